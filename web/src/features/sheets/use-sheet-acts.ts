import type { CellFormatting, FormattingPatch } from '@fourwall/domain/sheets/cell-formatting.ts'
import type { Sheet } from '@fourwall/domain/sheets/sheet.ts'
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
} from '@fourwall/domain/sheets/sheet-commands.ts'
import type { SheetEngine } from '@fourwall/domain/sheets/sheet-engine.ts'
import { type LookFlag, withFlagToggled } from '@fourwall/domain/sheets/sheet-flags.ts'
import { insertedId } from '@fourwall/domain/sheets/sheet-keys.ts'
import { withRowsMovedTo } from '@fourwall/domain/sheets/sheet-moves.ts'
import { columnPlace, type InsertAt, rowPlace } from './inserting.ts'
import type { SheetSelection } from './sheet-selection.ts'
import type { SheetStore } from './sheet-store.ts'

/** What can be done to what is selected. */
export interface SheetActs {
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

/** @param selection asked anew with every act. */
export function sheetActs(store: SheetStore, engine: SheetEngine, selection: () => SheetSelection): SheetActs {
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
    store.change((sheet) =>
      side === 'ROWS'
        ? withRowsMovedTo(sheet, engine.structure.rows, ids, rowPlace(engine, at).at)
        : withColumnsMoved(sheet, ids, columnPlace(engine, at)),
    )
  }
  return {
    format: (patch) => store.change((sheet) => withFormatting(sheet, selection().targets, patch)),
    toggle: (flag) => store.change(() => withFlagToggled(engine, selection(), flag)),
    clearFormat: () => store.change((sheet) => withoutFormatting(sheet, selection().targets)),
    paint(look) {
      const { targets } = selection()
      store.change((sheet) => {
        const cells = withCellLooks(
          sheet,
          targets.cells.map((cell) => ({ ...cell, formatting: look })),
        )
        const whole = { cells: [], rowKeys: targets.rowKeys, columnKeys: targets.columnKeys }
        return targets.rowKeys.length + targets.columnKeys.length === 0
          ? cells
          : withFormatting(withoutFormatting(cells, whole), whole, look)
      })
    },
    hide: (side) =>
      store.change((sheet) => (side === 'ROWS' ? withRowsHidden(sheet, keysOf(side), true) : withColumnsHidden(sheet, keysOf(side), true))),
    hasHidden: (side) => hiddenBeside(side).length > 0,
    unhide(side) {
      const hidden = hiddenBeside(side)
      store.change((sheet) => (side === 'ROWS' ? withRowsHidden(sheet, hidden, false) : withColumnsHidden(sheet, hidden, false)))
    },
    freeze(side) {
      const at = selection().active
      if (at !== null)
        store.change((sheet) => withFrozen(sheet, side === 'ROWS' ? { frozenRows: at.row + 1 } : { frozenColumns: at.column + 1 }))
    },
    unfreeze: () => store.change((sheet) => withFrozen(sheet, { frozenRows: 0, frozenColumns: 0 })),
    remove: (side) => store.change((sheet) => withoutInserted(sheet, insertedIn(side))),
    duplicate(side) {
      const ids = insertedIn(side)
      const keys = keysOf(side)
      const after = keys.at(-1)
      if (ids.length === 0 || after === undefined) return
      store.change((sheet) => (side === 'ROWS' ? rowsDuplicated(sheet, engine, ids, after) : columnsDuplicated(sheet, engine, ids, after)))
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

function rowsDuplicated(sheet: Sheet, engine: SheetEngine, ids: readonly string[], after: string): Sheet {
  const copies = ids.flatMap((id) => {
    const row = sheet.insertedRows.find((one) => one.id === id)
    return row === undefined ? [] : [{ ...row, id: crypto.randomUUID(), label: `${row.label} copy` }]
  })
  const next = { ...sheet, insertedRows: [...sheet.insertedRows, ...copies] }
  return withRowsMoved(
    next,
    copies.map(({ id }) => id),
    rowPlace(engine, { key: after, side: 'AFTER' }),
  )
}

function columnsDuplicated(sheet: Sheet, engine: SheetEngine, ids: readonly string[], after: string): Sheet {
  const copies = ids.flatMap((id) => {
    const column = sheet.insertedColumns.find((one) => one.id === id)
    return column === undefined ? [] : [{ ...column, id: crypto.randomUUID(), label: `${column.label} copy` }]
  })
  const next = { ...sheet, insertedColumns: [...sheet.insertedColumns, ...copies] }
  return withColumnsMoved(
    next,
    copies.map(({ id }) => id),
    columnPlace(engine, { key: after, side: 'AFTER' }),
  )
}
