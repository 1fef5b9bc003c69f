import { setImmediate as breathe } from 'node:timers/promises'
import type { StoredFigure } from '@fourwall/domain/ops-data/stored-figures.ts'
import { unpackLines, type WaitingLine, type WaitingPack } from '@fourwall/domain/ops-data/waiting-packs.ts'
import { type StatedFigure, waitingStates } from '@fourwall/domain/ops-data/waiting-states.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type FigurePlace, figurePlaceKey, hasFigures, selectPacksAt } from './figures-repository.ts'
import { type LineFilter, selectWaitingPacks, type WaitingUpload } from './waiting-repository.ts'

/** A line of a waiting upload, held against what is stored. */
export interface StatedLine extends FigurePlace {
  readonly sheet: string
  /** From 1. */
  readonly line: number
  /** Where it is kept: packs, and lines in each, are in the order of the workbook. */
  readonly pack: number
  readonly place: number
  /** From left to right. */
  readonly figures: readonly StatedFigure[]
}

/** What a waiting upload says of a metric at a location. */
export interface StatedPlace extends FigurePlace {
  /** In the order of the workbook. */
  readonly lines: readonly StatedLine[]
  /** What is stored of it now, the earliest first. */
  readonly stored: readonly StoredFigure[]
}

/** Some milliseconds' worth: others have their turn in between. */
const PACKS_AT_ONCE = 4
const LINES_AT_ONCE = 500

/**
 * What the lines that a filter leaves say, held against what is stored, some places at a time; in the order of the workbook,
 * but for the places that several lines are about, which come last. The next packs are read while the last are at work.
 */
export async function* statedPlaces(scope: Queryable, upload: WaitingUpload, filter: LineFilter): AsyncGenerator<readonly StatedPlace[]> {
  const repeated = new Set(upload.repeated.map(([metricId, locationId]) => figurePlaceKey({ metricId, locationId })))
  const [metrics, locations] = [filter.metricIds && new Set(filter.metricIds), filter.locationIds && new Set(filter.locationIds)]
  const isWanted = ({ subjectId, locationId }: Pick<WaitingLine, 'subjectId' | 'locationId'>): boolean =>
    (metrics === null || metrics.has(subjectId)) && (locations === null || locations.has(locationId))
  const isAnyStored = await hasFigures(scope, null)
  const held: WaitingLine[] = []
  const packsAfter = (number: number): Promise<readonly WaitingPack[]> => {
    const reading = selectWaitingPacks(scope, upload.id, filter, number, PACKS_AT_ONCE)
    // Told by whoever waits for it next.
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
      if (lines.length > 0) yield await stated(scope, lines, isAnyStored)
      if (last === undefined) break
      await breathe()
    }
    const places = [...Map.groupBy(held, keyOf).values()]
    for (let from = 0; from < places.length; from += LINES_AT_ONCE) {
      yield await stated(scope, places.slice(from, from + LINES_AT_ONCE).flat(), isAnyStored)
      await breathe()
    }
  } finally {
    // Nothing of it may still be under way when its transaction ends.
    await reading.catch(() => undefined)
  }
}

/** Lines that are all that an upload has of their places, held against what is stored. */
async function stated(scope: Queryable, lines: readonly WaitingLine[], isAnyStored: boolean): Promise<StatedPlace[]> {
  const places = [...Map.groupBy(lines, keyOf)]
  const stored = isAnyStored
    ? await selectPacksAt(
        scope,
        places.flatMap(([, [first]]) => (first === undefined ? [] : [placeOf(first)])),
      )
    : null
  return places.flatMap(([key, [first, ...others]]) =>
    first === undefined ? [] : [statedPlace([first, ...others], stored?.get(key) ?? [])],
  )
}

function statedPlace(lines: readonly [WaitingLine, ...WaitingLine[]], stored: readonly StoredFigure[]): StatedPlace {
  const states = waitingStates(lines, stored)
  return {
    ...placeOf(lines[0]),
    stored,
    lines: lines.map(({ sheet, line, pack, place, ...of }, at) => ({
      ...placeOf(of),
      sheet,
      line,
      pack,
      place,
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
