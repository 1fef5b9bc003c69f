import type { SceneTarget } from '@fourwall/domain/charts/scene/scene.ts'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { followPointer } from '../../ui/follow-pointer.ts'

/** The marking of places along a chart, by dragging or by keys. */
export interface Marking {
  /** Null while nothing is marked. */
  readonly from: SceneTarget | null
  readonly categories: readonly string[] | null
  readonly isOfKeys: boolean
  /** Call it on pointerdown; a press that stays at one place marks nothing. */
  readonly begin: (event: PointerEvent, from: SceneTarget, at: (x: number, y: number) => SceneTarget | null) => void
  /** Shift and an arrow key: from where marking began to a figure. */
  readonly extend: (from: SceneTarget, to: SceneTarget) => void
  readonly finish: () => void
  readonly clear: () => void
}

interface Marked {
  readonly from: SceneTarget
  readonly categories: readonly string[]
  readonly isOfKeys: boolean
}

/** Pixels that a press may move and still be a click. */
const TREMOR = 6

/** @param onMark what is done with what was marked; null where nothing can be marked. */
export function useMarking(
  onMark: ((categories: readonly string[]) => void) | null,
  between: (from: SceneTarget, to: SceneTarget) => readonly string[],
): Marking {
  const [marked, setMarked] = useState<Marked | null>(null)
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])
  return {
    from: marked?.from ?? null,
    categories: marked?.categories ?? null,
    isOfKeys: marked?.isOfKeys ?? false,
    begin(event, from, at) {
      setMarked(null)
      if (onMark === null || event.button !== 0 || event.pointerType === 'touch') return
      let categories: readonly string[] = []
      stop.current()
      stop.current = followPointer(event, {
        tremor: TREMOR,
        onMove({ clientX, clientY }) {
          const to = at(clientX, clientY)
          if (to === null || to.panel !== from.panel) return
          categories = between(from, to)
          setMarked(categories.length < 2 ? null : { from, categories, isOfKeys: false })
        },
        onEnd() {
          setMarked(null)
          if (categories.length > 1) onMark(categories)
        },
        onCancel: () => setMarked(null),
      })
    },
    extend(from, to) {
      const start = marked?.isOfKeys === true ? marked.from : from
      if (to.panel === start.panel) setMarked({ from: start, categories: between(start, to), isOfKeys: true })
    },
    finish() {
      if (marked !== null) onMark?.(marked.categories)
      setMarked(null)
    },
    clear: () => setMarked(null),
  }
}
