import * as z from 'zod/mini'
import { flag, listOf, objectOf, orNull, readAs, withDefault } from '../document-schema.ts'
import type { QuestionPlaces } from '../figures/figure-question.ts'
import { type TimeSpanSetting, timeSpanInput, timeSpanSetting } from '../time/time-span.ts'

/** What home shows, for a company or for one person. It keeps questions and never a figure. */
export interface HomeArrangement {
  readonly mappingId: string
  readonly places: QuestionPlaces
  /** Null: the last whole month of the ledger. */
  readonly timeSpan: TimeSpanSetting | null
  /** What figures are compared with in addition to the prior year; null for nothing. */
  readonly budgetId: string | null
  /** In their order. */
  readonly tiles: readonly HomeTile[]
  /** The line of the bridge, and that locations are ranked by; null without one. */
  readonly headlineGroupId: string | null
}

/** A figure of home: of a line, which may be a ratio, or of a metric. */
export type HomeTile = { readonly kind: 'GROUP'; readonly groupId: string } | { readonly kind: 'METRIC'; readonly metricId: string }

/** The key of a tile's row in an answer, different for each: `group:g1`, `metric:guests`. */
export function tileKey(tile: HomeTile): string {
  return tile.kind === 'GROUP' ? `group:${tile.groupId}` : `metric:${tile.metricId}`
}

export const MOST_TILES = 12
const MOST_PLACES = 10_000

const ID_SENTENCE = 'An id is a text of letters, digits and hyphens.'
const id = z.string(ID_SENTENCE).check(z.regex(/^[\w-]{1,60}$/, ID_SENTENCE))

const tile = z.union(
  [objectOf({ kind: z.literal('GROUP'), groupId: id }), objectOf({ kind: z.literal('METRIC'), metricId: id })],
  'A tile shows a GROUP or a METRIC.',
)

const arrangement = objectOf({
  mappingId: id,
  places: withDefault(
    objectOf({ locationIds: listOf(id, MOST_PLACES), nodeIds: listOf(id, MOST_PLACES), isAllBut: withDefault(flag, false) }),
    { locationIds: [], nodeIds: [], isAllBut: false },
  ),
  timeSpan: orNull(timeSpanSetting),
  budgetId: orNull(id),
  tiles: listOf(tile, MOST_TILES),
  headlineGroupId: orNull(id),
})

/** Reads an arrangement as stored and as the API takes it. @throws BadInputError for the first part that does not fit. */
export function parseHomeArrangement(input: unknown, path = 'arrangement'): HomeArrangement {
  return readAs(arrangement, input, path)
}

/** The arrangement as JSON, as it is stored. */
export function homeArrangementText({ timeSpan, ...rest }: HomeArrangement): string {
  return JSON.stringify({ ...rest, timeSpan: timeSpan && timeSpanInput(timeSpan) })
}
