import type { CommentaryFigure, CommentaryWords } from '@fourwall/domain/assistant/commentary/write-commentary.ts'
import type { PlanRow } from '@fourwall/domain/assistant/plan.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import type { Comparison } from '@fourwall/domain/profit-loss/report-columns.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ApiBuilder } from '../../builder.ts'
import { IS_HEAVY } from '../../platform/http/graphql/heavy-fields.ts'
import { columnChoiceTypes, timeSpanTypes } from '../profit-loss/schema.ts'
import type { CommentaryService, DescribedScreen, Description } from './commentary.ts'

/** Places and lines that one screen may name. */
const MOST_PLACES = 10_000
const MOST_SUBJECTS = 40

/** Sentences about figures on the screen. */
export function addCommentary(builder: ApiBuilder, commentary: CommentaryService): void {
  const Described = descriptionType(builder)
  const Input = describedInput(builder)
  builder.queryField('describeFigures', (t) =>
    t.field({
      type: Described,
      nullable: true,
      extensions: IS_HEAVY,
      description:
        'Three to six sentences about what a report, chart, layout or slide shows: how it stands against its base, which lines, accounts and locations that comes from, what cannot be compared. Silent on what is not material. Null for a mapping that is gone.',
      args: { input: t.arg({ type: Input, required: true }) },
      resolve: (_root, { input }, { access }) => commentary.describe(access, screenOf(input)),
    }),
  )
}

function describedInput(builder: ApiBuilder) {
  const { Comparison } = columnChoiceTypes(builder)
  const { TimeSpanInput } = timeSpanTypes(builder)
  const Subject = builder.inputType('DescribedSubjectInput', {
    description: 'A line, an account of one, or a metric.',
    fields: (t) => ({ groupId: t.id(), accountId: t.id(), metricId: t.id() }),
  })
  return builder.inputType('DescribeFiguresInput', {
    description:
      'locationIds, nodeIds: neither for every location. comparison: left out, the usual budget if it plans these days, else the prior year. subjects: left out, revenue and the headline of the report.',
    fields: (t) => ({
      mappingId: t.id({ required: true }),
      timeSpan: t.field({ type: TimeSpanInput, required: true }),
      locationIds: t.idList({ most: MOST_PLACES }),
      nodeIds: t.idList({ most: MOST_PLACES }),
      isAllBut: t.boolean({ description: 'Every location but these.' }),
      comparison: t.field({ type: Comparison }),
      budgetId: t.id({ description: 'Of BUDGET.' }),
      subjects: t.field({ type: [Subject], most: MOST_SUBJECTS }),
    }),
  })
}

type Given = ReturnType<typeof describedInput>['$inferInput']

/** @throws BadInputError for what cannot be described. */
function screenOf({ mappingId, timeSpan, locationIds, nodeIds, isAllBut, comparison, budgetId, subjects }: Given): DescribedScreen {
  return {
    mappingId,
    timeSpan: parseTimeSpan(timeSpan, 'input.timeSpan'),
    places: { locationIds: [...(locationIds ?? [])], nodeIds: [...(nodeIds ?? [])], isAllBut: isAllBut ?? false },
    against: comparison ? baseOf(comparison, budgetId ?? null) : null,
    rows: (subjects ?? []).map(rowOf),
  }
}

function baseOf(comparison: Comparison, budgetId: string | null): DescribedScreen['against'] {
  if (comparison !== 'BUDGET') return { kind: comparison }
  if (budgetId === null) throw new BadInputError('Please choose a budget.', 'input.budgetId')
  return { kind: comparison, budgetId }
}

function rowOf({ groupId, accountId, metricId }: NonNullable<Given['subjects']>[number], at: number): PlanRow {
  if (metricId) return { kind: 'METRIC', metricId }
  if (groupId && accountId) return { kind: 'ACCOUNT', groupId, accountId }
  if (groupId) return { kind: 'GROUP', groupId }
  throw new BadInputError('Say which line, account or metric.', `input.subjects.${at}`)
}

function descriptionType(builder: ApiBuilder) {
  const { Comparison } = columnChoiceTypes(builder)
  const Figure = builder.objectRef<CommentaryFigure>('CommentaryFigure').implement({
    description:
      'value: exact; null for no value, state tells why. measure: as FigureMeasure; variances are positive where they are better. cell: names the cell of the report engine. groupId, accountId, metricId, startDate, endDate, locationIds: what it is of; no ids for every location.',
    fields: (t) => ({
      text: t.exposeString('text'),
      value: t.field({ type: 'Decimal', nullable: true, resolve: ({ value }) => value }),
      state: t.exposeString('state'),
      outcome: t.exposeString('outcome'),
      measure: t.exposeString('measure'),
      cell: t.string({ resolve: ({ key }) => key }),
      mappingId: t.id({ nullable: true, resolve: ({ source }) => source?.mappingId }),
      groupId: t.id({ nullable: true, resolve: ({ source }) => source?.groupId }),
      accountId: t.id({ nullable: true, resolve: ({ source }) => source?.accountId }),
      metricId: t.id({ nullable: true, resolve: ({ source }) => source?.metricId }),
      startDate: t.field({ type: 'Date', nullable: true, resolve: ({ source }) => source?.startDate }),
      endDate: t.field({ type: 'Date', nullable: true, resolve: ({ source }) => source?.endDate }),
      locationIds: t.idList({ resolve: ({ source }) => [...(source?.locationIds ?? [])] }),
      comparison: t.field({ type: Comparison, nullable: true, resolve: ({ source }) => source?.comparison }),
      budgetId: t.id({ nullable: true, resolve: ({ source }) => source?.budgetId }),
    }),
  })
  const Part = builder.objectRef<CommentaryWords[number]>('CommentaryPart').implement({
    description: 'Words, or a figure as it is printed.',
    fields: (t) => ({
      text: t.string({ resolve: (part) => (typeof part === 'string' ? part : part.text) }),
      figure: t.field({ type: Figure, nullable: true, resolve: (part) => (typeof part === 'string' ? null : part) }),
    }),
  })
  const Sentence = builder.objectRef<CommentaryWords>('CommentarySentence').implement({
    fields: (t) => ({ parts: t.field({ type: [Part], resolve: (words) => [...words] }) }),
  })
  return builder.objectRef<Description>('Commentary').implement({
    description: 'chatPlan: a plan that a chat goes on with, as ChatInput takes it.',
    fields: (t) => ({
      title: t.exposeString('title'),
      sentences: t.field({ type: [Sentence], resolve: ({ sentences }) => [...sentences] }),
      chatPlan: t.exposeString('chatPlan'),
    }),
  })
}
