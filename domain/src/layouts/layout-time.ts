import { FormulaError, parseFormula, printFormula } from '../mappings/formula.ts'
import { firstDayOf, monthOf, parseDay } from '../time/day.ts'
import { firstMonthOfPeriod, type Period, periodNumberOf } from '../time/fiscal-calendar.ts'
import type { TimeContext, TimeSpanSetting } from '../time/time-span.ts'
import type { InsertedColumn, InsertedRow, Layout } from './layout.ts'
import { cellKey, isHeld, partsOfCellKey, withHold, withoutHolds } from './layout-keys.ts'

/**
 * Changes a layout's time span. Typed text, cell formats, notes and hiding stay with their periods: between fixed days and a
 * rolling span, or between spans that count from today and from the ledger's last day, keys are converted between days and
 * distances from the current period.
 *
 * A period of another length is another period, even if it starts on the same day: monthly content is set aside under quarters
 * (`period:M2026-01-01`), is not shown, and comes back with months. Looks and widths of whole columns, places between columns, and
 * column formulas under a rolling span belong to whichever period is in that place: they keep their keys.
 */
export function withTimeSpan(layout: Layout, timeSpan: TimeSpanSetting, context: TimeContext): Layout {
  const naming: Naming = { before: layout.timeSpan, after: timeSpan, context }
  if (namesPeriodsAlike(layout.timeSpan, timeSpan)) return { ...layout, timeSpan }
  return { ...withColumnKeys(layout, { own: (key) => ownKey(key, naming), shared: (key) => sharedKey(key, naming) }), timeSpan }
}

/**
 * A layout converted to another's time span, for comparison. Without a context only conversions that need none are made: between
 * fixed days, and between spans that roll from the same day.
 */
export function atTimeSpanOf(layout: Layout, { timeSpan }: Pick<Layout, 'timeSpan'>, context: TimeContext | null): Layout {
  if (context !== null) return withTimeSpan(layout, timeSpan, context)
  return anchorOf(layout.timeSpan) === anchorOf(timeSpan) ? withTimeSpan(layout, timeSpan, ANY_DAY) : layout
}

const ANY_DAY: TimeContext = { today: parseDay('2000-01-01'), lastLedgerDay: null, fiscalYearStartMonth: 1 }

interface Naming {
  readonly before: TimeSpanSetting
  readonly after: TimeSpanSetting
  readonly context: TimeContext
}

/** Whether periods have the same keys under two spans. */
export function namesPeriodsAlike(before: TimeSpanSetting, after: TimeSpanSetting): boolean {
  return before.period === after.period && anchorOf(before) === anchorOf(after)
}

type Anchor = 'TODAY' | 'LEDGER'

/** What a span counts periods from; null for fixed days. */
function anchorOf(span: TimeSpanSetting): Anchor | null {
  return span.kind === 'FIXED' ? null : span.anchor
}

/** Number of the current period. */
function currentNumber(anchor: Anchor, period: Period, { today, lastLedgerDay, fiscalYearStartMonth }: TimeContext): number {
  return periodNumberOf(monthOf(anchor === 'LEDGER' ? (lastLedgerDay ?? today) : today), period, fiscalYearStartMonth)
}

/** Parts of a period's key: place, mark of content set aside (or empty), period name, suffix. Null for other keys. */
function partsOf(key: string) {
  const [, place, mark, name, rest] = /^(period:|location:[^@|]+@)([MQYmqy]?)(-?\d+|\d{4}-\d{2}-\d{2})((?:[~!].*)?)$/.exec(key) ?? []
  return place === undefined || mark === undefined || name === undefined || rest === undefined ? null : { place, mark, name, rest }
}

/** The new key of content that belongs to one period. */
function ownKey(key: string, naming: Naming): string {
  const parts = partsOf(key)
  if (parts === null) return key
  const { before, after } = naming
  const mark = parts.mark === '' ? markOf(parts.name, before) : parts.mark
  const isOfAfter = PERIODS[mark.toUpperCase()] === after.period
  return parts.place + (isOfAfter ? nameUnder(parts.name, mark, naming) : mark + parts.name) + parts.rest
}

/** The new key of content that belongs to whichever period is in the place. */
function sharedKey(key: string, naming: Naming): string {
  const isAside = partsOf(key)?.mark !== ''
  return isAside || naming.before.period === naming.after.period ? ownKey(key, naming) : key
}

/** A letter for the length of a period; lower case if it counts from the ledger's last day. */
function markOf(name: string, span: TimeSpanSetting): string {
  const letter = span.period.slice(0, 1)
  return !isDayName(name) && anchorOf(span) === 'LEDGER' ? letter.toLowerCase() : letter
}

const PERIODS: Readonly<Record<string, Period>> = { M: 'MONTHLY', Q: 'QUARTERLY', Y: 'YEARLY' }

/** The period's name under the new span, for a period of the same length. */
function nameUnder(name: string, mark: string, { after, context }: Naming): string {
  const { period } = after
  const { fiscalYearStartMonth } = context
  const number = isDayName(name)
    ? periodNumberOf(monthOf(parseDay(name)), period, fiscalYearStartMonth)
    : Number(name) + currentNumber(mark === mark.toLowerCase() ? 'LEDGER' : 'TODAY', period, context)
  const anchor = anchorOf(after)
  return anchor === null
    ? firstDayOf(firstMonthOfPeriod(number, period, fiscalYearStartMonth))
    : String(number - currentNumber(anchor, period, context))
}

function isDayName(name: string): boolean {
  return /^\d{4}-/.test(name)
}

interface ColumnNames {
  /** For content of one period. */
  readonly own: (columnKey: string) => string
  /** For content of whichever period is in the place. */
  readonly shared: (columnKey: string) => string
}

/** Replaces column keys everywhere in a layout. */
function withColumnKeys(layout: Layout, { own, shared }: ColumnNames): Layout {
  const isRolling = layout.timeSpan.kind !== 'FIXED'
  const inCell = (key: string): string => {
    const parts = partsOfCellKey(key)
    return parts === null ? key : cellKey(parts.rowKey, own(parts.columnKey))
  }
  const inFormula = (formula: string, named: (columnKey: string) => string): string => {
    try {
      return printFormula(parseFormula(formula), (reference) => {
        const parts = partsOfCellKey(reference)
        const column = parts?.columnKey ?? reference
        const key = withHold(named(withoutHolds(column)), isHeld(column))
        return parts === null ? key : cellKey(parts.rowKey, key)
      })
    } catch (error) {
      if (error instanceof FormulaError) return formula
      throw error
    }
  }
  const inText = (text: string): string => (text.startsWith('=') ? `=${inFormula(text.slice(1), own)}` : text)
  const row = (one: InsertedRow): InsertedRow => ({
    ...one,
    formula: one.formula === null ? null : inFormula(one.formula, own),
    cells: withKeys(one.cells, own, inText),
    formattings: withKeys(one.formattings, own),
  })
  const column = (one: InsertedColumn): InsertedColumn => ({
    ...one,
    after: one.after === null ? null : shared(one.after),
    before: one.before === null ? null : shared(one.before),
    // The current period and the previous one exist for any length; fixed days do not carry over.
    formula: one.formula === null ? null : inFormula(one.formula, isRolling ? shared : own),
    cells: withKeys(one.cells, (key) => key, inText),
  })
  return {
    ...layout,
    hiddenColumns: new Set([...layout.hiddenColumns].map(own)),
    cellFormattings: withKeys(layout.cellFormattings, inCell),
    columnFormattings: withKeys(layout.columnFormattings, shared),
    formulas: withKeys(layout.formulas, inCell, (formula) => inFormula(formula, own)),
    columnWidths: withKeys(layout.columnWidths, shared),
    insertedRows: layout.insertedRows.map(row),
    insertedColumns: layout.insertedColumns.map(column),
    notes: layout.notes.map((note) => ({ ...note, key: inCell(note.key) })),
    lastNames: withKeys(layout.lastNames, own),
  }
}

/** Returns the same map if no key changes. */
function withKeys<Value>(
  map: ReadonlyMap<string, Value>,
  renamed: (key: string) => string,
  changed: (value: Value) => Value = (value) => value,
): ReadonlyMap<string, Value> {
  const next = [...map].map(([key, value]) => [renamed(key), changed(value)] as const)
  return [...map].every(([key, value], at) => next[at]?.[0] === key && next[at]?.[1] === value) ? map : new Map(next)
}
