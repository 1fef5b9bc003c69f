import { expect, it } from 'vitest'
import type { ColumnRole } from '../file-match.ts'
import { recognizeColumns } from './column-recognition.ts'
import { signRuleOfHeading } from './headings.ts'

/** Column roles of a table whose first line has the headings. */
function rolesOf(text: string): readonly ColumnRole[] | undefined {
  const rows = text
    .trim()
    .split('\n')
    .map((line, at) => ({ line: at + 1, cells: line.trim().split(';') }))
  return recognizeColumns(rows)?.roles
}

it.each<[string, string, ColumnRole[]]>([
  [
    'account types under Type, which other tables use for the transaction type',
    'Date;Account;Type;Amount\n2026-03-01;4000;Revenue;-5.00\n2026-03-01;6100;Expense;5.00\n2026-03-02;6200;Expense;7.00',
    ['DATE', 'ACCOUNT', 'ACCOUNT_TYPE', 'AMOUNT'],
  ],
  [
    'account types under Type, beside day numbers of a spreadsheet',
    'Date;Account;Type;Amount\n46023;4000;Revenue;-5.00\n46023;6100;Expense;5.00\n46024;6200;Expense;7.00',
    ['DATE', 'ACCOUNT', 'ACCOUNT_TYPE', 'AMOUNT'],
  ],
  [
    'account types under Type, all of one kind',
    'Date;Account;Type;Amount\n2026-03-01;Bread;Income;5.00\n2026-03-01;Cakes;Income;5.00',
    ['DATE', 'ACCOUNT', 'ACCOUNT_TYPE', 'AMOUNT'],
  ],
  ...['Code', 'A/C', 'No.', '#'].map((heading): [string, string, ColumnRole[]] => [
    `account numbers under ${heading}, next to their names`,
    `Date;${heading};Account Name;Amount\n2026-03-01;4000;Sales;5.00\n2026-03-02;4000;Sales;6.00\n2026-03-02;6100;Other;7.00\n2026-03-09;6100;Other;7.50\n2026-03-03;6900;Other;8.00`,
    ['DATE', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME', 'AMOUNT'],
  ]),
  [
    'document numbers under No., next to names of accounts',
    'Date;No.;Account Name;Amount\n2026-03-01;4000;Sales;5.00\n2026-03-02;4001;Sales;6.00\n2026-03-02;4002;Other;7.00\n2026-03-03;4003;Other;8.00',
    ['DATE', 'TRANSACTION_NUMBER', 'ACCOUNT_NAME', 'AMOUNT'],
  ],
  [
    'numbers of journals, one for each account, under No.',
    'Date;No.;Account Name;Location;Amount\n2026-03-01;1201;Sales;Hill;5.00\n2026-03-01;1201;Sales;Mill;6.00\n2026-03-02;1202;Food;Hill;7.00\n2026-03-02;1202;Food;Mill;8.00\n2026-03-03;1203;Wages;Hill;7.00\n2026-03-03;1203;Wages;Mill;8.00',
    ['DATE', 'TRANSACTION_NUMBER', 'ACCOUNT_NAME', 'LOCATION', 'AMOUNT'],
  ],
  [
    'types of transactions that are also words for one account type',
    'Date;Account;Type;Amount\n2026-03-01;Bread;Expense;5.00\n2026-03-01;Cakes;Expense;5.00',
    ['DATE', 'ACCOUNT', 'TRANSACTION_TYPE', 'AMOUNT'],
  ],
  [
    'account types under Type beside the transaction type of QuickBooks',
    'Date;Transaction Type;Num;Memo/Description;Account;Type;Amount\n01/14/2026;Invoice;1;m;Services;Income;5.00\n01/15/2026;Bill;2;m;Rent;Expenses;5.00\n01/15/2026;Bill;2;m;Checking;Bank;5.00',
    ['DATE', 'TRANSACTION_TYPE', 'TRANSACTION_NUMBER', 'MEMO', 'ACCOUNT', 'ACCOUNT_TYPE', 'AMOUNT'],
  ],
  [
    'account types under Type beside the source of Xero, which are no tracking category',
    'Date;Source;Contact;Description;Type;Debit;Credit;Account;Venue\n14 Jul 2026;Receivable Invoice;Lee;m;Revenue;;5.00;Sales;Mill\n14 Jul 2026;Receivable Invoice;Lee;m;Asset;5.00;;Debtors;Mill',
    ['DATE', 'TRANSACTION_TYPE', 'VENDOR', 'MEMO', 'ACCOUNT_TYPE', 'DEBIT', 'CREDIT', 'ACCOUNT', 'LOCATION'],
  ],
  [
    'transaction types of QuickBooks that sound like account types',
    'Date;Transaction Type;Num;Memo/Description;Account;Split;Amount\n01/14/2026;Expense;1;m;Rent;Checking;5.00\n01/15/2026;Credit Card Credit;2;m;Wages;Checking;5.00\n01/15/2026;Expense;2;m;Fuel;Checking;5.00',
    ['DATE', 'TRANSACTION_TYPE', 'TRANSACTION_NUMBER', 'MEMO', 'ACCOUNT', 'IGNORED', 'AMOUNT'],
  ],
  [
    'account types under Kontoart',
    'Datum;Konto;Kontoart;Betrag\n01.03.2026;8400;Ertrag;5,00\n01.03.2026;4210;Aufwand;5,00',
    ['DATE', 'ACCOUNT', 'ACCOUNT_TYPE', 'AMOUNT'],
  ],
  [
    'account types under a heading that says nothing',
    'Fecha;Cuenta;Bloque;Importe\n01/03/2026;700000;Ingresos;5,00\n01/03/2026;621000;Gastos;5,00\n02/03/2026;640000;Gastos;5,00',
    ['DATE', 'ACCOUNT', 'ACCOUNT_TYPE', 'AMOUNT'],
  ],
  [
    'types of transactions, though each is a word for account types',
    'Date;Account;Type;Amount\n2026-03-01;4000;Sales;-5.00\n2026-03-01;1000;Sales;5.00\n2026-03-02;6100;Expense;7.00\n2026-03-02;1000;Expense;-7.00',
    ['DATE', 'ACCOUNT', 'TRANSACTION_TYPE', 'AMOUNT'],
  ],
  [
    'account names under Description',
    'Date;Account;Description;Amount\n2026-03-01;6100;Rent;5.00\n2026-03-01;4000;Food;-5.00\n2026-03-02;6100;Rent;5.00\n2026-03-02;4000;Food;-5.00',
    ['DATE', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME', 'AMOUNT'],
  ],
  [
    'account names under Description of a table that has each account once, and the memo beside it',
    'Date;Account;Description;Memo;Amount\n2026-03-01;6100;Rent;July;5.00\n2026-03-01;4000;Food sales;Till;-5.00\n2026-03-01;1000;Cash;Till;0.00',
    ['DATE', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME', 'MEMO', 'AMOUNT'],
  ],
  [
    'account names under Name, beside the vendor',
    'Date;Account;Name;Payee;Type;Amount\n2026-01-10;4000;Coffee sales;Till;Income;-9.00\n2026-01-11;4100;Catering;Lee;Income;-3.00\n2026-01-30;6000;Wages;;Expense;4.00\n2026-01-31;6100;Rent;Mill Estates;Expense;2.50',
    ['DATE', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME', 'VENDOR', 'ACCOUNT_TYPE', 'AMOUNT'],
  ],
  [
    'vendors under Name, each with an account of its own',
    'Date;Account;Name;Type;Amount\n2026-01-05;6100;Mill Estates;Expense;2.50\n2026-02-05;6100;Mill Estates;Expense;2.50\n2026-01-09;6200;Con Edison;Expense;1.50\n2026-02-09;6200;Con Edison;Expense;1.70\n2026-01-12;5000;Sysco Boston;Expense;9.50\n2026-02-12;5000;Sysco Boston;Expense;9.70\n2026-01-12;6300;Comcast;Expense;1.10',
    ['DATE', 'ACCOUNT', 'VENDOR', 'TRANSACTION_TYPE', 'AMOUNT'],
  ],
  [
    'vendors under Name',
    'Date;Account;Name;Type;Amount\n2026-01-10;4000;Till;Income;-9.00\n2026-01-11;4100;Lee;Income;-3.00\n2026-01-30;6000;Staff;Expense;4.00\n2026-01-31;6100;Mill Estates;Expense;2.50\n2026-02-28;6100;Lee;Expense;2.50',
    ['DATE', 'ACCOUNT', 'VENDOR', 'ACCOUNT_TYPE', 'AMOUNT'],
  ],
  [
    'memos under Description',
    'Date;Account;Description;Amount\n2026-03-01;6100;July;5.00\n2026-03-01;4000;Till 1;-5.00\n2026-03-02;6100;August;5.00\n2026-03-02;4000;Till 2;-5.00',
    ['DATE', 'ACCOUNT', 'MEMO', 'AMOUNT'],
  ],
  [
    'references under Beleg',
    'Datum;Konto;Beleg;Betrag\n01.03.2026;8400;RE-1;5,00\n02.03.2026;8400;RE-2;5,00',
    ['DATE', 'ACCOUNT', 'REFERENCE', 'AMOUNT'],
  ],
  [
    'references under a heading that says nothing',
    'Date;Account;Ticket;Amount\n2026-03-01;6100;T-81;5.00\n2026-03-02;6100;T-82;5.00',
    ['DATE', 'ACCOUNT', 'REFERENCE', 'AMOUNT'],
  ],
  ['the only dates', 'When;Account;Amount\n2026-03-01;6100;5.00\n2026-03-02;6100;5.00', ['DATE', 'ACCOUNT', 'AMOUNT']],
  [
    'no date column if two columns have dates',
    'When;Until;Account;Amount\n2026-03-01;2026-04-01;6100;5.00',
    ['IGNORED', 'IGNORED', 'ACCOUNT', 'AMOUNT'],
  ],
  ['the only amounts', 'Date;Account;How much\n2026-03-01;6100;5.00\n2026-03-02;6100;-5.00', ['DATE', 'ACCOUNT', 'AMOUNT']],
  [
    'amounts beside a balance',
    'Date;Account;How much;Saldo\n2026-03-01;6100;5.00;5.00\n2026-03-02;6100;-5.00;0.00',
    ['DATE', 'ACCOUNT', 'AMOUNT', 'IGNORED'],
  ],
  [
    'no amount column if two columns have amounts',
    'Date;Account;Here;There\n2026-03-01;6100;5.00;6.00',
    ['DATE', 'ACCOUNT', 'IGNORED', 'IGNORED'],
  ],
  ['the only account numbers', 'Date;Where booked;Amount\n2026-03-01;6100;5.00\n2026-03-02;6100;5.00', ['DATE', 'ACCOUNT', 'AMOUNT']],
  [
    'no account numbers under a contra account',
    'Date;Contra;Amount\n2026-03-01;6100;5.00\n2026-03-02;6100;5.00',
    ['DATE', 'IGNORED', 'AMOUNT'],
  ],
  [
    'places by their words',
    'Date;Account;X;Amount\n2026-03-01;6100;Filiale Köln;5.00\n2026-03-02;6100;Filiale Bonn;5.00\n2026-03-02;6100;Filiale Bonn;5.00',
    ['DATE', 'ACCOUNT', 'LOCATION', 'AMOUNT'],
  ],
])('finds %s', (_, text, roles) => {
  expect(rolesOf(text)).toEqual(roles)
})

it.each([
  ['amount_credit_positive', 'CREDIT_POSITIVE'],
  ['Amount (credits positive)', 'CREDIT_POSITIVE'],
  ['Betrag (Haben positiv)', 'CREDIT_POSITIVE'],
  ['Montant crédit positif', 'CREDIT_POSITIVE'],
  ['amount_debit_positive', 'DEBIT_POSITIVE'],
  ['Amount', null],
  ['Credit', null],
])('%s says %s', (heading, rule) => {
  expect(signRuleOfHeading(heading)).toBe(rule)
  if (rule !== null) expect(rolesOf(`Date;Account;${heading}\n2026-03-01;6100;5.00`)).toEqual(['DATE', 'ACCOUNT', 'AMOUNT'])
})

it('takes no cost objects of SAP for accounts, and no levels for locations beside entities', () => {
  const costs = ['2026-01-05;400000;Sales;CC100;Mill;1;-40.00', '2026-01-06;500000;Food;CC200;Harbor;2;20.00']
  const heads = 'Posting Date;Cost Element;Cost Element Name;Object;Object Name;Document Number;Val in rep cur'
  const roles = rolesOf([heads, ...costs].join('\n'))
  expect([roles?.[3], roles?.[4]].filter((role) => role === 'ACCOUNT_NUMBER' || role === 'ACCOUNT_NAME')).toEqual([])

  const rows = Array.from(
    { length: 6 },
    (_, at) => `2026-01-0${at + 1};L${at % 2};${at < 3 ? 'Mill' : 'Harbor'};${4000 + (at % 3) * 1000};Sales;9.00`,
  )
  const levels = rolesOf(['Date;Level;Entity;Account Number;Account Name;Amount', ...rows].join('\n'))
  expect([levels?.[1], levels?.[2]]).toEqual(['IGNORED', 'LOCATION'])
})

it('takes companies with two rows each for customers, not for locations', () => {
  const rows = ['Acme LLC;4000;Sales', 'Acme LLC;4100;Catering', 'Brill;4000;Sales', 'Brill;4100;Catering'].map(
    (row) => `2026-01-16;${row};-30.00`,
  )
  expect(rolesOf(['Date;Company Name;Account Number;Account Name;Amount', ...rows].join('\n'))?.[1]).not.toBe('LOCATION')
})
