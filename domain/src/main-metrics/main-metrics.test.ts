import { describe, expect, it } from 'vitest'
import type { FigureTable } from '../figures/answer-cells.ts'
import { checkQuestion, EVERY_PLACE } from '../figures/figure-question.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import type { FigureColumn } from '../profit-loss/report-columns.ts'
import { type Day, parseDay } from '../time/day.ts'
import { resolveTimeSpan, type TimeContext } from '../time/time-span.ts'
import { lastWholeMonth, monthSpan } from '../time/whole-months.ts'
import { listedMeasures, overviewQuestions, placeQuestions } from './main-metrics-view.ts'
import { placeSummaries } from './measure-summary.ts'

const time = (today: string, lastLedgerDay: string | null): TimeContext => ({
  today: parseDay(today),
  lastLedgerDay: lastLedgerDay === null ? null : parseDay(lastLedgerDay),
  fiscalYearStartMonth: 1,
})
const group = (id: string, parentId: string | null, formula: string | null = null): ProfitLossGroup => ({
  id,
  parentId,
  name: id.toUpperCase(),
  type: null,
  displayOrder: 0,
  formula,
  favorability: null,
})

describe('the last whole month', () => {
  it.each([
    ['2026-11-20', '2026-11-20', '2026-10-01', '2026-10-31'],
    ['2026-11-20', '2026-10-31', '2026-10-01', '2026-10-31'],
    ['2026-11-20', '2026-08-15', '2026-07-01', '2026-07-31'],
    ['2026-03-01', '2026-02-28', '2026-02-01', '2026-02-28'],
    ['2026-11-20', null, '2026-10-01', '2026-10-31'],
  ])('on %s with a ledger to %s is %s to %s', (today, last, startDate, endDate) => {
    const context = time(today, last)
    expect(resolveTimeSpan(monthSpan(lastWholeMonth(context)), context)).toMatchObject({ startDate, endDate })
  })
})

describe('what is asked', () => {
  const context = time('2026-11-20', '2026-11-20')
  const view = { mappingId: 'm', timeSpan: monthSpan(lastWholeMonth(context)), places: EVERY_PLACE, budgetId: 'b' }
  const measures = listedMeasures(
    [group('a', null), group('b', 'a'), group('c', 'b'), group('n', null, '{a}')],
    [{ id: 'g', name: 'Guests' }],
  )

  it('lists two levels of lines, then metrics', () => {
    expect(measures.map(({ key, depth }) => [key, depth])).toEqual([
      ['group:a', 0],
      ['group:b', 1],
      ['group:n', 0],
      ['metric:g', 0],
    ])
  })

  it('has thirteen periods that end with the span', () => {
    const {
      now,
      trend: [trend, ...others],
    } = overviewQuestions(view, measures, context)
    expect(others).toEqual([])
    if (trend === undefined) throw new Error('no trend')
    expect(trend.timeSpan).toEqual({ kind: 'FIXED', period: 'MONTHLY', startDate: '2025-10-01', endDate: '2026-10-31' })
    expect([now.columns.comparisons, trend.columns.comparisons]).toEqual([['BUDGET', 'PRIOR_YEAR'], ['BUDGET']])
    for (const question of [now, trend]) expect(() => checkQuestion(question)).not.toThrow()
  })

  it('asks for no plan without a budget, and for places by what is better', () => {
    const [measure] = measures
    if (measure === undefined) throw new Error('no measure')
    const { now, trend } = placeQuestions({ ...view, budgetId: null }, measure, context)
    expect([now.columns.comparisons, ...trend.map(({ columns }) => columns.comparisons)]).toEqual([['PRIOR_YEAR'], [], [], []])
    // The same thirteen periods, in parts that an answer has room for at hundreds of places.
    const days = trend.map(({ timeSpan: of }) => (of.kind === 'FIXED' ? [of.startDate, of.endDate] : []))
    expect(days).toEqual([
      ['2025-10-01', '2026-02-28'],
      ['2026-03-01', '2026-07-31'],
      ['2026-08-01', '2026-10-31'],
    ])
    expect(now.ranking).toMatchObject({ of: 'PLACES', order: 'BEST' })
    for (const question of [now, ...trend]) expect(() => checkQuestion(question)).not.toThrow()
  })
})

describe('summaries of places', () => {
  const column = (key: string, id: string, range: FigureColumn['range'], more: Partial<FigureColumn> = {}): FigureColumn => ({
    key,
    range,
    comparison: null,
    place: { kind: 'LOCATION', id, name: `Place ${id}` },
    startDate: '2026-10-01' as Day,
    endDate: '2026-10-31' as Day,
    label: key,
    daysLabel: null,
    of: null,
    coverage: 'WHOLE',
    ...more,
  })
  const table = (figureColumns: readonly FigureColumn[], values: readonly (string | null)[], order: readonly number[]): FigureTable => ({
    figureColumns,
    columns: order.map((at) => ({ key: figureColumns[at]?.key ?? '', measure: 'VALUE', column: at, base: null })),
    rows: [
      {
        key: 'group:a',
        label: 'A',
        groupId: 'a',
        accountId: null,
        metricId: null,
        unit: 'money',
        unitLabel: null,
        favorability: 'UP',
        cells: order.map((at) => ({ value: values[at] ?? null, state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: false })),
      },
    ],
  })

  it('keep the order of the answer and leave out places without any figure', () => {
    const now = [
      column('total@l1', '1', 'TOTAL'),
      column('total@l2', '2', 'TOTAL'),
      column('total@l3', '3', 'TOTAL'),
      column('ytd@l2', '2', 'YEAR_TO_DATE'),
      column('total@l2~py', '2', 'TOTAL', { of: 1, comparison: 'PRIOR_YEAR' }),
    ]
    const trend = [column('2026-10-01@l1', '1', 'PERIOD'), column('2026-10-01@l2', '2', 'PERIOD'), column('2026-10-01@l3', '3', 'PERIOD')]
    const places = placeSummaries({
      now: table(now, ['5', '9', null, '90', '8'], [1, 0, 2, 3, 4]),
      trend: [table(trend, ['5', '9', null], [0, 1, 2])],
    })
    expect(places.map(({ key, label, now: figure }) => [key, label, figure.value.value])).toEqual([
      ['2', 'Place 2', '9'],
      ['1', 'Place 1', '5'],
    ])
    expect(places[0]?.yearToDate.value).toMatchObject({ value: '90', key: 'group:a|ytd@l2' })
    expect(places[0]?.now.priorYear.value).toBe('8')
    // A span that is the year to date has no such column: its total is it.
    expect(places[1]?.yearToDate.value).toMatchObject({ value: '5', key: 'group:a|total@l1' })
    expect(places[0]?.trend.map(({ value }) => value)).toEqual(['9'])
  })
})
