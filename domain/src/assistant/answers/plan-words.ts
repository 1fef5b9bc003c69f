import type { QuestionPlaces } from '../../figures/figure-question.ts'
import { flattenLocations, locationIdsUnder } from '../../locations/location-tree.ts'
import { groupTree, isCategory } from '../../mappings/group-tree.ts'
import { decimalPlaces } from '../../money/decimal.ts'
import { counted, formatPercent, formatPoints } from '../../money/format.ts'
import { joinNames, verbFor } from '../../sentence-text.ts'
import { priorPeriod } from '../../time/comparison.ts'
import { rangeName } from '../../time/day-format.ts'
import { storedFigure } from '../../typed-figures/figure-value.ts'
import type { CompanyNames } from '../company-names.ts'
import { entriesName, entryName, listedTypes } from '../entry-types.ts'
import {
  CUMULATIVE,
  comparesWithBase,
  figureMeasureOf,
  hasOwnConditions,
  isBySpans,
  isEitherWay,
  isOfNegative,
  isOfRepeated,
  isRateRow,
  limitedPeriod,
  limitsEveryPeriod,
  limitsPeriods,
  ofFirstRow,
  operandsOf,
  type Plan,
  type PlanCondition,
  type PlanOrder,
  type PlanSlot,
  planOfCondition,
  ranksByFirst,
} from '../plan.ts'
import { moneyText } from './figure-text.ts'
import { planDays } from './plan-days.ts'
import { baseName, comparesInSteps, divisorName, planRowName, ratioWords, secondBase, standsBesideWhole } from './plan-names.ts'
import { itemsOf } from './plan-questions.ts'

/** Names beyond this many are counted. */
const MOST_NAMES = 6
/** Beyond this many left-out locations, the places are not named as "a region but …". */
const MOST_LEFT_OUT = 2

/** `all 24 locations`, `Southeast`, `101 Back Bay and 102 Cambridge`, `all locations but 205 Navy Yard`. */
export function placesName({ locationIds, nodeIds, isAllBut }: QuestionPlaces, { tree, locations }: CompanyNames): string {
  const nodes = flattenLocations(tree)
  const names = [
    ...nodeIds.map((id) => nodes.find(({ node }) => node.id === id)?.node.name ?? 'a deleted group'),
    ...locationIds.map((id) => locations.find((one) => one.id === id)?.name ?? 'a deleted location'),
  ]
  const region = isAllBut || nodeIds.length > 0 ? null : regionBut(locationIds, { tree, locations })
  if (region !== null) return region
  if (names.length === 0) return locations.length === 1 ? (locations[0]?.name ?? '') : `all ${counted(locations.length, 'location')}`
  const named = names.length > MOST_NAMES ? counted(names.length, 'location') : joinNames(names)
  return isAllBut ? `all locations but ${named}` : named
}

/** `Northeast but 107 Worcester`, of all locations of a region except a few; null for others. */
function regionBut(locationIds: readonly string[], { tree, locations }: Pick<CompanyNames, 'tree' | 'locations'>): string | null {
  if (locationIds.length <= MOST_LEFT_OUT) return null
  const asked = new Set(locationIds)
  for (const { node } of flattenLocations(tree)) {
    const under = locationIdsUnder(node)
    const out = under.filter((id) => !asked.has(id))
    const isOfRegion = under.length - out.length === asked.size && under.length < locations.length
    if (isOfRegion && out.length > 0 && out.length <= MOST_LEFT_OUT)
      return `${node.name} but ${joinNames(out.map((id) => locations.find((one) => one.id === id)?.name ?? 'a deleted location'))}`
  }
  return null
}

/** `Jun 2026`, `Jun 2026 and the 2 years before`. */
export function daysOfPlan(plan: Plan, names: CompanyNames): string {
  const { startDate, endDate } = planDays(plan.span, names)
  return rangeName(startDate, endDate) + yearsBefore(plan)
}

export function planRowsName({ rows }: Pick<Plan, 'rows'>, names: CompanyNames): string {
  const all = rows.map((row) => planRowName(row, names))
  if (all.length <= MOST_NAMES) return joinNames(all)
  return areParts(rows, names) ? `${all[0]} and its parts` : `${all.length} lines`
}

/** Whether all rows after the first are lines and accounts of it. */
function areParts([whole, ...parts]: Plan['rows'], names: CompanyNames): boolean {
  const tree = groupTree(names.groups)
  const isPart = (row: Plan['rows'][number]): boolean => {
    if (whole?.kind !== 'GROUP' || (row.kind !== 'GROUP' && row.kind !== 'ACCOUNT') || row.groupId === null) return false
    const own = tree.byId.get(row.groupId)
    for (let node = row.kind === 'GROUP' ? own?.parent : own; node; node = node.parent) if (node.group.id === whole.groupId) return true
    return false
  }
  return parts.every(isPart)
}

/** What conditions set a figure against: `above that of all 24 locations`. */
function conditionBase(plan: Plan, names: CompanyNames): string | null {
  const base = againstName(plan, names)
  return plan.against?.kind === 'PLACES' ? `that of ${base}` : base
}

/** `Budget 2026 and the year before`: what a plan's figures are compared with; null for nothing. */
export function basesName(plan: Plan, names: CompanyNames): string | null {
  const first = againstName(plan, names)
  const second = againstName({ ...plan, against: plan.alsoAgainst }, names)
  return first === null || second === null ? first : `${first} and ${second}`
}

/** The name of what a plan's figures are compared with first; null for nothing. */
export function againstName(plan: Plan, names: CompanyNames): string | null {
  const { against } = plan
  switch (against?.kind) {
    case undefined:
      return null
    case 'SPAN':
      return daysOfPlan({ ...plan, span: against.span }, names)
    case 'PLACES':
      return placesName(against.places, names)
    case 'PRIOR_YEAR':
      return 'the year before'
    case 'PRIOR_PERIOD': {
      // Each of them is set against the one before it.
      if (comparesInSteps(plan)) return `the ${axisName({ ...plan, by: 'PERIOD' })} before`
      if (plan.span.kind === 'LEDGER') return 'the period before'
      const { startDate, endDate } = priorPeriod(planDays(plan.span, names), names.time.fiscalYearStartMonth)
      return rangeName(startDate, endDate)
    }
    case 'BUDGET':
      return baseName(plan, names)
  }
}

/** Where a base's figures are: `in Budget 2026`, `the year before`, `at Bethesda`, `on May 11, 2025`; empty without a base. */
export function inBase(plan: Plan, names: CompanyNames): string {
  const base = againstName(plan, names)
  if (base === null) return ''
  if (base.startsWith('the ')) return base
  const { against } = plan
  if (against?.kind === 'PLACES') return `${against.places.nodeIds.length === 0 ? 'at' : 'in'} ${base}`
  return `${isOfOneDay(plan, names) ? 'on' : 'in'} ${base}`
}

/** Whether the base is another day. */
function isOfOneDay({ against, span }: Plan, names: CompanyNames): boolean {
  if (against?.kind !== 'SPAN' && against?.kind !== 'PRIOR_PERIOD') return false
  const { startDate, endDate } = planDays(against.kind === 'SPAN' ? against.span : span, names)
  return startDate === endDate
}

/** What is ranked by: of vendors the amount, or by how much it changed, where no line is named. */
function rankedBy({ by, rows: named, measure }: Plan, measured: string): string {
  if (by === 'VENDOR' && named.length === 0) return measure === 'CHANGE' ? 'change' : measured.trim() || 'amount'
  return measured.trim() || 'amount'
}

const MEASURE_NAMES = {
  VALUE: '',
  VARIANCE: 'variance of ',
  VARIANCE_PERCENT: 'variance in percent of ',
  CHANGE: 'change in ',
  CHANGE_PERCENT: 'change in percent of ',
  SHARE_OF_REVENUE: '',
  PER_METRIC: '',
  SHARE_CHANGE: 'change in ',
  RANK: 'rank by ',
  RANK_CHANGE: 'change in rank by ',
} as const

/** What is measured of the rows: `Labor as a share of revenue`, `Base rent per square foot`. */
export function measuredName(plan: Plan, names: CompanyNames): string {
  // Of lines among each other it goes without saying.
  const isOfThem = isOfItems(plan)
  const fewer = plan.by === 'VENDOR' || plan.by === 'ACCOUNT' || plan.by === 'LINE' ? costsBut(plan, names) : null
  const rows = isOfThem ? '' : (fewer ?? planRowsName(plan, names))
  const before = isOfThem ? MEASURE_NAMES[plan.measure].replace(/ (?:of|in|by) $/, '') : MEASURE_NAMES[plan.measure]
  const after =
    figureMeasureOf(plan.measure) === 'SHARE_OF_REVENUE'
      ? ' as a share of revenue'
      : plan.measure === 'PER_METRIC'
        ? ratioWords(plan, names)
        : ''
  return `${before}${rows}${after}`
}

function isOfItems(plan: Plan): boolean {
  return (plan.kind === 'RANK' || plan.kind === 'FILTER') && itemsOf(plan) === 'ROWS' && plan.by !== 'VENDOR'
}

/** What a condition limits: `Labor`, `Guests per labor hour`. A limit of a share names revenue itself. */
export function limitedName(plan: Plan, names: CompanyNames): string {
  const after = plan.measure === 'SHARE_CHANGE' ? ' as a share of revenue' : plan.measure === 'PER_METRIC' ? ratioWords(plan, names) : ''
  return planRowsName(plan, names) + after
}

/** What places, lines or accounts lack: `Labor`, `entries`. */
export function lackedName(plan: Plan, names: CompanyNames): string {
  return itemsOf(plan) === 'ROWS' ? 'entries' : limitedName(plan, names) || 'entries'
}

const AXIS_NAMES = {
  LOCATION: 'location',
  REGION: 'region',
  ACCOUNT: 'account',
  LINE: 'line',
  PERIOD: 'month',
  DAY: 'day',
  WEEK: 'week',
  YEAR: 'year',
  VENDOR: 'vendor',
} as const

export function axisName({ by, span }: Pick<Plan, 'by' | 'span'>): string {
  if (by === 'PERIOD' && span.kind !== 'LEDGER') return { MONTHLY: 'month', QUARTERLY: 'quarter', YEARLY: 'year' }[span.period]
  return by === null ? 'line' : AXIS_NAMES[by]
}

/** The heading of a trend's first column: `month`, `location and month`. */
export function trendAxisName(plan: Pick<Plan, 'by' | 'span'>): string {
  const period = axisName({ ...plan, by: 'PERIOD' })
  if (isBySpans(plan)) return axisName(plan)
  return plan.by === null || plan.by === 'PERIOD' ? period : `${axisName(plan)} and ${period}`
}

/** A plan as a title: `Labor against Budget 2026, May 2026, Mid-Atlantic`. */
export function planTitle(plan: Plan, names: CompanyNames): string {
  const isByFirst = ranksByFirst(plan)
  const rows = measuredName(isByFirst ? ofFirstRow(plan) : plan, names)
  const lines = plan.rows.length === 0 ? `${rows}all lines` : rows
  const base = basesName(plan, names)
  const isBeside = standsBesideWhole(plan, names)
  const against = base === null || isBeside ? '' : ` against ${base}`
  const limits = plan.where.filter(({ is }) => is !== 'REPEATED' && is !== 'NEGATIVE')
  // `lines that changed by more than 5.0%`; places are `with` what changed.
  const isMoved = limits.some(({ is }) => isEitherWay(is)) && (itemsOf(plan) === 'ROWS' || plan.rows.length === 0) && plan.kind === 'FILTER'
  const where = limits.length === 0 ? '' : `${isMoved ? ' that' : ''} ${conditionsWords(limits, plan, names)}`
  // Lines and accounts are ranked and chosen within these.
  const isWithin = itemsOf(plan) === 'ROWS' && (plan.by === 'ACCOUNT' || plan.by === 'LINE')
  const fewer = isWithin && isOfItems(plan) ? costsBut(plan, names) : null
  const within = fewer !== null ? ` of ${fewer}` : isWithin && plan.rows.length === 1 ? ` of ${planRowsName(plan, names)}` : ''
  const place = plan.places.locationIds.length + plan.places.nodeIds.length === 0 ? '' : `, ${placesName(plan.places, names)}`
  const when =
    isOfNoDays(plan) || (plan.check === 'BUDGETS' && plan.span.kind === 'LEDGER')
      ? ''
      : `, ${plan.span.kind === 'LEDGER' ? 'all days' : daysOfPlan(plan, names)}${isBeside ? ` and ${base}` : ''}${plan.hasYearToDate ? ' and year to date' : ''}`
  const byAxis = plan.by === 'LOCATION' || plan.by === 'REGION' || plan.by === 'ACCOUNT' ? ` by ${axisName(plan)}` : ''
  const head = {
    FIGURES: `${lines}${byAxis}`,
    COMPARE: `${lines}${byAxis}${against}`,
    TREND:
      plan.by === 'YEAR'
        ? lines
        : plan.rolling === null
          ? `${lines} by ${trendAxisName(plan)}${against}`
          : `${lines}, ${rollingName(plan.rolling)}`,
    BREAKDOWN: `${lines} by ${axisName(plan)}${against}`,
    RANK: `${rankName(plan, chosenName(plan, names), within, rankedBy(plan, rows))}${against}${where === '' ? '' : `, those${where}`}${shownBeside(plan, names)}`,
    FILTER: plan.where.some(({ is }) => is === 'NEW')
      ? `new vendors${plan.rows.length === 0 ? '' : ` for ${planRowsName(plan, names)}`}${against}`
      : plan.where.some(({ is }) => is === 'NONE')
        ? `${chosenName(plan, names)}s with no ${lackedName(plan, names)}${base === null ? '' : ` that had some ${inBase(plan, names)}`}`
        : `${chosenName(plan, names)}s${within}${itemsOf(plan) === 'ROWS' || plan.rows.length === 0 ? '' : ` with${hasOwnConditions(plan) ? '' : ` ${limitedName(plan, names)}`}`}${where}${limitsPeriods(plan) ? ` ${limitedPeriodWords(plan)}` : ''}${shownBeside(plan, names)}`,
    BRIDGE: `Why ${planRowsName(plan, names) || 'this'} ${verbFor(planRowsName(plan, names), 'differs')} from ${base ?? 'before'}`,
    // Credits and debits of that size.
    TRANSACTIONS: `${isOfRepeated(plan) ? 'possible duplicates among ' : isOfNegative(plan) ? 'negative ' : ''}${listName(plan, names)} of ${rows || SIDE_NAMES[plan.side ?? 'BOTH']}${ofSomeEntries(plan)}${where}${where === '' || isOfNegative(plan) || amountBetween(limits) !== null ? '' : ' either way'}`,
    DEFINE:
      plan.measure === 'VARIANCE_PERCENT'
        ? 'How variances are computed'
        : plan.by === 'LINE'
          ? `What stands between ${rows}`
          : `What ${plan.isSameStore ? 'same-store ' : ''}${rows} ${plan.rows.length > 1 ? 'are' : 'is'}`,
    CHECK: {
      RECONCILIATION: 'Whether the report ties to the ledger',
      COVERAGE: 'How far the books go',
      METRIC_GAPS: 'Missing metrics',
      LOCATIONS: 'Locations',
      BUDGETS:
        plan.by === 'LOCATION'
          ? `Locations in the budget${rows === '' ? '' : ` of ${rows}`}`
          : rows === ''
            ? 'What is budgeted'
            : `Whether ${rows} is budgeted`,
      SUMS: `Whether ${axisNames(plan)} add up, ${lines}`,
      METRIC_DAYS: `How far ${rows} goes by location`,
      MAPPING: 'The mapping of these figures',
      SAME_STORES: 'Locations left out of same stores',
      PART_OF: `Whether ${planRowsName({ rows: plan.rows.slice(1) }, names)} is in ${planRowsName({ rows: plan.rows.slice(0, 1) }, names)}`,
    }[plan.check ?? 'COVERAGE'],
    ATTENTION: `What needs attention${rows.trim() === '' ? '' : ` in ${rows.trim()}`}`,
    REPORT: `Profit and loss${plan.measure === 'SHARE_OF_REVENUE' ? ' as a share of revenue' : ''}${plan.by === null ? '' : ` by ${axisName(plan)}`}${against}`,
  }[plan.kind]
  const first = head.charAt(0).toUpperCase() + head.slice(1)
  return `${first}${when}${plan.isSameStore && plan.kind !== 'DEFINE' ? ', same stores' : ''}${place}`
}

/** Whether a plan is about no days, or names those that it is about itself. */
export function isOfNoDays({ kind, check }: Pick<Plan, 'kind' | 'check'>): boolean {
  return (
    kind === 'DEFINE' ||
    check === 'COVERAGE' ||
    check === 'LOCATIONS' ||
    check === 'METRIC_DAYS' ||
    check === 'MAPPING' ||
    check === 'PART_OF'
  )
}

/** ` and the 2 years before`, of the same days of several years; empty for any other plan. */
function yearsBefore({ by, first }: Plan): string {
  if (by !== 'YEAR') return ''
  return ` and the ${first === null ? 'years' : first === 2 ? 'year' : `${first - 1} years`} before`
}

/** What a plan stands side by side that charts, layouts and the explorer do not have. */
export function spansName({ by }: Pick<Plan, 'by'>): string {
  return by === 'YEAR' ? 'the same days of several years side by side' : 'single days or weeks'
}

/** `all costs but Labor`, of all lines of costs except a few; null for any others. */
function costsBut({ rows }: Pick<Plan, 'rows'>, { groups }: CompanyNames): string | null {
  const costs = groupTree(groups).roots.filter(({ group, sign }) => isCategory(group) && sign === 1)
  const isNamed = (id: string): boolean => rows.some((row) => row.kind === 'GROUP' && row.groupId === id)
  const out = costs.filter(({ group }) => !isNamed(group.id)).map(({ group }) => group.name)
  const areCosts = rows.length > 1 && rows.length === costs.length - out.length
  return areCosts && out.length > 0 && out.length < rows.length ? `all costs but ${joinNames(out)}` : null
}

/** `, with Labor`: what a ranking or limit shows in addition to the row it goes by; empty for nothing. */
function shownBeside(plan: Plan, names: CompanyNames): string {
  const isLimiting = (at: number): boolean => plan.where.some(({ of }) => of === at)
  const shown = ranksByFirst(plan) ? plan.rows.slice(1) : hasOwnConditions(plan) ? plan.rows.filter((_, at) => !isLimiting(at)) : []
  return shown.length === 0 ? '' : `, with ${planRowsName({ rows: shown }, names)}`
}

export function axisNames(plan: Pick<Plan, 'by' | 'span'>): string {
  return `${axisName(plan)}s`
}

/** What a ranking or a limit chooses among: `location`, `cost line` where these are lines or accounts of costs alone. */
export function chosenName(plan: Pick<Plan, 'by' | 'span' | 'rows'>, { groups }: Pick<CompanyNames, 'groups'>): string {
  const { by, rows } = plan
  const tree = groupTree(groups)
  const isCost = (row: Plan['rows'][number]): boolean => {
    const node = row.kind === 'GROUP' ? tree.byId.get(row.groupId) : undefined
    return node !== undefined && isCategory(node.group) && node.sign === 1
  }
  return (by === 'LINE' || by === 'ACCOUNT') && rows.length > 1 && rows.every(isCost) ? `cost ${axisName(plan)}` : axisName(plan)
}

const RANKED_WORDS: Readonly<Record<PlanOrder, string>> = {
  DESC: 'highest',
  ASC: 'lowest',
  BEST: 'best',
  WORST: 'worst',
  LARGEST: 'largest',
  NEWEST: 'latest',
  SMALLEST: 'smallest',
}

const BOTH_ENDS = {
  DESC: 'Highest and lowest',
  ASC: 'Lowest and highest',
  BEST: 'Best and worst',
  WORST: 'Worst and best',
  LARGEST: 'Largest and smallest',
  SMALLEST: 'Smallest and largest',
  NEWEST: 'Latest and earliest',
} as const satisfies Record<PlanOrder, string>

/** @param chosen what is ranked. @param within what lines and accounts are of, with a space before it. @param rows what is measured. */
function rankName({ order, first, last }: Plan, chosen: string, within: string, rows: string): string {
  const one = `${chosen}${within}`
  const many = `${chosen}s${within}`
  if (last !== null) return `${BOTH_ENDS[order ?? 'DESC']} ${first === 1 ? one : `${first} ${many}`} by ${rows}`
  const which = RANKED_WORDS[order ?? 'DESC']
  if (first === null) return `${many} ranked by ${rows}`
  return first === 1 ? `${one} with the ${which} ${rows}` : `${which} ${first} ${many} by ${rows}`
}

const BOUND_NAMES = {
  ABOVE: 'above',
  BELOW: 'below',
  AT_LEAST: 'at least',
  AT_MOST: 'at most',
  FURTHER: 'further than',
  AS_FAR: 'at least as far as',
  FAVORABLE: 'better than',
  UNFAVORABLE: 'worse than',
  NONE: 'none',
  NEW: 'new',
  REPEATED: 'possible duplicates',
  NEGATIVE: 'negative',
} as const

/** Nothing but the side of a base counts. */
const FROM_BASE_NAMES = { ...BOUND_NAMES, AT_LEAST: 'not below', AT_MOST: 'not above' } as const
const JUDGED_NAMES = {
  ...BOUND_NAMES,
  ABOVE: 'better than',
  BELOW: 'worse than',
  AT_LEAST: 'not worse than',
  AT_MOST: 'not better than',
} as const

/** Without its row: `above 62.0% of revenue`, `up by more than 10,000`, `below Budget 2026`, `worse than the year before`. */
function conditionName(condition: PlanCondition, plan: Plan, names: CompanyNames): string {
  const { measure, is, value } = condition
  const base = conditionBase(plan, names)
  const than = base ?? 'before'
  if (is === 'NONE' || is === 'NEW' || is === 'REPEATED' || is === 'NEGATIVE') return BOUND_NAMES[is]
  if (value === null) return `${is === 'FAVORABLE' ? 'better' : 'worse'} than ${than}`
  const unit = conditionUnit(condition, plan, names)
  const text = (size: string): string => limitText(size, unit)
  if (!comparesWithBase(measure)) return `${BOUND_NAMES[is]} ${text(value)}${measure === 'SHARE_OF_REVENUE' ? ' of revenue' : ''}`
  if (isEitherWay(is)) return changedBy(is, text(value), than)
  // Positive is better.
  const isJudged = measure === 'VARIANCE' || measure === 'VARIANCE_PERCENT'
  if (Number(value) === 0) return `${isJudged ? JUDGED_NAMES[is] : FROM_BASE_NAMES[is]} ${than}`
  const isDown = value.startsWith('-')
  const by = boundedBy(is, isDown, text(isDown ? value.slice(1) : value))
  const isBeyond = by.isBeyond ? '' : 'not '
  if (isJudged) return `${isBeyond}${by.words} ${isDown ? 'worse' : 'better'} than ${than}`
  return `${isBeyond}${isDown ? 'down' : 'up'} by ${by.words} on ${than}`
}

/** A limit with no fewer decimals than it was typed with. */
function limitText(size: string, unit: ConditionUnit): string {
  const decimals = Math.max(1, decimalPlaces(storedFigure(size) ?? size) - 2)
  if (unit === 'AMOUNT') return moneyText(size, { decimals: size.includes('.') ? Math.max(2, decimalPlaces(size)) : 0 })
  return unit === 'PERCENT' ? formatPercent(size, decimals, 'MINUS') : formatPoints(size, decimals, 'MINUS')
}

function changedBy(is: PlanCondition['is'], sizes: string, than: string): string {
  return `changed by ${is === 'FURTHER' ? 'more than' : 'at least'} ${sizes} against ${than}`
}

/** A condition, with the name of its row if each row has its own: `Revenue above the year before`; of two bases `above Budget 2026 and above the year before`. */
export function conditionWords(condition: PlanCondition, plan: Plan, names: CompanyNames): string {
  const second = secondBase(plan)
  if (second !== null) {
    const { than, ...one } = condition
    const bases = [...(than === 'SECOND' ? [] : [{ ...plan, alsoAgainst: null }]), ...(than === 'FIRST' ? [] : [second])]
    return joinNames(bases.map((against) => conditionWords(one, against, names)))
  }
  const name = conditionName(condition, plan, names)
  if (condition.of !== undefined) return `${limitedName(planOfCondition(plan, condition), names)} ${name}`
  // A limit on lines or accounts names no row, so it says itself that it is on their shares.
  return condition.measure === 'SHARE_CHANGE' && itemsOf(plan) === 'ROWS' ? `${name} as a share of revenue` : name
}

/** `of 1,837.51`, `of 14,650 to 14,750`, of entries of an amount; null for other limits. */
function amountBetween(conditions: readonly PlanCondition[]): string | null {
  const [{ is, value: least } = { is: null, value: null }, most, ...others] = conditions
  if (is !== 'AT_LEAST' || most?.is !== 'AT_MOST' || others.length > 0 || least === null || most.value === null) return null
  const texts = [least, most.value].map((value) => limitText(value, 'AMOUNT'))
  return `of ${[...new Set(texts)].join(' to ')}`
}

/** All conditions, joined: `above 20.0% of revenue and below Budget 2026`, `changed by more than 5.0% and 10,000 against Budget 2026`. */
export function conditionsWords(conditions: readonly PlanCondition[], plan: Plan, names: CompanyNames): string {
  const [first, ...others] = conditions
  const amount = plan.kind === 'TRANSACTIONS' ? amountBetween(conditions) : null
  if (amount !== null) return amount
  const base = conditionBase(plan, names)
  const isOneMove =
    first !== undefined &&
    others.length > 0 &&
    base !== null &&
    secondBase(plan) === null &&
    conditions.every((one) => isEitherWay(one.is) && one.is === first.is && one.of === undefined)
  if (!isOneMove) return joinNames(conditions.map((one) => conditionWords(one, plan, names)))
  const sizes = conditions.flatMap((one) => (one.value === null ? [] : [limitText(one.value, conditionUnit(one, plan, names))]))
  return changedBy(first.is, joinNames(sizes), base)
}

/** In what the limit of a condition is said: money or a number, percent, or points by which a percentage moved. */
export type ConditionUnit = 'AMOUNT' | 'PERCENT' | 'POINTS'

export function conditionUnit(condition: PlanCondition, plan: Plan, names: CompanyNames): ConditionUnit {
  const { measure } = condition
  const { rows } = planOfCondition(plan, condition)
  const areShares = rows.length > 0 && rows.every((row) => isShareRow(row, names))
  switch (measure) {
    case 'SHARE_CHANGE':
      return 'POINTS'
    case 'SHARE_OF_REVENUE':
    case 'CHANGE_PERCENT':
    case 'VARIANCE_PERCENT':
      return 'PERCENT'
    case 'VALUE':
      return areShares ? 'PERCENT' : 'AMOUNT'
    case 'CHANGE':
    case 'VARIANCE':
      return areShares ? 'POINTS' : 'AMOUNT'
    default:
      return 'AMOUNT'
  }
}

/** Whether a row's figures are percentages: a metric such as labor percent, or one amount divided by another. */
function isShareRow(row: Plan['rows'][number], { metrics }: CompanyNames): boolean {
  if (row.kind === 'METRIC') return metrics.some(({ id, isShare }) => id === row.metricId && isShare)
  return isRateRow(row) && operandsOf(row).every(({ kind }) => kind !== 'METRIC')
}

/** How far from a base something is, `isBeyond`, or is not: `more than 5.0%`, `at least 5.0%`, `5.0% or more`. */
function boundedBy(is: PlanCondition['is'], isDown: boolean, amount: string): { readonly isBeyond: boolean; readonly words: string } {
  const isBeyond = (is === 'ABOVE' || is === 'AT_LEAST') !== isDown
  const includesEqual = is === 'AT_LEAST' || is === 'AT_MOST'
  if (isBeyond) return { isBeyond, words: `${includesEqual ? 'at least' : 'more than'} ${amount}` }
  return { isBeyond, words: includesEqual ? `more than ${amount}` : `${amount} or more` }
}

/** What of a plan the question did not say, in words; empty for nothing. */
export function assumedWords(plan: Plan, assumed: readonly PlanSlot[], names: CompanyNames): string {
  const said = assumed.flatMap((slot) => {
    switch (slot) {
      case 'rows':
        return plan.rows.length === 0 ? [] : [`${planRowsName(plan, names)}${formulaWords(plan, names)}`]
      case 'span':
        return [plan.span.kind === 'LEDGER' ? 'all days of the ledger' : daysOfPlan(plan, names)]
      case 'places':
        return isOfNoDays(plan) || plan.check === 'LOCATIONS' ? [] : [placesName(plan.places, names)]
      case 'measure':
        return [
          plan.measure === 'PER_METRIC'
            ? `per ${divisorName(plan, names)}`
            : figureMeasureOf(plan.measure) === 'SHARE_OF_REVENUE'
              ? 'as a share of revenue'
              : 'as an amount',
        ]
      case 'against':
        return [`compared with ${basesName(plan, names) ?? 'nothing'}`]
      case 'by':
        return [`by ${axisName(plan)}`]
    }
  })
  return said.join(', ')
}

/** ` (Labor plus Occupancy)`: what a calculation that has a name of its own is; empty for any other row. */
function formulaWords({ rows }: Pick<Plan, 'rows'>, names: CompanyNames): string {
  const [only, ...others] = rows
  if (only?.kind !== 'CALCULATION' || only.name === undefined || others.length > 0) return ''
  return ` (${planRowName({ kind: 'CALCULATION', formula: only.formula }, names)})`
}

/** `Latest entries`, `Largest bill`, `journal entries`: what a list of entries holds. */
export function listName(plan: Plan, names: Pick<CompanyNames, 'entryTypes'>): string {
  const types = listedTypes(plan, names)
  const end = plan.order === 'NEWEST' ? 'latest' : 'largest'
  if (plan.first === 1) return types.length > 1 ? `${end} of the ${entriesName(types, names)}` : `${end} ${entryName(types)}`
  return `${plan.order === 'NEWEST' ? 'latest ' : ''}${entriesName(types, names)}`
}

/** What entries of no named line are of. */
export const SIDE_NAMES = { COSTS: 'all costs', INCOME: 'all income', BOTH: 'all lines' } as const

/** ` from Sysco with “crab”`, of entries; empty for all. */
export function ofSomeEntries({ vendor, search }: Pick<Plan, 'vendor' | 'search'>): string {
  return `${vendor === null ? '' : vendor === '' ? ' without a vendor' : ` from ${vendor}`}${search === null ? '' : ` with “${search}”`}`
}

/** `rolling 12 months`, `cumulative` */
export function rollingName(months: number): string {
  return months === CUMULATIVE ? 'cumulative' : `rolling ${months} months`
}

/** `in any month`, `in every quarter`: which periods are limited. */
export function limitedPeriodWords(plan: Plan): string {
  return `in ${limitsEveryPeriod(plan) ? 'every' : 'any'} ${limitedPeriod(plan) === 'QUARTERLY' ? 'quarter' : 'month'}`
}
