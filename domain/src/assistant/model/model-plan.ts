import * as z from 'zod/mini'
import { flag, listOf, objectOf, oneOf, orNull, plainText, readAs, wholeNumber, withDefault } from '../../document-schema.ts'
import { BadInputError } from '../../errors.ts'
import { EVERY_PLACE, type QuestionPlaces } from '../../figures/figure-question.ts'
import { timeSpanInput } from '../../time/time-span.ts'
import type { CompanyNames } from '../company-names.ts'
import {
  EACH_QUARTER,
  isOutsideReports,
  MOST_ROLLING,
  operandsOf,
  PLAN_AXES,
  PLAN_BOUNDS,
  PLAN_CHARTS,
  PLAN_CHECKS,
  PLAN_KINDS,
  PLAN_MEASURES,
  PLAN_ORDERS,
  PLAN_SLOTS,
  type Plan,
  type PlanBase,
  type PlanRow,
  type PlanSpan,
  REFUSAL_REASONS,
} from '../plan.ts'
import { parsePlan } from '../plan-text.ts'
import type { NumberedKind, NumberedNames } from './numbered-names.ts'

// A plan as a model writes it: by the codes of its request, every field there, so that endpoints can hold it to the schema.

/** No typed question has more parts than these. */
const MOST_MODEL_ROWS = 12
const MOST_PLACES = 40
const MOST_CONDITIONS = 4
const MOST_DRIVERS = 3
const MOST_TYPES = 8
const MOST_MODEL_CHOICES = 4

const codeText = plainText(8)
const SPAN_KINDS = ['DAYS', 'YEAR_TO_DATE', 'LAST_PERIODS', 'RELATIVE', 'LEDGER'] as const
const PERIODS = ['MONTHLY', 'QUARTERLY', 'YEARLY'] as const
const BASE_KINDS = ['BUDGET', 'PRIOR_YEAR', 'PRIOR_PERIOD', 'SPAN', 'PLACES'] as const
export const MODEL_READINGS = ['PLAN', 'CHOICE', 'REFUSED', 'UNREAD'] as const

const spanSchema = objectOf({
  kind: oneOf(SPAN_KINDS),
  period: withDefault(oneOf(PERIODS), 'MONTHLY'),
  startDate: orNull(plainText(10)),
  endDate: orNull(plainText(10)),
  periods: orNull(wholeNumber(1, 240)),
  periodsBack: orNull(wholeNumber(0, 240)),
})
const placesSchema = objectOf({ at: listOf(codeText, MOST_PLACES), isAllBut: withDefault(flag, false) })

const baseSchema = objectOf({ kind: oneOf(BASE_KINDS), budget: orNull(codeText), span: orNull(spanSchema), places: orNull(placesSchema) })

const wireSchema = objectOf({
  kind: oneOf(PLAN_KINDS),
  rows: listOf(codeText, MOST_MODEL_ROWS),
  span: spanSchema,
  places: withDefault(placesSchema, { at: [], isAllBut: false }),
  measure: withDefault(oneOf(PLAN_MEASURES), 'VALUE'),
  perMetric: orNull(codeText),
  against: orNull(baseSchema),
  alsoAgainst: orNull(baseSchema),
  hasYearToDate: withDefault(flag, false),
  isSameStore: withDefault(flag, false),
  by: orNull(oneOf(PLAN_AXES)),
  order: orNull(oneOf(PLAN_ORDERS)),
  first: orNull(wholeNumber(1, 60)),
  last: orNull(wholeNumber(1, 60)),
  where: listOf(objectOf({ measure: oneOf(PLAN_MEASURES), is: oneOf(PLAN_BOUNDS), value: orNull(plainText(24)) }), MOST_CONDITIONS),
  entryTypes: listOf(codeText, MOST_TYPES),
  rolling: orNull(wholeNumber(-EACH_QUARTER, MOST_ROLLING)),
  drivers: listOf(codeText, MOST_DRIVERS),
  check: orNull(oneOf(PLAN_CHECKS)),
  chart: orNull(oneOf(PLAN_CHARTS)),
})
export type ModelPlan = z.infer<typeof wireSchema>
type ModelSpan = z.infer<typeof spanSchema>
type ModelPlaces = z.infer<typeof placesSchema>

const replySchema = objectOf({
  read: oneOf(MODEL_READINGS),
  plan: orNull(wireSchema),
  assumed: listOf(oneOf(PLAN_SLOTS), PLAN_SLOTS.length),
  choices: listOf(wireSchema, MOST_MODEL_CHOICES),
  words: listOf(plainText(200), 20),
  reason: orNull(oneOf(REFUSAL_REASONS)),
  readsMemos: withDefault(flag, false),
})
export type ModelReply = z.infer<typeof replySchema>

/** @throws BadInputError with the sentence of the first part that does not fit. */
export function readModelReply(text: string): ModelReply {
  let document: unknown
  try {
    document = JSON.parse(bareJson(text))
  } catch {
    throw new BadInputError('That is no JSON. Send one JSON object and nothing else.')
  }
  return readAs(replySchema, document, 'reply')
}

/** Removes the code fence that some models put around JSON despite instructions. */
function bareJson(text: string): string {
  return /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(text)?.[1] ?? text
}

/** @throws BadInputError for codes that the request does not have, and for what is no plan. */
export function planOfModel(wire: ModelPlan, numbered: NumberedNames, { mappingId, accounts }: CompanyNames): Plan {
  const idOf = (one: string, kind: NumberedKind): string => {
    const named = numbered.named(one)
    if (named === null) throw new BadInputError(`There is no ${shownCode(one)}. Use the codes of the names that were sent, and no others.`)
    if (named.kind !== kind) throw new BadInputError(`${one} is ${KIND_NAMES[named.kind]}, where ${KIND_NAMES[kind]} is expected.`)
    return named.id
  }
  const rowOf = (one: string): PlanRow => {
    const named = numbered.named(one)
    if (named?.kind === 'LINE') return { kind: 'GROUP', groupId: named.id }
    if (named?.kind === 'ACCOUNT')
      return { kind: 'ACCOUNT', groupId: accounts.find(({ id }) => id === named.id)?.groupId ?? null, accountId: named.id }
    return { kind: 'METRIC', metricId: idOf(one, 'METRIC') }
  }
  const placesOf = ({ at, isAllBut }: ModelPlaces): QuestionPlaces => {
    const nodeIds = at.filter((one) => numbered.named(one)?.kind === 'REGION').map((one) => idOf(one, 'REGION'))
    const locationIds = at.filter((one) => numbered.named(one)?.kind !== 'REGION').map((one) => idOf(one, 'LOCATION'))
    return at.length === 0 ? EVERY_PLACE : { locationIds, nodeIds, isAllBut }
  }
  const baseOf = (base: ModelPlan['against']) => base && baseDocument(base, placesOf, (one) => idOf(one, 'BUDGET'))
  return parsePlan({
    kind: wire.kind,
    mappingId,
    rows: wire.rows.map(rowOf),
    span: spanDocument(wire.span),
    places: placesOf(wire.places),
    measure: wire.measure,
    perMetricId: wire.perMetric === null ? null : idOf(wire.perMetric, 'METRIC'),
    against: baseOf(wire.against),
    alsoAgainst: baseOf(wire.alsoAgainst),
    hasYearToDate: wire.hasYearToDate,
    isSameStore: wire.isSameStore,
    by: wire.by,
    order: wire.order,
    first: wire.first,
    last: wire.last,
    where: wire.where,
    vendor: null,
    search: null,
    entryTypes: wire.entryTypes.map((one) => idOf(one, 'ENTRY_TYPE')),
    rolling: wire.rolling,
    driverIds: wire.drivers.map((one) => idOf(one, 'METRIC')),
    check: wire.check,
    chart: wire.chart,
  })
}

const KIND_NAMES: Readonly<Record<NumberedKind, string>> = {
  LINE: 'a line',
  ACCOUNT: 'an account',
  METRIC: 'a metric',
  LOCATION: 'a location',
  REGION: 'a region',
  BUDGET: 'a budget',
  ENTRY_TYPE: 'a type of entries',
}

function shownCode(text: string): string {
  return /^[A-Z]\d{1,4}$/.test(text) ? text : 'such code'
}

function baseDocument(
  { kind, budget, span, places }: NonNullable<ModelPlan['against']>,
  placesOf: (places: ModelPlaces) => QuestionPlaces,
  budgetOf: (code: string) => string,
): object {
  return {
    kind,
    budgetId: kind === 'BUDGET' && budget !== null ? budgetOf(budget) : null,
    span: kind === 'SPAN' && span !== null ? spanDocument(span) : null,
    places: kind === 'PLACES' && places !== null && places.at.length > 0 ? placesOf(places) : null,
  }
}

function spanDocument({ kind, period, startDate, endDate, periods, periodsBack }: ModelSpan): object {
  switch (kind) {
    case 'LEDGER':
      return { isLedger: true }
    case 'DAYS':
      return { period, startDate, endDate }
    case 'YEAR_TO_DATE':
      return { period, yearToDate: true, anchor: 'LEDGER' }
    case 'LAST_PERIODS':
      return { period, lastPeriods: periods, anchor: 'LEDGER' }
    case 'RELATIVE':
      return { period, startsPeriodsBeforeCurrent: periodsBack, numberOfPeriods: periods, anchor: 'LEDGER' }
  }
}

/** A plan as a model reads it; null for one with parts that this request does not name. */
export function planForModel(plan: Plan, numbered: NumberedNames): ModelPlan | null {
  // Names of vendors stay here, and calculations are not in the grammar that models are given.
  if (plan.vendor !== null || plan.search !== null || plan.side !== null || plan.rows.some(isOutsideReports)) return null
  const codes: (string | null)[] = []
  const code = (kind: NumberedKind, id: string): string => {
    const found = numbered.codeOf(kind, id)
    codes.push(found)
    return found ?? ''
  }
  const places = ({ locationIds, nodeIds, isAllBut }: QuestionPlaces): ModelPlaces => ({
    at: [...locationIds.map((id) => code('LOCATION', id)), ...nodeIds.map((id) => code('REGION', id))],
    isAllBut,
  })
  const base = (own: PlanBase | null) => own && baseForModel(own, places, (id) => code('BUDGET', id))
  const { kind, measure, hasYearToDate, isSameStore, by, order, first, last, where, rolling, check, chart } = plan
  const wire: ModelPlan = {
    kind,
    rows: plan.rows
      .flatMap(operandsOf)
      .map((row) =>
        row.kind === 'METRIC'
          ? code('METRIC', row.metricId)
          : row.kind === 'ACCOUNT'
            ? code('ACCOUNT', row.accountId)
            : code('LINE', row.groupId),
      ),
    span: spanForModel(plan.span),
    places: places(plan.places),
    perMetric: plan.perMetricId === null ? null : code('METRIC', plan.perMetricId),
    against: base(plan.against),
    alsoAgainst: base(plan.alsoAgainst),
    hasYearToDate,
    drivers: plan.driverIds.map((id) => code('METRIC', id)),
    where: [...where],
    entryTypes: plan.entryTypes.map((name) => code('ENTRY_TYPE', name)),
    measure,
    isSameStore,
    by,
    order,
    first,
    last,
    rolling,
    check,
    chart,
  }
  return codes.includes(null) || where.some(({ than }) => than !== undefined) ? null : wire
}

function baseForModel(
  base: PlanBase,
  places: (places: QuestionPlaces) => ModelPlaces,
  budget: (id: string) => string,
): NonNullable<ModelPlan['against']> {
  return {
    kind: base.kind,
    budget: base.kind === 'BUDGET' ? budget(base.budgetId) : null,
    span: base.kind === 'SPAN' ? spanForModel(base.span) : null,
    places: base.kind === 'PLACES' ? places(base.places) : null,
  }
}

function spanForModel(span: PlanSpan): ModelSpan {
  if (span.kind === 'LEDGER') return { kind: 'LEDGER', period: 'MONTHLY', startDate: null, endDate: null, periods: null, periodsBack: null }
  const input = timeSpanInput(span)
  return {
    kind: span.kind === 'FIXED' ? 'DAYS' : span.kind,
    period: input.period,
    startDate: input.startDate ?? null,
    endDate: input.endDate ?? null,
    periods: input.lastPeriods ?? input.numberOfPeriods ?? null,
    periodsBack: input.startsPeriodsBeforeCurrent ?? null,
  }
}

const SPAN = { $ref: '#/$defs/span' }
const PLACES = { $ref: '#/$defs/places' }
const PLAN = { $ref: '#/$defs/plan' }
const SPAN_JSON = strictObject({
  kind: { type: 'string', enum: SPAN_KINDS },
  period: { type: 'string', enum: PERIODS },
  startDate: { type: ['string', 'null'], description: 'yyyy-MM-dd, of DAYS' },
  endDate: { type: ['string', 'null'] },
  periods: { type: ['integer', 'null'], description: 'how many, of LAST_PERIODS and RELATIVE' },
  periodsBack: { type: ['integer', 'null'], description: 'of RELATIVE: it starts so many periods before the current one' },
})
const PLACES_JSON = strictObject({
  at: { type: 'array', items: { type: 'string' }, description: 'codes P and R; empty for every location' },
  isAllBut: { type: 'boolean', description: 'every location but these' },
})
const BASE_JSON = {
  anyOf: [
    { type: 'null' },
    strictObject({
      kind: { type: 'string', enum: BASE_KINDS },
      budget: { type: ['string', 'null'], description: 'a code B, of BUDGET' },
      span: { anyOf: [{ type: 'null' }, SPAN] },
      places: { anyOf: [{ type: 'null' }, PLACES] },
    }),
  ],
}
const PLAN_JSON = strictObject({
  kind: { type: 'string', enum: PLAN_KINDS },
  rows: { type: 'array', items: { type: 'string' }, description: 'codes L, A and M' },
  span: SPAN,
  places: PLACES,
  measure: { type: 'string', enum: PLAN_MEASURES },
  perMetric: { type: ['string', 'null'], description: 'a code M, of PER_METRIC' },
  against: BASE_JSON,
  alsoAgainst: { ...BASE_JSON, description: 'a second base next to it, of BUDGET and PRIOR_YEAR or PRIOR_PERIOD; else null' },
  hasYearToDate: { type: 'boolean', description: 'the year to date next to the days, of amounts of lines or places' },
  isSameStore: { type: 'boolean' },
  by: { type: ['string', 'null'], enum: [...PLAN_AXES, null] },
  order: { type: ['string', 'null'], enum: [...PLAN_ORDERS, null] },
  first: { type: ['integer', 'null'] },
  last: { type: ['integer', 'null'] },
  where: {
    type: 'array',
    items: strictObject({
      measure: { type: 'string', enum: PLAN_MEASURES },
      is: { type: 'string', enum: PLAN_BOUNDS },
      value: { type: ['string', 'null'], description: 'a number that the question says; 5 percent is "0.05"' },
    }),
  },
  entryTypes: { type: 'array', items: { type: 'string' }, description: 'codes T, of TRANSACTIONS; empty for entries of any type' },
  rolling: {
    type: ['integer', 'null'],
    description:
      'months in each sum; 0 adds up all since the first month; for a FILTER of places: 1 for what any single month had, 3 for any quarter, -1 and -3 for every month or quarter',
  },
  drivers: { type: 'array', items: { type: 'string' }, description: 'codes M' },
  check: { type: ['string', 'null'], enum: [...PLAN_CHECKS, null] },
  chart: { type: ['string', 'null'], enum: [...PLAN_CHARTS, null] },
})

/** The grammar of a reply as JSON Schema. */
export const MODEL_REPLY_JSON_SCHEMA: object = {
  ...strictObject({
    read: { type: 'string', enum: MODEL_READINGS },
    plan: { anyOf: [{ type: 'null' }, PLAN], description: 'of PLAN' },
    assumed: { type: 'array', items: { type: 'string', enum: PLAN_SLOTS }, description: 'what the question did not say' },
    choices: { type: 'array', items: PLAN, description: `of CHOICE: 2 to ${MOST_MODEL_CHOICES} plans` },
    words: {
      type: 'array',
      items: { type: 'string' },
      description: 'of CHOICE and UNREAD: the words of the question, as they stand there',
    },
    reason: { type: ['string', 'null'], enum: [...REFUSAL_REASONS, null], description: 'of REFUSED' },
    readsMemos: { type: 'boolean', description: 'of TRANSACTIONS: which entries are asked for can only be told from their memos' },
  }),
  $defs: { span: SPAN_JSON, places: PLACES_JSON, plan: PLAN_JSON },
}

function strictObject(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}
