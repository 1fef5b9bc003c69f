import { isRate, readCalculation } from '../figures/calculation.ts'
import {
  type CalculationRow,
  EVERY_PLACE,
  FIGURE_MEASURES,
  type FigureMeasure,
  isComparing,
  type QuestionPlaces,
  type VendorOfRow,
} from '../figures/figure-question.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'

/** What a question asks for, in terms that the report engine can answer. Says which figures; never holds one. */
export interface Plan {
  readonly kind: PlanKind
  readonly mappingId: string
  /** The rows to show. Empty: the kind's default, such as every account. */
  readonly rows: readonly PlanRow[]
  readonly span: PlanSpan
  readonly places: QuestionPlaces
  readonly measure: PlanMeasure
  /** What PER_METRIC divides by; null otherwise. */
  readonly perMetricId: string | null
  /** What figures are compared with; null for nothing. */
  readonly against: PlanBase | null
  /** What they are compared with as well, see `canCompareTwice`; null for nothing more. */
  readonly alsoAgainst: PlanBase | null
  /** Whether the fiscal year up to their end stands next to the plan's own days, see `canHaveYearToDate`. */
  readonly hasYearToDate: boolean
  /** Only locations that were open throughout what is compared. */
  readonly isSameStore: boolean
  /** What figures stand side by side by, or are ranked, filtered, divided by; null for all together. */
  readonly by: PlanAxis | null
  /**
   * Of a ranking, and NEWEST of entries; null otherwise. BEST and WORST go by what is better for the row, LARGEST and SMALLEST by size,
   * whichever the sign.
   */
  readonly order: PlanOrder | null
  /** So many of a ranking; null for all. */
  readonly first: number | null
  /** And so many from its other end; null for none. */
  readonly last: number | null
  /** All of them hold. */
  readonly where: readonly PlanCondition[]
  /** Whose entries TRANSACTIONS are, by the name as it is booked; null for anybody's. */
  readonly vendor: string | null
  /** Types of the entries that TRANSACTIONS lists, by the ledger's names, see `listedTypes`; empty for any. */
  readonly entryTypes: readonly string[]
  /** Of TRANSACTIONS of no named line: those of costs alone, or of income; null for both. */
  readonly side: PlanSide | null
  /** A text that TRANSACTIONS have in their memo, number, reference or vendor; null for any. */
  readonly search: string | null
  /** Sums of so many months up to each, or `CUMULATIVE`; null for each month alone. */
  readonly rolling: number | null
  /** What the difference of a BRIDGE is explained by: volume times price; empty for its parts. */
  readonly driverIds: readonly string[]
  /** What CHECK looks at; null otherwise. */
  readonly check: PlanCheck | null
  /** How the answer is drawn; null for what suits it. */
  readonly chart: PlanChart | null
}

/** Months of a rolling sum; see also `limitsPeriods`. */
export const MOST_ROLLING = 60
/** As months of a rolling sum: all since the days of the plan begin. */
export const CUMULATIVE = 0

/** As months of a filter: what any month, or any quarter, of its days had. Below zero: what every one of them had. */
export const EACH_MONTH = 1
export const EACH_QUARTER = 3
/** How filters of places are limited by single periods: any month, every month, any quarter, every quarter. */
export const LIMITED_PERIODS = [EACH_MONTH, -EACH_MONTH, EACH_QUARTER, -EACH_QUARTER] as const

/** Whether places are limited by what single periods of the days had: `stores that lost money in any month`. */
export function limitsPeriods({ kind, by, rolling }: Pick<Plan, 'kind' | 'by' | 'rolling'>): boolean {
  const isOfPeriods = rolling !== null && (Math.abs(rolling) === EACH_MONTH || Math.abs(rolling) === EACH_QUARTER)
  return kind === 'FILTER' && isOfPeriods && (by === 'LOCATION' || by === 'REGION')
}

/** Whether places are limited by what every one of the periods had, and not any. */
export function limitsEveryPeriod(plan: Pick<Plan, 'kind' | 'by' | 'rolling'>): boolean {
  return limitsPeriods(plan) && (plan.rolling ?? 0) < 0
}

/** Whether single months or single quarters are limited. */
export function limitedPeriod({ rolling }: Pick<Plan, 'rolling'>): 'MONTHLY' | 'QUARTERLY' {
  return Math.abs(rolling ?? 0) === EACH_QUARTER ? 'QUARTERLY' : 'MONTHLY'
}

/** A plan's slots before anything is asked: single amounts of every place. */
export const BLANK_PLAN: Omit<Plan, 'mappingId' | 'span'> = {
  kind: 'FIGURES',
  rows: [],
  places: EVERY_PLACE,
  measure: 'VALUE',
  perMetricId: null,
  against: null,
  alsoAgainst: null,
  hasYearToDate: false,
  isSameStore: false,
  by: null,
  order: null,
  first: null,
  last: null,
  where: [],
  vendor: null,
  entryTypes: [],
  side: null,
  search: null,
  rolling: null,
  driverIds: [],
  check: null,
  chart: null,
}

/**
 * FIGURES: single figures. COMPARE: against a base. TREND: along periods. BREAKDOWN: a figure's parts. RANK: in order.
 * FILTER: those that meet conditions. BRIDGE: why a figure differs. TRANSACTIONS: the entries behind it. DEFINE: what a line
 * is made of. CHECK: whether the data is whole. ATTENTION: what is unusual. REPORT: a whole profit and loss.
 */
export const PLAN_KINDS = [
  'FIGURES',
  'COMPARE',
  'TREND',
  'BREAKDOWN',
  'RANK',
  'FILTER',
  'BRIDGE',
  'TRANSACTIONS',
  'DEFINE',
  'CHECK',
  'ATTENTION',
  'REPORT',
] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

/**
 * An account without a group is one that the mapping leaves out. CALCULATION: lines, accounts and metrics computed into one
 * figure. VENDOR: what one vendor was paid, in all lines of costs where there is no group.
 */
export type PlanRow =
  | { readonly kind: 'GROUP'; readonly groupId: string }
  | { readonly kind: 'ACCOUNT'; readonly groupId: string | null; readonly accountId: string }
  | { readonly kind: 'METRIC'; readonly metricId: string }
  | CalculationRow
  | VendorOfRow

export const PLAN_SIDES = ['COSTS', 'INCOME'] as const
export type PlanSide = (typeof PLAN_SIDES)[number]

/** The most rows with columns of their own in one table, of shares and of differences. */
const MOST_BESIDE = 3
/** The same for amounts alone; more than three appear without their shares. */
const MOST_AMOUNTS_BESIDE = 9
const MOST_COMPARED_BESIDE = 2

/** How many lines can stand side by side in a table with a row for each place or period. */
export function mostBeside({ kind, against, measure }: Pick<Plan, 'kind' | 'against' | 'measure'>): number {
  if (against !== null) return MOST_COMPARED_BESIDE
  return measure === 'VALUE' && kind !== 'FILTER' ? MOST_AMOUNTS_BESIDE : MOST_BESIDE
}

/** Whether places or periods are ranked by the first of several rows, and the others are shown with it. */
export function ranksByFirst({ kind, by, rows }: Pick<Plan, 'kind' | 'by' | 'rows'>): boolean {
  return kind === 'RANK' && rows.length > 1 && (by === 'LOCATION' || by === 'REGION' || by === 'PERIOD')
}

/** A plan of its first row alone. */
export function ofFirstRow(plan: Plan): Plan {
  return { ...plan, rows: plan.rows.slice(0, 1) }
}

/** A row that reports have. */
export type PlanReportRow = Exclude<PlanRow, { kind: 'CALCULATION' | 'VENDOR' }>

/** The rows of reports that a row is of: itself, what a calculation names, the line or account of a vendor's entries if there is one. */
export function operandsOf(row: PlanRow): readonly PlanReportRow[] {
  if (row.kind === 'CALCULATION') return [...readCalculation(row.formula).operands.values()]
  if (row.kind !== 'VENDOR') return [row]
  if (row.groupId === null) return []
  return [
    row.accountId === null ? { kind: 'GROUP', groupId: row.groupId } : { kind: 'ACCOUNT', groupId: row.groupId, accountId: row.accountId },
  ]
}

/** Whether a row is none that reports have. */
export function isOutsideReports(row: PlanRow): row is Exclude<PlanRow, PlanReportRow> {
  return row.kind === 'CALCULATION' || row.kind === 'VENDOR'
}

/** Whether only some entries are asked for by what they say of themselves, and not by their line, day, place or size. */
export function isOfSomeEntries({ vendor, entryTypes, side, search }: Pick<Plan, 'vendor' | 'entryTypes' | 'side' | 'search'>): boolean {
  return vendor !== null || entryTypes.length > 0 || side !== null || search !== null
}

/** Whether a plan names single vendors, for their entries or their figures. */
export function namesVendors({ vendor, rows }: Pick<Plan, 'vendor' | 'rows'>): boolean {
  return vendor !== null || rows.some(({ kind }) => kind === 'VENDOR')
}

/** Whether a row is a calculation that divides: no amount, so that it has no share of revenue, and is added up over nothing. */
export function isRateRow(row: PlanRow): boolean {
  return row.kind === 'CALCULATION' && isRate(readCalculation(row.formula).formula)
}

/** SHARE_CHANGE: a share of revenue less that of the base, a ratio: 0.01 is one point more. Rankings and filters alone have it. */
export const PLAN_MEASURES = [...FIGURE_MEASURES, 'SHARE_CHANGE'] as const
export type PlanMeasure = (typeof PLAN_MEASURES)[number]

/** Whether a measure sets a figure against that of the base. */
export function comparesWithBase(measure: PlanMeasure): boolean {
  return measure === 'SHARE_CHANGE' || isComparing(measure)
}

/** The measure that figures are asked for in: the share itself, where it is how far that moved. */
export function figureMeasureOf(measure: PlanMeasure): FigureMeasure {
  return measure === 'SHARE_CHANGE' ? 'SHARE_OF_REVENUE' : measure
}

/** Days as everywhere, or all that the ledger has. */
export type PlanSpan = TimeSpanSetting | { readonly kind: 'LEDGER' }

export type PlanBase =
  | { readonly kind: 'BUDGET'; readonly budgetId: string }
  | { readonly kind: 'PRIOR_YEAR' }
  | { readonly kind: 'PRIOR_PERIOD' }
  | { readonly kind: 'SPAN'; readonly span: TimeSpanSetting }
  | { readonly kind: 'PLACES'; readonly places: QuestionPlaces }

/** Whether a filter is by nothing but being better, worse, above or below its base, which it can be of two. */
function isJudgedFilter({ kind, where }: Pick<Plan, 'kind' | 'where'>): boolean {
  const isOfAll = ({ measure, is, value }: PlanCondition): boolean =>
    is === 'FAVORABLE' || is === 'UNFAVORABLE' || ((is === 'ABOVE' || is === 'BELOW') && measure === 'CHANGE' && value === '0')
  return kind === 'FILTER' && where.length > 0 && where.every((one) => one.of === undefined && isOfAll(one))
}

/**
 * Whether figures can stand against two bases side by side: amounts or shares of one span, against a budget and earlier days. A filter lists
 * what is better, or worse, than both, or than each of them in its own way.
 */
export function canCompareTwice(plan: Plan): boolean {
  const { kind, measure, against, alsoAgainst, isSameStore, by, rolling } = plan
  const isFilter = isJudgedFilter(plan)
  const kinds = [against, alsoAgainst].map((base) => base?.kind)
  const areOfSpan = kinds.every((one) => one === 'BUDGET' || one === 'PRIOR_YEAR' || one === 'PRIOR_PERIOD')
  const isTable = isFilter || kind === 'COMPARE' || kind === 'BREAKDOWN' || (kind === 'REPORT' && by === null)
  return (
    areOfSpan &&
    kinds[0] !== kinds[1] &&
    isTable &&
    by !== 'PERIOD' &&
    (measure === 'VALUE' || (isFilter ? measure === 'VARIANCE' || measure === 'CHANGE' : measure === 'SHARE_OF_REVENUE')) &&
    !isSameStore &&
    rolling === null
  )
}

/** Whether the year to date can stand next to a plan's own days: as columns of lines or places, alone or against the budget and the year before. */
export function canHaveYearToDate({ kind, rows, against, alsoAgainst, by, rolling }: Plan): boolean {
  const isTable = kind === 'FIGURES' || kind === 'COMPARE' || kind === 'BREAKDOWN' || (kind === 'REPORT' && by === null)
  const isOfYears = [against, alsoAgainst].every((base) => base === null || base.kind === 'BUDGET' || base.kind === 'PRIOR_YEAR')
  return (
    isTable && isOfYears && by !== 'PERIOD' && !isBySpans({ by }) && rolling === null && rows.every(({ kind: one }) => one !== 'VENDOR')
  )
}

/** A plan without a second base, and without the year to date, that it has no room for. */
export function withinBases(asked: Plan): Plan {
  const plan = asked.hasYearToDate && !canHaveYearToDate(asked) ? { ...asked, hasYearToDate: false } : asked
  const { against, alsoAgainst, isSameStore } = plan
  if (alsoAgainst === null || canCompareTwice(plan)) return withConditionsOfBases(plan)
  // Same stores are those of both years.
  const isOfYears = isSameStore && against?.kind === 'BUDGET'
  return withConditionsOfBases({ ...plan, against: isOfYears ? alsoAgainst : against, alsoAgainst: null })
}

/**
 * REGION: the nodes of a level of the location tree. LINE: the groups under a line. WEEK begins on Monday. YEAR: the days of the plan, and the
 * same days of the years before, `first` in all.
 */
export const PLAN_AXES = ['LOCATION', 'REGION', 'ACCOUNT', 'LINE', 'PERIOD', 'DAY', 'WEEK', 'YEAR', 'VENDOR'] as const
export type PlanAxis = (typeof PLAN_AXES)[number]

/** Whether vendors are listed with what they were paid. A bridge by vendor explains a difference instead. */
export function listsVendors({ kind, by }: Pick<Plan, 'kind' | 'by'>): boolean {
  return by === 'VENDOR' && kind !== 'BRIDGE'
}

/** Whether figures stand side by side by single days or weeks, for which only entries have amounts. */
export function isByDays({ by }: Pick<Plan, 'by'>): boolean {
  return by === 'DAY' || by === 'WEEK'
}

/** Whether figures stand side by side for spans that are no periods of the plan's days: single days, weeks, the same days of several years. */
export function isBySpans({ by }: Pick<Plan, 'by'>): boolean {
  return isByDays({ by }) || by === 'YEAR'
}

/** Why a plan cannot be divided by days, weeks or years; null if it can, or is not. @param days those of the plan. */
export function daysProblem(plan: Plan, days: number): string | null {
  const { kind, by, against, where, rows, measure, perMetricId, rolling } = plan
  if (by === 'YEAR') return yearsProblem(plan, days)
  if (!isByDays({ by })) return null
  if (kind !== 'TREND' && kind !== 'RANK') return 'Only a trend or a ranking is divided by days or weeks.'
  if (against !== null || where.length > 0 || rolling !== null) return 'Figures of days and weeks are neither compared nor limited.'
  // Payroll and bills are posted every other week or once a month.
  if (measure !== 'VALUE') return 'Shares of revenue say little of days and weeks: costs count on the day that they are posted.'
  if (perMetricId !== null || rows.some((row) => row.kind !== 'GROUP' && row.kind !== 'ACCOUNT'))
    return 'Only lines and accounts have figures of days.'
  return days > MOST_DAYS[by === 'DAY' ? 'DAY' : 'WEEK'] ? 'These are too many days.' : null
}

/** Why a plan cannot be divided by year; null if they can. */
function yearsProblem({ kind, against, where, rolling, isSameStore }: Plan, days: number): string | null {
  if (kind !== 'TREND') return 'Only a trend goes by the same days of several years.'
  if (against !== null || where.length > 0 || rolling !== null || isSameStore)
    return 'Figures of the same days of several years are neither compared nor limited.'
  return days > MOST_DAYS.YEAR ? 'Only days within a year have the same days in the years before.' : null
}

const MOST_DAYS = { DAY: 92, WEEK: 371, YEAR: 366 }
/** The same days of more years are not shown. */
export const MOST_YEARS = 10

export const PLAN_ORDERS = ['DESC', 'ASC', 'BEST', 'WORST', 'LARGEST', 'SMALLEST', 'NEWEST'] as const
export type PlanOrder = (typeof PLAN_ORDERS)[number]

/** The order of signed figures that comes nearest, as the report engine knows it. */
export function signedOrder(order: PlanOrder | null): 'DESC' | 'ASC' | 'BEST' | 'WORST' {
  if (order === 'SMALLEST') return 'ASC'
  return order === null || order === 'LARGEST' || order === 'NEWEST' ? 'DESC' : order
}

/**
 * AT_LEAST and AT_MOST hold of the value itself too, and of whatever is not below or above it. FURTHER and
 * AS_FAR: a difference of more than that, or of at least that, whichever way it goes. NONE: no entries at all, or zero. NEW, of vendors: no
 * entry before these days, or on the days that they are compared with. REPEATED, of entries: booked once more, see `REPEATED_WITHIN_DAYS`.
 * NEGATIVE, of entries: against the sign of their line.
 */
export const PLAN_BOUNDS = [
  'ABOVE',
  'BELOW',
  'AT_LEAST',
  'AT_MOST',
  'FURTHER',
  'AS_FAR',
  'FAVORABLE',
  'UNFAVORABLE',
  'NONE',
  'NEW',
  'REPEATED',
  'NEGATIVE',
] as const

/** Whether a list has only entries that go against their line: credits of costs, debits of income. */
export function isOfNegative({ kind, where }: Pick<Plan, 'kind' | 'where'>): boolean {
  return kind === 'TRANSACTIONS' && where.some(({ is }) => is === 'NEGATIVE')
}

/** Whether a list has only entries that may be booked twice. */
export function isOfRepeated({ kind, where }: Pick<Plan, 'kind' | 'where'>): boolean {
  return kind === 'TRANSACTIONS' && where.some(({ is }) => is === 'REPEATED')
}

/** Whether vendors are those without an entry before. */
export function isOfNewVendors({ kind, by, where }: Pick<Plan, 'kind' | 'by' | 'where'>): boolean {
  return kind === 'FILTER' && by === 'VENDOR' && where.some(({ is }) => is === 'NEW')
}

/** Bounds that need no value. */
export const UNVALUED_BOUNDS: ReadonlySet<PlanCondition['is']> = new Set([
  'FAVORABLE',
  'UNFAVORABLE',
  'NONE',
  'NEW',
  'REPEATED',
  'NEGATIVE',
])

/** Whether a bound holds of a difference whichever way it goes. */
export function isEitherWay(is: PlanCondition['is']): boolean {
  return is === 'FURTHER' || is === 'AS_FAR'
}

/** `value`: a Decimal in the measure's unit; null for those of UNVALUED_BOUNDS. */
export interface PlanCondition {
  readonly measure: PlanMeasure
  readonly is: (typeof PLAN_BOUNDS)[number]
  readonly value: string | null
  /** The row that it limits, counted from 0, where each of several rows has its own conditions; left out: every row. */
  readonly of?: number
  /** The base that it holds against, of two: `against`, or `alsoAgainst`; left out: both. */
  readonly than?: (typeof PLAN_BASES)[number]
}

export const PLAN_BASES = ['FIRST', 'SECOND'] as const

/** A plan without conditions against a second base that it does not have. */
export function withConditionsOfBases(plan: Plan): Plan {
  if (plan.alsoAgainst !== null || plan.where.every(({ than }) => than === undefined)) return plan
  return { ...plan, where: plan.where.flatMap(({ than, ...one }) => (than === 'SECOND' ? [] : [one])) }
}

/** A plan of the row alone that a condition is of. */
export function planOfCondition(plan: Plan, { of, measure }: PlanCondition): Plan {
  const row = of === undefined ? undefined : plan.rows[of]
  return row === undefined ? plan : { ...plan, rows: [row], measure: figureMeasureOf(measure) === 'SHARE_OF_REVENUE' ? measure : 'VALUE' }
}

/** Whether rows have conditions of their own, which a place meets or does not with all of them. */
export function hasOwnConditions({ where }: Pick<Plan, 'where'>): boolean {
  return where.some(({ of }) => of !== undefined)
}

/**
 * RECONCILIATION: whether the report ties to the ledger. COVERAGE: which days have entries. METRIC_GAPS: missing metrics.
 * LOCATIONS: which there are, and in which regions. BUDGETS: what is budgeted, `by` LOCATION where; with a condition NONE, where not. SUMS:
 * whether places add up to the whole. METRIC_DAYS: up to which month locations have figures of metrics. MAPPING: which one figures use.
 * SAME_STORES: which locations are not comparable, and why. PART_OF: whether the other rows are in the first one.
 */
export const PLAN_CHECKS = [
  'RECONCILIATION',
  'COVERAGE',
  'METRIC_GAPS',
  'LOCATIONS',
  'BUDGETS',
  'SUMS',
  'METRIC_DAYS',
  'MAPPING',
  'SAME_STORES',
  'PART_OF',
] as const
export type PlanCheck = (typeof PLAN_CHECKS)[number]

export const PLAN_CHARTS = ['LINE', 'BAR', 'STACKED_BAR', 'WATERFALL', 'TABLE'] as const
export type PlanChart = (typeof PLAN_CHARTS)[number]

/** A part of a plan that a question may leave open. */
export const PLAN_SLOTS = ['rows', 'span', 'places', 'measure', 'against', 'by'] as const
export type PlanSlot = (typeof PLAN_SLOTS)[number]

/** A word that was read as another one. */
export interface Correction {
  readonly typed: string
  /** Empty for words that were set aside. */
  readonly read: string
}

/** One of the meanings that a question may have. */
export interface PlanChoice {
  readonly name: string
  readonly plan: Plan
  /** What the question did not say of it, where all choices are answered. */
  readonly assumed?: readonly PlanSlot[]
}

/** A plan, as it was read from a question. */
export interface PlannedQuestion {
  readonly plan: Plan
  /** What the question did not say. */
  readonly assumed: readonly PlanSlot[]
  readonly corrections: readonly Correction[]
}

/** What became of a question. */
export type QuestionReading =
  /** `further`: what it asks for as well, each with an answer of its own; left out for nothing more. */
  | (PlannedQuestion & { readonly kind: 'PLAN'; readonly further?: readonly PlannedQuestion[] })
  /** Two or more meanings: the user chooses. */
  | {
      readonly kind: 'CHOICE'
      readonly slot: PlanSlot
      /** The words with more than one meaning. */
      readonly words: string
      /** It was left open before, and this question goes on from none of its meanings. */
      readonly isStillOpen?: boolean
      readonly choices: readonly PlanChoice[]
      readonly corrections: readonly Correction[]
    }
  | { readonly kind: 'REFUSED'; readonly reason: RefusalReason }
  /**
   * Words that nothing understands; the question without them, where that can be answered; and questions about what else it names, that one
   * first, as the titles of their answers.
   */
  | {
      readonly kind: 'UNREAD'
      readonly words: readonly string[]
      readonly suggestion: string | null
      readonly offers?: readonly string[]
      /** Of a question on payments: the words that no known vendor has in its name. */
      readonly noVendors?: readonly string[]
      /** The question before, which was not understood and which this one only goes on from. */
      readonly openQuestion?: string
      /** Numbers of accounts that it names, and that no account has. */
      readonly noAccounts?: readonly string[]
    }

/** The questions offered when one is not understood; empty if no part of it can be answered. */
export function questionsOffered({ suggestion, offers = [] }: Extract<QuestionReading, { kind: 'UNREAD' }>): readonly string[] {
  return offers.length > 0 || suggestion === null ? offers : [suggestion]
}

/**
 * WHAT_IF: assumptions about the future. FORECAST: figures that are not booked. NOT_IN_LEDGER_REPORTS: cash, receivables,
 * payables. OUTSIDE_COMPANY: others' figures. PEOPLE: what single persons earn. ADVICE: what to do. CHANGES: an order to change
 * something. STAFF: who works here, and how many. DAYS: weeks and days, which the reports do not divide by. DUPLICATES: entries that stand
 * twice. HISTORY: what was changed or imported, by whom and when. TAXES: what is owed or provided for. POSTING_DAYS: when entries were posted,
 * other than the day they are of. TWO_BUDGETS: one budget against another. ABILITIES: what can be asked. NO_QUESTION: nothing asked.
 */
export const REFUSAL_REASONS = [
  'WHAT_IF',
  'FORECAST',
  'NOT_IN_LEDGER_REPORTS',
  'OUTSIDE_COMPANY',
  'PEOPLE',
  'STAFF',
  'ADVICE',
  'NO_QUESTION',
  'CHANGES',
  'DAYS',
  'DUPLICATES',
  'HISTORY',
  'TAXES',
  'POSTING_DAYS',
  'TWO_BUDGETS',
  'ABILITIES',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]
