import {
  withCellLooks,
  withCellTexts,
  withColumnWidths,
  withGroupsExpanded,
  withRowHeights,
} from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { formulaInAddresses, keyedFormula, type LayoutAddresses, relativeFormula } from '@fourwall/domain/layouts/layout-formulas.ts'
import { insertedId } from '@fourwall/domain/layouts/layout-keys.ts'
import { lookAt, lookOfRow, tintOfColumn, tintOfRow } from '@fourwall/domain/layouts/layout-look.ts'
import { sourceText } from '@fourwall/domain/layouts/layout-text.ts'
import { namesPeriodsAlike } from '@fourwall/domain/layouts/layout-time.ts'
import { withReferencesMoved } from '@fourwall/domain/layouts/moved-references.ts'
import { gridFormat, namedRows, rowBadge } from '@fourwall/domain/layouts/view/shown-layout.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { type Ref, useCallback, useMemo, useState } from 'react'
import type { CellDraftStore } from '../../../../blocks/report-grid/editing/cell-draft.ts'
import type { GridEditing } from '../../../../blocks/report-grid/editing/grid-editing.ts'
import {
  fittingNameWidth,
  type GridColumn,
  type GridHit,
  type GridOutline,
  type RowMarks,
} from '../../../../blocks/report-grid/grid-model.ts'
import { ReportGrid } from '../../../../blocks/report-grid/ReportGrid.tsx'
import type { GridMoving, ReportGridHandle } from '../../../../blocks/report-grid/report-grid-props.ts'
import type { GridSelection } from '../../../../blocks/report-grid/selection/selection-store.ts'
import { useDisplay } from '../../../../ui/display.ts'
import { notedIn, openNotes } from '../drawers/cell-notes.ts'
import type { LayoutStore } from '../layout-store.ts'
import { carriedLooks } from './carried-looks.ts'
import { cellStyle } from './cell-styles.ts'
import type { GridView } from './grid-view.ts'
import { readCells } from './typed-cells.ts'
import { widestFigure } from './widest-figure.ts'

interface LayoutGridProps {
  readonly change: LayoutStore['change']
  /** The layout is looked at: groups are folded, and nothing else is changed. */
  readonly isReadOnly?: boolean
  /** Its figures are not there yet. */
  readonly isPending?: boolean
  /** How wide names are, where somebody else keeps it; null: as wide as usual. */
  readonly names?: { readonly width: number | null; readonly onWidth: (width: number | null) => void }
  readonly engine: LayoutEngine
  readonly view: GridView
  readonly addresses: LayoutAddresses
  readonly selection: GridSelection
  /** Where what is typed is kept; left out where nothing is. */
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
  readonly onEscape: () => boolean
  /** How it stands beside another layout; left out where it stands alone. */
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
  isPending = false,
  names,
  engine,
  view,
  addresses,
  selection,
  draft,
  currency,
  zoom,
  active,
  beside,
  ref,
  ...props
}: LayoutGridProps) {
  const { layout, structure, figures } = engine
  const { settings } = layout
  const [nameWidth, setNameWidth] = useState<number | null>(beside?.nameWidth ?? null)
  const notes = useMemo(() => openNotes(layout.notes), [layout.notes])
  const { insertedRows, insertedColumns, columnWidths, cellFormattings, rowFormattings, columnFormattings } = layout
  const lookParts = useMemo(
    () => ({ insertedRows, insertedColumns, columnWidths, notes, cellFormattings, rowFormattings, columnFormattings }),
    [insertedRows, insertedColumns, columnWidths, notes, cellFormattings, rowFormattings, columnFormattings],
  )
  const columns = useMemo(
    () =>
      view.columns.map((column, at): GridColumn => {
        const own = structure.columns[view.columnAt[at] ?? -1]
        if (own === undefined) return column
        const width = own.inserted?.width ?? layout.columnWidths.get(own.key) ?? null
        const { drawnFrom } = column
        return {
          ...column,
          ...(drawnFrom && { drawnFrom: { ...drawnFrom, parts: [...drawnFrom.parts, lookParts] } }),
          width,
          tint: tintOfColumn(own),
          styleOf(row) {
            const line = structure.rows[structure.rowAt.get(row.key) ?? -1]
            return line === undefined ? null : cellStyle(lookAt(layout, line, own))
          },
          noteOf: (row) => notedIn(notes, row, own.key),
        }
      }),
    [view, structure, layout, notes, lookParts],
  )
  const { negatives, days } = useDisplay()
  // Of a large layout not with every figure that is typed, which would work out cells that nobody sees.
  const everyFigure = view.rows.length * view.columns.length <= FEW_CELLS ? view : null
  const widest = useMemo(
    () => beside?.widestFigure ?? widestFigure(engine, view, gridFormat(layout, currency, { negatives, days })),
    // oxlint-disable-next-line react/exhaustive-deps -- the view itself changes with every figure
    [
      beside,
      everyFigure,
      engine.figures,
      view.columns.length,
      settings,
      cellFormattings,
      rowFormattings,
      columnFormattings,
      currency,
      negatives,
      days,
    ],
  )
  const rowOf = (row: GridRow) => structure.rows[structure.rowAt.get(row.key) ?? -1]
  const { rows: lines, rowAt: lineAt } = structure
  const { rowHeights } = layout
  const rowHeight = useCallback(
    (row: GridRow) => lines[lineAt.get(row.key) ?? -1]?.inserted?.height ?? rowHeights.get(row.key) ?? null,
    [lines, lineAt, rowHeights],
  )
  const badgeOf = useCallback(
    (row: GridRow) => {
      const compared = beside?.badgeOf(row) ?? null
      if (compared !== null) return { label: compared, tone: 'CALCULATION' as const }
      const line = lines[lineAt.get(row.key) ?? -1]
      const label = line === undefined ? null : rowBadge(line)
      return label === null ? null : { label, tone: line?.inserted?.type === 'CALCULATION' ? ('CALCULATION' as const) : ('PLAIN' as const) }
    },
    [lines, lineAt, beside],
  )
  // By all names, so that expanding a group moves no column.
  const fitting = useMemo(
    () => fittingNameWidth(namedRows(lines), settings.showAccountNumbers, badgeOf),
    [lines, settings.showAccountNumbers, badgeOf],
  )
  const columnOf = (column: GridColumn) => structure.columns[structure.columnAt.get(column.key) ?? -1]

  const editing = useMemo((): GridEditing | null => {
    if (isReadOnly) return null
    const typedIn = (row: GridRow, column: GridColumn): string | null => {
      const [line, at] = [rowOf(row), columnOf(column)]
      return line && at ? engine.typedAt(line, at) : null
    }
    const figureIn = (row: GridRow, column: GridColumn): string => {
      const [rowAt, columnAt] = [structure.rowAt.get(row.key), structure.columnAt.get(column.key)]
      if (rowAt === undefined || columnAt === undefined) return ''
      return sourceText(engine.resultAt(rowAt, columnAt), column.unitOf(row) === 'share')
    }
    return {
      typed: 'TEXT',
      hasSheetKeys: true,
      lockOf(row) {
        // What is typed now would go by the names that periods had before.
        if (figures.timeSpan !== undefined && !namesPeriodsAlike(figures.timeSpan, layout.timeSpan))
          return 'The figures of these periods are on their way.'
        return row.kind === 'heading' ? 'A heading has no figures. Its total stands below.' : null
      },
      sourceOf(row, column) {
        const typed = typedIn(row, column)
        if (typed === null) return figureIn(row, column)
        if (!typed.startsWith('=')) return typed
        return `=${formulaInAddresses(typed.slice(1), { rowKey: row.key, columnKey: column.key }, addresses) ?? typed.slice(1)}`
      },
      copyOf(row, column) {
        const typed = typedIn(row, column)
        if (typed === null) return figureIn(row, column)
        if (!typed.startsWith('=')) return typed
        return `=${relativeFormula(typed.slice(1), { rowKey: row.key, columnKey: column.key }, addresses) ?? typed.slice(1)}`
      },
      cutOf(row, column) {
        const typed = typedIn(row, column)
        if (typed === null || !typed.startsWith('=')) return typed
        return `=${keyedFormula(typed.slice(1), { rowKey: row.key, columnKey: column.key }, addresses) ?? typed.slice(1)}`
      },
      referenceOf(row, column) {
        const at = engine.valueRowOf(row.key)
        const key = at === undefined ? row.key : (structure.rows[at]?.key ?? row.key)
        return addresses.addressOf(key, column.key) ?? addresses.addressOf(row.key, column.key)
      },
      lookOf(row, column) {
        const [line, at] = [rowOf(row), columnOf(column)]
        return line && at ? lookAt(layout, line, at) : {}
      },
      onEdit(edits, origin) {
        const read = readCells(
          edits.map(({ row, column, text, pasted }) => {
            const [line, at] = [rowOf(row), columnOf(column)]
            return {
              rowKey: valueKey(row),
              columnKey: column.key,
              text,
              takesWords: line?.inserted?.type === 'EMPTY' || at?.inserted?.type === 'EMPTY',
              ...(pasted === undefined ? {} : { pasted }),
            }
          }),
          origin,
          addresses,
        )
        const looks = carriedLooks(edits, engine, currency)
        const moves = edits.flatMap(({ row, column, movedFrom }) =>
          movedFrom === undefined ? [] : [{ from: movedFrom, to: { rowKey: row.key, columnKey: column.key } }],
        )
        // Figures, looks and what follows what was moved are one step.
        change((before) => withReferencesMoved(withCellLooks(withCellTexts(before, read.cells), looks), moves, addresses))
        return read.said
      },
    }
    /** A collapsed group is its total. */
    function valueKey(row: GridRow): string {
      return row.kind === 'group' && row.isExpandable ? `sum:${row.groupId}` : row.key
    }
    // oxlint-disable-next-line react/exhaustive-deps -- rowOf and columnOf stand on the engine alone
  }, [engine, layout, structure, addresses, change, currency, isReadOnly])

  const outlines = useMemo(() => outlinesOf(engine, view, active), [engine, view, active])
  return (
    <ReportGrid
      {...(ref === undefined ? {} : { ref })}
      label={props.label}
      corner={currency}
      rows={view.rows}
      columns={columns}
      isPending={isPending}
      isBusy={props.isBusy}
      isOld={props.isOld ?? false}
      selection={selection}
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
      {...(isReadOnly
        ? {}
        : {
            onColumnWidth: (keys, width) => change((before) => withColumnWidths(before, keys, width)),
            onRowHeight: (keys, height) => change((before) => withRowHeights(before, keys, height)),
            addresses: {
              rowNumber: (row) => addresses.rowNumber(row.key),
              letters: (column) => addresses.columnLetters(column.key) ?? '',
              nameLetters: 'A',
            },
          })}
      moving={
        props.onMove === undefined
          ? null
          : {
              rowLock: ({ key }) => (insertedId(key) === null ? 'Rows of the report stay where they are.' : null),
              columnLock: ({ key }) => (insertedId(key) === null ? 'Columns of the report stay where they are.' : null),
              onMove: props.onMove,
            }
      }
      frozenRows={layout.frozenRows}
      frozenColumns={layout.frozenColumns}
      nameStyleOf={(row) => {
        const line = rowOf(row)
        return line === undefined ? null : cellStyle(lookOfRow(layout, line))
      }}
      rowTintOf={(row) => {
        const line = rowOf(row)
        return beside?.isAbsent(row) ? 'ABSENT' : line === undefined ? null : tintOfRow(line)
      }}
      badgeOf={badgeOf}
      outlines={outlines}
      onMenu={props.onMenu}
      zoom={zoom / 100}
    />
  )
}

const NO_MARKS = new Map<string, never>()
const COLORS = 6
/** Cells that are quickly gone through. */
const FEW_CELLS = 1_000

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
