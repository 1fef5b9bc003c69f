import { questionText } from '@fourwall/domain/figures/question-text.ts'
import {
  type ListedMeasure,
  type MainMetricsView,
  type MeasureQuestions,
  overviewQuestions,
  placeQuestions,
} from '@fourwall/domain/main-metrics/main-metrics-view.ts'
import type { MeasureAnswers } from '@fourwall/domain/main-metrics/measure-summary.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { useMemo } from 'react'
import { type Client, useClient } from 'urql'
import { loadFigures } from '../../api/figures.ts'
import { RequestFailure } from '../../api/request-failure.ts'
import { useLastAnswer } from '../../blocks/loading/use-last-answer.ts'
import { type Loaded, useLoaded } from '../../blocks/loading/use-loaded.ts'

export interface AnsweredMeasures extends Loaded<MeasureAnswers> {
  /** The figures are those of what was asked before. */
  readonly isOld: boolean
}

/** The figures of the listed measures, all locations together. */
export function useOverview(view: MainMetricsView, measures: readonly ListedMeasure[], time: TimeContext): AnsweredMeasures {
  const asked = useMemo(() => (measures.length === 0 ? null : overviewQuestions(view, measures, time)), [view, measures, time])
  return useAnswers(asked)
}

/** The figures of one measure, location by location. */
export function usePlaces(view: MainMetricsView, measure: ListedMeasure | null, time: TimeContext): AnsweredMeasures {
  const asked = useMemo(() => (measure === null ? null : placeQuestions(view, measure, time)), [view, measure, time])
  return useAnswers(asked)
}

/** Earlier figures stay until the next ones are there. */
function useAnswers(asked: MeasureQuestions | null): AnsweredMeasures {
  const client = useClient()
  const key = asked === null ? null : [asked.now, ...asked.trend].map(questionText).join(' ')
  const { value, failure, again } = useLoaded(key, () => load(client, asked))
  return { value: useLastAnswer(value ?? undefined) ?? null, isOld: value === null && failure === null, failure, again }
}

async function load(client: Client, asked: MeasureQuestions | null): Promise<MeasureAnswers | null> {
  if (asked === null) return null
  const replies = await loadFigures(client, [asked.now, ...asked.trend])
  const problem = replies.find(({ figures }) => figures === null)?.problem ?? null
  if (problem !== null) throw new RequestFailure(null, problem)
  const [now, ...trend] = replies.flatMap(({ figures }) => figures ?? [])
  return now === undefined ? null : { now, trend }
}
