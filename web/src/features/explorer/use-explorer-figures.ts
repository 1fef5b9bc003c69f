import { type ExplorerContext, explorerQuestions, sameStoreQuestion } from '@fourwall/domain/explorer/explorer-questions.ts'
import { explorerText, readExplorerText } from '@fourwall/domain/explorer/explorer-text.ts'
import type { ExplorerView } from '@fourwall/domain/explorer/explorer-view.ts'
import { buildPivot, type ExplorerAnswers, type Pivot } from '@fourwall/domain/explorer/pivot.ts'
import type { QuestionPlaces } from '@fourwall/domain/figures/figure-question.ts'
import { questionText } from '@fourwall/domain/figures/question-text.ts'
import { useMemo } from 'react'
import { type Client, useClient } from 'urql'
import { loadFigures } from '../../api/figures.ts'
import { RequestFailure } from '../../api/request-failure.ts'
import { useKeptTables } from '../../blocks/loading/use-kept-tables.ts'
import { useLastAnswer } from '../../blocks/loading/use-last-answer.ts'

/** A view with its figures. */
export interface ExploredView {
  /** Of same-store: with the locations that were found. */
  readonly view: ExplorerView
  readonly pivot: Pivot
}

export interface Exploring {
  /** Null before the first figures; earlier ones stay with their own view while others are loading. */
  readonly explored: ExploredView | null
  /** The figures are those of an earlier view. */
  readonly isOld: boolean
  /** Why there are none, in a sentence; null if there are, or while they are loading. */
  readonly failure: string | null
  readonly again: () => void
  /** No location was open throughout the span and the same days of the year before. */
  readonly hasNoSameStore: boolean
}

interface AnsweredView {
  readonly answers: ExplorerAnswers | null
  readonly places: QuestionPlaces
  readonly hasNoSameStore: boolean
}

/** The figures of a view, asked for once per question: what changes only its look asks nothing. */
export function useExplorerFigures(view: ExplorerView, context: ExplorerContext): Exploring {
  const client = useClient()
  const key = useMemo(() => {
    const { cells, total, trend } = explorerQuestions(view, context)
    return JSON.stringify([view.isSameStore, ...[...cells, total, ...trend].map(questionText)])
  }, [view, context])
  const { shown, isOld, failure, again } = useKeptTables<AnsweredView>([key], () => loadView(client, view, context))
  const answered = isOld || shown?.key !== key ? null : shown.table
  // Picking, folding and other steps of heat leave the pivot as it is: it has to be quick to walk through.
  const shape = explorerText({ ...view, picked: null, folded: [], heat: 'ALL' })
  const pivot = useMemo(() => {
    if (answered === null || answered.answers === null) return null
    return buildPivot({ ...readExplorerText(shape), places: answered.places }, answered.answers, context)
  }, [answered, shape, context])
  const now = useMemo(
    (): ExploredView | null => (pivot === null || answered === null ? null : { view: { ...view, places: answered.places }, pivot }),
    [pivot, answered, view],
  )
  const explored = useLastAnswer(now)
  return { explored: explored ?? null, isOld: now === null, failure, again, hasNoSameStore: answered?.hasNoSameStore === true }
}

/** @throws RequestFailure with the server's message, so that it can be asked again. */
async function loadView(client: Client, asked: ExplorerView, context: ExplorerContext): Promise<AnsweredView> {
  const places = asked.isSameStore ? await sameStorePlaces(client, asked, context) : asked.places
  if (places === null) return { answers: null, places: asked.places, hasNoSameStore: true }
  const { cells, total, trend } = explorerQuestions({ ...asked, places }, context)
  const replies = await loadFigures(client, [total, ...cells, ...trend])
  const own = replies.slice(0, 1 + cells.length)
  const failed = own.find(({ figures }) => figures === null)
  if (failed !== undefined) throw new RequestFailure(null, failed.problem ?? 'The server gave no answer.')
  const [first, ...tables] = own.flatMap(({ figures }) => figures ?? [])
  if (first === undefined) throw new RequestFailure(null, 'The server gave no answer.')
  const trends = replies.slice(own.length).flatMap(({ figures }) => figures ?? [])
  // Without its trend a cell is still right.
  return { answers: { total: first, trend: trends.length === trend.length ? trends : [], cells: tables }, places, hasNoSameStore: false }
}

/** Null where there are none. */
async function sameStorePlaces(client: Client, view: ExplorerView, context: ExplorerContext): Promise<QuestionPlaces | null> {
  const [reply] = await loadFigures(client, [sameStoreQuestion(view, context)])
  if (!reply?.figures) throw new RequestFailure(null, reply?.problem ?? 'The server gave no answer.')
  const ids = new Set(reply.figures.figureColumns.flatMap(({ place }) => (place.kind === 'LOCATION' ? [place.id] : [])))
  return ids.size === 0 ? null : { locationIds: [...ids], nodeIds: [], isAllBut: false }
}
