import type { QuestionPlaces } from '@fourwall/domain/figures/figure-question.ts'
import { parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ApiBuilder } from '../../builder.ts'
import { IS_CACHEABLE } from '../../platform/http/graphql/cacheable-questions.ts'
import { IS_HEAVY } from '../../platform/http/graphql/heavy-fields.ts'
import { TAKES_LONG_QUESTION } from '../../platform/http/graphql/request-size.ts'
import { chartInputs } from '../charts/schema.ts'
import { columnChoiceTypes, FIGURES_PER_ITEM, timeSpanTypes } from '../profit-loss/schema.ts'
import type { SlideTableAnswer, SlideTableQuestion, SlideTables } from './slide-tables.ts'

/** Tables of one request, and rows of one table. */
const MOST_TABLES = 100
const MOST_ROWS = 2_000

/** The figures of profit and losses on slides. */
export function addSlideTables(builder: ApiBuilder, tables: SlideTables): void {
  const Question = questionInput(builder)
  const Negatives = builder.enumType('SlideNegatives', { values: ['PARENTHESES', 'MINUS'] as const })
  const Answer = builder.objectRef<SlideTableAnswer>('SlideTable').implement({
    description:
      'table: rows, columns and printed cells as one text, JSON; null where it cannot be made. problem: why, or what is left out, in a sentence.',
    fields: (t) => ({
      table: t.string({ nullable: true, resolve: ({ table }) => table && JSON.stringify(table) }),
      problem: t.string({ nullable: true, resolve: ({ problem }) => problem }),
    }),
  })
  builder.queryField('slideTables', (t) =>
    t.field({
      type: [Answer],
      extensions: { ...TAKES_LONG_QUESTION, ...IS_HEAVY, ...IS_CACHEABLE },
      description: 'Answers in the order of the questions. One that cannot be answered says why, and leaves the others alone.',
      args: {
        questions: t.arg({ type: [Question], required: true, most: MOST_TABLES }),
        negatives: t.arg({ type: Negatives, description: 'Left out: in parentheses.' }),
      },
      resolve: async (_root, { questions, negatives }, { access, budget }) => [
        ...(await tables.answers(access, questions.map(questionOf), negatives ?? 'PARENTHESES', (figures) =>
          budget.plan(figures / FIGURES_PER_ITEM),
        )),
      ],
    }),
  )
}

function questionInput(builder: ApiBuilder) {
  const { TimeSpanInput } = timeSpanTypes(builder)
  const { ColumnsInput } = columnChoiceTypes(builder)
  const { PlacesInput, CurrencyView } = chartInputs(builder)
  return builder.inputType('SlideTableInput', {
    description:
      'A profit and loss with what it inherits from its presentation filled in. layoutId: of the library; left out for a plain one, which needs a mapping and a time span. What is left out is as the layout has it.',
    fields: (t) => ({
      layoutId: t.id(),
      mappingId: t.id(),
      places: t.field({ type: PlacesInput }),
      timeSpan: t.field({ type: TimeSpanInput }),
      budgetId: t.id(),
      columns: t.field({ type: ColumnsInput }),
      rows: t.stringList({ most: MOST_ROWS, limit: 'layoutKey' }),
      currencyView: t.field({ type: CurrencyView }),
      showAccountNumbers: t.boolean(),
    }),
  })
}

function questionOf(
  {
    layoutId,
    mappingId,
    places,
    timeSpan,
    budgetId,
    columns,
    rows,
    currencyView,
    showAccountNumbers,
  }: ReturnType<typeof questionInput>['$inferInput'],
  at: number,
): SlideTableQuestion {
  return {
    layoutId: layoutId ?? null,
    mappingId: mappingId ?? null,
    places: places ? placesOf(places) : null,
    timeSpan: timeSpan ? parseTimeSpan(timeSpan, `questions.${at}.timeSpan`) : null,
    budgetId: budgetId ?? null,
    columns: columns ? parseColumnChoice(columns, `questions.${at}.columns`) : null,
    rows: rows ?? null,
    currencyView: currencyView ?? 'FULL',
    showAccountNumbers: showAccountNumbers ?? false,
  }
}

type GivenPlaces = ReturnType<typeof chartInputs>['PlacesInput']['$inferInput']

function placesOf({ locationIds, nodeIds, isAllBut }: GivenPlaces): QuestionPlaces {
  return { locationIds: locationIds ?? [], nodeIds: nodeIds ?? [], isAllBut: isAllBut ?? false }
}
