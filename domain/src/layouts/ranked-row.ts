import { columnKeyAt, DERIVED_SUFFIX, type FigureColumn, type ShownColumn } from '../profit-loss/report-columns.ts'
import { figureAt, type GridRow, metricOfRow } from '../profit-loss/report-rows.ts'
import { decidingRange, type RankedPlaces, rankedPlaces, shownColumns } from '../profit-loss/shown-columns.ts'

/** A category, a calculation, an account in one, or a metric by its `metricRowId`. */
export interface NamedRow {
  readonly groupId: string
  /** null: the whole group. */
  readonly accountId: string | null
}

/** A row by which locations are ranked. */
export interface RankedRow extends NamedRow {
  /** Which of its figures decides, as a `rankingKey`; null: the total if there is one, else the last period. */
  readonly column: string | null
}

/** Key of the row with the figures of a group or an account. */
export function rowKeyOf({ groupId, accountId }: NamedRow): string {
  if (metricOfRow(groupId) !== null) return groupId
  return accountId === null ? `group:${groupId}` : `account:${groupId}/${accountId}`
}

/** Names a shown column whatever its location: `2026-02-01`, `2026-02-01~py!p`. Null for a column that is not there. */
export function rankingKey(shown: ShownColumn, columns: readonly FigureColumn[]): string | null {
  const figure = columns['base' in shown ? shown.base : shown.column]
  return figure === undefined ? null : columnKeyAt(figure.key, null) + (shown.kind === 'FIGURE' ? '' : DERIVED_SUFFIX[shown.kind])
}

/**
 * The locations ranked by a row, largest first; undefined if there is no such row.
 *
 * @param valueOf the row's value in a shown column.
 */
export function rankedBy(
  rank: RankedRow | null,
  rows: readonly GridRow[],
  columns: readonly FigureColumn[],
  valueOf: (row: GridRow, shown: ShownColumn) => string | null,
): RankedPlaces | undefined {
  if (rank === null) return undefined
  const row = rows.find(({ values, groupId, accountId }) => values !== null && groupId === rank.groupId && accountId === rank.accountId)
  if (row === undefined) return undefined
  const values = columns.map((_, column) => figureAt(row, column))
  const value = (shown: ShownColumn): string | null => valueOf(row, shown)
  // In a span that moves on, a period leaves the report: then the usual one decides by the same kind of figure.
  const deciding =
    rank.column === null
      ? undefined
      : (decidingValues(rank.column, columns, value) ?? decidingValues(usualKeyLike(rank.column, columns), columns, value))
  return rankedPlaces(columns, values, deciding)
}

function usualKeyLike(key: string, columns: readonly FigureColumn[]): string {
  const usual = decidingRange(columns.filter(({ of }) => of === null))
  return (usual === undefined ? '' : columnKeyAt(usual.key, null)) + (/[~!].*$/.exec(key)?.[0] ?? '')
}

/** The values that decide, by the own column of each place; undefined if there is no such column. */
function decidingValues(
  key: string,
  columns: readonly FigureColumn[],
  valueOf: (shown: ShownColumn) => string | null,
): ReadonlyMap<number, string | null> | undefined {
  const all = { showVarianceUSD: true, showVariancePercent: true, showPercentOfRevenue: true, showPerMetric: true }
  const deciding = shownColumns(columns, all).filter((shown) => rankingKey(shown, columns) === key)
  const ofPlaces = deciding.flatMap((shown): readonly (readonly [number, string | null])[] => {
    const figure = columns[shown.column]
    return figure === undefined || figure.place.kind === 'ALL' ? [] : [[figure.of ?? shown.column, valueOf(shown)]]
  })
  return ofPlaces.length === 0 ? undefined : new Map(ofPlaces)
}
