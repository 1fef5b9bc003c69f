import { PLAIN_COLUMNS } from '@fourwall/domain/reports/report-columns.ts'
import { metricOfRow } from '@fourwall/domain/reports/report-rows.ts'
import type { SheetEngine } from '@fourwall/domain/sheets/sheet-engine.ts'
import type { View } from '../features/reports/view.ts'
import { viewSearch } from '../features/reports/view-address.ts'
import type { TraceTarget } from '../features/sheets/SheetTrace.tsx'

/** Where a figure of a layout goes on: the trace of the viewer, of the same figure, down to transactions; its budget; its metric. */
export function traceTarget(engine: SheetEngine, rowAt: number, columnAt: number): TraceTarget | null {
  const { sheet, structure, figures, surroundings } = engine
  const [row, column] = [structure.rows[rowAt], structure.columns[columnAt]]
  const source = engine.sourceAt(rowAt, columnAt)
  if (row === undefined || column === undefined || (source.kind !== 'FIGURE' && source.kind !== 'ADJUSTED')) return null
  const figure = figures.columns[source.figure]
  const metricId = row.inserted?.type === 'OPS_DATA' ? row.inserted.metricId : metricOfRow(row.base?.groupId ?? '')
  if (metricId) return { label: 'Open the metric', href: `/ops-data/${metricId}` }
  const budgetId = row.inserted?.budgetId ?? column.inserted?.budgetId ?? (figure?.comparison === 'BUDGET' ? sheet.columns.budgetId : null)
  if (budgetId) return { label: 'Open the budget', href: `/budgets/${budgetId}/` }
  if (row.base === null || figure === undefined) return null
  const own = column.inserted
  const view: View = {
    mappingId: sheet.mappingId,
    mappedOn: null,
    locationIds: placesOf(own !== null && !own.usesSelectedLocations ? own.locationIds : sheet.locationIds),
    timeSpan: own?.timeSpan ?? sheet.timeSpan,
    settings: sheet.settings,
    // An inserted column is all of its span.
    columns: own === null ? sheet.columns : { ...PLAIN_COLUMNS, hasTotal: true },
    rank: null,
    expanded: null,
    nameWidth: null,
    trace: { cell: { column: own === null ? figure.key : 'total', groupId: row.base.groupId, accountId: row.base.accountId }, path: [] },
    bridge: null,
  }
  const search = viewSearch(
    view,
    surroundings.groups.map(({ id }) => id),
  )
  return { label: 'Trace to transactions in the viewer', href: `/profit-loss/?${new URLSearchParams(Object.entries(search))}` }
}

function placesOf(locationIds: readonly string[]): readonly string[] | null {
  return locationIds.length === 0 ? null : locationIds
}
