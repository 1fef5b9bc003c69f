import type { SlideElement } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import type { Point, SlideBox } from '@fourwall/domain/presentations/slide-box.ts'
import { type CSSProperties, memo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { ChartBox } from './ChartBox.tsx'
import { MovedCorner } from './MovedCorner.tsx'
import { PictureBox } from './PictureBox.tsx'
import { ShapeBox } from './ShapeBox.tsx'
import type { SlideLook } from './slide-look.ts'
import { TableBox } from './TableBox.tsx'
import { TextBox } from './TextBox.tsx'

interface ElementViewProps {
  readonly element: SlideElement
  /** Where it is now, which while it is dragged is not where it is stored. */
  readonly box: SlideBox
  readonly figures: PresentationFigures
  readonly look: SlideLook
  /** Its figures that moved since they were presented; left out: none. */
  readonly moved?: readonly MovedKey[] | undefined
}

interface MovedKey {
  readonly key: string
}

/** An element at its place on the slide, in points. */
export const ElementView = memo(function ElementView({ element, box, figures, look, moved }: ElementViewProps) {
  const { width, height, rotation } = box
  const { x: left, y: top } = element.box
  const step = { x: box.x - left, y: box.y - top }
  return (
    <div
      data-element={element.id}
      className={classNames('absolute', box !== element.box && 'will-change-transform')}
      style={{ left, top, width, height, ...transformOf(step, rotation) }}
    >
      <ElementContent element={element} width={width} height={height} figures={figures} look={look} moved={moved} />
      {moved !== undefined && element.type !== 'PNL_VIEWER' && <MovedCorner />}
    </div>
  )
})

/** A dragged element is moved by a transform, without layout or repainting. */
function transformOf({ x, y }: Point, rotation: number): CSSProperties {
  const parts = [...(x === 0 && y === 0 ? [] : [`translate(${x}px, ${y}px)`]), ...(rotation === 0 ? [] : [`rotate(${rotation}deg)`])]
  return parts.length === 0 ? {} : { transform: parts.join(' ') }
}

interface ElementContentProps extends Omit<ElementViewProps, 'box'> {
  readonly width: number
  readonly height: number
}

/** Redrawn only when its content changes: a dragged element just moves. */
const ElementContent = memo(function ElementContent({ element, width, height, figures, look, moved }: ElementContentProps) {
  const size = { width, height }
  switch (element.type) {
    case 'TEXT':
      return <TextBox element={element} texts={figures.texts} />
    case 'IMAGE':
      return <PictureBox element={element} />
    case 'PNL_VIEWER':
      return <TableBox element={element} size={size} shown={figures.tables.get(element.id) ?? null} moved={moved} />
    case 'CHART':
      return <ChartBox element={element} size={size} shown={figures.charts.get(element.id) ?? null} look={look} />
    case 'UNKNOWN':
      return (
        <div className="flex size-full items-center justify-center border border-dashed border-line-2 p-2 text-center text-small text-2">
          Unknown element type: {element.rawType}
        </div>
      )
    default:
      return <ShapeBox element={element} size={size} />
  }
})
