import { type GroupTree, isCategory } from '../mappings/group-tree.ts'
import type { FigureColumn, ShownColumn } from '../profit-loss/report-columns.ts'
import { expandAll, type GridRow, type ReportOutline, visibleRows } from '../profit-loss/report-rows.ts'
import type { Anchors, InsertedColumn, InsertedRow, Layout } from './layout.ts'
import { insertedKey, partsOfCellKey, shownColumnKey, twinKey } from './layout-keys.ts'

/** A row of a layout, whether it shows or not. */
export interface LayoutRow {
  readonly key: string
  /** The report's own row, a heading where its group is expanded; null for an inserted one. */
  readonly base: GridRow | null
  readonly inserted: InsertedRow | null
  readonly label: string
  /** From 1. */
  readonly level: number
  /** Folded away within a collapsed group, or without an entry where such rows do not show. */
  readonly isFolded: boolean
  /** Without an entry, where such rows do not show: unfolding its group does not show it either. */
  readonly isLeftOut: boolean
  /** Hidden by somebody. */
  readonly isHidden: boolean
}

/** A column of a layout, whether it shows or not. */
export interface LayoutColumn {
  readonly key: string
  /** The report's own column; null for an inserted one. */
  readonly shown: ShownColumn | null
  readonly inserted: InsertedColumn | null
  /** Its place among the figure columns, where ledger or plan answer it; null for one that is worked out or typed. */
  readonly figure: number | null
  readonly isHidden: boolean
}

/** The rows and columns of a layout, all of them, in order. */
export interface LayoutStructure {
  readonly rows: readonly LayoutRow[]
  readonly columns: readonly LayoutColumn[]
  /** Places by key; a group that never unfolds is found by the key of its total, too. */
  readonly rowAt: ReadonlyMap<string, number>
  readonly columnAt: ReadonlyMap<string, number>
}

/** The rows of a report, all unfolded, with what places others among them: made once per report. */
export interface BaseRows {
  readonly rows: readonly GridRow[]
  readonly places: ReadonlyMap<string, number>
  /** Of the groups that unfold, by their ids. */
  readonly totals: ReadonlyMap<string, GridRow>
  /** The keys of those that have entries, a plan or a value. */
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
 * The rows of a layout: those of the report in the tree's order, all unfolded, and between them what was inserted. An inserted row
 * stands after its neighbor above; where that is gone, before the one below; where both are, at the end of the group that they
 * were in, or of the layout. It folds with the group that it stands in, which shows for it where rows without entries do not.
 */
export function layoutRows({ base: { rows: all, places, totals, filled }, layout }: RowQuestion): readonly LayoutRow[] {
  const inserted = placed(layout.insertedRows, places, all.length, (key) => endOfGroup(key, places))
  const shown = layout.settings.showEmptyRows ? null : new Set([...filled, ...usedRows(all, layout, (at) => inserted.has(at))])
  const rows: LayoutRow[] = []
  // How many of the groups around are collapsed.
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

/** The rows that somebody typed over, or inserted something into, and the groups around them. */
function usedRows(
  rows: readonly GridRow[],
  { formulas, insertedColumns }: Pick<Layout, 'formulas' | 'insertedColumns'>,
  hasInserted: (at: number) => boolean,
): ReadonlySet<string> {
  const typed = new Set([...formulas.keys()].map((key) => partsOfCellKey(key)?.rowKey))
  for (const { cells } of insertedColumns) for (const key of cells.keys()) typed.add(key)
  const used = new Set<string>()
  const around: GridRow[] = []
  for (const [at, row] of rows.entries()) {
    const isUsed = typed.has(row.key) || typed.has(twinKey(row.key) ?? undefined)
    if (isUsed) used.add(row.key)
    if (isUsed || hasInserted(at)) for (const { groupId } of around) used.add(`group:${groupId}`).add(`sum:${groupId}`)
    if (row.kind === 'heading') around.push(row)
    else if (row.kind === 'total') around.pop()
  }
  return used
}

/** Before the total of the group that a row was in; null where that is not told by its key, or gone too. */
function endOfGroup(key: string, places: ReadonlyMap<string, number>): number | null {
  const groupId = /^account:([^/]+)\//.exec(key)?.[1]
  return groupId === undefined ? null : (places.get(`sum:${groupId}`) ?? null)
}

/** The columns of a layout: those of the report as they are shown, and between them what was inserted. */
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

/** What was inserted by the place of the report's own before which it stands, in order. */
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
  // What came to the same place since its neighbor is gone follows, as it stood together.
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
