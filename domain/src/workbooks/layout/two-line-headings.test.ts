import { describe, expect, it } from 'vitest'
import { readSheets, type SheetRows } from '../../../test/read-sheets.ts'
import { opsDataRules } from '../../ops-data/ops-data-reading.ts'
import type { MonthOfYear } from '../../time/day.ts'

const read = (rows: SheetRows[string], fiscalYearStart: MonthOfYear = 1) =>
  readSheets(
    opsDataRules(
      {
        kind: 'OPS_DATA',
        companyId: 'tidewater',
        fiscalYearStart,
        locations: [{ id: 2, name: 'Harbor' }],
        metrics: [{ id: 'guests', name: 'Guests', isDerived: false, isSummed: true }],
      },
      null,
    ),
    { Harbor: rows },
  ).figures.map((figure) => figure.replace('Harbor!', '').replace(' 2 guests', ''))

describe('years above months', () => {
  it('belong to the months from their column on', () => {
    expect(
      read([
        [null, 2025, null, 2026],
        ['Metric', 'Nov', 'Dec.', 'Jan', 'February'],
        ['Guests', 1, 2, 3, 4],
      ]),
    ).toEqual(['B3 2025-11/1 = 1', 'C3 2025-12/1 = 2', 'D3 2026-01/1 = 3', 'E3 2026-02/1 = 4'])
  })

  it.each<[string, SheetRows[string]]>([
    ['a year in the corner', [['2026'], ['Metric', 'Jan', 'Feb', 'Total'], ['Guests', 1, 2, 3]]],
    [
      'a fiscal year like that of the calendar',
      [
        [null, 'FY2026'],
        ['Metric', 'Jan', 'Feb'],
        ['Guests', 1, 2],
      ],
    ],
    [
      'quarters beside their months',
      [
        [null, 2026],
        ['Metric', 'Jan', 'Feb', 'Mar', 'Q1'],
        ['Guests', 1, 2, 3, 6],
      ],
    ],
  ])('are read with %s', (_name, rows) => {
    expect(read(rows).slice(0, 2)).toEqual(['B3 2026-01/1 = 1', 'C3 2026-02/1 = 2'])
  })

  it.each<[string, SheetRows[string], MonthOfYear]>([
    [
      'months left of the first year',
      [
        [null, null, 2026],
        ['Metric', 'Jan', 'Feb'],
        ['Guests', 1, 2],
      ],
      1,
    ],
    [
      'a year within its months',
      [
        [null, 2025, null, null, 2026],
        ['Metric', 'Nov', 'Dec', 'Jan', 'Feb'],
        ['Guests', 1, 2, 3, 4],
      ],
      1,
    ],
    [
      'months that may be those of a fiscal year',
      [
        [null, 2026],
        ['Metric', 'Jul', 'Aug'],
        ['Guests', 1, 2],
      ],
      7,
    ],
    [
      'a fiscal year that begins in July',
      [
        [null, 'FY2026'],
        ['Metric', 'Jan', 'Feb'],
        ['Guests', 1, 2],
      ],
      7,
    ],
    [
      'other words beside the year',
      [
        [null, 2026, 'Budget'],
        ['Metric', 'Jan', 'Jan'],
        ['Guests', 1, 2],
      ],
      1,
    ],
  ])('are refused with %s', (_name, rows, fiscalYearStart) => {
    expect(() => read(rows, fiscalYearStart)).toThrow('The headings of the sheet “Harbor” name no year, such as')
  })
})

it.each<[string, SheetRows[string]]>([
  [
    'above the months',
    [
      [null, 'Actual', null, 'Budget'],
      ['Metric', 'Jan 2025', 'Feb 2025', 'Jan 2026', 'Feb 2026'],
      ['Guests', 1, 2, 3, 4],
    ],
  ],
  [
    'below the months',
    [
      [null, 'Jan 2026', null, null, 'Feb 2026'],
      ['Metric', 'Actual', 'Budget', 'Var', 'Actual', 'Budget', 'Var'],
      ['Guests', 10, 11, -1, 12, 13, -1],
    ],
  ],
  [
    'for a month each',
    [
      ['Metric', 'Jan 2026', 'Feb 2026'],
      [null, 'Actual', 'Budget'],
      ['Guests', 10, 11],
    ],
  ],
])('columns of actual and planned figures are refused: %s', (_name, rows) => {
  expect(() => read(rows)).toThrow(
    'The sheet “Harbor” has columns of “Actual” and of “Budget”, and it was not read. Keep the columns of one of them, each below its month, quarter or year.',
  )
})
