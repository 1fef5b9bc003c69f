import { emptyChartSentence } from '../../charts/empty-chart.ts'
import type { NativeChart } from '../../charts/files/native-chart.ts'
import type { NegativeStyle } from '../../money/format.ts'
import { placedPicture } from '../pictures/placed-picture.ts'
import { inPaintingOrder, type Slide, type SlideElement } from '../presentation.ts'
import type { PresentationFigures } from '../presentation-figures.ts'
import { boundsAround, type SlideSize } from '../slide-box.ts'
import { chartProblem, chartShapes } from './chart-frames.ts'
import { solidFill } from './drawing.ts'
import { drawnShape } from './drawn-shape.ts'
import { pictureFill, pictureShape } from './picture-shape.ts'
import { drawnThing, elementName, ShapeIds } from './shape-frame.ts'
import { SAME_COLORS, slideTree } from './slide-tree.ts'
import { tableProblem, tableShapes } from './table-frame.ts'
import { hiddenTitle, sentenceBox, shownText, textShape } from './text-shape.ts'
import { emu } from './units.ts'
import { namespaces, xml } from './xml.ts'

/** What a slide needs from its file. */
export interface SlideSurroundings {
  readonly size: SlideSize
  readonly figures: PresentationFigures
  /** ISO code. */
  readonly currency: string
  readonly negatives: NegativeStyle
  /** @returns the relationship by which the slide names a picture, and the picture's size in pixels; null for a deleted picture. */
  readonly pictureOf: (pictureId: string) => { readonly relationship: string; readonly pixels: SlideSize } | null
  /** @returns the relationship by which the slide names a chart. */
  readonly addChart: (chart: NativeChart) => string
}

/** @param number from 1. */
export function slidePart(slide: Slide, number: number, place: SlideSurroundings): string {
  const ids = new ShapeIds()
  const elements = inPaintingOrder(slide.elements).filter(({ isVisible }) => isVisible)
  const runs = groupedRuns(elements)
  const title = slide.title.trim() === '' ? `Slide ${number}` : slide.title.trim()
  const loose = runs.flatMap(({ groupId, members }) => (groupId === null ? members : []))
  const titled = loose.find((one) => one.type === 'TEXT' && shownText(one, place.figures.texts).trim() === title) ?? null
  const shapes = runs.map(({ groupId, members }) => {
    const id = groupId === null ? 0 : ids.next()
    const drawn = members.map((element) => elementShapes(element, ids, element === titled, place)).join('')
    return groupId === null ? drawn : group(id, members, drawn)
  })
  const hidden = titled === null ? [hiddenTitle(ids.next(), title, place.size.width)] : []
  return xml('p:sld', namespaces('a', 'r', 'p'), xml('p:cSld', {}, background(slide, place), slideTree(...hidden, ...shapes)), SAME_COLORS)
}

function background({ backgroundColor, backgroundImageId }: Slide, { size, pictureOf }: SlideSurroundings): string {
  const picture = backgroundImageId === null ? null : pictureOf(backgroundImageId)
  const box = { x: 0, y: 0, ...size, rotation: 0 }
  const noCrop = { left: 0, top: 0, right: 0, bottom: 0 }
  const fill =
    picture === null
      ? solidFill(backgroundColor)
      : pictureFill('a:blipFill', picture.relationship, placedPicture({ box, objectFit: 'cover', crop: noCrop }, picture.pixels).crop)
  return xml('p:bg', {}, xml('p:bgPr', {}, fill, xml('a:effectLst')))
}

interface Run {
  readonly groupId: string | null
  readonly members: readonly SlideElement[]
}

/** Elements that are grouped and next to each other in the order of painting. Presentation programs do not group tables. */
function groupedRuns(elements: readonly SlideElement[]): readonly Run[] {
  const runs: { groupId: string | null; members: SlideElement[] }[] = []
  for (const element of elements) {
    const groupId = element.type === 'PNL_VIEWER' ? null : element.groupId
    const last = runs.at(-1)
    if (last !== undefined && last.groupId === groupId) last.members.push(element)
    else runs.push({ groupId, members: [element] })
  }
  return runs.map((run) => (run.members.length === 1 ? { ...run, groupId: null } : run))
}

function group(id: number, members: readonly SlideElement[], drawn: string): string {
  const bounds = boundsAround(members.map(({ box }) => box))
  if (bounds === null) return drawn
  const { left, top, right, bottom } = bounds
  const [at, size] = [
    { x: emu(left), y: emu(top) },
    { cx: emu(right - left), cy: emu(bottom - top) },
  ]
  const transform = xml('a:xfrm', {}, xml('a:off', at), xml('a:ext', size), xml('a:chOff', at), xml('a:chExt', size))
  return xml(
    'p:grpSp',
    {},
    xml('p:nvGrpSpPr', {}, drawnThing({ id, name: 'Group' }), xml('p:cNvGrpSpPr'), xml('p:nvPr')),
    xml('p:grpSpPr', {}, transform),
    drawn,
  )
}

function elementShapes(element: SlideElement, ids: ShapeIds, isTitle: boolean, place: SlideSurroundings): string {
  const { box } = element
  const { figures } = place
  const sentence = (text: string) => sentenceBox({ id: ids.next(), name: elementName(element), box }, text)
  switch (element.type) {
    case 'TEXT':
      return textShape(element, ids.next(), figures.texts, isTitle)
    case 'IMAGE': {
      const picture = place.pictureOf(element.imageId)
      return picture === null
        ? sentence('This picture could not be put into the file.')
        : pictureShape(element, ids.next(), picture.relationship, picture.pixels)
    }
    case 'PNL_VIEWER': {
      const shown = figures.tables.get(element.id)
      const problem = tableProblem(shown)
      return problem !== null || !shown?.table ? sentence(problem ?? '') : tableShapes(element, shown.table, ids)
    }
    case 'CHART': {
      const shown = figures.charts.get(element.id)
      const problem = chartProblem(shown)
      if (problem !== null || shown === undefined) return sentence(problem ?? '')
      return chartShapes(element, shown, { ...place, ids }) ?? sentence(emptyChartSentence(shown.chart, shown.data))
    }
    case 'UNKNOWN':
      return sentence(`Unknown element type: ${element.rawType}`)
    default:
      return drawnShape(element, ids.next())
  }
}
