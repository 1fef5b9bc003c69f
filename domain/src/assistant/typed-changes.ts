import { absoluteDecimal, compareDecimals, decimalPlaces, negateDecimal, shiftDecimal } from '../money/decimal.ts'
import { formatFigure } from '../money/format.ts'
import { LONGEST } from '../text-limits.ts'
import { storedFigure } from '../typed-figures/figure-value.ts'
import { readTypedFigures } from '../typed-figures/typed-figures.ts'
import { volumeAndPrice } from './answers/plan-bridge.ts'
import { type ConditionUnit, conditionUnit } from './answers/plan-words.ts'
import type { CompanyNames } from './company-names.ts'
import { comparesWithBase, MOST_ROLLING, type Plan, type PlanCondition, UNVALUED_BOUNDS } from './plan.ts'
import { endChoices, type PlanChange, type PlanEnd } from './plan-chips.ts'

/** A typed change of a plan, or why it cannot be made, in a sentence. */
export type TypedChange = { readonly change: PlanChange } | { readonly problem: string }

/** More of a list are not asked for by number. */
const MOST_FIRST = 50

/** @param count as typed; empty for all. */
export function typedOrder(plan: Plan, end: PlanEnd, count: string): TypedChange {
  // What a question asked for stays possible.
  const most = Math.max(MOST_FIRST, plan.first ?? 0)
  const first = wholeNumber(count, 1, most)
  const own = endChoices(plan).length === 0 ? null : end
  if (first === undefined) return { problem: `Type a whole number from 1 to ${most}, or nothing for all.` }
  if (end === 'BOTH' && first === null) return { problem: `Type how many of each end to show, from 1 to ${most}.` }
  return { change: { part: 'ORDER', end: own, first } }
}

/** @param count as typed; empty for months alone. */
export function typedRolling(count: string): TypedChange {
  const months = wholeNumber(count, 2, MOST_ROLLING)
  if (months === undefined) return { problem: `Type a whole number of months from 2 to ${MOST_ROLLING}, or nothing for single months.` }
  return { change: { part: 'ROLLING', months } }
}

/** @param text empty for entries with any text. */
export function typedSearch(text: string): TypedChange {
  const search = text.trim()
  if (search.length > LONGEST.search) return { problem: `Type a text of up to ${LONGEST.search} characters.` }
  return { change: { part: 'SEARCH', search: search === '' ? null : search } }
}

/** Null for nothing typed, undefined for what is no such number. */
function wholeNumber(typed: string, least: number, most: number): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return value >= least && value <= most ? value : undefined
}

/** Metrics that can be chosen as drivers, including those of the plan: volumes add up over months, prices do not. */
export function driverChoices(
  { driverIds }: Plan,
  { metrics }: CompanyNames,
): { readonly volumes: CompanyNames['metrics']; readonly prices: CompanyNames['metrics'] } {
  const [volumeId, priceId] = volumeAndPrice(driverIds, { metrics })
  return {
    volumes: metrics.filter(({ id, isSummed }) => isSummed || id === volumeId),
    prices: metrics.filter(({ id, isSummed }) => !isSummed || id === priceId),
  }
}

/** @param ids the metric of the volume, then that of the price; empty where none is chosen. */
export function chosenDrivers([volumeId, priceId]: readonly [string, string]): TypedChange {
  if (volumeId === '' || priceId === '') return { problem: 'Choose two metrics: how many there were, and how much each came to.' }
  if (volumeId === priceId) return { problem: 'Choose two different metrics.' }
  return { change: { part: 'DRIVERS', driverIds: [volumeId, priceId] } }
}

/** A way to limit figures. Its words say which way a difference goes, so that its value is typed without a sign. */
export interface BoundChoice {
  readonly key: string
  /** `Above`, `Down by at least`. */
  readonly name: string
  readonly is: PlanCondition['is']
  readonly isDown: boolean
  /** Shown only for a condition that is this one. */
  readonly isRare: boolean
}

const bound = (is: PlanCondition['is'], name: string, of: Partial<BoundChoice> = {}): BoundChoice => ({
  key: keyOf(is, of.isDown === true),
  name,
  is,
  isDown: false,
  isRare: false,
  ...of,
})

const PLAIN_BOUNDS: readonly BoundChoice[] = [
  bound('ABOVE', 'Above'),
  bound('AT_LEAST', 'At least'),
  bound('BELOW', 'Below'),
  bound('AT_MOST', 'At most'),
  bound('NONE', 'None at all'),
  bound('NEW', 'New'),
  bound('REPEATED', 'Possible duplicates'),
  bound('NEGATIVE', 'Negative'),
]

/** Of differences from a base. */
const differenceBounds = (up: string, down: string): readonly BoundChoice[] => [
  bound('ABOVE', `${up} by more than`),
  bound('AT_LEAST', `${up} by at least`),
  bound('BELOW', `${down} by more than`, { isDown: true }),
  bound('AT_MOST', `${down} by at least`, { isDown: true }),
  bound('FURTHER', 'Either way by more than'),
  bound('AS_FAR', 'Either way by at least'),
  bound('BELOW', `Not ${up.toLowerCase()} by as much as`, { isRare: true }),
  bound('AT_MOST', `Not ${up.toLowerCase()} by more than`, { isRare: true }),
  bound('ABOVE', `Not ${down.toLowerCase()} by as much as`, { isDown: true, isRare: true }),
  bound('AT_LEAST', `Not ${down.toLowerCase()} by more than`, { isDown: true, isRare: true }),
  bound('FAVORABLE', 'Better by any amount'),
  bound('UNFAVORABLE', 'Worse by any amount'),
]

const CHANGE_BOUNDS = differenceBounds('Up', 'Down')
const VARIANCE_BOUNDS = differenceBounds('Better', 'Worse')

/** How a condition can limit figures, its own way included. */
export function boundChoices(condition: PlanCondition, plan: Plan): readonly BoundChoice[] {
  const { measure } = condition
  const isOne = (one: BoundChoice): boolean => one.key === boundKey(condition)
  if (comparesWithBase(measure)) {
    const isVariance = measure === 'VARIANCE' || measure === 'VARIANCE_PERCENT'
    return (isVariance ? VARIANCE_BOUNDS : CHANGE_BOUNDS).filter((one) => !one.isRare || isOne(one))
  }
  // Entries and vendors have amounts, and nothing is left of others.
  const canLack = plan.kind === 'FILTER' && plan.by !== 'VENDOR' && plan.where.length === 1 && measure === 'VALUE'
  const canBe: Readonly<Partial<Record<PlanCondition['is'], boolean>>> = {
    NONE: canLack,
    NEW: plan.kind === 'FILTER' && plan.by === 'VENDOR',
    REPEATED: plan.kind === 'TRANSACTIONS',
  }
  return PLAIN_BOUNDS.filter((one) => canBe[one.is] !== false || isOne(one))
}

/** The choice that a condition is. */
export function boundKey({ measure, is, value }: PlanCondition): string {
  if (!comparesWithBase(measure) || value === null) return is
  // Zero has no sign: the words of a fall below it, or of none.
  return keyOf(is, compareDecimals(value, '0') === 0 ? is === 'BELOW' || is === 'AT_LEAST' : value.startsWith('-'))
}

function keyOf(is: PlanCondition['is'], isDown: boolean): string {
  return isDown ? `${is} DOWN` : is
}

/** Whether a choice needs a value. */
export function isValued({ is }: Pick<BoundChoice, 'is'>): boolean {
  return !UNVALUED_BOUNDS.has(is)
}

/** The value of a condition as a person types it: `10,000`, `32%` without its sign as `32`; empty for none. */
export function conditionText({ measure, value }: PlanCondition, unit: ConditionUnit): string {
  if (value === null) return ''
  const size = comparesWithBase(measure) ? absoluteDecimal(value) : value
  const shown = unit === 'AMOUNT' ? size : shiftDecimal(size, 2)
  return formatFigure(shown, decimalPlaces(storedFigure(shown) ?? shown), 'MINUS')
}

const EXAMPLES: Readonly<Record<ConditionUnit, string>> = {
  AMOUNT: 'Type an amount, such as 10,000.',
  PERCENT: 'Type a percentage, such as 32 or 2.5.',
  POINTS: 'Type a number of points, such as 2 or 0.5.',
}

/** @param at the condition's place in the plan. @param key one of its choices. @param typed its value; ignored where the choice needs none. */
export function typedCondition(plan: Plan, at: number, key: string, typed: string, names: CompanyNames): TypedChange {
  const own = plan.where[at]
  const choice = own && boundChoices(own, plan).find((one) => one.key === key)
  if (own === undefined || choice === undefined) return { problem: 'This limit no longer exists. Ask the question again.' }
  const { is } = choice
  const changed = (value: string | null): TypedChange => ({
    change: { part: 'CONDITION', at, condition: { ...own, is, value } },
  })
  if (!isValued(choice)) return changed(null)
  const second = secondBound(plan, at, is)
  if (second !== null) return { problem: second }
  const unit = conditionUnit(own, plan, names)
  const [read] = readTypedFigures([unit === 'AMOUNT' ? typed : typed.replace(UNIT_SIGN, '')]).figures
  if (read?.kind !== 'FIGURE') return { problem: read?.kind === 'INVALID' ? `${read.reason} ${EXAMPLES[unit]}` : EXAMPLES[unit] }
  const value = unit === 'AMOUNT' ? read.value : shiftDecimal(read.value, -2)
  if (value.startsWith('-') && comparesWithBase(own.measure))
    return { problem: 'Type it without a minus: choose “down”, “worse” or the like instead.' }
  if (value.startsWith('-') && plan.kind === 'TRANSACTIONS')
    return { problem: 'Type it without a minus: entries are compared by size, whichever their sign.' }
  return changed(choice.isDown ? negateDecimal(value) : value)
}

const UNIT_SIGN = /\s*(?:%|pts?\.?|pp|points?|percent)\s*$/i

/** Entries and vendors have one limit from below and one from above. */
function secondBound({ kind, by, where }: Plan, at: number, is: PlanCondition['is']): string | null {
  if (kind !== 'TRANSACTIONS' && by !== 'VENDOR') return null
  const isLower = (one: PlanCondition['is']): boolean => one === 'ABOVE' || one === 'AT_LEAST'
  const isTwice = where.some((one, other) => other !== at && isLower(one.is) === isLower(is))
  if (!isTwice) return null
  return isLower(is)
    ? 'There is a lower limit already. Choose an upper one, or remove the other limit.'
    : 'There is an upper limit already. Choose a lower one, or remove the other limit.'
}
