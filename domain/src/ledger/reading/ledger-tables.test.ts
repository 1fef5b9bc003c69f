import { expect, it } from 'vitest'
import { type Export, printedEntries, readExport } from '../../../test/read-export.ts'

const tables: readonly Export[] = [
  {
    name: 'a table with accounts in rows above their lines, with separate number, name and type',
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
    name: 'accounts above their lines with the parts of their numbers in cells of their own',
    text: `ORG,OBJECT,PROJ,YR/PR,JNL,EFF DATE,AMOUNT,NET LEDGER BALANCE
0100,4000,,Food Sales
,,,26/01,J1,01/05/2026,-500.00,
,,,26/02,J2,02/13/2026,20.00,
LEDGER BALANCES --- DEBITS:,20.00,CREDITS:,500.00,NET:,-480.00
0100,6200,,Rent
,,,26/01,J1,01/05/2026,300.00,
LEDGER BALANCES --- DEBITS:,300.00,CREDITS:,0.00,NET:,300.00
`,
    match: { accountsFrom: 'HEADING_ROWS' },
    entries: ['3 2026-01-05 0100-4000 Food Sales -500', '4 2026-02-13 0100-4000 Food Sales 20', '7 2026-01-05 0100-6200 Rent 300'],
    skipped: { ACCOUNT_HEADING: 2, BALANCE: 2 },
    confirms: true,
  },
  {
    name: 'accounts above their lines, and a line with numbers of documents alone',
    text: `Date,Num,Reference,Memo,Debit,Credit
6100 Rent,,,,,
01/05/2026,11,12,week 1,5.00,
,1234,5678,Slip of the bank,,
01/06/2026,13,14,week 2,6.00,
6200 Repairs,,,,,
01/06/2026,15,16,week 2,7.00,
`,
    match: { accountsFrom: 'HEADING_ROWS' },
    entries: ['3 2026-01-05 6100 Rent 5', '4 No date, and no amount', '5 2026-01-06 6100 Rent 6', '7 2026-01-06 6200 Repairs 7'],
    skipped: { ACCOUNT_HEADING: 2 },
  },
  {
    name: 'headings of two lines with groups over most columns',
    text: `Trans,Account,Account,Store,Amount,Amount,Remarks
Date,No.,Name,,Debit,Credit,
01/05/2026,4000,Food Sales,Durham,,500.00,week 1
01/13/2026,6200,Rent,Back Bay,300.00,,
`,
    match: { recognizedAs: null, accountsFrom: 'COLUMNS', signRule: 'DEBIT_AND_CREDIT' },
    entries: ['3 2026-01-05 4000 Food Sales @Durham -500', '4 2026-01-13 6200 Rent @Back Bay 300'],
  },
  {
    name: 'a table with a location called Loc',
    text: 'Date,Account,Account Title,Loc,Debit,Credit\n01/05/2026,4000,Food Sales,Durham,,500.00\n01/13/2026,6200,Rent,Back Bay,300.00,\n',
    match: { recognizedAs: null, signRule: 'DEBIT_AND_CREDIT' },
    entries: ['2 2026-01-05 4000 Food Sales @Durham -500', '3 2026-01-13 6200 Rent @Back Bay 300'],
  },
  {
    name: 'sums with a day and without an account',
    text: `Date,Store,Account,Amount
2026-01-05,Durham,6100 Rent,500.00
2026-01-06,Durham,6100 Rent,20.00
2026-01-07,Durham,6200 Repairs,5.00
2026-01-07,Durham,6200 Repairs,6.00
2026-01-08,Durham,6100 Rent,7.00
2026-01-08,Durham Total,,538.00
2026-01-08,Total,,538.00
`,
    match: { recognizedAs: null, accountsFrom: 'COLUMNS' },
    entries: [
      '2 2026-01-05 6100 Rent @Durham 500',
      '3 2026-01-06 6100 Rent @Durham 20',
      '4 2026-01-07 6200 Repairs @Durham 5',
      '5 2026-01-07 6200 Repairs @Durham 6',
      '6 2026-01-08 6100 Rent @Durham 7',
    ],
    skipped: { TOTAL: 2 },
    confirms: true,
  },
  {
    name: 'sums and balances with a day in the column of accounts',
    text: `Date,Account,Debit,Credit,Location
2026-01-05,Sales,,500.00,Mill
2026-01-06,Sales,,300.00,Mill
2026-01-31,Total,,800.00,
2026-01-09,Rent,200.00,,Mill
2026-01-31,Total,200.00,,Mill
2026-01-31,Closing Balance,,600.00,
2026-01-31,Grand Total,200.00,800.00,Mill
`,
    match: { accountsFrom: 'COLUMNS', signRule: 'DEBIT_AND_CREDIT' },
    entries: ['2 2026-01-05 Sales @Mill -500', '3 2026-01-06 Sales @Mill -300', '5 2026-01-09 Rent @Mill 200'],
    skipped: { TOTAL: 3, BALANCE: 1 },
  },
  {
    name: 'accounts called Total that have no sum, or say what they are',
    text: `Date,Account,Debit,Credit,Location,Memo
2026-01-05,Sales,,500.00,Mill,
2026-01-06,Total,70.00,,Mill,
2026-01-07,Total,,500.00,Mill,Fuel
2026-01-08,Closing Balance,5.00,,Mill,Transfer
`,
    match: { accountsFrom: 'COLUMNS', signRule: 'DEBIT_AND_CREDIT' },
    entries: [
      '2 2026-01-05 Sales @Mill -500',
      '3 2026-01-06 Total @Mill 70',
      '4 2026-01-07 Total @Mill -500',
      '5 2026-01-08 Closing Balance @Mill 5',
    ],
  },
  {
    name: 'pages with the account above the headings, as Tally prints them',
    text: `Ledger: Sales
Date,Particulars,Vch Type,Vch No.,Debit,Credit,Balance
1-Jan-26,Opening Balance,,,,,0.00
5-Jan-26,Cash,Sales,1,,500.00,500.00 Cr
,,,,,500.00,
,Closing Balance,,,500.00,,
Ledger: Rent
Date,Particulars,Vch Type,Vch No.,Debit,Credit,Balance
9-Jan-26,Bank,Payment,3,200.00,,200.00 Dr
,,,,200.00,,
,Closing Balance,,,,200.00,
`,
    match: { accountsFrom: 'HEADING_ROWS', signRule: 'DEBIT_AND_CREDIT' },
    entries: ['4 2026-01-05 Sales -500', '9 2026-01-09 Rent 200'],
    skipped: { BEFORE_HEADINGS: 1, HEADING: 2, ACCOUNT_HEADING: 1, BALANCE: 3, TOTAL: 2 },
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
    name: 'a table that names each account only on its first line',
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
    name: 'a table that states debit or credit for each amount',
    text: `Buchungsdatum;Konto;Kontobezeichnung;Filiale;Betrag;S/H
13.07.2026;6100;Miete;Köln;1.234,50;S
13.07.2026;1200;Bank;Köln;1.234,50;H
14.07.2026;6100;Miete;Köln;-34,50;S
`,
    match: { signRule: 'DEBIT_AND_CREDIT', creditsAreNegative: false, decimalMark: 'COMMA' },
    entries: ['2 2026-07-13 6100 Miete @Köln 1234.5', '3 2026-07-13 1200 Bank @Köln -1234.5', '4 2026-07-14 6100 Miete @Köln -34.5'],
  },
  {
    name: 'a table whose type is debit or credit, with signed amounts',
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
    name: 'a plain table in which few of the credits say Cr',
    text: `Date,Account,Account Type,Debit,Credit
2026-01-05,4000 Sales,Income,,500.00
2026-01-09,6000 Rent,Expense,200.00 Dr,
2026-01-10,6000 Rent,Expense,,50.00 Cr
`,
    match: { signRule: 'DEBIT_AND_CREDIT', creditsAreNegative: false },
    entries: ['2 2026-01-05 4000 Sales -500', '3 2026-01-09 6000 Rent 200', '4 2026-01-10 6000 Rent -50'],
  },
  {
    name: 'a plain table whose three credits all say Cr',
    text: `Date,Account,Account Type,Debit,Credit
2026-01-05,4000 Sales,Income,,500.00 Cr
2026-01-06,4000 Sales,Income,20.00 Dr,
2026-01-07,4000 Sales,Income,,30.00 Cr
2026-01-10,6000 Rent,Expense,,50.00 Cr
`,
    match: { signRule: 'DEBIT_AND_CREDIT', creditsAreNegative: false },
    entries: ['2 2026-01-05 4000 Sales -500', '3 2026-01-06 4000 Sales 20', '4 2026-01-07 4000 Sales -30', '5 2026-01-10 6000 Rent -50'],
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

it.each(tables)('$name', async ({ text, match, entries, skipped, confirms }) => {
  const file = await readExport(text)
  expect(file.match).toMatchObject(match)
  expect(printedEntries(file.survey)).toEqual(entries)
  expect(file.survey.skipped).toMatchObject(skipped ?? {})
  expect(file.signsRestOnGuesses).toBe(confirms ?? false)
  expect(file.obstacle).toBeNull()
})

it('shows values of unrecognized columns, and names a report with omitted columns', async () => {
  const { columns, obstacle } = await readExport('Wann;Bis;Konto;Betrag\n1.2.2025;3.2.2025;4000;12,50\n2.2.2025;4.2.2025;4000;13,50\n')
  expect(columns.map(({ firstValues }) => firstValues)).toEqual([
    ['1.2.2025', '2.2.2025'],
    ['3.2.2025', '4.2.2025'],
    ['4000'],
    ['12,50', '13,50'],
  ])
  expect(obstacle).toMatch(/No column is read as the date/)
  const cut =
    'Date,Transaction Type,Name,Memo/Description,Account,Location,Amount,Balance\n07/01/2026,Bill,Sysco,Produce,5010 Food cost,Back Bay,4218.37,4218.37\n'
  expect((await readExport(cut)).match.recognizedAs).toBe('QuickBooks Online, Transaction Detail by Account')
})

it.each(['Jan 2026,Feb 2026,Mar 2026,Total', 'Jan,Feb,Mar,Total'])(
  'refuses months side by side as the report that they are: %s',
  async (headings) => {
    const file = await readExport(
      `Account Name,Code,Level,${headings}\nFood Sales,4000,Durham,1.00,2.00,3.00,6.00\nRent,6200,Durham,4.00,5.00,6.00,15.00\n`,
    )
    expect(file.obstacle).toMatch(
      /Amounts are under months side by side, such as “Jan[ 2026]*”\. That is a report, not entries; .* export the transactions\.$/,
    )
  },
)
