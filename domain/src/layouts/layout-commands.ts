import { isDecimal } from '../money/decimal.ts'
import { type CellFormatting, type FormattingPatch, patched, withoutPatch } from './cell-formatting.ts'
import { type InsertedColumn, type InsertedRow, type Layout, type LayoutNote, WHOLE } from './layout.ts'
import { cellKey, groupOrTotalKey, insertedId, insertedKey, partsOfCellKey } from './layout-keys.ts'
import type { LayoutNames } from './layout-names.ts'
import { withLastNames } from './missing-references.ts'

/** A cell by the keys of its row and column. */
export interface LayoutCell {
  readonly rowKey: string
  readonly columnKey: string
}

export interface LayoutCellText extends LayoutCell {
  /** As stored: a Decimal, words, or a formula with `=`. Empty: removes the typed text. */
  readonly text: string
}

/**
 * Commands on a layout, one function each. They return the next state, or the identical one if nothing changes, so that undo
 * and redo are lists of states (`editing/undo`). Texts and looks of cells in inserted rows and columns are stored with these, so
 * that they are deleted and restored together.
 */

/**
 * Sets texts of cells. Over the report's own figures only formulas and numbers are allowed; words are dropped there. Callers
 * leave out headings (`takesTextAt`). A group and its total are the same cell.
 */
export function withCellTexts(layout: Layout, cells: readonly LayoutCellText[]): Layout {
  const formulas = new Map(layout.formulas)
  const [rows, columns] = [draftsOf(layout.insertedRows), draftsOf(layout.insertedColumns)]
  let isChanged = false
  const put = (map: Map<string, string>, key: string, text: string): void => {
    if ((map.get(key) ?? '') === text) return
    isChanged = true
    if (text === '') map.delete(key)
    else map.set(key, text)
  }
  for (const { rowKey, columnKey, text: given } of cells) {
    const text = given.trim() === '=' ? '' : given
    const row = rows.texts(insertedId(rowKey))
    const column = columns.texts(insertedId(columnKey))
    const other = groupOrTotalKey(rowKey)
    if (row !== null) put(row, columnKey, text)
    else if (column !== null) {
      put(column, rowKey, text)
      if (other !== null) put(column, other, '')
    } else if (text === '' || text.startsWith('=') || isDecimal(text)) {
      put(formulas, cellKey(rowKey, columnKey), text.startsWith('=') ? text.slice(1) : text)
      if (other !== null) put(formulas, cellKey(other, columnKey), '')
    }
  }
  return isChanged ? { ...layout, formulas, insertedRows: rows.result(), insertedColumns: columns.result() } : layout
}

/** Cells, whole rows and whole columns to be formatted. */
export interface LookTargets {
  readonly cells: readonly LayoutCell[]
  readonly rowKeys: readonly string[]
  readonly columnKeys: readonly string[]
}

/**
 * Formats cells, rows and columns. A whole row or column overrides the looks of its cells; a column also those of the rows that
 * it crosses.
 */
export function withFormatting(layout: Layout, targets: LookTargets, patch: FormattingPatch): Layout {
  const gone = withoutPatch(patch)
  const cleared = changedWithin(layout, targets, (look) => patched(look, gone))
  const cells = [...targets.cells, ...crossings(layout, targets, patch)]
  return changedLooks(cleared, { ...targets, cells }, (look) => patched(look, patch))
}

/** Cells of whole columns in rows that set the same fields. */
function crossings(layout: Layout, { columnKeys }: LookTargets, patch: FormattingPatch): readonly LayoutCell[] {
  const fields = Object.entries(patch).flatMap(([field, value]) => (value === null ? [] : [field]))
  const says = (look: CellFormatting | undefined): boolean => look !== undefined && fields.some((field) => field in look)
  const rows = [
    ...[...layout.rowFormattings].flatMap(([key, look]) => (says(look) ? [key] : [])),
    ...layout.insertedRows.flatMap(({ id, formattings }) => (says(formattings.get(WHOLE)) ? [insertedKey(id)] : [])),
  ]
  return columnKeys.flatMap((columnKey) => rows.map((rowKey) => ({ rowKey, columnKey })))
}

/** Sets the looks of individual cells; null removes them. */
export function withCellLooks(layout: Layout, looks: readonly (LayoutCell & { readonly formatting: CellFormatting | null })[]): Layout {
  const byCell = new Map(looks.map(({ rowKey, columnKey, formatting }) => [cellKey(rowKey, columnKey), formatting]))
  return changedLooks(layout, { cells: looks, rowKeys: [], columnKeys: [] }, (_, key) => byCell.get(key) ?? null)
}

/** Removes all formatting: of cells, and of whole rows and columns including their cells. */
export function withoutFormatting(layout: Layout, targets: LookTargets): Layout {
  return changedWithin(
    changedLooks(layout, targets, () => null),
    targets,
    () => null,
  )
}

/** Changes the cells' own looks within whole rows and columns. */
function changedWithin(layout: Layout, targets: LookTargets, change: (look: CellFormatting) => CellFormatting | null): Layout {
  const [rowKeys, columnKeys] = [new Set(targets.rowKeys), new Set(targets.columnKeys)]
  if (rowKeys.size === 0 && columnKeys.size === 0) return layout
  const changed = (looks: ReadonlyMap<string, CellFormatting>, isWithin: (key: string) => boolean): ReadonlyMap<string, CellFormatting> => {
    const next = new Map<string, CellFormatting>()
    for (const [key, look] of looks) {
      const after = isWithin(key) ? change(look) : look
      if (after !== null) next.set(key, after)
    }
    const isSame = next.size === looks.size && [...next].every(([key, look]) => JSON.stringify(look) === JSON.stringify(looks.get(key)))
    return isSame ? looks : next
  }
  const inserted = <Inserted extends Carrier>(one: Inserted, own: ReadonlySet<string>, across: ReadonlySet<string>): Inserted => {
    const isOwn = own.has(insertedKey(one.id))
    const formattings = changed(one.formattings, (key) => key !== WHOLE && (isOwn || across.has(key)))
    return formattings === one.formattings ? one : { ...one, formattings }
  }
  const cellFormattings = changed(layout.cellFormattings, (key) => {
    const parts = partsOfCellKey(key)
    return parts !== null && (rowKeys.has(parts.rowKey) || columnKeys.has(parts.columnKey))
  })
  const insertedRows = layout.insertedRows.map((row) => inserted(row, rowKeys, columnKeys))
  const insertedColumns = layout.insertedColumns.map((column) => inserted(column, columnKeys, rowKeys))
  const isSame =
    cellFormattings === layout.cellFormattings &&
    insertedRows.every((row, at) => row === layout.insertedRows[at]) &&
    insertedColumns.every((column, at) => column === layout.insertedColumns[at])
  return isSame ? layout : { ...layout, cellFormattings, insertedRows, insertedColumns }
}

function changedLooks(
  layout: Layout,
  targets: LookTargets,
  change: (look: CellFormatting | undefined, key: string) => CellFormatting | null,
): Layout {
  // Avoids copying thousands of looks for nothing.
  if (targets.cells.length + targets.rowKeys.length + targets.columnKeys.length === 0) return layout
  const cells = new Map(layout.cellFormattings)
  const [rowLooks, columnLooks] = [new Map(layout.rowFormattings), new Map(layout.columnFormattings)]
  const [rows, columns] = [draftsOf(layout.insertedRows), draftsOf(layout.insertedColumns)]
  let isChanged = false
  const put = (map: Map<string, CellFormatting>, at: string, key: string): void => {
    const before = map.get(at)
    const after = change(before, key)
    if (JSON.stringify(after ?? undefined) === JSON.stringify(before)) return
    isChanged = true
    if (after === null) map.delete(at)
    else map.set(at, after)
  }
  for (const { rowKey, columnKey } of targets.cells) {
    const key = cellKey(rowKey, columnKey)
    const row = rows.looks(insertedId(rowKey))
    const column = columns.looks(insertedId(columnKey))
    if (row !== null) put(row, columnKey, key)
    else if (column !== null) put(column, rowKey, key)
    else put(cells, key, key)
  }
  for (const key of targets.rowKeys) {
    const own = rows.looks(insertedId(key))
    if (own === null) put(rowLooks, key, key)
    else put(own, WHOLE, key)
  }
  for (const key of targets.columnKeys) {
    const own = columns.looks(insertedId(key))
    if (own === null) put(columnLooks, key, key)
    else put(own, WHOLE, key)
  }
  if (!isChanged) return layout
  return {
    ...layout,
    cellFormattings: cells,
    rowFormattings: rowLooks,
    columnFormattings: columnLooks,
    insertedRows: rows.result(),
    insertedColumns: columns.result(),
  }
}

interface Carrier {
  readonly id: string
  readonly cells: ReadonlyMap<string, string>
  readonly formattings: ReadonlyMap<string, CellFormatting>
}

/** Copies of inserted rows or columns whose texts or looks change, each made on the first write. */
function draftsOf<Inserted extends Carrier>(inserted: readonly Inserted[]) {
  const known = new Map(inserted.map((one) => [one.id, one]))
  const texts = new Map<string, Map<string, string>>()
  const looks = new Map<string, Map<string, CellFormatting>>()
  return {
    texts(id: string | null): Map<string, string> | null {
      const own = id === null ? undefined : known.get(id)
      if (own === undefined) return null
      const draft = texts.get(own.id) ?? new Map(own.cells)
      texts.set(own.id, draft)
      return draft
    },
    looks(id: string | null): Map<string, CellFormatting> | null {
      const own = id === null ? undefined : known.get(id)
      if (own === undefined) return null
      const draft = looks.get(own.id) ?? new Map(own.formattings)
      looks.set(own.id, draft)
      return draft
    },
    result(): readonly Inserted[] {
      if (texts.size === 0 && looks.size === 0) return inserted
      return inserted.map((one) => {
        const [cells, formattings] = [texts.get(one.id), looks.get(one.id)]
        return cells || formattings ? { ...one, cells: cells ?? one.cells, formattings: formattings ?? one.formattings } : one
      })
    },
  }
}

/** Where to insert, among the rows of the report and other inserted ones. */
export interface RowPlace {
  /** All keys in order, inserted or not. */
  readonly order: readonly string[]
  /** Index before which to insert; the length for the end. */
  readonly at: number
}

/** Neighbors of a place, and the order among rows inserted there. */
export function anchorsAt({ order, at }: RowPlace): { readonly after: string | null; readonly before: string | null } {
  const after = order.slice(0, at).findLast((key) => insertedId(key) === null) ?? null
  const before = order.slice(at).find((key) => insertedId(key) === null) ?? null
  return { after, before }
}

/** Inserts new rows at a place, in order. */
export function withRowsInserted(layout: Layout, rows: readonly InsertedRow[], place: RowPlace): Layout {
  return rows.length === 0 ? layout : { ...layout, insertedRows: insertAt(layout.insertedRows, rows, place) }
}

export function withColumnsInserted(layout: Layout, columns: readonly InsertedColumn[], place: RowPlace): Layout {
  return columns.length === 0 ? layout : { ...layout, insertedColumns: insertAt(layout.insertedColumns, columns, place) }
}

/** Moves inserted rows to a place; rows of the report stay. */
export function withRowsMoved(layout: Layout, ids: readonly string[], place: RowPlace): Layout {
  const moved = ids.flatMap((id) => layout.insertedRows.find((row) => row.id === id) ?? [])
  const next = moved.length === 0 ? layout.insertedRows : insertAt(without(layout.insertedRows, ids), moved, withoutMoved(place, ids))
  return sameAnchors(layout.insertedRows, next) ? layout : { ...layout, insertedRows: next }
}

export function withColumnsMoved(layout: Layout, ids: readonly string[], place: RowPlace): Layout {
  const moved = ids.flatMap((id) => layout.insertedColumns.find((column) => column.id === id) ?? [])
  const next = moved.length === 0 ? layout.insertedColumns : insertAt(without(layout.insertedColumns, ids), moved, withoutMoved(place, ids))
  return sameAnchors(layout.insertedColumns, next) ? layout : { ...layout, insertedColumns: next }
}

function withoutMoved({ order, at }: RowPlace, ids: readonly string[]): RowPlace {
  const gone = new Set(ids.map(insertedKey))
  return { order: order.filter((key) => !gone.has(key)), at: at - order.slice(0, at).filter((key) => gone.has(key)).length }
}

type Placed = Pick<InsertedRow, 'id' | 'after' | 'before' | 'displayOrder'>

/** Inserts and renumbers the rows that share the place, in display order. */
function insertAt<Inserted extends Placed>(
  existing: readonly Inserted[],
  added: readonly Inserted[],
  place: RowPlace,
): readonly Inserted[] {
  const { after, before } = anchorsAt(place)
  const byId = new Map(existing.map((one) => [one.id, one]))
  // The adjacent inserted rows, up to the next rows of the report.
  const from = place.order.slice(0, place.at).findLastIndex((key) => insertedId(key) === null) + 1
  const next = place.order.slice(place.at).findIndex((key) => insertedId(key) === null)
  const until = next === -1 ? place.order.length : place.at + next
  const neighbors = (keys: readonly string[]): readonly Inserted[] => keys.flatMap((key) => byId.get(insertedId(key) ?? '') ?? [])
  const gap = [...neighbors(place.order.slice(from, place.at)), ...added, ...neighbors(place.order.slice(place.at, until))]
  const renumbered = new Map(gap.map((one, displayOrder) => [one.id, { ...one, after, before, displayOrder }]))
  const kept = existing.map((one) => renumbered.get(one.id) ?? one)
  return [...kept, ...added.flatMap(({ id }) => renumbered.get(id) ?? [])]
}

function without<Inserted extends { readonly id: string }>(inserted: readonly Inserted[], ids: readonly string[]): readonly Inserted[] {
  const gone = new Set(ids)
  return inserted.filter(({ id }) => !gone.has(id))
}

function sameAnchors(one: readonly Placed[], other: readonly Placed[]): boolean {
  const byId = new Map(other.map((placed) => [placed.id, placed]))
  return (
    one.length === other.length &&
    one.every(({ id, after, before, displayOrder }) => {
      const now = byId.get(id)
      return now?.after === after && now.before === before && now.displayOrder === displayOrder
    })
  )
}

const NO_NAMES: LayoutNames = { row: () => null, column: () => null }

/** Deletes inserted rows and columns with their content. */
export function withoutInserted(layout: Layout, ids: readonly string[]): Layout {
  const gone = new Set(ids)
  if (![...layout.insertedRows, ...layout.insertedColumns].some(({ id }) => gone.has(id))) return layout
  const keys = new Set(ids.map(insertedKey))
  const isKept = (key: string): boolean => !keys.has(key)
  const isKeptCell = (key: string): boolean => {
    const parts = partsOfCellKey(key)
    return parts === null || (isKept(parts.rowKey) && isKept(parts.columnKey))
  }
  const stripped = <Inserted extends Carrier>(inserted: readonly Inserted[]): readonly Inserted[] =>
    without(inserted, ids).map((one) => {
      const [cells, formattings] = [filtered(one.cells, isKept), filtered(one.formattings, isKept)]
      return cells === one.cells && formattings === one.formattings ? one : { ...one, cells, formattings }
    })
  // Formulas that refer to them still say their names.
  const { lastNames } = withLastNames(layout, NO_NAMES)
  return {
    ...layout,
    lastNames,
    insertedRows: stripped(layout.insertedRows),
    insertedColumns: stripped(layout.insertedColumns),
    formulas: filtered(layout.formulas, isKeptCell),
    cellFormattings: filtered(layout.cellFormattings, isKeptCell),
    rowFormattings: filtered(layout.rowFormattings, isKept),
    columnFormattings: filtered(layout.columnFormattings, isKept),
    rowHeights: filtered(layout.rowHeights, isKept),
    columnWidths: filtered(layout.columnWidths, isKept),
    hiddenRows: withMembers(layout.hiddenRows, [...keys], false),
    hiddenColumns: withMembers(layout.hiddenColumns, [...keys], false),
    notes: layout.notes.some(({ key }) => !isKeptCell(key)) ? layout.notes.filter(({ key }) => isKeptCell(key)) : layout.notes,
  }
}

/** Returns the same map if nothing is removed. */
function filtered<Value>(map: ReadonlyMap<string, Value>, isKept: (key: string) => boolean): ReadonlyMap<string, Value> {
  const kept = [...map].filter(([key]) => isKept(key))
  return kept.length === map.size ? map : new Map(kept)
}

export function withRowChanged(layout: Layout, id: string, change: Partial<Omit<InsertedRow, 'id'>>): Layout {
  const insertedRows = changedIn(layout.insertedRows, id, (row) => ({ ...row, ...change }))
  return insertedRows === layout.insertedRows ? layout : { ...layout, insertedRows }
}

export function withColumnChanged(layout: Layout, id: string, change: Partial<Omit<InsertedColumn, 'id'>>): Layout {
  const insertedColumns = changedIn(layout.insertedColumns, id, (column) => ({ ...column, ...change }))
  return insertedColumns === layout.insertedColumns ? layout : { ...layout, insertedColumns }
}

function changedIn<Inserted extends { readonly id: string }>(
  inserted: readonly Inserted[],
  id: string,
  change: (before: Inserted) => Inserted,
): readonly Inserted[] {
  const before = inserted.find((one) => one.id === id)
  if (before === undefined) return inserted
  const after = change(before)
  if (JSON.stringify(plain(after)) === JSON.stringify(plain(before))) return inserted
  return inserted.map((one) => (one === before ? after : one))
}

/** Maps as lists, for comparing as JSON. */
function plain(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, one instanceof Map ? [...one] : one]))
}

export function withRowsHidden(layout: Layout, keys: readonly string[], isHidden: boolean): Layout {
  const hiddenRows = withMembers(layout.hiddenRows, keys, isHidden)
  return hiddenRows === layout.hiddenRows ? layout : { ...layout, hiddenRows }
}

export function withColumnsHidden(layout: Layout, keys: readonly string[], isHidden: boolean): Layout {
  const hiddenColumns = withMembers(layout.hiddenColumns, keys, isHidden)
  return hiddenColumns === layout.hiddenColumns ? layout : { ...layout, hiddenColumns }
}

export function withGroupsExpanded(layout: Layout, groupIds: readonly string[], isExpanded: boolean): Layout {
  const expandedGroups = withMembers(layout.expandedGroups, groupIds, isExpanded)
  return expandedGroups === layout.expandedGroups ? layout : { ...layout, expandedGroups }
}

/** Returns the same set if nothing changes. */
function withMembers(set: ReadonlySet<string>, members: readonly string[], isIn: boolean): ReadonlySet<string> {
  if (members.every((member) => set.has(member) === isIn)) return set
  const next = new Set(set)
  for (const member of members) {
    if (isIn) next.add(member)
    else next.delete(member)
  }
  return next
}

/** Sets how many visible rows and columns are frozen. */
export function withFrozen(layout: Layout, frozen: Partial<Pick<Layout, 'frozenRows' | 'frozenColumns'>>): Layout {
  const next = { ...layout, ...frozen }
  return next.frozenRows === layout.frozenRows && next.frozenColumns === layout.frozenColumns ? layout : next
}

/** Sets row heights or column widths in CSS pixels; null for the default. Inserted rows and columns store their own. */
export function withRowHeights(layout: Layout, keys: readonly string[], height: number | null): Layout {
  const own = new Set(keys.flatMap((key) => insertedId(key) ?? []))
  const rowHeights = withSizes(layout.rowHeights, keys, height)
  const insertedRows = layout.insertedRows.map((row) => (own.has(row.id) && row.height !== height ? { ...row, height } : row))
  return sameMap(rowHeights, layout.rowHeights) && insertedRows.every((row, at) => row === layout.insertedRows[at])
    ? layout
    : { ...layout, rowHeights, insertedRows }
}

export function withColumnWidths(layout: Layout, keys: readonly string[], width: number | null): Layout {
  const own = new Set(keys.flatMap((key) => insertedId(key) ?? []))
  const columnWidths = withSizes(layout.columnWidths, keys, width)
  const insertedColumns = layout.insertedColumns.map((column) =>
    own.has(column.id) && column.width !== width ? { ...column, width } : column,
  )
  return sameMap(columnWidths, layout.columnWidths) && insertedColumns.every((column, at) => column === layout.insertedColumns[at])
    ? layout
    : { ...layout, columnWidths, insertedColumns }
}

function withSizes(sizes: ReadonlyMap<string, number>, keys: readonly string[], size: number | null): ReadonlyMap<string, number> {
  const next = new Map(sizes)
  for (const key of keys) {
    if (size === null || insertedId(key) !== null) next.delete(key)
    else next.set(key, size)
  }
  return next
}

function sameMap(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value)
}

/** Adds a note, or changes its text. */
export function withNote(layout: Layout, note: LayoutNote): Layout {
  const before = layout.notes.find(({ id }) => id === note.id)
  if (before === undefined) return { ...layout, notes: [...layout.notes, note] }
  if (JSON.stringify(before) === JSON.stringify(note)) return layout
  return { ...layout, notes: layout.notes.map((one) => (one === before ? note : one)) }
}

export function withoutNote(layout: Layout, id: string): Layout {
  return layout.notes.some((note) => note.id === id) ? { ...layout, notes: layout.notes.filter((note) => note.id !== id) } : layout
}
