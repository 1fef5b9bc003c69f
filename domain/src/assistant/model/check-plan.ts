import { BadInputError } from '../../errors.ts'
import { absoluteDecimal, compareDecimals, isDecimal } from '../../money/decimal.ts'
import { countDays } from '../../time/day.ts'
import { resolveTimeSpan, type TimeSpan } from '../../time/time-span.ts'
import { planDays } from '../answers/plan-days.ts'
import { type CompanyNames, isDivisibleMetric } from '../company-names.ts'
import { comparesWithBase, daysProblem, isBySpans, isEitherWay, limitsPeriods, type Plan } from '../plan.ts'
import { questionWords } from '../reading/question-words.ts'

/** Kinds that are of something. */
const NEED_ROWS: ReadonlySet<Plan['kind']> = new Set(['FIGURES', 'COMPARE', 'TREND', 'BREAKDOWN', 'BRIDGE', 'DEFINE', 'TRANSACTIONS'])
/** Kinds that show single entries or words, with nothing to compare. */
const COMPARE_NOTHING: ReadonlySet<Plan['kind']> = new Set(['DEFINE', 'TRANSACTIONS', 'CHECK', 'ATTENTION'])

/**
 * Whether a plan that a model wrote can be answered and asks for nothing that the question does not say.
 *
 * @throws BadInputError with a sentence that tells the model what to fix.
 */
export function checkModelPlan(plan: Plan, question: string, names: CompanyNames): void {
  for (const check of [checkRows, checkMeasure, checkAxis]) {
    const problem = check(plan)
    if (problem !== null) throw new BadInputError(problem)
  }
  const { rows, perMetricId } = plan
  if (perMetricId !== null && rows.every((row) => row.kind === 'METRIC' && !isDivisibleMetric(names, row.metricId, perMetricId)))
    throw new BadInputError('PER_METRIC divides a line, an account, or another metric that counts something.')
  const { startDate, endDate } = planDays(plan.span, names)
  const ofDays = daysProblem(plan, countDays(startDate, endDate))
  if (ofDays !== null) throw new BadInputError(ofDays)
  const spans = spanProblem(plan, names)
  if (spans !== null) throw new BadInputError(spans)
  const said = conditionProblem(plan, question)
  if (said !== null) throw new BadInputError(said)
}

function checkRows({ kind, rows, by, driverIds, check, entryTypes }: Plan): string | null {
  if (entryTypes.length > 0 && kind !== 'TRANSACTIONS') return 'Only TRANSACTIONS has entryTypes.'
  if (rows.length === 0 && NEED_ROWS.has(kind)) return `${kind} needs rows. Name the lines, accounts or metrics that it is of.`
  const byPlaces = by === 'LOCATION' || by === 'REGION' || by === 'PERIOD' || isBySpans({ by })
  if ((kind === 'RANK' || kind === 'FILTER') && byPlaces && rows.length !== 1)
    return `${kind} by ${by} is of one row. Ask for a choice if several are meant.`
  if ((kind === 'BRIDGE' || kind === 'TRANSACTIONS' || by === 'VENDOR') && rows.some((row) => row.kind === 'METRIC'))
    return `${by === 'VENDOR' ? 'VENDOR' : kind} is of lines and accounts: a metric has no entries.`
  if (kind === 'BRIDGE' && rows.length !== 1) return 'BRIDGE is of one row.'
  if (driverIds.length > 0 && kind !== 'BRIDGE') return 'Only BRIDGE has drivers.'
  if ((kind === 'CHECK') !== (check !== null)) return 'CHECK needs check, and no other kind has it.'
  if (new Set(rows.map((row) => JSON.stringify(row))).size < rows.length) return 'A row is named twice.'
  return null
}

function checkMeasure(plan: Plan): string | null {
  const { kind, measure, against, where, perMetricId, isSameStore, rolling } = plan
  if (against !== null && COMPARE_NOTHING.has(kind)) return `${kind} compares with nothing: against is null.`
  if (against === null && (kind === 'COMPARE' || kind === 'BRIDGE')) return `${kind} needs against.`
  const compares = [measure, ...where.map((one) => one.measure)].find((one) => comparesWithBase(one))
  if (compares !== undefined && against === null) return `${compares} needs against: what it compares with.`
  if ((measure === 'PER_METRIC') !== (perMetricId !== null)) return 'PER_METRIC needs perMetric, and no other measure has it.'
  if (measure === 'RANK' || measure === 'RANK_CHANGE') return 'A ranking is of kind RANK, by another measure.'
  if (isSameStore && against === null) return 'isSameStore needs against.'
  const isRolling = rolling !== null && kind !== 'TREND' && kind !== 'RANK' && !limitsPeriods(plan)
  return isRolling
    ? 'Only a trend or a ranking of months is rolling. A filter of places has 1 or 3, for any month or quarter, -1 or -3 for every one, or null.'
    : null
}

function checkAxis({ kind, by, order, first, last, where, places }: Plan): string | null {
  if (kind === 'RANK' && (by === null || order === null)) return 'RANK needs by and order.'
  const isOfNew = kind === 'FILTER' && by === 'VENDOR' && where.every(({ is }) => is === 'NEW')
  if (kind === 'FILTER' && (by === null || (by === 'VENDOR' && !isOfNew) || where.length === 0)) return 'FILTER needs by and where.'
  if (kind === 'BREAKDOWN' && by === null) return 'BREAKDOWN needs by.'
  if (kind === 'TREND' && (by === 'ACCOUNT' || by === 'LINE' || by === 'VENDOR')) return `TREND runs along periods: by is not ${by}.`
  if (by === 'VENDOR' && !isOfNew && kind !== 'RANK' && kind !== 'BREAKDOWN' && kind !== 'BRIDGE')
    return 'VENDOR goes with RANK, BREAKDOWN or BRIDGE.'
  if (order === 'NEWEST') return 'NEWEST is an order of entries, not of places, lines or periods.'
  if (kind !== 'RANK' && (order !== null || first !== null || last !== null)) return 'Only RANK has order, first and last.'
  if (kind !== 'FILTER' && kind !== 'RANK' && kind !== 'TRANSACTIONS' && where.length > 0)
    return 'Only FILTER, RANK and TRANSACTIONS have where.'
  const isListed = kind === 'TRANSACTIONS' ? where.every((one) => one.measure === 'VALUE' && one.value !== null) : true
  if (!isListed) return 'Conditions of TRANSACTIONS are of VALUE, with a value.'
  return new Set([...places.locationIds, ...places.nodeIds]).size < places.locationIds.length + places.nodeIds.length
    ? 'A place is named twice.'
    : null
}

/** Days without any entry or plan would be answered with dashes. */
function spanProblem(plan: Plan, names: CompanyNames): string | null {
  const { firstLedgerDay, time } = names
  if (plan.kind === 'DEFINE') return null
  const spans: TimeSpan[] = [planDays(plan.span, names)]
  if (plan.against?.kind === 'SPAN') spans.push(resolveTimeSpan(plan.against.span, time))
  const last = time.lastLedgerDay
  if (firstLedgerDay === null || last === null) return null
  const books = `The books have entries from ${firstLedgerDay} through ${last}.`
  for (const { startDate, endDate } of spans) {
    if (endDate < firstLedgerDay) return `${books} These days are before that.`
    const isPlanned = plan.against?.kind === 'BUDGET'
    if (startDate > last && !isPlanned) return `${books} These days are after that: refuse with FORECAST, or take days that are booked.`
  }
  return null
}

/** A threshold must come from the user: an invented number would decide what is shown. */
function conditionProblem({ where, kind, by }: Pick<Plan, 'where' | 'kind' | 'by'>, question: string): string | null {
  const said = saidNumbers(question)
  for (const { is, value, measure } of where) {
    if (isEitherWay(is) && (!comparesWithBase(measure) || value?.startsWith('-') === true))
      return 'FURTHER and AS_FAR go with a measure that compares, and a value of at least 0.'
    if (is === 'NONE') {
      if (measure !== 'VALUE' || value !== null || where.length > 1) return 'NONE goes alone, with VALUE and no value.'
      continue
    }
    if (is === 'NEW' || is === 'REPEATED' || is === 'NEGATIVE') {
      if (measure !== 'VALUE' || value !== null) return `${is} goes with VALUE and no value.`
      if (is === 'NEW' ? by !== 'VENDOR' || kind !== 'FILTER' : kind !== 'TRANSACTIONS')
        return is === 'NEW' ? 'NEW goes with FILTER by VENDOR.' : `${is} goes with TRANSACTIONS.`
      continue
    }
    if (is === 'FAVORABLE' || is === 'UNFAVORABLE') {
      if (!comparesWithBase(measure)) return `${is} goes with a measure that compares.`
      if (value !== null) return `${is} has no value.`
      continue
    }
    if (value === null || !isDecimal(value)) return `${is} needs a value, a decimal number.`
    const size = absoluteDecimal(value)
    if (!said.some((one) => compareDecimals(one, size) === 0))
      return 'The question does not say the value of this condition. Leave the condition out, or refuse what cannot be answered without it.'
  }
  return null
}

/** Decimals that conditions may name: those of the question, as they stand and as percentages; and zero. */
function saidNumbers(question: string): readonly string[] {
  const found = ['0']
  for (const word of questionWords(question)) {
    if (word.kind === 'MONEY' || word.kind === 'PERCENT') found.push(word.amount)
    if (word.kind === 'NUMBER') found.push(String(word.value), String(Number((word.value / 100).toFixed(8))))
  }
  return found.filter((one) => isDecimal(one))
}
