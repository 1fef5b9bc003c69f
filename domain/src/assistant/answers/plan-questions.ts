import type { BudgetExtent } from '../../budgets/budget-extent.ts'
import type { ChartDocument } from '../../charts/chart-document.ts'
import {
  BY_SIZE,
  type FigureMeasure,
  type FigureQuestion,
  isComparing,
  type QuestionColumn,
  type QuestionRow,
  TOTAL_ONLY,
  type VendorOfRow,
} from '../../figures/figure-question.ts'
import { costCategories } from '../../figures/vendor-rows.ts'
import { headlineParts } from '../../home/headline-parts.ts'
import { flattenLocations } from '../../locations/location-tree.ts'
import { type GroupNode, groupTree, isCategory } from '../../mappings/group-tree.ts'
import { priorPeriod, priorYear, shiftTimeSpan } from '../../time/comparison.ts'
import { addDays, addToMonth, countDays, type Day, daysSinceMonday, earlierDay, firstDayOf, lastDayOf, monthOf } from '../../time/day.ts'
import { monthName, rangeName } from '../../time/day-format.ts'
import { cutIntoPeriods } from '../../time/periods.ts'
import type { TimeSpan } from '../../time/time-span.ts'
import { lastWholeMonth } from '../../time/whole-months.ts'
import { type LongerPeriods, longerPeriods } from '../budgets/longer-periods.ts'
import { planOfSums } from '../checks/plan-of-sums.ts'
import { type CompanyNames, regionLevel } from '../company-names.ts'
import { listedTypes } from '../entry-types.ts'
import {
  CUMULATIVE,
  figureMeasureOf,
  isBySpans,
  isOfNegative,
  isOfNewVendors,
  isOfRepeated,
  isOutsideReports,
  limitedPeriod,
  limitsPeriods,
  listsVendors,
  MOST_YEARS,
  operandsOf,
  type Plan,
  type PlanCondition,
  type PlanRow,
  type PlanSide,
  ranksByFirst,
  signedOrder,
} from '../plan.ts'
import { planChart } from './plan-charts.ts'
import { heldDays, planDays } from './plan-days.ts'
import { budgetOfPlan, comparesInSteps, comparisonOfPlan } from './plan-names.ts'

/** Entries behind a line or an account. */
export interface EntriesRequest {
  /** Null for an account that the mapping leaves out. */
  readonly groupId: string | null
  readonly accountId: string | null
  readonly startDate: Day
  readonly endDate: Day
  /** Empty for every location. */
  readonly locationIds: readonly string[]
  /** By its name; null for any. */
  readonly vendor: string | null
  /** Their types; empty for any. */
  readonly types: readonly string[]
  /** A text that they have; null for any. */
  readonly search: string | null
  /** By size, whichever the sign: Decimals. */
  readonly least: string | null
  readonly most: string | null
  /** Whether entries of just that size are among them. */
  readonly includesLeast: boolean
  readonly includesMost: boolean
  /** Only those that may be booked twice. */
  readonly isRepeated: boolean
  /** Only those against the sign of their line. */
  readonly isNegative: boolean
}

/** Sums by vendor over the entries behind some lines and accounts together. */
export interface VendorsRequest {
  readonly of: readonly Pick<EntriesRequest, 'groupId' | 'accountId'>[]
  readonly startDate: Day
  readonly endDate: Day
  /** Days that they are compared with; null for none. */
  readonly base: { readonly startDate: Day; readonly endDate: Day } | null
  /** Empty for every location. */
  readonly locationIds: readonly string[]
  /** So many by name. */
  readonly first: number
  /** By their sums, or by how far these are above those of the other days. */
  readonly order: 'SUM' | 'CHANGE'
  readonly isAscending: boolean
  /** Of a vendor's sum: Decimals; null for any. */
  readonly above: string | null
  readonly below: string | null
  /** Whether a sum that equals the bound is within it. */
  readonly includesAbove: boolean
  readonly includesBelow: boolean
  /** Only those without an entry on the other days. */
  readonly isNew: boolean
}

/** What the answer to a plan is made from. */
export interface PlanRequests {
  readonly days: TimeSpan
  /** Null where no figures are asked for. */
  readonly figures: FigureQuestion | null
  readonly chart: ChartDocument | null
  /** One for each line or account, whose entries are listed or added up by vendor. */
  readonly entries: readonly EntriesRequest[]
  /** Vendors of these lines and accounts; null where none are asked for. */
  readonly vendors: VendorsRequest | null
  /** What the budget has of longer periods around the days; null for one by month. */
  readonly longer: LongerPeriods | null
}

/** The id of the column that figures are compared with, if its days or places differ. */
export const BASE_COLUMN = 'base'
export const DAYS_OF_WEEK = 7
/** A table longer than this is no answer. */
export const MOST_ANSWER_ROWS = 60
/** With more locations, a bridge does not divide by location. */
const MOST_BRIDGED_PLACES = 300
/** Vendors by name where neither a number nor a limit of their sums is asked for. */
const USUAL_VENDORS = 20

/** @param extent of the budget that the plan compares with, as far as it is known. */
export function planRequests(plan: Plan, names: CompanyNames, extent: BudgetExtent | null = null): PlanRequests {
  const days = planDays(plan.span, names)
  const none: PlanRequests = { days, figures: null, chart: null, entries: [], vendors: null, longer: null }
  if (plan.kind === 'DEFINE' || plan.kind === 'ATTENTION') return none
  if (plan.kind === 'CHECK' && plan.check === 'COVERAGE') return { ...none, figures: lateQuestion(plan, days, names) }
  if (plan.kind === 'CHECK') return { ...none, figures: checkQuestion(plan, days, names) }
  if (plan.kind === 'TRANSACTIONS') return { ...none, entries: entriesRequests(plan, days, names) }
  if (listsVendors(plan)) return { ...none, vendors: vendorsRequest(plan, days, names) }
  const longer = longerPeriods(plan, days, extent, names)
  return { ...none, figures: figuresQuestion(plan, days, names), chart: planChart(plan, days, names), longer }
}

/** By what the items of an answer's table stand: its rows, places, or periods. */
export function itemsOf(plan: Plan): 'ROWS' | 'PLACES' | 'PERIODS' {
  const { kind, by, places } = plan
  // Its places or periods stand side by side.
  if (kind === 'REPORT') return 'ROWS'
  if (by === 'LOCATION' || by === 'REGION') return kind === 'TREND' || limitsPeriods(plan) ? 'PERIODS' : 'PLACES'
  if (by === 'PERIOD' || isBySpans({ by }) || kind === 'TREND') return 'PERIODS'
  if (
    by === null &&
    !places.isAllBut &&
    places.locationIds.length + places.nodeIds.length > 1 &&
    places.locationIds.length <= MOST_ANSWER_ROWS
  )
    return kind === 'FIGURES' || kind === 'COMPARE' ? 'PLACES' : 'ROWS'
  return 'ROWS'
}

/** Whether all days together stand next to the periods of a trend: sums of several months overlap. */
function hasWholeOfPeriods({ kind, rolling }: Plan): boolean {
  return kind === 'TREND' && rolling === null
}

function figuresQuestion(plan: Plan, days: TimeSpan, names: CompanyNames): FigureQuestion {
  const { against, measure, kind, by } = plan
  const comparison = comparisonOfPlan(plan)
  const second = comparisonOfPlan({ against: plan.alsoAgainst })
  const items = itemsOf(plan)
  const rolling = limitsPeriods(plan) ? null : plan.rolling
  const beside =
    rolling !== null ? rollingColumns(rolling, days, names) : isBySpans(plan) ? spanColumns(plan, days, names) : besideColumns(plan, days)
  const areColumns = rolling !== null || isBySpans(plan)
  const compares = against !== null
  const usual: readonly FigureMeasure[] = compares
    ? ['VALUE', 'VARIANCE', 'VARIANCE_PERCENT', 'CHANGE', 'CHANGE_PERCENT', 'SHARE_OF_REVENUE']
    : ['VALUE', 'SHARE_OF_REVENUE']
  const asked: readonly FigureMeasure[] = [measure, ...plan.where.map((one) => one.measure)].map(figureMeasureOf)
  const measures = [...new Set([...usual, ...asked])].filter((one) => compares || !isComparing(one))
  const isRank = kind === 'RANK'
  const told = plan.places.nodeIds.length > 0 || plan.places.isAllBut || plan.places.locationIds.length !== 1
  const isBridgeOfPlaces =
    kind === 'BRIDGE' && by !== 'VENDOR' && plan.driverIds.length === 0 && told && names.locations.length <= MOST_BRIDGED_PLACES
  const byPlaces =
    items === 'PLACES' ||
    isBridgeOfPlaces ||
    ((kind === 'TREND' || kind === 'REPORT' || limitsPeriods(plan)) && (by === 'REGION' || by === 'LOCATION'))
  return {
    mappingId: plan.mappingId,
    mappedOn: null,
    timeSpan: heldDays(limitsPeriods(plan) ? { ...days, period: limitedPeriod(plan) } : days),
    rows: questionRows(plan, names),
    places: plan.places,
    columns: {
      ...TOTAL_ONLY,
      hasPeriods: (items === 'PERIODS' && !areColumns) || (kind === 'REPORT' && by === 'PERIOD'),
      hasTotal: items !== 'PERIODS' || areColumns || hasWholeOfPeriods(plan),
      hasYearToDate: plan.hasYearToDate,
      ...(comparesInSteps(plan) && { comparesInSteps: true }),
      comparisons: [comparison, second].filter((one) => one !== null),
      budgetId: budgetOfPlan(plan),
      isSameStore: plan.isSameStore && comparison !== null,
      // Books that end within a month are set against so much of the month's plan.
      isProrated: comparison === 'BUDGET' || second === 'BUDGET',
      perMetricId: measures.includes('PER_METRIC') ? plan.perMetricId : null,
      places: !byPlaces ? 'TOGETHER' : by === 'REGION' ? 'LEVEL' : 'SIDE_BY_SIDE',
      level: byPlaces && by === 'REGION' ? regionLevel(names) : null,
    },
    beside,
    measures,
    ranking:
      isRank && !areColumns && measure !== 'SHARE_CHANGE' && !ranksByFirst(plan)
        ? {
            ...BY_SIZE,
            of: items,
            measure: isComparing(measure) && beside.length > 0 && items !== 'ROWS' ? 'VALUE' : measure,
            // Which are asked for is decided with what they are compared with: see `rankedItems`.
            order: signedOrder(plan.order),
          }
        : null,
    materiality: null,
  }
}

function besideColumns({ against }: Plan, days: TimeSpan): readonly QuestionColumn[] {
  const base = { id: BASE_COLUMN, label: 'Base', timeSpan: null, places: null, budgetId: null, isBase: true } as const
  if (against?.kind === 'SPAN') return [{ ...base, timeSpan: against.span }]
  return against?.kind === 'PLACES' ? [{ ...base, timeSpan: heldDays(days), places: against.places }] : []
}

const MOST_CUMULATIVE = 60

/** Sums of so many months up to each month of the span, or of all of it up to each. */
function rollingColumns(months: number, days: TimeSpan, { time }: CompanyNames): readonly QuestionColumn[] {
  return cutIntoPeriods({ ...days, period: 'MONTHLY' }, time.fiscalYearStartMonth)
    .slice(months === CUMULATIVE ? -MOST_CUMULATIVE : -24)
    .map(({ endDate }) => {
      const month = monthOf(endDate)
      const whole = { startDate: firstDayOf(addToMonth(month, 1 - months)), endDate: lastDayOf(month) }
      const sum = months === CUMULATIVE ? { startDate: days.startDate, endDate } : whole
      const last = time.lastLedgerDay === null ? endDate : earlierDay(time.lastLedgerDay, endDate)
      const isCut = months === CUMULATIVE && monthOf(last) === month && last < lastDayOf(month)
      return {
        id: `m${month}`,
        label: isCut ? `${monthName(month)} (to ${rangeName(last, last)})` : monthName(month),
        timeSpan: { kind: 'FIXED', period: 'MONTHLY', ...sum },
        places: null,
        budgetId: null,
        isBase: false,
      }
    })
}

function spanColumns(plan: Plan, days: TimeSpan, names: CompanyNames): readonly QuestionColumn[] {
  return plan.by === 'YEAR' ? yearColumns(plan, days, names) : dayColumns(plan, days, names)
}

/** The same days of one year after the other, up to the plan's: those that the books have, of the number that is asked for. */
function yearColumns({ first }: Plan, days: TimeSpan, { time, firstLedgerDay }: CompanyNames): readonly QuestionColumn[] {
  const since = firstLedgerDay === null ? null : firstDayOf(monthOf(firstLedgerDay))
  const last = time.lastLedgerDay === null ? days.endDate : earlierDay(time.lastLedgerDay, days.endDate)
  const years = Array.from({ length: Math.min(first ?? MOST_YEARS, MOST_YEARS) }, (_, before) => shiftTimeSpan(days, -12 * before))
  return years
    .filter(({ startDate }) => startDate === days.startDate || (since !== null && startDate >= since))
    .toReversed()
    .map(({ startDate, endDate }) => {
      const isCut = last < endDate && startDate <= last
      return {
        id: `y${startDate}`,
        label: rangeName(startDate, isCut ? last : endDate),
        timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate, endDate },
        places: null,
        budgetId: null,
        isBase: false,
      }
    })
}

/** The days of a span that are booked, or its weeks from Monday on: those at its ends may be shorter, unless they are ranked. */
function dayColumns({ by, kind }: Plan, { startDate, endDate }: TimeSpan, { time }: CompanyNames): readonly QuestionColumn[] {
  const last = time.lastLedgerDay !== null && time.lastLedgerDay < endDate ? time.lastLedgerDay : endDate
  const columns: QuestionColumn[] = []
  for (let first = startDate; first <= last; ) {
    const end = by === 'DAY' ? first : earlierDay(addDays(first, DAYS_OF_WEEK - 1 - daysSinceMonday(first)), last)
    const label = by === 'DAY' ? `${WEEKDAYS[daysSinceMonday(first)]} ${rangeName(first, first)}` : rangeName(first, end)
    const timeSpan = { kind: 'FIXED', period: 'MONTHLY', startDate: first, endDate: end } as const
    if (by === 'DAY' || kind !== 'RANK' || countDays(first, end) === DAYS_OF_WEEK)
      columns.push({ id: `d${first}`, label, timeSpan, places: null, budgetId: null, isBase: false })
    first = addDays(end, 1)
  }
  return columns
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

function questionRows(plan: Plan, { groups, accounts }: CompanyNames): readonly QuestionRow[] {
  const { rows, by, kind } = plan
  const own = rows.flatMap((row): readonly QuestionRow[] => {
    if (row.kind === 'METRIC') return [{ kind: 'METRIC', metricId: row.metricId }]
    if (isOutsideReports(row)) return [row]
    if (row.kind === 'GROUP') return [{ kind: 'GROUP', groupId: row.groupId }]
    return row.groupId === null ? [] : [{ kind: 'ACCOUNT', groupId: row.groupId, accountId: row.accountId }]
  })
  const tree = groupTree(groups)
  const isDivided =
    kind === 'BREAKDOWN' || kind === 'RANK' || kind === 'FILTER' || (kind === 'COMPARE' && by !== null) || kind === 'FIGURES'
  const metrics = plan.driverIds.map((metricId): QuestionRow => ({ kind: 'METRIC', metricId }))
  if (metrics.length > 0) return [...own, ...metrics]
  if (kind === 'BRIDGE') return [...own, ...bridgeRows(plan, groups)]
  const vendors = rows.filter((row) => row.kind === 'VENDOR')
  if ((by === 'ACCOUNT' || by === 'LINE') && isDivided && vendors.length > 0 && vendors.length === rows.length)
    return [...own, ...vendors.flatMap((row) => vendorParts(row, by, { groups, accounts }))]
  if (by === 'ACCOUNT' && isDivided) {
    const lines = rows.flatMap((row) => (row.kind === 'GROUP' ? [row.groupId] : []))
    const all = lines.length > 0 ? lines : tree.roots.flatMap(({ group }) => (isCategory(group) ? [group.id] : []))
    const parts = all.flatMap((groupId) => accountRows(groupId, groups))
    // The divided row appears as the total of its parts.
    return kind === 'BREAKDOWN' ? [...own, ...parts] : parts
  }
  if (by === 'LINE' && isDivided) {
    const [only] = rows
    if (rows.length === 1 && only?.kind === 'GROUP') {
      if (kind === 'BREAKDOWN' && plan.chart === 'WATERFALL') return [...own, ...bridgeRows(plan, groups)]
      const lines: QuestionRow = { kind: 'LINES', groupId: only.groupId }
      return kind === 'BREAKDOWN' ? [...own, lines] : [lines]
    }
    // Totals of several lines would come first in each ranking.
    const ranked = tree.roots.filter(({ group }) => kind !== 'RANK' || isCategory(group))
    return own.length > 0 ? own : ranked.map(({ group }) => ({ kind: 'GROUP', groupId: group.id }))
  }
  if (own.length > 0) return own
  return tree.nodes
    .filter(({ group, depth }) => depth === 1 || group.formula !== null)
    .map(({ group }) => ({ kind: 'GROUP', groupId: group.id }))
}

/** More accounts are not asked about one by one. */
const MOST_VENDOR_ACCOUNTS = 200

/** What a vendor has in each account, or each line, of costs; of a line alone, in its accounts. */
function vendorParts(
  row: VendorOfRow,
  by: 'ACCOUNT' | 'LINE',
  { groups, accounts }: Pick<CompanyNames, 'groups' | 'accounts'>,
): readonly QuestionRow[] {
  if (row.accountId !== null) return []
  const tree = groupTree(groups)
  const node = row.groupId === null ? undefined : tree.byId.get(row.groupId)
  const lines = row.groupId === null ? costCategories(tree) : node === undefined ? [] : [node]
  const idsOf = ({ group, children }: GroupNode): readonly string[] => [group.id, ...children.flatMap(idsOf)]
  const under = new Set(lines.flatMap(idsOf))
  const inLines = accounts.filter(({ groupId }) => groupId !== null && under.has(groupId))
  return by === 'LINE' || inLines.length > MOST_VENDOR_ACCOUNTS
    ? lines.map(({ group }) => ({ ...row, groupId: group.id }))
    : inLines.map(({ id, groupId }) => ({ ...row, groupId, accountId: id }))
}

/** Accounts of a line; for a calculation, those of all categories in its formula. */
function accountRows(groupId: string, groups: CompanyNames['groups']): readonly QuestionRow[] {
  const group = groups.find(({ id }) => id === groupId)
  const lines = group === undefined || isCategory(group) ? [] : [...headlineParts(groups, groupId).keys()]
  return (lines.length > 0 ? lines : [groupId]).map((id) => ({ kind: 'ACCOUNTS', groupId: id }))
}

/** What a difference is divided into: vendors, the accounts of a line, or the categories that a calculation adds up. */
function bridgeRows({ rows, by }: Plan, groups: CompanyNames['groups']): readonly QuestionRow[] {
  const [row] = rows
  if (by === 'VENDOR') return row === undefined ? [] : vendorRowsOf(row, groups)
  if (row?.kind !== 'GROUP' || (by !== 'ACCOUNT' && by !== 'LINE')) return []
  if (by === 'ACCOUNT') return accountRows(row.groupId, groups)
  const parts = [...headlineParts(groups, row.groupId).keys()].filter((groupId) => groupId !== row.groupId)
  return parts.length > 0 ? parts.map((groupId) => ({ kind: 'GROUP', groupId })) : [{ kind: 'LINES', groupId: row.groupId }]
}

/** Vendors of a line or an account; calculations, metrics, and accounts that the mapping leaves out have none. */
function vendorRowsOf(row: PlanRow, groups: CompanyNames['groups']): readonly QuestionRow[] {
  if (row.kind === 'ACCOUNT') return row.groupId === null ? [] : [{ kind: 'VENDORS', groupId: row.groupId, accountId: row.accountId }]
  const group = row.kind === 'GROUP' ? groups.find(({ id }) => id === row.groupId) : undefined
  return group !== undefined && isCategory(group) ? [{ kind: 'VENDORS', groupId: group.id, accountId: null }] : []
}

/** The figures that a check looks at; null for one that needs none. */
function checkQuestion(plan: Plan, days: TimeSpan, names: CompanyNames): FigureQuestion | null {
  switch (plan.check) {
    case 'METRIC_GAPS':
      return gapsQuestion(plan, days, names)
    case 'SUMS':
      return figuresQuestion(planOfSums(plan), days, names)
    case 'SAME_STORES':
      return figuresQuestion({ ...plan, kind: 'COMPARE', check: null }, days, names)
    default:
      return null
  }
}

function gapsQuestion(plan: Plan, days: TimeSpan, { metrics }: CompanyNames): FigureQuestion | null {
  const asked = plan.rows.flatMap((row) => (row.kind === 'METRIC' ? [row.metricId] : []))
  const ids = asked.length > 0 ? asked : metrics.map(({ id }) => id)
  if (ids.length === 0) return null
  return {
    mappingId: plan.mappingId,
    mappedOn: null,
    timeSpan: heldDays(days),
    rows: ids.map((metricId) => ({ kind: 'METRIC', metricId })),
    places: plan.places,
    columns: TOTAL_ONLY,
    beside: [],
    measures: ['VALUE'],
    ranking: null,
    materiality: null,
  }
}

/** More accounts are not looked at one by one. */
const MOST_LATE_ACCOUNTS = 500

/** Accounts in the last whole month and in the one that the books end in, which shows those without entries yet. Null where it is over, or not asked about. */
function lateQuestion(plan: Plan, days: TimeSpan, names: CompanyNames): FigureQuestion | null {
  const { time, accounts } = names
  const mapped = accounts.filter(({ groupId }) => groupId !== null)
  const month = time.lastLedgerDay === null ? null : monthOf(time.lastLedgerDay)
  const isRunning = month !== null && month > lastWholeMonth(time)
  const isAsked = month !== null && (plan.span.kind === 'LEDGER' || days.endDate >= firstDayOf(month))
  if (!isRunning || !isAsked || mapped.length > MOST_LATE_ACCOUNTS) return null
  return {
    mappingId: plan.mappingId,
    mappedOn: null,
    timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(addToMonth(month, -1)), endDate: lastDayOf(month) },
    rows: mapped.map(({ id, groupId }) => ({ kind: 'ACCOUNT', groupId: groupId ?? '', accountId: id })),
    places: plan.places,
    columns: { ...TOTAL_ONLY, hasPeriods: true, hasTotal: false },
    beside: [],
    measures: ['VALUE'],
    ranking: null,
    materiality: null,
  }
}

function entriesRequests(plan: Plan, days: TimeSpan, names: CompanyNames): readonly EntriesRequest[] {
  const facts = {
    startDate: days.startDate,
    endDate: days.endDate,
    locationIds: locationsOfPlan(plan, names),
    vendor: plan.vendor,
    types: listedTypes(plan, names),
    search: plan.search,
    least: boundAmong(plan.where, 'ABOVE', 'AT_LEAST'),
    most: boundAmong(plan.where, 'BELOW', 'AT_MOST'),
    includesLeast: plan.where.some(({ is }) => is === 'AT_LEAST'),
    includesMost: plan.where.some(({ is }) => is === 'AT_MOST'),
    isRepeated: isOfRepeated(plan),
    isNegative: isOfNegative(plan),
  }
  return openedLines(plan, names, plan.side ?? 'ALL').map((line) => ({ ...facts, ...line }))
}

/**
 * A vendor’s entries of any line, type, size and text on these days and at these places, asked for where the plan itself finds none. Without
 * a vendor, entries of any type in the lines of the plan, where only their types are asked for.
 */
export function requestsElsewhere(plan: Plan, names: CompanyNames): readonly EntriesRequest[] {
  const { vendor, rows, entryTypes, side, search, where } = plan
  const asksTypesOnly = rows.length > 0 && entryTypes.length > 0 && where.length === 0 && search === null
  if (vendor === null && asksTypesOnly) return entriesRequests({ ...plan, entryTypes: [] }, planDays(plan.span, names), names)
  const isNarrowed = rows.length + entryTypes.length + where.length > 0 || side !== null || search !== null
  if (vendor === null || !isNarrowed) return []
  const whole: Plan = { ...plan, rows: [], entryTypes: [], side: null, search: null, where: [] }
  return entriesRequests(whole, planDays(plan.span, names), names)
}

/**
 * A vendor’s entries of any type, where the plan lists those of some types alone: a bill that was entered twice is reversed by an entry of
 * another type. Empty for any other plan, and for a number of the largest or latest.
 */
export function requestsOfAnyType(plan: Plan, names: CompanyNames): readonly EntriesRequest[] {
  const isLimited = plan.vendor !== null || (plan.rows.length > 0 && plan.where.length > 0)
  if (!isLimited || plan.first !== null || listedTypes(plan, names).length === 0) return []
  return entriesRequests({ ...plan, entryTypes: [] }, planDays(plan.span, names), names)
}

function vendorsRequest(plan: Plan, days: TimeSpan, names: CompanyNames): VendorsRequest {
  return {
    of: openedLines(plan, names, 'COSTS'),
    startDate: days.startDate,
    endDate: days.endDate,
    base: isOfNewVendors(plan) && plan.against === null ? daysBefore(days, names) : daysOfBase(plan, days, names),
    locationIds: locationsOfPlan(plan, names),
    first: plan.first ?? (plan.where.length > 0 ? MOST_ANSWER_ROWS : USUAL_VENDORS),
    order: plan.measure === 'CHANGE' ? 'CHANGE' : 'SUM',
    isAscending: plan.order === 'ASC',
    above: boundAmong(plan.where, 'ABOVE', 'AT_LEAST'),
    below: boundAmong(plan.where, 'BELOW', 'AT_MOST'),
    includesAbove: plan.where.some(({ is }) => is === 'AT_LEAST'),
    includesBelow: plan.where.some(({ is }) => is === 'AT_MOST'),
    isNew: isOfNewVendors(plan),
  }
}

/** All days of the books before these; null without any. */
function daysBefore({ startDate }: TimeSpan, { firstLedgerDay }: CompanyNames): VendorsRequest['base'] {
  const endDate = addDays(startDate, -1)
  return firstLedgerDay === null || firstLedgerDay > endDate ? null : { startDate: firstLedgerDay, endDate }
}

/** The days that a plan's own are compared with; null for a budget, for places, and without a comparison. */
export function daysOfBase({ against }: Pick<Plan, 'against'>, days: TimeSpan, names: CompanyNames): VendorsRequest['base'] {
  switch (against?.kind) {
    case 'PRIOR_YEAR':
      return priorYear(days)
    case 'PRIOR_PERIOD':
      return priorPeriod(days, names.time.fiscalYearStartMonth)
    case 'SPAN':
      return planDays(against.span, names)
    default:
      return null
  }
}

function boundAmong(where: Plan['where'], ...bounds: readonly PlanCondition['is'][]): string | null {
  return where.find(({ is }) => bounds.includes(is))?.value ?? null
}

/** The lines and accounts that a plan names, or every line, or every one of a side. Calculations have no entries: their lines have. */
function openedLines(
  plan: Plan,
  { groups }: CompanyNames,
  otherwise: 'ALL' | PlanSide,
): readonly Pick<EntriesRequest, 'groupId' | 'accountId'>[] {
  const tree = groupTree(groups)
  const lines = tree.roots.filter(
    ({ group, sign }) => isCategory(group) && (otherwise === 'ALL' || (sign === 1) === (otherwise === 'COSTS')),
  )
  const rows: readonly PlanRow[] = plan.rows.length > 0 ? plan.rows : lines.map(({ group }) => ({ kind: 'GROUP', groupId: group.id }))
  return rows.flatMap(operandsOf).flatMap((row): readonly Pick<EntriesRequest, 'groupId' | 'accountId'>[] => {
    if (row.kind === 'METRIC') return []
    if (row.kind === 'ACCOUNT') return [{ groupId: row.groupId, accountId: row.accountId }]
    const { groupId } = row
    const node = tree.byId.get(groupId)
    if (node !== undefined && isCategory(node.group)) return [{ groupId, accountId: null }]
    return [...headlineParts(groups, groupId).keys()].map((part) => ({ groupId: part, accountId: null }))
  })
}

/** The plan's locations by their ids; empty for every one. */
export function locationsOfPlan({ places }: Pick<Plan, 'places'>, { tree, locations }: CompanyNames): readonly string[] {
  if (places.locationIds.length === 0 && places.nodeIds.length === 0) return []
  const under = new Set(places.locationIds)
  for (const { node } of flattenLocations(tree))
    if (places.nodeIds.includes(node.id))
      for (const { node: inner } of flattenLocations([node])) for (const id of inner.locationIds) under.add(id)
  return locations.flatMap(({ id }) => (under.has(id) === places.isAllBut ? [] : [id]))
}
