import { expect, it } from 'vitest'
import { currencyOf, currencyOfHeading } from './currency-text.ts'

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
  ['Amount (net)', null],
  ['Amount (VAT)', null],
  ['Amount GST', null],
  ['Amount', null],
  ['NET', null],
])('the heading “%s” names %s', (heading, code) => {
  expect(currencyOfHeading(heading)).toBe(code)
})
