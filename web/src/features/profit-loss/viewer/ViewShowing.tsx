import type { NamedFigure } from '@fourwall/domain/assistant/shown-figures.ts'
import type { View } from '@fourwall/domain/layouts/address/view.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { metricOfRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { TimeSpan } from '@fourwall/domain/time/time-span.ts'
import { useSyncExternalStore } from 'react'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import { type GridSelection, keyIndex, resolveRange } from '../../../blocks/report-grid/selection/selection-store.ts'
import { useShowing } from '../../../blocks/shown-context/shown-context.ts'
import { type ReportModel, reportRowName } from '../report/report-model.ts'

interface ViewShowingProps {
  readonly view: View
  readonly span: TimeSpan
  readonly model: ReportModel | null
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly selection: GridSelection
}

/** Shares what the report shows, and its active cell, with the assistant next to it. */
export function ViewShowing({ view, span, model, rows, columns, selection }: ViewShowingProps) {
  const snapshot = useSyncExternalStore(selection.subscribe, selection.snapshot)
  const range = resolveRange(snapshot, keyIndex(rows), keyIndex(columns))
  const [row, column] = range === null ? [] : [rows[range.anchor.row], columns[range.anchor.column]]
  useShowing({
    screen: 'Profit and loss',
    mappingId: view.mappingId,
    locationIds: view.locationIds ?? [],
    days: { startDate: span.startDate, endDate: span.endDate },
    cell: row === undefined || column === undefined || model === null ? null : shownFigure(view, model, row, column),
  })
  return null
}

/** Null where lines are columns, and for what is no figure. */
function shownFigure(view: View, model: ReportModel, { groupId, accountId }: GridRow, column: GridColumn): NamedFigure | null {
  const figure = model.columns.find(({ key }) => key === column.opens)
  if (view.mappingId === null || view.columns.byLocation !== null || figure === undefined) return null
  const own = figure.of === null ? figure : (model.columns[figure.of] ?? figure)
  const compared = column.opensBridge ? model.columns.find(({ key }) => key === column.bridges[0]?.key)?.comparison : figure.comparison
  const metricId = metricOfRow(groupId)
  const comparison = metricId === null ? (compared ?? null) : null
  const place = own.place.kind === 'ALL' ? '' : `, ${own.place.name}`
  return {
    name: `${reportRowName(model, { groupId, accountId })}, ${column.heading}${place}`,
    source: {
      mappingId: view.mappingId,
      groupId: metricId === null ? groupId : null,
      accountId: metricId === null ? accountId : null,
      metricId,
      startDate: own.startDate,
      endDate: own.endDate,
      locationIds: own.locationIds ?? view.locationIds ?? [],
      comparison,
      budgetId: comparison === 'BUDGET' ? view.columns.budgetId : null,
    },
  }
}
