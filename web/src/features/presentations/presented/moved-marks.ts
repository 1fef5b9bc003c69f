import type { NegativeStyle } from '@fourwall/domain/money/format.ts'
import { slideFigures } from '@fourwall/domain/presentations/moved-figures.ts'
import { keptRecordOf, type Presentation } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import type { LoadedMove } from './presented-request.ts'

/** Moved figures that the slides show now, by element. */
export type MovedMarks = ReadonlyMap<string, readonly LoadedMove[]>

const NO_MARKS: MovedMarks = new Map()

/**
 * Which of the moved figures are on the slides in their current state: a deck that has moved to another month, or whose elements show
 * something else, shows other figures.
 */
export function movedMarks(
  movedOf: ReadonlyMap<string, readonly LoadedMove[]>,
  presentation: Presentation,
  figures: PresentationFigures,
  negatives: NegativeStyle,
): MovedMarks {
  if (movedOf.size === 0) return NO_MARKS
  const live = new Set(
    presentation.slides.flatMap(({ elements }) => elements.flatMap((element) => (keptRecordOf(element) === null ? element.id : []))),
  )
  const shown = new Map(slideFigures(figures, negatives).map(({ elementId, key, value }) => [`${elementId} ${key}`, value]))
  const found = [...movedOf].flatMap(([elementId, moved]) => {
    const there = live.has(elementId) ? moved.filter(({ key, now }) => now !== null && shown.get(`${elementId} ${key}`) === now) : []
    return there.length === 0 ? [] : [[elementId, there] as const]
  })
  return new Map(found)
}
