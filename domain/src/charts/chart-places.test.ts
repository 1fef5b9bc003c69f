import { expect, it } from 'vitest'
import type { FigureTable } from '../figures/answer-cells.ts'
import { REST } from '../figures/ranked-columns.ts'
import { parseDay } from '../time/day.ts'
import { chartData } from './chart-data.ts'
import { chartQuestions } from './chart-questions.ts'
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
