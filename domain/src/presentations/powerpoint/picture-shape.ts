import { placedPicture } from '../pictures/placed-picture.ts'
import type { Crop, ImageElement } from '../presentation.ts'
import type { SlideSize } from '../slide-box.ts'
import { transformOf } from './drawing.ts'
import { drawnThing, elementName, locksOf } from './shape-frame.ts'
import { perHundredThousand } from './units.ts'
import { xml } from './xml.ts'

/** The picture itself, by its relationship. */
export function pictureFill(name: string, relationship: string, crop: Crop): string {
  const cut = {
    l: perHundredThousand(crop.left),
    t: perHundredThousand(crop.top),
    r: perHundredThousand(crop.right),
    b: perHundredThousand(crop.bottom),
  }
  const isWhole = Object.values(cut).every((side) => side === 0)
  return xml(
    name,
    {},
    xml('a:blip', { 'r:embed': relationship }),
    isWhole ? '' : xml('a:srcRect', cut),
    xml('a:stretch', {}, xml('a:fillRect')),
  )
}

export function pictureShape(element: ImageElement, id: number, relationship: string, pixels: SlideSize): string {
  const { box, crop } = placedPicture(element, pixels)
  return xml(
    'p:pic',
    {},
    xml(
      'p:nvPicPr',
      {},
      drawnThing({ id, name: elementName(element), alt: element.alt }),
      xml('p:cNvPicPr', {}, locksOf(element, 'a:picLocks')),
      xml('p:nvPr'),
    ),
    pictureFill('p:blipFill', relationship, crop),
    xml('p:spPr', {}, transformOf(box), xml('a:prstGeom', { prst: 'rect' }, xml('a:avLst'))),
  )
}
