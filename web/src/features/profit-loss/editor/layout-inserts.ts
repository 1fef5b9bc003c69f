import type { InsertedColumn, InsertedRow } from '@fourwall/domain/layouts/layout.ts'
import { withColumnsInserted, withRowsInserted } from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { insertedId } from '@fourwall/domain/layouts/layout-keys.ts'
import { columnPlace, type InsertAt, newColumn, newRow, rowPlace } from './cells/inserting.ts'
import type { LayoutSelection } from './cells/layout-selection.ts'
import { varianceColumns, varianceOperands } from './cells/variance-columns.ts'
import type { OpenDrawer } from './drawers/LayoutDrawer.tsx'
import type { LayoutStore } from './layout-store.ts'

interface LayoutInsertOptions {
  readonly store: LayoutStore
  readonly engine: LayoutEngine
  readonly selected: Pick<LayoutSelection, 'rowKeys' | 'columnKeys' | 'whole'>
  /** Of the active cell; undefined if nothing is selected. */
  readonly activeRowKey: string | undefined
  readonly activeColumnKey: string | undefined
  /** The last visible row and column: without a selection, new ones are inserted next to these. */
  readonly lastRowKey: string | undefined
  readonly lastColumnKey: string | undefined
  /** Opens the configuration of a row or column. */
  readonly onOpen: (drawer: OpenDrawer) => void
}

/** Inserts rows and columns next to the selection, and configures inserted ones. */
export interface LayoutInserts {
  /** Empty ones need no choices and are there at once; the others are configured first. */
  readonly insert: (kind: 'ROW' | 'COLUMN', side: InsertAt['side'], type: InsertedRow['type'] | InsertedColumn['type']) => void
  /** Inserts the variance of the active column; null if there is nothing to compare it with. */
  readonly addVariance: (() => void) | null
  /** Configures the inserted row or column that is active; null if the report brought both. */
  readonly configure: (() => void) | null
}

export function layoutInserts({
  store,
  engine,
  selected,
  activeRowKey,
  activeColumnKey,
  onOpen,
  ...last
}: LayoutInsertOptions): LayoutInserts {
  const { layout } = engine
  const compared = activeColumnKey === undefined ? null : varianceOperands(engine, activeColumnKey)
  const row = layout.insertedRows.find(({ id }) => id === insertedId(activeRowKey ?? ''))
  const column = layout.insertedColumns.find(({ id }) => id === insertedId(activeColumnKey ?? ''))
  const insertRow = (at: InsertAt, type: InsertedRow['type']) => {
    const inserted = { ...newRow(crypto.randomUUID(), engine, at), type }
    if (type !== 'EMPTY') return onOpen({ kind: 'ROW', row: inserted, isNew: true, at })
    store.change((before) => withRowsInserted(before, [{ ...inserted, label: 'Row' }], rowPlace(engine, at)))
  }
  const insertColumn = (at: InsertAt, type: InsertedColumn['type']) => {
    const inserted = { ...newColumn(crypto.randomUUID(), engine, at), type }
    if (type !== 'EMPTY') return onOpen({ kind: 'COLUMN', column: inserted, isNew: true, at })
    store.change((before) => withColumnsInserted(before, [{ ...inserted, label: 'Column' }], columnPlace(engine, at)))
  }
  return {
    insert(kind, side, type) {
      const keys = kind === 'ROW' ? selected.rowKeys : selected.columnKeys
      const key = (side === 'BEFORE' ? keys[0] : keys.at(-1)) ?? (kind === 'ROW' ? last.lastRowKey : last.lastColumnKey)
      if (key === undefined) return
      // The menus offer rows the types of rows, and columns those of columns.
      if (kind === 'ROW') insertRow({ key, side }, type as InsertedRow['type'])
      else insertColumn({ key, side }, type as InsertedColumn['type'])
    },
    addVariance:
      activeColumnKey === undefined || compared === null
        ? null
        : () => {
            const columns = varianceColumns(engine, activeColumnKey, compared, [crypto.randomUUID(), crypto.randomUUID()])
            store.change((before) => withColumnsInserted(before, columns, columnPlace(engine, { key: activeColumnKey, side: 'AFTER' })))
          },
    configure:
      row === undefined && column === undefined
        ? null
        : () => {
            // It is there already, so that no place is needed.
            const at = { key: '', side: 'AFTER' } as const
            if (column && (selected.whole === 'COLUMNS' || !row)) onOpen({ kind: 'COLUMN', column, isNew: false, at })
            else if (row) onOpen({ kind: 'ROW', row, isNew: false, at })
          },
  }
}
