import { type ChartDocument, NEW_CHART, USUAL_CHART_OPTIONS } from '../src/charts/chart-document.ts'
import type { ChartCategory, ChartCell, ChartData, ChartSeries } from '../src/charts/chart-figures.ts'
import { dayFrom } from '../src/time/day.ts'

// Figures of charts as their answers are read, for tests that say each figure.

export function chartCell(value: string | null, outcome: ChartCell['outcome'] = 'NEUTRAL'): ChartCell {
  return { question: 0, key: '', value, state: 'WHOLE', outcome, isMaterial: outcome !== 'NEUTRAL' }
}

const JANUARY = dayFrom(2026, 1, 1)

/** Periods that are over. */
export function periods(...labels: readonly string[]): readonly ChartCategory[] {
  return labels.map((label) => ({ key: label, label, kind: 'PERIOD', startDate: JANUARY, endDate: JANUARY, cutDays: null }))
}

/** A series of amounts of the first metric. */
export function chartSeries(values: readonly string[], own: Partial<ChartSeries> = {}): ChartSeries {
  return {
    key: own.label ?? 'series',
    label: 'Line',
    metricId: 'm1',
    subject: 'line',
    role: 'ACTUAL',
    isLine: false,
    color: null,
    unit: 'money',
    unitLabel: null,
    favorability: 'UP',
    part: null,
    cells: values.map((value) => chartCell(value)),
    total: null,
    difference: null,
    ...own,
  }
}

/** A chart by month with these figures: a panel for each list of series. */
export function chartOf(
  type: ChartDocument['type'],
  categories: readonly ChartCategory[],
  panels: readonly (readonly ChartSeries[])[],
  more: Partial<ChartDocument> & { readonly multiples?: ChartDocument['options']['multiples'] } = {},
): { readonly chart: ChartDocument; readonly data: ChartData } {
  const { multiples = 'NONE', options = USUAL_CHART_OPTIONS, ...rest } = more
  return {
    chart: {
      ...NEW_CHART,
      type,
      mappingId: 'm',
      timeSpan: { kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'LEDGER' },
      ...rest,
      options: { ...options, multiples },
    },
    data: {
      categories,
      total: null,
      waterfall: null,
      without: [],
      panels: panels.map((series, at) => ({ key: `p${at}`, label: panels.length > 1 ? `Chart ${at + 1}` : '', series })),
    },
  }
}
