import * as z from 'zod/mini'
import { flag, idText, listOf, objectOf, oneOf, orNull, plainText, readAs, wholeNumber, withDefault } from '../document-schema.ts'
import { BadInputError } from '../errors.ts'
import { readCalculation } from '../figures/calculation.ts'
import { EVERY_PLACE } from '../figures/figure-question.ts'
import { placesSchema } from '../figures/places-schema.ts'
import { isDecimal } from '../money/decimal.ts'
import { LONGEST } from '../text-limits.ts'
import { timeSpanInput, timeSpanSetting } from '../time/time-span.ts'
import {
  canCompareTwice,
  canHaveYearToDate,
  EACH_QUARTER,
  MOST_ROLLING,
  PLAN_AXES,
  PLAN_BASES,
  PLAN_BOUNDS,
  PLAN_CHARTS,
  PLAN_CHECKS,
  PLAN_KINDS,
  PLAN_MEASURES,
  PLAN_ORDERS,
  PLAN_SIDES,
  type Plan,
  type PlanBase,
  type PlanCondition,
  type PlanRow,
  type PlanSpan,
} from './plan.ts'

/** Most rows, conditions or drivers of one plan; no typed question has more. */
const MOST_PARTS = 40

/** Of a vendor's name, and of a type's. */
const MOST_NAME = 1_000

const rowSchema = z.pipe(
  objectOf({
    groupId: orNull(idText),
    accountId: orNull(idText),
    metricId: orNull(idText),
    formula: orNull(plainText(LONGEST.formula)),
    name: orNull(plainText(LONGEST.label)),
    vendor: orNull(plainText(MOST_NAME)),
  }),
  z.transform(({ groupId, accountId, metricId, formula, name, vendor }, context): PlanRow => {
    if (vendor !== null && metricId === null && formula === null && (accountId === null || groupId !== null))
      return { kind: 'VENDOR', vendor, groupId, accountId }
    if (formula !== null && groupId === null && accountId === null && metricId === null && isCalculation(formula))
      return { kind: 'CALCULATION', formula, ...(name !== null && { name }) }
    if (metricId !== null && groupId === null && accountId === null) return { kind: 'METRIC', metricId }
    if (accountId !== null && metricId === null) return { kind: 'ACCOUNT', groupId, accountId }
    if (groupId !== null && metricId === null) return { kind: 'GROUP', groupId }
    context.issues.push({
      code: 'custom',
      message: 'A row is a line, an account, a metric, a vendor or a calculation: say which, and only one.',
      input: null,
    })
    return z.NEVER
  }),
)

function isCalculation(formula: string): boolean {
  try {
    return readCalculation(formula).operands.size > 0
  } catch {
    return false
  }
}

const spanSchema = z.pipe(
  z.looseObject({ isLedger: withDefault(flag, false) }, 'An object was expected here.'),
  z.transform((input, context): PlanSpan => {
    if (input.isLedger) return { kind: 'LEDGER' }
    const read = z.safeParse(timeSpanSetting, input)
    if (read.success) return read.data
    context.issues.push({ code: 'custom', message: read.error.issues[0]?.message ?? 'This is no time span.', input: null })
    return z.NEVER
  }),
)

const baseSchema = z.pipe(
  objectOf({
    kind: oneOf(['BUDGET', 'PRIOR_YEAR', 'PRIOR_PERIOD', 'SPAN', 'PLACES']),
    budgetId: orNull(idText),
    span: orNull(timeSpanSetting),
    places: orNull(placesSchema),
  }),
  z.transform(({ kind, budgetId, span, places }, context): PlanBase => {
    if (kind === 'PRIOR_YEAR' || kind === 'PRIOR_PERIOD') return { kind }
    if (kind === 'BUDGET' && budgetId !== null) return { kind, budgetId }
    if (kind === 'SPAN' && span !== null) return { kind, span }
    if (kind === 'PLACES' && places !== null) return { kind, places }
    context.issues.push({ code: 'custom', message: `What ${kind} compares with is missing.`, input: null })
    return z.NEVER
  }),
)

const conditionSchema = z.pipe(
  objectOf({
    measure: oneOf(PLAN_MEASURES),
    is: oneOf(PLAN_BOUNDS),
    value: orNull(plainText(40).check(z.refine(isDecimal, 'A decimal number was expected here, such as "0.62".'))),
    of: orNull(wholeNumber(0, MOST_PARTS - 1)),
    than: orNull(oneOf(PLAN_BASES)),
  }),
  z.transform(
    ({ of, than, ...condition }): PlanCondition => ({ ...condition, ...(of === null ? {} : { of }), ...(than === null ? {} : { than }) }),
  ),
)

const count = orNull(wholeNumber(1, 500))

const planSchema = objectOf({
  kind: oneOf(PLAN_KINDS),
  mappingId: idText,
  rows: listOf(rowSchema, MOST_PARTS),
  span: spanSchema,
  places: withDefault(placesSchema, EVERY_PLACE),
  measure: withDefault(oneOf(PLAN_MEASURES), 'VALUE'),
  perMetricId: orNull(idText),
  against: orNull(baseSchema),
  alsoAgainst: orNull(baseSchema),
  hasYearToDate: withDefault(flag, false),
  isSameStore: withDefault(flag, false),
  by: orNull(oneOf(PLAN_AXES)),
  order: orNull(oneOf(PLAN_ORDERS)),
  first: count,
  last: count,
  where: listOf(conditionSchema, MOST_PARTS),
  vendor: orNull(plainText(MOST_NAME)),
  entryTypes: listOf(plainText(MOST_NAME), MOST_PARTS),
  side: orNull(oneOf(PLAN_SIDES)),
  search: orNull(plainText(LONGEST.search)),
  rolling: orNull(wholeNumber(-EACH_QUARTER, MOST_ROLLING)),
  driverIds: listOf(idText, MOST_PARTS),
  check: orNull(oneOf(PLAN_CHECKS)),
  chart: orNull(oneOf(PLAN_CHARTS)),
} satisfies Record<keyof Plan, z.ZodMiniType>)

/** A plan as it is sent and stored. */
export function planDocument(plan: Plan): object {
  const { span, against, alsoAgainst, rows, ...rest } = plan
  return {
    ...rest,
    rows,
    span: span.kind === 'LEDGER' ? { isLedger: true } : timeSpanInput(span),
    against: against?.kind === 'SPAN' ? { ...against, span: timeSpanInput(against.span) } : against,
    // Never of a span of its own.
    alsoAgainst,
  }
}

/** As `parsePlan` reads it. */
export function planText(plan: Plan): string {
  return JSON.stringify(planDocument(plan))
}

/** @throws BadInputError for what is no plan. */
export function parsePlan(input: unknown, path = 'plan'): Plan {
  const plan = readAs(planSchema, input, path)
  const at = plan.where.findIndex(({ of }) => of !== undefined && of >= plan.rows.length)
  if (at >= 0) throw new BadInputError('There is no such row in the plan.', `${path}.where.${at}.of`)
  if (plan.alsoAgainst !== null && !canCompareTwice(plan))
    throw new BadInputError(
      'A plan has a second base only to compare amounts and shares with a budget and with earlier days.',
      `${path}.alsoAgainst`,
    )
  const than = plan.alsoAgainst === null ? plan.where.findIndex((one) => one.than !== undefined) : -1
  if (than >= 0) throw new BadInputError('A limit names one of two bases only where a plan has both.', `${path}.where.${than}.than`)
  if (plan.hasYearToDate && !canHaveYearToDate(plan))
    throw new BadInputError('The year to date stands only next to amounts of lines and places, alone or compared.', `${path}.hasYearToDate`)
  return plan
}

/**
 * A plan from a database, which keeps the keys of JSON in an order of its own, as the reader of questions makes it: it compares plans as
 * text. Null for one that is no longer valid; the next question then has no earlier plan.
 */
export function storedPlan(plan: Plan): Plan | null {
  try {
    return parsePlan(planDocument(plan))
  } catch (error) {
    if (error instanceof BadInputError) return null
    throw error
  }
}

/** @throws BadInputError for what is no plan. */
export function readPlanText(text: string, path = 'plan'): Plan {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    throw new BadInputError('This is no JSON. Send a plan as the assistant wrote it.', path)
  }
  return parsePlan(document, path)
}
