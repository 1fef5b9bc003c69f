import type { FigureColumn } from '../profit-loss/report-columns.ts'
import { figureAt, type GridRow, metricOfRow } from '../profit-loss/report-rows.ts'
import { rankedOrder } from '../profit-loss/shown-columns.ts'

/** A category, a calculation, an account of one, or a metric by its `metricRowId`. */
export interface RankedRow {
  readonly groupId: string
  /** null: the group as a whole. */
  readonly accountId: string | null
}

/** The key of the row that has the figures of a group or an account. */
export function rowKeyOf({ groupId, accountId }: RankedRow): string {
  if (metricOfRow(groupId) !== null) return groupId
  return accountId === null ? `group:${groupId}` : `account:${groupId}/${accountId}`
}

/** The order of a report's columns that has the locations with the most of a row first; undefined, as they come, where there is no such row. */
export function rankedBy(
  rank: RankedRow | null,
  rows: readonly GridRow[],
  columns: readonly FigureColumn[],
): readonly number[] | undefined {
  const row =
    rank === null
      ? undefined
      : rows.find(({ values, groupId, accountId }) => values !== null && groupId === rank.groupId && accountId === rank.accountId)
  return (
    row &&
    rankedOrder(
      columns,
      columns.map((_, column) => figureAt(row, column)),
    )
  )
}
