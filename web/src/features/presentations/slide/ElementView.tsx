import type { SlideElement } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import type { SlideBox } from '@fourwall/domain/presentations/slide-box.ts'
import { memo, type ReactNode } from 'react'
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
  const { x, y, width, height, rotation } = box
  return (
    <div
      data-element={element.id}
      className="absolute"
      style={{ left: x, top: y, width, height, ...(rotation === 0 ? {} : { transform: `rotate(${rotation}deg)` }) }}
    >
      {contentOf(element, { width, height }, figures, look, moved)}
      {moved !== undefined && element.type !== 'PNL_VIEWER' && <MovedCorner />}
    </div>
  )
})

function contentOf(
  element: SlideElement,
  size: { readonly width: number; readonly height: number },
  figures: PresentationFigures,
  look: SlideLook,
  moved: readonly MovedKey[] | undefined,
): ReactNode {
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
}
