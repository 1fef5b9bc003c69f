import { sameValue } from '../editing/same-value.ts'
import { mergeOrder } from '../editing/three-way.ts'
import type { TimeContext } from '../time/time-span.ts'
import type { CellFormatting } from './cell-formatting.ts'
import type { InsertedColumn, InsertedRow, Layout, LayoutNote } from './layout.ts'
import { cellName, namesIn } from './layout-changes.ts'
import { cellKey, insertedKey } from './layout-keys.ts'
import type { LayoutNames } from './layout-names.ts'
import { atTimeSpanOf } from './layout-time.ts'

export interface MergedLayout {
  readonly layout: Layout
  /** Conflicts, a sentence each; mine wins. */
  readonly clashes: readonly string[]
}

/**
 * Three-way merge of a layout: takes every change of one side only since `begun`, by cell, by field of a look and by setting of a
 * row. If both changed the same thing, mine wins and the clash is reported. Rows, columns and notes that one deleted and the other
 * changed are kept and reported.
 *
 * If theirs is unchanged, the result is mine, and the other way round.
 *
 * @param names of the report's own rows and columns, if known.
 * @param context if known; without it, periods of fixed and rolling spans cannot be matched.
 */
export function mergeLayouts(
  begun: Layout,
  mineAsIs: Layout,
  theirsAsIs: Layout,
  names: LayoutNames = { row: () => null, column: () => null },
  context: TimeContext | null = null,
): MergedLayout {
  const clashes: string[] = []
  const spans = mergedValue(begun.timeSpan, mineAsIs.timeSpan, theirsAsIs.timeSpan)
  if (spans.isClash) clashes.push('The time span changed on both sides: yours is kept.')
  // Converts both to the resulting time span first, so that period keys match.
  const inTheEnd = (one: Layout): Layout => atTimeSpanOf(one, { timeSpan: spans.value }, context)
  const [base, mine, theirs] = [inTheEnd(begun), inTheEnd(mineAsIs), inTheEnd(theirsAsIs)]
  const known = namesIn(theirs, mine, names)
  const tell = (sentence: string): void => void clashes.push(sentence)
  const nameOf = (key: string): string => cellName(known, key) ?? 'A cell'
  const whole = <Field extends keyof Layout>(field: Field, what: string): Layout[Field] => {
    const { value, isClash } = mergedValue(base[field], mine[field], theirs[field])
    if (isClash) tell(`${what} changed on both sides: yours is kept.`)
    return value
  }
  const parts = <Parts extends object>(was: Parts, own: Parts, other: Parts, what: string): Parts => {
    const { value, fields } = mergedFields(was, own, other)
    if (fields.length > 0) tell(`${what} changed on both sides: yours are kept.`)
    return value
  }
  const looks = (
    was: ReadonlyMap<string, CellFormatting>,
    own: ReadonlyMap<string, CellFormatting>,
    other: ReadonlyMap<string, CellFormatting>,
    what: (key: string) => string,
  ): ReadonlyMap<string, CellFormatting> =>
    mergedMap(was, own, other, (one, two, three, key) => {
      const { value, fields } = mergedFields(one ?? {}, two ?? {}, three ?? {})
      if (fields.length > 0) tell(`The format of ${what(key)} changed on both sides: yours is kept.`)
      return Object.keys(value).length === 0 ? undefined : value
    })
  const values = <Value>(
    was: ReadonlyMap<string, Value>,
    own: ReadonlyMap<string, Value>,
    other: ReadonlyMap<string, Value>,
    what: (key: string) => string,
  ): ReadonlyMap<string, Value> =>
    mergedMap(was, own, other, (one, two, three, key) => {
      const { value, isClash } = mergedValue(one, two, three)
      if (isClash) tell(`${what(key)} changed on both sides: yours is kept.`)
      return value
    })
  const inserted = <Inserted extends InsertedRow | InsertedColumn>(
    was: readonly Inserted[],
    own: readonly Inserted[],
    other: readonly Inserted[],
    side: 'row' | 'column',
  ): readonly Inserted[] => {
    const keyOf = (id: string, key: string): string => (side === 'row' ? cellKey(insertedKey(id), key) : cellKey(key, insertedKey(id)))
    const merged = mergedRecords(was, own, other, tell, `The ${side}`, (one, two, three) => {
      const { id } = two
      const rest = mergedFields<InsertedRow | InsertedColumn>(one, two, three, MERGED_ALONE)
      if (rest.fields.length > 0) tell(`The ${side} ${two.label} was reconfigured on both sides: yours is kept.`)
      const place = mergedValue(placeOf(one), placeOf(two), placeOf(three))
      if (place.isClash) tell(`The ${side} ${two.label} was moved on both sides: it is where you put it.`)
      // Together these are all of the fields.
      return {
        ...rest.value,
        ...place.value,
        cells: values(one.cells, two.cells, three.cells, (key) => nameOf(keyOf(id, key))),
        formattings: looks(one.formattings, two.formattings, three.formattings, (key) => cellName(known, keyOf(id, key)) ?? two.label),
      } as Inserted
    })
    return renumbered(was, own, other, merged)
  }
  const layout: Layout = {
    mappingId: whole('mappingId', 'The P&L mapping'),
    timeSpan: spans.value,
    locationIds: whole('locationIds', 'The choice of locations'),
    columns: parts(base.columns, mine.columns, theirs.columns, 'The columns beside the periods'),
    settings: parts(base.settings, mine.settings, theirs.settings, 'The view settings'),
    expandedGroups: mergedSet(base.expandedGroups, mine.expandedGroups, theirs.expandedGroups),
    hiddenRows: mergedSet(base.hiddenRows, mine.hiddenRows, theirs.hiddenRows),
    hiddenColumns: mergedSet(base.hiddenColumns, mine.hiddenColumns, theirs.hiddenColumns),
    frozenRows: whole('frozenRows', 'The number of frozen rows'),
    frozenColumns: whole('frozenColumns', 'The number of frozen columns'),
    cellFormattings: looks(base.cellFormattings, mine.cellFormattings, theirs.cellFormattings, (key) => cellName(known, key) ?? 'a cell'),
    rowFormattings: looks(base.rowFormattings, mine.rowFormattings, theirs.rowFormattings, (key) => known.row(key) ?? 'a row'),
    columnFormattings: looks(
      base.columnFormattings,
      mine.columnFormattings,
      theirs.columnFormattings,
      (key) => known.column(key) ?? 'a column',
    ),
    formulas: values(base.formulas, mine.formulas, theirs.formulas, nameOf),
    rowHeights: values(base.rowHeights, mine.rowHeights, theirs.rowHeights, (key) => `The height of ${known.row(key) ?? 'a row'}`),
    columnWidths: values(
      base.columnWidths,
      mine.columnWidths,
      theirs.columnWidths,
      (key) => `The width of ${known.column(key) ?? 'a column'}`,
    ),
    insertedRows: inserted(base.insertedRows, mine.insertedRows, theirs.insertedRows, 'row'),
    insertedColumns: inserted(base.insertedColumns, mine.insertedColumns, theirs.insertedColumns, 'column'),
    notes: mergedRecords(base.notes, mine.notes, theirs.notes, tell, 'A note', (was, own, other): LayoutNote => {
      const { value, fields } = mergedFields(was, own, other)
      if (fields.length > 0) tell(`A note on ${cellName(known, own.key) ?? 'a cell'} changed on both sides: yours is kept.`)
      return value
    }),
  }
  return { layout, clashes }
}

/** Three-way merge of a single value; mine wins on conflicts. */
function mergedValue<Value>(base: Value, mine: Value, theirs: Value): { readonly value: Value; readonly isClash: boolean } {
  if (sameValue(base, mine)) return { value: theirs, isClash: false }
  return { value: mine, isClash: !sameValue(base, theirs) && !sameValue(mine, theirs) }
}

/** Three-way merge of a record by field, except those `left` as mine, with the conflicting fields. */
function mergedFields<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  left: ReadonlySet<string> = new Set(),
): { readonly value: Fields; readonly fields: readonly string[] } {
  const fields: string[] = []
  const value = { ...mine }
  // The fields of an object of this type are its keys.
  for (const field of Object.keys({ ...base, ...theirs, ...mine }) as (keyof Fields & string)[]) {
    if (left.has(field)) continue
    const choice = mergedValue(base[field], mine[field], theirs[field])
    if (choice.isClash) fields.push(field)
    if (choice.value === undefined) delete value[field]
    else value[field] = choice.value
  }
  return { value, fields }
}

function mergedSet(base: ReadonlySet<string>, mine: ReadonlySet<string>, theirs: ReadonlySet<string>): ReadonlySet<string> {
  const all = [...new Set([...mine, ...theirs])]
  return new Set(all.filter((member) => mergedValue(base.has(member), mine.has(member), theirs.has(member)).value))
}

function mergedMap<Value>(
  base: ReadonlyMap<string, Value>,
  mine: ReadonlyMap<string, Value>,
  theirs: ReadonlyMap<string, Value>,
  merge: (base: Value | undefined, mine: Value | undefined, theirs: Value | undefined, key: string) => Value | undefined,
): ReadonlyMap<string, Value> {
  if (mine === base || theirs === base) return mine === base ? theirs : mine
  const merged = new Map<string, Value>()
  for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
    const value = merge(base.get(key), mine.get(key), theirs.get(key), key)
    if (value !== undefined) merged.set(key, value)
  }
  return merged
}

/** Merges records with ids, in an order compatible with both. */
function mergedRecords<One extends { readonly id: string }>(
  base: readonly One[],
  mine: readonly One[],
  theirs: readonly One[],
  tell: (sentence: string) => void,
  what: string,
  merge: (base: One, mine: One, theirs: One) => One,
): readonly One[] {
  if (mine === base || theirs === base) return mine === base ? theirs : mine
  const [old, own, other] = [byId(base), byId(mine), byId(theirs)]
  const merged = new Map<string, One>()
  for (const id of new Set([...own.keys(), ...other.keys()])) {
    const [was, left, right] = [old.get(id), own.get(id), other.get(id)]
    const kept = left ?? right
    if (kept === undefined) continue
    if (left !== undefined && right !== undefined) merged.set(id, merge(was ?? right, left, right))
    else if (was === undefined) merged.set(id, kept)
    else if (!sameValue(was, kept)) {
      merged.set(id, kept)
      const name = 'label' in kept ? `${what} ${String(kept.label)}` : what
      tell(
        left === undefined
          ? `${name} was changed by the other side after you deleted it: it stays.`
          : `${name} was deleted by the other side after you changed it: it stays.`,
      )
    }
  }
  const ids = (list: readonly One[]): readonly string[] => list.map(({ id }) => id)
  return mergeOrder(ids(base), ids(mine), ids(theirs)).flatMap((id) => merged.get(id) ?? [])
}

function byId<One extends { readonly id: string }>(list: readonly One[]): ReadonlyMap<string, One> {
  return new Map(list.map((one) => [one.id, one]))
}

type Placed = Pick<InsertedRow, 'id' | 'after' | 'before' | 'displayOrder'>

function placeOf({ after, before, displayOrder }: Placed): Omit<Placed, 'id'> {
  return { after, before, displayOrder }
}

/** Parts of an inserted row or column that are merged separately. */
const MERGED_ALONE: ReadonlySet<string> = new Set(['after', 'before', 'displayOrder', 'cells', 'formattings'])

/** Renumbers rows at the same place: each side's order is kept, and no row gets between two that were adjacent. */
function renumbered<Inserted extends Placed>(
  base: readonly Inserted[],
  mine: readonly Inserted[],
  theirs: readonly Inserted[],
  merged: readonly Inserted[],
): readonly Inserted[] {
  const gapOf = ({ after, before }: Placed): string => JSON.stringify([after, before])
  const inGaps = (list: readonly Inserted[]): ReadonlyMap<string, readonly string[]> =>
    new Map([...Map.groupBy(list.toSorted(byDisplayOrder), gapOf)].map(([gap, own]) => [gap, own.map(({ id }) => id)]))
  const [old, own, other] = [inGaps(base), inGaps(mine), inGaps(theirs)]
  const orders = new Map<string, number>()
  for (const [gap, ids] of inGaps(merged)) {
    const here = new Set(ids)
    const order = mergeOrder(old.get(gap) ?? [], own.get(gap) ?? [], other.get(gap) ?? []).filter((id) => here.has(id))
    if (order.length !== ids.length || order.every((id, at) => id === ids[at])) continue
    for (const [at, id] of order.entries()) orders.set(id, at)
  }
  return merged.map((one) => {
    const displayOrder = orders.get(one.id)
    return displayOrder === undefined || displayOrder === one.displayOrder ? one : { ...one, displayOrder }
  })
}

function byDisplayOrder(left: Placed, right: Placed): number {
  return left.displayOrder - right.displayOrder || (left.id < right.id ? -1 : 1)
}
