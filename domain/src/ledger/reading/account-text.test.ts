import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideAccountTextForm, splitAccountText } from './account-text.ts'

it.each([
  ['5010 Food cost', '5010', 'Food cost'],
  ['5010 · Food cost', '5010', 'Food cost'],
  ['5010 - Food cost', '5010', 'Food cost'],
  ['5010 – Food cost', '5010', 'Food cost'],
  ['5010-Food cost', '5010', 'Food cost'],
  ['5010: Food cost', '5010', 'Food cost'],
  ['5010. Food cost', '5010', 'Food cost'],
  ['5010', '5010', ''],
  ['1-1000 Cash', '1-1000', 'Cash'],
  ['4000.10 Sales', '4000.10', 'Sales'],
  ['404A Fees', '404A', 'Fees'],
  ['0100 Cash', '0100', 'Cash'],
  ['5000 Cost of sales:5010 Food cost', '5010', 'Food cost'],
  ['5000 Cost of sales : 5010 Food cost', '5010', 'Food cost'],
  ['5000: Cost of sales:5010: Food cost', '5010', 'Food cost'],
  ['5000 Cost of sales:Food cost', '', '5000 Cost of sales:Food cost'],
  ['Undeposited Funds', '', 'Undeposited Funds'],
  ['Expenses:Rent', '', 'Expenses:Rent'],
  ['', '', ''],
])('number first: %s', (text, number, name) => {
  expect(splitAccountText(text, 'NUMBER_FIRST')).toEqual({ number, name })
  expect(splitAccountText(text, 'NAME_ONLY')).toEqual({ number: '', name: text })
})

it('number last', () => {
  expect(splitAccountText('Sales (200)', 'NUMBER_LAST')).toEqual({ number: '200', name: 'Sales' })
  expect(splitAccountText('Sales (net)', 'NUMBER_LAST')).toEqual({ number: '', name: 'Sales (net)' })
})

describe('the form of a file', () => {
  it.each([
    [['5010 Food cost', '6010 Rent'], 'NUMBER_FIRST'],
    [['5010', '6010'], 'NUMBER_FIRST'],
    [['5010 Food cost', '6010 Rent', 'Undeposited Funds'], 'NUMBER_FIRST'],
    [['401k Match', 'Rent', 'Food cost'], 'NAME_ONLY'],
    [['1099 Contractors', 'Rent', 'Food cost'], 'NAME_ONLY'],
    [['Sales (200)', 'Bank (090)'], 'NUMBER_LAST'],
    [['Sales', 'Bank'], 'NAME_ONLY'],
    [[], 'NAME_ONLY'],
  ])('%j: %s', (texts, form) => {
    expect(decideAccountTextForm(texts)).toBe(form)
  })
})

it('splits off exactly what was put together', () => {
  const number = fc.stringMatching(/^\d{3,6}$/)
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z &]{0,20}[a-z]$/)
  fc.assert(
    fc.property(number, name, fc.constantFrom(' ', ' · ', ' - ', ' – ', ': ', ' : '), (first, second, separator) => {
      expect(splitAccountText(`${first}${separator}${second}`, 'NUMBER_FIRST')).toEqual({ number: first, name: second })
    }),
  )
})
