import { type ChartDocument, type ChartMetric, type ChartSubject, NEW_CHART, USUAL_CHART_OPTIONS } from '../charts/chart-document.ts'
import { settled } from '../charts/chart-edits.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'

interface DemoChartParts {
  readonly mappingId: string
  readonly groups: readonly ProfitLossGroup[]
  readonly metrics: readonly { readonly id: string; readonly name: string }[]
  /** The year's budget by month; null if none exists. */
  readonly budget: { readonly id: string; readonly name: string } | null
}

const YEAR: TimeSpanSetting = { kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'LEDGER' }
const QUARTERS: TimeSpanSetting = { kind: 'YEAR_TO_DATE', period: 'QUARTERLY', anchor: 'LEDGER' }
const LAST_MONTH = relative(1, 1)
const LAST_6 = relative(6, 6)
const LAST_13 = relative(13, 13)

function relative(startsPeriodsBeforeCurrent: number, numberOfPeriods: number): TimeSpanSetting {
  return { kind: 'RELATIVE', period: 'MONTHLY', startsPeriodsBeforeCurrent, numberOfPeriods, anchor: 'LEDGER' }
}

/**
 * The demo company's charts, as far as its profit and loss has the lines. Their titles are what their figures say, and their spans roll.
 * The first is the last one saved.
 */
export function demoCharts({ mappingId, groups, metrics, budget }: DemoChartParts): readonly ChartDocument[] {
  const line = (name: string): ChartSubject | null => {
    const group = groups.find((one) => one.name === name)
    return group === undefined ? null : { kind: 'GROUP', groupId: group.id }
  }
  const counted = (name: string): ChartSubject | null => {
    const metric = metrics.find((one) => one.name === name)
    return metric === undefined ? null : { kind: 'METRIC', metricId: metric.id }
  }
  const shown = (subject: ChartSubject | null, dataLabel: string, more: Partial<ChartMetric> = {}) =>
    subject && { subject, budgetId: null, comparison: null, locationIds: [], dataLabel, color: null, seriesType: null, ...more }
  const plan = (subject: ChartSubject | null) => (budget === null ? null : shown(subject, budget.name, { budgetId: budget.id }))
  const prior = (subject: ChartSubject | null) => shown(subject, 'Prior year', { comparison: 'PRIOR_YEAR' })
  const [fourWall, revenue, labor] = [line('Four-wall EBITDA'), line('Revenue'), line('Labor')]
  const chart = (
    {
      options = {},
      ...parts
    }: Partial<Omit<ChartDocument, 'options' | 'metrics'>> & { readonly options?: Partial<ChartDocument['options']> },
    asked: readonly (ReturnType<typeof shown> | null)[],
  ): readonly ChartDocument[] => {
    // Without one of its lines a chart would say something else.
    if (asked.some((one) => one === null)) return []
    const own = asked.flatMap((one, at) => (one === null ? [] : [{ ...one, id: `m${at + 1}` }]))
    return [settled({ ...NEW_CHART, mappingId, timeSpan: YEAR, ...parts, metrics: own, options: { ...USUAL_CHART_OPTIONS, ...options } })]
  }
  return [
    ...chart({ type: 'COMBINATION', options: { showDifference: true, showDifferencePercent: true, showTotal: true } }, [
      shown(fourWall, 'Four-wall EBITDA'),
      plan(fourWall),
      prior(fourWall),
    ]),
    ...chart({ type: 'WATERFALL', timeSpan: LAST_MONTH, options: { split: 'LINES' } }, [
      shown(fourWall, 'Four-wall EBITDA'),
      prior(fourWall),
    ]),
    ...chart({ type: 'HORIZONTAL_BAR', xAxis: 'LOCATION', timeSpan: LAST_MONTH, options: { measure: 'VARIANCE' } }, [
      shown(fourWall, 'Four-wall EBITDA'),
      plan(fourWall),
    ]),
    ...chart({ type: 'LINE', timeSpan: LAST_13 }, [shown(revenue, 'Revenue'), prior(revenue)]),
    ...chart({ type: 'STACKED_BAR', timeSpan: LAST_6, options: { split: 'LEVEL', level: 2, order: 'TREE' } }, [shown(revenue, 'Revenue')]),
    ...chart({ type: 'NORMALISED_BAR', timeSpan: QUARTERS }, [
      shown(line('Cost of goods'), 'Goods'),
      shown(labor, 'Labor'),
      shown(line('Direct operating'), 'Direct operating'),
      shown(line('Occupancy'), 'Occupancy'),
      shown(fourWall, 'Four-wall'),
    ]),
    ...chart({ type: 'SIMPLE_BAR', timeSpan: relative(10, 10) }, [shown(counted('Guests'), 'Guests')]),
    ...chart({ type: 'GROUPED_STACKS', timeSpan: QUARTERS, options: { split: 'LINES', order: 'TREE' } }, [
      shown(labor, 'Labor'),
      plan(labor),
    ]),
    ...chart({ type: 'GROUPED_CATEGORY', xAxis: 'LOCATION', timeSpan: LAST_MONTH, options: { level: 2 } }, [
      prior(fourWall),
      shown(fourWall, 'Four-wall EBITDA'),
      plan(fourWall),
    ]),
    ...chart({ type: 'LINE', timeSpan: LAST_13, options: { measure: 'SHARE_OF_REVENUE', multiples: 'LOCATION', first: 12 } }, [
      shown(fourWall, 'Four-wall margin'),
    ]),
    ...chart({ type: 'HORIZONTAL_BAR', xAxis: 'LOCATION', timeSpan: LAST_MONTH, options: { first: 8, multiples: 'NONE' } }, [
      shown(counted('Sales per labor hour'), 'Sales per labor hour'),
    ]),
    ...chart({ type: 'COMBINATION', options: { showDifference: true } }, [
      shown(line('Corporate overhead'), 'Corporate overhead'),
      plan(line('Corporate overhead')),
    ]),
  ]
}
