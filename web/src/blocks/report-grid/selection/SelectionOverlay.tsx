import type { Box } from '../grid-geometry.ts'

interface SelectionOverlayProps {
  /** The range, in CSS pixels from the corner of the first cell. */
  readonly box: Box
  /** The active cell; null if a label is active instead. */
  readonly anchor: Box | null
  /** Its handle can be dragged to fill cells. */
  readonly canFill?: boolean
}

/** Frames a range and tints it, all but the active cell. One element over the cells, however many they are. */
export function SelectionOverlay({ box, anchor, canFill = false }: SelectionOverlayProps) {
  const hole = anchor && { ...anchor, left: anchor.left - box.left, top: anchor.top - box.top }
  const isSingle = anchor?.width === box.width && anchor.height === box.height
  return (
    <div className="grid-selection" aria-hidden="true" style={{ left: box.left, top: box.top, width: box.width, height: box.height }}>
      {!isSingle && <div className="grid-tint" style={hole === null ? {} : { clipPath: allBut(box, hole) }} />}
      <i data-fill={canFill || undefined} />
    </div>
  )
}

/** A clip path for a box with a hole in it. */
function allBut(box: Box, hole: Box): string {
  const { left, top } = hole
  const right = left + hole.width
  const bottom = top + hole.height
  return `polygon(evenodd, 0 0, ${box.width}px 0, ${box.width}px ${box.height}px, 0 ${box.height}px, 0 0, ${left}px ${top}px, ${right}px ${top}px, ${right}px ${bottom}px, ${left}px ${bottom}px, ${left}px ${top}px)`
}
