import { expect, it } from 'vitest'
import { type Export, printedEntries, readExport } from '../../../test/read-export.ts'

const exports: readonly Export[] = [
  {
    name: 'QuickBooks Online, General Ledger, with heading rows and sub-accounts',
    text: `Tidewater Kitchens
General Ledger
July 2026

,Date,Transaction Type,Num,Name,Memo/Description,Split,Location,Amount,Balance
Checking,,,,,,,,,
,Beginning Balance,,,,,,,,"1,201.00"
,07/02/2026,Check,1041,Eversource,Electricity,Utilities,Back Bay,(420.81),780.19
Total for Checking,,,,,,,,"$(420.81)",
Sales of Food,,,,,,,,,
,07/01/2026,Invoice,88,Toast Inc,"Dinner, patio",Checking,Back Bay,"1,045.50","1,045.50"
,07/13/2026,Refund,89,Toast Inc,,Checking,Not Specified,$(250.00),795.50
Total for Sales of Food,,,,,,,,$795.50,
Job Expenses,,,,,,,,,
,07/03/2026,Bill,,Ecolab,,Accounts Payable,Durham,10.00,10.00
Job Materials,,,,,,,,,
,07/04/2026,Bill,,Ecolab,,Accounts Payable,Durham,20.00,20.00
Total for Job Materials,,,,,,,,$20.00,
,07/05/2026,Bill,,Ecolab,,Accounts Payable,Durham,30.00,60.00
Total for Job Expenses with sub-accounts,,,,,,,,$60.00,
Opening Balance Equity,,,,,,,,,
,07/06/2026,Journal Entry,1,,Opening Balance,Checking,,5.00,5.00
Total for Opening Balance Equity,,,,,,,,$5.00,

"Accrual Basis Friday, August 7, 2026 10:01 AM GMT-04:00"
`,
    match: {
      recognizedAs: 'QuickBooks Online, General Ledger',
      headingLine: 5,
      accountsFrom: 'HEADING_ROWS',
      dateOrder: 'MONTH_FIRST',
      signRule: 'NATURAL',
    },
    entries: [
      '8 2026-07-02 Checking @Back Bay -420.81',
      '11 2026-07-01 Sales of Food @Back Bay -1045.5',
      '12 2026-07-13 Sales of Food 250',
      '15 2026-07-03 Job Expenses @Durham 10',
      '17 2026-07-04 Job Expenses:Job Materials @Durham 20',
      '19 2026-07-05 Job Expenses @Durham 30',
      '22 2026-07-06 Opening Balance Equity -5',
    ],
    skipped: { BEFORE_HEADINGS: 4, HEADING: 1, ACCOUNT_HEADING: 5, BALANCE: 1, TOTAL: 5, BLANK: 1, NOTE: 1 },
    confirms: true,
  },
  {
    name: 'QuickBooks Online, General Ledger, with indented headings',
    text: `General Ledger

,Date,Transaction Type,Num,Name,Memo/Description,Split,Amount,Balance
Landscaping,,,,,,,,
,07/01/2026,Bill,,Ecolab,,A/P,1.00,1.00
Total for Landscaping,,,,,,,$1.00,
   Materials,,,,,,,,
      Plants,,,,,,,,
,07/02/2026,Bill,,Ecolab,,A/P,2.00,2.00
      Total for Plants,,,,,,,$2.00,
      Soil,,,,,,,,
,07/03/2026,Bill,,Ecolab,,A/P,3.00,3.00
      Total for Soil,,,,,,,$3.00,
   Total for Materials,,,,,,,$5.00,
Total for Landscaping with sub-accounts,,,,,,,$6.00,
Rent,,,,,,,,
,07/04/2026,Bill,,Landlord,,A/P,4.00,4.00
Total for Rent,,,,,,,$4.00,
`,
    match: { headingsNest: true },
    entries: [
      '5 2026-07-01 Landscaping 1',
      '9 2026-07-02 Landscaping:Materials:Plants 2',
      '12 2026-07-03 Landscaping:Materials:Soil 3',
      '17 2026-07-04 Rent 4',
    ],
    confirms: true,
  },
  {
    name: 'QuickBooks Online, General Ledger, newer',
    text: `General Ledger
Tidewater Kitchens
,Distribution account,Transaction date,Transaction type,Num,Name,Memo/Description,Split account,Amount,Balance
5010 Food cost,,,,,,,,,
,5010 Food cost,07/14/2026,Bill,A-1,Sysco,Produce,Accounts Payable,"4,218.37","4,218.37"
,5010 Food cost,07/15/2026,Bill,A-2,Sysco,Produce,Accounts Payable,(120.00),"4,098.37"
Total for 5010 Food cost,,,,,,,,"$4,098.37",
4010 Food sales,,,,,,,,,
,4010 Food sales,07/14/2026,Journal Entry,7,Toast,,Cash,"9,811.40","9,811.40"
Total for 4010 Food sales,,,,,,,,"$9,811.40",
`,
    match: {
      recognizedAs: 'QuickBooks Online, General Ledger',
      headingLine: 3,
      accountsFrom: 'COLUMNS',
      accountText: 'NUMBER_FIRST',
      signRule: 'NATURAL',
    },
    entries: ['5 2026-07-14 5010 Food cost 4218.37', '6 2026-07-15 5010 Food cost -120', '9 2026-07-14 4010 Food sales -9811.4'],
    skipped: { BEFORE_HEADINGS: 2, NOTE: 2, TOTAL: 2 },
    confirms: true,
  },
  {
    name: 'QuickBooks Online, Transaction Detail by Account',
    text: `Tidewater Kitchens
Transaction Detail by Account
July 2026

Date,Transaction Type,Num,Name,Memo/Description,Account,Location,Split,Amount,Balance
07/01/2026,Bill,,Sysco Boston,"Produce and dairy, Jul 1 delivery",5010 · Food cost,Back Bay,-Split-,"4,218.37",
07/32/2026,Bill,,US Foods,,5010 · Food cost,Back Bay,-Split-,1.00,
07/14/2026,Bill,,,,5010 · Food cost,Durham,-Split-,"1.2E+03",
07/22/2026,Journal,,,,,Durham,-Split-,88.1250,
`,
    match: {
      recognizedAs: 'QuickBooks Online, Transaction Detail by Account',
      headingLine: 5,
      accountText: 'NUMBER_FIRST',
      signRule: 'NATURAL',
    },
    entries: [
      '6 2026-07-01 5010 Food cost @Back Bay 4218.37',
      '7 There is no day 32 in July',
      '8 Amount “1.2E+03” is not a plain number',
      '9 No account, and more than two decimals',
    ],
    confirms: true,
  },
  {
    name: 'QuickBooks Online, Journal',
    text: `Tidewater Kitchens
Journal
July 2026

Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit
07/01/2026,Invoice,88,Toast,Dinner,Accounts Receivable,"$1,045.50",
,,,Toast,Dinner,Sales,,"$1,045.50"
,,,,,,"$1,045.50","$1,045.50"

07/15/2026,Journal Entry,9,,,Rent,500.00,
,,,,,Checking,,500.00
,,,,,,500.00,500.00
,,,Nobody,,Checking,5.00,
TOTAL,,,,,,"$1,545.50","$1,545.50"
"Saturday, August 15, 2026 10:05 AM GMT-04:00"
`,
    match: { recognizedAs: 'QuickBooks Online, Journal', carriesDown: true, signRule: 'DEBIT_AND_CREDIT' },
    entries: [
      '6 2026-07-01 Accounts Receivable 1045.5',
      '7 2026-07-01 Sales -1045.5',
      '10 2026-07-15 Rent 500',
      '11 2026-07-15 Checking -500',
      '13 No date',
    ],
    skipped: { TOTAL: 3, BLANK: 1, NOTE: 1 },
  },
  {
    name: 'Xero, Account Transactions, with heading rows',
    text: `Account Transactions
Demo Company (NZ)
For the period 1 September 2026 to 30 September 2026

Date,Source,Description,Reference,Debit,Credit,Running Balance,Gross,Tax,Region
Business Bank Account (090)
Opening Balance,,,,"1,000.00",,"1,000.00",,,
02 Sep 2026,Receive Money,Ridgeway,INV-1,"2,500.00",,"3,500.00","2,500.00",0.00,North
Total Business Bank Account (090),,,,"2,500.00",0.00,"3,500.00",,,
Closing Balance,,,,"3,500.00",,"3,500.00",,,
Sales (200)
13 Sep 2026,Receivable Invoice,Ridgeway,INV-2,,"2,500.00","(2,500.00)","2,500.00",0.00,North
Total Sales (200),,,,0.00,"2,500.00",,,,
Total,,,,"2,500.00","2,500.00",,,,
`,
    match: {
      recognizedAs: 'Xero, Account Transactions',
      headingLine: 5,
      accountText: 'NUMBER_LAST',
      dateOrder: 'DAY_FIRST',
      signRule: 'DEBIT_AND_CREDIT',
    },
    entries: ['8 2026-09-02 090 Business Bank Account @North 2500', '12 2026-09-13 200 Sales @North -2500'],
    skipped: { ACCOUNT_HEADING: 2, BALANCE: 2, TOTAL: 3 },
  },
  {
    name: 'Xero, Account Transactions, newer',
    text: `Account Transactions
Date,Source,Contact,Description,Reference,Debit,Credit,Account,Account Type,Related account,Store
02 Sep 2026,Spend Money,Eversource,Power,R1,120.00,0.00,Light & Heat,Overhead,Bank,Durham
03 Sep 2026,Receivable Invoice,Ridgeway,Lunch,R2,0.00,80.00,Sales,Revenue,Accounts Receivable,
`,
    match: { recognizedAs: 'Xero, Account Transactions', accountsFrom: 'COLUMNS', signRule: 'DEBIT_AND_CREDIT' },
    entries: ['3 2026-09-02 Light & Heat @Durham 120', '4 2026-09-03 Sales -80'],
  },
  {
    name: 'Sage Intacct, GL detail',
    text: `Company: Tidewater
Posted dt.,Doc dt.,Doc,Memo/Description,Department,Location,Txn No,JNL,Debit,Credit,Balance
4010 - Food sales,,,Balance forward as of 07/01/2026,,,,,,,0.00
07/03/2026,07/02/2026,S-1,Dinner,Kitchen,Back Bay,77,SJ,,"1,045.50","(1,045.50)"
Totals for 4010 - Food sales,,,,,,,,0.00,"1,045.50","(1,045.50)"
5010 - Food cost,,,,,,,,,,
07/21/2026,07/20/2026,B-1,Produce,Kitchen,Durham,78,PJ,300.00,,300.00
Totals for 5010 - Food cost,,,,,,,,300.00,0.00,300.00
`,
    match: { recognizedAs: 'Sage Intacct, GL detail', headingLine: 2, accountsFrom: 'HEADING_ROWS', signRule: 'DEBIT_AND_CREDIT' },
    entries: ['4 2026-07-03 4010 Food sales @Back Bay -1045.5', '7 2026-07-21 5010 Food cost @Durham 300'],
  },
  {
    name: 'NetSuite, General Ledger',
    text: `Account,Type,Date,Num,Name,Clr,Amount,Balance
5000 Cost of Sales : 5010 Food cost,Bill,7/14/2026,B1,Sysco,F,300.00,300.00
4010 Food sales,Invoice,7/1/2026,I1,Toast,F,500.00,500.00
`,
    match: { recognizedAs: 'NetSuite, General Ledger', accountText: 'NUMBER_FIRST', signRule: 'NATURAL' },
    entries: ['2 2026-07-14 5010 Food cost 300', '3 2026-07-01 4010 Food sales -500'],
    confirms: true,
  },
  {
    name: 'NetSuite, General Ledger, with accounts as headings in their column',
    text: `Tidewater Kitchens
General Ledger
Account,Type,Date,Document Number,Name,Memo,Location,Debit,Credit,Balance
5000 - Cost of sales,,,,,,,,,$0.00
5010 - Food cost,,,,,,,,,$0.00
,Bill,7/14/2026,B1,Sysco,Produce,Back Bay,$300.00,,$300.00
Total - 5010 - Food cost,,,,,,,$300.00,$0.00,$300.00
Total - 5000 - Cost of sales,,,,,,,$300.00,$0.00,$300.00
Tips,,,,,,,,,$0.00
,Journal,7/15/2026,J1,,Tips owed,Durham,,$20.00,($20.00)
Total - Tips,,,,,,,$0.00,$20.00,($20.00)
4010 - Food sales,,,,,,,,,$0.00
,Invoice,7/15/2026,I1,Toast,Dinner,Durham,,$500.00,($500.00)
Total - 4010 - Food sales,,,,,,,$0.00,$500.00,($500.00)
`,
    match: {
      recognizedAs: 'NetSuite, General Ledger',
      accountsFrom: 'HEADING_ROWS',
      headingsNest: true,
      accountText: 'NUMBER_FIRST',
      signRule: 'DEBIT_AND_CREDIT',
    },
    entries: ['6 2026-07-14 5010 Food cost @Back Bay 300', '10 2026-07-15 Tips @Durham -20', '13 2026-07-15 4010 Food sales @Durham -500'],
    skipped: { ACCOUNT_HEADING: 4, TOTAL: 4 },
  },
  {
    name: 'QuickBooks Desktop, General Ledger, with levels as columns',
    text: `,,Type,Date,Num,Name,Memo,Split,Debit,Credit,Balance
5000 · Cost of sales,,,,,,,,,,0.00
,5010 · Food cost,,,,,,,,,0.00
,,Bill,07/14/2026,B1,Sysco,Produce,2000 · Payables,300.00,,300.00
,Total 5010 · Food cost,,,,,,,300.00,0.00,300.00
Total 5000 · Cost of sales,,,,,,,,300.00,0.00,300.00
4010 · Food sales,,,,,,,,,,0.00
,,Invoice,07/15/2026,I1,Toast,Dinner,1000 · Cash,,500.00,-500.00
Total 4010 · Food sales,,,,,,,,0.00,500.00,-500.00
TOTAL,,,,,,,,300.00,500.00,-200.00
`,
    match: { recognizedAs: 'QuickBooks Desktop, General Ledger', accountsFrom: 'HEADING_ROWS', accountText: 'NUMBER_FIRST' },
    entries: ['4 2026-07-14 5010 Food cost 300', '8 2026-07-15 4010 Food sales -500'],
    skipped: { TOTAL: 4 },
  },
]

it.each(exports)('$name', async ({ text, match, entries, skipped, confirms }) => {
  const file = await readExport(text)
  expect(file.match).toMatchObject(match)
  expect(printedEntries(file.survey)).toEqual(entries)
  expect(file.survey.skipped).toMatchObject(skipped ?? {})
  expect(file.signsRestOnGuesses).toBe(confirms ?? false)
  expect(file.obstacle).toBeNull()
})

it('carries a transaction’s first-line values to its other lines', async () => {
  const journal = exports.find(({ name }) => name === 'QuickBooks Online, Journal')
  const { survey: read } = await readExport(journal?.text ?? '')
  expect(
    read.firstRows.map(({ transactionType, transactionNumber, vendor, memo }) => [transactionType, transactionNumber, vendor, memo]),
  ).toEqual([
    ['Invoice', '88', 'Toast', 'Dinner'],
    ['Invoice', '88', 'Toast', 'Dinner'],
    ['Journal Entry', '9', null, null],
    ['Journal Entry', '9', null, null],
  ])
})

it('keeps the unreadable row unchanged', async () => {
  const detail = exports.find(({ name }) => name === 'QuickBooks Online, Transaction Detail by Account')
  const { survey: read } = await readExport(detail?.text ?? '')
  expect(read.unreadableRows[0]).toEqual({
    kind: 'unreadable',
    line: 7,
    text: '07/32/2026,Bill,,US Foods,,5010 · Food cost,Back Bay,-Split-,1.00,',
    reason: 'There is no day 32 in July',
  })
})

it('shows the first distinct values of each column, without titles and totals', async () => {
  const ledger = exports.find(({ name }) => name === 'QuickBooks Online, General Ledger, newer')
  const { columns } = await readExport(ledger?.text ?? '')
  expect(columns.map(({ heading, firstValues }) => [heading, firstValues.join(' | ')]).slice(0, 4)).toEqual([
    ['', ''],
    ['Distribution account', '5010 Food cost | 4010 Food sales'],
    ['Transaction date', '07/14/2026 | 07/15/2026'],
    ['Transaction type', 'Bill | Journal Entry'],
  ])
})
