import type { CellFormatting, FormattingPatch } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import {
  withCellLooks,
  withColumnsHidden,
  withColumnsMoved,
  withFormatting,
  withFrozen,
  withoutFormatting,
  withoutInserted,
  withRowsHidden,
  withRowsMoved,
} from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { type LookFlag, withFlagToggled } from '@fourwall/domain/layouts/layout-flags.ts'
import { insertedId } from '@fourwall/domain/layouts/layout-keys.ts'
import { withRowsMovedTo } from '@fourwall/domain/layouts/layout-moves.ts'
import { columnPlace, type InsertAt, rowPlace } from './cells/inserting.ts'
import type { LayoutSelection } from './cells/layout-selection.ts'
import type { LayoutStore } from './layout-store.ts'

/** What can be done to what is selected. */
export interface LayoutCommands {
  readonly format: (patch: FormattingPatch) => void
  /** Turns something on in all of it, or off where all of it has it on. */
  readonly toggle: (flag: LookFlag) => void
  readonly clearFormat: () => void
  /** Gives the selection a look that was copied. */
  readonly paint: (look: CellFormatting) => void
  readonly hide: (side: 'ROWS' | 'COLUMNS') => void
  /** Shows again what is hidden between the first and the last of what is selected. */
  readonly unhide: (side: 'ROWS' | 'COLUMNS') => void
  /** Whether `unhide` would show something. */
  readonly hasHidden: (side: 'ROWS' | 'COLUMNS') => boolean
  /** Up to the active cell; nothing where it is there already. */
  readonly freeze: (side: 'ROWS' | 'COLUMNS') => void
  readonly unfreeze: () => void
  readonly remove: (side: 'ROWS' | 'COLUMNS') => void
  readonly duplicate: (side: 'ROWS' | 'COLUMNS') => void
  readonly move: (side: 'ROWS' | 'COLUMNS', by: 1 | -1) => void
  /** To before or after another row or column; what the report brought of what is selected stays. */
  readonly moveTo: (side: 'ROWS' | 'COLUMNS', at: InsertAt) => void
}

/** @param selection called with every command. */
export function layoutCommands(store: LayoutStore, engine: LayoutEngine, selection: () => LayoutSelection): LayoutCommands {
  const keysOf = (side: 'ROWS' | 'COLUMNS'): readonly string[] => (side === 'ROWS' ? selection().rowKeys : selection().columnKeys)
  const insertedIn = (side: 'ROWS' | 'COLUMNS'): readonly string[] => keysOf(side).flatMap((key) => insertedId(key) ?? [])
  const hiddenBeside = (side: 'ROWS' | 'COLUMNS'): readonly string[] => {
    const list = side === 'ROWS' ? engine.structure.rows : engine.structure.columns
    if (!list.some(({ isHidden }) => isHidden)) return []
    const keys = new Set(keysOf(side))
    if (keys.size === 0) return []
    let [first, last] = [list.findIndex(({ key }) => keys.has(key)), list.findLastIndex(({ key }) => keys.has(key))]
    // Where one is selected, what is hidden right before and behind it.
    while (first > 0 && isOutOfSight(list[first - 1])) first -= 1
    while (last < list.length - 1 && isOutOfSight(list[last + 1])) last += 1
    return list.slice(Math.max(0, first), last + 1).flatMap(({ key, isHidden }) => (isHidden ? [key] : []))
  }
  const moveTo = (side: 'ROWS' | 'COLUMNS', at: InsertAt): void => {
    const ids = insertedIn(side)
    store.change((layout) =>
      side === 'ROWS'
        ? withRowsMovedTo(layout, engine.structure.rows, ids, rowPlace(engine, at).at)
        : withColumnsMoved(layout, ids, columnPlace(engine, at)),
    )
  }
  return {
    format: (patch) => store.change((layout) => withFormatting(layout, selection().targets, patch)),
    toggle: (flag) => store.change(() => withFlagToggled(engine, selection(), flag)),
    clearFormat: () => store.change((layout) => withoutFormatting(layout, selection().targets)),
    paint(look) {
      const { targets } = selection()
      store.change((layout) => {
        const cells = withCellLooks(
          layout,
          targets.cells.map((cell) => ({ ...cell, formatting: look })),
        )
        const whole = { cells: [], rowKeys: targets.rowKeys, columnKeys: targets.columnKeys }
        return targets.rowKeys.length + targets.columnKeys.length === 0
          ? cells
          : withFormatting(withoutFormatting(cells, whole), whole, look)
      })
    },
    hide: (side) =>
      store.change((layout) =>
        side === 'ROWS' ? withRowsHidden(layout, keysOf(side), true) : withColumnsHidden(layout, keysOf(side), true),
      ),
    hasHidden: (side) => hiddenBeside(side).length > 0,
    unhide(side) {
      const hidden = hiddenBeside(side)
      store.change((layout) => (side === 'ROWS' ? withRowsHidden(layout, hidden, false) : withColumnsHidden(layout, hidden, false)))
    },
    freeze(side) {
      const at = selection().active
      if (at !== null)
        store.change((layout) => withFrozen(layout, side === 'ROWS' ? { frozenRows: at.row + 1 } : { frozenColumns: at.column + 1 }))
    },
    unfreeze: () => store.change((layout) => withFrozen(layout, { frozenRows: 0, frozenColumns: 0 })),
    remove: (side) => store.change((layout) => withoutInserted(layout, insertedIn(side))),
    duplicate(side) {
      const ids = insertedIn(side)
      const keys = keysOf(side)
      const after = keys.at(-1)
      if (ids.length === 0 || after === undefined) return
      store.change((layout) =>
        side === 'ROWS' ? rowsDuplicated(layout, engine, ids, after) : columnsDuplicated(layout, engine, ids, after),
      )
    },
    move(side, by) {
      const ids = insertedIn(side)
      const shown = (side === 'ROWS' ? engine.structure.rows.filter(({ isFolded }) => !isFolded) : engine.structure.columns).filter(
        ({ isHidden }) => !isHidden,
      )
      const keys = keysOf(side)
      const places = shown.flatMap(({ key }, at) => (keys.includes(key) ? [at] : []))
      const beside = by < 0 ? shown[Math.min(...places) - 1] : shown[Math.max(...places) + 1]
      if (ids.length > 0 && beside !== undefined) moveTo(side, { key: beside.key, side: by < 0 ? 'BEFORE' : 'AFTER' })
    },
    moveTo,
  }
}

/** What a collapsed group holds is passed over on the way to what is hidden. */
function isOutOfSight(line: { readonly isHidden: boolean; readonly isFolded?: boolean } | undefined): boolean {
  return line?.isHidden === true || line?.isFolded === true
}

function rowsDuplicated(layout: Layout, engine: LayoutEngine, ids: readonly string[], after: string): Layout {
  const copies = ids.flatMap((id) => {
    const row = layout.insertedRows.find((one) => one.id === id)
    return row === undefined ? [] : [{ ...row, id: crypto.randomUUID(), label: `${row.label} copy` }]
  })
  const next = { ...layout, insertedRows: [...layout.insertedRows, ...copies] }
  return withRowsMoved(
    next,
    copies.map(({ id }) => id),
    rowPlace(engine, { key: after, side: 'AFTER' }),
  )
}

function columnsDuplicated(layout: Layout, engine: LayoutEngine, ids: readonly string[], after: string): Layout {
  const copies = ids.flatMap((id) => {
    const column = layout.insertedColumns.find((one) => one.id === id)
    return column === undefined ? [] : [{ ...column, id: crypto.randomUUID(), label: `${column.label} copy` }]
  })
  const next = { ...layout, insertedColumns: [...layout.insertedColumns, ...copies] }
  return withColumnsMoved(
    next,
    copies.map(({ id }) => id),
    columnPlace(engine, { key: after, side: 'AFTER' }),
  )
}
