import { COMPARISON_SUFFIX, DERIVED_SUFFIX, type FigureColumn, type ShownColumn } from '../profit-loss/report-columns.ts'
import { type Day, firstDayOf, type MonthOfYear, monthOf } from '../time/day.ts'
import { firstMonthOfPeriod, periodNumberOf } from '../time/fiscal-calendar.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'

/**
 * Keys of rows and columns identify what they are, so that a layout survives new accounts, other locations and moving periods:
 * `group:<id>`, `account:<group id>/<account id>`, `sum:<group id>`, `metric:<id>`, `inserted:<id>`; `period:2026-05-01` (first
 * day of the whole period) for fixed spans, `period:-1` (periods from the current one) for rolling ones,
 * `location:<id>@2026-05-01`, `total`, `ytd`, `r12`. Comparisons end in `~b`, `~pp`, `~py`, columns derived from a figure in `!d`
 * (variance), `!p` (in percent), `!r` (percent of revenue), `!u` (per unit of a metric).
 */
export function insertedKey(id: string): string {
  return INSERTED + id
}

/** Id of an inserted row or column; null for other keys. */
export function insertedId(key: string): string | null {
  return key.startsWith(INSERTED) ? key.slice(INSERTED.length) : null
}

const INSERTED = 'inserted:'

export function cellKey(rowKey: string, columnKey: string): string {
  return `${rowKey}|${columnKey}`
}

/** Row and column of a cell key; null for other keys. */
export function partsOfCellKey(key: string): { readonly rowKey: string; readonly columnKey: string } | null {
  const at = key.lastIndexOf('|')
  return at <= 0 || at === key.length - 1 ? null : { rowKey: key.slice(0, at), columnKey: key.slice(at + 1) }
}

/**
 * In formulas, a `$` before the key of a row or column holds it when the formula is copied, as in `{$group:rent|$total}`; it is
 * not part of the key.
 */
export function isHeld(key: string): boolean {
  return key.startsWith('$')
}

export function withHold(key: string, held: boolean): string {
  return held ? `$${key}` : key
}

/** A row, column or cell key without `$`. */
export function withoutHolds(key: string): string {
  return key.replaceAll(/(^|\|)\$/g, '$1')
}

/** The formula without anchors, which has the same result in its own place. */
export function withoutHeldReferences(formula: string): string {
  return formula.includes('$') ? formula.replaceAll(/(\{\s*|\|)\$/g, '$1') : formula
}

/** The key of a group's total for the group's key, and vice versa: both show the same figures. Null for other rows. */
export function groupOrTotalKey(rowKey: string): string | null {
  if (rowKey.startsWith(GROUP)) return SUM + rowKey.slice(GROUP.length)
  return rowKey.startsWith(SUM) ? GROUP + rowKey.slice(SUM.length) : null
}

const [GROUP, SUM] = ['group:', 'sum:'] as const

/** Whether a key can only be a row's or only a column's; null if that depends on the layout, or for other keys. */
export function sideOfKey(key: string): 'row' | 'column' | null {
  if (/^(group|account|sum|metric):./.test(key)) return 'row'
  if (/^(period:.|location:.|(total|ytd|r12|r13)(?![a-z0-9]))/.test(key)) return 'column'
  return null
}

interface NamingContext {
  readonly setting: TimeSpanSetting
  readonly fiscalYearStart: MonthOfYear
  /** The report's own figure columns, in order. */
  readonly figures: readonly FigureColumn[]
}

/** Keys of a report's figure columns, in order. */
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

/** Key of a shown column, given those of the figure columns. */
export function shownColumnKey(column: ShownColumn, figureKeys: readonly string[]): string {
  const isCompared = column.kind === 'VARIANCE' || column.kind === 'VARIANCE_PERCENT'
  const key = figureKeys[isCompared ? column.base : column.column] ?? ''
  return column.kind === 'FIGURE' ? key : key + DERIVED_SUFFIX[column.kind]
}
