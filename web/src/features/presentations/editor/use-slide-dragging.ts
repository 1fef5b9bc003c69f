import type { Handle } from '@fourwall/domain/presentations/resize.ts'
import { resized } from '@fourwall/domain/presentations/resize.ts'
import { type Bounds, boundsAround, boxBounds, type Point } from '@fourwall/domain/presentations/slide-box.ts'
import { withBoxes, withElementCopies } from '@fourwall/domain/presentations/slide-commands.ts'
import { snapped } from '@fourwall/domain/presentations/snapping.ts'
import type { PointerEvent, RefObject } from 'react'
import { followPointer } from '../../../ui/follow-pointer.ts'
import { AT_REST, useDragStore } from './drag-store.ts'
import type { SlideWork } from './use-slide-work.ts'

interface DraggingOptions {
  readonly work: SlideWork
  /** Pixels to a point. */
  readonly scale: number
  readonly paper: RefObject<HTMLElement | null>
  readonly isSnapping: boolean
  readonly mayChange: boolean
}

/** Pixels within which something snaps, and that a press may move and still be a click. */
const REACH = 6
const TREMOR = 3

/** Moves, resizes and encloses with the pointer. What is dragged is only a picture until it is let go: one step to undo. */
export function useSlideDragging({ work, scale, paper, isSnapping, mayChange }: DraggingOptions) {
  const store = useDragStore()
  const { slide, size } = work

  const boundsOfOthers = (ids: ReadonlySet<string>): readonly Bounds[] =>
    (slide?.elements ?? []).filter(({ id, isVisible }) => isVisible && !ids.has(id)).map(({ box }) => boxBounds(box))

  const beginMove = (event: PointerEvent, ids: ReadonlySet<string>): void => {
    if (slide === null || !mayChange) return
    const moved = slide.elements.filter(({ id, isLocked }) => ids.has(id) && !isLocked)
    const start = boundsAround(moved.map(({ box }) => box))
    if (start === null) return
    const others = boundsOfOthers(ids)
    const isCopy = event.ctrlKey || event.metaKey
    let step: Point = { x: 0, y: 0 }
    let isFree = event.altKey
    const hearAlt = (pressed: KeyboardEvent) => {
      isFree = pressed.altKey
    }
    window.addEventListener('keydown', hearAlt)
    window.addEventListener('keyup', hearAlt)
    const finish = () => {
      window.removeEventListener('keydown', hearAlt)
      window.removeEventListener('keyup', hearAlt)
      store.show(AT_REST)
    }
    followPointer(event.nativeEvent, {
      tremor: TREMOR,
      onMove({ clientX, clientY }) {
        const by = { x: (clientX - event.clientX) / scale, y: (clientY - event.clientY) / scale }
        const at = { left: start.left + by.x, right: start.right + by.x, top: start.top + by.y, bottom: start.bottom + by.y }
        const snap = isFree || !isSnapping ? null : snapped(at, { slide: size, others, reach: REACH / scale })
        step = { x: by.x + (snap?.dx ?? 0), y: by.y + (snap?.dy ?? 0) }
        store.show({
          boxes: new Map(moved.map(({ id, box }) => [id, { ...box, x: box.x + step.x, y: box.y + step.y }])),
          guides: snap?.guides ?? [],
          marquee: null,
          isResizing: false,
        })
      },
      onEnd() {
        finish()
        work.onSlide((all, slideId) =>
          isCopy
            ? withElementCopies(all, slideId, ids, { newId: () => crypto.randomUUID(), step })
            : withBoxes(all, slideId, new Map(moved.map(({ id, box }) => [id, { ...box, x: box.x + step.x, y: box.y + step.y }]))),
        )
      },
      onCancel: finish,
    })
  }

  const beginResize = (event: PointerEvent, handle: Handle): void => {
    const [only] = work.selected
    if (only === undefined || slide === null || !mayChange) return
    event.stopPropagation()
    const keepsAspect = only.type === 'IMAGE'
    let box = only.box
    followPointer(event.nativeEvent, {
      tremor: TREMOR,
      onMove({ clientX, clientY }) {
        const by = { x: (clientX - event.clientX) / scale, y: (clientY - event.clientY) / scale }
        box = resized(only.box, handle, by, { keepsAspect: keepsAspect !== event.shiftKey, isFromCenter: event.ctrlKey })
        store.show({ boxes: new Map([[only.id, box]]), guides: [], marquee: null, isResizing: true })
      },
      onEnd() {
        store.show(AT_REST)
        work.onSlide((all, slideId) => withBoxes(all, slideId, new Map([[only.id, box]])))
      },
      onCancel: () => store.show(AT_REST),
    })
  }

  const beginMarquee = (event: PointerEvent): void => {
    const frame = paper.current?.getBoundingClientRect()
    if (frame === undefined || slide === null) return
    const pointAt = (clientX: number, clientY: number): Point => ({ x: (clientX - frame.left) / scale, y: (clientY - frame.top) / scale })
    const from = pointAt(event.clientX, event.clientY)
    let area: Bounds | null = null
    if (!event.shiftKey) work.select([])
    followPointer(event.nativeEvent, {
      tremor: TREMOR,
      onMove({ clientX, clientY }) {
        const to = pointAt(clientX, clientY)
        area = { left: Math.min(from.x, to.x), top: Math.min(from.y, to.y), right: Math.max(from.x, to.x), bottom: Math.max(from.y, to.y) }
        store.show({ ...AT_REST, marquee: area })
      },
      onEnd() {
        store.show(AT_REST)
        const enclosed = area
        if (enclosed === null) return
        const inside = slide.elements.filter(({ box, isVisible }) => isVisible && encloses(enclosed, boxBounds(box))).map(({ id }) => id)
        work.select(event.shiftKey ? [...work.selectedIds, ...inside] : inside)
      },
      onCancel: () => store.show(AT_REST),
    })
  }

  return { store, beginMove, beginResize, beginMarquee }
}

function encloses(area: Bounds, { left, top, right, bottom }: Bounds): boolean {
  return left >= area.left && right <= area.right && top >= area.top && bottom <= area.bottom
}
