import { EVERY_PLACE, type QuestionPlaces } from '../figures/figure-question.ts'
import { namesEveryPlace } from '../figures/question-places.ts'
import { flattenLocations, locationIdsUnder } from '../locations/location-tree.ts'
import { capitalize } from '../sentence-text.ts'
import { divisorName, planRowName } from './answers/plan-names.ts'
import { againstName, axisName, conditionName, daysOfPlan, placesName } from './answers/plan-words.ts'
import type { CompanyNames } from './company-names.ts'
import {
  comparesWithBase,
  isOutsideReports,
  isRateRow,
  type Plan,
  type PlanAxis,
  type PlanBase,
  type PlanMeasure,
  type PlanOrder,
  type PlanRow,
  type PlanSlot,
  type PlanSpan,
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

export const PLAN_PARTS = ['ROW', 'MEASURE', 'ORDER', 'CONDITION', 'VENDOR', 'SPAN', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'] as const
export type PlanPart = (typeof PLAN_PARTS)[number]

/** What is changed of a plan. `at`: of which row or condition; one more than there are adds a row. */
export type PlanChange =
  | { readonly part: 'ROW'; readonly at: number; readonly row: PlanRow | null }
  | { readonly part: 'MEASURE'; readonly measure: PlanMeasure }
  | { readonly part: 'ORDER'; readonly order: PlanOrder; readonly first: number | null }
  | { readonly part: 'CONDITION'; readonly at: number }
  | { readonly part: 'VENDOR' }
  | { readonly part: 'SPAN'; readonly span: PlanSpan }
  | { readonly part: 'PLACES'; readonly places: QuestionPlaces }
  | { readonly part: 'AGAINST'; readonly against: PlanBase | null }
  | { readonly part: 'SAME_STORE'; readonly isSameStore: boolean }
  | { readonly part: 'BY'; readonly by: PlanAxis | null }

/** Which parts each kind of plan has. */
const PARTS: Readonly<Record<Plan['kind'], readonly PlanPart[]>> = {
  FIGURES: ['ROW', 'MEASURE', 'SPAN', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'],
  COMPARE: ['ROW', 'MEASURE', 'SPAN', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'],
  TREND: ['ROW', 'MEASURE', 'SPAN', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'],
  BREAKDOWN: ['ROW', 'MEASURE', 'SPAN', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'],
  RANK: ['ROW', 'MEASURE', 'ORDER', 'SPAN', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'],
  FILTER: ['ROW', 'CONDITION', 'SPAN', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'],
  BRIDGE: ['ROW', 'SPAN', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'],
  TRANSACTIONS: ['ROW', 'VENDOR', 'CONDITION', 'SPAN', 'PLACES', 'BY'],
  DEFINE: ['ROW'],
  CHECK: ['SPAN', 'PLACES'],
  ATTENTION: ['SPAN'],
  REPORT: ['SPAN', 'PLACES', 'AGAINST', 'SAME_STORE', 'BY'],
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
  return partsOf(plan).flatMap((part): readonly PlanChip[] => {
    switch (part) {
      case 'ROW':
        return plan.rows.map((row, at) => chip('ROW', planRowName(row, names), 'rows', { at, canGo: plan.rows.length > 1 }))
      case 'MEASURE':
        return measureChoices(plan).length < 2 ? [] : [chip('MEASURE', measureName(plan.measure, plan, names), 'measure')]
      case 'ORDER':
        return [chip('ORDER', orderName(plan), null)]
      case 'CONDITION':
        return plan.where.map((one, at) => chip('CONDITION', conditionName(one, plan, names), null, { at, canGo: plan.where.length > 1 }))
      case 'VENDOR':
        return plan.vendor === null ? [] : [chip('VENDOR', `From ${plan.vendor}`, null, { canGo: true })]
      case 'SPAN':
        return plan.check === 'COVERAGE' || plan.check === 'LOCATIONS'
          ? []
          : [chip('SPAN', plan.span.kind === 'LEDGER' ? `All days, ${daysOfPlan(plan, names)}` : daysOfPlan(plan, names), 'span')]
      case 'PLACES':
        return plan.check === 'COVERAGE'
          ? []
          : [chip('PLACES', capitalize(placesName(plan.places, names)), 'places', { canGo: !namesEveryPlace(plan.places) })]
      case 'AGAINST':
        return [
          plan.against === null
            ? chip('AGAINST', 'Compare', null, { isEmpty: true })
            : chip('AGAINST', `Against ${againstName(plan, names)}`, 'against', { canGo: plan.kind !== 'BRIDGE' }),
        ]
      case 'SAME_STORE':
        return plan.isSameStore ? [chip('SAME_STORE', 'Same stores', null, { canGo: true })] : []
      case 'BY':
        return [
          plan.by === null
            ? chip('BY', 'Divide', null, { isEmpty: true })
            : chip('BY', `By ${axisName(plan)}`, 'by', { canGo: axisChoices(plan).includes(null) }),
        ]
    }
  })
}

function partsOf({ kind, vendor, rolling, driverIds }: Plan): readonly PlanPart[] {
  // What rolls goes along months, and what drivers explain by them; entries of one vendor are not divided by vendor.
  return PARTS[kind].filter((part) => part !== 'BY' || (rolling === null && driverIds.length === 0 && vendor === null))
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

/** `Worst 5`, `The worst`, `Highest first`, `First and last 3`. */
function orderName({ order, first, last }: Plan): string {
  if (first !== null && last !== null) return first === 1 ? 'First and last' : `First and last ${first}`
  const name = capitalize(ORDER_NAMES[order ?? 'DESC'])
  if (first === 1) return `The ${ORDER_NAMES[order ?? 'DESC']}`
  return first === null ? `${name} first` : `${name} ${first}`
}

/** Orders by their names, for a list of choices. */
export const ORDER_CHOICES: readonly { readonly order: PlanOrder; readonly name: string }[] = [
  { order: 'DESC', name: 'Highest first' },
  { order: 'ASC', name: 'Lowest first' },
  { order: 'BEST', name: 'Best first' },
  { order: 'WORST', name: 'Worst first' },
  { order: 'LARGEST', name: 'Largest first, up or down' },
  { order: 'SMALLEST', name: 'Smallest first, up or down' },
]

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
          ? ['LINE', 'ACCOUNT', 'LOCATION', 'REGION']
          : plan.kind === 'RANK' || plan.kind === 'FILTER'
            ? ['LOCATION', 'REGION', ...within, 'PERIOD']
            : [null, 'LOCATION', 'REGION', ...within, 'PERIOD']
  return choices.includes(plan.by) ? choices : [...choices, plan.by]
}

/** The plan with one part changed, and with what goes along: a plan without a base compares nothing. */
export function changedPart(plan: Plan, change: PlanChange): Plan {
  switch (change.part) {
    case 'ROW':
      return withRow(plan, change.at, change.row)
    case 'MEASURE':
      return { ...plan, measure: change.measure }
    case 'ORDER':
      return { ...plan, order: change.order, first: change.first, last: null }
    case 'CONDITION': {
      const where = plan.where.filter((_, at) => at !== change.at)
      return where.length === 0 ? plan : { ...plan, where }
    }
    case 'VENDOR':
      return { ...plan, vendor: null }
    case 'SPAN':
      return { ...plan, span: change.span }
    case 'PLACES':
      return { ...plan, places: change.places }
    case 'AGAINST':
      return change.against === null
        ? withoutBase(plan)
        : { ...plan, against: change.against, kind: plan.kind === 'FIGURES' ? 'COMPARE' : plan.kind }
    case 'SAME_STORE':
      return { ...plan, isSameStore: change.isSameStore }
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
    case 'CONDITION':
      return { part, at }
    case 'VENDOR':
      return { part }
    case 'PLACES':
      return { part, places: EVERY_PLACE }
    case 'AGAINST':
      return { part, against: null }
    case 'SAME_STORE':
      return { part, isSameStore: false }
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
  if (rows.length === 0) return plan
  // A metric has no share of revenue, no lines and no accounts; neither has what is computed or paid to a vendor.
  const isOfMetrics = rows.some((one) => one.kind === 'METRIC' || isOutsideReports(one))
  const changed: Plan = { ...plan, rows, driverIds: [] }
  if (!isOfMetrics) return changed
  const measure =
    plan.measure === 'SHARE_OF_REVENUE' || plan.measure === 'SHARE_CHANGE' || plan.measure === 'PER_METRIC' ? 'VALUE' : plan.measure
  const within = plan.by === 'LINE' || plan.by === 'ACCOUNT'
  return within
    ? withAxis({ ...changed, measure }, plan.kind === 'RANK' || plan.kind === 'FILTER' ? 'LOCATION' : null)
    : { ...changed, measure }
}

function withoutBase(plan: Plan): Plan {
  const where = plan.where.filter(({ measure, is }) => !comparesWithBase(measure) && is !== 'FAVORABLE' && is !== 'UNFAVORABLE')
  const bare: Plan = {
    ...plan,
    against: null,
    isSameStore: false,
    measure: comparesWithBase(plan.measure) ? 'VALUE' : plan.measure,
    where,
    driverIds: [],
  }
  if (plan.kind === 'FILTER' && where.length === 0) return { ...bare, kind: 'RANK', order: 'DESC' }
  if (plan.kind !== 'COMPARE' && plan.kind !== 'BRIDGE') return bare
  return plan.by === null ? { ...bare, kind: 'FIGURES' } : { ...bare, kind: 'BREAKDOWN' }
}

function withAxis(plan: Plan, by: PlanAxis | null): Plan {
  const whole = plan.against === null ? 'FIGURES' : 'COMPARE'
  const changed: Plan = { ...plan, by, chart: null }
  switch (plan.kind) {
    case 'FIGURES':
    case 'BREAKDOWN':
    case 'COMPARE':
      return { ...changed, kind: by === null ? whole : by === 'PERIOD' ? 'TREND' : plan.against === null ? 'BREAKDOWN' : plan.kind }
    case 'TREND':
      return { ...changed, kind: by === null ? whole : by === 'LINE' || by === 'ACCOUNT' || by === 'VENDOR' ? 'BREAKDOWN' : 'TREND' }
    default:
      return by === null && plan.kind !== 'TRANSACTIONS' && plan.kind !== 'REPORT' ? plan : changed
  }
}

/** Chosen locations as places: the node of the tree that holds just these, so that it is called by its name. Null: every location. */
export function placesOfChoice(locationIds: readonly string[] | null, tree: CompanyNames['tree']): QuestionPlaces {
  if (locationIds === null) return EVERY_PLACE
  const chosen = new Set(locationIds)
  const node = flattenLocations(tree).find((placed) => {
    const under = locationIdsUnder(placed.node)
    return placed.node.tag !== 'LOCATION' && under.length === chosen.size && under.every((id) => chosen.has(id))
  })?.node
  return node === undefined ? { locationIds, nodeIds: [], isAllBut: false } : { locationIds: [], nodeIds: [node.id], isAllBut: false }
}
