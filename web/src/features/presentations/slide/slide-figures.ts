import { chartData } from '@fourwall/domain/charts/chart-data.ts'
import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import type { ChartData } from '@fourwall/domain/charts/chart-figures.ts'
import { chartMessage } from '@fourwall/domain/charts/chart-message.ts'
import { chartQuestions } from '@fourwall/domain/charts/chart-questions.ts'
import type { FigureQuestion } from '@fourwall/domain/figures/figure-question.ts'
import { questionText } from '@fourwall/domain/figures/question-text.ts'
import type { NegativeStyle } from '@fourwall/domain/money/format.ts'
import { chartOnSlide, tableOnSlide, type UsualScope } from '@fourwall/domain/presentations/element-scope.ts'
import type { Presentation, SlideElement } from '@fourwall/domain/presentations/presentation.ts'
import type { SlideTable } from '@fourwall/domain/presentations/slide-table.ts'
import { textFigureQuestion, textFigureText } from '@fourwall/domain/presentations/text-figures.ts'
import { timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import type { VariablesOf } from '@graphql-typed-document-node/core'
import { useMemo } from 'react'
import { type Client, useClient } from 'urql'
import { runQuery } from '../../../api/ask.ts'
import { type FigureReply, loadFigures } from '../../../api/figures.ts'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useLastAnswer } from '../../../blocks/loading/use-last-answer.ts'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { columnsInput } from '../../../blocks/report-figures/report-figures.ts'
import { graphql } from '../../../generated/gql/gql.ts'

const SlideTablesQuery = graphql(`
  query SlideTables($questions: [SlideTableInput!]!, $negatives: SlideNegatives) {
    slideTables(questions: $questions, negatives: $negatives) {
      table
      problem
    }
  }
`)

type TableQuestion = VariablesOf<typeof SlideTablesQuery>['questions'] extends readonly (infer Question)[] | infer Question
  ? Question
  : never

/** What an element shows, by its id. */
export interface SlideFigures {
  readonly tables: ReadonlyMap<string, { readonly table: SlideTable | null; readonly problem: string | null }>
  readonly charts: ReadonlyMap<
    string,
    { readonly chart: ChartDocument; readonly data: ChartData; readonly title: string; readonly problem: string | null }
  >
  /** Texts of figures by element and name: `element name`. */
  readonly texts: ReadonlyMap<string, string>
}

const NO_SLIDE_FIGURES: SlideFigures = { tables: new Map(), charts: new Map(), texts: new Map() }

/** The saved charts of the company, by id. */
export type SavedCharts = ReadonlyMap<string, ChartDocument>

interface Asked {
  readonly tables: readonly { readonly id: string; readonly question: TableQuestion }[]
  readonly charts: readonly { readonly id: string; readonly chart: ChartDocument; readonly questions: readonly FigureQuestion[] }[]
  readonly texts: readonly { readonly key: string; readonly figure: TextFigureOf; readonly question: FigureQuestion | null }[]
}

type TextFigureOf = Extract<SlideElement, { type: 'TEXT' }>['figures'][number]

function askedOf(presentation: Presentation, company: ReportingCompany, charts: SavedCharts): Asked {
  const { settings } = presentation
  const usual: UsualScope = { mappingId: company.mappings[0]?.id ?? null, time: company.time }
  const elements = presentation.slides.flatMap((slide) => slide.elements)
  return {
    tables: elements.flatMap((element) =>
      element.type === 'PNL_VIEWER' ? [{ id: element.id, question: tableInput(tableOnSlide(element, settings, usual)) }] : [],
    ),
    charts: elements.flatMap((element) => {
      if (element.type !== 'CHART') return []
      const own = element.chart ?? charts.get(element.chartId ?? '')
      if (own === undefined) return []
      const chart = chartOnSlide(own, element.scope, settings, company.time)
      return [{ id: element.id, chart, questions: chartQuestions(chart, groupsOf(chart, company)).map(({ question }) => question) }]
    }),
    texts: elements.flatMap((element) =>
      element.type === 'TEXT'
        ? element.figures.map((figure) => ({
            key: `${element.id} ${figure.name}`,
            figure,
            question: textFigureQuestion(figure, settings, usual),
          }))
        : [],
    ),
  }
}

function groupsOf({ mappingId }: ChartDocument, { mappings }: ReportingCompany) {
  return mappings.find(({ id }) => id === mappingId)?.groups ?? []
}

function tableInput({ places, timeSpan, columns, rows, ...question }: ReturnType<typeof tableOnSlide>): TableQuestion {
  return {
    ...question,
    places: places && { locationIds: [...places.locationIds], nodeIds: [...places.nodeIds], isAllBut: places.isAllBut },
    timeSpan: timeSpan && timeSpanInput(timeSpan),
    columns: columns && columnsInput(columns),
    rows: rows && [...rows],
  }
}

/** Tables of one request. */
const MOST_TABLES = 50

async function load(client: Client, asked: Asked, company: ReportingCompany, negatives: NegativeStyle): Promise<SlideFigures> {
  const questions = new Map<string, FigureQuestion>()
  for (const { questions: own } of asked.charts) for (const question of own) questions.set(questionText(question), question)
  for (const { question } of asked.texts) if (question !== null) questions.set(questionText(question), question)
  const [tables, replies] = await Promise.all([
    loadTables(client, asked.tables, negatives),
    questions.size === 0 ? [] : loadFigures(client, [...questions.values()]),
  ])
  const answers = new Map<string, FigureReply | undefined>([...questions.keys()].map((text, at) => [text, replies[at]]))
  const answerTo = (question: FigureQuestion) => answers.get(questionText(question)) ?? null
  return {
    tables,
    charts: new Map(
      asked.charts.map(({ id, chart, questions: own }) => {
        const found = own.map(answerTo)
        const data = chartData(
          chart,
          found.map((one) => one?.figures ?? null),
          { groups: groupsOf(chart, company), ledgerThrough: company.time.lastLedgerDay },
        )
        const message = chartMessage({ chart, data, currency: company.currency, negatives })
        const problem = found.find((one) => one?.figures === null)?.problem ?? null
        return [id, { chart, data, title: chart.title || message, problem }]
      }),
    ),
    texts: new Map(
      asked.texts.map(({ key, figure, question }) => [
        key,
        textFigureText(figure, question === null ? null : (answerTo(question)?.figures ?? null), negatives),
      ]),
    ),
  }
}

async function loadTables(client: Client, asked: Asked['tables'], negatives: NegativeStyle): Promise<SlideFigures['tables']> {
  const found = new Map<string, { readonly table: SlideTable | null; readonly problem: string | null }>()
  for (let from = 0; from < asked.length; from += MOST_TABLES) {
    const some = asked.slice(from, from + MOST_TABLES)
    const { slideTables } = await runQuery(client, SlideTablesQuery, { questions: some.map(({ question }) => question), negatives })
    for (const [at, { table, problem }] of slideTables.entries()) {
      // As the server wrote it with the domain's own type.
      found.set(some[at]?.id ?? '', { table: table ? (JSON.parse(table) as SlideTable) : null, problem: problem ?? null })
    }
  }
  return found
}

/** The figures of a presentation's slides. Asks again when what they ask for changes; earlier ones stay meanwhile. */
export function useSlideFigures(
  presentation: Presentation | null,
  company: ReportingCompany | null,
  charts: SavedCharts | null,
  negatives: NegativeStyle,
): { readonly figures: SlideFigures; readonly failure: string | null; readonly isLoaded: boolean; readonly again: () => void } {
  const client = useClient()
  const asked = useMemo(
    () => (presentation === null || company === null || charts === null ? null : askedOf(presentation, company, charts)),
    [presentation, company, charts],
  )
  const key = useMemo(() => (asked === null ? null : JSON.stringify([asked, negatives])), [asked, negatives])
  const { value, failure, again } = useLoaded(key, () =>
    asked === null || company === null ? Promise.resolve(NO_SLIDE_FIGURES) : load(client, asked, company, negatives),
  )
  const shown = useLastAnswer(value)
  return { figures: shown ?? NO_SLIDE_FIGURES, failure, isLoaded: shown !== undefined, again }
}
