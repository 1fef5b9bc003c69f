import { AMOUNTS, DAYS } from '../../dialects/written-values.ts'
import { BOOKS } from '../books.ts'
import {
  always,
  amountOf,
  codeOf,
  creditOf,
  dayOf,
  debitOf,
  documentDayOf,
  documentOf,
  entryDayOf,
  kindOf,
  lineOf,
  memoOf,
  nameOf,
  numberOf,
  partyOf,
  periodOf,
  placeOf,
  statusOf,
} from '../columns.ts'
import type { ForeignFile } from '../foreign-file.ts'
import { byAccount, sum, table, textFile } from '../writing.ts'

const { american, german } = BOOKS

/** Ledgers of large systems: tables of lines with many columns, several dates and amounts. */
export const ENTERPRISE: readonly ForeignFile[] = [
  {
    system: 'Dynamics 365 Business Central',
    report: 'General Ledger Entries, opened in Excel',
    source: 'G/L Entry, table 17 (xpt.tools)',
    fileName: 'General Ledger Entries.csv',
    books: american,
    place: (entry) => entry.place.code,
    bytes: () =>
      textFile(
        table(
          [
            dayOf('Posting Date', DAYS.unitedStatesShort),
            kindOf('Document Type', { Invoice: 'Invoice', Bill: 'Invoice', Payment: 'Payment', Journal: '' }),
            documentOf('Document No.', (no) => `G0${no}`),
            numberOf('G/L Account No.'),
            nameOf('G/L Account Name'),
            memoOf('Description'),
            codeOf('Global Dimension 1 Code'),
            always('Global Dimension 2 Code', 'SMALL'),
            always('Gen. Posting Type'),
            amountOf('Amount (LCY)', AMOUNTS.grouped),
            always('Source Currency Amount', '0.00'),
            always('Bal. Account Type', 'G/L Account'),
            always('Bal. Account No.'),
            documentDayOf('Document Date', DAYS.unitedStatesShort),
            lineOf('Entry No.', 2901),
          ],
          american.entries,
        ),
      ),
    asks: ['signs'],
  },
  {
    system: 'SAP FBL3N',
    report: 'G/L Account Line Item Display, as a text file',
    source: 'FBL3N - Account Line Item Analysis (SAPTOPJOBS); fields BLDAT, BUDAT, DMSHB',
    fileName: 'fbl3n.txt',
    books: german,
    place: (entry) => entry.place.code,
    bytes: () =>
      textFile(
        [
          ['Sachkonten Einzelpostenliste'],
          ['Buchungskreis 1000'],
          [],
          ...table(
            [
              always('St', '@5C@'),
              numberOf('Konto'),
              documentOf('Belegnr', (no) => `10000${no}`),
              kindOf('Belegart', { Invoice: 'RV', Bill: 'KR', Payment: 'DZ', Journal: 'SA' }),
              documentDayOf('Belegdat.', DAYS.points),
              dayOf('Buch.dat.', DAYS.points),
              codeOf('Profitcenter'),
              ['BS', ({ cents }) => (cents < 0 ? '50' : '40')],
              ['Betrag in HW', ({ cents }) => trailingMinus(cents)],
              always('HWähr', 'EUR'),
              memoOf('Text'),
            ],
            german.entries,
          ),
          [],
          ['*', '', '', '', '', '', '', '', '0,00', 'EUR', ''],
        ],
        { delimiter: '\t', encoding: 'utf-16le' },
      ),
    asks: ['signs'],
  },
  {
    system: 'Oracle Fusion',
    report: 'journal lines by a transactional query (OTBI)',
    source: 'General Ledger Book Report, Entered and Accounted Debit (docs.oracle.com)',
    fileName: 'Journals Real Time.csv',
    books: american,
    place: (entry) => entry.place.name,
    bytes: () =>
      textFile(
        table(
          [
            always('Ledger Name', 'US Primary Ledger'),
            periodOf('Period Name', (month) => month),
            statusOf('Journal Batch Status', { posted: 'Posted', draft: 'Unposted', void: 'Unposted' }),
            documentOf('Journal Name'),
            lineOf('Line Number'),
            entryDayOf('Journal Created Date', DAYS.iso),
            dayOf('Accounting Date', DAYS.iso),
            numberOf('Natural Account Segment'),
            nameOf('Natural Account Description'),
            codeOf('Cost Center Segment'),
            placeOf('Cost Center Description'),
            always('Entered Currency', 'USD'),
            debitOf('Entered Debit', AMOUNTS.plain),
            creditOf('Entered Credit', AMOUNTS.plain),
            debitOf('Accounted Debit', AMOUNTS.plain),
            creditOf('Accounted Credit', AMOUNTS.plain),
            memoOf('Line Description'),
          ],
          american.withDrafts,
        ),
      ),
    asks: ['signs'],
  },
  {
    system: 'NetSuite',
    report: 'saved search of transactions, main line and status',
    source: 'Understanding Transaction Searches (stoic.software); GL# Date (docs.oracle.com)',
    fileName: 'LedgerLinesResults.csv',
    books: american,
    bytes: () =>
      textFile(
        table(
          [
            documentOf('Internal ID'),
            entryDayOf('Date Created', (text) => `${DAYS.unitedStatesShort(text)} 9:14 am`),
            dayOf('Date', DAYS.unitedStatesShort),
            periodOf('Period', (month) => `${month.endsWith('01') ? 'Jan' : month.endsWith('02') ? 'Feb' : 'Mar'} 2026`),
            kindOf('Type'),
            documentOf('Document Number', (no) => `JE${no}`),
            statusOf('Status', { posted: 'Journal : Approved for Posting', draft: 'Journal : Pending Approval', void: 'Invoice : Voided' }),
            partyOf('Name'),
            ['Account', ({ account }) => `${account.number} ${account.name}`],
            memoOf('Memo'),
            placeOf('Location'),
            always('Subsidiary', 'Parent Company : Stores LLC'),
            debitOf('Amount (Debit)'),
            creditOf('Amount (Credit)'),
          ],
          american.withDrafts,
        ),
      ),
    asks: ['signs'],
  },
  {
    system: 'Acumatica',
    report: 'Journal transactions, a generic inquiry',
    source: 'Account Details GL404000 (help.myob.com.au/advanced)',
    fileName: 'GL-Transactions.csv',
    books: american,
    place: (entry) => entry.place.code,
    bytes: () =>
      textFile(
        table(
          [
            always('Module', 'GL'),
            documentOf('Batch Number', (no) => `GL00${no}`),
            statusOf('Status', { posted: 'Posted', draft: 'On Hold', void: 'Voided' }),
            dayOf('Transaction Date'),
            periodOf('Post Period', (month) => `${month.slice(5)}-${month.slice(0, 4)}`),
            codeOf('Branch'),
            numberOf('Account'),
            nameOf('Description'),
            always('Subaccount', '000-000'),
            partyOf('Ref. Number'),
            memoOf('Transaction Description'),
            debitOf('Debit Amount', AMOUNTS.grouped, '0.00'),
            creditOf('Credit Amount', AMOUNTS.grouped, '0.00'),
            entryDayOf('Created On'),
          ],
          american.withDrafts,
        ),
        { quotesAll: true },
      ),
    asks: ['signs'],
  },
  {
    system: 'Dynamics GP',
    report: 'SmartList, Account Transactions',
    source: 'GL10101 and GL20000, fields TRXDATE, ACTNUMST, VOIDED (gptables.prospr.biz)',
    fileName: 'Account Transactions.csv',
    books: american,
    place: (entry) => entry.place.code,
    bytes: () =>
      textFile(
        table(
          [
            documentOf('Journal Entry'),
            always('Series', 'Financial'),
            dayOf('TRX Date', DAYS.unitedStatesShort),
            numberOf('Account Number'),
            nameOf('Account Description'),
            codeOf('Segment2'),
            debitOf('Debit Amount', AMOUNTS.dollars, '$0.00'),
            creditOf('Credit Amount', AMOUNTS.dollars, '$0.00'),
            memoOf('Description'),
            partyOf('Originating Master Name'),
            statusOf('Voided', { posted: 'No', draft: 'No', void: 'Yes' }),
            statusOf('Posting Status', { posted: 'Posted', draft: 'Work', void: 'Posted' }),
          ],
          american.withDrafts,
        ),
      ),
    asks: ['signs'],
  },
  {
    system: 'Sage 100',
    report: 'General Ledger Detail Report, in Excel',
    source: 'General Ledger Detail Report Overview (help-sage100.na.sage.com)',
    fileName: 'GL_DetailReport.csv',
    books: american,
    place: () => '',
    bytes: () =>
      textFile([
        ['General Ledger Detail Report'],
        ['Tidewater Kitchens (TWK)'],
        ['Account Number/Description', '', '', '', '', '', ''],
        ['Period', 'Date', 'Source', 'Comment', 'Debit', 'Credit', 'Balance'],
        ...byAccount(
          american,
          american.entries,
          [
            periodOf('Period', (month) => month.slice(5)),
            dayOf('Date'),
            documentOf('Source', (no) => `JE-00${no}`),
            memoOf('Comment'),
            debitOf('Debit', AMOUNTS.grouped),
            creditOf('Credit', AMOUNTS.grouped),
            always('Balance'),
          ],
          (account) => [
            [account.number, account.name, '', '', '', '', ''],
            ['', '', 'Beginning Balance', '', '', '', '1,000.00'],
          ],
          (account, own) => [
            [
              '',
              '',
              'Net Change:',
              '',
              AMOUNTS.grouped(sum(own, ({ cents }) => cents > 0)),
              AMOUNTS.grouped(-sum(own, ({ cents }) => cents < 0)),
              '',
            ],
            ['', '', 'Ending Balance', '', '', '', AMOUNTS.grouped(sum(own) + 1_000_00)],
            [
              `Account ${account.number} Total:`,
              '',
              '',
              '',
              AMOUNTS.grouped(sum(own, ({ cents }) => cents > 0)),
              AMOUNTS.grouped(-sum(own, ({ cents }) => cents < 0)),
              '',
            ],
            [],
          ],
        ),
        ['Report Total:', '', '', '', '90,000.00', '90,000.00', ''],
        ['Run Date: 4/2/2026 10:41:52AM', '', '', '', '', '', 'Page: 1'],
      ]),
    asks: ['signs'],
  },
]

/** `1.234,50-`, as SAP writes credits. */
function trailingMinus(cents: number): string {
  return `${AMOUNTS.european(Math.abs(cents))}${cents < 0 ? '-' : ''}`
}
