import { openedAddress } from '@fourwall/domain/layouts/address/opened-address.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { PLAIN_COLUMNS, withLinesAsRows } from '@fourwall/domain/profit-loss/report-columns.ts'
import { metricOfRow } from '@fourwall/domain/profit-loss/report-rows.ts'

/** Where the trace of a layout's figure continues: the report, a budget or a metric. */
export interface TraceTarget {
  readonly label: string
  readonly href: string
}

/** Where a figure of a layout goes on: the trace of the viewer, of the same figure, down to transactions; its budget; its metric. */
export function traceTarget(engine: LayoutEngine, rowAt: number, columnAt: number): TraceTarget | null {
  const { layout, structure, figures, surroundings } = engine
  const [row, column] = [structure.rows[rowAt], structure.columns[columnAt]]
  const source = engine.sourceAt(rowAt, columnAt)
  if (row === undefined || column === undefined || (source.kind !== 'FIGURE' && source.kind !== 'ADJUSTED')) return null
  const figure = figures.columns[source.figure]
  const metricId = row.inserted?.type === 'OPS_DATA' ? row.inserted.metricId : metricOfRow(row.base?.groupId ?? '')
  if (metricId) return { label: 'Open the metric', href: `/ops-data/${metricId}` }
  const budgetId = row.inserted?.budgetId ?? column.inserted?.budgetId ?? (figure?.comparison === 'BUDGET' ? layout.columns.budgetId : null)
  if (budgetId) return { label: 'Open the budget', href: `/budgets/${budgetId}/` }
  if (row.base === null || figure === undefined) return null
  const own = column.inserted
  const asked = {
    ...layout,
    locationIds: own !== null && !own.usesSelectedLocations ? own.locationIds : layout.locationIds,
    timeSpan: own?.timeSpan ?? layout.timeSpan,
    // An inserted column is all of its span.
    columns: own !== null ? { ...PLAIN_COLUMNS, hasTotal: true } : surroundings.places ? layout.columns : withLinesAsRows(layout.columns),
  }
  const cell = { column: own === null ? figure.key : 'total', groupId: row.base.groupId, accountId: row.base.accountId }
  return {
    label: 'Trace to transactions in the viewer',
    href: openedAddress(asked, surroundings.groups, { trace: { cell, path: [] }, bridge: null }),
  }
}
