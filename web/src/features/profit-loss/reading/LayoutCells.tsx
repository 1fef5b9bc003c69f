import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { LayoutAddresses } from '@fourwall/domain/layouts/layout-formulas.ts'
import type { ShownLayout } from '@fourwall/domain/layouts/view/shown-layout.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { useMemo } from 'react'
import { FindBar } from '../../../blocks/find/FindBar.tsx'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import type { GridSorting } from '../../../blocks/report-grid/report-grid-props.ts'
import { LayoutGrid } from '../editor/cells/LayoutGrid.tsx'
import type { LayoutStore } from '../editor/layout-store.ts'
import type { LayoutFinder } from '../find/use-layout-finder.ts'
import { LocationGrid } from './LocationGrid.tsx'
import type { LayoutReadingOptions } from './layout-reading.ts'

interface LayoutCellsProps {
  readonly options: LayoutReadingOptions
  readonly engine: LayoutEngine
  readonly view: ShownLayout
  readonly finder: LayoutFinder<LayoutEngine | null>
  /** How locations that are rows are sorted; null if lines are rows. */
  readonly sorting: GridSorting | null
  readonly state: { readonly isPending: boolean; readonly isBusy: boolean; readonly isOld: boolean }
  readonly change: LayoutStore['change']
  readonly onOpen: (row: GridRow, column: GridColumn) => void
  readonly onExplain: (row: GridRow, column: GridColumn) => void
  readonly onEscape: () => boolean
}

/** The cells of a read-only layout, with the find bar. */
export function LayoutCells({ options, engine, view, finder, sorting, state, change, ...acts }: LayoutCellsProps) {
  const { grid, selection, company, label, nameWidth = null, onNameWidth } = options
  const addresses = useMemo(() => new LayoutAddresses(engine), [engine])
  return (
    <>
      <FindBar
        finder={finder}
        // Rows hidden by hand can be shown in the editor only.
        onShow={finder.current?.hidden === 'EMPTY' ? finder.show : null}
        onClose={() => {
          finder.end()
          grid.current?.focus()
        }}
      />
      {sorting !== null ? (
        <LocationGrid
          ref={grid}
          engine={engine}
          view={view}
          change={change}
          selection={selection}
          sorting={sorting}
          currency={company.currency}
          label={label}
          names={{ width: nameWidth, onWidth: onNameWidth ?? (() => undefined) }}
          marks={finder.marks}
          foundRow={finder.current?.key ?? null}
          {...state}
          onFold={finder.fold}
          {...acts}
        />
      ) : (
        <LayoutGrid
          ref={grid}
          isReadOnly
          canResizeColumns
          isPending={state.isPending}
          change={change}
          marks={finder.marks}
          foundRow={finder.current?.key ?? null}
          onFold={finder.fold}
          engine={engine}
          view={view}
          addresses={addresses}
          selection={selection}
          currency={company.currency}
          isBusy={state.isBusy}
          isOld={state.isOld}
          zoom={100}
          active={null}
          label={label}
          {...(onNameWidth === undefined ? {} : { names: { width: nameWidth, onWidth: onNameWidth } })}
          onTrace={acts.onOpen}
          onExplain={acts.onExplain}
          onMenu={() => undefined}
          onEscape={acts.onEscape}
        />
      )}
    </>
  )
}
