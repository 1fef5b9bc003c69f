import { sameValue } from '../editing/same-value.ts'
import { isDecimal } from '../money/decimal.ts'
import { counted } from '../money/format.ts'
import type { ColumnChoice } from '../profit-loss/report-columns.ts'
import type { ViewSettings } from '../profit-loss/viewer-tabs.ts'
import type { TimeContext } from '../time/time-span.ts'
import { type Anchors, type Formattings, type InsertedColumn, type InsertedRow, type Layout, WHOLE } from './layout.ts'
import { cellKey, insertedKey, partsOfCellKey } from './layout-keys.ts'
import type { LayoutNames } from './layout-names.ts'
import { atTimeSpanOf } from './layout-time.ts'

/** Maximum number of cells named individually; more are counted. */
const MOST_NAMED = 2

/** Without a report: inserted rows and columns have their labels, all others are counted. */
const NO_NAMES: LayoutNames = { row: () => null, column: () => null }

/**
 * Describes the difference between two states of a layout in phrases such as `3 rows inserted`, `12 cells formatted`,
 * `formula in Total revenue, May 2026 changed`. Empty if none exist.
 */
export function layoutChanges(
  begun: Layout,
  after: Layout,
  names: LayoutNames = NO_NAMES,
  context: TimeContext | null = null,
): readonly string[] {
  // Periods that only have other keys under another time span are not changes.
  const before = atTimeSpanOf(begun, after, context)
  const known = namesIn(before, after, names)
  return [
    ...viewChanges(begun, after),
    ...insertedChanges('row', before.insertedRows, after.insertedRows),
    ...insertedChanges('column', before.insertedColumns, after.insertedColumns),
    ...textChanges(before, after, known),
    ...lookChanges(before, after, known),
    ...showingChanges(before, after, known),
    ...noteChanges(before, after),
  ]
}

/** The changes in one line; null without any. */
export function changesInWords(changes: readonly string[]): string | null {
  const line = changes.join(', ')
  return line === '' ? null : line.charAt(0).toUpperCase() + line.slice(1)
}

/** Adds the labels of rows and columns that were inserted in either state. */
export function namesIn(before: Layout, after: Layout, names: LayoutNames): LayoutNames {
  const labels = new Map(
    [...before.insertedRows, ...before.insertedColumns, ...after.insertedRows, ...after.insertedColumns].map(({ id, label }) => [
      insertedKey(id),
      label,
    ]),
  )
  const lastOf = (key: string): string | null => after.lastNames.get(key) ?? before.lastNames.get(key) ?? null
  return {
    row: (key) => labels.get(key) ?? names.row(key) ?? lastOf(key),
    column: (key) => labels.get(key) ?? names.column(key) ?? lastOf(key),
  }
}

/** Display name of a cell; null if its row or column has none. */
export function cellName({ row, column }: LayoutNames, key: string): string | null {
  const parts = partsOfCellKey(key)
  const [rowName, columnName] = parts === null ? [null, null] : [row(parts.rowKey), column(parts.columnKey)]
  return rowName === null || columnName === null ? null : `${rowName}, ${columnName}`
}

/** Changes of the layout's scope and general settings. */
export function viewChanges(before: Layout, after: Layout): readonly string[] {
  const parts = [
    ['P&L mapping', before.mappingId, after.mappingId],
    ['time span', before.timeSpan, after.timeSpan],
    ['locations', new Set(before.locationIds), new Set(after.locationIds)],
  ] as const
  return [
    ...parts.flatMap(([name, was, is]) => (sameValue(was, is) ? [] : [`${name} changed`])),
    ...fieldChanges('columns', before.columns, after.columns, COLUMN_WORDS),
    ...fieldChanges('view settings', before.settings, after.settings, SETTING_WORDS),
  ]
}

/** One phrase that lists the changed fields of a record. */
function fieldChanges<Fields extends object>(
  name: string,
  before: Fields,
  after: Fields,
  words: Readonly<Record<keyof Fields, string>>,
): readonly string[] {
  // The keys of `words` are the record's.
  const changed = (Object.keys(words) as (keyof Fields)[]).filter((field) => !sameValue(before[field], after[field]))
  return changed.length === 0 ? [] : [`${name} changed: ${changed.map((field) => words[field]).join(', ')}`]
}

const COLUMN_WORDS = {
  comparisons: 'comparisons',
  hasTotal: 'total',
  hasYearToDate: 'year to date',
  rolling: 'rolling periods',
  locations: 'locations side by side',
  isSameStore: 'same stores',
  budgetId: 'budget',
  isProrated: 'proration',
  metricIds: 'metrics',
  comparedOn: 'columns that are compared',
  perMetricId: 'per unit',
  byLocation: 'locations as rows',
} as const satisfies Record<keyof ColumnChoice, string>

const SETTING_WORDS = {
  currencyView: 'unit',
  showAccountNumbers: 'account numbers',
  showDollarSign: 'currency sign',
  showGrid: 'grid lines',
  showVarianceUSD: 'variance',
  showVariancePercent: 'variance %',
  showPercentOfRevenue: '% of revenue',
  showEmptyRows: 'empty rows',
  materiality: 'materiality',
} as const satisfies Record<keyof ViewSettings, string>

function insertedChanges<Inserted extends InsertedRow | InsertedColumn>(
  side: 'row' | 'column',
  before: readonly Inserted[],
  after: readonly Inserted[],
): readonly string[] {
  if (before === after) return []
  const [old, now] = [new Map(before.map((one) => [one.id, one])), new Map(after.map((one) => [one.id, one]))]
  const both = after.flatMap((one) => {
    const was = old.get(one.id)
    return was === undefined || was === one ? [] : [{ was, is: one }]
  })
  const say = (some: readonly { readonly label: string }[], what: string): readonly string[] => {
    const [only] = some
    if (only === undefined) return []
    return [some.length === 1 && only.label !== '' ? `${side} ${only.label} ${what}` : `${counted(some.length, side)} ${what}`]
  }
  const configured = both.filter(({ was, is }) => !sameValue(configurationOf(was), configurationOf(is)))
  const moved = both.filter(({ was, is }) => isMoved(was, is, before, after))
  const renamed = both.flatMap(({ was, is }) => (was.label === is.label ? [] : [`${side} ${was.label} renamed to ${is.label}`]))
  return [
    ...say(
      after.filter(({ id }) => !old.has(id)),
      'inserted',
    ),
    ...say(
      before.filter(({ id }) => !now.has(id)),
      'deleted',
    ),
    ...say(
      moved.map(({ is }) => is),
      'moved',
    ),
    ...(renamed.length > MOST_NAMED ? [`${counted(renamed.length, side)} renamed`] : renamed),
    ...say(
      configured.map(({ is }) => is),
      'reconfigured',
    ),
  ]
}

/** Whether its neighbors changed, or it moved past one of them. */
function isMoved(was: Placed, is: Placed, before: readonly Placed[], after: readonly Placed[]): boolean {
  if (was.after !== is.after || was.before !== is.before) return true
  if (was.displayOrder === is.displayOrder) return false
  const now = new Map(after.map((one) => [one.id, one]))
  return before.some((other) => {
    const then = now.get(other.id)
    const isBeside = then !== undefined && isSameGap(other, was) && isSameGap(then, is)
    return isBeside && Math.sign(other.displayOrder - was.displayOrder) !== Math.sign(then.displayOrder - is.displayOrder)
  })
}

type Placed = Anchors & { readonly id: string }

function isSameGap(one: Anchors, other: Anchors): boolean {
  return one.after === other.after && one.before === other.before
}

/** The settings of a row or column, without its place and texts. */
export function configurationOf(inserted: InsertedRow | InsertedColumn): object {
  return { ...inserted, label: '', after: null, before: null, displayOrder: 0, height: null, width: null, cells: null, formattings: null }
}

function textChanges(before: Layout, after: Layout, names: LayoutNames): readonly string[] {
  const changes = [...textsOf(before, after).entries()].flatMap(([key, { was, is }]) => (was === is ? [] : [{ key, was, is }]))
  const kinds = Map.groupBy(changes, ({ was, is }) => kindOfText(is ?? was ?? ''))
  return (['formula', 'figure', 'text'] as const).flatMap((kind) => {
    const own = kinds.get(kind) ?? []
    const named = own.map(({ key, was, is }) => {
      const name = cellName(names, key)
      return name === null ? null : `${kind} in ${name} ${was === null ? 'added' : is === null ? 'deleted' : 'changed'}`
    })
    if (own.length > MOST_NAMED || named.includes(null)) return own.length === 0 ? [] : [`${counted(own.length, kind)} changed`]
    return named.filter((name) => name !== null)
  })
}

/** Typed texts before and after, by cell: over the report, and in rows and columns of both states. */
export function textsOf(before: Layout, after: Layout): ReadonlyMap<string, { was: string | null; is: string | null }> {
  const texts = new Map<string, { was: string | null; is: string | null }>()
  const put = (layout: Layout, other: Layout, state: 'was' | 'is'): void => {
    const add = (key: string, text: string): void => {
      const both = texts.get(key) ?? { was: null, is: null }
      both[state] = text
      texts.set(key, both)
    }
    for (const [key, formula] of layout.formulas) add(key, isDecimal(formula) ? formula : `=${formula}`)
    const [rows, columns] = [idsOf(other.insertedRows), idsOf(other.insertedColumns)]
    for (const { id, cells } of layout.insertedRows)
      if (rows.has(id)) for (const [columnKey, text] of cells) add(cellKey(insertedKey(id), columnKey), text)
    for (const { id, cells } of layout.insertedColumns)
      if (columns.has(id)) for (const [rowKey, text] of cells) add(cellKey(rowKey, insertedKey(id)), text)
  }
  put(before, after, 'was')
  put(after, before, 'is')
  return texts
}

export function kindOfText(text: string): 'formula' | 'figure' | 'text' {
  return text.startsWith('=') ? 'formula' : isDecimal(text) ? 'figure' : 'text'
}

function lookChanges(before: Layout, after: Layout, names: LayoutNames): readonly string[] {
  const cells = [...changedKeys(before.cellFormattings, after.cellFormattings)]
  const wholes = {
    row: [...changedKeys(before.rowFormattings, after.rowFormattings)],
    column: [...changedKeys(before.columnFormattings, after.columnFormattings)],
  }
  for (const side of ['row', 'column'] as const) {
    const [were, are] = side === 'row' ? [before.insertedRows, after.insertedRows] : [before.insertedColumns, after.insertedColumns]
    const old = new Map<string, Formattings>(were.map(({ id, formattings }) => [id, formattings]))
    for (const { id, formattings } of are) {
      const known = old.get(id)
      if (known === undefined) continue
      const changed = changedKeys(known, formattings)
      for (const key of changed) {
        if (key === WHOLE) wholes[side].push(insertedKey(id))
        else cells.push(side === 'row' ? cellKey(insertedKey(id), key) : cellKey(key, insertedKey(id)))
      }
    }
  }
  return [
    ...phraseOf('row', wholes.row, 'formatted', names.row),
    ...phraseOf('column', wholes.column, 'formatted', names.column),
    ...phraseOf('cell', cells, 'formatted', (key) => cellName(names, key)),
  ]
}

function showingChanges(before: Layout, after: Layout, names: LayoutNames): readonly string[] {
  const members = (
    was: ReadonlySet<string>,
    is: ReadonlySet<string>,
    { word, into, out, nameOf }: { readonly word: string; readonly into: string; readonly out: string; readonly nameOf: Naming },
  ): readonly string[] => [
    ...phraseOf(
      word,
      [...is].filter((key) => !was.has(key)),
      into,
      nameOf,
    ),
    ...phraseOf(
      word,
      [...was].filter((key) => !is.has(key)),
      out,
      nameOf,
    ),
  ]
  const sizes = (was: ReadonlyMap<string, number>, is: ReadonlyMap<string, number>, own: number, word: string): readonly string[] => {
    const count = changedKeys(was, is).length + own
    return count === 0 ? [] : [`${counted(count, word)} resized`]
  }
  const heights = new Map(before.insertedRows.map(({ id, height }) => [id, height]))
  const widths = new Map(before.insertedColumns.map(({ id, width }) => [id, width]))
  const [otherHeights, otherWidths] = [
    after.insertedRows.filter(({ id, height }) => heights.has(id) && heights.get(id) !== height).length,
    after.insertedColumns.filter(({ id, width }) => widths.has(id) && widths.get(id) !== width).length,
  ]
  const isFrozenElsewhere = before.frozenRows !== after.frozenRows || before.frozenColumns !== after.frozenColumns
  return [
    ...members(before.hiddenRows, after.hiddenRows, { word: 'row', into: 'hidden', out: 'shown again', nameOf: names.row }),
    ...members(before.hiddenColumns, after.hiddenColumns, { word: 'column', into: 'hidden', out: 'shown again', nameOf: names.column }),
    ...members(before.expandedGroups, after.expandedGroups, {
      word: 'group',
      into: 'unfolded',
      out: 'folded',
      nameOf: (id) => names.row(`group:${id}`),
    }),
    ...sizes(before.rowHeights, after.rowHeights, otherHeights, 'row'),
    ...sizes(before.columnWidths, after.columnWidths, otherWidths, 'column'),
    ...(isFrozenElsewhere ? ['frozen rows and columns changed'] : []),
  ]
}

function noteChanges(before: Layout, after: Layout): readonly string[] {
  if (before.notes === after.notes) return []
  const [old, now] = [new Map(before.notes.map((note) => [note.id, note])), new Map(after.notes.map((note) => [note.id, note]))]
  const both = after.notes.flatMap((is) => {
    const was = old.get(is.id)
    return was === undefined ? [] : [{ was, is }]
  })
  const counts = [
    ['added', after.notes.filter(({ id }) => !old.has(id)).length],
    ['deleted', before.notes.filter(({ id }) => !now.has(id)).length],
    ['changed', both.filter(({ was, is }) => was.text !== is.text || was.key !== is.key).length],
    ['resolved', both.filter(({ was, is }) => !was.isResolved && is.isResolved).length],
    ['opened again', both.filter(({ was, is }) => was.isResolved && !is.isResolved).length],
  ] as const
  return counts.flatMap(([what, count]) => (count === 0 ? [] : [`${counted(count, 'note')} ${what}`]))
}

type Naming = (key: string) => string | null

/** A single item by name if known, otherwise the number: `row Rent hidden`, `3 rows hidden`. */
function phraseOf(word: string, keys: readonly string[], what: string, nameOf: Naming): readonly string[] {
  const [only] = keys
  if (only === undefined) return []
  const name = keys.length === 1 ? nameOf(only) : null
  return [`${name === null ? counted(keys.length, word) : `${word} ${name}`} ${what}`]
}

function idsOf(inserted: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(inserted.map(({ id }) => id))
}

/** Keys with different values in two maps. */
export function changedKeys(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): readonly string[] {
  if (before === after) return []
  const keys = [...after].flatMap(([key, value]) => (sameValue(before.get(key), value) ? [] : [key]))
  return [...keys, ...[...before.keys()].filter((key) => !after.has(key))]
}
