import { AMOUNTS, DAYS } from '../../dialects/written-values.ts'
import { BOOKS, type Entry } from '../books.ts'
import {
  always,
  amountOf,
  creditOf,
  dayOf,
  debitOf,
  documentOf,
  kindOf,
  lineOf,
  memoOf,
  nameOf,
  numberOf,
  partyOf,
  placeOf,
} from '../columns.ts'
import type { ForeignFile } from '../foreign-file.ts'
import { byAccount, byDocument, rowsOf, sum, table, textFile } from '../writing.ts'

const { american, australian, british, indian } = BOOKS

/** Further systems of small companies, with reports by account or by document. */
export const MORE_SMALL_BUSINESS: readonly ForeignFile[] = [
  {
    system: 'GnuCash',
    report: 'export of transactions: dates on the first line of each',
    source: 'CSV Import/Export (wiki.gnucash.org); Accounting books in CSV format (accountsmachine.io)',
    fileName: 'gnucash.csv',
    books: british,
    account: pathOf,
    place: () => '',
    bytes: () => {
      const first = (write: (entry: (typeof british.entries)[number]) => string) => write
      return textFile(
        [
          [
            'Date',
            'Transaction ID',
            'Number',
            'Description',
            'Notes',
            'Commodity/Currency',
            'Void Reason',
            'Action',
            'Memo',
            'Full Account Name',
            'Account Name',
            'Amount With Sym',
            'Amount Num.',
            'Reconcile',
            'Reconcile Date',
            'Rate/Price',
          ],
          ...byDocument(british.entries, (own) =>
            own.map((entry, at) => {
              const of = first((one) => (at === 0 ? one.document : ''))
              return [
                at === 0 ? DAYS.slashes(entry.day) : '',
                of(entry) === '' ? '' : `9f3c${entry.document}e1`,
                of(entry),
                at === 0 ? entry.memo : '',
                '',
                at === 0 ? 'CURRENCY::GBP' : '',
                '',
                '',
                entry.place.name,
                pathOf(entry),
                entry.account.name,
                `${entry.cents < 0 ? '-' : ''}£${AMOUNTS.grouped(Math.abs(entry.cents))}`,
                AMOUNTS.grouped(entry.cents),
                'n',
                '',
                '1.0000',
              ]
            }),
          ),
        ],
        { lineEnd: '\n', quotesAll: true },
      )
    },
    asks: ['signs'],
  },
  {
    system: 'FreeAgent',
    report: 'Account Transactions of a practice, credits negative',
    source: 'Report: Account Transactions (support.freeagent.com)',
    fileName: 'account_transactions_report.csv',
    books: british,
    place: () => '',
    bytes: () =>
      textFile(
        table(
          [
            always('Client Name', 'Fell & Dale Ltd'),
            always('Business Type', 'Limited Company'),
            dayOf('Dated On', DAYS.slashes),
            numberOf('Nominal Code'),
            nameOf('Nominal Name'),
            memoOf('Description'),
            amountOf('Value'),
          ],
          british.entries,
        ),
      ),
    asks: ['signs'],
  },
  {
    system: 'KashFlow',
    report: 'nominal ledger report with a line for each code',
    source: 'Import Ledgers CSV, a Nominal Ledger Report with sub-headings (kashflow.com/akademy)',
    fileName: 'NominalLedger.csv',
    books: british,
    place: () => '',
    bytes: () =>
      textFile([
        ['Nominal Code', 'Nominal Name', 'Date', 'Comment', 'Debit', 'Credit'],
        ...byAccount(
          british,
          british.entries,
          [
            numberOf('Nominal Code'),
            nameOf('Nominal Name'),
            dayOf('Date', DAYS.slashes),
            memoOf('Comment'),
            debitOf('Debit', AMOUNTS.grouped, '0.00'),
            creditOf('Credit', AMOUNTS.grouped, '0.00'),
          ],
          (account) => [[`${account.name} (${account.number})`, '', '', '', '', '']],
          (_, own) => [['', '', '', 'Total', debits(own), credits(own)]],
        ),
      ]),
    asks: ['signs'],
  },
  {
    system: 'Sage 50 Accounting (US), Peachtree',
    report: 'General Ledger, account on its first line only',
    source: 'no page found: headings as remembered',
    fileName: 'GeneralLedger-Peachtree.csv',
    books: american,
    // Numbers are in the column of the names, on their own lines.
    account: ({ account }) => account.name,
    place: () => '',
    bytes: () =>
      textFile([
        ['Tidewater Kitchens'],
        ['General Ledger'],
        ['For the Period From Jan 1, 2026 to Mar 31, 2026'],
        ['Filter Criteria includes: Report order is by ID. Report is printed in Detail Format.'],
        [],
        ['Account ID', 'Date', 'Reference', 'Jrnl', 'Trans Description', 'Debit Amt', 'Credit Amt', 'Balance'],
        ...american.accounts.flatMap((account) => {
          const own = american.entries.filter((entry) => entry.account === account)
          return [
            [account.number, '1/1/26', '', '', 'Beginning Balance', '', '', '400.00'],
            ...own.map((entry, at) => [
              at === 0 ? account.name : '',
              DAYS.unitedStatesShort(entry.day),
              entry.document,
              'GENJ',
              entry.memo,
              entry.cents > 0 ? AMOUNTS.grouped(entry.cents) : '',
              entry.cents < 0 ? AMOUNTS.grouped(-entry.cents) : '',
              '',
            ]),
            ['', '', '', '', 'Current Period Change', debits(own), credits(own), AMOUNTS.grouped(sum(own))],
            ['', '3/31/26', '', '', 'Ending Balance', '', '', AMOUNTS.grouped(sum(own) + 400_00)],
            [],
          ]
        }),
      ]),
    asks: ['signs'],
  },
  {
    system: 'FreshBooks',
    report: 'General Ledger, by account',
    source: 'no page found: headings as remembered',
    fileName: 'general_ledger_freshbooks.csv',
    books: american,
    account: ({ account }) => account.name,
    place: () => '',
    bytes: () =>
      textFile([
        ['General Ledger'],
        ['Tidewater Kitchens', '', '', '', '', ''],
        ['Date', 'Name', 'Description', 'Debit', 'Credit', 'Balance'],
        ...byAccount(
          american,
          american.entries,
          [
            dayOf('Date', DAYS.iso),
            partyOf('Name'),
            memoOf('Description'),
            debitOf('Debit', AMOUNTS.grouped),
            creditOf('Credit', AMOUNTS.grouped),
            always('Balance', '0.00'),
          ],
          (account) => [
            [account.name, '', '', '', '', ''],
            ['Opening Balance', '', '', '', '', '0.00'],
          ],
          (account, own) => [
            [`Total ${account.name}`, '', '', debits(own), credits(own), ''],
            ['Closing Balance', '', '', '', '', AMOUNTS.grouped(sum(own))],
          ],
        ),
      ]),
    asks: ['signs'],
  },
  {
    system: 'Manager.io',
    report: 'General Ledger Transactions, with division',
    source: 'no page found: headings as remembered',
    fileName: 'General Ledger Transactions.txt',
    books: british,
    account: ({ account }) => account.name,
    bytes: () =>
      textFile(
        table(
          [
            dayOf('Date', DAYS.shortMonth),
            kindOf('Transaction', { Invoice: 'Sales Invoice', Bill: 'Purchase Invoice', Payment: 'Receipt', Journal: 'Journal Entry' }),
            documentOf('Reference'),
            partyOf('Contact'),
            memoOf('Description'),
            nameOf('Account'),
            placeOf('Division'),
            debitOf('Debit', AMOUNTS.grouped),
            creditOf('Credit', AMOUNTS.grouped),
          ],
          british.entries,
        ),
        { delimiter: '\t' },
      ),
    asks: ['signs'],
  },
  {
    system: 'AccountEdge',
    report: 'journal export, debit as yes or no',
    source: 'Field descriptions for importing and exporting (help.accountedge.com)',
    fileName: 'JRNLS.TXT',
    books: australian,
    place: (entry) => entry.place.code,
    bytes: () =>
      textFile(
        [
          ...byDocument(australian.entries, (own, at) => [
            ...(at === 0
              ? [['Journal Number', 'Date', 'Memo', 'Account Number', 'Debit Amount', 'Credit Amount', 'Job', 'Allocation Memo']]
              : []),
            ...own.map((entry) => [
              `GJ${entry.document}`,
              DAYS.slashes(entry.day),
              entry.memo,
              entry.account.number,
              entry.cents > 0 ? AMOUNTS.dollars(entry.cents) : '',
              entry.cents < 0 ? AMOUNTS.dollars(-entry.cents) : '',
              entry.place.code,
              '',
            ]),
            [],
          ]),
        ],
        { delimiter: '\t' },
      ),
    asks: ['signs'],
  },
  {
    system: 'Tally Prime',
    report: 'Day Book in detail: ledgers below each voucher',
    source: 'What is Day book in Tally Prime (iitm.iceedu.in)',
    fileName: 'DayBook.csv',
    books: indian,
    account: ({ account }) => account.name,
    place: () => '',
    bytes: () =>
      textFile([
        ['Konkan Kitchens Private Limited'],
        ['Day Book'],
        ['1-Jan-26 to 31-Mar-26'],
        ['Date', 'Particulars', 'Vch Type', 'Vch No.', 'Debit Amount', 'Credit Amount'],
        ...byDocument(indian.entries, (own) =>
          own.map((entry, at) => [
            at === 0 ? DAYS.shortMonthDashes(entry.day) : '',
            entry.account.name,
            at === 0 ? (entry.kind === 'Journal' ? 'Journal' : entry.kind === 'Bill' ? 'Purchase' : 'Sales') : '',
            at === 0 ? entry.document : '',
            entry.cents > 0 ? lakhs(entry.cents) : '',
            entry.cents < 0 ? lakhs(-entry.cents) : '',
          ]),
        ),
      ]),
    asks: ['signs'],
  },
  {
    system: 'Busy',
    report: 'account ledgers with Dr and Cr, day book columns',
    source: 'no page found: headings as remembered',
    fileName: 'BusyLedger.csv',
    books: indian,
    account: ({ account }) => account.name,
    bytes: () =>
      textFile(
        table(
          [
            dayOf('Date', DAYS.dashes),
            kindOf('Type', { Invoice: 'Sale', Bill: 'Purc', Payment: 'Rcpt', Journal: 'Jrnl' }),
            documentOf('Vch/Bill No'),
            nameOf('Account'),
            placeOf('Cost Centre'),
            ['Debit(Rs.)', ({ cents }) => (cents > 0 ? lakhs(cents) : '')],
            ['Credit(Rs.)', ({ cents }) => (cents < 0 ? lakhs(-cents) : '')],
            memoOf('Short Narration'),
          ],
          indian.entries,
        ),
      ),
    asks: ['signs'],
  },
  {
    system: 'Accuark',
    report: 'account transactions: a debit and a credit account on each line',
    source: 'Exporting Account Transactions (accuark.com/knowledge-base)',
    fileName: 'AccountTransactions.csv',
    books: american,
    bytes: () =>
      textFile(
        table(
          [
            dayOf('Transaction Date', DAYS.iso),
            memoOf('Description'),
            ['Debit Account Code', ({ account, cents }) => (cents > 0 ? account.number : '1000')],
            ['Credit Account Code', ({ account, cents }) => (cents < 0 ? account.number : '1000')],
            amountOf('Amount', AMOUNTS.plain, ({ cents }) => Math.abs(cents)),
            documentOf('Reference'),
            partyOf('Payee Name'),
          ],
          american.entries.filter(({ account }) => account.type !== 'BALANCE_SHEET'),
        ),
      ),
    asks: { refusal: /^Each line has two accounts, under “Debit Account Code” and “Credit Account Code”/ },
  },
  {
    system: 'Xero',
    report: 'Journal Report: a line with date and number above each journal',
    source: 'Journal report (help.xero.com/uk)',
    fileName: 'Journal_Report.csv',
    books: british,
    place: () => '',
    bytes: () =>
      textFile([
        ['Journal Report'],
        ['Fell & Dale Ltd'],
        ['For the period 1 January 2026 to 31 March 2026'],
        [],
        ['Account', 'Account Code', 'Debit', 'Credit'],
        ...byDocument(british.entries, (own) => [
          [`ID ${own[0]?.document ?? ''} posted on ${DAYS.shortMonth(own[0]?.day ?? '')} by A Bell`, '', '', ''],
          ...rowsOf(
            [nameOf('Account'), numberOf('Account Code'), debitOf('Debit', AMOUNTS.grouped), creditOf('Credit', AMOUNTS.grouped)],
            own,
          ),
          ['Total', '', debits(own), credits(own)],
          [],
        ]),
      ]),
    asks: { refusal: /date/ },
  },
  {
    system: 'QuickBooks Desktop',
    report: 'Transaction Detail by Account, from a wrapped heading in two lines',
    source: 'no page found: headings as remembered',
    fileName: 'QBD transaction detail.csv',
    books: american,
    account: ({ account }) => account.name,
    bytes: () =>
      textFile(
        [
          ['', '', '', '', '', '', '', '', '', 'Original', ''],
          ['Trans #', 'Type', 'Date', 'Num', 'Name', 'Memo', 'Account', 'Class', 'Split', 'Amount', 'Balance'],
          ...table(
            [
              lineOf('Trans #'),
              kindOf('Type', { Invoice: 'Invoice', Bill: 'Bill', Payment: 'Payment', Journal: 'General Journal' }),
              dayOf('Date'),
              documentOf('Num'),
              partyOf('Name'),
              memoOf('Memo'),
              nameOf('Account'),
              placeOf('Class'),
              always('Split', '-SPLIT-'),
              amountOf('Amount', AMOUNTS.grouped, ({ account, cents }) => (account.growsByCredit ? -cents : cents)),
              always('Balance', '0.00'),
            ],
            american.entries,
          ).slice(1),
        ],
        { lineEnd: '\n' },
      ),
    asks: ['signs'],
  },
]

/** With the account above it. */
function pathOf({ account }: Entry): string {
  return `${account.type === 'BALANCE_SHEET' ? 'Balance' : 'Profit'}:${account.name}`
}

function debits(own: Parameters<typeof sum>[0]): string {
  return AMOUNTS.grouped(sum(own, ({ cents }) => cents > 0))
}

function credits(own: Parameters<typeof sum>[0]): string {
  return AMOUNTS.grouped(-sum(own, ({ cents }) => cents < 0))
}

/** `12,34,567.50` */
function lakhs(cents: number): string {
  const [whole = '', fraction = ''] = (cents / 100).toFixed(2).split('.')
  const [head, tail] = [whole.slice(0, -3), whole.slice(-3)]
  return `${head === '' ? '' : `${head.replace(/\B(?=(?:\d{2})+$)/g, ',')},`}${tail}.${fraction}`
}
