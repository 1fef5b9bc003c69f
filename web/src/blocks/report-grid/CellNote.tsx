import { useLayoutEffect, useRef, useState } from 'react'
import type { CellRemark } from './editing/use-cell-note.ts'
import type { Box } from './grid-geometry.ts'

interface CellNoteProps extends CellRemark {
  /** The cells that it is about, in CSS pixels from the first cell's corner. */
  readonly box: Box
  /** CSS pixels at the left of the grid that stay readable. */
  readonly beside: number
  readonly zoom: number
}

/** A sentence next to cells: below them, above where there is no room. Screen readers get it from the grid's own status. */
export function CellNote({ box, beside, zoom, sentence, tone }: CellNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  const [isAbove, setIsAbove] = useState(false)
  const [shift, setShift] = useState(0)
  const [bottom, right] = [box.top + box.height, box.left + box.width]
  useLayoutEffect(() => {
    const element = note.current
    const grid = element?.closest('.report-grid')
    const origin = element?.parentElement?.getBoundingClientRect()
    if (!element || !grid || !origin) return
    const frame = grid.getBoundingClientRect()
    const room = (frame.top + grid.clientHeight - origin.top) / zoom - bottom
    setIsAbove(room < element.offsetHeight + 8)
    const names = (frame.left - origin.left) / zoom + beside + 4
    setShift(Math.max(0, names - (right - element.offsetWidth)))
  }, [bottom, right, beside, zoom])
  return (
    <div
      ref={note}
      className="grid-note"
      data-tone={tone}
      aria-hidden="true"
      style={{ top: isAbove ? box.top - 4 : bottom + 4, left: right + shift, translate: `-100% ${isAbove ? '-100%' : '0'}` }}
    >
      {sentence}
    </div>
  )
}
