import { FormulaError, parseFormula, printFormula } from '../mappings/formula.ts'
import { firstDayOf, type MonthOfYear, monthOf, parseDay } from '../time/day.ts'
import { firstMonthOfPeriod, type Period, periodNumberOf } from '../time/fiscal-calendar.ts'
import type { TimeContext, TimeSpanSetting } from '../time/time-span.ts'
import type { InsertedColumn, InsertedRow, Sheet } from './sheet.ts'
import { bareKey, cellKey, heldKey, isHeld, partsOfCellKey } from './sheet-keys.ts'

/**
 * A sheet with another time span. From fixed days to a span that rolls forward, and back, what was typed, formatted and inserted
 * stays with its periods: their keys turn from days into distances from the current period, as of now, or the other way round.
 * Under periods of another length it keeps its keys, and shows where such periods do again.
 */
export function withTimeSpan(sheet: Sheet, timeSpan: TimeSpanSetting, context: TimeContext): Sheet {
  const before = sheet.timeSpan
  const [wasFixed, isFixed] = [before.kind === 'FIXED', timeSpan.kind === 'FIXED']
  if (wasFixed === isFixed || before.period !== timeSpan.period) return { ...sheet, timeSpan }
  const rolling = before.kind === 'FIXED' ? timeSpan : before
  const anchor = rolling.kind !== 'FIXED' && rolling.anchor === 'LEDGER' ? (context.lastLedgerDay ?? context.today) : context.today
  const { fiscalYearStartMonth } = context
  const current = periodNumberOf(monthOf(anchor), timeSpan.period, fiscalYearStartMonth)
  return { ...withColumnKeys(sheet, (key) => otherKey(key, { isFixed, current, period: timeSpan.period, fiscalYearStartMonth })), timeSpan }
}

interface Naming {
  readonly isFixed: boolean
  /** The number of the current period. */
  readonly current: number
  readonly period: Period
  readonly fiscalYearStartMonth: MonthOfYear
}

/** The key that a column has under the other kind of span; that of one which is no period's stays. */
function otherKey(key: string, { isFixed, current, period, fiscalYearStartMonth }: Naming): string {
  const [, place, name, rest] = /^(period:|location:[^@|]+@)(-?\d+|\d{4}-\d{2}-\d{2})((?:[~!].*)?)$/.exec(key) ?? []
  if (place === undefined || name === undefined || rest === undefined) return key
  const isDay = /^\d{4}-/.test(name)
  if (isFixed === isDay) return key
  const named = isFixed
    ? firstDayOf(firstMonthOfPeriod(current + Number(name), period, fiscalYearStartMonth))
    : String(periodNumberOf(monthOf(parseDay(name)), period, fiscalYearStartMonth) - current)
  return place + named + rest
}

/** A sheet in which columns are called otherwise, wherever they are named. */
function withColumnKeys(sheet: Sheet, renamed: (columnKey: string) => string): Sheet {
  const inCell = (key: string): string => {
    const parts = partsOfCellKey(key)
    return parts === null ? key : cellKey(parts.rowKey, renamed(parts.columnKey))
  }
  const inReference = (reference: string): string => {
    const parts = partsOfCellKey(reference)
    const column = parts?.columnKey ?? reference
    const named = heldKey(renamed(bareKey(column)), isHeld(column))
    return parts === null ? named : cellKey(parts.rowKey, named)
  }
  const inFormula = (formula: string): string => {
    try {
      return printFormula(parseFormula(formula), inReference)
    } catch (error) {
      if (error instanceof FormulaError) return formula
      throw error
    }
  }
  const inText = (text: string): string => (text.startsWith('=') ? `=${inFormula(text.slice(1))}` : text)
  const row = (one: InsertedRow): InsertedRow => ({
    ...one,
    formula: one.formula === null ? null : inFormula(one.formula),
    cells: new Map([...one.cells].map(([key, text]) => [renamed(key), inText(text)])),
    formattings: withKeys(one.formattings, renamed),
  })
  const column = (one: InsertedColumn): InsertedColumn => ({
    ...one,
    after: one.after === null ? null : renamed(one.after),
    before: one.before === null ? null : renamed(one.before),
    formula: one.formula === null ? null : inFormula(one.formula),
    cells: new Map([...one.cells].map(([key, text]) => [key, inText(text)])),
  })
  return {
    ...sheet,
    hiddenColumns: new Set([...sheet.hiddenColumns].map(renamed)),
    cellFormattings: withKeys(sheet.cellFormattings, inCell),
    columnFormattings: withKeys(sheet.columnFormattings, renamed),
    formulas: new Map([...sheet.formulas].map(([key, formula]) => [inCell(key), inFormula(formula)])),
    columnWidths: withKeys(sheet.columnWidths, renamed),
    insertedRows: sheet.insertedRows.map(row),
    insertedColumns: sheet.insertedColumns.map(column),
    notes: sheet.notes.map((note) => ({ ...note, key: inCell(note.key) })),
  }
}

function withKeys<Value>(map: ReadonlyMap<string, Value>, renamed: (key: string) => string): ReadonlyMap<string, Value> {
  return new Map([...map].map(([key, value]) => [renamed(key), value]))
}
