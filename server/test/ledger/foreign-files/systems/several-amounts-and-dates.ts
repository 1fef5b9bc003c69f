import { writeXlsx } from 'hucre/xlsx'
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
import { byDocument, sum, table, textFile } from '../writing.ts'

const { american, australian, british } = BOOKS

/** Files in which the wrong one of two dates, amounts or places is easily read. */
export const SEVERAL_AMOUNTS_AND_DATES: readonly ForeignFile[] = [
  {
    system: 'Deltek Vantagepoint',
    report: 'General Ledger Export; the posting date is the day of posting',
    source: 'Columns for General Ledger Export Report (help.deltek.com)',
    fileName: 'GLExport.csv',
    books: american,
    place: (entry) => entry.place.code,
    bytes: () =>
      textFile(
        table(
          [
            numberOf('Account Number'),
            nameOf('Account Description'),
            periodOf('Fiscal Year and Period', (month) => month.replace('-', '')),
            lineOf('Posting Sequence'),
            entryDayOf('Posting Date'),
            dayOf('Transaction Date'),
            codeOf('Organization'),
            memoOf('Description 1'),
            always('Auto Entry', 'No'),
            amountOf('Amount', AMOUNTS.parentheses),
          ],
          american.entries,
        ),
      ),
    asks: ['signs'],
  },
  {
    system: 'Sage 300',
    report: 'posting journal details',
    source: 'Table GLPJD: Posting Journal Details (AOM of Sage 300)',
    fileName: 'GLPJD.csv',
    books: american,
    place: (entry) => entry.place.code,
    bytes: () =>
      textFile(
        table(
          [
            lineOf('Posting sequence number'),
            documentOf('Batch Number'),
            dayOf('Journal date', DAYS.compact),
            always('Fiscal year', '2026'),
            periodOf('Fiscal period', (month) => month.slice(5)),
            ['Account Number', ({ account, place }) => `${account.number}-${place.code}`],
            nameOf('Account Description'),
            memoOf('Journal detail description'),
            amountOf('Journal transaction amount'),
            amountOf('Source currency amount', AMOUNTS.plain, ({ cents }) => Math.round(cents * 1.37)),
            always('Home currency code', 'USD'),
            entryDayOf('Posting Date', DAYS.compact),
          ],
          american.entries,
        ),
      ),
    asks: ['signs'],
  },
  {
    system: 'Restaurant365',
    report: 'GL Account Detail Report of the warehouse, with entity and location',
    source: 'GL Account Detail Report (docs.restaurant365.com/apidocs)',
    fileName: 'gl_account_detail_report.csv',
    books: american,
    bytes: () =>
      textFile(
        table(
          [
            always('tenant_id', '4711'),
            always('legal_entity_name', 'Stores LLC'),
            codeOf('location_id'),
            placeOf('location_name'),
            dayOf('date', DAYS.iso),
            dayOf('report_filter_date', DAYS.iso),
            documentOf('transaction_id'),
            numberOf('gl_account_number'),
            nameOf('gl_account_name'),
            amountOf('amount'),
            debitOf('debit', AMOUNTS.plain, '0.00'),
            creditOf('credit', AMOUNTS.plain, '0.00'),
          ],
          american.entries,
        ),
      ),
    asks: ['signs'],
    place: (entry) => entry.place.name,
  },
  {
    system: 'Xero',
    report: 'journals by the API: net, gross and tax of each line',
    source: 'Accounting - Journals (quikk.co.uk/docs)',
    fileName: 'xero-journals.csv',
    books: british,
    bytes: () =>
      textFile(
        table(
          [
            documentOf('Journal Number'),
            dayOf('Journal Date', DAYS.iso),
            entryDayOf('Created Date UTC', (text) => `${text}T09:12:00Z`),
            kindOf('Source Type', { Invoice: 'ACCREC', Bill: 'ACCPAY', Payment: 'ACCRECPAYMENT', Journal: 'MANJOURNAL' }),
            numberOf('Account Code'),
            nameOf('Account Name'),
            memoOf('Description'),
            amountOf('Gross Amount', AMOUNTS.plain, ({ cents }) => Math.round(cents * 1.2)),
            amountOf('Tax Amount', AMOUNTS.plain, ({ cents }) => Math.round(cents * 0.2)),
            amountOf('Net Amount'),
            placeOf('Tracking Category 1'),
          ],
          british.entries,
        ),
      ),
    asks: ['signs'],
  },
  {
    system: 'NetSuite',
    report: 'saved search with amounts in foreign currency',
    source: 'Reports and Saved Searches (docs.oracle.com); Understanding Transaction Searches (stoic.software)',
    fileName: 'ForeignAmountsResults.csv',
    books: american,
    bytes: () =>
      textFile(
        table(
          [
            dayOf('Date', DAYS.unitedStatesShort),
            kindOf('Type'),
            documentOf('Document Number'),
            partyOf('Name'),
            ['Account', ({ account }) => `${account.number} ${account.name}`],
            placeOf('Location'),
            ['Currency', ({ document }) => (Number(document) % 3 === 0 ? 'Canadian Dollar' : 'USA')],
            amountOf('Amount (Foreign Currency)', AMOUNTS.plain, ({ document, cents }) =>
              Number(document) % 3 === 0 ? Math.round(cents * 1.4) : cents,
            ),
            amountOf('Amount'),
          ],
          american.entries,
        ),
      ),
    asks: ['signs'],
  },
  {
    system: 'Mambu',
    report: 'journal entries with booking, entry and creation date',
    source: 'Gljournalentry (docs.mambu.com)',
    fileName: 'gl-journal-entries.csv',
    books: american,
    bytes: () =>
      textFile(
        table(
          [
            lineOf('Entry ID'),
            documentOf('Transaction ID'),
            entryDayOf('Creation Date', (text) => `${text}T10:00:00+00:00`),
            entryDayOf('Entry Date', (text) => `${text}T10:00:00+00:00`),
            dayOf('Booking Date', (text) => `${text}T00:00:00+00:00`),
            numberOf('GL Code'),
            nameOf('GL Account Name'),
            ['Type', ({ cents }) => (cents < 0 ? 'CREDIT' : 'DEBIT')],
            amountOf('Amount', AMOUNTS.plain, ({ cents }) => Math.abs(cents)),
            placeOf('Branch'),
            memoOf('Notes'),
          ],
          american.entries,
        ),
      ),
    asks: ['signs'],
  },
  {
    system: 'rGuest Stay',
    report: 'General Ledger extract of hotels, with totals of each property',
    source: 'General Ledger (help.rguest.com/stay)',
    fileName: 'GeneralLedgerExtract.xlsx',
    books: american,
    place: (entry) => entry.place.code,
    bytes: () =>
      writeXlsx({
        sheets: [
          {
            name: 'General Ledger',
            rows: [
              ['General Ledger'],
              ['Property Code', 'Date', 'GL Code', 'Description', 'Debit', 'Credit', 'Total'],
              ...american.places.flatMap((place) => {
                const own = american.entries.filter((entry) => entry.place === place)
                return [
                  ...own.map((entry) => [
                    place.code,
                    new Date(`${entry.day}T00:00:00Z`),
                    Number(entry.account.number),
                    entry.account.name,
                    entry.cents > 0 ? entry.cents / 100 : 0,
                    entry.cents < 0 ? -entry.cents / 100 : 0,
                    entry.cents / 100,
                  ]),
                  [
                    `Total ${place.code}`,
                    null,
                    null,
                    null,
                    sum(own, ({ cents }) => cents > 0) / 100,
                    -sum(own, ({ cents }) => cents < 0) / 100,
                    sum(own) / 100,
                  ],
                ]
              }),
              ['Grand Total', null, null, null, 85_000, 85_000, 0],
            ],
          },
        ],
      }),
    asks: ['signs'],
  },
  {
    system: 'A-Systems JobView',
    report: 'Detail by Account, page headings repeated',
    source: 'Detail by Account (a-systems.net/help_jv)',
    fileName: 'DetailByAccount.txt',
    books: american,
    place: () => '',
    bytes: () =>
      textFile(
        american.accounts.flatMap((account, page) => {
          const own = american.entries.filter((entry) => entry.account === account)
          return [
            ['Tidewater Kitchens', '', '', '', '', ''],
            ['General Ledger Detail by Account', '', '', '', '', `Page ${page + 1}`],
            ['Account', 'Trans Date', 'Master Ref', 'Description', 'Debit', 'Credit'],
            [`${account.number} ${account.name}`, '', '', '', '', ''],
            ...own.map((entry) => [
              '',
              DAYS.unitedStatesShort(entry.day),
              entry.document,
              entry.memo,
              entry.cents > 0 ? AMOUNTS.grouped(entry.cents) : '',
              entry.cents < 0 ? AMOUNTS.grouped(-entry.cents) : '',
            ]),
            [
              '',
              '',
              '',
              `Totals for ${account.number}`,
              AMOUNTS.grouped(sum(own, ({ cents }) => cents > 0)),
              AMOUNTS.grouped(-sum(own, ({ cents }) => cents < 0)),
            ],
          ]
        }),
        { delimiter: '|' },
      ),
    asks: ['signs'],
  },
  {
    system: 'QuickBooks Desktop',
    report: 'Journal: date on the first line, totals of each transaction',
    source: 'no page found: headings as remembered',
    fileName: 'QBD Journal.csv',
    books: american,
    bytes: () =>
      textFile([
        ['', 'Trans #', 'Type', 'Date', 'Num', 'Name', 'Memo', 'Account', 'Class', 'Debit', 'Credit'],
        ...byDocument(american.entries, (own, at) => [
          ...own.map((entry, index) => [
            '',
            index === 0 ? String(at + 1) : '',
            index === 0 ? (entry.kind === 'Journal' ? 'General Journal' : entry.kind) : '',
            index === 0 ? DAYS.unitedStates(entry.day) : '',
            index === 0 ? entry.document : '',
            entry.party,
            entry.memo,
            `${entry.account.number} · ${entry.account.name}`,
            entry.place.name,
            entry.cents > 0 ? AMOUNTS.grouped(entry.cents) : '',
            entry.cents < 0 ? AMOUNTS.grouped(-entry.cents) : '',
          ]),
          [
            '',
            '',
            '',
            '',
            '',
            '',
            '',
            '',
            '',
            AMOUNTS.grouped(sum(own, ({ cents }) => cents > 0)),
            AMOUNTS.grouped(-sum(own, ({ cents }) => cents < 0)),
          ],
        ]),
        ['TOTAL', '', '', '', '', '', '', '', '', '85,000.00', '85,000.00'],
      ]),
    asks: ['signs'],
  },
  {
    system: 'a company of several systems',
    report: 'general ledger of two companies, with account types and voided checks',
    source: 'Yardi GL Export Not Balancing (capveri.com), Cause 2; Detailed transactions (docs.cashflowy.io)',
    fileName: 'consolidated gl.csv',
    books: american,
    bytes: () =>
      textFile(
        table(
          [
            placeOf('Legal Entity'),
            always('Ledger', 'Actuals'),
            documentDayOf('Document Date', DAYS.longMonth),
            dayOf('GL Date', DAYS.longMonth),
            numberOf('Account ID'),
            nameOf('Account Name'),
            ['Account Type', ({ account }) => TYPES[account.type]],
            memoOf('Line Memo'),
            statusOf('Void', { posted: '', draft: 'Y', void: 'Y' }),
            amountOf('Amount', AMOUNTS.accounting),
          ],
          american.withDrafts,
        ),
      ),
    asks: [],
  },
  {
    system: 'Cashflow Manager',
    report: 'Australian ledger with account types, tax next to the amount',
    source: 'fetch_journals, account_type and reporting_tag (docs.cashflowy.io)',
    fileName: 'ledger-au.csv',
    books: australian,
    bytes: () =>
      textFile(
        table(
          [
            dayOf('date', DAYS.iso),
            numberOf('account_code'),
            nameOf('account_name'),
            ['account_type', ({ account }) => TYPES[account.type].toLowerCase().replaceAll(' ', '_')],
            partyOf('transaction_details'),
            kindOf('transaction_type'),
            documentOf('entity_number'),
            debitOf('debit', AMOUNTS.plain, '0'),
            creditOf('credit', AMOUNTS.plain, '0'),
            placeOf('reporting_tag'),
            always('currency_code', 'AUD'),
            periodOf('ym'),
          ],
          australian.entries,
        ),
      ),
    asks: [],
  },
]

const TYPES = {
  INCOME: 'Income',
  COST_OF_GOODS_SOLD: 'Cost of Goods Sold',
  EXPENSE: 'Expense',
  OTHER_INCOME: 'Other Income',
  OTHER_EXPENSE: 'Other Expense',
  BALANCE_SHEET: 'Asset',
} as const
