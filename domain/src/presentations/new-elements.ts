import type { ChartDocument } from '../charts/chart-document.ts'
import { USUAL_BRAND } from './brand.ts'
import {
  type ChartElement,
  type ElementFrame,
  type ImageElement,
  INHERITED,
  type ProfitLossElement,
  type ShapeElement,
  type ShapeType,
  type Slide,
  type TableStyle,
  type TextElement,
} from './presentation.ts'
import { boxesOverlap, rounded, type SlideBox, type SlideSize } from './slide-box.ts'
import { GRID } from './snapping.ts'

/** Colors of slides: they stay light in both themes. */
export const SLIDE_INK = USUAL_BRAND.text
export const SLIDE_QUIET = USUAL_BRAND.quiet
const SLIDE_WALL = USUAL_BRAND.accent
const SLIDE_PAPER = '#ffffff'

/** Roles of texts, with their points of type. */
export const TEXT_ROLES = {
  TITLE: { fontSize: 24, fontWeight: 'bold', color: SLIDE_INK },
  COVER: { fontSize: 45, fontWeight: 'bold', color: SLIDE_INK },
  FIGURE: { fontSize: 33, fontWeight: 'bold', color: SLIDE_INK },
  TEXT: { fontSize: 13, fontWeight: 'normal', color: SLIDE_INK },
  NOTE: { fontSize: 9, fontWeight: 'normal', color: SLIDE_QUIET },
} as const satisfies Record<string, Pick<TextElement, 'fontSize' | 'fontWeight' | 'color'>>
export type TextRole = keyof typeof TEXT_ROLES

function frame(id: string, name: string, box: SlideBox): ElementFrame {
  return { id, name, box: rounded(box), zIndex: 0, isLocked: false, isVisible: true, groupId: null }
}

/** A box of a size in the middle of a slide. */
export function centeredBox(slide: SlideSize, width: number, height: number): SlideBox {
  return { x: (slide.width - width) / 2, y: (slide.height - height) / 2, width, height, rotation: 0 }
}

interface NewElement {
  readonly id: string
  readonly box: SlideBox
}

export function newText({ id, box }: NewElement, role: TextRole, content: string, name = 'Text'): TextElement {
  return {
    ...frame(id, name, box),
    type: 'TEXT',
    editable: true,
    content,
    figures: [],
    presentedRecordId: null,
    fontFamily: 'IBM Plex Sans',
    fontStyle: 'normal',
    textAlign: 'left',
    textDecoration: 'none',
    backgroundColor: null,
    padding: 0,
    ...TEXT_ROLES[role],
  }
}

const SHAPE_NAMES: Readonly<Record<ShapeType, string>> = {
  RECTANGLE: 'Rectangle',
  ROUNDED_RECTANGLE: 'Rounded rectangle',
  CIRCLE: 'Circle',
  TRIANGLE: 'Triangle',
}

export function newShape({ id, box }: NewElement, type: ShapeType): ShapeElement {
  return {
    ...frame(id, SHAPE_NAMES[type], box),
    type,
    fillColor: SLIDE_WALL,
    strokeColor: SLIDE_INK,
    strokeWidth: 0,
    borderRadius: type === 'ROUNDED_RECTANGLE' ? 9 : 0,
    opacity: 1,
  }
}

/** @param layoutId null for a plain profit and loss. @param style of the presentation. */
export function newTable(
  { id, box }: NewElement,
  layoutId: string | null,
  title: string,
  style: TableStyle | null = null,
): ProfitLossElement {
  return {
    ...frame(id, title, box),
    type: 'PNL_VIEWER',
    title: '',
    showGrid: style === 'GRID',
    showAccountNumbers: false,
    layoutId,
    fontSizeOverride: null,
    continues: true,
    currencyView: 'FULL',
    columns: null,
    rows: null,
    scope: INHERITED,
    presentedRecordId: null,
  }
}

/** A saved chart, by its id, or one of the slide's own. */
export function newChartElement({ id, box }: NewElement, chart: { readonly id: string } | ChartDocument, title: string): ChartElement {
  const isSaved = 'id' in chart
  return {
    ...frame(id, title, box),
    type: 'CHART',
    title: '',
    chartId: isSaved ? chart.id : null,
    chart: isSaved ? null : chart,
    scope: INHERITED,
    presentedRecordId: null,
  }
}

/** A picture in its own shape, as large as fits into the box that is given. */
/** Points of the longer side of a picture of a few pixels, so that it can be found and taken hold of. */
const LEAST_PICTURE = 36

export function newImage(
  { id, box }: NewElement,
  picture: { readonly id: string; readonly name: string; readonly width: number; readonly height: number },
): ImageElement {
  const least = Math.max(1, LEAST_PICTURE / Math.max(picture.width, picture.height))
  const scale = Math.min(box.width / picture.width, box.height / picture.height, least)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return {
    ...frame(id, picture.name, { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height, rotation: 0 }),
    type: 'IMAGE',
    imageId: picture.id,
    alt: '',
    objectFit: 'contain',
    crop: { left: 0, top: 0, right: 0, bottom: 0 },
  }
}

export function newSlide(id: string, elements: Slide['elements'] = []): Slide {
  return { id, title: '', backgroundColor: SLIDE_PAPER, backgroundImageId: null, notes: '', elements }
}

/** Elements numbered from the back to the front in their order. */
export function inLayers(elements: Slide['elements']): Slide['elements'] {
  return elements.map((element, zIndex) => ({ ...element, zIndex }))
}

interface SlideAreas {
  readonly title: SlideBox
  readonly body: SlideBox
  /** A line right below the body. */
  readonly note: SlideBox
  /** The lowest line. At its right a brand has its logo. */
  readonly footer: SlideBox
}

/** Where titles stand, and what is below them. */
export function slideAreas({ width, height }: SlideSize): SlideAreas {
  const across = { x: 42, width: width - 84, rotation: 0 }
  return {
    title: { ...across, y: 30, height: 60 },
    body: { ...across, y: 106, height: height - 106 - 54 },
    note: { ...across, y: height - 50, height: 16 },
    footer: { ...across, y: height - 30, width: across.width * 0.7, height: 16 },
  }
}

/** The box for a new table or chart: the first free half of a slide below its title, else the right half, moved until nothing starts at the same point. */
export function roomForFigures(size: SlideSize, elements: Slide['elements']): SlideBox {
  const { body } = slideAreas(size)
  const width = (body.width - 24) / 2
  const left = { ...body, width }
  const right = { ...left, x: body.x + width + 24 }
  const taken = elements.flatMap(({ type, box }) => (type === 'PNL_VIEWER' || type === 'CHART' ? [box] : []))
  const free = [left, right].find((half) => !taken.some((box) => boxesOverlap(half, box)))
  if (free !== undefined) return free
  let box = right
  while (taken.some(({ x, y }) => x === box.x && y === box.y)) box = { ...box, x: box.x + GRID, y: box.y + GRID }
  return box
}

/** What the line at the foot of a slide is called in lists of layers, by which it is known. */
export const FOOTER_NAME = 'Footer'

/** The mark at the left of titles. */
export function usualWall(id: string): ShapeElement {
  return { ...newShape({ id, box: { x: 0, y: 30, width: 7.5, height: 56, rotation: 0 } }, 'RECTANGLE'), name: 'Wall' }
}

/** A slide with a title and the blue wall, and a footer with the company and the period of the presentation. */
export function titledSlide(newId: () => string, size: SlideSize, title: string, more: Slide['elements'] = []): Slide {
  const { title: box, footer } = slideAreas(size)
  const foot = newText({ id: newId(), box: footer }, 'NOTE', '[company], [period]', FOOTER_NAME)
  const wall = usualWall(newId())
  return {
    ...newSlide(newId(), inLayers([wall, newText({ id: newId(), box }, 'TITLE', title, 'Title'), ...more, foot])),
    title,
  }
}
