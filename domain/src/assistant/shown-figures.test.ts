import { describe, expect, it } from 'vitest'
import { editedEngine, JAN } from '../../test/edited-layouts.ts'
import type { ChartCategory } from '../charts/chart-figures.ts'
import { parseChart } from '../charts/chart-text.ts'
import { withCellTexts } from '../layouts/layout-commands.ts'
import { cellKey } from '../layouts/layout-keys.ts'
import { parseDay } from '../time/day.ts'
import { figureOfLayoutCell, sourceOfMark, sourceOnSlide } from './shown-figures.ts'

const COMPANY = {
  tree: [{ id: 'west', name: 'West', tag: 'REGION_GROUP', locationIds: ['1', '2'], children: [] }],
  locationIds: ['1', '2', '3'],
} as const
const [FIRST, LAST] = [parseDay('2026-01-01'), parseDay('2026-06-30')]
const NOTHING = { accountId: null, metricId: null, locationIds: [], comparison: null, budgetId: null }

describe('the mark of a chart', () => {
  const chartOf = (more: object = {}) =>
    parseChart({
      type: 'COMBINATION',
      xAxis: 'DATE',
      mappingId: 'm',
      timeSpan: { period: 'MONTHLY', startDate: FIRST, endDate: LAST },
      metrics: [
        { id: 'a', subject: { groupId: 'labor' }, dataLabel: 'Labor' },
        { id: 'b', subject: { groupId: 'labor' }, dataLabel: 'Plan', budgetId: 'plan' },
      ],
      ...more,
      options: {},
    })
  const february: ChartCategory = {
    key: '2026-02-01',
    label: 'Feb',
    kind: 'PERIOD',
    startDate: parseDay('2026-02-01'),
    endDate: parseDay('2026-02-28'),
    cutDays: null,
  }
  const west: ChartCategory = { key: 'west', label: 'West', kind: 'GROUP', startDate: FIRST, endDate: LAST, cutDays: null }
  const along = { categories: [february, west], span: { startDate: FIRST, endDate: LAST } }
  const mark = (part: object, key = 'group:labor|2026-02-01') => ({
    cell: { question: 0, key, value: '1', state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: false } as const,
    category: '2026-02-01',
    series: 'a',
    panel: '',
    ...part,
  })
  const ofFebruary = { ...NOTHING, mappingId: 'm', groupId: 'labor', startDate: '2026-02-01', endDate: '2026-02-28' }

  it('has its days, and what it is compared with', () => {
    const against = { ...ofFebruary, comparison: 'BUDGET', budgetId: 'plan' }
    for (const series of ['a', 'b', 'difference']) expect(sourceOfMark(chartOf(), mark({ series }), along, COMPANY)).toEqual(against)
    const alone = chartOf({ metrics: [{ id: 'a', subject: { groupId: 'labor' }, dataLabel: 'Labor' }] })
    expect(sourceOfMark(alone, mark({}), along, COMPANY)).toEqual(ofFebruary)
  })

  it('is of its place, over all days', () => {
    const byPlace = chartOf({ xAxis: 'LOCATION' })
    expect(sourceOfMark(byPlace, mark({ category: 'west' }, 'group:labor|west'), along, COMPANY)).toMatchObject({
      startDate: FIRST,
      endDate: LAST,
      locationIds: ['1', '2'],
    })
  })

  it('is of a metric, but not at single places, and of nothing where several are added up', () => {
    expect(sourceOfMark(chartOf(), mark({}, 'metric:guests|2026-02-01'), along, COMPANY)).toEqual({
      ...ofFebruary,
      groupId: null,
      metricId: 'guests',
    })
    expect(sourceOfMark(chartOf(), mark({ panel: 'west' }, 'metric:guests|2026-02-01'), along, COMPANY)).toBeNull()
    expect(sourceOfMark(chartOf(), mark({}, 'group:a|x group:b|x'), along, COMPANY)).toBeNull()
  })
})

it('a figure of a slide is of its place and of what it differs from', () => {
  const figure = {
    mappingId: 'm',
    groupId: 'labor',
    accountId: null,
    metricId: null,
    isPerMetric: false,
    startDate: FIRST,
    endDate: LAST,
    locationIds: null,
    nodeId: null,
    isPlan: false,
    against: null,
  }
  const source = { ...NOTHING, mappingId: 'm', groupId: 'labor', startDate: FIRST, endDate: LAST }
  expect(sourceOnSlide(figure, COMPANY)).toEqual(source)
  expect(sourceOnSlide({ ...figure, nodeId: 'west' }, COMPANY)).toEqual({ ...source, locationIds: ['1', '2'] })
  const against = { comparison: 'BUDGET', budgetId: 'plan' } as const
  expect(sourceOnSlide({ ...figure, locationIds: ['3'], against }, COMPANY)).toEqual({ ...source, locationIds: ['3'], ...against })
})

describe('the cell of a layout', () => {
  const january = { ...NOTHING, mappingId: 'm', groupId: 'rev', startDate: '2026-01-01', endDate: '2026-01-28' }
  const figureAt = (row: string, column: string, engine = editedEngine()) => figureOfLayoutCell(engine, cellKey(row, column), COMPANY)

  it('is a figure of the report, or how it differs', () => {
    expect(figureAt('group:rev', JAN)).toEqual({ name: 'Revenue, 1/2026', source: january })
    expect(figureAt('group:rev', `${JAN}~py!d`)).toEqual({
      name: 'Revenue, Variance of 1/2026 from prior year',
      source: { ...january, comparison: 'PRIOR_YEAR' },
    })
    expect(figureAt('metric:guests', JAN)?.source).toEqual({ ...january, groupId: null, metricId: 'guests' })
  })

  it('has the locations of the layout', () => {
    expect(figureAt('group:rev', JAN, editedEngine({ locationIds: ['3'] }))?.source.locationIds).toEqual(['3'])
  })

  it('is left out if it is empty, or if the layout changes it', () => {
    const engine = editedEngine()
    const typed = engine.next(withCellTexts(engine.layout, [{ rowKey: 'group:rev', columnKey: JAN, text: '5' }]))
    expect(figureAt('group:rev', JAN, typed)).toBeNull()
    expect(figureAt('group:gp', JAN, typed)).toBeNull()
    expect(figureAt('group:gone', JAN)).toBeNull()
  })
})
