import { expect, it } from 'vitest'
import { currenciesIn, currencyOf, currencyOfHeading, foreignCurrency, signOfHeading } from './currency-text.ts'

it.each([
  ['USD', 'USD'],
  ['cad', 'CAD'],
  [' EUR ', 'EUR'],
  ['CAD - Canadian Dollar', 'CAD'],
  ['Canadian Dollar', 'CAD'],
  ['US Dollars', 'USD'],
  ['Euro', 'EUR'],
  ['€', 'EUR'],
  ['US$', 'USD'],
  ['R$', 'BRL'],
  ['$', null],
  ['¥', null],
  ['dollars', null],
  ['Canada', null],
  ['', null],
])('the currency of “%s” is %s', (text, code) => {
  expect(currencyOf(text)).toBe(code)
})

it.each([
  ['Amount (USD)', 'USD'],
  ['Amount (in CAD)', 'CAD'],
  ['Debit [EUR]', 'EUR'],
  ['Amount (€)', 'EUR'],
  ['Debit USD', 'USD'],
  ['amount_USD', 'USD'],
  ['Betrag EUR', 'EUR'],
  ['USD Equivalent', 'USD'],
  ['EUR Amount', 'EUR'],
  ['VAT Amount', null],
  ['NET Amount', null],
  ['Amount (net)', null],
  ['Amount (VAT)', null],
  ['Amount GST', null],
  ['Amount', null],
  ['NET', null],
])('the heading “%s” names %s', (heading, code) => {
  expect(currencyOfHeading(heading)).toBe(code)
})

it.each([
  ['¥', 'USD', '¥'],
  ['¥', 'JPY', null],
  ['¥', 'CNY', null],
  ['kr', 'USD', 'kr'],
  ['kr.', 'DKK', null],
  ['Kr', 'SEK', null],
  ['Rs.', 'USD', 'Rs.'],
  ['Rs.', 'INR', null],
  ['$', 'CAD', null],
  ['$', 'EUR', '$'],
  ['A$', 'USD', 'AUD'],
  ['C$', 'CAD', null],
  ['C$', 'USD', 'C$'],
  ['NT$', 'USD', 'TWD'],
  ['R$', 'USD', 'BRL'],
  ['B$', 'BSD', null],
  ['B$', 'USD', 'B$'],
  ['K$', 'KYD', 'K$'],
  ['zł', 'PLN', null],
  ['zł', 'EUR', 'PLN'],
  ['Kč', 'CZK', null],
  ['Ft', 'HUF', null],
  ['Fr.', 'CHF', null],
  ['RM', 'MYR', null],
  ['Rp', 'IDR', null],
  ['R', 'ZAR', null],
  ['R', 'USD', 'ZAR'],
  ['lei', 'RON', null],
  ['元', 'CNY', null],
  ['EUR', 'USD', 'EUR'],
  ['usd', 'USD', null],
  ['pcs', 'USD', null],
])('beside an amount, “%s” in a company in %s says %s', (sign, currency, foreign) => {
  expect(foreignCurrency(sign, currency)).toBe(foreign)
})

it.each([
  ['Amount (¥)', '¥'],
  ['Belopp (kr)', 'kr'],
  ['Amount (in $)', '$'],
  ['Amount (R)', null],
  ['Amount (net)', null],
  ['Amount', null],
])('the sign of the heading “%s” is %s', (heading, sign) => {
  expect(signOfHeading(heading)).toBe(sign)
})

it.each([
  ['Budget 2026 (¥)', 'JPY CNY'],
  ['Budget 2026 (kr)', 'SEK NOK DKK ISK'],
  ['Belopp i kr.', 'SEK NOK DKK ISK'],
  ['Kwoty w zł', 'PLN'],
  ['kr', ''],
  ['Budget krone', ''],
])('the title “%s” names %s', (title, codes) => {
  expect([...currenciesIn(title)].join(' ')).toBe(codes)
})
