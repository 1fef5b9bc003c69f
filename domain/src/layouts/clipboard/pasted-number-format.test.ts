import { expect, it } from 'vitest'
import { readNumberFormat } from './pasted-number-format.ts'

const general = { kind: 'GENERAL', currency: null, look: {} }
const number = (look: object, currency: string | null = null) => ({ kind: 'NUMBER', currency, look })

it.each([
  ['', general],
  ['General', general],
  ['0', number({ decimalPlaces: 0 })],
  ['#,##0.00', number({ decimalPlaces: 2 })],
  ['Standard', number({ decimalPlaces: 2 })],
  ['0.0%', number({ decimalPlaces: 1, formatAsPercent: true })],
  ['Percent', number({ decimalPlaces: 2, formatAsPercent: true })],
  ['#,##0.00_);[Red](#,##0.00)', number({ decimalPlaces: 2 })],
  ['_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"??_);_(@_)', number({ decimalPlaces: 0, showCurrency: true }, '$')],
  ['[$$-409]#,##0.00;[RED]-[$$-409]#,##0.00', number({ decimalPlaces: 2, showCurrency: true }, '$')],
  ['[$$]#,##0.00', number({ decimalPlaces: 2, showCurrency: true }, '$')],
  ['#,##0.00\\ [$€-1]', number({ decimalPlaces: 2, showCurrency: true }, '€')],
  ['[$USD] #,##0', number({ decimalPlaces: 0, showCurrency: true }, 'USD')],
  ['#,##0,"K"', number({ decimalPlaces: 0, currencyView: 'THOUSANDS' })],
  ['0.0,,', number({ decimalPlaces: 1, currencyView: 'MILLIONS' })],
  ['0 "days"', number({ decimalPlaces: 0 })],
  ['0.000000000000', number({ decimalPlaces: 10 })],
  ['0.00E+00', general],
  ['# ?/?', general],
  ['@', { kind: 'TEXT', currency: null, look: {} }],
  ['m/d/yyyy', { kind: 'DATE', currency: null, look: {} }],
  ['Short Date', { kind: 'DATE', currency: null, look: {} }],
  ['[h]:mm', { kind: 'DATE', currency: null, look: {} }],
  ['[Red]', general],
])('%s is read', (code, look) => expect(readNumberFormat(code)).toEqual(look))
