import type { Point } from '@fourwall/domain/presentations/slide-box.ts'
import { type PointerEvent, useRef } from 'react'
import { useDrag } from '../../../blocks/drag/use-drag.ts'
import type { SlideWork } from './use-slide-work.ts'

/** Marks the paper of the slide that is worked on. */
export const PAPER = { 'data-paper': '' } as const

/** Drags an item of the ribbon onto the slide. @param onDrop called with its key and the drop position on the slide. */
export function useDragOntoSlide({ size }: Pick<SlideWork, 'size'>, onDrop: (key: string, at: Point) => void) {
  const wasDragged = useRef(false)
  const { drag, begin } = useDrag<Point | null>({
    targetAt(x, y) {
      const paper = document.querySelector('[data-paper]')?.getBoundingClientRect()
      if (paper === undefined || x < paper.left || x > paper.right || y < paper.top || y > paper.bottom) return null
      return { x: ((x - paper.left) / paper.width) * size.width, y: ((y - paper.top) / paper.height) * size.height }
    },
    onDrop([key], at) {
      wasDragged.current = true
      if (key !== undefined && at !== null) onDrop(key, at)
    },
  })
  return {
    drag,
    begin: (event: PointerEvent, ids: readonly string[], label: string) => {
      wasDragged.current = false
      begin(event, ids, label)
    },
    /** Whether the press that a click ends was a drag, let go over the button that it began on. */
    isDragEnd: () => wasDragged.current,
  }
}
