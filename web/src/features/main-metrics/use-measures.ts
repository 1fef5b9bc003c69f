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
import { answeredFigures, loadFigures } from '../../api/figures.ts'
import { useLastAnswer } from '../../blocks/loading/use-last-answer.ts'
import { type Loaded, useLoaded } from '../../blocks/loading/use-loaded.ts'

export interface AnsweredMeasures extends Loaded<MeasureAnswers> {
  /** The figures answer the previous question. */
  readonly isOld: boolean
  /** What the figures are of: an earlier view while they are old. */
  readonly view: MainMetricsView
}

/** The figures of the listed measures, all locations together. */
export function useOverview(view: MainMetricsView, measures: readonly ListedMeasure[], time: TimeContext): AnsweredMeasures {
  const asked = useMemo(() => (measures.length === 0 ? null : overviewQuestions(view, measures, time)), [view, measures, time])
  return useAnswers(asked, view)
}

/** The figures of one measure, location by location. */
export function usePlaces(view: MainMetricsView, measure: ListedMeasure | null, time: TimeContext): AnsweredMeasures {
  const asked = useMemo(() => (measure === null ? null : placeQuestions(view, measure, time)), [view, measure, time])
  return useAnswers(asked, view)
}

/** Earlier figures stay until the next ones are there. */
function useAnswers(asked: MeasureQuestions | null, view: MainMetricsView): AnsweredMeasures {
  const client = useClient()
  const key = asked === null ? null : [asked.now, ...asked.trend].map(questionText).join(' ')
  const { value, failure, again } = useLoaded(key, async () => ({ answers: await load(client, asked), view }))
  const last = useLastAnswer(value)
  return {
    value: last?.answers ?? null,
    view: last?.view ?? view,
    isOld: value === null && failure === null,
    failure,
    again,
  }
}

async function load(client: Client, asked: MeasureQuestions | null): Promise<MeasureAnswers | null> {
  if (asked === null) return null
  const replies = await loadFigures(client, [asked.now, ...asked.trend])
  const now = answeredFigures(replies[0])
  const trend = replies.slice(1).flatMap(({ figures }) => figures ?? [])
  // Without its trend a figure is still right; a part of a trend would look like all of it.
  return { now, trend: trend.length === asked.trend.length ? trend : [] }
}
