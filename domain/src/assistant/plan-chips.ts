import { EVERY_PLACE, type QuestionPlaces } from '../figures/figure-question.ts'
import { namesEveryPlace } from '../figures/question-places.ts'
import { capitalize } from '../sentence-text.ts'
import { volumeAndPrice } from './answers/plan-bridge.ts'
import { yearToDate } from './answers/plan-days.ts'
import { comparesInSteps, divisorName, planRowName, standsBesideWhole } from './answers/plan-names.ts'
import { locationsOfPlan } from './answers/plan-questions.ts'
import {
  axisName,
  basesName,
  conditionWords,
  daysOfPlan,
  isOfNoDays,
  limitedPeriodWords,
  placesName,
  rollingName,
  SIDE_NAMES,
} from './answers/plan-words.ts'
import type { CompanyNames } from './company-names.ts'
import { entriesName } from './entry-types.ts'
import {
  canHaveYearToDate,
  comparesWithBase,
  isBySpans,
  isOfSomeEntries,
  isOutsideReports,
  isRateRow,
  limitsPeriods,
  type Plan,
  type PlanAxis,
  type PlanBase,
  type PlanCondition,
  type PlanMeasure,
  type PlanOrder,
  type PlanRow,
  type PlanSide,
  type PlanSlot,
  type PlanSpan,
  withConditionsOfBases,
  withinBases,
} from './plan.ts'

/** A part of a plan as it is shown, and can be changed. */
export interface PlanChip {
  readonly part: PlanPart
  /** Which of several rows or conditions; 0 otherwise. */
  readonly at: number
  /** What it says: `Labor`, `May 2026`, `all 24 locations`. */
  readonly label: string
  /** The question did not say it. */
  readonly isAssumed: boolean
  /** Whether the plan holds without it. */
  readonly canGo: boolean
  /** The plan has no such part: the chip offers one. */
  readonly isEmpty: boolean
}

export const PLAN_PARTS = [
  'ROW',
  'MEASURE',
  'ORDER',
  'CONDITION',
  'SIDE',
  'ENTRY_TYPES',
  'VENDOR',
  'SEARCH',
  'SPAN',
  'ROLLING',
  'PLACES',
  'AGAINST',
  'YEAR_TO_DATE',
  'SAME_STORE',
  'DRIVERS',
  'BY',
] as const
export type PlanPart = (typeof PLAN_PARTS)[number]

/** A change to a plan. `at`: index of the row or condition; one past the end adds a row. */
export type PlanChange =
  | { readonly part: 'ROW'; readonly at: number; readonly row: PlanRow | null }
  | { readonly part: 'MEASURE'; readonly measure: PlanMeasure }
  | { readonly part: 'ORDER'; readonly end: PlanEnd | null; readonly first: number | null }
  | { readonly part: 'CONDITION'; readonly at: number; readonly condition: PlanCondition | null }
  | { readonly part: 'VENDOR'; readonly vendor: string | null }
  | { readonly part: 'SIDE'; readonly side: PlanSide | null }
  | { readonly part: 'ENTRY_TYPES'; readonly entryTypes: readonly string[] }
  | { readonly part: 'SEARCH'; readonly search: string | null }
  | { readonly part: 'SPAN'; readonly span: PlanSpan }
  | { readonly part: 'ROLLING'; readonly months: number | null }
  | { readonly part: 'PLACES'; readonly places: QuestionPlaces }
  | { readonly part: 'AGAINST'; readonly against: PlanBase | null }
  | { readonly part: 'YEAR_TO_DATE'; readonly hasYearToDate: boolean }
  | { readonly part: 'SAME_STORE'; readonly isSameStore: boolean }
  | { readonly part: 'DRIVERS'; readonly driverIds: readonly string[] }
  | { readonly part: 'BY'; readonly by: PlanAxis | null }

/** Which end of a list comes first. BOTH: so many of either end. */
export type PlanEnd = PlanOrder | 'BOTH'

/** Which parts each kind of plan has. */
const PARTS: Readonly<Record<Plan['kind'], readonly PlanPart[]>> = {
  FIGURES: ['ROW', 'MEASURE', 'SPAN', 'YEAR_TO_DATE', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'],
  COMPARE: ['ROW', 'MEASURE', 'SPAN', 'YEAR_TO_DATE', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'],
  TREND: ['ROW', 'MEASURE', 'SPAN', 'ROLLING', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'],
  BREAKDOWN: ['ROW', 'MEASURE', 'SPAN', 'YEAR_TO_DATE', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'],
  RANK: ['ROW', 'MEASURE', 'ORDER', 'CONDITION', 'SPAN', 'ROLLING', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'],
  FILTER: ['ROW', 'CONDITION', 'ROLLING', 'SPAN', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'],
  BRIDGE: ['ROW', 'SPAN', 'PLACES', 'AGAINST', 'SAME_STORE', 'DRIVERS', 'BY'],
  TRANSACTIONS: ['ROW', 'SIDE', 'ENTRY_TYPES', 'VENDOR', 'SEARCH', 'CONDITION', 'ORDER', 'SPAN', 'PLACES', 'BY'],
  DEFINE: ['ROW'],
  CHECK: ['SPAN', 'PLACES'],
  ATTENTION: ['ROW', 'ORDER', 'SPAN', 'PLACES'],
  REPORT: ['SPAN', 'YEAR_TO_DATE', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'],
}

/** A plan as chips, in the order in which a question says them. */
export function planChips(plan: Plan, assumed: readonly PlanSlot[], names: CompanyNames): readonly PlanChip[] {
  const isAssumed = (slot: PlanSlot): boolean => assumed.includes(slot)
  const chip = (part: PlanPart, label: string, slot: PlanSlot | null, more: Partial<PlanChip> = {}): PlanChip => ({
    part,
    at: 0,
    label,
    isAssumed: slot !== null && isAssumed(slot),
    canGo: false,
    isEmpty: false,
    ...more,
  })
  return partsOf(plan, names).flatMap((part): readonly PlanChip[] => {
    switch (part) {
      case 'ROW':
        return plan.rows.length === 0 && isOfAnyLine(plan)
          ? [chip('ROW', 'Line', null, { isEmpty: true })]
          : plan.rows.map((row, at) =>
              chip('ROW', planRowName(row, names), 'rows', { at, canGo: plan.rows.length > 1 || isOfAnyLine(plan) }),
            )
      case 'MEASURE':
        return measureChoices(plan).length < 2 ? [] : [chip('MEASURE', measureName(plan.measure, plan, names), 'measure')]
      case 'ORDER':
        return [chip('ORDER', orderName(plan), null, { canGo: plan.kind === 'ATTENTION' })]
      case 'CONDITION':
        return plan.where.map((one, at) => chip('CONDITION', capitalize(conditionWords(one, plan, names)), null, { at, canGo: true }))
      case 'SIDE':
        return plan.side === null ? [] : [chip('SIDE', capitalize(SIDE_NAMES[plan.side]), null, { canGo: true })]
      case 'ENTRY_TYPES':
        return [
          plan.entryTypes.length === 0
            ? chip('ENTRY_TYPES', 'Type', null, { isEmpty: true })
            : chip('ENTRY_TYPES', capitalize(entriesName(plan.entryTypes, names)), null, { canGo: true }),
        ]
      case 'VENDOR':
        return [
          plan.vendor === null
            ? chip('VENDOR', 'Vendor', null, { isEmpty: true })
            : chip('VENDOR', plan.vendor === '' ? 'Without a vendor' : `From ${plan.vendor}`, null, { canGo: true }),
        ]
      case 'SEARCH':
        return [
          plan.search === null
            ? chip('SEARCH', 'Text', null, { isEmpty: true })
            : chip('SEARCH', `With “${plan.search}”`, null, { canGo: true }),
        ]
      case 'SPAN':
        return isOfNoDays(plan) || (plan.check === 'BUDGETS' && plan.span.kind === 'LEDGER')
          ? []
          : [chip('SPAN', plan.span.kind === 'LEDGER' ? `All days, ${daysOfPlan(plan, names)}` : daysOfPlan(plan, names), 'span')]
      case 'ROLLING':
        return [
          plan.rolling === null
            ? chip('ROLLING', 'Rolling', null, { isEmpty: true })
            : chip('ROLLING', limitsPeriods(plan) ? capitalize(limitedPeriodWords(plan)) : capitalize(rollingName(plan.rolling)), null, {
                canGo: true,
              }),
        ]
      case 'PLACES':
        return plan.check === 'COVERAGE' || plan.check === 'MAPPING' || plan.check === 'PART_OF'
          ? []
          : [chip('PLACES', capitalize(placesName(plan.places, names)), 'places', { canGo: !namesEveryPlace(plan.places) })]
      case 'AGAINST':
        return [
          plan.against === null
            ? chip('AGAINST', 'Compare', null, { isEmpty: true })
            : chip('AGAINST', `${standsBesideWhole(plan, names) ? 'And' : 'Against'} ${basesName(plan, names)}`, 'against', {
                canGo: plan.kind !== 'BRIDGE',
              }),
        ]
      case 'YEAR_TO_DATE':
        return [
          plan.hasYearToDate
            ? chip('YEAR_TO_DATE', 'And year to date', null, { canGo: true })
            : chip('YEAR_TO_DATE', 'Year to date', null, { isEmpty: true }),
        ]
      case 'SAME_STORE':
        return [
          plan.isSameStore
            ? chip('SAME_STORE', 'Same stores', null, { canGo: true })
            : chip('SAME_STORE', 'Same stores only', null, { isEmpty: true }),
        ]
      case 'DRIVERS':
        return [
          plan.driverIds.length === 0
            ? chip('DRIVERS', 'Drivers', null, { isEmpty: true })
            : chip('DRIVERS', `By ${driversName(plan, names)}`, null, { canGo: true }),
        ]
      case 'BY':
        return [
          plan.by === null
            ? chip('BY', 'Divide', null, { isEmpty: true })
            : chip('BY', `By ${axisName(plan)}`, 'by', { canGo: axisChoices(plan).includes(null) }),
        ]
    }
  })
}

/** The parts that a plan has, and those that it could have. */
function partsOf(plan: Plan, names: CompanyNames): readonly PlanPart[] {
  const { kind, rows, entryTypes, rolling, driverIds, against, isSameStore, first, where } = plan
  return PARTS[kind].filter((part) => {
    switch (part) {
      case 'ORDER':
        return kind !== 'ATTENTION' || first !== null
      case 'SIDE':
        return rows.length === 0
      case 'ENTRY_TYPES':
        return entryTypes.length > 0 || names.entryTypes.length > 1
      case 'ROLLING':
        return rolling !== null || canRoll(plan)
      case 'AGAINST':
        return against !== null || rolling === null
      case 'YEAR_TO_DATE':
        return plan.hasYearToDate || (canHaveYearToDate(plan) && yearToDate(plan.span, names) !== null)
      case 'SAME_STORE':
        return isSameStore || canBeSameStore(plan, names)
      case 'DRIVERS':
        return driverIds.length > 0 || canHaveDrivers(plan, names)
      case 'BY':
        // What rolls goes along months, and what drivers explain by them. Entries of one vendor, type or size, or with a text, are not added up by
        // vendor.
        return rolling === null && driverIds.length === 0 && !isOfSomeEntries(plan) && (kind !== 'TRANSACTIONS' || where.length === 0)
      default:
        return true
    }
  })
}

/** Whether months can be added up to sums that roll: those of a single row, set against nothing. */
function canRoll({ kind, by, rows, span, against }: Plan): boolean {
  const isMonthly = span.kind === 'LEDGER' || span.period === 'MONTHLY'
  return kind === 'TREND' && (by === null || by === 'PERIOD') && rows.length === 1 && isMonthly && against === null
}

/** Whether locations may differ between two times: several of them, against an earlier one. */
function canBeSameStore(plan: Plan, names: CompanyNames): boolean {
  const isEarlier = plan.against?.kind === 'PRIOR_YEAR' || plan.against?.kind === 'PRIOR_PERIOD'
  const asked = namesEveryPlace(plan.places) ? names.locations : locationsOfPlan(plan, names)
  return isEarlier && !comparesInSteps(plan) && asked.length > 1
}

function canHaveDrivers({ rows }: Plan, { metrics }: CompanyNames): boolean {
  const isAmount = rows.every(({ kind }) => kind === 'GROUP' || kind === 'ACCOUNT')
  return isAmount && metrics.some(({ isSummed }) => isSummed) && metrics.some(({ isSummed }) => !isSummed)
}

/** Whether a plan needs no line: entries of a vendor or a type, or with a text, are listed in all of them. */
function isOfAnyLine(plan: Plan): boolean {
  return plan.kind === 'TRANSACTIONS' && isOfSomeEntries(plan)
}

/** Whether a row can be added to a plan. Rankings, bridges, lists of entries and rolling sums have one row. */
export function canAddRow({ kind, rows, rolling }: Plan): boolean {
  return (kind === 'FIGURES' || kind === 'COMPARE' || kind === 'TREND') && rolling === null && rows.length < MOST_ROWS
}

const MOST_ROWS = 6

/** `Guests × Average check` */
function driversName({ driverIds }: Plan, names: CompanyNames): string {
  const ordered = volumeAndPrice(driverIds, names).flatMap((id) => id ?? [])
  return [...ordered, ...driverIds.filter((id) => !ordered.includes(id))]
    .map((metricId) => planRowName({ kind: 'METRIC', metricId }, names))
    .join(' × ')
}

/** What a plan measures, or would: `Amount`, `Per labor hour`. */
export function measureName(measure: PlanMeasure, plan: Pick<Plan, 'perMetricId'>, names: CompanyNames): string {
  return measure === 'PER_METRIC' ? `Per ${divisorName(plan, names)}` : MEASURE_NAMES[measure]
}

const MEASURE_NAMES: Readonly<Record<Exclude<PlanMeasure, 'PER_METRIC'>, string>> = {
  VALUE: 'Amount',
  VARIANCE: 'Variance',
  VARIANCE_PERCENT: 'Variance in percent',
  CHANGE: 'Change',
  CHANGE_PERCENT: 'Change in percent',
  SHARE_OF_REVENUE: 'Share of revenue',
  RANK: 'Rank',
  RANK_CHANGE: 'Change in rank',
  SHARE_CHANGE: 'Change in share of revenue',
}

/** What a plan can measure, its own measure included. */
export function measureChoices({ kind, measure, against, rows, rolling, perMetricId }: Plan): readonly PlanMeasure[] {
  const isOfLines = rows.every((row) => row.kind !== 'METRIC' && !isRateRow(row))
  const compares = against !== null && (kind === 'RANK' || kind === 'COMPARE')
  const choices: readonly PlanMeasure[] =
    rolling !== null
      ? []
      : [
          'VALUE',
          ...(isOfLines ? (['SHARE_OF_REVENUE'] as const) : []),
          ...(compares ? (['CHANGE', 'CHANGE_PERCENT'] as const) : []),
          ...(perMetricId === null ? [] : (['PER_METRIC'] as const)),
        ]
  return choices.includes(measure) ? choices : [...choices, measure]
}

const ORDER_NAMES: Readonly<Record<PlanOrder, string>> = {
  DESC: 'highest',
  ASC: 'lowest',
  BEST: 'best',
  WORST: 'worst',
  LARGEST: 'largest',
  NEWEST: 'latest',
  SMALLEST: 'smallest',
}

/** `Worst 5`, `The worst`, `Highest first`, `First and last 3`; of findings `First 5`. */
function orderName(plan: Plan): string {
  const { kind, first } = plan
  if (kind === 'ATTENTION') return `First ${first}`
  const end = planEnd(plan)
  if (end === 'BOTH') return first === null || first === 1 ? 'First and last' : `First and last ${first}`
  const name = ORDER_NAMES[end]
  if (first === 1) return `The ${name}`
  return first === null ? `${capitalize(name)} first` : `${capitalize(name)} ${first}`
}

/** What comes first in a ranking or a list of entries: of entries, the largest. */
export function planEnd({ kind, order, last }: Pick<Plan, 'kind' | 'order' | 'last'>): PlanEnd {
  return last === null ? (order ?? (kind === 'TRANSACTIONS' ? 'LARGEST' : 'DESC')) : 'BOTH'
}

const END_CHOICES: readonly { readonly end: PlanEnd; readonly name: string }[] = [
  { end: 'DESC', name: 'Highest first' },
  { end: 'ASC', name: 'Lowest first' },
  { end: 'BEST', name: 'Best first' },
  { end: 'WORST', name: 'Worst first' },
  { end: 'LARGEST', name: 'Largest first, up or down' },
  { end: 'SMALLEST', name: 'Smallest first, up or down' },
  { end: 'NEWEST', name: 'Latest first' },
  { end: 'BOTH', name: 'Both ends' },
]

/** What can come first in a plan's list, its own end included; none of findings, which keep their order. */
export function endChoices(plan: Plan): typeof END_CHOICES {
  if (plan.kind === 'ATTENTION') return []
  const ends: readonly PlanEnd[] =
    plan.kind === 'TRANSACTIONS'
      ? ['LARGEST', 'NEWEST']
      : plan.by === 'VENDOR'
        ? ['DESC', 'ASC']
        : ['DESC', 'ASC', 'BEST', 'WORST', 'LARGEST', 'SMALLEST', 'BOTH']
  return END_CHOICES.filter(({ end }) => ends.includes(end) || end === planEnd(plan))
}

/** By what a plan can be divided, its own axis included; null for all together. */
export function axisChoices(plan: Plan): readonly (PlanAxis | null)[] {
  const isOfMetrics = plan.rows.some((row) => row.kind === 'METRIC' || isOutsideReports(row))
  const within: readonly PlanAxis[] = isOfMetrics ? [] : ['LINE', 'ACCOUNT']
  const choices: readonly (PlanAxis | null)[] =
    plan.kind === 'TRANSACTIONS'
      ? [null, 'VENDOR']
      : plan.kind === 'REPORT'
        ? [null, 'LOCATION', 'REGION', 'PERIOD']
        : plan.kind === 'BRIDGE'
          ? ['LINE', 'ACCOUNT', 'LOCATION', 'REGION', ...(isOfMetrics || plan.against?.kind === 'BUDGET' ? [] : (['VENDOR'] as const))]
          : plan.kind === 'RANK' || plan.kind === 'FILTER'
            ? // Places and periods are ranked by a single row.
              plan.rows.length === 1
              ? ['LOCATION', 'REGION', ...within, 'PERIOD']
              : within
            : [null, 'LOCATION', 'REGION', ...within, 'PERIOD']
  return choices.includes(plan.by) ? choices : [...choices, plan.by]
}

/** The plan with one part changed, and with what goes along: a plan without a base compares nothing. */
export function changedPart(plan: Plan, change: PlanChange): Plan {
  return withinBases(partChanged(plan, change))
}

function partChanged(plan: Plan, change: PlanChange): Plan {
  switch (change.part) {
    case 'ROW':
      return withRow(plan, change.at, change.row)
    case 'MEASURE':
      return { ...plan, measure: change.measure }
    case 'ORDER':
      return withOrder(plan, change.end, change.first)
    case 'CONDITION':
      return withConditions(
        plan,
        plan.where.flatMap((one, at) => (at === change.at ? (change.condition ?? []) : one)),
      )
    case 'VENDOR':
      return { ...plan, vendor: change.vendor }
    case 'SIDE':
      return { ...plan, side: change.side }
    case 'ENTRY_TYPES':
      return { ...plan, entryTypes: change.entryTypes }
    case 'SEARCH':
      return { ...plan, search: change.search }
    case 'SPAN':
      return { ...plan, span: change.span }
    case 'ROLLING':
      return { ...plan, rolling: change.months }
    case 'PLACES':
      return { ...plan, places: change.places }
    case 'AGAINST':
      return change.against === null
        ? withoutBase(plan)
        : withConditionsOfBases({
            ...plan,
            against: change.against,
            alsoAgainst: null,
            kind: plan.kind === 'FIGURES' ? 'COMPARE' : plan.kind,
          })
    case 'YEAR_TO_DATE':
      return { ...plan, hasYearToDate: change.hasYearToDate }
    case 'SAME_STORE':
      return { ...plan, isSameStore: change.isSameStore }
    case 'DRIVERS':
      return { ...plan, driverIds: change.driverIds }
    case 'BY':
      return withAxis(plan, change.by)
  }
}

/** The change that takes a chip away; null where the plan needs it. */
export function removal({ part, at, canGo }: PlanChip): PlanChange | null {
  if (!canGo) return null
  switch (part) {
    case 'ROW':
      return { part, at, row: null }
    case 'ORDER':
      return { part, end: null, first: null }
    case 'CONDITION':
      return { part, at, condition: null }
    case 'VENDOR':
      return { part, vendor: null }
    case 'SIDE':
      return { part, side: null }
    case 'ENTRY_TYPES':
      return { part, entryTypes: [] }
    case 'SEARCH':
      return { part, search: null }
    case 'ROLLING':
      return { part, months: null }
    case 'PLACES':
      return { part, places: EVERY_PLACE }
    case 'AGAINST':
      return { part, against: null }
    case 'YEAR_TO_DATE':
      return { part, hasYearToDate: false }
    case 'SAME_STORE':
      return { part, isSameStore: false }
    case 'DRIVERS':
      return { part, driverIds: [] }
    case 'BY':
      return { part, by: null }
    default:
      return null
  }
}

function withRow(plan: Plan, at: number, row: PlanRow | null): Plan {
  const rows =
    row === null
      ? plan.rows.filter((_, own) => own !== at)
      : at >= plan.rows.length
        ? [...plan.rows, row]
        : plan.rows.map((own, index) => (index === at ? row : own))
  if (rows.length === 0 && !isOfAnyLine(plan)) return plan
  // A metric has no share of revenue, no lines and no accounts; neither has what is computed or paid to a vendor.
  const isOfMetrics = rows.some((one) => one.kind === 'METRIC' || isOutsideReports(one))
  const where = conditionsOfRows(plan, row === null ? at : null)
  const changed: Plan = withConditions({ ...plan, rows, driverIds: [] }, where)
  if (!isOfMetrics) return changed
  const measured = withConditions(
    { ...changed, measure: OF_LINES.has(plan.measure) ? 'VALUE' : plan.measure },
    where.filter(({ measure }) => !OF_LINES.has(measure)),
  )
  const within = plan.by === 'LINE' || plan.by === 'ACCOUNT'
  return within ? withAxis(measured, plan.kind === 'RANK' || plan.kind === 'FILTER' ? 'LOCATION' : null) : measured
}

/** The conditions after a row is removed: without its own, the others with their rows. @param gone its index; null if no row is removed. */
function conditionsOfRows({ where }: Plan, gone: number | null): readonly PlanCondition[] {
  if (gone === null) return where
  return where.flatMap((one) => (one.of === gone ? [] : one.of !== undefined && one.of > gone ? [{ ...one, of: one.of - 1 }] : [one]))
}

/** What metrics do not have. */
const OF_LINES: ReadonlySet<PlanMeasure> = new Set(['SHARE_OF_REVENUE', 'SHARE_CHANGE', 'PER_METRIC'])

function withOrder(plan: Plan, end: PlanEnd | null, first: number | null): Plan {
  if (end === 'BOTH') return { ...plan, first, last: first }
  // The largest entries come first anyway.
  const order = plan.kind === 'TRANSACTIONS' && end === 'LARGEST' ? null : end
  return { ...plan, order, first, last: null }
}

/** A filter without conditions shows all, in order. */
function withConditions(plan: Plan, where: readonly PlanCondition[]): Plan {
  return plan.kind === 'FILTER' && where.length === 0 ? { ...plan, where, kind: 'RANK', order: 'DESC' } : { ...plan, where }
}

function withoutBase(plan: Plan): Plan {
  const where = plan.where.filter(({ measure, is }) => !comparesWithBase(measure) && is !== 'FAVORABLE' && is !== 'UNFAVORABLE')
  const measure = comparesWithBase(plan.measure) ? 'VALUE' : plan.measure
  const bare = withConditions({ ...plan, against: null, alsoAgainst: null, isSameStore: false, measure, driverIds: [] }, where)
  if (plan.kind !== 'COMPARE' && plan.kind !== 'BRIDGE') return bare
  return plan.by === null ? { ...bare, kind: 'FIGURES' } : { ...bare, kind: 'BREAKDOWN' }
}

function withAxis(plan: Plan, by: PlanAxis | null): Plan {
  const whole = plan.against === null ? 'FIGURES' : 'COMPARE'
  // Of the same days of several years, the number of years.
  const changed: Plan = { ...plan, by, chart: null, ...(plan.by === 'YEAR' && { first: null }) }
  switch (plan.kind) {
    case 'FIGURES':
    case 'BREAKDOWN':
    case 'COMPARE':
      return {
        ...changed,
        kind: by === null ? whole : by === 'PERIOD' || isBySpans({ by }) ? 'TREND' : plan.against === null ? 'BREAKDOWN' : plan.kind,
      }
    case 'TREND':
      return { ...changed, kind: by === null ? whole : by === 'LINE' || by === 'ACCOUNT' || by === 'VENDOR' ? 'BREAKDOWN' : 'TREND' }
    case 'TRANSACTIONS':
      // Entries that are added up by vendor are a ranking.
      return by === null ? changed : { ...changed, kind: 'RANK', order: 'DESC', first: null }
    default:
      return by === null && plan.kind !== 'REPORT' ? plan : changed
  }
}
