import { describe, expect, it } from 'vitest'
import { decideAccountSegments, splitSegments } from './account-segments.ts'

/** `4000-101 Sales` */
function decided(...accounts: readonly string[]) {
  return decideAccountSegments(new Map(accounts.map((text) => [text.slice(0, text.indexOf(' ')), text.slice(text.indexOf(' ') + 1)])))
}

describe('a part of account numbers', () => {
  it.each([
    ['behind', ['4000-101 Sales', '4000-102 Sales', '5000-101 Wages', '5000-102 Wages'], '4000', '101'],
    ['before', ['101.4000 Sales', '102.4000 Sales', '101.5000 Wages', '102.5000 Wages'], '4000', '101'],
    [
      'beside one that is always the same',
      ['101-4000-00 Sales', '102-4000-00 Sales', '101-5000-00 Wages', '102-5000-00 Wages'],
      '4000',
      '101',
    ],
    ['with a blank part', ['4000-A- Sales', '4000-B- Sales', '5000-A- Wages', '5000-B- Wages'], '4000', 'A'],
    [
      'beside one that makes accounts of their own',
      ['4000-A-1 Food', '4000-B-1 Food', '4000-A-2 Drinks', '4000-B-2 Drinks', '5000-A-1 Wages', '5000-B-1 Wages'],
      '4000-1',
      'A',
    ],
    ['if names repeat it', ['4000-1 Sales - Harbor', '4000-2 Sales - Mill', '5000-1 Wages - Harbor', '5000-2 Wages - Mill'], '4000', '1'],
  ])('is the location %s', (_, accounts, number, place) => {
    const segments = decided(...accounts)
    expect(segments === null ? null : splitSegments(segments.example, segments)).toEqual({ number, place })
  })

  it.each([
    ['accounts that differ in it have other names', ['5100-FB Food', '5100-RM Rooms', '5200-FB Linen', '5200-RM Soap']],
    ['numbers have no names', ['4000-101 ', '4000-102 ', '5000-101 ', '5000-102 ']],
    ['numbers are whole', ['4000 Sales', '4100 Sales', '5000 Wages', '5100 Wages']],
    ['all accounts have the same name', ['4000-1 Sales', '4000-2 Sales', '5000-1 Sales', '5000-2 Sales', '6000-1 Sales', '6000-2 Sales']],
    [
      'two parts could be',
      [
        '4000-1-A Sales',
        '4000-2-A Sales',
        '4000-1-B Sales',
        '4000-2-B Sales',
        '5000-1-A Rent',
        '5000-2-A Rent',
        '5000-1-B Rent',
        '5000-2-B Rent',
      ],
    ],
    ['the class is a part, as in Australia', ['1-1110 Bank', '1-1200 Debtors', '4-1100 Sales', '4-1200 Drinks', '6-1100 Wages']],
  ])('is none if %s', (_, accounts) => {
    expect(decided(...accounts)).toBeNull()
  })

  it('is left whole in numbers of another form', () => {
    const segments = decided('4000-101 Sales', '4000-102 Sales', '5000-101 Wages', '5000-102 Wages')
    expect(segments === null ? null : splitSegments('2000', segments)).toEqual({ number: '2000', place: '' })
  })
})
