import { describe, expect, it } from 'vitest'
import { plannedLines } from '../../../test/planned-lines.ts'
import { readSheets, type SheetRows } from '../../../test/read-sheets.ts'
import type { BookedSigns } from '../workbook-reading.ts'

const SIGNS: BookedSigns = {
  categorizationId: 'restaurant',
  incomeAccounts: [],
  booked: [
    ['revenue', 960_000],
    ['labor', 300_000],
    ['rent', 84_000],
    ['repairs', 9_600],
  ],
  monthly: [1, 2].flatMap((locationId) => [
    ['revenue', locationId, 40_000],
    ['labor', locationId, 12_500],
    ['rent', locationId, 3_500],
    ['repairs', locationId, 400],
  ]),
}
const RULES = plannedLines(['Revenue', 'Labor', 'Rent', 'Repairs'], ['Downtown', 'Harbor', 'Pier'], [SIGNS])
const MONTHS = ['Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026']
const each = (line: string, ...amounts: readonly number[]) => [line, ...MONTHS.map((_, at) => amounts[at % amounts.length] ?? 0)]
const sheet = (...rows: SheetRows[string]): SheetRows[string] => [['Line', ...MONTHS], each('Revenue', 41_000, 39_000), ...rows]
const guesses = (sheets: SheetRows) =>
  readSheets(RULES, sheets).workbook.issues.flatMap(({ coordinate, error, isGuess }) =>
    isGuess === true ? [`${coordinate}: ${error}`] : [],
  )

describe('the amount of a year in each month', () => {
  const error =
    '“Rent” is 42,000.00 a month, about 12 times what was booked at this location, 3,500.00 a month in the last twelve months of the ledger. If it is the amount of the year, write a twelfth of it in each month.'

  it('is pointed out by what was booked', () => {
    expect(guesses({ Downtown: sheet(each('Labor', 13_000), each('Rent', 42_000)) })).toEqual([`Downtown!B4: ${error}`])
    const both = { Downtown: sheet(each('Rent', 42_000)), Harbor: sheet(each('Rent', 43_500, 44_000)) }
    expect(guesses(both)).toEqual([`Downtown!B3: ${error} The same goes for one more location.`])
    const list = MONTHS.map((month) => ['Downtown', 'Rent', month, 42_000])
    expect(guesses({ List: [['Location', 'Line', 'Month', 'Amount'], ...list] })).toEqual([`List!D2: ${error}`])
  })

  it('is pointed out by its part of revenue at a location without entries', () => {
    expect(guesses({ Pier: sheet(each('Rent', 45_000)) })).toEqual([
      'Pier!B3: “Rent” is 45,000.00 a month, 113% of the revenue of this location, and was 8.8% of all revenue in the last twelve months of the ledger. If it is the amount of the year, write a twelfth of it in each month.',
    ])
  })

  it.each<readonly [string, SheetRows]>([
    ['ordinary plans', { Downtown: sheet(each('Labor', 13_000), each('Rent', 3_600), each('Repairs', 400, 900)) }],
    ['large growth', { Downtown: sheet(each('Rent', 9_000), each('Repairs', 3_200)) }],
    ['the year in one month', { Downtown: sheet(each('Rent', 42_000, 0, 0, 0)) }],
    ['repairs of some months', { Downtown: sheet(each('Repairs', 4_800, 200, 900, 9_000)) }],
    ['a new location with a high rent', { Pier: sheet(each('Rent', 7_500)) }],
    ['small parts of revenue', { Pier: sheet(each('Repairs', 4_800)) }],
  ])('is none in %s', (_, sheets) => {
    expect(guesses(sheets)).toEqual([])
  })
})

describe('the amount of a quarter in each month', () => {
  it('is pointed out by what was booked', () => {
    expect(guesses({ Downtown: sheet(each('Rent', 10_500)) })).toEqual([
      'Downtown!B3: “Rent” is 10,500.00 a month, about 3 times what was booked at this location, 3,500.00 a month in the last twelve months of the ledger. If it is the amount of a quarter, write a third of it in each month.',
    ])
  })

  it('is none where the line is billed each quarter', () => {
    const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
    const billed = months.map((_, at) => (at % 3 === 0 ? 10_500 : 0))
    expect(
      guesses({
        Downtown: [
          ['Line', ...months],
          ['Rent', ...billed],
        ],
      }),
    ).toEqual([])
  })
})

describe('quarters', () => {
  const quarters = (rent: number): SheetRows => ({
    Downtown: [
      ['Line', 'Q1 2026', 'Q2 2026', 'Q3 2026'],
      ['Revenue', 120_000, 125_000, 119_000],
      ['Rent', rent, rent, rent],
    ],
  })

  it('with the amount of a month, or of the year, are pointed out', () => {
    expect(guesses(quarters(3_600))).toEqual([
      'Downtown!B3: “Rent” is 3,600.00 a quarter, and was 3,500.00 a month at this location in the last twelve months of the ledger. If it is the amount of a month, write that of the quarter.',
    ])
    expect(guesses(quarters(42_000))).toEqual([
      'Downtown!B3: “Rent” is 42,000.00 a quarter, about 12 times what was booked at this location, 3,500.00 a month in the last twelve months of the ledger. If it is the amount of the year, write a quarter of it in each quarter.',
    ])
  })

  it('with their own need no word', () => expect([10_500, 11_500, 7_200, 24_000].flatMap((rent) => guesses(quarters(rent)))).toEqual([]))
})

it('the amount of a quarter in a budget by year is pointed out', () => {
  expect(
    guesses({
      Downtown: [
        ['Line', '2026', '2027'],
        ['Rent', 10_800, 11_000],
      ],
    }),
  ).toEqual([
    'Downtown!B2: “Rent” is 10,900.00 a year, about 3 times what was booked at this location, 3,500.00 a month in the last twelve months of the ledger. If it is the amount of a quarter, write that of the year.',
  ])
})

it('the amount of a month in a budget by year is pointed out', () => {
  const yearly = (rent: number): SheetRows => ({
    Downtown: [
      ['Line', '2026', '2027'],
      ['Revenue', 480_000, 500_000],
      ['Rent', rent, rent],
    ],
  })
  expect(guesses(yearly(3_600))).toEqual([
    'Downtown!B3: “Rent” is 3,600.00 a year, and was 3,500.00 a month at this location in the last twelve months of the ledger. If it is the amount of a month, write that of the year.',
  ])
  expect(guesses(yearly(42_000))).toEqual([])
})
