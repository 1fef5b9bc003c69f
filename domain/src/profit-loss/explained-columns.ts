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

/** What a column's cells can be explained against. */
export interface ExplainedColumn {
  /** The differences that can be explained from here, by the keys of what is compared with: the first by itself. */
  readonly bridges: readonly { readonly key: string; readonly label: string }[]
  /** The cell is a difference itself: opening it explains it. */
  readonly opensBridge: boolean
}

const NOT_EXPLAINED: ExplainedColumn = { bridges: [], opensBridge: false }

/**
 * The differences that can be explained from the columns of a report: of what is compared its own; from a figure to whatever it
 * can be compared with, what shows first. Of same stores only what shows: another comparison would have others. The period before
 * one of several lies as many periods back, which few people mean: the year before comes first there.
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
      // A budget that is not compared with is not known, and a plan of other days explains nothing.
      if (comparison === 'BUDGET' && (compared === undefined || !isComparable(compared.coverage))) return []
      return [{ key, label: COMPARISON_LABELS[comparison].toLowerCase(), isShown: compared !== undefined }]
    })
    const first = bridges.filter(({ isShown }) => isShown)
    const all = isSameStore ? first : [...first, ...bridges.filter(({ isShown }) => !isShown)]
    return { bridges: all.map(({ key, label }) => ({ key, label })), opensBridge: base !== undefined }
  }
}

/** The differences that can be explained from a cell: a budget plans groups and not accounts, and metrics are no sums of accounts. */
export function rowBridges(row: Pick<GridRow, 'kind'>, { bridges }: Pick<ExplainedColumn, 'bridges'>): ExplainedColumn['bridges'] {
  if (row.kind === 'metric') return []
  return row.kind === 'account' ? bridges.filter(({ key }) => comparisonOfKey(key) !== 'BUDGET') : bridges
}
