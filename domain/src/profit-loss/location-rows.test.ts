import { describe, expect, it } from 'vitest'
import { store } from '../../test/location-books.ts'
import { parseDay } from '../time/day.ts'
import { nextSort, USUAL_LOCATION_ROWS } from './location-rows.ts'
import { comparableColumns, countColumns, planColumns } from './plan-columns.ts'
import { askedColumns, type ColumnChoice, PLAIN_COLUMNS, parseColumnChoice, sameColumns, withLinesAsRows } from './report-columns.ts'

const turned: ColumnChoice = { ...PLAIN_COLUMNS, byLocation: USUAL_LOCATION_ROWS }

describe('a choice of locations as rows', () => {
  it('is read with what is left out as usual', () => {
    expect(parseColumnChoice({ byLocation: {} })).toEqual(turned)
    expect(parseColumnChoice({}).byLocation).toBeNull()
    const byLocation = {
      lines: ['group:a', 'group:a', 'metric:m!r'],
      foldedGroups: ['b', 'a', 'b'],
      sort: { column: 'group:a' },
      isFlat: true,
    }
    expect(parseColumnChoice({ byLocation }).byLocation).toEqual({
      ...USUAL_LOCATION_ROWS,
      lines: ['group:a', 'metric:m!r'],
      foldedGroups: ['a', 'b'],
      sort: { column: 'group:a', order: 'BEST' },
      isFlat: true,
    })
    expect(parseColumnChoice({ byLocation: { lines: [] } }).byLocation?.lines).toBeNull()
  })

  it.each([
    { byLocation: { lines: ['<b>'] }, field: 'columns.byLocation.lines.0' },
    { byLocation: { lines: Array.from({ length: 41 }, (_, at) => `group:${at}`) }, field: 'columns.byLocation.lines' },
    { byLocation: { sort: { column: 'group:a', order: 'UP' } }, field: 'columns.byLocation.sort.order' },
    { byLocation: { foldedGroups: ['a b'] }, field: 'columns.byLocation.foldedGroups.0' },
  ])('is refused at $field', ({ byLocation, field }) => {
    expect(() => parseColumnChoice({ byLocation })).toThrow(expect.objectContaining({ field }))
  })

  it('asks for the same figures whatever lines it shows and sorts by', () => {
    const other: ColumnChoice = {
      ...turned,
      hasYearToDate: true,
      rolling: [12],
      byLocation: { ...USUAL_LOCATION_ROWS, lines: ['group:a'], isFlat: true, sort: { column: 'group:a', order: 'WORST' } },
    }
    expect(askedColumns(other)).toEqual(askedColumns(turned))
    expect(askedColumns({ ...turned, isSameStore: true })).not.toEqual(askedColumns(turned))
    expect(sameColumns(other, turned)).toBe(false)
    expect(withLinesAsRows(other)).toEqual({ ...other, byLocation: null })
    expect(askedColumns(PLAIN_COLUMNS)).toBe(PLAIN_COLUMNS)
  })

  it('has one column of the whole span for each place, and its comparisons', () => {
    const question = {
      choice: { ...turned, comparisons: ['PRIOR_YEAR'], comparedOn: ['2026-01-01'], hasYearToDate: true } as const,
      span: { period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-03-31') } as const,
      fiscalYearStart: 1,
      locationIds: null,
      locations: [1, 2].map((id) => ({ id, name: `Store ${id}` })),
      tree: [store(1), store(2)],
    } as const
    const { columns } = planColumns(question)
    expect(columns.map(({ key }) => key)).toEqual(['total@l1', 'total@l1~py', 'total@l2', 'total@l2~py', 'total', 'total~py'])
    expect(columns.map(({ startDate, endDate }) => `${startDate} ${endDate}`).slice(0, 2)).toEqual([
      '2026-01-01 2026-03-31',
      '2025-01-01 2025-03-31',
    ])
    expect(countColumns(question)).toBe(columns.length)
    expect(comparableColumns(withLinesAsRows(question.choice), question.span, 1)).toHaveLength(4)
  })
})

it('sorts best first, then worst first, then as the tree', () => {
  const first = nextSort(null, 'group:a')
  expect(first).toEqual({ column: 'group:a', order: 'BEST' })
  expect(nextSort(first, 'group:b')).toEqual({ column: 'group:b', order: 'BEST' })
  const second = nextSort(first, 'group:a')
  expect(second).toEqual({ column: 'group:a', order: 'WORST' })
  expect(nextSort(second, 'group:a')).toBeNull()
})
