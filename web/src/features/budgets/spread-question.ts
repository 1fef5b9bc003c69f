import type { Place } from '../../blocks/location-picker/PlaceChoice.tsx'
import { lineName } from './change-words.ts'
import type { SpreadQuestion } from './SpreadDialog.tsx'
import type { SheetColumn, SheetFrame } from './sheet-frame.ts'
import { type OwnFigures, type SubjectKey, subjectOf } from './sheet-values.ts'

/** A figure that is to be spread. */
export interface OpenSpread {
  readonly subject: SubjectKey
  /** The periods that it is spread over. */
  readonly column: SheetColumn
  readonly text: string
}

/** Decimals of a metric's parts: it may count heads or hours. */
const METRIC_DECIMALS = 2

/** What has to be known to spread a figure of a place. */
export function spreadQuestion(
  { subject, column, text }: OpenSpread,
  frame: SheetFrame,
  figures: OwnFigures,
  place: Place,
  mappings: SpreadQuestion['mappings'],
): Omit<SpreadQuestion, 'print'> {
  const planned = subjectOf(subject)
  const periods = frame.columns.filter(({ kind, from }) => kind === 'PERIOD' && from >= column.from && from < column.to)
  const own = figures.get(subject) ?? []
  return {
    name: planned === null ? '' : lineName(frame, planned),
    place: place.name,
    column,
    text,
    mappings,
    decimals: planned?.kind === 'METRIC' ? METRIC_DECIMALS : frame.scale,
    periods: periods.map(({ key, heading, from }) => ({ key, heading, planned: own[from] ?? null })),
  }
}
