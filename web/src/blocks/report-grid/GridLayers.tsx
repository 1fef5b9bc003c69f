import type { ReactNode } from 'react'
import type { Box } from './grid-geometry.ts'
import type { GridOutline } from './grid-model.ts'
import { SelectionOverlay } from './selection/SelectionOverlay.tsx'
import type { PlacedGrid } from './use-grid-layout.ts'

interface GridLayersProps {
  readonly placed: PlacedGrid
  /** Over the rows that scroll, or over the frozen ones. */
  readonly part: 'SCROLLED' | 'FROZEN'
  /** Overlays that are clipped like the cells, positioned from the corner of the first cell. */
  readonly flat: ReactNode
  /** An overlay that is not clipped, and over which columns it belongs; null: none here. */
  readonly raised: { readonly content: ReactNode; readonly isNextToNames: boolean } | null
}

/**
 * What is drawn over the cells. Overlays are drawn once over the cells that scroll and again over the frozen ones, each clipped
 * where the other begins, so that they look like one.
 */
export function GridLayers({ placed, part, flat, raised }: GridLayersProps) {
  const { namesWidth, frozenWidth, frozenHeight } = placed
  const top = part === 'SCROLLED' ? -frozenHeight : 0
  const isCut = part === 'FROZEN'
  return (
    <>
      <div className="grid-layer" data-cut={isCut || undefined}>
        <div className="grid-origin" style={{ left: namesWidth, top }}>
          {flat}
        </div>
      </div>
      {frozenWidth > 0 && (
        <div className="grid-still-layer" style={{ left: namesWidth, marginLeft: namesWidth, width: frozenWidth }}>
          <div className="grid-layer" data-cut>
            <div className="grid-origin" style={{ left: 0, top }}>
              {flat}
            </div>
          </div>
          {raised?.isNextToNames && (
            <div className="grid-origin grid-raised" style={{ left: 0, top }}>
              {raised.content}
            </div>
          )}
        </div>
      )}
      {raised && !raised.isNextToNames && (
        <div className="grid-origin grid-raised" style={{ left: namesWidth, top }}>
          {raised.content}
        </div>
      )}
    </>
  )
}

interface FlatProps {
  /** The selected ranges, the active one last. */
  readonly ranges: readonly Box[]
  readonly anchor: Box | null
  readonly canFill: boolean
  readonly fill: Box | null
  /** The line where dragged columns would be dropped. */
  readonly drop: Box | null
  readonly pointed: Box | null
  readonly outlines: readonly (GridOutline & { readonly box: Box })[]
}

/** Overlays that are clipped like the cells: operands of a formula, the selection, and the cells that its handle fills. */
export function FlatOverlays({ ranges, anchor, canFill, fill, pointed, outlines, drop }: FlatProps) {
  const [active, others] = [ranges.at(-1), ranges.slice(0, -1)]
  return (
    <>
      {outlines.map(({ row, column, color, box }) => (
        <div key={`${row} ${column} ${color}`} className="grid-operand" aria-hidden="true" data-color={color} style={box} />
      ))}
      {others.map((box) => (
        <div key={`${box.left} ${box.top} ${box.width} ${box.height}`} className="grid-other-range" aria-hidden="true" style={box} />
      ))}
      {active && <SelectionOverlay box={active} anchor={anchor} canFill={canFill} />}
      {pointed && <div className="grid-pointed" aria-hidden="true" style={pointed} />}
      {fill && <div className="grid-filling" aria-hidden="true" style={fill} />}
      {drop && <div className="grid-drop" aria-hidden="true" style={drop} />}
    </>
  )
}
