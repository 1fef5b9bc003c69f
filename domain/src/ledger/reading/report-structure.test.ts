import { expect, it } from 'vitest'
import { type Export, printedEntries, readExport } from '../../../test/read-export.ts'

// Lines of reports that are structure: totals, openings, closings, and headings of an account's own entries.

const reports: readonly Export[] = [
  {
    name: 'Peachtree, General Ledger: an account on the dated line of its opening balance alone',
    text: `Account ID,Account Description,Date,Reference,Jrnl,Trans Description,Debit Amt,Credit Amt,Balance
1010,Cash,1/1/26,,,Beginning Balance,,,"5,000.00"
,,1/14/26,R1,CRJ,Sales,"1,000.00",,
,,1/31/26,,,Ending Balance,,,"6,000.00"
4000,Sales,1/1/26,,,Beginning Balance,,,
,,1/14/26,R1,CRJ,Sales,,"1,000.00",
,,1/31/26,,,Ending Balance,,,"-1,000.00"
`,
    match: { accountsFrom: 'HEADING_ROWS' },
    entries: ['3 2026-01-14 1010 Cash 1000', '6 2026-01-14 4000 Sales -1000'],
    skipped: { BALANCE: 4 },
  },
  {
    name: 'a Dutch ledger: opening balances and totals named after their account, without a day',
    text: `Datum;Grootboek;Omschrijving;Debet;Credit
;1100 Bank;Beginsaldo;5000,00;
14-01-2026;1100 Bank;Verkoop;1000,00;
15-01-2026;1100 Bank;Inkoop;;500,00
;Totaal Bank;;6000,00;500,00
;8000 Omzet;Beginsaldo;;
14-01-2026;8000 Omzet;Verkoop;;1000,00
;Totaal Omzet;;;1000,00
15-01-2026;7000 Inkoop;Inkoop;500,00;
;Totaal Inkoop;;500,00;
`,
    match: { accountsFrom: 'COLUMNS' },
    entries: [
      '3 2026-01-14 1100 Bank 1000',
      '4 2026-01-15 1100 Bank -500',
      '7 2026-01-14 8000 Omzet -1000',
      '9 2026-01-15 7000 Inkoop 500',
    ],
    skipped: { BALANCE: 2, TOTAL: 3 },
  },
  {
    name: 'a Dutch ledger: the same with days',
    text: `Datum;Dagboek;Grootboek;Omschrijving;Debet;Credit
01-01-2026;;1100 Bank;Beginsaldo;5000,00;
14-01-2026;Kas;1100 Bank;Verkoop;1000,00;
31-01-2026;;1100 Bank;Totaal Bank;6000,00;
14-01-2026;Kas;8000 Omzet;Verkoop;;700,00
15-01-2026;Kas;8000 Omzet;Verkoop;;300,00
31-01-2026;;8000 Omzet;Totaal Omzet;;1000,00
`,
    match: { accountsFrom: 'COLUMNS' },
    entries: ['3 2026-01-14 1100 Bank 1000', '5 2026-01-14 8000 Omzet -700', '6 2026-01-15 8000 Omzet -300'],
    skipped: { BALANCE: 1, TOTAL: 2 },
  },
  {
    name: 'entries of days that are called totals',
    text: `Date,Reference,Account,Memo,Amount
2026-01-14,,Sales,Total sales,-700.00
2026-01-15,,Sales,Total sales,-300.00
2026-01-15,,Wages,Total wages,400.00
`,
    match: { accountsFrom: 'COLUMNS' },
    entries: ['2 2026-01-14 Sales -700', '3 2026-01-15 Sales -300', '4 2026-01-15 Wages 400'],
    skipped: {},
  },
  {
    name: 'Odoo, Journal Items grouped by account: sums of groups above their lines',
    text: `Account,Date,Number,Label,Analytic Distribution,Debit,Credit,Balance,Status
4000 Food sales (2),,,,,0.00,8300.50,-8300.50,
4000 Food sales,2026-01-14,INV/1,x,Elm Street,0.00,5200.50,-5200.50,Posted
4000 Food sales,2026-01-15,INV/2,x,Quay,0.00,3100.00,-3100.00,Posted
5000 Food purchases (1),,,,,1480.25,0.00,1480.25,
5000 Food purchases,2026-01-16,BILL/1,x,Elm Street,1480.25,0.00,1480.25,Posted
`,
    match: { accountsFrom: 'COLUMNS', carriesDown: false },
    entries: [
      '3 2026-01-14 4000 Food sales @Elm Street -5200.5',
      '4 2026-01-15 4000 Food sales @Quay -3100',
      '6 2026-01-16 5000 Food purchases @Elm Street 1480.25',
    ],
    skipped: { TOTAL: 2 },
  },
  {
    name: 'Fortnox, Huvudbok: number and name of an account on the line of its opening balance',
    text: `Konto;Benämning;Vernr;Datum;Text;Kst;Debet;Kredit;Saldo
3001;Food sales;;;Ingående balans;;;;0,00
;;A 1;2026-01-14;x;Elm;;5 200,50;
;;;;Omslutning;;0,00;5 200,50;
;;;;Utgående balans;;;;-5 200,50
0400;Verktyg;;;Ingående balans;;;;0,00
;;A 2;2026-01-16;x;Elm;10,00;;
;;;;Omslutning;;10,00;0,00;
`,
    match: { accountsFrom: 'HEADING_ROWS' },
    entries: ['3 2026-01-14 3001 Food sales @Elm -5200.5', '7 2026-01-16 0400 Verktyg @Elm 10'],
    skipped: { ACCOUNT_HEADING: 2 },
  },
  {
    name: 'Sage 50 (US), General Ledger, with the change of the period in the description',
    text: `Account ID,Account Description,Date,Reference,Jrnl,Trans Description,Debit Amt,Credit Amt,Balance
40000,Sales,1/1/26,,,Beginning Balance,,,
40000,,1/10/26,S-1,SJ,Week 1,,"3,000.00",
40000,,1/24/26,S-2,SJ,Week 2,,"2,000.00",
40000,,,,,Current Period Change,,"5,000.00","-5,000.00"
40000,,1/31/26,,,Ending Balance,,,"-5,000.00"
61000,Wages,1/1/26,,,Beginning Balance,,,
61000,,1/31/26,PR1,PRJ,Payroll,"1,400.00",,"1,400.00"
61000,,,,,Current Period Change,"1,400.00",,"1,400.00"
`,
    match: { accountsFrom: 'COLUMNS' },
    entries: ['3 2026-01-10 40000 Sales -3000', '4 2026-01-24 40000 Sales -2000', '8 2026-01-31 61000 Wages 1400'],
    skipped: { BALANCE: 3, TOTAL: 2 },
  },
  ...['Totals', 'Total', 'Account total', 'Total for account', 'Net change', 'Total 4000', 'Period activity'].map(
    (label): Export => ({
      name: `a sum of an account without a day, called ${label}`,
      text: `Account,Account Name,TRX Date,Division,Description,Debit,Credit
4000,Sales,1/5/2026,North,Total Wine order,,1000.00
4000,Sales,1/19/2026,South,Invoice,,800.00
4000,Sales,,,${label},0.00,1800.00
5000,Purchases,1/22/2026,North,Bill,400.00,
`,
      match: { accountsFrom: 'COLUMNS' },
      entries: ['2 2026-01-05 4000 Sales @North -1000', '3 2026-01-19 4000 Sales @South -800', '5 2026-01-22 5000 Purchases @North 400'],
      skipped: { TOTAL: 1 },
    }),
  ),
  ...['Closing balance', 'Ending Balance', 'Utgående saldo'].map(
    (label): Export => ({
      name: `balances of accounts without a day, called ${label}, that are as many as the entries`,
      text: `Account,Account Name,Doc,Date,Text,Location,Debit,Credit,Balance
4000,Sales,A1,2026-01-05,Till,North,,1000.00,-1000.00
4000,Sales,A2,2026-01-19,Till,South,,800.00,-1800.00
4000,Sales,,,${label},,0.00,1800.00,-1800.00
5000,Purchases,A3,2026-01-22,Bill,North,400.00,,400.00
5000,Purchases,,,${label},,400.00,,400.00
`,
      match: { accountsFrom: 'COLUMNS', carriesDown: false },
      entries: ['2 2026-01-05 4000 Sales @North -1000', '3 2026-01-19 4000 Sales @South -800', '5 2026-01-22 5000 Purchases @North 400'],
      skipped: { BALANCE: 2 },
    }),
  ),
  ...['A nouveau', 'Activity', 'Primo', 'Ultimo'].map(
    (memo): Export => ({
      name: `a journal with the day on its first lines, at Primo, with the text ${memo}`,
      text: `Date,Account,Account Type,Location,Debit,Credit,Memo
2026-01-05,Sales,Income,Primo,,90.00,${memo}
,Cash,Bank,Primo,90.00,,${memo}
2026-01-06,Rent,Expense,Primo,30.00,,${memo}
,Cash,Bank,Primo,,30.00,${memo}
`,
      match: { accountsFrom: 'COLUMNS', carriesDown: true },
      entries: [
        '2 2026-01-05 Sales @Primo -90',
        '3 2026-01-05 Cash @Primo 90',
        '4 2026-01-06 Rent @Primo 30',
        '5 2026-01-06 Cash @Primo -30',
      ],
    }),
  ),
  {
    name: 'entries with a day whose texts may mean a balance',
    text: `Date,Account,Account Type,Location,Amount,Memo
2026-01-31,Endbestand,Expense,Wien,-120.00,Inventur
2026-01-31,Rent,Expense,Wien,300.00,Ultimo
2026-01-20,Repairs,Expense,Wien,80.00,Solde final
2026-01-05,Sales,Income,Wien,-900.00,Till
`,
    match: { accountsFrom: 'COLUMNS' },
    entries: [
      '2 2026-01-31 Endbestand @Wien -120',
      '3 2026-01-31 Rent @Wien 300',
      '4 2026-01-20 Repairs @Wien 80',
      '5 2026-01-05 Sales @Wien -900',
    ],
  },
  {
    name: 'a journal whose lines without a date are called like sums',
    text: `Date,No,Account,Account Name,Memo,Debit,Credit
1/5/2026,J1,6500,Total rewards,Total,70.00,
,,1000,Checking,Total,,70.00
1/6/2026,J2,6100,Wages,Net change,50.00,
,,6100,Wages,Total,30.00,
,,1000,Checking,Totals,,80.00
`,
    match: { accountsFrom: 'COLUMNS', carriesDown: true },
    entries: [
      '2 2026-01-05 6500 Total rewards 70',
      '3 2026-01-05 1000 Checking -70',
      '4 2026-01-06 6100 Wages 50',
      '5 2026-01-06 6100 Wages 30',
      '6 2026-01-06 1000 Checking -80',
    ],
    skipped: {},
  },
  {
    name: 'a dated sum of a period without a location, where entries have one',
    text: `Account,Account Name,Date,Branch,Description,Debit,Credit
4000,Sales,2026-01-05,Calgary,Invoice,,1000.00
4000,Sales,2026-01-19,Calgary,Net change for period 01,,800.00
4000,Sales,2026-01-31,,Net change for period 01,,1800.00
6000,Salaries,2026-01-30,Regina,Payroll,500.00,
6000,Salaries,2026-01-31,,Movement for January 2026,500.00,
`,
    match: { accountsFrom: 'COLUMNS' },
    entries: ['2 2026-01-05 4000 Sales @Calgary -1000', '3 2026-01-19 4000 Sales @Calgary -800', '5 2026-01-30 6000 Salaries @Regina 500'],
    skipped: { BALANCE: 2 },
  },
  {
    name: 'ERPNext, General Ledger, by voucher',
    text: `Posting Date,Account,Debit (INR),Credit (INR),Balance (INR),Voucher Type,Voucher No,Against Account,Cost Center,Remarks
,'Opening',"12,34,567.00","2,34,567.00","10,00,000.00",,,,,
2026-01-05,4110 - Sales - FW,0.00,"1,23,456.50","-1,23,456.50",Sales Invoice,SINV-26-1,Asha Rao,Main - FW,No remarks
2026-01-05,5210 - Rent - FW,"45,000.00",0.00,"-78,456.50",Journal Entry,JV-26-1,HDFC - FW,Main - FW,January
,'Total',"45,000.00","1,23,456.50","-78,456.50",,,,,
,'Closing (Opening + Total)',"12,79,567.00","3,58,023.50","9,21,543.50",,,,,
`,
    match: { accountsFrom: 'COLUMNS', signRule: 'DEBIT_AND_CREDIT', decimalMark: 'POINT' },
    entries: ['3 2026-01-05 4110 Sales - FW @Main - FW -123456.5', '4 2026-01-05 5210 Rent - FW @Main - FW 45000'],
    skipped: { BALANCE: 2, TOTAL: 1 },
  },
  {
    name: 'SAP, line items with subtotals by account',
    text: `\tPstng Date\tG/L Account\tProfit Center\tAmount in LC\tText
\t01/31/2026\t4000\tHarbor\t100.00-\tSales
\t01/31/2026\t4000\tMill\t50.00-\tSales
*\t\t4000\t\t150.00-\t
\t01/31/2026\t6100\tHarbor\t40.00\tRent
*\t\t6100\t\t40.00\t
**\t\t\t\t110.00-\t
`,
    match: { accountsFrom: 'COLUMNS', signRule: 'DEBIT_POSITIVE' },
    entries: ['2 2026-01-31 4000 Sales @Harbor -100', '3 2026-01-31 4000 Sales @Mill -50', '5 2026-01-31 6100 Rent @Harbor 40'],
    skipped: { TOTAL: 3 },
  },
  {
    name: 'QuickBooks Online, General Ledger, an account of the same name inside another one',
    text: `General Ledger
,Date,Transaction Type,Num,Location,Memo,Amount,Balance
Rent
6010 Rent
,01/03/2026,Check,CH1,Harbor,Base rent,40.00,40.00
Total for 6010 Rent,,,,,,$40.00
Total for Rent,,,,,,$40.00
Utilities
,01/04/2026,Check,CH2,Harbor,Gas,5.00,5.00
Total for Utilities,,,,,,$5.00
`,
    match: { accountsFrom: 'HEADING_ROWS' },
    entries: ['5 2026-01-03 Rent:6010 Rent @Harbor 40', '9 2026-01-04 Utilities @Harbor 5'],
    skipped: { TOTAL: 3 },
  },
  {
    name: 'QuickBooks Online, Profit and Loss Detail, with the results between its sections',
    text: `Profit and Loss Detail
,Date,Transaction Type,Num,Location,Split,Amount,Balance
Ordinary Income/Expenses
   Income
      4000 Food sales
,01/02/2026,Invoice,SA1,Harbor,-Split-,100.00,100.00
      Total for 4000 Food sales,,,,,,$100.00
   Total for Income,,,,,,$100.00
   Gross Profit,,,,,,$100.00
   Expenses
      6100 Rent
,01/03/2026,Check,CH1,Harbor,1000 Checking,40.00,40.00
      Total for 6100 Rent,,,,,,$40.00
   Total for Expenses,,,,,,$40.00
Net Income,,,,,,$60.00
`,
    match: { accountsFrom: 'HEADING_ROWS' },
    entries: [
      '6 2026-01-02 Ordinary Income/Expenses:Income:4000 Food sales @Harbor -100',
      '12 2026-01-03 Ordinary Income/Expenses:Expenses:6100 Rent @Harbor 40',
    ],
    skipped: { TOTAL: 6 },
  },
  {
    name: 'ERPNext, General Ledger, by account, without quotes',
    text: `Posting Date,Account,Debit,Credit,Balance,Voucher Type,Voucher No
,Opening,0.00,0.00,0.00,,
2026-01-05,Sales - FW,0.00,100.00,-100.00,Sales Invoice,SINV-26-1
,Total,0.00,100.00,-100.00,,
,Closing (Opening + Total),0.00,100.00,-100.00,,
,,,,,,
,Opening,0.00,0.00,0.00,,
2026-01-06,Rent - FW,40.00,0.00,40.00,Journal Entry,JV-26-1
,Total,40.00,0.00,40.00,,
,Closing (Opening + Total),40.00,0.00,40.00,,
,,,,,,
,Total,40.00,100.00,-60.00,,
,Closing (Opening + Total),40.00,100.00,-60.00,,
`,
    match: { accountsFrom: 'COLUMNS', signRule: 'DEBIT_AND_CREDIT' },
    entries: ['3 2026-01-05 Sales - FW -100', '8 2026-01-06 Rent - FW 40'],
    skipped: { BALANCE: 5, TOTAL: 3, BLANK: 2 },
  },
  {
    name: 'QuickBooks Desktop, General Ledger, with the own entries of an account that has others below it',
    text: `,Type,Date,Num,Name,Memo,Split,Amount,Balance
6000 · Payroll,,,,,,,,0.00
6010 · Wages,,,,,,,,0.00
,Check,01/15/2026,1,Ann,,1000 · Bank,500.00,500.00
Total 6010 · Wages,,,,,,,500.00,500.00
6000 · Payroll - Other,,,,,,,,0.00
,Check,01/16/2026,2,Ann,,1000 · Bank,70.00,70.00
Total 6000 · Payroll - Other,,,,,,,70.00,70.00
Total 6000 · Payroll,,,,,,,570.00,570.00
Income - Other,,,,,,,,0.00
,Deposit,01/17/2026,3,,,1000 · Bank,9.00,9.00
Total Income - Other,,,,,,,9.00,9.00
TOTAL,,,,,,,579.00,579.00
`,
    match: { recognizedAs: 'QuickBooks Desktop, General Ledger', accountsFrom: 'HEADING_ROWS' },
    entries: ['4 2026-01-15 6010 Wages 500', '7 2026-01-16 6000 Payroll 70', '11 2026-01-17 Income - Other -9'],
    skipped: { ACCOUNT_HEADING: 4, TOTAL: 5 },
    confirms: true,
  },
  {
    name: 'QuickBooks Desktop, the same without account numbers',
    text: `,Type,Date,Num,Name,Memo,Split,Amount,Balance
Payroll,,,,,,,,0.00
Wages,,,,,,,,0.00
,Check,01/15/2026,1,Ann,,Bank,500.00,500.00
Total Wages,,,,,,,500.00,500.00
Payroll - Other,,,,,,,,0.00
,Check,01/16/2026,2,Ann,,Bank,70.00,70.00
Total Payroll - Other,,,,,,,70.00,70.00
Total Payroll,,,,,,,570.00,570.00
TOTAL,,,,,,,570.00,570.00
`,
    match: { accountsFrom: 'HEADING_ROWS', headingsNest: true },
    entries: ['4 2026-01-15 Payroll:Wages 500', '7 2026-01-16 Payroll 70'],
    skipped: { ACCOUNT_HEADING: 3, TOTAL: 4 },
    confirms: true,
  },
  {
    name: 'Tally, ledger vouchers',
    text: `Date,Ledger,Particulars,Vch Type,Vch No.,Debit,Credit
1-Jan-26,Sales Account,Opening Balance,,,,"12,34,567.00"
5-Jan-26,Sales Account,Asha Rao,Sales,S/1,,"1,23,456.50"
31-Jan-26,Sales Account,Closing Balance,,,"13,58,023.50",
5-Jan-26,Rent,HDFC Bank,Payment,P/1,"45,000.00",
,,,,,"14,03,023.50","13,58,023.50"
`,
    match: { accountsFrom: 'COLUMNS', signRule: 'DEBIT_AND_CREDIT' },
    entries: ['3 2026-01-05 Sales Account -123456.5', '5 2026-01-05 Rent 45000'],
    skipped: { BALANCE: 2, TOTAL: 1 },
    confirms: true,
  },
  {
    name: 'Tally, amounts with their side',
    text: `Date,Ledger Name,Particulars,Vch Type,Vch No,Amount
5-Jan-26,Sales Account,Asha Rao,Sales,S/1,"1,23,456.50 Cr"
5-Jan-26,Rent,HDFC Bank,Payment,P/1,"45,000.00 Dr"
Closing Balance,,,,,"78,456.50 Cr"
`,
    match: { accountsFrom: 'COLUMNS' },
    entries: ['2 2026-01-05 Sales Account -123456.5', '3 2026-01-05 Rent 45000'],
    skipped: { BALANCE: 1 },
  },
]

it.each(reports)('reads $name', async ({ text, match, entries, skipped, confirms }) => {
  const file = await readExport(text)
  expect(file.match).toMatchObject(match)
  expect(printedEntries(file.survey)).toEqual(entries)
  expect(file.survey.skipped).toMatchObject(skipped ?? {})
  expect(file.survey.unreadableRows).toEqual([])
  if (confirms !== undefined) expect(file.signsRestOnGuesses || file.typesAreGuessed).toBe(confirms)
})

it('takes balances carried from page to page for no entries', async () => {
  const text = [
    'Date,Account Number,Account Name,Account Type,Details,Debit,Credit',
    '2026-01-01,4000,Sales,Income,Balance B/F,,20000',
    '2026-01-05,4000,Sales,Income,Takings,,1000',
    '2026-01-31,4000,Sales,Income,Balance C/F,21000,',
    '2026-01-31,4000,Balance c/f,Income,,21000,',
  ].join('\n')
  const { survey } = await readExport(text)
  expect(survey).toMatchObject({ rows: 1, skipped: { BALANCE: 3 }, credits: 100_000 })
})

it.each([
  // With a document of its own, it is an entry about an opening balance.
  ['1-Jan-26,Sales Account,Opening Balance,Journal,J/1,,100.00', 1],
  ['1-Jan-26,Sales Account,Opening Balance,,,,100.00', 0],
])('takes %s for %i entries', async (line, rows) => {
  const text = `Date,Ledger,Particulars,Vch Type,Vch No.,Debit,Credit\n${line}\n5-Jan-26,Rent,HDFC,Payment,P/1,45.00,\n`
  expect((await readExport(text)).survey.rows).toBe(rows + 1)
})
