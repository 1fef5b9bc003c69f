import { withColumnWidths } from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { RANK, RANK_CHANGE } from '@fourwall/domain/layouts/view/shown-by-location.ts'
import { gridFormat, type ShownLayout } from '@fourwall/domain/layouts/view/shown-layout.ts'
import { DERIVED_SUFFIX } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { type Ref, useMemo } from 'react'
import { fittingNameWidth, type GridColumn, type RowMarks } from '../../../blocks/report-grid/grid-model.ts'
import { ReportGrid } from '../../../blocks/report-grid/ReportGrid.tsx'
import type { GridSorting, ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import { useDisplay } from '../../../ui/display.ts'
import { percentWidth, widestFigure } from '../editor/cells/widest-figure.ts'
import type { LayoutStore } from '../editor/layout-store.ts'

interface LocationGridProps {
  readonly engine: LayoutEngine
  readonly view: ShownLayout
  readonly change: LayoutStore['change']
  readonly selection: GridSelection
  readonly sorting: GridSorting
  readonly currency: string
  readonly label: string
  readonly names: { readonly width: number | null; readonly onWidth: (width: number | null) => void }
  readonly marks: ReadonlyMap<string, RowMarks>
  readonly foundRow: string | null
  readonly isPending: boolean
  readonly isBusy: boolean
  readonly isOld: boolean
  readonly onFold: (groupId: string, isExpanded: boolean) => void
  readonly onOpen: (row: GridRow, column: GridColumn) => void
  readonly onExplain: (row: GridRow, column: GridColumn) => void
  readonly onEscape: () => boolean
  readonly ref?: Ref<ReportGridHandle>
}

/** The cells of a report with locations as rows. */
export function LocationGrid({ engine, view, change, names, currency, onFold, ...props }: LocationGridProps) {
  const { layout } = engine
  const { columnWidths, settings } = layout
  const { negatives, days } = useDisplay()
  const widest = useMemo(
    () => widestFigure(engine, view, gridFormat(layout, currency, { negatives, days })),
    // oxlint-disable-next-line react/exhaustive-deps -- sorting changes the view, but no width
    [engine.figures, view.columns.length, settings, currency, negatives, days],
  )
  const narrow = useMemo(
    () => ({
      rank: percentWidth(view, (at) => isRank(view.columns[at]?.key ?? '')),
      percent: percentWidth(view, (at) => isPercent(view.columns[at]?.key ?? '')),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- sorting changes the view, but no width
    [engine.figures, view.columns.length, settings],
  )
  const columns = useMemo(
    () =>
      view.columns.map((column): GridColumn => {
        const { key } = column
        const narrowWidth = isRank(key) ? narrow.rank : isPercent(key) ? narrow.percent : null
        return { ...column, width: columnWidths.get(key) ?? null, narrowWidth, isUnruled: isRank(key) }
      }),
    [view.columns, columnWidths, narrow],
  )
  const fitting = useMemo(() => fittingNameWidth(view.rows, false), [view.rows])
  return (
    <ReportGrid
      {...props}
      corner={currency}
      rows={view.rows}
      columns={columns}
      widestFigure={widest}
      nameWidth={names.width}
      fittingNameWidth={fitting}
      onNameWidthChange={names.onWidth}
      showCodes={false}
      showGrid={settings.showGrid}
      onFold={({ groupId }, isExpanded) => onFold(groupId, isExpanded)}
      onColumnWidth={(keys, width) => change((before) => withColumnWidths(before, keys, width))}
      fitsColumns
    />
  )
}

function isRank(key: string): boolean {
  return key === RANK || key === RANK_CHANGE
}

function isPercent(key: string): boolean {
  return key.endsWith(DERIVED_SUFFIX.VARIANCE_PERCENT) || key.endsWith(DERIVED_SUFFIX.PERCENT_OF_REVENUE)
}
