import type { ShapeElement } from '../presentation.ts'
import { outlineOf, solidFill, transformOf } from './drawing.ts'
import { drawnThing, elementName, locksOf } from './shape-frame.ts'
import { perHundredThousand } from './units.ts'
import { xml } from './xml.ts'

const GEOMETRIES = { RECTANGLE: 'rect', ROUNDED_RECTANGLE: 'roundRect', CIRCLE: 'ellipse', TRIANGLE: 'triangle' } as const

/** A rectangle, a circle or a triangle. On slides its line lies inside its box, in the file on its edge. */
export function drawnShape(element: ShapeElement, id: number): string {
  const { type, box, fillColor, strokeColor, strokeWidth, borderRadius, opacity } = element
  const half = strokeWidth / 2
  const inner = {
    x: box.x + half,
    y: box.y + half,
    width: Math.max(0, box.width - strokeWidth),
    height: Math.max(0, box.height - strokeWidth),
    rotation: box.rotation,
  }
  return xml(
    'p:sp',
    {},
    xml('p:nvSpPr', {}, drawnThing({ id, name: elementName(element) }), xml('p:cNvSpPr', {}, locksOf(element, 'a:spLocks')), xml('p:nvPr')),
    xml(
      'p:spPr',
      {},
      transformOf(inner),
      xml('a:prstGeom', { prst: GEOMETRIES[type] }, xml('a:avLst', {}, type === 'ROUNDED_RECTANGLE' ? radius(borderRadius, inner) : '')),
      solidFill(fillColor, opacity),
      outlineOf({ color: strokeColor, width: strokeWidth, opacity, join: type === 'TRIANGLE' ? 'round' : 'miter' }),
    ),
  )
}

/** As a share of the shorter side; more than half of it is a half circle. */
function radius(points: number, { width, height }: { readonly width: number; readonly height: number }): string {
  const shorter = Math.min(width, height)
  const part = shorter === 0 ? 0 : Math.min(0.5, points / shorter)
  return xml('a:gd', { name: 'adj', fmla: `val ${perHundredThousand(part)}` })
}
