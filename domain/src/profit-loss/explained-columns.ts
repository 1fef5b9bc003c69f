import { COMPARISON_LABELS } from './column-headings.ts'
import {
  type Comparison,
  comparisonKey,
  comparisonOfKey,
  comparisonsOf,
  type FigureColumn,
  isComparable,
  type ShownColumn,
} from './report-columns.ts'
import type { GridRow } from './report-rows.ts'

/** Comparisons that explain a column's cells. */
export interface ExplainedColumn {
  /** Available bridges, by key of the comparison; the first is the default. */
  readonly bridges: readonly { readonly key: string; readonly label: string }[]
  /** The cell itself is a difference: opening it explains it. */
  readonly opensBridge: boolean
}

const NOT_EXPLAINED: ExplainedColumn = { bridges: [], opensBridge: false }

/**
 * Bridges for the columns of a report. A compared column has its own; a figure has one for each comparison, the shown ones
 * first. For same stores only the shown ones, since another comparison would have other stores. For one of several periods
 * the prior year comes first, since its prior period is as many periods back, which few people mean.
 */
export function bridgesOf(figures: readonly FigureColumn[], isSameStore: boolean): (shown: ShownColumn | null) => ExplainedColumn {
  const starts = new Set(figures.flatMap(({ range, of, startDate }) => (range === 'PERIOD' && of === null ? [startDate] : [])))
  const byKey = new Map(figures.map((column) => [column.key, column]))
  return (shown) => {
    const figure = shown && figures[shown.column]
    if (!figure) return NOT_EXPLAINED
    const base = 'base' in shown ? figures[shown.base] : undefined
    const own = figures[figure.of ?? -1] ?? figure
    const only = figure.comparison ?? base?.comparison ?? null
    const past = comparisonsOf(own.range).filter((comparison) => comparison !== 'BUDGET')
    const isOneOfSeveral = own.range === 'PERIOD' && starts.size > 1
    const possible: readonly Comparison[] = only === null ? ['BUDGET', ...(isOneOfSeveral ? past.toReversed() : past)] : [only]
    const bridges = possible.flatMap((comparison) => {
      const key = comparisonKey(own.key, comparison)
      const compared = byKey.get(key)
      // A budget is only known if it is compared with, and a plan of other days explains nothing.
      if (comparison === 'BUDGET' && (compared === undefined || !isComparable(compared.coverage))) return []
      return [{ key, label: COMPARISON_LABELS[comparison].toLowerCase(), isShown: compared !== undefined }]
    })
    const first = bridges.filter(({ isShown }) => isShown)
    const all = isSameStore ? first : [...first, ...bridges.filter(({ isShown }) => !isShown)]
    return { bridges: all.map(({ key, label }) => ({ key, label })), opensBridge: base !== undefined }
  }
}

/** Bridges for a cell's row: not every account is planned, and metrics are not sums of accounts. */
export function rowBridges(
  row: Pick<GridRow, 'kind' | 'isPlannedByAccount'>,
  { bridges }: Pick<ExplainedColumn, 'bridges'>,
): ExplainedColumn['bridges'] {
  if (row.kind === 'metric') return []
  const isPlanned = row.kind !== 'account' || row.isPlannedByAccount?.includes(true) === true
  return isPlanned ? bridges : bridges.filter(({ key }) => comparisonOfKey(key) !== 'BUDGET')
}
