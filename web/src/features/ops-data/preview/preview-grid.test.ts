import type { OutlineLine } from '@fourwall/domain/locations/location-outline.ts'
import { describe, expect, it } from 'vitest'
import { filteredCells } from '../../../blocks/upload-preview/preview-cells.ts'
import { locationGrid, metricGrid, type OpsDataPreviewGrid } from './preview-grid.ts'
import { readPreviewLine } from './preview-lines.ts'

const line = (locationId: string, cells: readonly (readonly unknown[])[], metricId = 'm', row = 5) =>
  readPreviewLine({ metricId, locationId, sheet: 'Guests', line: row, cells: JSON.stringify(cells) })

const lines = [
  line('a', [
    [0, 'U', '10', '10', '10', 2, null],
    [1, 'O', '30', '30', '25', 3, null],
  ]),
  line('b', [
    [0, 'N', '20.5', '20.5', null, 2, null],
    [1, 'I', 'n/a', null, '7', 3, '"n/a" is not a number.'],
  ]),
  line('c', [[1, 'N', '1', '1', null, 3, null]]),
]
const outline: OutlineLine<string>[] = [
  { key: 'g1', kind: 'group', name: 'North', level: 0, locationIds: ['a', 'b'] },
  { key: 'a', kind: 'location', name: 'Back Bay', level: 1, locationIds: ['a'] },
  { key: 'b', kind: 'location', name: 'Cambridge', level: 1, locationIds: ['b'] },
  { key: 'c', kind: 'location', name: 'Durham', level: 0, locationIds: ['c'] },
]
const usual = { lines, outline, periods: 2, filter: null, rule: 'SUM', weightOf: () => null, chosen: 3, folded: new Set<string>() } as const
const told = ({ rows }: OpsDataPreviewGrid) =>
  rows.map(({ label, values }) => `${label}: ${(values ?? []).map((value) => value ?? '-').join(' ')}`)

describe('a metric', () => {
  it('is listed by location, with totals that leave out invalid cells', () =>
    expect(told(metricGrid(usual))).toEqual([
      'North: 30.5 30',
      'Back Bay: 10 30',
      'Cambridge: 20.5 -',
      'Durham: - 1',
      'All 3 locations: 30.5 31',
    ]))

  it('names the number of locations of its total if the workbook lacks some', () =>
    expect(told(metricGrid({ ...usual, chosen: 24 })).at(-1)).toBe('3 of 24 locations: 30.5 31'))

  it('is totaled by its own rule', () => {
    expect(told(metricGrid({ ...usual, rule: 'AVERAGE' }))[0]).toBe('North: 15.25 30')
    const weightOf = (id: string) => (id === 'a' ? '3' : '1')
    expect(told(metricGrid({ ...usual, rule: 'WEIGHTED', weightOf }))[0]).toBe('North: 12.625 30')
    expect(told(metricGrid({ ...usual, rule: 'WEIGHTED' }))[0]).toBe('North: - -')
  })

  it('filters cells, with whole totals of the groups', () => {
    expect(told(metricGrid({ ...usual, filter: 'NEW' }))).toEqual([
      'North: 30.5 30',
      'Cambridge: 20.5 -',
      'Durham: - 1',
      'All 3 locations: 30.5 31',
    ])
    expect(filteredCells(metricGrid(usual), 'INVALID').map(({ cell }) => cell.text)).toEqual(['n/a'])
  })

  it('collapses groups', () =>
    expect(told(metricGrid({ ...usual, folded: new Set(['g1']) }))).toEqual(['North: 30.5 30', 'Durham: - 1', 'All 3 locations: 30.5 31']))

  it('tells rows of one location apart', () => {
    const again = line('a', [[0, 'I', '5', null, '10', 2, 'Twice.']], 'm', 9)
    expect(told(metricGrid({ ...usual, lines: [...lines, again] })).slice(1, 3)).toEqual(['Back Bay, row 5: 10 30', 'Back Bay, row 9: - -'])
  })
})

it('lists a location by metric, in the order of the metrics', () => {
  const of = (metricId: string) => line('a', [[0, 'N', '1', '1', null, 2, null]], metricId)
  const metrics = [
    { id: 'x', name: 'Labor', unit: 'hours' },
    { id: 'm', name: 'Guests', unit: 'guests' },
  ]
  expect(told(locationGrid({ lines: [of('m'), of('x')], metrics, periods: 1, filter: null }))).toEqual(['Labor: 1', 'Guests: 1'])
})

it('refuses malformed cells', () => {
  expect(() => line('a', [[0, '?', '1', '1', null, 2, null]])).toThrow('cannot be read')
  expect(() => readPreviewLine({ metricId: '', locationId: '', sheet: '', line: 1, cells: '{}' })).toThrow('no list')
})

it('filters implausible cells, whatever saving does to them', () => {
  const marked = [
    line('a', [
      [0, 'O', '-1', '-1', '10', 2, null, null, 'Negative.'],
      [1, 'N', '30', '30', null, 3, null],
    ]),
    line('b', [[0, 'N', '20', '20', null, 2, null]]),
  ]
  const grid = metricGrid({ ...usual, lines: marked, filter: 'MARKED' })
  expect(grid.rows.map(({ label }) => label)).toEqual(['North', 'Back Bay', 'All 3 locations'])
  expect(filteredCells(grid, 'MARKED').map(({ cell }) => cell.mark)).toEqual(['Negative.'])
  expect(filteredCells(grid, 'NEW')).toEqual([])
})
