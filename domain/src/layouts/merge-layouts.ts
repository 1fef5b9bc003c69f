import { sameValue } from '../editing/same-value.ts'
import { mergeOrder } from '../editing/three-way.ts'
import type { TimeContext } from '../time/time-span.ts'
import type { CellFormatting } from './cell-formatting.ts'
import type { InsertedColumn, InsertedRow, Layout, LayoutNote } from './layout.ts'
import { cellName, namesIn } from './layout-changes.ts'
import { cellKey, insertedKey, withoutHolds } from './layout-keys.ts'
import type { LayoutNames } from './layout-names.ts'
import { atTimeSpanOf } from './layout-time.ts'

export interface MergedLayout {
  readonly layout: Layout
  readonly clashes: readonly LayoutClash[]
}

/** Something that both changed. The merge has theirs unless mine is chosen, so that saving overwrites nothing unseen. */
export interface LayoutClash {
  /** Identifies it among the clashes of one merge. */
  readonly key: string
  /** `Revenue, Total`, `The time span`. */
  readonly name: string
  /** What each made of it, in words. */
  readonly mine: string
  readonly theirs: string
}

/**
 * Three-way merge of a layout: takes every change of one side only since `begun`, by cell, by field of a look and by setting of a
 * row. What both changed, or one deleted and the other changed, is theirs unless `chosenMine` has the clash's key.
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
  chosenMine: ReadonlySet<string> = new Set(),
): MergedLayout {
  const clashes = new LayoutClashes(chosenMine)
  const timeSpan = clashes.settle('timeSpan', 'The time span', mergedValue(begun.timeSpan, mineAsIs.timeSpan, theirsAsIs.timeSpan))
  // Converts both to the resulting time span first, so that period keys match.
  const inTheEnd = (one: Layout): Layout => atTimeSpanOf(one, { timeSpan }, context)
  const [base, mine, theirs] = [inTheEnd(begun), inTheEnd(mineAsIs), inTheEnd(theirsAsIs)]
  const known = namesIn(theirs, mine, names)
  const nameOf = (key: string): string => cellName(known, key) ?? 'A cell'
  const whole = <Field extends keyof Layout>(field: Field, name: string, print?: (value: Layout[Field]) => string): Layout[Field] =>
    clashes.settle(field, name, mergedValue(base[field], mine[field], theirs[field]), print)
  const text = (typed: string): string => textInNames(typed, known)
  const size = (pixels: number): string => `${pixels} px`
  const inserted = <Inserted extends InsertedRow | InsertedColumn>(
    side: 'row' | 'column',
    was: readonly Inserted[],
    own: readonly Inserted[],
    other: readonly Inserted[],
  ): readonly Inserted[] =>
    renumbered(was, own, other, mergedRecords(was, own, other, clashes.keeps(`The ${side}`), mergingInserted(side, known, clashes)))
  const layout: Layout = {
    mappingId: whole('mappingId', 'The P&L mapping'),
    timeSpan,
    locationIds: whole('locationIds', 'The choice of locations'),
    columns: clashes.fields('columns', 'The columns next to the periods', base.columns, mine.columns, theirs.columns),
    settings: clashes.fields('settings', 'The view settings', base.settings, mine.settings, theirs.settings),
    expandedGroups: mergedSet(base.expandedGroups, mine.expandedGroups, theirs.expandedGroups),
    hiddenRows: mergedSet(base.hiddenRows, mine.hiddenRows, theirs.hiddenRows),
    hiddenColumns: mergedSet(base.hiddenColumns, mine.hiddenColumns, theirs.hiddenColumns),
    frozenRows: whole('frozenRows', 'The number of frozen rows', String),
    frozenColumns: whole('frozenColumns', 'The number of frozen columns', String),
    cellFormattings: clashes.looks(
      'cell look',
      base.cellFormattings,
      mine.cellFormattings,
      theirs.cellFormattings,
      (key) => cellName(known, key) ?? 'a cell',
    ),
    rowFormattings: clashes.looks(
      'row look',
      base.rowFormattings,
      mine.rowFormattings,
      theirs.rowFormattings,
      (key) => known.row(key) ?? 'a row',
    ),
    columnFormattings: clashes.looks(
      'column look',
      base.columnFormattings,
      mine.columnFormattings,
      theirs.columnFormattings,
      (key) => known.column(key) ?? 'a column',
    ),
    formulas: clashes.values('cell', base.formulas, mine.formulas, theirs.formulas, nameOf, text),
    rowHeights: clashes.values(
      'height',
      base.rowHeights,
      mine.rowHeights,
      theirs.rowHeights,
      (key) => `The height of ${known.row(key) ?? 'a row'}`,
      size,
    ),
    columnWidths: clashes.values(
      'width',
      base.columnWidths,
      mine.columnWidths,
      theirs.columnWidths,
      (key) => `The width of ${known.column(key) ?? 'a column'}`,
      size,
    ),
    insertedRows: inserted('row', base.insertedRows, mine.insertedRows, theirs.insertedRows),
    insertedColumns: inserted('column', base.insertedColumns, mine.insertedColumns, theirs.insertedColumns),
    notes: mergedRecords(
      base.notes,
      mine.notes,
      theirs.notes,
      clashes.keeps('The note'),
      (was, own, other): LayoutNote =>
        clashes.settle(`note ${own.id}`, `A note on ${cellName(known, own.key) ?? 'a cell'}`, mergedFields(was, own, other), (note) =>
          own.text === other.text ? undefined : note.text,
        ),
    ),
    lastNames: new Map([...mine.lastNames, ...theirs.lastNames]),
  }
  return { layout, clashes: clashes.found }
}

/** Settles what both changed: theirs, unless mine is chosen. */
class LayoutClashes {
  readonly #chosenMine: ReadonlySet<string>
  readonly found: LayoutClash[] = []

  constructor(chosenMine: ReadonlySet<string>) {
    this.#chosenMine = chosenMine
  }

  /** @param print says what a side made of it; default, or undefined: that it changed it. */
  settle<Value>(key: string, name: string, { value, clash }: MergedValue<Value>, print?: (value: Value) => string | undefined): Value {
    if (clash === null) return value
    this.found.push({ key, name, mine: print?.(clash.mine) ?? 'Your change', theirs: print?.(clash.theirs) ?? 'Their change' })
    return this.#chosenMine.has(key) ? clash.mine : clash.theirs
  }

  fields<Fields extends object>(key: string, name: string, was: Fields, own: Fields, other: Fields): Fields {
    return this.settle(key, name, mergedFields(was, own, other))
  }

  looks(kind: string, was: Looks, own: Looks, other: Looks, what: (key: string) => string): Looks {
    return mergedMap(was, own, other, (one, two, three, key) => {
      const value = this.fields<CellFormatting>(`${kind} ${key}`, `The look of ${what(key)}`, one ?? {}, two ?? {}, three ?? {})
      return Object.keys(value).length === 0 ? undefined : value
    })
  }

  values<Value>(
    kind: string,
    was: ReadonlyMap<string, Value>,
    own: ReadonlyMap<string, Value>,
    other: ReadonlyMap<string, Value>,
    what: (key: string) => string,
    print: (value: Value) => string,
  ): ReadonlyMap<string, Value> {
    return mergedMap(was, own, other, (one, two, three, key) =>
      this.settle(`${kind} ${key}`, what(key), mergedValue(one, two, three), (value) => (value === undefined ? 'Empty' : print(value))),
    )
  }

  /** Whether a record stays that one side deleted and the other changed. */
  keeps(name: string) {
    return (one: { readonly id: string; readonly label?: string | null }, own: 'DELETED' | 'CHANGED'): boolean => {
      const clash = { mine: own === 'CHANGED', theirs: own === 'DELETED' }
      return this.settle(`${name} ${one.id}`, `${name} ${one.label ?? ''}`.trim(), { value: true, clash }, (isThere) =>
        isThere ? 'Changed' : 'Deleted',
      )
    }
  }
}

type Looks = ReadonlyMap<string, CellFormatting>

/** Merges an inserted row or column that both have. */
function mergingInserted(side: 'row' | 'column', known: LayoutNames, clashes: LayoutClashes) {
  return <Inserted extends InsertedRow | InsertedColumn>(was: Inserted, own: Inserted, other: Inserted): Inserted => {
    const { id, label } = own
    const keyOf = (key: string): string => (side === 'row' ? cellKey(insertedKey(id), key) : cellKey(key, insertedKey(id)))
    const merged = mergedFields<InsertedRow | InsertedColumn>(was, own, other, MERGED_ALONE)
    const place = mergedValue(placeOf(was), placeOf(own), placeOf(other))
    // Together these are all of the fields.
    return {
      ...clashes.settle(`${side} ${id}`, `The ${side} ${label}`, merged, (one) => (label === other.label ? undefined : one.label)),
      ...clashes.settle(`${side} place ${id}`, `The place of the ${side} ${label}`, place),
      cells: clashes.values(
        `cell ${id}`,
        was.cells,
        own.cells,
        other.cells,
        (key) => cellName(known, keyOf(key)) ?? 'A cell',
        (typed) => textInNames(typed, known),
      ),
      formattings: clashes.looks(
        `look ${id}`,
        was.formattings,
        own.formattings,
        other.formattings,
        (key) => cellName(known, keyOf(key)) ?? label,
      ),
    } as Inserted
  }
}

/** A typed text; a formula with the names of what it refers to. */
function textInNames(typed: string, known: LayoutNames): string {
  const named = typed.replaceAll(/\{([^{}]*)\}/g, (whole, reference: string) => {
    const key = withoutHolds(reference.trim())
    const name = cellName(known, key) ?? known.row(key) ?? known.column(key)
    return name === null ? whole : `{${name}}`
  })
  return named === typed ? typed : `=${named}`
}

/** The merge of a value, or what each side made of it. */
interface MergedValue<Value> {
  readonly value: Value
  readonly clash: { readonly mine: Value; readonly theirs: Value } | null
}

/** Three-way merge of a single value. */
function mergedValue<Value>(base: Value, mine: Value, theirs: Value): MergedValue<Value> {
  if (sameValue(base, mine)) return { value: theirs, clash: null }
  return { value: mine, clash: sameValue(base, theirs) || sameValue(mine, theirs) ? null : { mine, theirs } }
}

/** Three-way merge of a record by field, except those `left` as mine. Both sides of a clash have all other changes of both. */
function mergedFields<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  left: ReadonlySet<string> = new Set(),
): MergedValue<Fields> {
  const value = { ...mine }
  const others = { ...mine }
  let isClash = false
  const put = <Field extends keyof Fields>(into: Fields, field: Field, content: Fields[Field]): void => {
    if (content === undefined) delete into[field]
    else into[field] = content
  }
  // The fields of an object of this type are its keys.
  for (const field of Object.keys({ ...base, ...theirs, ...mine }) as (keyof Fields & string)[]) {
    if (left.has(field)) continue
    const choice = mergedValue(base[field], mine[field], theirs[field])
    isClash ||= choice.clash !== null
    put(value, field, choice.value)
    put(others, field, choice.clash === null ? choice.value : choice.clash.theirs)
  }
  return { value, clash: isClash ? { mine: value, theirs: others } : null }
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
  isKept: (one: One, mine: 'DELETED' | 'CHANGED') => boolean,
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
    else if (!sameValue(was, kept) && isKept(kept, left === undefined ? 'DELETED' : 'CHANGED')) merged.set(id, kept)
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

/** Renumbers rows at the same place: each side's order stays, and no row gets between two that were adjacent. */
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
