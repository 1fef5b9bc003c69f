import { expect, it } from 'vitest'
import {
  accountOfPage,
  headingAccount,
  isBalanceLine,
  isFooterLine,
  isUndatedBalanceLine,
  ownEntriesOf,
  readTotalLine,
} from './report-lines.ts'

it.each([
  ['Total for Checking', 'Checking', false],
  ['Total for Job Expenses with sub-accounts', 'Job Expenses', true],
  ['Total Sales (200)', 'Sales (200)', false],
  ['Totals for 4010 - Food sales', '4010 - Food sales', false],
  ['Total - 5010 - Food cost', '5010 - Food cost', false],
  ['Total: 5010 Food cost', '5010 Food cost', false],
  ['Subtotal 5010', '5010', false],
  ['Total of 5010', '5010', false],
  ['TOTAL', '', false],
  ['Grand total:', '', false],
  ['Total -', '', false],
  ['6100 Wages Total', '6100 Wages', false],
  ['Back Bay subtotal', 'Back Bay', false],
  ['Total for Account: 6100 Wages', '6100 Wages', false],
  ["'Total'", '', false],
  ['Total 6000 · Payroll - Other', '6000 · Payroll - Other', false],
  ['Summe Konto 1200', '1200', false],
  ['Totaal:', '', false],
  ['Totaal Bank', 'Bank', false],
  ['Summe Umsatzerlöse', 'Umsatzerlöse', false],
  ['Omslutning', '', false],
  ['**', '', false],
])('%s is a total', (text, of, withSubAccounts) => {
  expect(readTotalLine(text)).toEqual({ of, withSubAccounts })
})

it.each(['Totally Wine', 'Rent', 'Totalizer', 'Summary', 'Saldokonto', ''])('%j is not a total', (text) => {
  expect(readTotalLine(text)).toBeNull()
})

it.each([
  ['Beginning Balance', true],
  ['Beginning Balance: $0.00', true],
  ['Ending balance: ($1,204.50)', true],
  ['Opening balance: 2 kegs', false],
  ['Opening Balance as of 01/01/2026', true],
  ['Balance forward as of 07/01/2026', true],
  ['Balance brought forward', true],
  ['Closing balance:', true],
  ['Net movement', true],
  ['Balance b/f', true],
  ['Brought forward', true],
  ['Initial Balance', true],
  ['Ingående balans', true],
  ['Schlusssaldo', true],
  ['Solde initial au 01/01/2026', true],
  ['Eröffnung Filiale Köln', false],
  ['Primo acconto', false],
  ['Opening Balance Equity', false],
  ['Balance', false],
])('%s is a balance line: %s', (text, expected) => {
  expect(isBalanceLine(text)).toBe(expected)
})

it.each([
  ["'Opening'", true],
  ["'Closing (Opening + Total)'", true],
  ['Closing (Opening + Total)', true],
  ['Opening', true],
  ['Closing Balance', true],
  ['Opening Balance Equity', false],
  ['Closing costs', false],
  ["'Opening Balance Equity'", false],
])('%s without a date is a balance: %s', (text, expected) => {
  expect(isUndatedBalanceLine(text)).toBe(expected)
})

it.each([
  ['6000 · Payroll - Other', '6000 · Payroll'],
  ['Payroll – Other', 'Payroll'],
  ['Income - Other', 'Income'],
  ['Other', null],
  ['Payroll-Other', null],
  ['Payroll - Other taxes', null],
])('%s has the own entries of %s', (text, account) => {
  expect(ownEntriesOf(text)).toBe(account)
})

it.each([
  ['Accrual Basis Friday, August 7, 2026 10:01 AM GMT-04:00', true],
  ['Cash basis', true],
  ['Page 3 of 9', true],
  ['Saturday, August 15, 2026 10:05 AM GMT-04:00', true],
  ['Saturday, August 15, 2026', false],
  ['Generated on 8/7/2026', true],
  ['Cash', false],
])('%s is a footer: %s', (text, expected) => {
  expect(isFooterLine(text)).toBe(expected)
})

it.each([
  ['4010 - Food sales (Balance forward as of 07/01/2026)', '4010 - Food sales'],
  ['Checking (Opening balance)', 'Checking'],
  ['Account: 1000 Checking', '1000 Checking'],
  ['GL Account No.: 1000 - Checking', '1000 - Checking'],
  ['Ledger: Sales', 'Sales'],
  ['Ledger Name: Sales', 'Sales'],
  ['Ledger Account: Sales', 'Sales'],
  ['Ledger fees', 'Ledger fees'],
  ['Account fees', 'Account fees'],
  ['Accounts Payable (A/P)', 'Accounts Payable (A/P)'],
  ['Opening Balance Equity', 'Opening Balance Equity'],
])('the heading %s names %s', (text, account) => {
  expect(headingAccount(text)).toBe(account)
})

it.each([
  [['Ledger: Sales'], 'Sales'],
  [['', 'Ledger:', 'Sales', ''], 'Sales'],
  [['Ledger Account: 4000 Sales'], '4000 Sales'],
  [['Ledger: General Ledger'], null],
  [['Ledger: All'], null],
  [['Ledger:'], null],
  [['Ledger', 'Sales'], null],
  [['Ledger: Sales', 'Page 1'], null],
  [['Northwind'], null],
])('a page with %j above its headings has the account %s', (cells, account) => {
  expect(accountOfPage(cells)).toBe(account)
})

it('takes no time for a long text', () => {
  // Squared, these would take minutes.
  expect(isBalanceLine(`Balance:${' '.repeat(500_000)}x`)).toBe(false)
  expect(isBalanceLine(`Opening balance:${'- '.repeat(500_000)}x`)).toBe(false)
})
