import type { PointerEvent } from 'react'
import { followPointer } from '../../../ui/follow-pointer.ts'
import { nameWidths } from '../grid-model.ts'
import type { GridSizes } from '../use-grid-sizes.ts'
import type { ScrolledGrid } from './follow-cells.ts'
import type { SizedEdge } from './pointer-hits.ts'

export function clampNameWidth(width: number): number {
  return Math.max(nameWidths.least, Math.min(nameWidths.most, Math.round(width)))
}

/** Resizes the names while their edge is dragged. */
export function followNameEdge(
  { element, placed }: ScrolledGrid,
  event: PointerEvent<HTMLElement>,
  onNameWidth: (width: number | null, isDone: boolean) => void,
): void {
  let width: number | null = null
  followPointer(event, {
    captor: element,
    onMove(moved) {
      width = clampNameWidth(placed.frame.names + (moved.clientX - event.clientX) / placed.zoom)
      onNameWidth(width, false)
    },
    onEnd: () => onNameWidth(width, true),
  })
}

/** Resizes a column or row while its edge is dragged. */
export function followEdge(
  { element, placed }: ScrolledGrid,
  event: PointerEvent<HTMLElement>,
  { axis, index }: SizedEdge,
  { onDrag }: GridSizes,
): void {
  const start = axis === 'COLUMN' ? event.clientX : event.clientY
  let by = 0
  followPointer(event, {
    captor: element,
    onMove(moved) {
      by = ((axis === 'COLUMN' ? moved.clientX : moved.clientY) - start) / placed.zoom
      onDrag(axis, index, by, false)
    },
    onEnd: () => onDrag(axis, index, by, true),
    // Cancelled: back to its size.
    onCancel: () => onDrag(axis, index, 0, true),
  })
}
