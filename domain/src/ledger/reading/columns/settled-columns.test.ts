import { expect, it } from 'vitest'
import type { ColumnRole } from '../file-match.ts'
import { recognizeColumns } from './column-recognition.ts'

/** The headings by role, of a table whose cells are parted by bars. */
function headingsOf(...lines: readonly string[]): Partial<Record<ColumnRole, string>> {
  const rows = lines.map((line, at) => ({ line: at + 1, cells: line.split('|') }))
  const recognition = recognizeColumns(rows)
  return Object.fromEntries(
    (recognition?.roles ?? []).flatMap((role, at) => (role === 'IGNORED' ? [] : [[role, recognition?.headings[at]]])),
  )
}

it.each([
  ['the day in the books before that of the document', 'Date|GL Date|Account|Amount', ['01/30/2026|02/02/2026|4000|5.00'], 'GL Date'],
  ['and that before the day of entry', 'Entry Date|Date|Account|Amount', ['02/02/2026|01/30/2026|4000|5.00'], 'Date'],
  ['the day that counts before the day of entry', 'Entered|Effective|Account|Amount', ['02/02/2026|01/30/2026|4000|5.00'], 'Effective'],
  ['day numbers with times', 'Timestamp|Account|Amount', ['46053.9999999998|4000|5.00'], 'Timestamp'],
  ['a filled column before an empty one', 'Posting Date|Date|Account|Amount', ['|01/30/2026|4000|5.00'], 'Date'],
  [
    'the column with the months of the period',
    'Posting Date|Transaction Date|Period|Account|Amount',
    ['02/02/2026|01/30/2026|01-2026|4000|5.00', '02/03/2026|02/03/2026|2026/02|4000|7.00'],
    'Transaction Date',
  ],
  [
    'the column with the months of a year and a period',
    'Posting Date|Journal Date|Year|Period|Account|Amount',
    ['02/02/2026|01/30/2026|2026|01|4000|5.00', '02/03/2026|02/03/2026|2026|02|4000|7.00'],
    'Journal Date',
  ],
  [
    'no period that is that of no date',
    'Posting Date|Date|Period|Account|Amount',
    ['02/02/2026|01/30/2026|07-2026|4000|5.00'],
    'Posting Date',
  ],
])('takes as date: %s', (_, headings, rows, wanted) => {
  expect(headingsOf(headings, ...rows).DATE).toBe(wanted)
})

it.each([
  ['statuses', 'Date|Account|Amount|Status', ['2026-01-05|4000|5.00|Posted', '2026-01-05|4000|6.00|Draft'], 'Status'],
  ['no states of the United States', 'Date|Account|Amount|State', ['2026-01-05|4000|5.00|NC', '2026-01-05|4000|6.00|VA'], undefined],
  ['statuses under an unknown heading', 'Date|Account|Amount|St', ['2026-01-05|4000|5.00|Posted', '2026-01-05|4000|6.00|Void'], 'St'],
  [
    'no states of payments',
    'Date|Account|Amount|Status',
    ['2026-01-05|4000|5.00|Paid', '2026-01-05|4000|6.00|Pending', '2026-01-05|4000|7.00|Unpaid'],
    undefined,
  ],
  [
    'drafts among them',
    'Date|Account|Amount|Status',
    ['2026-01-05|4000|5.00|Paid', '2026-01-05|4000|6.00|Pending', '2026-01-05|4000|7.00|Draft'],
    'Status',
  ],
  [
    'approvals of payments',
    'Date|Account|Amount|Approval Status',
    ['2026-01-05|4000|5.00|Paid', '2026-01-05|4000|6.00|Pending'],
    'Approval Status',
  ],
  [
    'payments of a card beside what is posted',
    'Date|Account|Amount|Status',
    ['2026-01-05|4000|5.00|Posted', '2026-01-05|4000|6.00|Pending', '2026-01-05|4000|7.00|Refunded'],
    'Status',
  ],
  ['budgets and encumbrances', 'Date|Account|Amount|Actual Flag', ['2026-01-05|4000|5.00|A', '2026-01-05|4000|6.00|B'], 'Actual Flag'],
  ['commitments', 'Date|Account|Amount|Ledger', ['2026-01-05|4000|5.00|ACTUALS', '2026-01-05|4000|6.00|COMMIT'], 'Ledger'],
  ['an unknown code of JD Edwards', 'Date|Account|Amount|LT', ['2026-01-05|4000|5.00|AA', '2026-01-05|4000|6.00|ZQ'], 'LT'],
  ['actual rows alone', 'Date|Account|Amount|Ledger Type', ['2026-01-05|4000|5.00|AA'], 'Ledger Type'],
  ['a budget alone', 'Date|Account|Amount|Actual Flag', ['2026-01-05|4000|5.00|B'], 'Actual Flag'],
  [
    'kinds in words',
    'Date|Account|Amount|Ledger Type',
    ['2026-01-05|4000|5.00|Actual Amounts', '2026-01-05|4000|6.00|Other'],
    'Ledger Type',
  ],
  [
    'kinds next to the names of accounts',
    'Date|Ledger|Account Name|Amount',
    ['2026-01-05|ACTUALS|Rent|5.00', '2026-01-05|BUDGET|Rent|6.00'],
    'Ledger',
  ],
  ['no balance sheet', 'Date|Account|Amount|Balance Type', ['2026-01-05|4000|5.00|P', '2026-01-05|1000|6.00|B'], undefined],
  ['no estimates', 'Date|Account|Amount|Amount Type', ['2026-01-05|4000|5.00|A', '2026-01-05|4000|6.00|E'], undefined],
  ['no budgeted costs', 'Date|Account|Amount|Budget', ['2026-01-05|4000|5.00|Y', '2026-01-05|4000|6.00|N'], undefined],
  ['no other words under one', 'Date|Account|Amount|Flow', ['2026-01-05|4000|5.00|Paid', '2026-01-05|4000|6.00|Open'], undefined],
])('takes as status: %s', (_, headings, rows, wanted) => {
  expect(headingsOf(headings, ...rows).STATUS).toBe(wanted)
})

it.each([
  ['the only unit', 'Date|Account|Entity|Amount', 'E1', 'E2', 'Entity'],
  ['no customers', 'Date|Account|Entity|Amount', 'E1', '', undefined],
  ['a dimension', 'Date|Account|Global Dimension 1 Code|Amount', 'S', 'T', 'Global Dimension 1 Code'],
  ['a business area', 'Date|Account|Business Area|Amount', '0001', '0002', 'Business Area'],
  ['a business area, shortened', 'Date|Account|Bus. Area|Amount', '0001', '0002', 'Bus. Area'],
  ['a business area in SAP’s lists', 'Date|Account|BusA|Amount', '0001', '0002', 'BusA'],
  ['a column of places before a company', 'Date|Account|Company|Store|Amount', 'A|X', 'B|Y', 'Store'],
])('takes as location: %s', (_, headings, one, other, wanted) => {
  const rows = ['4000', '5000', '6000', '6100'].flatMap((account) => [
    `2026-01-05|${account}|${one}|5.00`,
    `2026-01-06|${account}|${other}|6.00`,
  ])
  expect(headingsOf(headings, ...rows).LOCATION).toBe(wanted)
})

it.each([
  // Of the rows of 4000 and 6000, 5 in 100 at most have none.
  ['jobs that bank and tax never have', 'Job', 20, 20, 'Job'],
  ['a project that income and costs have now and then', 'Project', 10, 20, undefined],
  ['jobs of a few rows', 'Job', 2, 2, undefined],
])('takes as location: %s', (_, heading, filled, rows, wanted) => {
  const written = ['4000', '6000', '1000', '2200'].flatMap((account, of) =>
    Array.from({ length: of < 2 ? rows : 20 }, (_row, at) => {
      const unit = of < 2 && at < filled ? (at % 2 === 0 ? 'North' : 'South') : ''
      return `2026-01-05|${account}|${unit}|5.00`
    }),
  )
  expect(headingsOf(`Date|Account|${heading}|Amount`, ...written).LOCATION).toBe(wanted)
})

it.each([
  [
    'foreign and base amounts',
    'Date|Account|Currency|Debit (FCY)|Credit (FCY)|Debit (BCY)|Credit (BCY)',
    'USD|9.00||740.00|',
    'Debit (BCY)',
  ],
  ['amounts beside those of transactions', 'Date|Account|Curr|Txn amt|Debit|Credit', 'MXN|-20.00||1.10', 'Debit'],
  ['amounts under Currency', 'Date|Account|Currency|Debit|Credit', '$ -1,100.00||940.00', 'Debit'],
])('takes no currencies for those of %s', (_, headings, cells, debit) => {
  const { DEBIT, CURRENCY } = headingsOf(headings, `2026-01-05|4000|${cells}`, `2026-01-06|5000|${cells}`)
  expect([DEBIT, CURRENCY]).toEqual([debit, undefined])
})

it('takes currencies beside amounts that may be in them', () => {
  expect(headingsOf('Date|Account|Currency|Debit|Credit', '2026-01-05|4000|USD|9.00|').CURRENCY).toBe('Currency')
})

it('does not take customers under Account for the names of numbered accounts', () => {
  const rows = ['2026-01-05|4000|Harper|5.00', '2026-01-06|4000|Moss|6.00', '2026-01-07|1100|Harper|7.00', '2026-01-07|1100|Lake|7.00']
  expect(headingsOf('Date|Nominal|Account|Amount', ...rows)).toEqual({
    DATE: 'Date',
    ACCOUNT_NUMBER: 'Nominal',
    VENDOR: 'Account',
    AMOUNT: 'Amount',
  })
})

it.each([
  ['an entity before a department that says nothing', '@', '@', 'Entity'],
  ['a department that tells more', 'North', 'South', 'Department'],
])('takes as location: %s', (_, one, other, wanted) => {
  const rows = ['4000', '5000', '6000', '6100'].flatMap((account) => [
    `2026-01-05|${account}|${one}|E1|5.00`,
    `2026-01-06|${account}|${other}|E2|6.00`,
  ])
  expect(headingsOf('Date|Account|Department|Entity|Amount', ...rows).LOCATION).toBe(wanted)
})

it.each(['Cost Ctr', 'Prft Ctr', 'Prof.ctr', 'PrCtr'])('takes an entity before a %s that says nothing', (heading) => {
  const rows = ['4000', '5000', '6000', '6100'].flatMap((account) => [`2026-01-05|${account}|@|E1|5.00`, `2026-01-06|${account}|@|E2|6.00`])
  expect(headingsOf(`Date|Account|${heading}|Entity|Amount`, ...rows).LOCATION).toBe('Entity')
})

it('finds the debits beside the credits, and the code of a branch', () => {
  const rows = ['05.01.2026|4000|K|5,00|0,00', '06.01.2026|4000|B|0,00|6,00', '07.01.2026|4100|K|0,00|7,00']
  expect(headingsOf('Datum|Konto|Filiale Code|Zugang|Haben', ...rows)).toEqual({
    DATE: 'Datum',
    ACCOUNT: 'Konto',
    LOCATION: 'Filiale Code',
    DEBIT: 'Zugang',
    CREDIT: 'Haben',
  })
})

it('takes particulars for accounts where each voucher balances below its date, and only there', () => {
  const headings = 'Date|Particulars|Vch Type|Debit|Credit'
  const vouchers = ['5-Jan-26|Sales|Sales||100.00', '|Cash||100.00|', '6-Jan-26|Rent|Payment|50.00|', '|Cash|||50.00']
  expect(headingsOf(headings, ...vouchers).ACCOUNT).toBe('Particulars')
  const ledgerOfOneAccount = ['5-Jan-26|Sales|Sales||100.00', '6-Jan-26|Rent|Payment|50.00|']
  expect(headingsOf(headings, ...ledgerOfOneAccount).ACCOUNT).toBeUndefined()
  const sides = ['5-Jan-26|Sales|Sales|100.00 Cr', '|Cash||100.00 Dr', '6-Jan-26|Rent|Payment|50.00 Dr', '|Cash||50.00 Cr']
  expect(headingsOf('Date|Particulars|Vch Type|Amount', ...sides).ACCOUNT).toBe('Particulars')
  expect(headingsOf('Date|Particulars|Vch Type|Amount', ...sides.slice(0, 3)).ACCOUNT).toBeUndefined()
  const numbered = ['5-Jan-26|Sales|S/1||100.00', '5-Jan-26|Cash|S/1|100.00|', '6-Jan-26|Rent|P/1|50.00|', '6-Jan-26|Cash|P/1||50.00']
  expect(headingsOf('Date|Particulars|Vch No.|Debit|Credit', ...numbered).ACCOUNT).toBe('Particulars')
  expect(headingsOf('Date|Particulars|Vch Type|Debit|Credit', ...numbered).ACCOUNT).toBeUndefined()
})

it.each(['To|By', 'Dr|Cr', 'To:|By:'])('reads the account behind %s under particulars', (marks) => {
  const [to = '', by = ''] = marks.split('|')
  const headings = 'Date|Particulars||Vch Type|Vch No.|Debit|Credit'
  const read = (...lines: readonly string[]) =>
    recognizeColumns([headings, ...lines].map((line, at) => ({ line: at + 1, cells: line.split('|') })))?.roles.slice(1, 3)
  const vouchers = [
    `5-Jan-26|${by}|Sales|Sales|1||500.00`,
    `|${to}|Cash|Sales|1|500.00|`,
    `9-Jan-26|${to}|Rent|Payment|3|200.00|`,
    `|${by}|Bank|Payment|3||200.00`,
  ]
  expect(read(...vouchers)).toEqual(['IGNORED', 'ACCOUNT'])
  // The other account of each line of one ledger.
  expect(read(`5-Jan-26|${by}|Cash|Sales|1||500.00`, `9-Jan-26|${by}|Bank|Sales|2||300.00`)).toEqual(['IGNORED', 'MEMO'])
  // The ledger has a column of its own, with or without the other account behind the marks.
  const withLedger = (heading: string, line: string) =>
    recognizeColumns([heading, line].map((text, at) => ({ line: at + 1, cells: text.split('|') })))?.roles.slice(1, 4)
  expect(withLedger('Date|Particulars|Ledger|Vch Type|Debit|Credit', `5-Jan-26|${by}|Sales|Sales||500.00`)).toEqual([
    'IGNORED',
    'ACCOUNT',
    'TRANSACTION_TYPE',
  ])
  expect(withLedger('Date|Particulars||Ledger|Debit|Credit', `5-Jan-26|${by}|Cash|Sales||500.00`)).toEqual(['IGNORED', 'MEMO', 'ACCOUNT'])
  // Names next to a column of codes.
  expect(read('5-Jan-26|Sales|x|Sales|1||500.00', `|${to}|y|Sales|1|500.00|`)).toEqual(['ACCOUNT', 'IGNORED'])
})

it.each([
  ['Amount|Tax|Net Amount', { AMOUNT: 'Net Amount' }],
  ['Amount|VAT|Net', { AMOUNT: 'Net' }],
  ['Gross|GST|Net', { AMOUNT: 'Net' }],
  ['Amount|GST|Gross Amount', { AMOUNT: 'Amount' }],
  ['Debit|Credit|Tax|Net Debit|Net Credit', { DEBIT: 'Net Debit', CREDIT: 'Net Credit' }],
  ['Amount incl. VAT|VAT|Amount excl. VAT', { AMOUNT: 'Amount excl. VAT' }],
  ['Amount|Net Amount', { AMOUNT: 'Amount' }],
])('reads the net amounts beside a tax: %s', (amounts, wanted) => {
  const { DATE: _, ACCOUNT: __, ...found } = headingsOf(`Date|Account|${amounts}`, '2026-01-05|4000|12.00|2.00|10.00|1.00|1.00')
  expect(found).toEqual(wanted)
})

it.each([
  ['Department Code|Store Code', 'Store Code'],
  ['Division|Site Code', 'Site Code'],
  ['Department|Shop Code', 'Shop Code'],
  ['Cost Center|Branch Code', 'Branch Code'],
  ['Department Code|Restaurant Code', 'Restaurant Code'],
])('takes a store rather than a department: %s', (headings, wanted) => {
  const rows = ['2026-01-05|4000|Kitchen|101|10.00', '2026-01-06|4000|Bar|102|11.00']
  expect(headingsOf(`Date|Account|${headings}|Amount`, ...rows).LOCATION).toBe(wanted)
})

it('reads gross amounts where the net ones are only of some rows, or of one side', () => {
  const rows = ['2026-01-05|4000|12.00|2.00|10.00', '2026-01-06|6000|7.00||']
  expect(headingsOf('Date|Account|Amount|VAT|Net amount', ...rows).AMOUNT).toBe('Amount')
  const sides = ['2026-01-05|4000||12.00|2.00|10.00', '2026-01-05|1000|12.00|0.00|0.00|0.00']
  expect(headingsOf('Date|Account|Debit|Credit|VAT|Credit excl VAT', ...sides)).toMatchObject({ DEBIT: 'Debit', CREDIT: 'Credit' })
  expect(headingsOf('Date|Account|Amount|Subtotal|Tax|Total', '2026-01-05|4000|10.00|30.00|3.00|33.00').AMOUNT).toBe('Amount')
})

it('joins headings that stand low, and loses none', () => {
  const low = [
    ['', '', 'Account', '', '', 'Amount', ''],
    ['Date', 'Store', 'No', 'Name', 'Type', 'Debit', 'Credit'],
    ['01/05/2026', 'Harbor', '6100', 'Rent', 'Expense', '5.00', ''],
  ].map((cells, at) => ({ line: at + 1, cells }))
  const roles = ['DATE', 'LOCATION', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME', 'ACCOUNT_TYPE', 'DEBIT', 'CREDIT']
  expect(recognizeColumns(low)).toMatchObject({ headingLine: 2, roles })
  expect(recognizeColumns(low, 2)).toMatchObject({ headingLine: 2, roles })
  const places = [
    ['Date', 'Location', 'Account', '', '', 'Amount'],
    ['', 'City', 'No', 'Name', 'Type', ''],
    ['01/05/2026', 'Harbor', '6100', 'Rent', 'Expense', '5.00'],
  ].map((cells, at) => ({ line: at + 1, cells }))
  expect(recognizeColumns(places)?.roles).toEqual(['DATE', 'LOCATION', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME', 'ACCOUNT_TYPE', 'AMOUNT'])
})

it('reads no currency beside amounts in the currency of the documents', () => {
  const roles = headingsOf(
    'Date|Account|Currency|Amount (Foreign Currency)|Amount',
    '2026-01-05|4000|Canadian Dollar|7.00|5.00',
    '2026-01-06|4000|USA|6.00|6.00',
  )
  expect(roles).toEqual({ DATE: 'Date', ACCOUNT: 'Account', AMOUNT: 'Amount' })
  const sides = headingsOf(
    'Date|Account|Debit|Credit|Amount in Currency|Currency',
    '2026-01-05|4000||1000.00|-920.00|EUR',
    '2026-01-06|6000|300.00||300.00|USD',
  )
  expect(sides).toEqual({ DATE: 'Date', ACCOUNT: 'Account', DEBIT: 'Debit', CREDIT: 'Credit' })
})

it('joins headings of two lines', () => {
  const rows = [
    ['Northwind'],
    ['Date', 'Account', '', '', 'Store', 'Amount', '', 'Ref'],
    ['', 'No', 'Name', 'Type', '', 'Debit', 'Credit', ''],
    ['01/05/2026', '6100', 'Rent', 'Expense', 'Harbor', '5.00', '', 'A1'],
  ].map((cells, at) => ({ line: at + 1, cells }))
  const joined = {
    headingLine: 3,
    headings: ['Date', 'Account No', 'Account Name', 'Account Type', 'Store', 'Amount Debit', 'Amount Credit', 'Ref'],
    roles: ['DATE', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME', 'ACCOUNT_TYPE', 'LOCATION', 'DEBIT', 'CREDIT', 'REFERENCE'],
  }
  expect(recognizeColumns(rows)).toMatchObject(joined)
  expect(recognizeColumns(rows, 3)).toMatchObject(joined)
  expect(recognizeColumns(rows, 2)).toMatchObject({
    headingLine: 2,
    roles: ['DATE', 'ACCOUNT', 'IGNORED', 'IGNORED', 'LOCATION', 'AMOUNT', 'IGNORED', 'REFERENCE'],
  })
})

it('leaves a first row of texts alone', () => {
  const rows = [
    ['Date', 'Account', 'Store', 'Amount'],
    ['', 'Rent', 'Harbor', ''],
    ['01/05/2026', '', '', '5.00'],
  ].map((cells, at) => ({ line: at + 1, cells }))
  expect(recognizeColumns(rows)).toMatchObject({ headingLine: 1, headings: ['Date', 'Account', 'Store', 'Amount'] })
})

it('reads the side of amounts from kinds of documents, unless the amounts have signs', () => {
  const trail = ['05/01/2026|SI|4000|100.00', '06/01/2026|SC|4000|10.00', '07/01/2026|PI|5000|40.00', '08/01/2026|BP|6100|30.00']
  expect(headingsOf('Date|Type|N/C|Net', ...trail)).toMatchObject({ SIDE: 'Type', AMOUNT: 'Net' })
  expect(headingsOf('Date|Type|N/C|Net', ...trail.slice(0, 3), '08/01/2026|PC|5000|-5.00').SIDE).toBeUndefined()
  expect(headingsOf('Date|Type|N/C|Net', ...trail, ...['ZZ', 'YY'].map((code) => `09/01/2026|${code}|6100|1.00`)).SIDE).toBeUndefined()
})

it('does not take the side of a balance for that of an amount', () => {
  const rows = ['2026-01-05|Rent|40.00|40.00|Dr', '2026-01-06|Sales|-90.00|90.00|Cr', '2026-01-07|Sales|10.00|80.00|Cr']
  expect(headingsOf('Date|Account|Amount|Balance|Dr/Cr', ...rows).SIDE).toBeUndefined()
  // Without a balance before it: some credits are below zero, some are not.
  expect(
    headingsOf('Date|Account|Amount|Dr/Cr', ...rows.map((row) => row.replace(/\|[\d.]+\|(\w+)$/, '|$1')), '2026-01-08|Sales|-5.00|Cr').SIDE,
  ).toBeUndefined()
  // The normal side of each account.
  const normal = [
    '2026-01-05|Rent|40.00|Debit',
    '2026-01-06|Sales|-90.00|Credit',
    '2026-01-07|Sales|-80.00|Credit',
    '2026-01-08|Sales|10.00|Credit',
  ]
  expect(headingsOf('Date|Account|Amount|Normal Balance', ...normal).SIDE).toBeUndefined()
  const unsigned = rows.map((row) => row.replace('-90', '90'))
  expect(headingsOf('Date|Account|Amount|Balance|Dr/Cr', ...unsigned)).toMatchObject({ SIDE: 'Dr/Cr' })
  expect(headingsOf('Date|Account|Amount|Dr/Cr', '2026-01-05|Rent|40.00|Dr', '2026-01-06|Sales|-90.00|Cr')).toMatchObject({ SIDE: 'Dr/Cr' })
})

it('does not take states for sides', () => {
  const states = ['2026-01-05|Sales|SC|100.00', '2026-01-06|Rent|SC|40.00', '2026-01-05|Sales|PA|200.00', '2026-01-06|Rent|PA|50.00']
  expect(headingsOf('Date|Account|State|Amount', ...states).SIDE).toBeUndefined()
})

it('takes no categories for the accounts where those are headings, or two on each line', () => {
  const headed = ['4000 Sales|||||', '2026-01-05|a|Operating||5.00', '2026-01-06|b|Operating||6.00', 'Total 4000 Sales|||11.00|']
  expect(headingsOf('Date|Memo|Category|Debit|Credit', ...headed, ...headed).ACCOUNT).toBeUndefined()
  const pairs = ['2026-01-05|6100 Rent|1000 Bank|Occupancy|70.00', '2026-01-06|6100 Rent|1000 Bank|Occupancy|71.00']
  expect(headingsOf('Date|Debit Account|Credit Account|Category|Amount', ...pairs).ACCOUNT).toBeUndefined()
})

it('takes categories for the accounts where nothing else names them', () => {
  const byHand = ['2026-01-05|Weekly shop|Food|Expense|5.00|Harbor', '2026-01-06|Counter|Sales|Income|9.00|Harbor']
  const twice = [...byHand, ...byHand]
  expect(headingsOf('Date|Description|Category|Type|Amount|Store', ...twice)).toMatchObject({ ACCOUNT: 'Category', ACCOUNT_TYPE: 'Type' })
  expect(headingsOf('Date|Account|Category|Amount', '2026-01-05|Food|Shop|5.00', '2026-01-06|Food|Shop|6.00').ACCOUNT).toBe('Account')
})

it.each([
  [
    'the currency of the books',
    'Date|Account|Transaction currency|Transaction amount|Accounting currency|Accounting currency amount|Reporting currency amount',
    '2026-01-05|4000|CAD|7.00|USD|5.00|4.00',
    'Accounting currency amount',
  ],
  [
    'what was converted',
    'Date|Account|Original Amount|Original Currency|Converted Amount',
    '2026-01-05|4000|7.00|CAD|5.00',
    'Converted Amount',
  ],
])('takes as amount: %s', (_, headings, row, wanted) => {
  const found = headingsOf(headings, row)
  expect([found.AMOUNT, found.CURRENCY]).toEqual([wanted, undefined])
})

it('takes the debits and credits of the ledger', () => {
  const found = headingsOf('Accounting Date|Ledger Account|Ledger Debit Amount|Ledger Credit Amount', '2026-01-05|4000|5.00|')
  expect([found.DEBIT, found.CREDIT]).toEqual(['Ledger Debit Amount', 'Ledger Credit Amount'])
})
