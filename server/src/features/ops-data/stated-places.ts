import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { StoredFigure } from '@fourwall/domain/ops-data/stored-figures.ts'
import { unpackLines, type WaitingLine, type WaitingPack } from '@fourwall/domain/ops-data/waiting-packs.ts'
import { type StatedFigure, waitingStates } from '@fourwall/domain/ops-data/waiting-states.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type FigurePlace, figurePlaceKey, hasFigures, selectPacksAt } from './figures-repository.ts'
import type { FigureFacts } from './place-facts.ts'
import { type LineFilter, selectWaitingPacks, type WaitingUpload } from './waiting-repository.ts'

/** A line of a waiting upload, compared with the stored figures. */
export interface StatedLine extends FigurePlace {
  readonly sheet: string
  /** Line number, from 1. */
  readonly line: number
  /** Where the line is stored. Packs, and the lines in each, are in workbook order. */
  readonly pack: number
  readonly place: number
  /** Left to right. */
  readonly figures: readonly StatedFigure[]
}

/** What a waiting upload has for one metric at one location. */
export interface StatedPlace extends FigurePlace {
  /** In workbook order. */
  readonly lines: readonly StatedLine[]
  /** The stored figures, earliest first. */
  readonly stored: readonly StoredFigure[]
}

/** A few milliseconds of work; others get their turn in between. */
const PACKS_AT_ONCE = 4
const LINES_AT_ONCE = 500

/**
 * Filtered lines compared with the stored figures, some places at a time. In workbook order, except that places with several lines come
 * last. Reads the next packs while the last ones are processed.
 *
 * @param facts by which figures are judged; null: they are not.
 */
export async function* statedPlaces(
  scope: Queryable,
  upload: WaitingUpload,
  filter: LineFilter,
  facts: FigureFacts | null,
): AsyncGenerator<readonly StatedPlace[]> {
  const repeated = new Set(upload.repeated.map(([metricId, locationId]) => figurePlaceKey({ metricId, locationId })))
  const [metrics, locations] = [filter.metricIds && new Set(filter.metricIds), filter.locationIds && new Set(filter.locationIds)]
  const isWanted = ({ subjectId, locationId }: Pick<WaitingLine, 'subjectId' | 'locationId'>): boolean =>
    (metrics === null || metrics.has(subjectId)) && (locations === null || locations.has(locationId))
  const isAnyStored = await hasFigures(scope, null)
  const held: WaitingLine[] = []
  const packsAfter = (number: number): Promise<readonly WaitingPack[]> => {
    const reading = selectWaitingPacks(scope, upload.id, filter, number, PACKS_AT_ONCE)
    // Its error is thrown at the next await.
    reading.catch(() => undefined)
    return reading
  }
  let reading = packsAfter(-1)
  try {
    for (;;) {
      const packs = await reading
      const last = packs.length < PACKS_AT_ONCE ? undefined : packs.at(-1)
      if (last !== undefined) reading = packsAfter(last.number)
      const lines: WaitingLine[] = []
      for (const line of packs.flatMap((pack) => unpackLines(pack, upload.sheets, isWanted)))
        (repeated.size > 0 && repeated.has(keyOf(line)) ? held : lines).push(line)
      if (lines.length > 0) yield await stated(scope, lines, isAnyStored, facts)
      if (last === undefined) break
      await yieldToEventLoop()
    }
    const places = [...Map.groupBy(held, keyOf).values()]
    for (let from = 0; from < places.length; from += LINES_AT_ONCE) {
      yield await stated(scope, places.slice(from, from + LINES_AT_ONCE).flat(), isAnyStored, facts)
      await yieldToEventLoop()
    }
  } finally {
    // No read may still be running when the transaction ends.
    await reading.catch(() => undefined)
  }
}

/** Lines whose places have no other lines in the upload, compared with the stored figures. */
async function stated(
  scope: Queryable,
  lines: readonly WaitingLine[],
  isAnyStored: boolean,
  facts: FigureFacts | null,
): Promise<StatedPlace[]> {
  const places = [...Map.groupBy(lines, keyOf)]
  if (isAnyStored)
    await facts?.load(
      scope,
      lines.map(({ subjectId }) => subjectId),
    )
  const stored = isAnyStored
    ? await selectPacksAt(
        scope,
        places.flatMap(([, [first]]) => (first === undefined ? [] : [placeOf(first)])),
      )
    : null
  return places.flatMap(([key, [first, ...others]]) =>
    first === undefined ? [] : [statedPlace([first, ...others], stored?.get(key) ?? [], facts)],
  )
}

function statedPlace(
  lines: readonly [WaitingLine, ...WaitingLine[]],
  stored: readonly StoredFigure[],
  facts: FigureFacts | null,
): StatedPlace {
  const place = placeOf(lines[0])
  const states = waitingStates(lines, stored, facts?.of(place) ?? null)
  return {
    ...place,
    stored,
    lines: lines.map((line, at) => ({
      ...place,
      sheet: line.sheet,
      line: line.line,
      pack: line.pack,
      place: line.place,
      figures: states[at] ?? [],
    })),
  }
}

function placeOf({ subjectId, locationId }: Pick<WaitingLine, 'subjectId' | 'locationId'>): FigurePlace {
  return { metricId: subjectId, locationId }
}

export function keyOf(line: Pick<WaitingLine, 'subjectId' | 'locationId'>): string {
  return figurePlaceKey(placeOf(line))
}
