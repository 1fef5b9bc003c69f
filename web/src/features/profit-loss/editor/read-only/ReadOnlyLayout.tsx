import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { FIND_KEYS } from '../../../../blocks/find/use-row-finder.ts'
import type { GridColumn } from '../../../../blocks/report-grid/grid-model.ts'
import { useRefusalReason } from '../../../../blocks/rights/rights.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { ContextMenuItem } from '../../../../ui/ContextMenu.tsx'
import { ownKeyNames } from '../../../../ui/key-names.ts'
import { isPressed } from '../../../../ui/pressed-keys.ts'
import type { LayoutCompany } from '../../report/layout-company.ts'
import type { ActiveCell } from '../cells/active-cell.ts'
import { type LayoutCellsHandle, useLayoutCells } from '../cells/use-layout-cells.ts'
import { LayoutPane } from '../LayoutPane.tsx'
import { layoutCommands } from '../layout-commands.ts'
import type { LayoutStore } from '../layout-store.ts'
import { FreezeMenu } from '../toolbar/FreezeMenu.tsx'
import { LAYOUT_KEYS } from '../toolbar/layout-shortcuts.ts'
import { ZoomMenu } from '../toolbar/ToolMenus.tsx'
import { ToolRow } from '../toolbar/ToolRow.tsx'

interface ReadOnlyLayoutProps {
  /** A read-only one. */
  readonly store: LayoutStore
  readonly engine: LayoutEngine
  readonly company: LayoutCompany
  readonly isBusy: boolean
  readonly name: string
  readonly status: ReactNode
  readonly activeCell: ActiveCell
  readonly onNotes: () => void
  readonly onTrace: (row: GridRow, column: GridColumn) => void
  /** Escape in the cells; true where that closed something. */
  readonly onEscape: () => boolean
  readonly ref: RefObject<LayoutCellsHandle | null>
}

/** The cells of a layout with all that reads them: formulas, search, trace, notes; freezing and zoom last as long as the page. */
export function ReadOnlyLayout({ store, engine, company, name, activeCell, onNotes, onTrace, ref, ...props }: ReadOnlyLayoutProps) {
  const cells = useLayoutCells({ engine, change: store.change, currency: company.currency, activeCell, ref })
  const { selected, activeRow, activeColumn } = cells
  const { layout } = cells.engine
  const [zoom, setZoom] = useState(100)
  const whyNot = useRefusalReason('CHANGE_LAYOUTS')
  const handleKeyDownFirst = (event: KeyboardEvent<HTMLElement>) => {
    if (!isPressed(LAYOUT_KEYS.note, event)) return
    event.preventDefault()
    event.stopPropagation()
    onNotes()
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ToolRow label="View" onLeave={cells.focus}>
        <FreezeMenu
          acts={layoutCommands(store, cells.engine, cells.selectedNow)}
          hasSelection={selected.active !== null}
          hasFrozen={layout.frozenRows + layout.frozenColumns > 0}
          onLeave={cells.focus}
        />
        <span className="flex-1" />
        <ZoomMenu zoom={zoom} onZoom={setZoom} onLeave={cells.focus} />
        <IconButton icon="search" label="Find a row" keys={ownKeyNames(FIND_KEYS.open)} onClick={cells.finder.open} />
      </ToolRow>
      <LayoutPane
        cells={cells}
        name={name}
        zoom={zoom}
        status={props.status}
        change={store.change}
        isReadOnly
        isBusy={props.isBusy}
        currency={company.currency}
        lock={whyNot ?? ''}
        onKeyDownCapture={handleKeyDownFirst}
        onTrace={onTrace}
        onEscape={props.onEscape}
        menuLabel="Actions for the selection"
        menuItems={
          <>
            <ContextMenuItem
              keys={ownKeyNames(LAYOUT_KEYS.trace)}
              onSelect={() => activeRow && activeColumn && onTrace(activeRow, activeColumn)}
            >
              Trace
            </ContextMenuItem>
            <ContextMenuItem keys={ownKeyNames(LAYOUT_KEYS.note)} onSelect={onNotes}>
              Notes
            </ContextMenuItem>
          </>
        }
      />
    </div>
  )
}
