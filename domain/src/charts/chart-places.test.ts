import { expect, it } from 'vitest'
import type { FigureTable } from '../figures/answer-cells.ts'
import { REST } from '../figures/ranked-columns.ts'
import { parseDay } from '../time/day.ts'
import { chartData } from './chart-data.ts'
import { chartMessage } from './chart-message.ts'
import { chartQuestions } from './chart-questions.ts'
import { chartTable } from './chart-table.ts'
import { parseChart } from './chart-text.ts'

const DAYS = { startDate: parseDay('2026-05-01'), endDate: parseDay('2026-05-31') }

/** An answer with a figure of one line at each of some places, the whole span. */
function answer(line: string, figures: Readonly<Record<string, string>>): FigureTable {
  const places = Object.keys(figures)
  return {
    figureColumns: places.map((id) => ({
      key: `total@l${id}`,
      range: 'TOTAL',
      comparison: null,
      place: id === REST ? { kind: 'GROUP', id, name: '2 others' } : { kind: 'LOCATION', id, name: `Place ${id}` },
      ...DAYS,
      label: 'Total',
      daysLabel: null,
      of: null,
      coverage: 'WHOLE',
    })),
    columns: places.map((id, column) => ({ key: `total@l${id}`, measure: 'VALUE', column, base: null })),
    rows: [
      {
        key: `group:${line}`,
        label: line,
        groupId: line,
        accountId: null,
        metricId: null,
        unit: 'money',
        unitLabel: null,
        favorability: 'UP',
        cells: places.map((id) => ({ value: figures[id] ?? null, state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: false })),
      },
    ],
  }
}

it('shows each measure at the places of the first, whatever locations it is of', () => {
  const chart = parseChart({
    type: 'HORIZONTAL_BAR',
    xAxis: 'LOCATION',
    mappingId: 'm',
    timeSpan: { period: 'MONTHLY', ...DAYS },
    metrics: [
      { id: 'a', subject: { groupId: 'sales' }, dataLabel: 'Sales' },
      { id: 'b', subject: { groupId: 'labor' }, dataLabel: 'Labor', locationIds: ['p1', 'p2', 'p3'] },
    ],
    options: { first: 2 },
  })
  const [lead, other] = chartQuestions(chart, [])
  expect(lead?.question.ranking).toMatchObject({ first: 2, foldsRest: true })
  // Its own first two could be others.
  expect(other?.question.ranking).toMatchObject({ first: null, foldsRest: false })
  const answers = [
    answer('sales', { p4: '90.00', p1: '80.00', [REST]: '70.00' }),
    answer('labor', { p3: '30.00', p2: '20.50', p1: '10.00' }),
  ]
  const { categories, panels } = chartData(chart, answers, { groups: [], ledgerThrough: null })
  expect(categories.map(({ label }) => label)).toEqual(['Place p4', 'Place p1', '2 others'])
  expect(panels[0]?.series.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
    ['90.00', '80.00', '70.00'],
    [null, '10.00', '50.50'],
  ])
})

const AT_OTHERS = {
  type: 'GROUPED_CATEGORY',
  xAxis: 'LOCATION',
  mappingId: 'm',
  timeSpan: { period: 'MONTHLY', ...DAYS },
  metrics: [
    { id: 'a', subject: { groupId: 'sales' }, dataLabel: 'Sales', locationIds: ['p4', 'p1'] },
    { id: 'b', subject: { groupId: 'labor' }, dataLabel: 'Labor', locationIds: ['p1', 'p2', 'p3'] },
  ],
}

it.each([
  { first: null, labels: ['Place p4', 'Place p1', 'Place p3', 'Place p2'], labor: [null, '10.00', '30.00', '20.50'] },
  { first: 3, labels: ['Place p4', 'Place p1', 'Place p3', 'Place p2'], labor: [null, '10.00', '30.00', '20.50'] },
  { first: 2, labels: ['Place p4', 'Place p1', '2 others'], labor: [null, '10.00', '50.50'] },
])('leaves out no place of a measure where the first $first are shown', ({ first, labels, labor }) => {
  const chart = parseChart({ ...AT_OTHERS, ...(first !== null && { options: { first } }) })
  const answers = [answer('sales', { p4: '90.00', p1: '80.00' }), answer('labor', { p3: '30.00', p2: '20.50', p1: '10.00' })]
  const { categories, panels } = chartData(chart, answers, { groups: [], ledgerThrough: null })
  expect(categories.map(({ label }) => label)).toEqual(labels)
  expect(panels[0]?.series[1]?.cells.map(({ value }) => value)).toEqual(labor)
})

it('names the days of a period that the ledger begins or ends within, also in its title', () => {
  const years = ['2025', '2026']
  const table: FigureTable = {
    ...answer('sales', { 2025: '20.00', 2026: '90.00' }),
    figureColumns: years.map((year) => ({
      key: `${year}-01-01`,
      range: 'PERIOD',
      comparison: null,
      place: { kind: 'ALL' },
      startDate: parseDay(`${year}-01-01`),
      endDate: parseDay(`${year}-12-31`),
      label: year,
      daysLabel: null,
      of: null,
      coverage: 'WHOLE',
    })),
    columns: years.map((year, column) => ({ key: `${year}-01-01`, measure: 'VALUE', column, base: null })),
  }
  const chart = parseChart({
    type: 'LINE',
    xAxis: 'DATE',
    mappingId: 'm',
    timeSpan: { period: 'YEARLY', startDate: '2025-01-01', endDate: '2026-12-31' },
    metrics: [{ id: 'a', subject: { groupId: 'sales' }, dataLabel: 'Sales' }],
  })
  const ledger = { groups: [], ledgerFrom: parseDay('2025-09-03'), ledgerThrough: parseDay('2026-10-31') }
  const data = chartData(chart, [table], ledger)
  expect(data.categories.map(({ cutDays }) => cutDays)).toEqual(['Sep 3 – Dec 31', 'Jan 1 – Oct 31'])
  expect(chartTable(chart, data).columns.map(({ label }) => label)).toEqual(['2025 (Sep 3 – Dec 31)', '2026 (Jan 1 – Oct 31)'])
  expect(chartMessage({ chart, data, currency: 'USD', negatives: 'PARENTHESES' })).toBe(
    'Sales went from 20.00 in 2025 (Sep 3 – Dec 31) to 90.00 in 2026 (Jan 1 – Oct 31)',
  )
})
