import type { SlideElement } from '@fourwall/domain/presentations/presentation.ts'
import type { Bounds, SlideBox } from '@fourwall/domain/presentations/slide-box.ts'
import type { Guide } from '@fourwall/domain/presentations/snapping.ts'
import { useState, useSyncExternalStore } from 'react'
import { createListeners } from '../../../ui/listeners.ts'

/** What a pointer drags, until it is let go. */
interface Dragged {
  readonly boxes: ReadonlyMap<string, SlideBox>
  readonly guides: readonly Guide[]
  readonly marquee: Bounds | null
  readonly isResizing: boolean
}

export const AT_REST: Dragged = { boxes: new Map(), guides: [], marquee: null, isResizing: false }

/** Outside of React's state, so that a move redraws only what it moves. */
export interface DragStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => Dragged
  readonly show: (dragged: Dragged) => void
}

export function useDragStore(): DragStore {
  return useState(createDragStore)[0]
}

function createDragStore(): DragStore {
  const { subscribe, notify } = createListeners()
  let shown = AT_REST
  return {
    subscribe,
    read: () => shown,
    show(dragged) {
      shown = dragged
      notify()
    },
  }
}

export function useDragged({ subscribe, read }: DragStore): Dragged {
  return useSyncExternalStore(subscribe, read)
}

/** Where an element is now, which while it is dragged is not where it is stored. */
export function useDraggedBox({ subscribe, read }: DragStore, { id, box }: SlideElement): SlideBox {
  return useSyncExternalStore(subscribe, () => read().boxes.get(id) ?? box)
}
