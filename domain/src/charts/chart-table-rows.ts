import type { ChartCell, ChartData, ChartSeries } from './chart-figures.ts'

/** A row of a chart's table: a series, or its difference from what it is compared with. */
export interface ChartTableRow {
  readonly key: string
  readonly label: string
  readonly kind: 'FIGURE' | 'DIFFERENCE' | 'PERCENT'
  readonly series: ChartSeries
  /** One per category, then that of the total column if there is one. */
  readonly cells: readonly (ChartCell | null)[]
}

/** Every figure of a chart, with the differences below what is compared. */
export function chartTableRows({ panels, total }: Pick<ChartData, 'panels' | 'total'>): readonly ChartTableRow[] {
  const withTotal = (cells: readonly ChartCell[], whole: ChartCell | null): readonly (ChartCell | null)[] =>
    total === null ? cells : [...cells, whole]
  return panels.flatMap((panel) =>
    panel.series.flatMap((series): readonly ChartTableRow[] => {
      const label = panel.label === '' || panel.label === series.label ? series.label : `${panel.label}, ${series.label}`
      const key = `${panel.key} ${series.key}`
      const own: ChartTableRow = { key, label, kind: 'FIGURE', series, cells: withTotal(series.cells, series.total) }
      const { difference } = series
      if (difference === null) return [own]
      return [
        own,
        {
          key: `${key} difference`,
          label: `Difference from ${difference.label}, better (worse)`,
          kind: 'DIFFERENCE',
          series,
          cells: withTotal(difference.amounts, difference.total),
        },
        {
          key: `${key} percent`,
          label: 'Difference in %',
          kind: 'PERCENT',
          series,
          cells: withTotal(difference.percents, difference.totalPercent),
        },
      ]
    }),
  )
}
