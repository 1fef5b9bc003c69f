import type { FigureQuestion } from '@fourwall/domain/figures/figure-question.ts'
import { questionText } from '@fourwall/domain/figures/question-text.ts'
import type { NegativeStyle } from '@fourwall/domain/money/format.ts'
import type { tableOnSlide } from '@fourwall/domain/presentations/element-scope.ts'
import { type FigureSource, figureSources } from '@fourwall/domain/presentations/figure-sources.ts'
import { type PresentationWords, presentationWords } from '@fourwall/domain/presentations/placeholders/filled-slides.ts'
import { filledTitle, hasPlaceholder } from '@fourwall/domain/presentations/placeholders/placeholder-text.ts'
import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import {
  distinctQuestions,
  type FigureSurroundings,
  NO_PRESENTATION_FIGURES,
  type PresentationFigures,
  type PresentationQuestions,
  presentationFigures,
  presentationQuestions,
  type ShownTable,
} from '@fourwall/domain/presentations/presentation-figures.ts'
import type { SlideTable } from '@fourwall/domain/presentations/slide-table.ts'
import { timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import type { VariablesOf } from '@graphql-typed-document-node/core'
import { useMemo } from 'react'
import { type Client, useClient } from 'urql'
import { runQuery } from '../../../api/ask.ts'
import { loadFigures } from '../../../api/figures.ts'
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

/** The saved charts of the company, by id. */
export type SavedCharts = FigureSurroundings['charts']

function factsOf(company: ReportingCompany, charts: SavedCharts): FigureSurroundings {
  const { usualMappingId, time, currency, mappings, name: companyName, tree, nameOf } = company
  const groupsOf = (mappingId: string) => mappings.find(({ id }) => id === mappingId)?.groups ?? []
  return { usualMappingId, time, currency, charts, groupsOf, companyName, locations: { tree, nameOf } }
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

/** Figures with what each is of, by `sourceKey`. */
interface LoadedFigures {
  readonly figures: Omit<PresentationFigures, 'words'>
  readonly sources: ReadonlyMap<string, FigureSource>
}

const NOTHING: LoadedFigures = { figures: NO_PRESENTATION_FIGURES, sources: new Map() }

async function load(
  client: Client,
  asked: PresentationQuestions,
  facts: FigureSurroundings,
  negatives: NegativeStyle,
): Promise<LoadedFigures> {
  const questions = distinctQuestions(asked)
  const [tables, replies] = await Promise.all([
    loadTables(client, asked.tables, negatives),
    questions.length === 0 ? [] : loadFigures(client, questions),
  ])
  const answers = new Map(questions.map((question, at) => [questionText(question), replies[at] ?? null]))
  const answerTo = (question: FigureQuestion) => answers.get(questionText(question)) ?? null
  const figures = presentationFigures(asked, { tables, answerTo, negatives }, facts)
  return { figures, sources: figureSources(asked, figures, (question) => answerTo(question)?.figures ?? null) }
}

async function loadTables(
  client: Client,
  asked: PresentationQuestions['tables'],
  negatives: NegativeStyle,
): Promise<PresentationFigures['tables']> {
  const found = new Map<string, ShownTable>()
  for (let from = 0; from < asked.length; from += MOST_TABLES) {
    const some = asked.slice(from, from + MOST_TABLES)
    const { slideTables } = await runQuery(client, SlideTablesQuery, {
      questions: some.map(({ question }) => tableInput(question)),
      negatives,
    })
    for (const [at, { table, problem }] of slideTables.entries()) {
      // As the server wrote it with the domain's own type.
      found.set(some[at]?.id ?? '', { table: table ? (JSON.parse(table) as SlideTable) : null, problem: problem ?? null })
    }
  }
  return found
}

/** The figures of a presentation's slides. Asks again when their questions change; earlier figures stay until then. */
export function useSlideFigures(
  presentation: Presentation | null,
  company: ReportingCompany | null,
  charts: SavedCharts | null,
  negatives: NegativeStyle,
): Pick<LoadedFigures, 'sources'> & {
  readonly figures: PresentationFigures
  readonly failure: string | null
  readonly isLoaded: boolean
  readonly again: () => void
} {
  const client = useClient()
  const facts = useMemo(() => (company === null || charts === null ? null : factsOf(company, charts)), [company, charts])
  const asked = useMemo(
    () => (presentation === null || facts === null ? null : presentationQuestions(presentation, facts)),
    [presentation, facts],
  )
  const key = useMemo(() => (asked === null ? null : JSON.stringify([asked, negatives])), [asked, negatives])
  const { value, failure, again } = useLoaded(key, () =>
    asked === null || facts === null ? Promise.resolve(NOTHING) : load(client, asked, facts, negatives),
  )
  const shown = useLastAnswer(value)
  const { figures: loaded, sources } = shown ?? NOTHING
  const words = useWords(presentation, company, charts)
  const figures = useMemo(() => ({ ...loaded, words }), [loaded, words])
  return { figures, sources, failure, isLoaded: shown !== undefined, again }
}

/** What placeholders say: the same object until a word changes, so that slides are not redrawn. */
function useWords(
  presentation: Presentation | null,
  company: ReportingCompany | null,
  charts: SavedCharts | null,
): PresentationWords | null {
  const words = useMemo(
    () => (presentation === null || company === null ? null : placeholdersOf(presentation, company, charts ?? NO_CHARTS)),
    [presentation, company, charts],
  )
  const key = words === null ? '' : JSON.stringify([words.whole, [...words.slides], [...words.elements]])
  // oxlint-disable-next-line react/exhaustive-deps -- the key is all that they say
  return useMemo(() => words, [key])
}

const NO_CHARTS: SavedCharts = new Map()

/** What the placeholders of a presentation say. */
export function placeholdersOf(presentation: Presentation, company: ReportingCompany, charts = NO_CHARTS): PresentationWords {
  return presentationWords(presentation, factsOf(company, charts))
}

/** The title of a listed presentation, with its placeholders filled in. @param cover null for one that cannot be read. */
export function listedTitle(title: string, cover: Presentation | null, company: ReportingCompany): string {
  if (cover === null || !hasPlaceholder(title)) return title
  return filledTitle(title, placeholdersOf({ ...cover, slides: [] }, company).whole)
}
