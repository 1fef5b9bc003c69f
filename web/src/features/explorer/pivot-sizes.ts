import type { Pivot } from '@fourwall/domain/explorer/pivot.ts'
import { rangeName } from '@fourwall/domain/time/day-format.ts'

export const STRIP_HEIGHT = 92
/** Of the height of a phone, as the panel of a cell has it. */
export const SHEET_SHARE = 0.62

export type PivotColumnKind = 'PERIOD' | 'TOTAL' | 'DIFFERENCE' | 'TREND' | 'MOVED'

/** A column as it is shown. */
export interface ShownPivotColumn {
  /** The first day of a period; `total`, `difference`, `trend`, `moved`. */
  readonly key: string
  readonly kind: PivotColumnKind
  readonly label: string
  readonly title: string
  /** Place among the cells of a row; -1 for other columns. */
  readonly at: number
}

/** The periods, the whole span, what it differs by, the trend and the movement of rank; a column that says nothing is left out. */
export function pivotColumnsShown({ columns, leaves, rows, total }: Pivot, hasDifference: boolean): readonly ShownPivotColumn[] {
  const [first, last] = [columns[0], columns.at(-1)]
  const span = first === undefined || last === undefined ? '' : rangeName(first.startDate, last.endDate)
  const own = columns.map(
    ({ key, label, name, cutDays }, at): ShownPivotColumn => ({
      key,
      kind: 'PERIOD',
      label,
      title: cutDays === null ? name : `${name}, ${cutDays}`,
      at,
    }),
  )
  const extraColumn = (key: string, kind: PivotColumnKind, label: string, title: string): ShownPivotColumn => ({
    key,
    kind,
    label,
    title,
    at: -1,
  })
  const hasTrend = [total, ...leaves, ...rows].some(({ trend }) => trend.length > 2)
  return [
    ...own,
    ...(columns.length > 1 ? [extraColumn('total', 'TOTAL', totalHeading(shortSpan(span)), span)] : []),
    ...(hasDifference ? [extraColumn('difference', 'DIFFERENCE', '', 'Difference of the whole span, positive is better')] : []),
    ...(hasTrend ? [extraColumn('trend', 'TREND', 'Trend', 'The last 13 periods')] : []),
    ...(leaves.some(({ moved }) => moved !== null) ? [extraColumn('moved', 'MOVED', 'Moved', 'Ranks gained since the year before')] : []),
  ]
}

/** Without its year, which the address of the page and the toolbar say. */
function shortSpan(span: string): string {
  return span.replace(/,? \d{4}$/, '')
}

/** A visible column, and its place among all of them. */
export interface ColumnInSight {
  readonly column: ShownPivotColumn
  /** From 0. */
  readonly at: number
  /** Pixels between the visible column before it, or the names, and this one. */
  readonly gap: number
}

export interface PivotSizes {
  /** The height of a row, and of the names of the columns. */
  readonly row: number
  readonly head: number
  /** Of the names and ranks, which stay. */
  readonly frozen: number
  readonly column: number
  readonly of: (kind: PivotColumnKind) => number
}

/** Of a letter of a name, about, and of the rank before it with its edges. */
const LETTER_WIDTH = 7
const BESIDE_NAME = 46

/** What does not fit above the figures is in the tooltip. */
function totalHeading(span: string): string {
  return span.length > 10 ? 'Total' : span
}

const HEAD_HEIGHT = 28
const ROW_HEIGHT = 23
/** For fingers, on a phone. */
const TALL_ROW_HEIGHT = 40

/** In pixels. On a phone two columns fit next to the names. Long names get more room where there are more columns than a screen has. */
export function pivotSizes({ columns, rows }: Pick<Pivot, 'columns' | 'rows'>, isNarrow: boolean): PivotSizes {
  const heading = columns.reduce((most, one) => Math.max(most, one.label.length), 0)
  const column = isNarrow ? 96 : columns.length <= 4 ? 84 : Math.max(53, LETTER_WIDTH * heading + 14)
  const longest = rows.reduce((most, { label }) => Math.max(most, label.length), 0)
  const wide = Math.min(columns.length > 13 ? 300 : 220, BESIDE_NAME + LETTER_WIDTH * longest)
  const own: Readonly<Record<PivotColumnKind, number>> = { PERIOD: column, TOTAL: 70, DIFFERENCE: 74, TREND: 90, MOVED: 50 }
  return {
    row: isNarrow ? TALL_ROW_HEIGHT : ROW_HEIGHT,
    head: isNarrow ? TALL_ROW_HEIGHT : HEAD_HEIGHT,
    frozen: isNarrow ? 150 : Math.max(172, wide),
    column,
    of: (kind) => own[kind],
  }
}
