import * as z from 'zod/mini'
import { anyFields, readBy } from '../document-schema.ts'
import { BadInputError, unreachable } from '../errors.ts'
import { addToMonth, type Day, firstDayOf, lastDayOf, type MonthOfYear, monthOf, parseDay, yearOf } from './day.ts'
import { countPeriods, firstMonthOfPeriod, monthsPerPeriod, type Period, periodNumberOf } from './fiscal-calendar.ts'

/** Days from start to end, both included. */
export interface DaySpan {
  readonly startDate: Day
  readonly endDate: Day
}

/** Days to be divided into columns by period. */
export interface TimeSpan extends DaySpan {
  readonly period: Period
}

/** The day that rolling spans are resolved against: today, or the last day with entries. */
export type TimeAnchor = 'TODAY' | 'LEDGER'

/** A time span as stored. All but the fixed one roll forward: they are resolved on each read. */
export type TimeSpanSetting =
  | { readonly kind: 'FIXED'; readonly period: Period; readonly startDate: Day; readonly endDate: Day }
  /** From the first day of the anchor's fiscal year to the anchor. */
  | { readonly kind: 'YEAR_TO_DATE'; readonly period: Period; readonly anchor: TimeAnchor }
  /** That many columns, ending with the current period up to the anchor. */
  | { readonly kind: 'LAST_PERIODS'; readonly period: Period; readonly lastPeriods: number; readonly anchor: TimeAnchor }
  /** Whole periods, starting that many before the current one; negative numbers start in the future. */
  | {
      readonly kind: 'RELATIVE'
      readonly period: Period
      readonly startsPeriodsBeforeCurrent: number
      readonly numberOfPeriods: number
      readonly anchor: TimeAnchor
    }

/** What settings are resolved against. */
export interface TimeContext {
  /** Today in the company's calendar. */
  readonly today: Day
  /** The last day with entries; null for an empty ledger, which uses today. */
  readonly lastLedgerDay: Day | null
  /** The first day with entries; null for an empty ledger. Default: not known. */
  readonly firstLedgerDay?: Day | null
  readonly fiscalYearStartMonth: MonthOfYear
}

/** Upper limit on columns: a hundred years of months. */
export const MAX_COLUMNS = 1200
const FIRST_YEAR = 1900
const LAST_YEAR = 2200

/** Resolves a setting to days. @throws BadInputError for too many columns, or outside the years 1900 to 2200. */
export function resolveTimeSpan(setting: TimeSpanSetting, context: TimeContext): TimeSpan {
  const span = unchecked(setting, context)
  if (yearOf(span.startDate) < FIRST_YEAR || yearOf(span.endDate) > LAST_YEAR) {
    throw new BadInputError(`The time span reaches outside the years ${FIRST_YEAR} to ${LAST_YEAR}. Choose fewer periods.`, 'timeSpan')
  }
  const columns = countPeriods(monthOf(span.startDate), monthOf(span.endDate), span.period, context.fiscalYearStartMonth)
  if (columns > MAX_COLUMNS) throw tooManyColumns(columns, 'timeSpan')
  return span
}

function unchecked(setting: TimeSpanSetting, context: TimeContext): TimeSpan {
  const { period } = setting
  if (setting.kind === 'FIXED') return { period, startDate: setting.startDate, endDate: setting.endDate }
  const anchor = setting.anchor === 'LEDGER' ? (context.lastLedgerDay ?? context.today) : context.today
  const fiscalYearStart = context.fiscalYearStartMonth
  const current = periodNumberOf(monthOf(anchor), period, fiscalYearStart)
  const firstMonth = (number: number) => firstMonthOfPeriod(number, period, fiscalYearStart)
  switch (setting.kind) {
    case 'YEAR_TO_DATE': {
      const year = periodNumberOf(monthOf(anchor), 'YEARLY', fiscalYearStart)
      return { period, startDate: firstDayOf(firstMonthOfPeriod(year, 'YEARLY', fiscalYearStart)), endDate: anchor }
    }
    case 'LAST_PERIODS':
      return { period, startDate: firstDayOf(firstMonth(current - setting.lastPeriods + 1)), endDate: anchor }
    case 'RELATIVE': {
      const first = current - setting.startsPeriodsBeforeCurrent
      const last = firstMonth(first + setting.numberOfPeriods - 1)
      return {
        period,
        startDate: firstDayOf(firstMonth(first)),
        endDate: lastDayOf(addToMonth(last, monthsPerPeriod(period) - 1)),
      }
    }
    default:
      return unreachable(setting)
  }
}

/** The initial span of a view: the current period up to today. */
export function defaultTimeSpanSetting(period: Period): TimeSpanSetting {
  return { kind: 'LAST_PERIODS', period, lastPeriods: 1, anchor: 'TODAY' }
}

/** Whether the resolved days change as time goes on. */
export function rollsForward(setting: TimeSpanSetting): boolean {
  return setting.kind !== 'FIXED'
}

/** Fixes a setting at its current days. */
export function holdTimeSpan(setting: TimeSpanSetting, context: TimeContext): TimeSpanSetting {
  return { kind: 'FIXED', ...resolveTimeSpan(setting, context) }
}

/** The setting with another anchor; a fixed span has none and stays unchanged. */
export function withAnchor(setting: TimeSpanSetting, anchor: TimeAnchor): TimeSpanSetting {
  return setting.kind === 'FIXED' ? setting : { ...setting, anchor }
}

export function areSameSettings(left: TimeSpanSetting, right: TimeSpanSetting): boolean {
  const a = timeSpanInput(left)
  const b = timeSpanInput(right)
  return FIELDS.every((field) => a[field] === b[field])
}

/** The API's input for a time span: the fields of exactly one variant. */
export interface TimeSpanInput {
  readonly period: Period
  readonly startDate?: string
  readonly endDate?: string
  readonly yearToDate?: boolean
  readonly lastPeriods?: number
  readonly startsPeriodsBeforeCurrent?: number
  readonly numberOfPeriods?: number
  readonly anchor?: TimeAnchor
}

/** Converts a setting to the API's input. */
export function timeSpanInput(setting: TimeSpanSetting): TimeSpanInput {
  const { kind, ...fields } = setting
  return kind === 'YEAR_TO_DATE' ? { ...fields, yearToDate: true } : fields
}

/** Unvalidated time span input, from a request or from storage. */
export type LooseTimeSpanInput = { readonly [field in keyof TimeSpanInput]?: unknown }

const FIELDS = [
  'period',
  'startDate',
  'endDate',
  'yearToDate',
  'lastPeriods',
  'startsPeriodsBeforeCurrent',
  'numberOfPeriods',
  'anchor',
] as const satisfies readonly (keyof TimeSpanInput)[]

/**
 * Validates a time span: exactly one variant, and nothing else. Null and `yearToDate: false` count as omitted. Start and
 * end may be the same day, as those of a rolling span that is fixed on the first of a month; a custom range in a form may not.
 *
 * @throws BadInputError whose field is below `path`.
 */
export function parseTimeSpan(input: LooseTimeSpanInput, path = 'timeSpan'): TimeSpanSetting {
  const period = parsePeriod(input.period, `${path}.period`)
  const given = VARIANTS.filter(({ fields }) => fields.some((field) => isGiven(input[field])))
  const [variant] = given
  if (variant === undefined || given.length > 1) {
    const found = given.map(({ fields }) => fields.join(' and ')).join('; ')
    throw new BadInputError(
      `A time span takes exactly one of: startDate and endDate; yearToDate; lastPeriods; startsPeriodsBeforeCurrent and numberOfPeriods. ${
        found === '' ? 'None was given.' : `Given were ${found}.`
      }`,
      path,
    )
  }
  switch (variant.kind) {
    case 'FIXED':
      if (isGiven(input.anchor)) throw new BadInputError('A time span of fixed days has no anchor. Leave it out.', `${path}.anchor`)
      return { kind: 'FIXED', period, ...parseDays(input, period, path) }
    case 'YEAR_TO_DATE':
      if (input.yearToDate !== true) throw new BadInputError('yearToDate is true or left out.', `${path}.yearToDate`)
      return { kind: 'YEAR_TO_DATE', period, anchor: parseAnchor(input.anchor, path) }
    case 'LAST_PERIODS':
      return {
        kind: 'LAST_PERIODS',
        period,
        lastPeriods: parseWholeNumber(input.lastPeriods, 1, 'lastPeriods', path),
        anchor: parseAnchor(input.anchor, path),
      }
    case 'RELATIVE':
      return {
        kind: 'RELATIVE',
        period,
        startsPeriodsBeforeCurrent: parseWholeNumber(input.startsPeriodsBeforeCurrent, -MAX_COLUMNS, 'startsPeriodsBeforeCurrent', path),
        numberOfPeriods: parseWholeNumber(input.numberOfPeriods, 1, 'numberOfPeriods', path),
        anchor: parseAnchor(input.anchor, path),
      }
    default:
      return unreachable(variant)
  }
}

/** A time span as the API takes it and as documents store it. */
export const timeSpanSetting = z.pipe(anyFields, readBy(parseTimeSpan))

const VARIANTS = [
  { kind: 'FIXED', fields: ['startDate', 'endDate'] },
  { kind: 'YEAR_TO_DATE', fields: ['yearToDate'] },
  { kind: 'LAST_PERIODS', fields: ['lastPeriods'] },
  { kind: 'RELATIVE', fields: ['startsPeriodsBeforeCurrent', 'numberOfPeriods'] },
] as const satisfies readonly { kind: TimeSpanSetting['kind']; fields: readonly (keyof TimeSpanInput)[] }[]

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false
}

function parsePeriod(value: unknown, field: string): Period {
  if (value === 'MONTHLY' || value === 'QUARTERLY' || value === 'YEARLY') return value
  throw new BadInputError('A period is MONTHLY, QUARTERLY or YEARLY.', field)
}

function parseAnchor(value: unknown, path: string): TimeAnchor {
  if (value === undefined || value === null) return 'TODAY'
  if (value === 'TODAY' || value === 'LEDGER') return value
  throw new BadInputError('The anchor of a rolling time span is TODAY or LEDGER.', `${path}.anchor`)
}

function parseWholeNumber(value: unknown, least: number, name: string, path: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MAX_COLUMNS) return value + 0
  throw new BadInputError(`${name} is a whole number from ${least} to ${MAX_COLUMNS}.`, `${path}.${name}`)
}

function parseDays(input: LooseTimeSpanInput, period: Period, path: string): DaySpan {
  const startDate = parseDayField(input.startDate, 'startDate', path)
  const endDate = parseDayField(input.endDate, 'endDate', path)
  requireInOrder({ startDate, endDate }, `${path}.endDate`)
  const columns = countPeriods(monthOf(startDate), monthOf(endDate), period, 1)
  if (columns > MAX_COLUMNS) throw tooManyColumns(columns, path)
  return { startDate, endDate }
}

function parseDayField(value: unknown, name: 'startDate' | 'endDate', path: string): Day {
  const field = `${path}.${name}`
  if (typeof value !== 'string') throw new BadInputError('A time span of fixed days needs both startDate and endDate.', field)
  const day = parseDay(value, field)
  if (yearOf(day) >= FIRST_YEAR && yearOf(day) <= LAST_YEAR) return day
  throw new BadInputError(`${day} is outside the years ${FIRST_YEAR} to ${LAST_YEAR}.`, field)
}

function tooManyColumns(columns: number, field: string): BadInputError {
  return new BadInputError(
    `The time span makes ${columns} columns; a report holds up to ${MAX_COLUMNS}. Choose longer periods or fewer days.`,
    field,
  )
}

/** @throws BadInputError for days that end before they start; a single day is allowed. */
export function requireInOrder({ startDate, endDate }: DaySpan, field: string): void {
  if (endDate >= startDate) return
  throw new BadInputError(
    `End date must be later than start date. The time span ends on ${endDate}, before it starts on ${startDate}.`,
    field,
  )
}

/** Error text of a custom range, which needs more than one day; null if the range is valid. */
export function customRangeProblem(startDate: Day, endDate: Day): string | null {
  return endDate > startDate ? null : 'End date must be later than start date'
}
