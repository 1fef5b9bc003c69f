import { withColumnWidths, withGroupsExpanded, withRowHeights } from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import type { LayoutAddresses } from '@fourwall/domain/layouts/layout-formulas.ts'
import { insertedId } from '@fourwall/domain/layouts/layout-keys.ts'
import { lookOfRow, tintOfRow } from '@fourwall/domain/layouts/layout-look.ts'
import type { LayoutRow } from '@fourwall/domain/layouts/layout-structure.ts'
import { namedRows, rowBadge } from '@fourwall/domain/layouts/view/shown-layout.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { type Ref, useCallback, useMemo, useState } from 'react'
import type { CellDraftStore } from '../../../../blocks/report-grid/editing/cell-draft.ts'
import {
  fittingNameWidth,
  type GridColumn,
  type GridHit,
  type GridOutline,
  type RowBadge,
  type RowMarks,
} from '../../../../blocks/report-grid/grid-model.ts'
import { ReportGrid } from '../../../../blocks/report-grid/ReportGrid.tsx'
import type { GridMoving, ReportGridHandle, ReportGridProps } from '../../../../blocks/report-grid/report-grid-props.ts'
import type { GridSelection } from '../../../../blocks/report-grid/selection/selection-store.ts'
import type { LayoutStore } from '../layout-store.ts'
import { cellStyle } from './cell-styles.ts'
import type { GridView } from './grid-view.ts'
import { layoutEditing } from './layout-editing.ts'
import { useLayoutColumns, useWidestFigure } from './use-layout-columns.ts'

interface LayoutGridProps {
  readonly change: LayoutStore['change']
  /** The layout is looked at: groups are folded, and nothing else is changed. */
  readonly isReadOnly?: boolean
  /** Columns of a layout that is looked at can be resized. */
  readonly canResizeColumns?: boolean
  /** Numbers next to the rows and letters over the columns. */
  readonly hasAddresses?: boolean
  /** Its figures are not there yet. */
  readonly isPending?: boolean
  /** The width of names, if stored elsewhere; null: the usual width. */
  readonly names?: { readonly width: number | null; readonly onWidth: (width: number | null) => void }
  readonly engine: LayoutEngine
  readonly view: GridView
  readonly addresses: LayoutAddresses
  readonly selection: GridSelection
  /** The store for input in progress; left out if cells cannot be edited. */
  readonly draft?: CellDraftStore
  readonly currency: string
  readonly isBusy: boolean
  /** The figures are not those that were asked for. */
  readonly isOld?: boolean
  readonly zoom: number
  /** The active cell, whose operands are outlined. */
  readonly active: { readonly row: number; readonly column: number } | null
  readonly label: string
  /** What is marked in rows, by their keys; left out: nothing. */
  readonly marks?: ReadonlyMap<string, RowMarks>
  /** The row whose marks stand out. */
  readonly foundRow?: string | null
  /** Puts the rows or columns that are selected whole elsewhere; left out: they stay. */
  readonly onMove?: GridMoving['onMove']
  /** Left out: the layout keeps it. */
  readonly onFold?: (groupId: string, isExpanded: boolean) => void
  readonly onTrace: (row: GridRow, column: GridColumn) => void
  /** Left out: as `onTrace`. */
  readonly onExplain?: (row: GridRow, column: GridColumn) => void
  readonly onMenu: (hit: GridHit) => void
  /** How labels are typed over; left out: they are not. */
  readonly onLabel?: ReportGridProps['onLabel']
  readonly onEscape: () => boolean
  /** How it is shown next to another layout; left out if it is shown alone. */
  readonly beside?: LayoutBeside
  readonly ref?: Ref<ReportGridHandle>
}

/** What makes a layout one of two side by side. */
export interface LayoutBeside {
  /** What a row is to the other layout; null: nothing that is said of it. */
  readonly badgeOf: (row: GridRow) => string | null
  /** The row is the other layout's alone. */
  readonly isAbsent: (row: GridRow) => boolean
  /** CSS pixels, the same in both. */
  readonly widestFigure: number
  readonly nameWidth: number
}

/** The cells of a layout, to be read and changed. */
export function LayoutGrid({
  change,
  isReadOnly = false,
  canResizeColumns = false,
  hasAddresses = false,
  names,
  engine,
  view,
  addresses,
  draft,
  currency,
  zoom,
  active,
  beside,
  onMove,
  ref,
  ...props
}: LayoutGridProps) {
  const { layout } = engine
  const { settings, rowHeights } = layout
  const { rows: lines, rowAt: lineAt } = engine.structure
  const [nameWidth, setNameWidth] = useState<number | null>(beside?.nameWidth ?? null)
  const widest = useWidestFigure(engine, view, currency, beside?.widestFigure)
  const columns = useLayoutColumns(engine, view, widest)
  const lineOf = (row: GridRow) => lines[lineAt.get(row.key) ?? -1]
  const rowHeight = useCallback(
    (row: GridRow) => lines[lineAt.get(row.key) ?? -1]?.inserted?.height ?? rowHeights.get(row.key) ?? null,
    [lines, lineAt, rowHeights],
  )
  const badgeOf = useCallback(
    (row: GridRow) => badgeOfRow(lines[lineAt.get(row.key) ?? -1], beside?.badgeOf(row) ?? null),
    [lines, lineAt, beside],
  )
  // By all names, so that expanding a group moves no column.
  const fitting = useMemo(
    () => fittingNameWidth(namedRows(lines), settings.showAccountNumbers, badgeOf),
    [lines, settings.showAccountNumbers, badgeOf],
  )
  const editing = useMemo(
    () => (isReadOnly ? null : layoutEditing({ engine, addresses, currency, change })),
    [engine, addresses, currency, change, isReadOnly],
  )
  const outlines = useMemo(() => outlinesOf(engine, view, active), [engine, view, active])
  const resizing = {
    onColumnWidth: (keys: readonly string[], width: number | null) => change((before) => withColumnWidths(before, keys, width)),
    onRowHeight: (keys: readonly string[], height: number | null) => change((before) => withRowHeights(before, keys, height)),
  }
  const gridAddresses = {
    rowNumber: (row: GridRow) => addresses.rowNumber(row.key),
    letters: (column: GridColumn) => addresses.columnLetters(column.key) ?? '',
    nameLetters: 'A',
  }
  return (
    <ReportGrid
      {...(ref === undefined ? {} : { ref })}
      label={props.label}
      corner={currency}
      rows={view.rows}
      columns={columns}
      isPending={props.isPending ?? false}
      isBusy={props.isBusy}
      isOld={props.isOld ?? false}
      selection={props.selection}
      widestFigure={widest}
      nameWidth={names?.width ?? nameWidth}
      fittingNameWidth={fitting}
      onNameWidthChange={names?.onWidth ?? setNameWidth}
      showCodes={settings.showAccountNumbers}
      showGrid={!isReadOnly || settings.showGrid}
      marks={props.marks ?? NO_MARKS}
      foundRow={props.foundRow ?? null}
      onFold={({ groupId }, isExpanded) =>
        props.onFold ? props.onFold(groupId, isExpanded) : change((before) => withGroupsExpanded(before, [groupId], isExpanded))
      }
      onOpen={props.onTrace}
      onExplain={props.onExplain ?? props.onTrace}
      onEscape={props.onEscape}
      editing={editing}
      draft={draft ?? null}
      rowHeight={rowHeight}
      {...(isReadOnly ? (canResizeColumns ? { onColumnWidth: resizing.onColumnWidth, fitsColumns: true } : {}) : resizing)}
      {...(hasAddresses ? { addresses: gridAddresses } : {})}
      moving={onMove === undefined ? null : { rowLock, columnLock, onMove }}
      frozenRows={layout.frozenRows}
      frozenColumns={layout.frozenColumns}
      nameStyleOf={(row) => {
        const line = lineOf(row)
        return line === undefined ? null : cellStyle(lookOfRow(layout, line))
      }}
      rowTintOf={(row) => {
        const line = lineOf(row)
        return beside?.isAbsent(row) ? 'ABSENT' : line === undefined ? null : tintOfRow(line)
      }}
      badgeOf={badgeOf}
      outlines={outlines}
      onMenu={props.onMenu}
      onLabel={props.onLabel ?? null}
      zoom={zoom / 100}
    />
  )
}

/** Why a row or column cannot be moved; null if a user inserted it. */
const rowLock = ({ key }: GridRow) => (insertedId(key) === null ? 'Rows of the report cannot be moved.' : null)
const columnLock = ({ key }: GridColumn) => (insertedId(key) === null ? 'Columns of the report cannot be moved.' : null)

/** What a row is to the layout that it is compared with, else what kind of row it is; null for rows of the report. */
function badgeOfRow(line: LayoutRow | undefined, compared: string | null): RowBadge | null {
  if (compared !== null) return { label: compared, tone: 'CALCULATION' }
  const label = line === undefined ? null : rowBadge(line)
  return label === null ? null : { label, tone: line?.inserted?.type === 'CALCULATION' ? 'CALCULATION' : 'PLAIN' }
}

const NO_MARKS = new Map<string, never>()
const COLORS = 6

/** The cells that the active one's formula takes, in the colors of their places in it. */
function outlinesOf(engine: LayoutEngine, view: GridView, active: LayoutGridProps['active']): readonly GridOutline[] {
  const [row, column] = active === null ? [undefined, undefined] : [view.rowAt[active.row], view.columnAt[active.column]]
  if (row === undefined || column === undefined || engine.sourceAt(row, column).kind !== 'FORMULA') return []
  return engine.operandsAt(row, column).flatMap((operand, index): GridOutline[] => {
    const at = { row: view.rowAt.indexOf(operand.row), column: view.columnAt.indexOf(operand.column) }
    // One of six.
    return at.row < 0 || at.column < 0 ? [] : [{ ...at, color: ((index % COLORS) + 1) as GridOutline['color'] }]
  })
}
