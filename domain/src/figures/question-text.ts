import * as z from 'zod/mini'
import { withSortedKeys } from '../canonical-json.ts'
import { BadInputError } from '../errors.ts'
import { isDecimal } from '../money/decimal.ts'
import { materialitySchema } from '../profit-loss/materiality.ts'
import { COMPARISONS } from '../profit-loss/report-columns.ts'
import { LONGEST } from '../text-limits.ts'
import { parseDay } from '../time/day.ts'
import { parseTimeSpan, timeSpanInput } from '../time/time-span.ts'
import {
  BY_SIZE,
  type CalculationRow,
  checkQuestion,
  EVERY_PLACE,
  FIGURE_MEASURES,
  type FigureQuestion,
  type QuestionColumns,
  type QuestionPlaces,
  type Ranking,
  TOTAL_ONLY,
} from './figure-question.ts'

/**
 * The canonical text of a question: the same for questions that ask the same, whatever order their parts were given in. It
 * holds a version and what differs from the defaults, and is used in links (`?question=`) and in stored documents.
 */
export function questionText(question: FigureQuestion): string {
  const { mappingId, mappedOn, timeSpan, rows, places, columns, beside, measures, ranking, materiality } = question
  return JSON.stringify(
    withSortedKeys({
      version: 1,
      mappingId,
      ...(mappedOn !== null && { mappedOn }),
      timeSpan: timeSpanInput(timeSpan),
      rows,
      ...unlessEmpty('places', differing(sortedPlaces(places), EVERY_PLACE)),
      ...unlessEmpty('columns', differing(sortedColumns(columns), TOTAL_ONLY)),
      ...(beside.length > 0 && {
        beside: beside.map(({ timeSpan: span, places: own, ...column }) => ({
          ...differing(column, { budgetId: null, isBase: false }),
          ...(span !== null && { timeSpan: timeSpanInput(span) }),
          ...(own !== null && { places: differing(sortedPlaces(own), EVERY_PLACE) }),
        })),
      }),
      ...(measures.join() !== 'VALUE' && { measures }),
      ...(ranking !== null && { ranking: differing(ranking, BY_SIZE) }),
      ...(materiality !== null && { materiality }),
    }),
  )
}

/** The question of a canonical text. @throws BadInputError for a text that is none. */
export function readQuestionText(text: string): FigureQuestion {
  const read = documentSchema.safeParse(jsonOf(text))
  if (!read.success) throw unreadable()
  const { version: _, rows, timeSpan, mappedOn, places, columns, beside, ranking, measures, materiality, ...rest } = read.data
  const question: FigureQuestion = {
    ...rest,
    rows: rows.map((row) => (row.kind === 'CALCULATION' ? calculationRowOf(row) : row)),
    mappedOn: mappedOn === undefined ? null : parseDay(mappedOn),
    timeSpan: parseTimeSpan(timeSpan),
    places: withDefaults(places ?? {}, EVERY_PLACE),
    columns: withDefaults(columns ?? {}, TOTAL_ONLY),
    beside: (beside ?? []).map(({ timeSpan: span, places: own, ...column }) => ({
      id: column.id,
      label: column.label,
      budgetId: column.budgetId ?? null,
      isBase: column.isBase ?? false,
      timeSpan: span === undefined ? null : parseTimeSpan(span),
      places: own === undefined ? null : withDefaults(own, EVERY_PLACE),
    })),
    measures: measures ?? ['VALUE'],
    ranking: ranking === undefined ? null : withDefaults(ranking, BY_SIZE),
    materiality: materiality ?? null,
  }
  checkQuestion(question)
  return question
}

function calculationRowOf({ kind, formula, name }: { kind: 'CALCULATION'; formula: string; name?: string | undefined }): CalculationRow {
  return { kind, formula, ...(name !== undefined && { name }) }
}

const id = z.string().check(z.regex(/^[\w-]{1,60}$/))
const ids = z.array(id).check(z.maxLength(10_000))
const loose = z.record(z.string(), z.unknown())
const decimal = z.nullable(z.string().check(z.maxLength(60), z.refine(isDecimal)))
const count = z.nullable(z.int().check(z.positive()))
const MOST_VENDOR_NAME = 1_000
const placesSchema = z.partial(z.strictObject({ locationIds: ids, nodeIds: ids, isAllBut: z.boolean() }))
const comparison = z.enum(COMPARISONS)
const rowSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('GROUP'), groupId: id }),
  z.strictObject({ kind: z.literal('ACCOUNT'), groupId: id, accountId: id }),
  z.strictObject({ kind: z.literal('METRIC'), metricId: id }),
  z.strictObject({ kind: z.literal('ACCOUNTS'), groupId: id }),
  z.strictObject({ kind: z.literal('LINES'), groupId: id }),
  z.strictObject({ kind: z.literal('VENDORS'), groupId: id, accountId: z.nullable(id) }),
  z.strictObject({
    kind: z.literal('VENDOR'),
    vendor: z.string().check(z.maxLength(MOST_VENDOR_NAME)),
    groupId: z.nullable(id),
    accountId: z.nullable(id),
  }),
  z.strictObject({
    kind: z.literal('CALCULATION'),
    formula: z.string().check(z.maxLength(LONGEST.formula)),
    name: z.optional(z.string().check(z.maxLength(LONGEST.label))),
  }),
])
const columnsSchema = z.partial(
  z.strictObject({
    hasPeriods: z.boolean(),
    comparesInSteps: z.boolean(),
    hasTotal: z.boolean(),
    hasYearToDate: z.boolean(),
    rolling: z.array(z.union([z.literal(12), z.literal(13)])),
    comparisons: z.array(comparison),
    budgetId: z.nullable(id),
    isProrated: z.boolean(),
    isSameStore: z.boolean(),
    perMetricId: z.nullable(id),
    places: z.enum(['TOGETHER', 'SIDE_BY_SIDE', 'WITH_GROUPS', 'GROUPS', 'LEVEL']),
    level: count,
  }),
)
const rankingSchema = z.partial(
  z.strictObject({
    of: z.enum(['ROWS', 'PLACES', 'PERIODS']),
    measure: z.enum(FIGURE_MEASURES),
    comparison: z.nullable(comparison),
    row: z.int().check(z.nonnegative()),
    order: z.enum(['DESC', 'ASC', 'BEST', 'WORST']),
    first: count,
    last: count,
    foldsRest: z.boolean(),
    keepsEnds: z.boolean(),
    atLeast: decimal,
    atMost: decimal,
  } satisfies Record<keyof Ranking, z.ZodMiniType>),
)
const documentSchema = z.strictObject({
  version: z.literal(1),
  mappingId: id,
  mappedOn: z.optional(z.string()),
  timeSpan: loose,
  rows: z.array(rowSchema),
  places: z.optional(placesSchema),
  columns: z.optional(columnsSchema),
  beside: z.optional(
    z.array(
      z.strictObject({
        id,
        label: z.string().check(z.maxLength(200)),
        timeSpan: z.optional(loose),
        places: z.optional(placesSchema),
        budgetId: z.optional(z.nullable(id)),
        isBase: z.optional(z.boolean()),
      }),
    ),
  ),
  measures: z.optional(z.array(z.enum(FIGURE_MEASURES))),
  ranking: z.optional(rankingSchema),
  materiality: z.optional(materialitySchema),
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function unreadable(): BadInputError {
  return new BadInputError('This link does not hold a question that can be read. Reopen the figures and copy the link again.', 'question')
}

/** What differs from the defaults. */
function differing(part: object, defaults: object): Readonly<Record<string, unknown>> {
  const usual = new Map<string, unknown>(Object.entries(defaults))
  return Object.fromEntries(Object.entries(part).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(usual.get(key))))
}

function unlessEmpty(key: string, part: Readonly<Record<string, unknown>>): object {
  return Object.keys(part).length === 0 ? {} : { [key]: part }
}

/** Each once, in one order: the order of sets says nothing. */
function sortedPlaces({ locationIds, nodeIds, isAllBut }: QuestionPlaces): QuestionPlaces {
  return { locationIds: sortedIds(locationIds), nodeIds: sortedIds(nodeIds), isAllBut }
}

function sortedIds(named: readonly string[]): readonly string[] {
  return [...new Set(named)].sort((left, right) => (left < right ? -1 : 1))
}

function sortedColumns(columns: QuestionColumns): QuestionColumns {
  return {
    ...columns,
    comparisons: COMPARISONS.filter((one) => columns.comparisons.includes(one)),
    rolling: ([12, 13] as const).filter((months) => columns.rolling.includes(months)),
  }
}

function withDefaults<Part extends object>(part: { readonly [Key in keyof Part]?: Part[Key] | undefined }, defaults: Part): Part {
  return { ...defaults, ...Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) }
}
