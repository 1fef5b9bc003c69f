import type { NegativeStyle } from '../../money/format.ts'
import { placedPicture } from '../pictures/placed-picture.ts'
import { inPaintingOrder, type ShapeElement, type Slide, type SlideElement } from '../presentation.ts'
import type { PresentationFigures } from '../presentation-figures.ts'
import type { SlideSize } from '../slide-box.ts'
import { chartMarks } from './chart-marks.ts'
import type { PageElement, PageMark, PictureMark, ShapeMark, SlidePage } from './page-marks.ts'
import { tableMarks } from './table-marks.ts'
import { sentenceMarks, textMarks } from './text-marks.ts'

export interface PageSurroundings {
  readonly size: SlideSize
  readonly figures: PresentationFigures
  /** ISO code. */
  readonly currency: string
  readonly negatives: NegativeStyle
  /** Pixels of a picture; null for a deleted one. */
  readonly pixelsOf: (pictureId: string) => SlideSize | null
}

/** Draws a slide, as the screen does. */
export function slidePage(slide: Slide, around: PageSurroundings): SlidePage {
  const elements = inPaintingOrder(slide.elements).filter(({ isVisible }) => isVisible)
  return {
    ...around.size,
    title: slide.title,
    background: slide.backgroundColor,
    elements: [...backgroundPicture(slide, around), ...elements.map((element) => pageElement(element, around))],
  }
}

function backgroundPicture({ backgroundImageId }: Slide, { size, pixelsOf }: PageSurroundings): readonly PageElement[] {
  const pixels = backgroundImageId === null ? null : pixelsOf(backgroundImageId)
  if (backgroundImageId === null || pixels === null) return []
  const box = { x: 0, y: 0, ...size, rotation: 0 }
  return [{ box, opacity: 1, alt: '', marks: [pictureMark(backgroundImageId, { box, objectFit: 'cover', crop: NO_CROP }, pixels)] }]
}

const NO_CROP = { left: 0, top: 0, right: 0, bottom: 0 }

function pageElement(element: SlideElement, around: PageSurroundings): PageElement {
  const { box } = element
  return { box, opacity: 'opacity' in element ? element.opacity : 1, alt: altOf(element, around), marks: elementMarks(element, around) }
}

function altOf(element: SlideElement, { figures }: PageSurroundings): string {
  if (element.type === 'IMAGE') return element.alt
  return element.type === 'CHART' ? element.title || (figures.charts.get(element.id)?.title ?? '') : ''
}

function elementMarks(element: SlideElement, around: PageSurroundings): readonly PageMark[] {
  const { box } = element
  const { figures } = around
  switch (element.type) {
    case 'TEXT':
      return textMarks(element, figures.texts)
    case 'IMAGE': {
      const pixels = around.pixelsOf(element.imageId)
      const local = { ...element, box: { ...box, x: 0, y: 0, rotation: 0 } }
      return pixels === null
        ? sentenceMarks('This picture could not be put into the file.', box)
        : [pictureMark(element.imageId, local, pixels)]
    }
    case 'PNL_VIEWER':
      return tableMarks(element, figures.tables.get(element.id))
    case 'CHART':
      return chartMarks(element, figures.charts.get(element.id), around)
    case 'UNKNOWN':
      return sentenceMarks(`Unknown element type: ${element.rawType}`, box)
    default:
      return [shapeMark(element)]
  }
}

function pictureMark(pictureId: string, picture: Parameters<typeof placedPicture>[0], pixels: SlideSize): PictureMark {
  const { box, crop } = placedPicture(picture, pixels)
  const whole = { width: box.width / (1 - crop.left - crop.right), height: box.height / (1 - crop.top - crop.bottom) }
  return {
    kind: 'PICTURE',
    pictureId,
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
    whole: { ...whole, x: box.x - crop.left * whole.width, y: box.y - crop.top * whole.height },
  }
}

/** Its line lies inside its box. */
function shapeMark({ type, box, fillColor, strokeColor, strokeWidth, borderRadius }: ShapeElement): ShapeMark {
  const half = strokeWidth / 2
  return {
    kind: 'SHAPE',
    shape: type === 'CIRCLE' ? 'ELLIPSE' : type === 'TRIANGLE' ? 'TRIANGLE' : 'RECTANGLE',
    x: half,
    y: half,
    width: Math.max(0, box.width - strokeWidth),
    height: Math.max(0, box.height - strokeWidth),
    radius: type === 'ROUNDED_RECTANGLE' ? borderRadius : 0,
    fill: fillColor,
    isHatched: false,
    line: strokeWidth === 0 ? null : { color: strokeColor, width: strokeWidth },
  }
}
