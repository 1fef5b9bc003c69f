import { type ExplorerContext, explorerQuestions, sameStoreQuestion } from '@fourwall/domain/explorer/explorer-questions.ts'
import { explorerText, readExplorerText } from '@fourwall/domain/explorer/explorer-text.ts'
import type { ExplorerView } from '@fourwall/domain/explorer/explorer-view.ts'
import { buildPivot, type ExplorerAnswers, type Pivot } from '@fourwall/domain/explorer/pivot.ts'
import type { FigureTable } from '@fourwall/domain/figures/answer-cells.ts'
import type { QuestionPlaces } from '@fourwall/domain/figures/figure-question.ts'
import { questionText } from '@fourwall/domain/figures/question-text.ts'
import type { SameStoreWords } from '@fourwall/domain/locations/same-store-text.ts'
import { useMemo } from 'react'
import { type Client, useClient } from 'urql'
import { answeredFigures, loadFigures } from '../../api/figures.ts'
import { RequestFailure } from '../../api/request-failure.ts'
import { useCachedTables } from '../../blocks/loading/use-cached-tables.ts'
import { useLastAnswer } from '../../blocks/loading/use-last-answer.ts'

/** A view with its figures. */
export interface ExploredView {
  /** Of same-store: with the locations that were found. */
  readonly view: ExplorerView
  readonly pivot: Pivot
  /** Which locations are comparable; null unless only same stores are shown. */
  readonly sameStores: SameStoreWords | null
}

export interface Exploring {
  /** Null before the first figures; earlier ones stay with their own view while others are loading. */
  readonly explored: ExploredView | null
  /** The figures are those of an earlier view. */
  readonly isOld: boolean
  /** Why there are none, in a sentence; null if there are, or while they are loading. */
  readonly failure: string | null
  /** Whether that sentence is about the time span. */
  readonly isOfTimeSpan: boolean
  readonly again: () => void
  /** Why no location is comparable; null if some are, or all are shown. */
  readonly noSameStore: SameStoreWords | null
}

interface AnsweredView {
  /** The trend is asked for after them, so that cells show as soon as they can. */
  readonly answers: Pick<ExplorerAnswers, 'cells' | 'total'> | null
  readonly places: QuestionPlaces
  readonly sameStores: SameStoreWords | null
}

/** The figures of a view, asked for once per question: what changes only its look asks nothing. */
export function useExplorerFigures(view: ExplorerView, context: ExplorerContext): Exploring {
  const client = useClient()
  const key = useMemo(() => {
    const { cells, total, trend } = explorerQuestions(view, context)
    // The trend covers the same places and days, so it belongs to the same figures.
    return JSON.stringify([view.isSameStore, ...[...cells, total, ...trend].map(questionText)])
  }, [view, context])
  const { shown, isOld, failure, error, again } = useCachedTables<AnsweredView>([key], () => loadView(client, view, context))
  const answered = isOld || shown?.key !== key ? null : shown.table
  const places = answered?.answers ? answered.places : null
  const trends = useCachedTables<readonly FigureTable[]>(places === null || view.isDaily ? [] : [key], () =>
    loadTrend(client, view, places, context),
  )
  const trend = trends.known(key) ?? (view.isDaily || trends.failure !== null ? NO_TREND : null)
  // Picking, folding and other steps of heat leave the pivot as it is: it has to be quick to walk through.
  const shape = explorerText({ ...view, picked: null, folded: [], heat: 'ALL' })
  const pivot = useMemo(() => {
    if (answered === null || answered.answers === null) return null
    return buildPivot({ ...readExplorerText(shape), places: answered.places }, { ...answered.answers, trend }, context)
  }, [answered, trend, shape, context])
  const now = useMemo(
    (): ExploredView | null =>
      pivot === null || answered === null ? null : { view: { ...view, places: answered.places }, pivot, sameStores: answered.sameStores },
    [pivot, answered, view],
  )
  const explored = useLastAnswer(now)
  const isOfTimeSpan = error instanceof RequestFailure && error.field?.startsWith('timeSpan') === true
  return {
    explored: explored ?? null,
    isOld: now === null,
    failure,
    isOfTimeSpan,
    again,
    noSameStore: answered !== null && answered.answers === null ? answered.sameStores : null,
  }
}

/** @throws RequestFailure with the server's message, so that it can be asked again. */
async function loadView(client: Client, asked: ExplorerView, context: ExplorerContext): Promise<AnsweredView> {
  const same = asked.isSameStore ? await sameStorePlaces(client, asked, context) : null
  const sameStores = same?.sameStores ?? null
  if (same?.locationIds.length === 0) return { answers: null, places: asked.places, sameStores }
  const places = same === null ? asked.places : { locationIds: same.locationIds, nodeIds: [], isAllBut: false }
  const { cells, total } = explorerQuestions({ ...asked, places }, context)
  const [first, ...tables] = await loadFigures(client, [total, ...cells])
  return { answers: { total: answeredFigures(first), cells: tables.map(answeredFigures) }, places, sameStores }
}

/** None where it cannot be answered: without its trend a cell is still right. */
async function loadTrend(
  client: Client,
  asked: ExplorerView,
  places: QuestionPlaces | null,
  context: ExplorerContext,
): Promise<readonly FigureTable[]> {
  const { trend } = explorerQuestions({ ...asked, places: places ?? asked.places }, context)
  if (trend.length === 0) return NO_TREND
  const tables = (await loadFigures(client, trend)).flatMap(({ figures }) => figures ?? [])
  return tables.length === trend.length ? tables : NO_TREND
}

const NO_TREND: readonly FigureTable[] = []

async function sameStorePlaces(
  client: Client,
  view: ExplorerView,
  context: ExplorerContext,
): Promise<{ readonly locationIds: readonly string[]; readonly sameStores: SameStoreWords | null }> {
  const [reply] = await loadFigures(client, [sameStoreQuestion(view, context)])
  const { locationIds, sameStores = null } = answeredFigures(reply)
  return { locationIds: locationIds ?? [], sameStores }
}
