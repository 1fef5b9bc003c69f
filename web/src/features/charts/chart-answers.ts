import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import { chartQuestions } from '@fourwall/domain/charts/chart-questions.ts'
import type { PlacedFigures } from '@fourwall/domain/figures/answer-cells.ts'
import { questionText } from '@fourwall/domain/figures/question-text.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import type { Client } from 'urql'
import { type FigureReply, loadFigures } from '../../api/figures.ts'
import type { ReportingCompany } from '../../api/reporting-company.ts'

/** The answers to a chart's questions in their order, or why there is none. */
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

/**
 * The figures of several charts; what several of them ask is asked once.
 *
 * @throws RequestFailure with the server's message.
 */
export async function loadChartAnswers(
  client: Client,
  charts: readonly ChartDocument[],
  company: Pick<ReportingCompany, 'mappings'>,
): Promise<readonly AnsweredChart[]> {
  const asked = charts.map((chart) =>
    chartQuestions(chart, groupsOf(chart, company)).map(({ question }) => ({ question, text: questionText(question) })),
  )
  const questions = new Map(asked.flat().map(({ question, text }) => [text, question]))
  const replies = await loadFigures(client, [...questions.values()])
  const answers = new Map<string, FigureReply | undefined>([...questions.keys()].map((text, at) => [text, replies[at]]))
  return asked.map((own) => {
    const found = own.map(({ text }) => answers.get(text) ?? null)
    return {
      answers: found.map((one) => one?.figures ?? null),
      problem: found.find((one) => one?.figures === null)?.problem ?? null,
    }
  })
}
