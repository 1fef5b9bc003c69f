import { useLayoutEffect, useRef, useState } from 'react'
import type { Box } from './grid-geometry.ts'

interface CellNoteProps {
  /** The cells that it speaks of, in CSS pixels within the grid's body. */
  readonly box: Box
  readonly sentence: string
  /** ISSUE: something is wrong with the cell. */
  readonly tone: 'ISSUE' | 'NOTE'
}

/** A sentence beside cells: below them, above where there is no room. A screen reader hears it from the grid's own status. */
export function CellNote({ box, sentence, tone }: CellNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  const [isAbove, setIsAbove] = useState(false)
  const [shift, setShift] = useState(0)
  const [bottom, right] = [box.top + box.height, box.left + box.width]
  useLayoutEffect(() => {
    const element = note.current
    const scroller = element?.closest('.report-grid')
    if (!element || !scroller) return
    const headings = scroller.querySelector('.grid-head')?.clientHeight ?? 0
    // The body begins below the headings.
    const room = scroller.scrollTop + scroller.clientHeight - headings - bottom
    setIsAbove(room < element.offsetHeight + 8)
    // The names stay readable.
    const names = scroller.querySelector('.grid-corner')?.clientWidth ?? 0
    setShift(Math.max(0, scroller.scrollLeft + names + 4 - (right - element.offsetWidth)))
  }, [bottom, right])
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
