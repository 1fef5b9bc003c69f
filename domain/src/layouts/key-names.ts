import { COMPARISON_LABELS } from '../profit-loss/column-headings.ts'
import { comparisonOfKey } from '../profit-loss/report-columns.ts'
import { totalLabel } from '../profit-loss/report-rows.ts'
import { type MonthOfYear, monthOf, parseDay } from '../time/day.ts'
import { timeSpanName } from '../time/day-format.ts'
import type { Period } from '../time/fiscal-calendar.ts'
import { periodHeading } from '../time/periods.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'
import type { Layout } from './layout.ts'
import type { LayoutNames } from './layout-names.ts'

/** Names by id, for a layout without its figures; null for unknown ids. */
export interface KnownNames {
  readonly group: (id: string) => string | null
  readonly account: (id: string) => string | null
  readonly metric: (id: string) => string | null
  /** A location, or a group of the location tree. */
  readonly location: (id: string) => string | null
  readonly fiscalYearStart: MonthOfYear
}

/**
 * Names of rows and columns by their keys alone: the same as `layoutNames`, except that periods of rolling spans are named by
 * their distance from the current one, since they change by the day. Inserted rows and columns are named by their labels,
 * elsewhere.
 */
export function layoutKeyNames(known: KnownNames, { timeSpan }: Pick<Layout, 'timeSpan'>): LayoutNames {
  return {
    row: (key) => rowNameOf(known, key),
    column: (key) => columnNameOf(known, timeSpan.period, key),
  }
}

function rowNameOf({ group, account, metric }: KnownNames, key: string): string | null {
  const [, kind, id = ''] = /^(group|sum|account|metric):(.*)$/s.exec(key) ?? []
  switch (kind) {
    case 'group':
      return group(id)
    case 'sum': {
      const name = group(id)
      return name === null ? null : totalLabel(name)
    }
    case 'account':
      return account(id.slice(id.lastIndexOf('/') + 1))
    case 'metric':
      return metric(id)
    default:
      return null
  }
}

function columnNameOf(known: KnownNames, period: Period, key: string): string | null {
  const [, own = '', compared, made] = /^([^~!]+)(?:~(b|pp|py))?(?:!([dpru]))?$/.exec(key) ?? []
  const [, placeId, days] = /^location:(.*)@([^@]*)$/s.exec(own) ?? []
  const span = daysNameOf(days ?? own.replace(/^period:/, ''), period, known.fiscalYearStart)
  const place = placeId === undefined ? '' : known.location(placeId)
  if (span === null || place === null) return null
  const where = place === '' ? '' : `, ${place}`
  const comparison = compared === undefined ? null : comparisonOfKey(key.replace(/!.*$/, ''))
  const against = comparison === null ? null : COMPARISON_LABELS[comparison]
  const variance = { d: 'Variance', p: 'Percent variance' }[made ?? '']
  if (variance !== undefined) return `${variance} of ${span}${where}${against === null ? '' : ` from ${against.toLowerCase()}`}`
  const name = (against === null ? span : `${against} of ${span}`) + where
  return made === 'r' ? `Percent of revenue of ${name}` : made === 'u' ? `${name} per unit` : name
}

function daysNameOf(days: string, period: Period, fiscalYearStart: MonthOfYear): string | null {
  const known = RANGES[days as keyof typeof RANGES]
  if (known !== undefined) return known
  if (/^\d{4}-\d{2}-\d{2}$/.test(days)) return periodHeading(monthOf(parseDay(days)), period, fiscalYearStart)
  if (!/^-?\d+$/.test(days)) return null
  const [from, word] = [Number(days), WORDS[period]]
  if (from === 0) return `the current ${word}`
  return `${Math.abs(from)} ${word}${Math.abs(from) === 1 ? '' : 's'} ${from < 0 ? 'before' : 'after'} the current one`
}

const RANGES = { total: 'Total', ytd: 'Year to date', r12: '12 months', r13: '13 months' } as const
const WORDS = { MONTHLY: 'month', QUARTERLY: 'quarter', YEARLY: 'year' } as const satisfies Record<Period, string>

/** History text of a new layout: `Created of Management P&L, Jan – Jun 2026, monthly, all locations`. */
export function createdWords(
  mapping: string,
  { timeSpan, locationIds }: Pick<Layout, 'timeSpan' | 'locationIds'>,
  known: Pick<KnownNames, 'location'>,
): string {
  const names = locationIds.map(known.location)
  const locations =
    names.length === 0
      ? 'all locations'
      : names.length > 2 || names.includes(null)
        ? `${names.length} ${names.length === 1 ? 'location' : 'locations'}`
        : names.join(', ')
  return `Created of ${mapping}, ${spanWords(timeSpan)}, ${locations}`
}

function spanWords(span: TimeSpanSetting): string {
  const word = WORDS[span.period]
  const plural = (count: number): string => `${count} ${word}${count === 1 ? '' : 's'}`
  switch (span.kind) {
    case 'FIXED':
      return timeSpanName(span)
    case 'YEAR_TO_DATE':
      return `year to date, ${span.period.toLowerCase()}`
    case 'LAST_PERIODS':
      return `the last ${span.lastPeriods === 1 ? word : plural(span.lastPeriods)}`
    case 'RELATIVE': {
      const from = span.startsPeriodsBeforeCurrent
      const first = from === 0 ? 'from the current one' : `from ${plural(Math.abs(from))} ${from > 0 ? 'before' : 'after'} the current one`
      return `${plural(span.numberOfPeriods)} ${first}`
    }
  }
}
