import {
  type Layering,
  withElementCopies,
  withGroup,
  withLayering,
  withLocked,
  withoutElements,
  withoutGroup,
  withVisible,
} from '@fourwall/domain/presentations/slide-commands.ts'
import { GRID } from '@fourwall/domain/presentations/snapping.ts'
import type { SlideWork } from './use-slide-work.ts'

const newId = () => crypto.randomUUID()

/** What is done to the chosen elements, by keys and by menu alike. */
export function slideActs(work: SlideWork) {
  return {
    duplicate: () => work.onSlide((all, slideId, ids) => withElementCopies(all, slideId, ids, { newId, step: { x: GRID, y: GRID } })),
    remove: () => work.onSlide(withoutElements),
    group: () => work.onSlide((all, slideId, ids) => withGroup(all, slideId, ids, newId)),
    ungroup: () => work.onSlide(withoutGroup),
    layer: (to: Layering) => work.onSlide((all, slideId, ids) => withLayering(all, slideId, ids, to)),
    /** Unlocks them if all are locked. */
    toggleLock: () => work.onSlide((all, slideId, ids) => withLocked(all, slideId, ids, !work.selected.every(({ isLocked }) => isLocked))),
    hide: () => work.onSlide((all, slideId, ids) => withVisible(all, slideId, ids, false)),
  }
}
