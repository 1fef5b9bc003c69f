import { typedLegend } from '@fourwall/domain/layouts/view/shown-layout.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { FindBar } from '../../../blocks/find/FindBar.tsx'
import { createCellDraft } from '../../../blocks/report-grid/editing/cell-draft.ts'
import { type GridHit, headerHeight, lettersHeight } from '../../../blocks/report-grid/grid-model.ts'
import { RangeFiguresLine } from '../../../blocks/report-grid/selection/RangeFigures.tsx'
import { ContextMenu } from '../../../ui/ContextMenu.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { describeCell } from './cells/describe-cell.ts'
import { LayoutGrid } from './cells/LayoutGrid.tsx'
import { returnFocusOnClose } from './cells/return-focus.ts'
import { sourceOfCell } from './cells/selected-cells.ts'
import type { ShownLayoutCells } from './cells/use-layout-cells.ts'
import { FormulaBar } from './toolbar/FormulaBar.tsx'

type PaneEvents = Pick<ComponentProps<'div'>, 'onPointerUp' | 'onKeyDownCapture' | 'onDoubleClick'>
type GridParts = Pick<
  ComponentProps<typeof LayoutGrid>,
  'change' | 'isReadOnly' | 'isBusy' | 'currency' | 'onTrace' | 'onMove' | 'onLabel' | 'onEscape'
>

interface LayoutPaneProps extends PaneEvents, GridParts {
  readonly cells: ShownLayoutCells
  readonly name: string
  /** In percent. */
  readonly zoom: number
  /** Why the active cell cannot be edited; null if it can. */
  readonly lock: string | null
  readonly menuLabel: string
  readonly menuItems: ReactNode
  /** The menu is about to open on cells, on a row by its name or number, or on a column by its heading or letters. */
  readonly onMenuPart?: (part: MenuPart) => void
  /** At the left of the status line: the proof that the figures are the ledger's. */
  readonly status: ReactNode
}

/** A layout under its toolbar: formula bar, find bar, cells with their menu, status line. */
export function LayoutPane({
  cells,
  name,
  zoom,
  lock,
  menuLabel,
  menuItems,
  onMenuPart,
  status,
  onPointerUp,
  onKeyDownCapture,
  onDoubleClick,
  ...gridParts
}: LayoutPaneProps) {
  const display = useDisplay()
  const [draft] = useState(createCellDraft)
  const { grid, engine, view, addresses, selection, selected, activeRow, activeColumn, rowAt, columnAt, finder } = cells
  const label = labelOf(cells)
  const legend = typedLegend(engine.layout)
  const stopFinding = () => {
    finder.end()
    cells.focus()
  }
  return (
    <>
      <FormulaBar
        store={draft}
        address={label?.address ?? (activeRow && activeColumn ? addresses.addressOf(activeRow.key, activeColumn.key) : null)}
        source={label?.text ?? sourceOfCell(engine, addresses, rowAt, columnAt)}
        about={label === null && rowAt >= 0 && columnAt >= 0 ? describeCell(engine, rowAt, columnAt) : ''}
        lock={label === null ? lock : 'Type over a label in the grid.'}
      />
      <FindBar
        finder={finder}
        top={headerHeight + lettersHeight + 6} // What is hidden by hand is shown again where the layout is edited.
        onShow={gridParts.isReadOnly === true && finder.current?.hidden !== 'EMPTY' ? null : finder.show}
        onClose={stopFinding}
      />
      <ContextMenu
        label={menuLabel}
        onCloseAutoFocus={(event) => returnFocusOnClose(cells.focus)(event)}
        target={
          <div
            className="flex min-h-0 min-w-0 flex-1 flex-col"
            onPointerUp={onPointerUp}
            onKeyDownCapture={onKeyDownCapture}
            onDoubleClick={onDoubleClick}
          >
            <LayoutGrid
              {...gridParts}
              ref={grid}
              hasAddresses
              engine={engine}
              view={view}
              addresses={addresses}
              selection={selection}
              draft={draft}
              zoom={zoom}
              active={selected.active}
              label={`${name}, ${counted(view.rows.length, 'row')}`}
              marks={finder.marks}
              foundRow={finder.current?.key ?? null}
              onFold={finder.fold}
              onMenu={({ part: hit }) => onMenuPart?.(menuPartOf(hit))}
            />
          </div>
        }
      >
        {menuItems}
      </ContextMenu>
      <footer className="flex h-[32px] flex-none phone:h-auto phone:flex-wrap phone:gap-y-0 phone:py-1 items-center gap-4 border-t border-line-2 bg-sunken px-4 text-small text-2">
        {status}
        {legend !== null && <span className="min-w-0 shrink-[999] truncate">{legend}</span>}
        <RangeFiguresLine
          selection={selection}
          rows={view.rows}
          columns={view.columns}
          figureText={(value, unit) => (unit === 'share' ? display.percent(value) : display.figure(value, 2))}
        />
      </footer>
    </>
  )
}

export type MenuPart = 'CELLS' | 'ROWS' | 'COLUMNS'

function menuPartOf(part: GridHit['part']): MenuPart {
  switch (part) {
    case 'NAME':
    case 'NUMBER':
      return 'ROWS'
    case 'HEADING':
    case 'LETTERS':
      return 'COLUMNS'
    case 'CELL':
    case 'CORNER':
      return 'CELLS'
  }
}

/** The label that is active instead of a cell, and its address: names are in column A, headings in row 1. Null: a cell is. */
function labelOf({ selected, activeRow, activeColumn, addresses }: ShownLayoutCells) {
  const { label } = selected
  if (label === 'ROW' && activeRow) return { address: `A${addresses.rowNumber(activeRow.key) ?? ''}`, text: activeRow.label }
  if (label === 'COLUMN' && activeColumn)
    return { address: `${addresses.columnLetters(activeColumn.key) ?? ''}1`, text: activeColumn.heading }
  return null
}
