import { BadInputError } from '@fourwall/domain/errors.ts'
import type { FigureRowAnswer, FigureState, MeasureColumn } from '@fourwall/domain/figures/answer-cells.ts'
import {
  BY_SIZE,
  EVERY_PLACE,
  FIGURE_MEASURES,
  type FigureQuestion,
  MOST_EXTRA_COLUMNS,
  MOST_QUESTION_ROWS,
  type QuestionColumns,
  type QuestionPlaces,
  type QuestionRow,
  TOTAL_ONLY,
} from '@fourwall/domain/figures/figure-question.ts'
import { parseMateriality } from '@fourwall/domain/profit-loss/materiality.ts'
import { parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ApiBuilder } from '../../builder.ts'
import { IS_CACHEABLE } from '../../platform/http/graphql/cacheable-questions.ts'
import { IS_HEAVY } from '../../platform/http/graphql/heavy-fields.ts'
import { TAKES_LONG_QUESTION } from '../../platform/http/graphql/request-size.ts'
import { IS_WRITTEN } from '../../platform/http/graphql/written-fields.ts'
import { materialityTypes } from '../companies/schema.ts'
import { sameStoresRef } from '../locations/same-stores-schema.ts'
import { favorabilityType, mappedAsRef } from '../mappings/schema.ts'
import { columnChoiceTypes, FIGURES_PER_ITEM, MAPPED_ON, reportTypes, SAME_STORE, timeSpanTypes } from '../profit-loss/schema.ts'
import type { AnsweredQuestion, FigureService, QuestionAnswer } from './service.ts'

/** Questions to a request. */
const MOST_QUESTIONS = 200

/** Figures by themselves, for whatever shows some: several questions to a request. */
export function addFigures(builder: ApiBuilder, figures: FigureService): void {
  const { Question, Measure } = questionTypes(builder)
  const Answer = answerTypes(builder, Measure)
  builder.queryField('figures', (t) =>
    t.field({
      type: [Answer],
      extensions: { ...TAKES_LONG_QUESTION, ...IS_HEAVY, ...IS_CACHEABLE },
      description:
        'An answer to each question, in their order. A question that cannot be answered, such as one about a deleted budget, has an error of its own and does not affect the others.',
      args: { questions: t.arg({ type: [Question], required: true, most: MOST_QUESTIONS }) },
      resolve: (_root, { questions }, { access, budget }) =>
        figures.answers(
          access,
          questions.map((question) => () => questionOf(question)),
          (count) => budget.plan(count / FIGURES_PER_ITEM),
        ),
    }),
  )
}

function questionTypes(builder: ApiBuilder) {
  const { Comparison } = columnChoiceTypes(builder)
  const { TimeSpanInput } = timeSpanTypes(builder)
  const Measure = builder.enumType('FigureMeasure', {
    description:
      'What an answer says about a figure. VARIANCE: positive is better than the base. CHANGE: the figure minus its base, whatever is better. Percentages and shares are ratios: 0.053 is 5.3 percent. RANK: 1 for the place with the most; RANK_CHANGE: ranks gained.',
    values: FIGURE_MEASURES,
  })
  const RowKind = builder.enumType('FigureRowKind', {
    description:
      'ACCOUNTS: each account with entries of a group and of all under it. LINES: the groups under a category, or those that a calculation names. VENDORS: each vendor of the entries behind a group, or behind one of its accounts, and those that name none last; at most 1,000, in at most 60 columns. They add up to the group, in its sign; budgets have no vendors. VENDOR: one vendor of the entries behind a group or an account; without a group, of all lines of costs. CALCULATION: the result of a formula in each column.',
    values: ['GROUP', 'ACCOUNT', 'METRIC', 'ACCOUNTS', 'LINES', 'VENDORS', 'VENDOR', 'CALCULATION'] as const,
  })
  const Row = builder.inputType('FigureRowInput', {
    fields: (t) => ({
      kind: t.field({ type: RowKind, required: true }),
      groupId: t.id({ description: 'Of all but METRIC and CALCULATION; of VENDOR it may be left out.' }),
      accountId: t.id({ description: 'Of ACCOUNT, and of VENDORS and VENDOR; left out there, of the whole group.' }),
      vendor: t.string({ limit: 'search', description: 'Of VENDOR: its name as it is booked.' }),
      metricId: t.id({ description: 'Of METRIC.' }),
      formula: t.string({
        limit: 'formula',
        description:
          'Of CALCULATION: {group:<id>}, {account:<group id>/<account id>} and {metric:<id>}, constants, + - * / and parentheses. Lines in money, accounts, and metrics that are entered and added up.',
      }),
    }),
  })
  const Places = builder.inputType('FigurePlacesInput', {
    description: 'Locations by their ids and by nodes of the location tree, together. Neither: every location.',
    fields: (t) => ({
      locationIds: t.idList({ most: 10_000 }),
      nodeIds: t.idList({ most: 10_000 }),
      isAllBut: t.boolean({ description: 'Every location but these.' }),
    }),
  })
  const PlacesShown = builder.enumType('FigurePlacesShown', {
    description: 'As ReportLocations; LEVEL: the nodes of one level of the location tree.',
    values: ['TOGETHER', 'SIDE_BY_SIDE', 'WITH_GROUPS', 'GROUPS', 'LEVEL'] as const,
  })
  const Columns = builder.inputType('FigureColumnsInput', {
    description: 'Left out: the total of the span, all locations together.',
    fields: (t) => ({
      hasPeriods: t.boolean({ description: 'A column for each period of the span.' }),
      hasTotal: t.boolean({ description: 'A column of the whole span. Left out, there is one unless other columns are asked for.' }),
      hasYearToDate: t.boolean(),
      rolling: t.intList({ description: '12 and 13 months up to the end of the span.', most: 10 }),
      comparisons: t.field({ type: [Comparison], most: 3 }),
      budgetId: t.id({ description: 'Of BUDGET.' }),
      isProrated: t.boolean(),
      isSameStore: t.boolean({ description: SAME_STORE }),
      perMetricId: t.id({ description: 'Of PER_METRIC: what money is divided by.' }),
      places: t.field({ type: PlacesShown }),
      level: t.int({ description: 'Of LEVEL: 1 for the roots of the tree.' }),
    }),
  })
  const ExtraColumn = builder.inputType('FigureBesideInput', {
    description: 'A column of a whole span. timeSpan, places: left out, those of the question.',
    fields: (t) => ({
      id: t.id({ required: true }),
      label: t.string({ required: true, limit: 'label' }),
      timeSpan: t.field({ type: TimeSpanInput }),
      places: t.field({ type: Places }),
      budgetId: t.id({ description: 'Its plan; left out, actuals.' }),
      isBase: t.boolean({
        description:
          "Whether measures that compare set the question's own total against it, and each place that stands side by side against its own such column.",
      }),
    }),
  })
  const RankedItems = builder.enumType('FigureRankedItems', { values: ['ROWS', 'PLACES', 'PERIODS'] as const })
  const Order = builder.enumType('FigureOrder', {
    description: 'BEST and WORST go by what is better for the row: more of revenue, less of a cost.',
    values: ['DESC', 'ASC', 'BEST', 'WORST'] as const,
  })
  const RankingInput = builder.inputType('FigureRankingInput', {
    description:
      'Orders rows, places or periods by one of their figures: of the total if there is one, else of the last period. Items without a value come last, and are left out if a limit is set.',
    fields: (t) => ({
      of: t.field({ type: RankedItems, required: true }),
      measure: t.field({ type: Measure }),
      comparison: t.field({ type: Comparison, description: 'Of a measure that compares; left out, the first.' }),
      row: t.int({ description: 'Of places and periods: which row decides, from 0.' }),
      order: t.field({ type: Order }),
      first: t.int({ description: 'So many from the top.' }),
      last: t.int({ description: 'And so many from the end.' }),
      foldsRest: t.boolean({ description: 'Whether those left out become one more item, computed as such.' }),
      keepsEnds: t.boolean({
        description:
          'Whether first keeps half from the top and half from the end where both matter: differences, ratios, figures with negatives among them, and the least first. What is folded then appears between the ends.',
      }),
      atLeast: t.field({ type: 'Decimal' }),
      atMost: t.field({ type: 'Decimal' }),
    }),
  })
  const Question = builder.inputType('FigureQuestionInput', {
    fields: (t) => ({
      mappingId: t.id({ required: true }),
      mappedOn: t.field({ type: 'Date', description: MAPPED_ON }),
      timeSpan: t.field({ type: TimeSpanInput, required: true }),
      rows: t.field({ type: [Row], required: true, most: MOST_QUESTION_ROWS }),
      places: t.field({ type: Places }),
      columns: t.field({ type: Columns }),
      beside: t.field({ type: [ExtraColumn], most: MOST_EXTRA_COLUMNS }),
      measures: t.field({ type: [Measure], most: FIGURE_MEASURES.length, description: 'Left out: VALUE alone.' }),
      ranking: t.field({ type: RankingInput }),
      materiality: t.field({
        type: materialityTypes(builder).MaterialityInput,
        description: "From which size variances are material; left out: the company's.",
      }),
    }),
  })
  return { Question, Measure }
}

function answerTypes(builder: ApiBuilder, Measure: ReturnType<typeof questionTypes>['Measure']) {
  const { MetricGapRef, ReportBudget, PeriodRef } = reportTypes(builder)
  const State = builder.enumType('FigureState', {
    description:
      'WHOLE: of just these days and locations. CUT, PRORATED, PART: see ReportCoverage. LACKS_LOCATIONS: some locations have no figures of the metric; where its days are others too, those are its state. Without a value: NO_ENTRIES, NOT_PLANNED, ZERO_BASE (a percentage of zero), NOT_MEANINGFUL (a share of zero or negative revenue), NOT_COMPARABLE (figures of other days or kinds), NO_RESULT.',
    values: [
      'WHOLE',
      'CUT',
      'PRORATED',
      'PART',
      'LACKS_LOCATIONS',
      'NO_ENTRIES',
      'NOT_PLANNED',
      'ZERO_BASE',
      'NOT_MEANINGFUL',
      'NOT_COMPARABLE',
      'NO_RESULT',
    ] as const satisfies readonly FigureState[],
  })
  const Outcome = builder.enumType('FigureOutcome', { values: ['FAVORABLE', 'UNFAVORABLE', 'NEUTRAL'] as const })
  const Unit = builder.enumType('FigureUnit', {
    description: 'SHARE: one amount in another, such as a margin, printed as a percentage.',
    values: ['MONEY', 'SHARE', 'PLAIN'] as const,
  })
  const Kind = builder.enumType('FigureRowType', { values: ['CATEGORY', 'CALCULATION', 'ACCOUNT', 'METRIC', 'VENDOR'] as const })
  const Column = builder.objectRef<MeasureColumn>('FigureColumn').implement({
    description: 'A measure of a figure column.',
    fields: (t) => ({
      key: t.exposeString('key'),
      measure: t.field({ type: Measure, resolve: ({ measure }) => measure }),
      column: t.exposeInt('column', { description: 'Its place among figureColumns.' }),
      base: t.exposeInt('base', { nullable: true, description: 'The place of what it is compared with.' }),
    }),
  })
  const Row = builder.objectRef<FigureRowAnswer>('FigureRow').implement({
    description:
      'values, states and outcomes: one for each of the columns. A cell is named by the key of its row, a bar and the key of its column.',
    fields: (t) => ({
      key: t.exposeString('key'),
      kind: t.field({ type: Kind, resolve: ({ kind, vendor }) => (vendor === undefined ? KINDS[kind] : 'VENDOR') }),
      label: t.exposeString('label'),
      groupId: t.id({ nullable: true, resolve: ({ groupId }) => groupId }),
      accountId: t.id({ nullable: true, resolve: ({ accountId }) => accountId }),
      metricId: t.id({ nullable: true, resolve: ({ metricId }) => metricId }),
      vendor: t.string({
        nullable: true,
        description: 'Of VENDOR: as entries name it, empty for those that name none. Null for other rows.',
        resolve: ({ vendor }) => vendor ?? null,
      }),
      unit: t.field({ type: Unit, resolve: ({ unit }) => UNITS[unit] }),
      unitLabel: t.exposeString('unitLabel', { nullable: true, description: 'What a metric counts.' }),
      favorability: t.field({ type: favorabilityType(builder), nullable: true, resolve: ({ favorability }) => favorability }),
      isOfOpsData: t.boolean({
        description: 'Whether it depends on stored metrics alone, which may reach further than the ledger.',
        resolve: ({ isOfOpsData = false }) => isOfOpsData,
      }),
      values: t.field({
        type: ['Decimal'],
        nullable: { list: false, items: true },
        resolve: ({ cells }) => cells.map(({ value }) => value),
      }),
      states: t.field({ type: [State], resolve: ({ cells }) => cells.map(({ state }) => state) }),
      outcomes: t.field({ type: [Outcome], resolve: ({ cells }) => cells.map(({ outcome }) => outcome) }),
      material: t.intList({
        description: 'The places, from 0, of variances that are worth a look.',
        resolve: ({ cells }) => cells.flatMap(({ isMaterial }, at) => (isMaterial ? [at] : [])),
      }),
      lacking: t.intList({
        description: 'The places, from 0, of figures of a metric that some locations lack, also where their state says something graver.',
        resolve: ({ cells }) => cells.flatMap(({ lacksLocations }, at) => (lacksLocations === true ? [at] : [])),
      }),
      gaps: t.field({ type: [MetricGapRef], resolve: ({ gaps }) => [...gaps] }),
    }),
  })
  const Figures = builder.objectRef<QuestionAnswer>('Figures').implement({
    fields: (t) => ({
      question: t.exposeString('question', { description: 'Its canonical text: what links and documents hold.' }),
      timeSpan: t.field({ type: timeSpanTypes(builder).TimeSpanRef, resolve: ({ timeSpan }) => timeSpan }),
      locationIds: t.idList({
        nullable: true,
        description: 'The locations that the figures are of; null for every one.',
        resolve: ({ locationIds }) => locationIds && [...locationIds],
      }),
      sameStores: t.field({
        type: sameStoresRef(builder),
        nullable: true,
        description: 'Null unless only same stores are asked for.',
        resolve: ({ sameStores }) => sameStores,
      }),
      budget: t.field({ type: ReportBudget, nullable: true, resolve: ({ budget }) => budget }),
      mappedAs: t.field({ type: mappedAsRef(builder), nullable: true, resolve: ({ mappedAs }) => mappedAs }),
      figureColumns: t.field({
        type: [PeriodRef],
        description: 'Days at places, in the order of reports.',
        extensions: IS_WRITTEN,
        resolve: ({ figureColumns }) => [...figureColumns],
      }),
      columns: t.field({ type: [Column], extensions: IS_WRITTEN, resolve: ({ columns }) => [...columns] }),
      rows: t.field({ type: [Row], extensions: IS_WRITTEN, resolve: ({ rows }) => [...rows] }),
    }),
  })
  const Problem = builder.objectRef<NonNullable<AnsweredQuestion['problem']>>('FigureProblem').implement({
    description: 'Why a question has no answer, in a sentence.',
    fields: (t) => ({
      code: t.string({ resolve: ({ code }) => code }),
      message: t.string({ resolve: ({ message }) => message }),
      field: t.string({ nullable: true, resolve: (error) => error.field }),
    }),
  })
  return builder.objectRef<AnsweredQuestion>('FigureAnswer').implement({
    description: 'Either figures or a problem.',
    fields: (t) => ({
      figures: t.field({ type: Figures, nullable: true, resolve: ({ figures }) => figures }),
      problem: t.field({ type: Problem, nullable: true, resolve: ({ problem }) => problem }),
    }),
  })
}

const UNITS = { money: 'MONEY', share: 'SHARE', plain: 'PLAIN' } as const
const KINDS = {
  heading: 'CATEGORY',
  group: 'CATEGORY',
  total: 'CATEGORY',
  account: 'ACCOUNT',
  calculation: 'CALCULATION',
  'net-income': 'CALCULATION',
  metric: 'METRIC',
} as const

type QuestionInput = ReturnType<typeof questionTypes>['Question']['$inferInput']
type PlacesInput = NonNullable<QuestionInput['places']>

/** @throws BadInputError for what is no question. */
function questionOf({ mappingId, mappedOn, timeSpan, rows, places, columns, beside, ...told }: QuestionInput): FigureQuestion {
  const { measures, ranking, materiality } = told
  return {
    mappingId,
    mappedOn: mappedOn ?? null,
    timeSpan: parseTimeSpan(timeSpan),
    rows: rows.map(rowOf),
    places: placesOf(places ?? {}),
    columns: columnsOf(columns ?? {}, (beside ?? []).length > 0),
    beside: (beside ?? []).map(({ id, label, timeSpan: span, places: own, budgetId, isBase }, at) => ({
      id,
      label,
      timeSpan: span ? parseTimeSpan(span, `beside.${at}.timeSpan`) : null,
      places: own ? placesOf(own) : null,
      budgetId: budgetId ?? null,
      isBase: isBase ?? false,
    })),
    measures: measures ?? ['VALUE'],
    ranking: ranking ? { ...BY_SIZE, ...given(ranking) } : null,
    materiality: materiality ? parseMateriality(materiality) : null,
  }
}

function rowOf({ kind, groupId, accountId, metricId, vendor, formula }: QuestionInput['rows'][number], at: number): QuestionRow {
  const named = (id: string | null | undefined, field: string): string => {
    if (id) return id
    throw new BadInputError(`A row of kind ${kind} needs its ${field}.`, `rows.${at}.${field}`)
  }
  switch (kind) {
    case 'METRIC':
      return { kind, metricId: named(metricId, 'metricId') }
    case 'ACCOUNT':
      return { kind, groupId: named(groupId, 'groupId'), accountId: named(accountId, 'accountId') }
    case 'VENDOR':
      if (accountId && !groupId) throw new BadInputError('Name the group of this account, too.', `rows.${at}.groupId`)
      return { kind, vendor: named(vendor, 'vendor'), groupId: groupId ?? null, accountId: accountId ?? null }
    case 'CALCULATION':
      return { kind, formula: named(formula, 'formula') }
    case 'VENDORS':
      return { kind, groupId: named(groupId, 'groupId'), accountId: accountId ?? null }
    case 'GROUP':
    case 'ACCOUNTS':
    case 'LINES':
      return { kind, groupId: named(groupId, 'groupId') }
  }
}

function placesOf(places: PlacesInput): QuestionPlaces {
  return { ...EVERY_PLACE, ...given(places) }
}

/** Only the total, unless other columns are requested. */
function columnsOf(
  { hasPeriods, hasTotal, places, level, ...choice }: NonNullable<QuestionInput['columns']>,
  hasBeside: boolean,
): QuestionColumns {
  // Of a layout's own columns; a question's text has none of them.
  const { metricIds: _, locations: __, comparedOn: ___, byLocation: ____, ...parsed } = parseColumnChoice(choice)
  const hasOthers = hasPeriods === true || parsed.hasYearToDate || parsed.rolling.length > 0 || hasBeside
  return {
    ...TOTAL_ONLY,
    ...parsed,
    hasPeriods: hasPeriods ?? false,
    hasTotal: hasTotal ?? !hasOthers,
    ...given({ places, level }),
  }
}

/** Without what was left out. */
function given<Part extends object>(part: Part): { [Key in keyof Part]?: NonNullable<Part[Key]> } {
  // What is left has no other keys, and none of their values is null.
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null && value !== undefined)) as {
    [Key in keyof Part]?: NonNullable<Part[Key]>
  }
}
