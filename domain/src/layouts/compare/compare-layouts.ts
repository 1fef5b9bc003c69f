import { sameValue } from '../../editing/same-value.ts'
import { compareDecimals } from '../../money/decimal.ts'
import { counted } from '../../money/format.ts'
import { capitalize } from '../../sentence-text.ts'
import { type CellTexts, type Formattings, type InsertedColumn, type InsertedRow, type Layout, type LayoutNote, WHOLE } from '../layout.ts'
import { changedKeys, configurationOf, kindOfText, textsOf, viewChanges } from '../layout-changes.ts'
import type { LayoutEngine } from '../layout-engine.ts'
import { cellKey, insertedId, insertedKey, partsOfCellKey } from '../layout-keys.ts'
import { lookAt } from '../layout-look.ts'
import { columnName, rowName } from '../layout-names.ts'
import { type LayoutColumn, type LayoutRow, typedRows } from '../layout-structure.ts'
import { type Lane, lanesOf } from './lanes.ts'

/** A difference between two layouts. */
export interface LayoutDifference {
  readonly kind: 'SETTING' | 'COLUMNS' | 'ROWS' | 'CELLS' | 'FIGURES' | 'NOTE'
  readonly sentence: string
  /** Lanes where it starts; null for a whole row or column, or for the layout. */
  readonly row: number | null
  readonly column: number | null
}

/** A state of a layout with its results in a comparable view; see `shownAlike`. */
export interface ComparedLayout {
  readonly layout: Layout
  readonly engine: LayoutEngine
}

/** Two states of a layout side by side. */
export interface LayoutComparison {
  readonly before: ComparedLayout
  readonly after: ComparedLayout
  /** All rows and columns of both, including hidden and folded ones. */
  readonly rows: readonly Lane[]
  readonly columns: readonly Lane[]
  /** Layout settings first, then columns, then cells from top to bottom, then resulting figures. Empty if the two are equal. */
  readonly differences: readonly LayoutDifference[]
}

/** Differences of a cell that both have. */
export interface CellDifference {
  /** Its typed text. */
  readonly isText: boolean
  readonly isFigure: boolean
  readonly isLook: boolean
  readonly isNote: boolean
}

/** Makes two states comparable side by side: same expanded groups, nothing frozen, default row heights and column widths. */
export function withComparableView(before: Layout, after: Layout, expandedGroups: ReadonlySet<string>): readonly [Layout, Layout] {
  const showEmptyRows = before.settings.showEmptyRows || after.settings.showEmptyRows
  const shown = (layout: Layout): Layout => ({
    ...layout,
    expandedGroups,
    settings: { ...layout.settings, showEmptyRows },
    frozenRows: 0,
    frozenColumns: 0,
    rowHeights: new Map(),
    columnWidths: new Map(),
    insertedRows: layout.insertedRows.map((row) => ({ ...row, height: null })),
    insertedColumns: layout.insertedColumns.map((column) => ({ ...column, width: null })),
  })
  return [shown(before), shown(after)]
}

/** Differences between two states of a layout; figures are compared in visible rows. */
export function compareLayouts(before: ComparedLayout, after: ComparedLayout): LayoutComparison {
  const isInserted = (key: string): boolean => insertedId(key) !== null
  const keysOf = (list: readonly { readonly key: string }[]): readonly string[] => list.map(({ key }) => key)
  const rows = lanesOf(keysOf(before.engine.structure.rows), keysOf(after.engine.structure.rows), isInserted)
  const columns = lanesOf(keysOf(before.engine.structure.columns), keysOf(after.engine.structure.columns), isInserted)
  const comparison = { before, after, rows, columns }
  const places = placesOf(comparison)
  const found = [
    ...settingDifferences(before.layout, after.layout),
    ...sideDifferences(comparison, places, 'COLUMNS'),
    ...[
      ...sideDifferences(comparison, places, 'ROWS'),
      ...textDifferences(comparison, places),
      ...lookDifferences(comparison, places),
      ...noteDifferences(comparison, places),
    ].toSorted((left, right) => (left.row ?? -1) - (right.row ?? -1)),
    ...figureDifferences(comparison),
  ]
  return { ...comparison, differences: found }
}

type Sides = Omit<LayoutComparison, 'differences'>

/** Differences of a cell, by lanes; null for none, and if not both have it. */
export function cellDifference({ before, after, rows, columns }: Sides, row: number, column: number): CellDifference | null {
  const [rowLane, columnLane] = [rows[row], columns[column]]
  if (rowLane?.state !== 'SAME' || columnLane?.state !== 'SAME') return null
  const [was, is] = [cellIn(before.engine, rowLane.before, columnLane.before), cellIn(after.engine, rowLane.after, columnLane.after)]
  if (was === null || is === null) return null
  const found = {
    isText: was.text !== is.text,
    isFigure: !was.isHeading && !is.isHeading && !isSameResult(was.result(), is.result()),
    isLook: !sameValue(was.look, is.look),
    isNote: !sameValue(was.notes, is.notes),
  }
  return found.isText || found.isFigure || found.isLook || found.isNote ? found : null
}

function cellIn(engine: LayoutEngine, rowAt: number | null, columnAt: number | null) {
  const { structure, layout } = engine
  const [row, column] = [structure.rows[rowAt ?? -1], structure.columns[columnAt ?? -1]]
  if (row === undefined || column === undefined) return null
  const key = cellKey(row.key, column.key)
  return {
    text: engine.typedAt(row, column),
    isHeading: row.base?.kind === 'heading',
    result: () => engine.resultAt(rowAt ?? -1, columnAt ?? -1),
    look: lookAt(layout, row, column),
    notes: layout.notes.length === 0 ? NO_NOTES : layout.notes.filter((note) => note.key === key).map(wordsOfNote),
  }
}

const NO_NOTES: readonly object[] = []

function wordsOfNote({ text, isResolved }: LayoutNote): object {
  return { text, isResolved }
}

type Result = ReturnType<LayoutEngine['resultAt']>

function isSameResult(was: Result, is: Result): boolean {
  return was.kind === is.kind && was.text === is.text && isSameDecimal(was.decimal, is.decimal)
}

/** The ledger's zero is 0.00, that of a sum is 0. */
function isSameDecimal(was: string | null, is: string | null): boolean {
  return was === is || (was !== null && is !== null && compareDecimals(was, is) === 0)
}

/** Lanes of keys of either layout, and their names. */
interface Places {
  readonly rowOf: (key: string) => number | null
  /** For cells: those of an expanded group are in its total. */
  readonly cellRowOf: (key: string) => number | null
  readonly columnOf: (key: string) => number | null
  readonly rowName: (lane: number) => string
  readonly columnName: (lane: number) => string
}

function placesOf({ before, after, rows, columns }: Sides): Places {
  const lanes = (list: readonly Lane[], side: 'before' | 'after'): ReadonlyMap<number, number> =>
    new Map(list.flatMap((lane, at) => (lane[side] === null ? [] : [[lane[side], at] as const])))
  const [rowsBefore, rowsAfter] = [lanes(rows, 'before'), lanes(rows, 'after')]
  const [columnsBefore, columnsAfter] = [lanes(columns, 'before'), lanes(columns, 'after')]
  const placed = (rowOf: typeof rowPlace) => (key: string) =>
    rowsAfter.get(rowOf(after.engine, key) ?? -1) ?? rowsBefore.get(rowOf(before.engine, key) ?? -1) ?? null
  return {
    rowOf: placed(rowPlace),
    cellRowOf: placed(cellRowPlace),
    columnOf: (key) =>
      columnsAfter.get(after.engine.structure.columnAt.get(key) ?? -1) ??
      columnsBefore.get(before.engine.structure.columnAt.get(key) ?? -1) ??
      null,
    rowName(lane) {
      const row = after.engine.structure.rows[rows[lane]?.after ?? -1] ?? before.engine.structure.rows[rows[lane]?.before ?? -1]
      return row === undefined ? '' : rowName(row)
    },
    columnName(lane) {
      const [now, then] = [
        after.engine.structure.columns[columns[lane]?.after ?? -1],
        before.engine.structure.columns[columns[lane]?.before ?? -1],
      ]
      if (now !== undefined) return columnName(now, after.engine.figures.columns)
      return then === undefined ? '' : columnName(then, before.engine.figures.columns)
    },
  }
}

/** A collapsed group also shows the content of its total. */
function rowPlace({ structure: { rows, rowAt } }: LayoutEngine, key: string): number | undefined {
  const at = rowAt.get(key)
  const row = rows[at ?? -1]
  return row?.base?.kind === 'total' && row.isFolded ? (rowAt.get(`group:${row.base.groupId}`) ?? at) : at
}

function cellRowPlace(engine: LayoutEngine, key: string): number | undefined {
  const { rows, rowAt } = engine.structure
  const at = rowPlace(engine, key)
  const base = rows[at ?? -1]?.base
  return base?.kind === 'heading' ? (rowAt.get(`sum:${base.groupId}`) ?? at) : at
}

function settingDifferences(before: Layout, after: Layout): readonly LayoutDifference[] {
  const folded = [
    ['unfolded', [...after.expandedGroups].filter((id) => !before.expandedGroups.has(id)).length],
    ['folded', [...before.expandedGroups].filter((id) => !after.expandedGroups.has(id)).length],
  ] as const
  const frozen = [
    ['row', before.frozenRows, after.frozenRows],
    ['column', before.frozenColumns, after.frozenColumns],
  ] as const
  const sentences = [
    ...viewChanges(before, after),
    ...frozen.flatMap(([word, was, is]) => (was === is ? [] : [`${counted(is, `frozen ${word}`)}, before ${was}`])),
    ...folded.flatMap(([what, count]) => (count === 0 ? [] : [`${counted(count, 'group')} ${what}`])),
  ]
  return sentences.map((sentence) => ({ kind: 'SETTING', sentence: capitalize(sentence), row: null, column: null }))
}

/** Changes of entire rows or columns; adjacent ones with the same change are in one sentence. */
function sideDifferences({ before, after, rows, columns }: Sides, places: Places, kind: 'ROWS' | 'COLUMNS'): readonly LayoutDifference[] {
  const isRows = kind === 'ROWS'
  const [lanes, laneOf, nameOf] = isRows ? [rows, places.rowOf, places.rowName] : [columns, places.columnOf, places.columnName]
  const word = isRows ? 'row' : 'column'
  const at = (lane: number | null): Pick<LayoutDifference, 'row' | 'column'> => ({
    row: isRows ? lane : null,
    column: isRows ? null : lane,
  })
  const say = (found: readonly number[], what: string): readonly LayoutDifference[] =>
    runsOf(found).map((run) => {
      const [first = 0, last = 0] = [run[0], run.at(-1)]
      const sentence =
        run.length === 1
          ? `${isRows ? 'Row' : 'Column'} ${nameOf(first)} ${what}`
          : `${counted(run.length, word)} ${what}: ${nameOf(first)} to ${nameOf(last)}`
      return { kind, sentence, ...at(first) }
    })
  const ofKeys = (keys: readonly string[], what: string): readonly LayoutDifference[] => {
    const found = new Set(keys.map(laneOf))
    // Settings of rows outside the report have no effect, and stay stored for when the rows come back.
    const absent = keys.filter((key) => laneOf(key) === null).length
    return [
      ...say([...found].filter((lane) => lane !== null).sort(byNumber), what),
      ...(absent === 0 ? [] : [{ kind, sentence: `${counted(absent, word)} that the report no longer has ${what}`, ...at(null) }]),
    ]
  }
  const only = (was: ReadonlySet<string>, is: ReadonlySet<string>): readonly string[] => [...is].filter((key) => !was.has(key))
  const [oldLayout, newLayout] = [before.layout, after.layout]
  const [hiddenBefore, hiddenAfter] = isRows
    ? [oldLayout.hiddenRows, newLayout.hiddenRows]
    : [oldLayout.hiddenColumns, newLayout.hiddenColumns]
  const [old, now]: readonly (readonly (InsertedRow | InsertedColumn)[])[] = isRows
    ? [oldLayout.insertedRows, newLayout.insertedRows]
    : [oldLayout.insertedColumns, newLayout.insertedColumns]
  const known = new Map(old?.map((one) => [one.id, one]))
  const both = (now ?? []).flatMap((is) => {
    const was = known.get(is.id)
    return was === undefined ? [] : [{ was, is, key: insertedKey(is.id) }]
  })
  const keysWhere = (holds: (one: (typeof both)[number]) => boolean): readonly string[] => both.filter(holds).map(({ key }) => key)
  const stateIs = (state: Lane['state']): readonly number[] => lanes.flatMap((lane, index) => (lane.state === state ? [index] : []))
  const moved = new Set([
    ...keysWhere(({ was, is }) => was.after !== is.after || was.before !== is.before),
    ...lanes.flatMap(({ state, key }) => (state === 'MOVED' ? [key] : [])),
  ])
  const [looksBefore, looksAfter] = isRows
    ? [oldLayout.rowFormattings, newLayout.rowFormattings]
    : [oldLayout.columnFormattings, newLayout.columnFormattings]
  const [sizesBefore, sizesAfter] = isRows ? [oldLayout.rowHeights, newLayout.rowHeights] : [oldLayout.columnWidths, newLayout.columnWidths]
  return [
    ...say(stateIs('ADDED'), 'added'),
    ...say(stateIs('REMOVED'), 'removed'),
    ...ofKeys([...moved], 'moved'),
    ...both.flatMap(({ was, is, key }) =>
      was.label === is.label
        ? []
        : [{ kind, sentence: `${isRows ? 'Row' : 'Column'} ${was.label || 'without a name'} renamed to ${is.label}`, ...at(laneOf(key)) }],
    ),
    ...ofKeys(
      keysWhere(({ was, is }) => !sameValue(configurationOf(was), configurationOf(is))),
      'reconfigured',
    ),
    ...ofKeys(only(hiddenBefore, hiddenAfter), 'hidden'),
    ...ofKeys(only(hiddenAfter, hiddenBefore), 'shown again'),
    ...ofKeys(
      [
        ...changedKeys(looksBefore, looksAfter),
        ...keysWhere(({ was, is }) => !sameValue(was.formattings.get(WHOLE), is.formattings.get(WHOLE))),
      ],
      'formatted',
    ),
    ...ofKeys([...changedKeys(sizesBefore, sizesAfter), ...keysWhere(({ was, is }) => sizeOf(was) !== sizeOf(is))], 'resized'),
  ]
}

function sizeOf(inserted: InsertedRow | InsertedColumn): number | null {
  return 'height' in inserted ? inserted.height : inserted.width
}

function textDifferences(sides: Sides, places: Places): readonly LayoutDifference[] {
  const texts = [...textsOf(sides.before.layout, sides.after.layout)].filter(([, { was, is }]) => was !== is)
  return (['formula', 'figure', 'text'] as const).flatMap((kind) =>
    cellDifferences(
      texts.filter(([, { was, is }]) => kindOfText(is ?? was ?? '') === kind).map(([key]) => key),
      places,
      { kind: 'CELLS', word: kind, what: 'changed' },
    ),
  )
}

function lookDifferences({ before, after }: Sides, places: Places): readonly LayoutDifference[] {
  const keys = [
    ...changedKeys(before.layout.cellFormattings, after.layout.cellFormattings),
    ...insertedKeys(before.layout.insertedRows, after.layout.insertedRows, (id, key) => cellKey(insertedKey(id), key)),
    ...insertedKeys(before.layout.insertedColumns, after.layout.insertedColumns, (id, key) => cellKey(key, insertedKey(id))),
  ]
  return cellDifferences(keys, places, { kind: 'CELLS', word: 'cell', what: 'formatted' })
}

interface Carrier {
  readonly id: string
  readonly cells: CellTexts
  readonly formattings: Formattings
}

/** Keys of rows or columns in both states whose cells have different looks. */
function insertedKeys(
  before: readonly Carrier[],
  after: readonly Carrier[],
  keyOf: (id: string, key: string) => string,
): readonly string[] {
  const known = new Map(before.map((one) => [one.id, one.formattings]))
  return after.flatMap(({ id, formattings }) => {
    const was = known.get(id)
    if (was === undefined) return []
    return changedKeys(was, formattings).flatMap((key) => (key === WHOLE ? [] : [keyOf(id, key)]))
  })
}

/** One difference per row with changed cells, and one for all cells that do not exist now. */
function cellDifferences(
  keys: readonly string[],
  places: Places,
  { kind, word, what }: { readonly kind: LayoutDifference['kind']; readonly word: string; readonly what: string },
): readonly LayoutDifference[] {
  const byRow = new Map<number, number[]>()
  let absent = 0
  for (const key of keys) {
    const parts = partsOfCellKey(key)
    const [row, column] = parts === null ? [null, null] : [places.cellRowOf(parts.rowKey), places.columnOf(parts.columnKey)]
    if (row === null || column === null) absent += 1
    else byRow.set(row, [...(byRow.get(row) ?? []), column])
  }
  const found = [...byRow].map(([row, columns]): LayoutDifference => {
    const [first = 0] = columns.sort(byNumber)
    const where = columns.length === 1 ? `${places.rowName(row)}, ${places.columnName(first)}` : places.rowName(row)
    return { kind, sentence: `${where}: ${columns.length === 1 ? word : counted(columns.length, word)} ${what}`, row, column: first }
  })
  if (absent === 0) return found
  return [...found, { kind, sentence: `${counted(absent, word)} ${what} that the report no longer has`, row: null, column: null }]
}

function noteDifferences({ before, after }: Sides, places: Places): readonly LayoutDifference[] {
  const [old, now] = [before.layout.notes, after.layout.notes].map((notes) => new Map(notes.map((note) => [note.id, note])))
  const say = (note: LayoutNote, what: string): LayoutDifference => {
    const parts = partsOfCellKey(note.key)
    const [row, column] = parts === null ? [null, null] : [places.cellRowOf(parts.rowKey), places.columnOf(parts.columnKey)]
    const where = row === null || column === null ? '' : ` on ${places.rowName(row)}, ${places.columnName(column)}`
    return { kind: 'NOTE', sentence: `Note${where} ${what}`, row, column }
  }
  return [
    ...after.layout.notes.flatMap((note) => {
      const was = old?.get(note.id)
      if (was === undefined) return [say(note, 'added')]
      if (was.text !== note.text || was.key !== note.key) return [say(note, 'changed')]
      return was.isResolved === note.isResolved ? [] : [say(note, note.isResolved ? 'resolved' : 'opened again')]
    }),
    ...before.layout.notes.flatMap((note) => (now?.has(note.id) === true ? [] : [say(note, 'deleted')])),
  ]
}

/** Changed results of cells without typed text, one sentence per row. Folded rows are covered by their totals. */
function figureDifferences({ before: { engine: before }, after: { engine: after }, rows, columns }: Sides): readonly LayoutDifference[] {
  const typed = new Set([...typedRows(before.layout), ...typedRows(after.layout)])
  return rows.flatMap((lane, row): LayoutDifference[] => {
    const [was, is] = [before.structure.rows[lane.before ?? -1], after.structure.rows[lane.after ?? -1]]
    if (was === undefined || is === undefined || (was.isFolded && is.isFolded)) return []
    if (was.base?.kind === 'heading' || is.base?.kind === 'heading') return []
    const found = columns.flatMap((other, column) => {
      const [from, to] = [before.structure.columns[other.before ?? -1], after.structure.columns[other.after ?? -1]]
      if (from === undefined || to === undefined) return []
      const own = bareFigure(was, from, typed)
      if (own !== undefined && own === bareFigure(is, to, typed)) return []
      if (isSameResult(before.resultAt(lane.before ?? -1, other.before ?? -1), after.resultAt(lane.after ?? -1, other.after ?? -1)))
        return []
      return before.typedAt(was, from) === after.typedAt(is, to) ? [{ column, name: columnName(to, after.figures.columns) }] : []
    })
    const [first] = found
    if (first === undefined) return []
    const sentence =
      found.length === 1 ? `${rowName(is)}, ${first.name}: another figure` : `${rowName(is)}: ${counted(found.length, 'other figure')}`
    return [{ kind: 'FIGURES', sentence, row, column: first.column }]
  })
}

/**
 * The ledger's own figure of a cell, without evaluating it: most cells of a large layout are accounts in rows without typed
 * figures. Undefined for other cells.
 */
function bareFigure({ base, key }: LayoutRow, { figure }: LayoutColumn, typed: ReadonlySet<string | undefined>): string | null | undefined {
  if (base?.kind !== 'account' || figure === null || typed.has(key)) return undefined
  return base.entryCounts?.[figure] === 0 ? null : (base.values?.[figure] ?? null)
}

/** Groups ascending numbers into runs of consecutive ones. */
function runsOf(numbers: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = []
  for (const one of numbers) {
    const last = runs.at(-1)
    if (last?.at(-1) === one - 1) last.push(one)
    else runs.push([one])
  }
  return runs
}

function byNumber(left: number, right: number): number {
  return left - right
}
