import { type GroupTree, isCategory } from '../mappings/group-tree.ts'
import type { FigureColumn, ShownColumn } from '../profit-loss/report-columns.ts'
import { expandAll, type GridRow, type ReportOutline, visibleRows } from '../profit-loss/report-rows.ts'
import type { Anchors, InsertedColumn, InsertedRow, Layout } from './layout.ts'
import { groupOrTotalKey, insertedKey, partsOfCellKey, shownColumnKey } from './layout-keys.ts'

/** A row of a layout, visible or not. */
export interface LayoutRow {
  readonly key: string
  /** The report's own row, a heading if its group is expanded; null for an inserted one. */
  readonly base: GridRow | null
  readonly inserted: InsertedRow | null
  readonly label: string
  /** From 1. */
  readonly level: number
  /** Inside a collapsed group, or without entries while such rows are hidden. */
  readonly isFolded: boolean
  /** Without entries while such rows are hidden: expanding its group does not show it either. */
  readonly isLeftOut: boolean
  /** Hidden by a user. */
  readonly isHidden: boolean
}

/** A column of a layout, visible or not. */
export interface LayoutColumn {
  readonly key: string
  /** The report's own column; null for an inserted one. */
  readonly shown: ShownColumn | null
  readonly inserted: InsertedColumn | null
  /** Its index among the figure columns; null for derived and typed columns. */
  readonly figure: number | null
  readonly isHidden: boolean
}

/** All rows and columns of a layout, in order. */
export interface LayoutStructure {
  readonly rows: readonly LayoutRow[]
  readonly columns: readonly LayoutColumn[]
  /** Index by key; a group that cannot be expanded is found by the key of its total, too. */
  readonly rowAt: ReadonlyMap<string, number>
  readonly columnAt: ReadonlyMap<string, number>
}

/** All rows of a report, expanded, with lookups for placing others: built once per report. */
export interface BaseRows {
  readonly rows: readonly GridRow[]
  readonly places: ReadonlyMap<string, number>
  /** Totals of expandable groups, by group id. */
  readonly totals: ReadonlyMap<string, GridRow>
  /** Keys of rows with entries, a plan or a value. */
  readonly filled: ReadonlySet<string>
}

export function baseRows(outline: ReportOutline): BaseRows {
  const expanded = expandAll(outline)
  const rows = visibleRows(outline, expanded)
  const places = new Map(rows.map(({ key }, at) => [key, at]))
  for (const [at, { kind, groupId }] of rows.entries()) if (kind === 'group') places.set(`sum:${groupId}`, at)
  return {
    rows,
    places,
    totals: new Map(rows.flatMap((row) => (row.kind === 'total' ? [[row.groupId, row] as const] : []))),
    filled: new Set(visibleRows(outline, expanded, { showEmptyRows: false }).map(({ key }) => key)),
  }
}

interface RowQuestion {
  readonly base: BaseRows
  readonly layout: Pick<Layout, 'insertedRows' | 'insertedColumns' | 'formulas' | 'expandedGroups' | 'hiddenRows' | 'settings'>
}

/**
 * Rows of a layout: those of the report in tree order, fully expanded, with inserted rows in between. An inserted row follows its
 * upper neighbor; if that is missing, it precedes the lower one; if both are, it is at the end of its former group, or of the
 * layout. It folds with the group around it, which it keeps visible while rows without entries are hidden.
 */
export function layoutRows({ base: { rows: all, places, totals, filled }, layout }: RowQuestion): readonly LayoutRow[] {
  const inserted = placed(layout.insertedRows, places, all.length, (key) => endOfGroup(key, places))
  const shown = layout.settings.showEmptyRows ? null : new Set([...filled, ...usedRows(all, layout, (at) => inserted.has(at))])
  const rows: LayoutRow[] = []
  // Number of collapsed groups around.
  let collapsed = 0
  const insert = (at: number): void => {
    for (const row of inserted.get(at) ?? []) {
      const key = insertedKey(row.id)
      const { label, level } = row
      const isHidden = layout.hiddenRows.has(key)
      rows.push({ key, base: null, inserted: row, label, level, isFolded: collapsed > 0, isLeftOut: false, isHidden })
    }
  }
  for (const [at, row] of all.entries()) {
    insert(at)
    const isOpen = row.kind !== 'heading' || layout.expandedGroups.has(row.groupId)
    if (row.kind === 'total' && !layout.expandedGroups.has(row.groupId)) collapsed -= 1
    const isEmpty = shown?.has(row.key) === false
    const total = isOpen ? undefined : totals.get(row.groupId)
    const base: GridRow =
      total === undefined ? row : { ...row, kind: 'group', isExpanded: false, values: total.values, entryCounts: total.entryCounts }
    const isFolded = collapsed > 0 || isEmpty || (row.kind === 'total' && !layout.expandedGroups.has(row.groupId))
    const { key, label, level } = row
    rows.push({ key, base, inserted: null, label, level, isFolded, isLeftOut: isEmpty, isHidden: layout.hiddenRows.has(key) })
    if (!isOpen) collapsed += 1
  }
  insert(all.length)
  return rows
}

type TypedCells = Pick<Layout, 'formulas' | 'insertedColumns'>

/** Keys of rows with typed text, in columns of the report or inserted ones; without that of inserted rows. */
export function typedRows({ formulas, insertedColumns }: TypedCells): ReadonlySet<string | undefined> {
  const typed = new Set([...formulas.keys()].map((key) => partsOfCellKey(key)?.rowKey))
  for (const { cells } of insertedColumns) for (const key of cells.keys()) typed.add(key)
  return typed
}

/** Rows with typed text or inserted rows, and the groups around them. */
function usedRows(rows: readonly GridRow[], layout: TypedCells, hasInserted: (at: number) => boolean): ReadonlySet<string> {
  const typed = typedRows(layout)
  const used = new Set<string>()
  const around: GridRow[] = []
  for (const [at, row] of rows.entries()) {
    const isUsed = typed.has(row.key) || typed.has(groupOrTotalKey(row.key) ?? undefined)
    if (isUsed) used.add(row.key)
    if (isUsed || hasInserted(at)) for (const { groupId } of around) used.add(`group:${groupId}`).add(`sum:${groupId}`)
    if (row.kind === 'heading') around.push(row)
    else if (row.kind === 'total') around.pop()
  }
  return used
}

/** Index of the total of a row's group; null if its key does not tell, or if it is missing too. */
function endOfGroup(key: string, places: ReadonlyMap<string, number>): number | null {
  const groupId = /^account:([^/]+)\//.exec(key)?.[1]
  return groupId === undefined ? null : (places.get(`sum:${groupId}`) ?? null)
}

/** Columns of a layout: those of the report as shown, with inserted columns in between. */
export function layoutColumns(
  shown: readonly ShownColumn[],
  figureKeys: readonly string[],
  figures: readonly FigureColumn[],
  { insertedColumns, hiddenColumns }: Pick<Layout, 'insertedColumns' | 'hiddenColumns'>,
): readonly LayoutColumn[] {
  const keys = shown.map((column) => shownColumnKey(column, figureKeys))
  const places = new Map(keys.map((key, at) => [key, at]))
  const inserted = placed(insertedColumns, places, keys.length, () => null)
  const figureOf = new Map(figures.map(({ key }, at) => [key, at]))
  const columns: LayoutColumn[] = []
  const insert = (at: number): void => {
    for (const column of inserted.get(at) ?? []) {
      const key = insertedKey(column.id)
      columns.push({ key, shown: null, inserted: column, figure: figureOf.get(key) ?? null, isHidden: hiddenColumns.has(key) })
    }
  }
  for (const [at, column] of shown.entries()) {
    insert(at)
    const key = keys[at] ?? ''
    columns.push({
      key,
      shown: column,
      inserted: null,
      figure: column.kind === 'FIGURE' ? column.column : null,
      isHidden: hiddenColumns.has(key),
    })
  }
  insert(keys.length)
  return columns
}

/** Inserted rows or columns by the index of the report's own before which they are placed, in order. */
function placed<Inserted extends Anchors & { readonly id: string }>(
  inserted: readonly Inserted[],
  places: ReadonlyMap<string, number>,
  end: number,
  whereElse: (key: string) => number | null,
): ReadonlyMap<number, readonly Inserted[]> {
  const placeOf = ({ after, before }: Anchors): number => {
    const [above, below] = [after === null ? undefined : places.get(after), before === null ? undefined : places.get(before)]
    if (above !== undefined) return above + 1
    if (below !== undefined) return below
    if (after === null && before !== null) return whereElse(before) ?? 0
    return (after === null ? null : whereElse(after)) ?? (before === null ? null : whereElse(before)) ?? end
  }
  const byPlace = new Map<number, Inserted[]>()
  for (const one of inserted) {
    const at = placeOf(one)
    const others = byPlace.get(at)
    if (others === undefined) byPlace.set(at, [one])
    else others.push(one)
  }
  // Those that lost their neighbor follow, in their former order.
  const strays = ({ after }: Anchors): number => Number(after !== null && !places.has(after))
  for (const others of byPlace.values())
    others.sort(
      (left, right) =>
        strays(left) - strays(right) ||
        (strays(left) === 1 ? compareTexts(left.after ?? '', right.after ?? '') : 0) ||
        left.displayOrder - right.displayOrder ||
        compareTexts(left.id, right.id),
    )
  return byPlace
}

function compareTexts(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

export function layoutStructure(rows: readonly LayoutRow[], columns: readonly LayoutColumn[], tree: GroupTree): LayoutStructure {
  const rowAt = new Map(rows.map(({ key }, at) => [key, at]))
  for (const { group } of tree.nodes) {
    const own = rowAt.get(`group:${group.id}`)
    if (own !== undefined && isCategory(group) && !rowAt.has(`sum:${group.id}`)) rowAt.set(`sum:${group.id}`, own)
  }
  return { rows, columns, rowAt, columnAt: new Map(columns.map(({ key }, at) => [key, at])) }
}
