import { expect, it } from 'vitest'
import { parseDay } from '../time/day.ts'
import type { FigureRowAnswer, MeasureColumn } from './answer-cells.ts'
import { BY_SIZE } from './figure-question.ts'
import { rankColumns } from './ranked-columns.ts'
import type { AnsweredColumn } from './report-figures.ts'

const MONTHS = ['2026-01', '2026-02', '2026-03']
const PLACES = ['a', 'b', 'c']

/** Months of places, in the order of places. @param values by month, then by place. */
function ordered(values: readonly (readonly (string | null)[])[]): readonly string[] {
  const figureColumns = MONTHS.flatMap((month) =>
    PLACES.map(
      (id): AnsweredColumn => ({
        key: `${month}-01@l${id}`,
        range: 'PERIOD',
        comparison: null,
        place: { kind: 'LOCATION', id, name: id, short: id, path: [] } as unknown as AnsweredColumn['place'],
        startDate: parseDay(`${month}-01`),
        endDate: parseDay(`${month}-28`),
        label: month,
        daysLabel: null,
        of: null,
        coverage: 'WHOLE',
        locationIds: null,
      }),
    ),
  )
  const columns = figureColumns.map(({ key }, column): MeasureColumn => ({ key, measure: 'VALUE', column, base: null }))
  // Of a row only its figures, unit and favorability are looked at.
  const row = {
    unit: 'money',
    favorability: 'UP',
    cells: values.flat().map((value) => ({ value })),
  } as unknown as FigureRowAnswer
  const { kept } = rankColumns({ columns, figureColumns, row, ranking: { ...BY_SIZE, row: 0 } })
  return kept.map((place) => (place.kind === 'ALL' ? '' : place.id))
}

it.each([
  [
    'the last month',
    [
      ['3', '2', '1'],
      ['3', '2', '1'],
      ['1', '3', '2'],
    ],
    'bca',
  ],
  [
    'the last month that has figures',
    [
      ['3', '2', '1'],
      ['1', '2', '3'],
      [null, null, null],
    ],
    'cba',
  ],
  [
    'the last month, where one of them has a figure',
    [
      ['3', '2', '1'],
      ['1', '2', '3'],
      [null, '1', null],
    ],
    'bac',
  ],
])('places by month are ordered by %s', (_, values, order) => {
  expect(ordered(values).join('')).toBe(order)
})
