import { COMPARISON_SUFFIX, type FigureColumn, type ShownColumn } from '../profit-loss/report-columns.ts'
import { type Day, firstDayOf, type MonthOfYear, monthOf } from '../time/day.ts'
import { firstMonthOfPeriod, periodNumberOf } from '../time/fiscal-calendar.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'

/**
 * Rows and columns are named by what they are, so that a layout survives new accounts, other locations and periods that move:
 * `group:<id>`, `account:<group id>/<account id>`, `sum:<group id>`, `metric:<id>`, `inserted:<id>`; `period:2026-05-01` (the
 * first day of the whole period) under a fixed span, `period:-1` (periods from the current one) under a rolling one,
 * `location:<id>@2026-05-01`, `total`, `ytd`, `r12`. What is compared with ends in `~b`, `~pp`, `~py`, what is worked out beside
 * a figure in `!d` (variance), `!p` (in percent), `!r` (percent of revenue), `!u` (per unit of a metric).
 */
export function insertedKey(id: string): string {
  return INSERTED + id
}

/** The id of an inserted row or column; null for the key of another. */
export function insertedId(key: string): string | null {
  return key.startsWith(INSERTED) ? key.slice(INSERTED.length) : null
}

const INSERTED = 'inserted:'

export function cellKey(rowKey: string, columnKey: string): string {
  return `${rowKey}|${columnKey}`
}

/** The row and the column of a cell's key; null where it is none. */
export function partsOfCellKey(key: string): { readonly rowKey: string; readonly columnKey: string } | null {
  const at = key.lastIndexOf('|')
  return at <= 0 || at === key.length - 1 ? null : { rowKey: key.slice(0, at), columnKey: key.slice(at + 1) }
}

/**
 * In formulas a `$` before the key of a row or a column holds it where the formula is copied, as in `{$group:rent|$total}`; it is
 * no part of the key.
 */
export function isHeld(key: string): boolean {
  return key.startsWith('$')
}

export function heldKey(key: string, held: boolean): string {
  return held ? `$${key}` : key
}

/** The key of a row, a column or a cell without what holds its parts. */
export function bareKey(key: string): string {
  return key.replaceAll(/(^|\|)\$/g, '$1')
}

/** A formula that names the same, with nothing held: what it comes to where it stands. */
export function bareFormula(formula: string): string {
  return formula.includes('$') ? formula.replaceAll(/(\{\s*|\|)\$/g, '$1') : formula
}

/** A group's total by the key of the group, and the other way round: they show the same figures. Null for other rows. */
export function twinKey(rowKey: string): string | null {
  if (rowKey.startsWith(GROUP)) return SUM + rowKey.slice(GROUP.length)
  return rowKey.startsWith(SUM) ? GROUP + rowKey.slice(SUM.length) : null
}

const [GROUP, SUM] = ['group:', 'sum:'] as const

/** Whether a key can only be a row's, or only a column's; null where the layout has to be asked, or where it is neither. */
export function sideOfKey(key: string): 'row' | 'column' | null {
  if (/^(group|account|sum|metric):./.test(key)) return 'row'
  if (/^(period:.|location:.|(total|ytd|r12|r13)(?![a-z0-9]))/.test(key)) return 'column'
  return null
}

interface NamingContext {
  readonly setting: TimeSpanSetting
  readonly fiscalYearStart: MonthOfYear
  /** The figure columns of the report itself, in order. */
  readonly figures: readonly FigureColumn[]
}

/** The keys of a report's figure columns, in their order. */
export function figureColumnKeys({ setting, fiscalYearStart, figures }: NamingContext): readonly string[] {
  const periodOf = (day: Day): number => periodNumberOf(monthOf(day), setting.period, fiscalYearStart)
  const periods = figures.filter(({ range, of }) => range === 'PERIOD' && of === null).map(({ startDate }) => periodOf(startDate))
  const [first, last] = periods.length === 0 ? [0, 0] : [Math.min(...periods), Math.max(...periods)]
  const current = setting.kind === 'RELATIVE' ? first + setting.startsPeriodsBeforeCurrent : last
  const nameOf = ({ range, startDate }: FigureColumn): string => {
    if (range !== 'PERIOD') return RANGES[range]
    const period = periodOf(startDate)
    return setting.kind === 'FIXED' ? firstDayOf(firstMonthOfPeriod(period, setting.period, fiscalYearStart)) : String(period - current)
  }
  return figures.map((column) => {
    const own = figures[column.of ?? -1] ?? column
    const name = nameOf(own)
    const suffix = column.comparison === null ? '' : COMPARISON_SUFFIX[column.comparison]
    const where = own.place.kind === 'ALL' ? (own.range === 'PERIOD' ? `period:${name}` : name) : `location:${own.place.id}@${name}`
    return where + suffix
  })
}

const RANGES = { TOTAL: 'total', YEAR_TO_DATE: 'ytd', ROLLING_12: 'r12', ROLLING_13: 'r13' } as const

/** The key of a column as it is shown, among the keys of the figure columns. */
export function shownColumnKey(column: ShownColumn, figureKeys: readonly string[]): string {
  const isCompared = column.kind === 'VARIANCE' || column.kind === 'VARIANCE_PERCENT'
  const key = figureKeys[isCompared ? column.base : column.column] ?? ''
  return column.kind === 'FIGURE' ? key : key + WORKED_OUT[column.kind]
}

const WORKED_OUT = { VARIANCE: '!d', VARIANCE_PERCENT: '!p', PERCENT_OF_REVENUE: '!r', PER_METRIC: '!u' } as const
