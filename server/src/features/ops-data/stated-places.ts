import { setImmediate as breathe } from 'node:timers/promises'
import type { StoredFigure } from '@fourwall/domain/ops-data/stored-figures.ts'
import { unpackCells } from '@fourwall/domain/ops-data/waiting-lines.ts'
import { type StatedFigure, waitingStates } from '@fourwall/domain/ops-data/waiting-states.ts'
import type { FigureLine } from '@fourwall/domain/workbooks/read-figures.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type FigurePlace, placeKey, selectPacksAt } from './figures-repository.ts'
import { type LineFilter, selectLines, type WaitingLine, type WaitingUpload } from './waiting-repository.ts'

/** A line of a waiting upload, held against what is stored. */
export interface StatedLine extends FigurePlace {
  readonly sheet: string
  /** From 1. */
  readonly line: number
  /** In the order of the workbook. */
  readonly position: number
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
const LINES_AT_ONCE = 500

/** The lines that a filter leaves, held against what is stored, some places at a time; in order of metric, then location. */
export async function* statedPlaces(scope: Queryable, upload: WaitingUpload, filter: LineFilter): AsyncGenerator<readonly StatedPlace[]> {
  let after: WaitingLine | null = null
  // The lines of the last place that was read: more of them may follow.
  let open: WaitingLine[] = []
  for (;;) {
    const read: WaitingLine[] = await selectLines(scope, upload.id, filter, after, LINES_AT_ONCE)
    const isLast = read.length < LINES_AT_ONCE
    after = read.at(-1) ?? after
    const lines: WaitingLine[] = [...open, ...read]
    const key = isLast || after === null ? null : placeKey(after)
    const until = key === null ? lines.length : lines.findIndex((line) => placeKey(line) === key)
    open = lines.slice(until)
    if (until > 0) yield await held(scope, upload, lines.slice(0, until))
    if (isLast) return
    await breathe()
  }
}

async function held(scope: Queryable, upload: WaitingUpload, lines: readonly WaitingLine[]): Promise<StatedPlace[]> {
  const places = [...Map.groupBy(lines, placeKey)]
  const stored = await selectPacksAt(
    scope,
    places.map(([, [first]]) => first).filter((line) => line !== undefined),
  )
  return places.map(([key, ofPlace]) => statedPlace(upload, ofPlace, stored.get(key) ?? []))
}

/** @param lines of one place, in the order of the workbook; at least one. */
function statedPlace(upload: WaitingUpload, lines: readonly WaitingLine[], stored: readonly StoredFigure[]): StatedPlace {
  const read = lines.map((line) => figureLine(upload, line))
  const stated = waitingStates(read, stored)
  const statedLines = lines.map(({ metricId, locationId, position, line }, at): StatedLine => {
    const [ofLine, figures] = [read[at], stated[at]]
    return { metricId, locationId, position, line, sheet: ofLine?.sheet ?? '', figures: figures ?? [] }
  })
  const [first] = lines
  if (first === undefined) throw new Error('A place has lines')
  return { metricId: first.metricId, locationId: first.locationId, lines: statedLines, stored }
}

function figureLine({ sheets }: WaitingUpload, { metricId, locationId, sheet, line, cells }: WaitingLine): FigureLine {
  const ofSheet = sheets[sheet]
  if (ofSheet === undefined) throw new Error(`The upload has no sheet ${sheet}`)
  return { subjectId: metricId, locationId, sheet: ofSheet.name, line, figures: unpackCells(cells, ofSheet) }
}
