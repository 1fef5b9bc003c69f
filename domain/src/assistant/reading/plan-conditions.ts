import { readCalculation } from '../../figures/calculation.ts'
import { calculationDirection } from '../../figures/operand-weights.ts'
import { favorabilities } from '../../mappings/favorability.ts'
import { compareDecimals, shiftDecimal } from '../../money/decimal.ts'
import {
  comparesWithBase,
  isEitherWay,
  isRateRow,
  type PlanBase,
  type PlanCondition,
  type PlanKind,
  type PlanMeasure,
  type PlanOrder,
  type PlanRow,
} from '../plan.ts'
import type { Lexicon } from './lexicon.ts'
import { INCLUDING } from './limit-words.ts'
import type { Sketch } from './sketch.ts'

interface Conditioned {
  readonly kind: PlanKind
  readonly rows: readonly PlanRow[]
  readonly against: PlanBase | null
  /** Whether it is asked how far shares of revenue moved. */
  readonly isShareMoved: boolean
}

/** What places, lines, months or entries must meet, as a question says it. */
export function planConditions(sketch: Sketch, lexicon: Lexicon, conditioned: Conditioned): readonly PlanCondition[] {
  if (conditioned.kind === 'FILTER' && sketch.has('LACKS')) return [{ measure: 'VALUE', is: 'NONE', value: null }]
  const said = stated(sketch, lexicon, conditioned)
  return sketch.negated === null || conditioned.kind !== 'FILTER' ? said : said.map(turned)
}

/** The bound of a plan that words for an amount mean. */
export function boundOf({
  is,
  includesEqual,
  isEitherWay: isEither = false,
}: Pick<Sketch['conditions'][number], 'is' | 'includesEqual' | 'isEitherWay'>): PlanCondition['is'] {
  if (isEither) return includesEqual ? 'AS_FAR' : 'FURTHER'
  return includesEqual ? (is === 'ABOVE' ? 'AT_LEAST' : 'AT_MOST') : is
}

/** Whether more of a row is good; null for one that is neither. */
export function directionOf(row: PlanRow | undefined, lexicon: Lexicon): 'UP' | 'DOWN' | null {
  const { names, tree } = lexicon
  if (row?.kind === 'METRIC') return names.metrics.find(({ id }) => id === row.metricId)?.direction ?? null
  if (row?.kind === 'CALCULATION') {
    const { formula, operands } = readCalculation(row.formula)
    return calculationDirection(formula, operands, tree, (reference) => directionOf(operands.get(reference), lexicon))
  }
  if (row?.kind === 'VENDOR' && row.groupId === null) return 'DOWN'
  if (row === undefined || row.groupId === null) return null
  return favorabilities(tree).get(row.groupId) ?? null
}

/** Conditions as they are said, without a negation before them. */
function stated(sketch: Sketch, lexicon: Lexicon, { kind, rows, against, isShareMoved }: Conditioned): readonly PlanCondition[] {
  const areRates = rows.length > 0 && rows.every(isRateRow)
  // `better than last year on sales and labor %`: revenue has no share of itself.
  const hasShare = rows.every((row) => row.kind !== 'METRIC' && !lexicon.isRevenueLine(row))
  const isMoved = kind === 'FILTER' && against !== null && isShareMoved && !areRates && hasShare
  if (isMoved && sketch.conditions.every(({ unit }) => unit === 'POINTS')) return movedShares(sketch)
  const isRatio = sketch.has('SHARE', 'MARGIN')
  const isShare = (value: string): boolean => isRatio || (sketch.areSharesShown && Number(value) >= 1 && Number(value) < 100)
  const isJudged = kind !== 'TRANSACTIONS' && against !== null && sketch.has('MISSED', 'BEAT', 'BETTER', 'WORSE')
  if (isJudged && sketch.conditions.length > 0) return sketch.conditions.flatMap((one) => judgedConditions(sketch, lexicon, rows, one))
  // `moved more than 10% and $5,000`: both limit a move either way.
  const isWaySaid = sketch.has('UP', 'DOWN', 'MISSED', 'BEAT', 'BETTER', 'WORSE')
  const areBothMoves = !isWaySaid && sketch.conditions.some((one) => one.isEitherWay)
  const areMoves = kind === 'FILTER' && against !== null && (areBothMoves || areEitherWay(sketch))
  const found = sketch.conditions.map(({ unit, value, ...bound }): PlanCondition => {
    const is = boundOf(areMoves && bound.is === 'ABOVE' ? { ...bound, isEitherWay: true } : bound)
    if (kind === 'TRANSACTIONS') return { measure: 'VALUE', is, value }
    // `up more than 2 points`: the ratio itself moved by so much.
    if (against !== null && areRates && unit === 'POINTS') return { measure: 'CHANGE', is, value }
    if (areRates && against === null) return { measure: 'VALUE', is, value }
    if (against !== null) return { measure: unit === 'PERCENT' ? 'CHANGE_PERCENT' : 'CHANGE', is, value }
    if (unit !== 'PERCENT' && sketch.perMetrics.length > 0) return { measure: 'PER_METRIC', is, value }
    // `labor percent over 32`, with the sign or without.
    if (rows.length > 0 && rows.every(({ kind: one }) => one === 'METRIC') && unit !== 'MONEY')
      return {
        measure: 'VALUE',
        is,
        value: isOfShares(lexicon, rows)
          ? unit === 'PERCENT'
            ? value
            : shiftDecimal(value, -2)
          : unit === 'PERCENT'
            ? shiftDecimal(value, 2)
            : value,
      }
    if (unit === 'PERCENT') return { measure: 'SHARE_OF_REVENUE', is, value }
    // `labor above 30 percent` typed as `labor % above 30`.
    if (unit === 'NUMBER' && isShare(value)) return { measure: 'SHARE_OF_REVENUE', is, value: shiftDecimal(value, -2) }
    return { measure: 'VALUE', is, value }
  })
  // Entries are bounded by size anyway.
  if (kind === 'TRANSACTIONS') return found
  const [only, ...others] = rows
  const isGivenAway = only !== undefined && others.length === 0 && lexicon.isGivenAway(only)
  if (found.length > 0) return isGivenAway ? found.map(belowZero) : found
  // `negative growth`
  if (sketch.has('LOSS')) return [{ measure: against === null ? 'VALUE' : 'CHANGE', is: 'BELOW', value: '0' }]
  if (sketch.has('MISSED', 'WORSE') || rows.some((row) => isWorseCost(sketch, directionOf(row, lexicon))))
    return [{ measure: 'VARIANCE', is: 'UNFAVORABLE', value: null }]
  if (sketch.has('BEAT', 'BETTER')) return [{ measure: 'VARIANCE', is: 'FAVORABLE', value: null }]
  const isFall = sketch.has('BELOW', 'DOWN') !== isGivenAway
  // `at or above budget`
  const includesEqual = INCLUDING.test(sketch.keyWords.get(sketch.has('BELOW') ? 'BELOW' : 'ABOVE') ?? '')
  return [{ measure: 'CHANGE', is: boundOf({ is: isFall ? 'BELOW' : 'ABOVE', includesEqual }), value: '0' }]
}

/** `variances over $5k`, `swings of 10% or more`: a difference of that size, whichever way. Not where a word says which way. */
function areEitherWay(sketch: Sketch): boolean {
  const isDirected = saysWay(sketch) || sketch.has('UP', 'DOWN', 'MISSED', 'BEAT', 'BETTER', 'WORSE', 'GROWTH', 'LOSS')
  return (
    sketch.has('CHANGE', 'VARIANCE') &&
    !isDirected &&
    sketch.conditions.length === 1 &&
    !(sketch.conditions[0]?.value ?? '').startsWith('-')
  )
}

/** `increases`, and not `changes`. */
function saysWay({ keyWords }: Sketch): boolean {
  return /increase|decrease|rise|drop|decline/.test(keyWords.get('CHANGE') ?? '')
}

/** `missed by more than 5%`: below it by so much for income, above it for a cost, and so for each of several lines. */
function judgedConditions(
  sketch: Sketch,
  lexicon: Lexicon,
  rows: readonly PlanRow[],
  { is, unit, value, includesEqual }: Sketch['conditions'][number],
): readonly PlanCondition[] {
  const misses = sketch.has('MISSED', 'WORSE')
  const [row] = rows
  const direction = rows.length === 1 ? directionOf(row, lexicon) : null
  const isUp = direction === null ? !misses : misses === (direction === 'DOWN')
  const measure = direction === null ? 'VARIANCE' : 'CHANGE'
  const bound: PlanCondition = {
    measure: unit === 'PERCENT' ? `${measure}_PERCENT` : measure,
    is: boundOf({ is: isUp === (is === 'ABOVE') ? 'ABOVE' : 'BELOW', includesEqual }),
    value: isUp || value.startsWith('-') ? value : `-${value}`,
  }
  return is === 'ABOVE' ? [bound] : [bound, { measure: 'VARIANCE', is: misses ? 'UNFAVORABLE' : 'FAVORABLE', value: null }]
}

function isOfShares(lexicon: Lexicon, rows: readonly PlanRow[]): boolean {
  const { metrics } = lexicon.names
  return rows.every((row) => row.kind === 'METRIC' && metrics.find(({ id }) => id === row.metricId)?.isShare === true)
}

/** All that does not meet a condition: what is not above budget is on it or below. */
function turned(one: PlanCondition): PlanCondition {
  switch (one.is) {
    case 'FAVORABLE':
      return { measure: 'VARIANCE', is: 'AT_MOST', value: '0' }
    case 'UNFAVORABLE':
      return { measure: 'VARIANCE', is: 'AT_LEAST', value: '0' }
    case 'ABOVE':
    case 'AT_LEAST':
      return { ...one, is: one.is === 'ABOVE' ? 'AT_MOST' : 'BELOW' }
    case 'BELOW':
    case 'AT_MOST':
      return { ...one, is: one.is === 'BELOW' ? 'AT_LEAST' : 'ABOVE' }
    case 'FURTHER':
    case 'AS_FAR':
    case 'NONE':
    case 'NEW':
    case 'REPEATED':
    case 'NEGATIVE':
      return one
  }
}

/** `stores with labor % over budget`, `up more than 2 points`: of the share itself. */
function movedShares(sketch: Sketch): readonly PlanCondition[] {
  const measure = 'SHARE_CHANGE'
  if (sketch.conditions.length > 0) return sketch.conditions.map(({ value, ...bound }) => ({ measure, is: boundOf(bound), value }))
  if (sketch.has('MISSED', 'WORSE')) return [{ measure, is: 'UNFAVORABLE', value: null }]
  if (sketch.has('BEAT', 'BETTER')) return [{ measure, is: 'FAVORABLE', value: null }]
  return [{ measure, is: sketch.has('BELOW', 'DOWN') ? 'BELOW' : 'ABOVE', value: '0' }]
}

/** Of a cost: words for a fall that say it is a bad one. */
const GOT_WORSE = /^(?:slip|slipped|slid|sliding|tank|tanked|eroded|weak|soft)$/

/**
 * An order by size, whichever the sign: of differences, and of what is below zero by its nature. Null where the sign counts.
 *
 * @param isGivenAway whether discounts and the like are ranked: the more of them, the further below zero.
 */
export function sizedOrder(sketch: Sketch, isGivenAway: boolean, measure: PlanMeasure): PlanOrder | null {
  const isDifference = comparesWithBase(measure)
  if (sketch.ranksFalls && isDifference) return 'SMALLEST'
  if (sketch.ranksLosses && measure !== 'PER_METRIC' && !isDifference) return sketch.has('BOTTOM') ? 'SMALLEST' : 'ASC'
  const isSigned = saysWay(sketch) || sketch.has('UP', 'DOWN', 'ABOVE', 'BELOW', 'BEST', 'WORST') || !sketch.has('TOP', 'BOTTOM')
  if (isDifference && !isSigned && sketch.ranksSizes) return sketch.has('BOTTOM') ? 'SMALLEST' : 'LARGEST'
  if (!isGivenAway) return null
  if (measure === 'CHANGE') return sketch.has('DOWN', 'BELOW') === sketch.has('BOTTOM') ? 'ASC' : 'DESC'
  if (isDifference) return null
  return sketch.has('BOTTOM', 'BEST') ? 'SMALLEST' : 'LARGEST'
}

/** Which of those ranked are meant: of the smallest decline those that fell, of the largest loss those that lost, `favorable only`. */
export function rankedAmong(kind: PlanKind, sketch: Sketch, measure: PlanMeasure): readonly PlanCondition[] {
  if (kind !== 'RANK') return []
  const isDifference = comparesWithBase(measure)
  if (sketch.ranksFalls && isDifference) return [{ measure: 'CHANGE', is: 'BELOW', value: '0' }]
  // `which lines are over budget, worst first`: those that are.
  if (sketch.isOver && isDifference && sketch.has('WHICH') && sketch.has('RANK')) return [{ measure: 'CHANGE', is: 'ABOVE', value: '0' }]
  const judged = (['BEAT', 'MISSED'] as const).find((key) => /fav|^adverse$/.test(sketch.keyWords.get(key) ?? ''))
  if (isDifference && judged !== undefined && sketch.has('ONLY'))
    return [{ measure: 'VARIANCE', is: judged === 'BEAT' ? 'FAVORABLE' : 'UNFAVORABLE', value: null }]
  return sketch.ranksLosses && !isDifference ? [{ measure: 'VALUE', is: 'BELOW', value: '0' }] : []
}

/** `prime cost slipped`: it got worse, and did not fall. */
export function isWorseCost({ keyWords }: Sketch, direction: 'UP' | 'DOWN' | null): boolean {
  return direction === 'DOWN' && GOT_WORSE.test(keyWords.get('DOWN') ?? '')
}

const OPPOSITE = {
  ABOVE: 'BELOW',
  BELOW: 'ABOVE',
  AT_LEAST: 'AT_MOST',
  AT_MOST: 'AT_LEAST',
  FURTHER: 'FURTHER',
  AS_FAR: 'AS_FAR',
  FAVORABLE: 'UNFAVORABLE',
  UNFAVORABLE: 'FAVORABLE',
  NONE: 'NONE',
  NEW: 'NEW',
  REPEATED: 'REPEATED',
  NEGATIVE: 'NEGATIVE',
} as const satisfies Record<PlanCondition['is'], PlanCondition['is']>

/** `discounts over $5,000`, of what is below zero: at least so far below. */
function belowZero({ measure, is, value }: PlanCondition): PlanCondition {
  if (value === null || isEitherWay(is)) return { measure, is, value }
  const opposite = compareDecimals(value, '0') === 0 ? value : value.startsWith('-') ? value.slice(1) : `-${value}`
  return { measure, is: OPPOSITE[is], value: opposite }
}

/** `entries over 10,000`: money, with its sign or without. */
export function limitsAmount({ unit, value }: Sketch['conditions'][number]): boolean {
  return unit === 'MONEY' || (unit === 'NUMBER' && Number(value) >= LEAST_AMOUNT)
}

/** Smaller numbers without a sign of money may count something. */
const LEAST_AMOUNT = 100
