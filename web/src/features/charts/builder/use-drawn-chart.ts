import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import { chartQuestions } from '@fourwall/domain/charts/chart-questions.ts'
import { questionText } from '@fourwall/domain/figures/question-text.ts'
import type { NegativeStyle } from '@fourwall/domain/money/format.ts'
import { useMemo } from 'react'
import { useClient } from 'urql'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useCachedTables } from '../../../blocks/loading/use-cached-tables.ts'
import { useFailureToast } from '../../../blocks/loading/use-failure-toast.ts'
import { useLastAnswer } from '../../../blocks/loading/use-last-answer.ts'
import { type AnsweredChart, groupsOf, loadChartAnswers } from '../chart-answers.ts'
import { type ChartFigures, figuresOf } from '../chart-pictures.ts'

/** A chart with the figures that it is drawn from. */
export interface DrawnChart {
  readonly chart: ChartDocument
  readonly figures: ChartFigures
}

export interface Drawing {
  /** Null before the first figures; earlier figures stay with their own chart while others are loading. */
  readonly drawn: DrawnChart | null
  readonly failure: string | null
  readonly again: () => void
}

/** A chart that is being built with its figures: asked for once per question, so that a change of its look alone asks nothing. */
export function useDrawnChart(chart: ChartDocument, company: ReportingCompany, negatives: NegativeStyle): Drawing {
  const client = useClient()
  const groups = groupsOf(chart, company)
  const key = useMemo(() => JSON.stringify(chartQuestions(chart, groups).map(({ question }) => questionText(question))), [chart, groups])
  const isEmpty = chart.metrics.length === 0
  const { shown, isOld, failure, again } = useCachedTables<AnsweredChart>(isEmpty ? [] : [key], () =>
    loadChartAnswers(client, chart, company),
  )
  const answered = isOld || shown?.key !== key ? null : shown.table
  const now = useMemo(
    () => answered && { chart, figures: figuresOf(chart, answered, company, negatives) },
    [chart, answered, company, negatives],
  )
  const drawn = useLastAnswer(now)
  useFailureToast('Failed to load chart data', failure)
  return { drawn: isEmpty ? null : (drawn ?? null), failure, again }
}
