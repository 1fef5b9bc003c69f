import type { FigureColumn } from '../profit-loss/report-columns.ts'
import { figureAt, type GridRow, metricOfRow } from '../profit-loss/report-rows.ts'
import { rankedOrder } from '../profit-loss/shown-columns.ts'

/** A category, a calculation, an account in one, or a metric by its `metricRowId`. */
export interface RankedRow {
  readonly groupId: string
  /** null: the whole group. */
  readonly accountId: string | null
}

/** Key of the row with the figures of a group or an account. */
export function rowKeyOf({ groupId, accountId }: RankedRow): string {
  if (metricOfRow(groupId) !== null) return groupId
  return accountId === null ? `group:${groupId}` : `account:${groupId}/${accountId}`
}

/** Column order with the locations ranked by a row, largest first; undefined if there is no such row. */
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
