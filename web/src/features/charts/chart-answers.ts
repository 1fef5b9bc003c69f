import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import { chartQuestions } from '@fourwall/domain/charts/chart-questions.ts'
import type { PlacedFigures } from '@fourwall/domain/figures/answer-cells.ts'
import type { FigureQuestion } from '@fourwall/domain/figures/figure-question.ts'
import { questionText } from '@fourwall/domain/figures/question-text.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import type { Client } from 'urql'
import { type FigureReply, loadFigures } from '../../api/figures.ts'
import type { ReportingCompany } from '../../api/reporting-company.ts'

/** The answers to a chart's questions in their order, or why they failed. */
export interface AnsweredChart {
  readonly answers: readonly (PlacedFigures | null)[]
  readonly problem: string | null
}

const NO_GROUPS: readonly ProfitLossGroup[] = []

/** The lines of a chart's mapping. */
export function groupsOf(
  { mappingId }: Pick<ChartDocument, 'mappingId'>,
  { mappings }: Pick<ReportingCompany, 'mappings'>,
): readonly ProfitLossGroup[] {
  return mappings.find(({ id }) => id === mappingId)?.groups ?? NO_GROUPS
}

/** Least questions in the first part, about as many as the charts in a window have, and in later ones, below the limit of a request. */
const [FIRST_QUESTIONS, NEXT_QUESTIONS] = [20, 32]

/** The answers to a chart. @throws RequestFailure with the server's message. */
export async function loadChartAnswers(
  client: Client,
  chart: ChartDocument,
  { mappings }: Pick<ReportingCompany, 'mappings'>,
): Promise<AnsweredChart> {
  const questions = chartQuestions(chart, groupsOf(chart, { mappings })).map(({ question }) => question)
  return answeredChart(await loadFigures(client, questions))
}

/**
 * The answers to several charts in their order, part by part; a question that several of them share is asked once. The next part loads
 * while the caller uses this one.
 *
 * @throws RequestFailure with the server's message.
 */
export async function* chartAnswersInParts(
  client: Client,
  charts: readonly ChartDocument[],
  company: Pick<ReportingCompany, 'mappings'>,
): AsyncGenerator<readonly AnsweredChart[]> {
  const answers = new Map<string, FigureReply>()
  let from = 0
  const begin = (least: number) => {
    const questions = new Map<string, FigureQuestion>()
    const asked: (readonly string[])[] = []
    for (; from < charts.length && questions.size < least; from += 1) {
      const chart = charts[from]
      const own = chart === undefined ? [] : chartQuestions(chart, groupsOf(chart, company)).map(({ question }) => question)
      const texts = own.map(questionText)
      for (const [at, question] of own.entries()) {
        const text = texts[at] ?? ''
        if (!answers.has(text)) questions.set(text, question)
      }
      asked.push(texts)
    }
    const loading = loadFigures(client, [...questions.values()])
    // Thrown when the part is awaited; a caller that stops early never awaits it.
    loading.catch(() => undefined)
    return { asked, texts: [...questions.keys()], loading }
  }
  let part = charts.length === 0 ? null : begin(FIRST_QUESTIONS)
  while (part !== null) {
    const { asked, texts, loading } = part
    for (const [at, reply] of (await loading).entries()) answers.set(texts[at] ?? '', reply)
    part = from === charts.length ? null : begin(NEXT_QUESTIONS)
    yield asked.map((own) => answeredChart(own.flatMap((text) => answers.get(text) ?? [])))
  }
}

function answeredChart(replies: readonly FigureReply[]): AnsweredChart {
  return {
    answers: replies.map(({ figures }) => figures),
    problem: replies.find(({ figures }) => figures === null)?.problem ?? null,
  }
}
