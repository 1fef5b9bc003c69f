import { expect, it } from 'vitest'
import { CsvReader } from './csv-reader.ts'
import type { SkippedKind } from './file-entry.ts'
import type { FileMatch, MatchCorrections } from './file-match.ts'
import type { FileSurvey } from './ledger-file-survey.ts'
import type { RawRow } from './raw-row.ts'
import { surveyLedgerFile } from './survey-ledger-file.ts'

// Every export is read from its text alone, as it would arrive; entries print as
// line day account [@location] amount, debit positive, in units of the currency.

interface Export {
  readonly name: string
  readonly text: string
  readonly match: Partial<FileMatch>
  readonly entries: readonly string[]
  readonly skipped?: Partial<Record<SkippedKind, number>>
  readonly confirms?: boolean
}

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
    name: 'a table whose accounts stand on the rows above their lines, number, name and type apart',
    text: `Account number,Account name,Account type,Date,Store,Debit,Credit
6100,Rent,Expense,,,,
,,,07/13/2026,Durham,500.00,
,,,07/14/2026,Back Bay,,20.00
2500,Tips,Current liability,,,,
,,,07/14/2026,Durham,,5.00
`,
    match: { recognizedAs: null, accountsFrom: 'HEADING_ROWS', accountText: 'NUMBER_FIRST' },
    entries: ['3 2026-07-13 6100 Rent @Durham 500', '4 2026-07-14 6100 Rent @Back Bay -20', '6 2026-07-14 2500 Tips @Durham -5'],
    skipped: { ACCOUNT_HEADING: 2 },
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
  {
    name: 'a plain table, debit positive',
    text: `date,account_number,account_name,account_type,location,amount,vendor,memo,reference
2010-12-29,6000,Salaries,Expense,Northeast,22080.00,,Corporate,FF1
2010-12-29,4200,Trade Sales,Income,Northeast,-50000.00,,,FF2
`,
    match: { recognizedAs: null, headingLine: 1, dateOrder: 'ISO', signRule: 'DEBIT_POSITIVE' },
    entries: ['2 2010-12-29 6000 Salaries @Northeast 22080', '3 2010-12-29 4200 Trade Sales @Northeast -50000'],
  },
  {
    name: 'a plain table, credit positive, types guessed',
    text: 'Date;Konto;Standort;Betrag\n13.07.2026;4010 Food sales;Köln;1.234,50\n14.07.2026;6100 Rent;Köln;-500,00\n',
    match: { recognizedAs: null, dateOrder: 'DAY_FIRST', decimalMark: 'COMMA', signRule: 'CREDIT_POSITIVE', accountText: 'NUMBER_FIRST' },
    entries: ['2 2026-07-13 4010 Food sales @Köln -1234.5', '3 2026-07-14 6100 Rent @Köln 500'],
    confirms: true,
  },
  {
    name: 'a table that names each account on its first line alone',
    text: `Date,Account No.,Account Name,Store,Amount
7/13/2026,6100,Rent,Durham,500
7/14/2026,,,Back Bay,300
7/15/2026,,,Durham,20
,6100 Total,,,820
7/13/2026,6200,Repairs,Durham,5
7/14/2026,,,Back Bay,6
7/15/2026,,,Durham,7
,6200 Total,,,18
7/16/2026,,,Durham,8
`,
    match: { accountsFrom: 'HEADING_ROWS', signRule: 'DEBIT_POSITIVE' },
    entries: [
      '2 2026-07-13 6100 Rent @Durham 500',
      '3 2026-07-14 6100 Rent @Back Bay 300',
      '4 2026-07-15 6100 Rent @Durham 20',
      '6 2026-07-13 6200 Repairs @Durham 5',
      '7 2026-07-14 6200 Repairs @Back Bay 6',
      '8 2026-07-15 6200 Repairs @Durham 7',
      '10 No account',
    ],
    skipped: { TOTAL: 2 },
    confirms: true,
  },
  {
    name: 'a table that says of each amount whether it is a debit or a credit',
    text: `Buchungsdatum;Konto;Kontobezeichnung;Filiale;Betrag;S/H
13.07.2026;6100;Miete;Köln;1.234,50;S
13.07.2026;1200;Bank;Köln;1.234,50;H
14.07.2026;6100;Miete;Köln;-34,50;S
`,
    match: { signRule: 'DEBIT_AND_CREDIT', creditsAreNegative: false, decimalMark: 'COMMA' },
    entries: ['2 2026-07-13 6100 Miete @Köln 1234.5', '3 2026-07-13 1200 Bank @Köln -1234.5', '4 2026-07-14 6100 Miete @Köln -34.5'],
  },
  {
    name: 'a table whose type is debit or credit, with amounts that have their sign already',
    text: `Date,Type,Account,Amount
2026-07-13,Debit,6100 Rent,500.00
2026-07-13,Credit,1000 Cash,-500.00
2026-07-14,,6200 Repairs,5.00
`,
    match: { signRule: 'DEBIT_AND_CREDIT', creditsAreNegative: true },
    entries: ['2 2026-07-13 6100 Rent 500', '3 2026-07-13 1000 Cash -500', '4 Neither debit nor credit'],
  },
  {
    name: 'a table that says debit and credit as banks do, of amounts that have their sign',
    text: `Date,Debit/Credit,Account,Amount
2026-07-13,Debit,1000 Cash,-500.00
2026-07-13,Credit,1000 Cash,800.00
2026-07-14,Debit,1000 Cash,(5.00)
`,
    match: { signRule: 'DEBIT_POSITIVE' },
    entries: ['2 2026-07-13 1000 Cash -500', '3 2026-07-13 1000 Cash 800', '4 2026-07-14 1000 Cash -5'],
    confirms: true,
  },
  {
    name: 'a table of types that are no sides',
    text: `Date,Type,Account,Amount
2026-07-13,Debit,6100 Rent,500.00
2026-07-13,Deposit,4010 Food sales,-500.00
`,
    match: { signRule: 'DEBIT_POSITIVE' },
    entries: ['2 2026-07-13 6100 Rent 500', '3 2026-07-13 4010 Food sales -500'],
    confirms: true,
  },
  {
    name: 'a plain table with credits written negative',
    text: `Date,Account,Debit,Credit
2026-07-13,6100 Rent,500.00,
2026-07-13,1000 Cash,,-500.00
2026-07-14,1000 Cash,20.00,
2026-07-14,4010 Food sales,,-20.00
`,
    match: { signRule: 'DEBIT_AND_CREDIT', creditsAreNegative: true },
    entries: ['2 2026-07-13 6100 Rent 500', '3 2026-07-13 1000 Cash -500', '4 2026-07-14 1000 Cash 20', '5 2026-07-14 4010 Food sales -20'],
  },
  {
    name: 'a plain table in which a few credits are reversed',
    text: `Date,Account,Debit,Credit
2026-07-13,6100 Rent,500.00,
2026-07-13,1000 Cash,,500.00
2026-07-14,6100 Rent,20.00,
2026-07-14,6200 Repairs,,-5.00
`,
    match: { creditsAreNegative: false },
    entries: ['2 2026-07-13 6100 Rent 500', '3 2026-07-13 1000 Cash -500', '4 2026-07-14 6100 Rent 20', '5 2026-07-14 6200 Repairs 5'],
  },
  {
    name: 'a journal of any system, dated on the first line of each transaction',
    text: `Entry Date,Journal No,Ledger Account,Branch,Dr,Cr
31.07.2026,J-1,6100 Rent,Durham,"1.800,00",
,,2300 Accrued rent,Durham,,"1.800,00"
01.08.2026,J-2,6200 Repairs,Durham,"20,50",
,,6200 Repairs,Back Bay,"9,50",
,,1000 Cash,Durham,,"30,00"
Total,,,,"1.830,00","1.830,00"
`,
    match: { recognizedAs: null, carriesDown: true, dateOrder: 'DAY_FIRST', decimalMark: 'COMMA' },
    entries: [
      '2 2026-07-31 6100 Rent @Durham 1800',
      '3 2026-07-31 2300 Accrued rent @Durham -1800',
      '4 2026-08-01 6200 Repairs @Durham 20.5',
      '5 2026-08-01 6200 Repairs @Back Bay 9.5',
      '6 2026-08-01 1000 Cash @Durham -30',
    ],
    skipped: { TOTAL: 1 },
  },
  {
    name: 'a plain table with subtotals of a spreadsheet and a sum below',
    text: `Date,Account,Store,Amount
7/13/2026,6100 Rent,Durham,500
7/13/2026,6100 Rent,Back Bay,300
,6100 Rent Total,,800
7/14/2026,6200 Repairs,Durham,5
,6200 Repairs Total,,5
,Grand Total,,805
,,,805
`,
    match: { recognizedAs: null, carriesDown: false },
    entries: ['2 2026-07-13 6100 Rent @Durham 500', '3 2026-07-13 6100 Rent @Back Bay 300', '5 2026-07-14 6200 Repairs @Durham 5'],
    skipped: { TOTAL: 4 },
    confirms: true,
  },
  {
    name: 'a French file of accounting entries',
    text: `JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate
AC|Achats|A1|20260713|607000|Achats de marchandises||Moulin|F-1|20260713|Farine|915,20|0,00|||20260731
AC|Achats|A1|20260713|401000|Fournisseurs|401MOU|Moulin|F-1|20260713|Farine|0,00|915,20|||20260731
`,
    match: { recognizedAs: null, dateOrder: 'ISO', decimalMark: 'COMMA', signRule: 'DEBIT_AND_CREDIT' },
    entries: ['2 2026-07-13 607000 Achats de marchandises 915.2', '3 2026-07-13 401000 Fournisseurs -915.2'],
  },
  {
    name: 'a plain table of debits and credits',
    text: 'Posting Date\tG/L Account No.\tG/L Account Name\tStore\tDebit ($)\tCredit ($)\tURL\n7/13/2026\t6100\tRent\t- None -\t500\t\thttps://example.com/1\n7/13/2026\t1000\tCash\tDurham\t0.00\t500.00\tjavascript:alert(1)\n',
    match: { recognizedAs: null, signRule: 'DEBIT_AND_CREDIT' },
    entries: ['2 2026-07-13 6100 Rent 500 https://example.com/1', '3 2026-07-13 1000 Cash @Durham -500'],
  },
]

it.each(exports)('$name', async ({ text, match, entries, skipped, confirms }) => {
  const file = await survey(text)
  expect(file.match).toMatchObject(match)
  expect(printed(file.survey)).toEqual(entries)
  expect(file.survey.skipped).toMatchObject(skipped ?? {})
  expect(file.signsRestOnGuesses).toBe(confirms ?? false)
  expect(file.obstacle).toBeNull()
})

it('keeps what a journal says once for the whole transaction', async () => {
  const journal = exports.find(({ name }) => name === 'QuickBooks Online, Journal')
  const { survey: read } = await survey(journal?.text ?? '')
  expect(
    read.firstRows.map(({ transactionType, transactionNumber, vendor, memo }) => [transactionType, transactionNumber, vendor, memo]),
  ).toEqual([
    ['Invoice', '88', 'Toast', 'Dinner'],
    ['Invoice', '88', 'Toast', 'Dinner'],
    ['Journal Entry', '9', null, null],
    ['Journal Entry', '9', null, null],
  ])
})

it('keeps the unreadable row as it was', async () => {
  const detail = exports.find(({ name }) => name === 'QuickBooks Online, Transaction Detail by Account')
  const { survey: read } = await survey(detail?.text ?? '')
  expect(read.unreadableRows[0]).toEqual({
    kind: 'unreadable',
    line: 7,
    text: '07/32/2026,Bill,,US Foods,,5010 · Food cost,Back Bay,-Split-,1.00,',
    reason: 'There is no day 32 in July',
  })
})

it('shows values of columns that nobody recognized, and names a report whose columns were cut down', async () => {
  const { columns, obstacle } = await survey('Wann;Konto;Betrag\n1.2.2025;4000;12,50\n2.2.2025;4000;13,50\n')
  expect(columns.map(({ firstValues }) => firstValues)).toEqual([['1.2.2025', '2.2.2025'], ['4000'], ['12,50', '13,50']])
  expect(obstacle).toMatch(/No column is read as the date/)
  const cut =
    'Date,Transaction Type,Name,Memo/Description,Account,Location,Amount,Balance\n07/01/2026,Bill,Sysco,Produce,5010 Food cost,Back Bay,4218.37,4218.37\n'
  expect((await survey(cut)).match.recognizedAs).toBe('QuickBooks Online, Transaction Detail by Account')
})

it('shows the first different values of each column, none of titles and totals', async () => {
  const ledger = exports.find(({ name }) => name === 'QuickBooks Online, General Ledger, newer')
  const { columns } = await survey(ledger?.text ?? '')
  expect(columns.map(({ heading, firstValues }) => [heading, firstValues.join(' | ')]).slice(0, 4)).toEqual([
    ['', ''],
    ['Distribution account', '5010 Food cost | 4010 Food sales'],
    ['Transaction date', '07/14/2026 | 07/15/2026'],
    ['Transaction type', 'Bill | Journal Entry'],
  ])
})

async function survey(text: string, corrections: MatchCorrections = {}) {
  const delimiter = text.includes('\t') ? '\t' : /^[^,]*\|/.test(text) ? '|' : /^[^,]*;/.test(text) ? ';' : ','
  async function* open(): AsyncGenerator<RawRow[]> {
    const rows: RawRow[] = []
    const reader = new CsvReader({ delimiter })
    const each = (row: RawRow): void => {
      rows.push(row)
    }
    reader.push(text, each)
    reader.end(each)
    yield await Promise.resolve(rows)
  }
  return surveyLedgerFile(open, { scale: 2 }, corrections)
}

function printed(read: FileSurvey): string[] {
  const lines = [
    ...read.firstRows.map((entry) => {
      const account = `${entry.accountNumber} ${entry.accountName}`.trim()
      const location = entry.locationName === '' ? '' : ` @${entry.locationName}`
      return {
        line: entry.line,
        text: `${entry.day} ${account}${location} ${Number(entry.amount) / 100}${entry.link === null ? '' : ` ${entry.link}`}`,
      }
    }),
    ...read.unreadableRows.map(({ line, reason }) => ({ line, text: reason })),
  ]
  return lines.sort((left, right) => left.line - right.line).map(({ line, text }) => `${line} ${text}`)
}
