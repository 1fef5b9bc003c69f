import type { NativeChart } from '../../charts/files/native-chart.ts'
import type { NegativeStyle } from '../../money/format.ts'
import { brandOf } from '../branding.ts'
import { continuedSlides } from '../continued-slides.ts'
import { type Presentation, SLIDE_SIZES, type Slide } from '../presentation.ts'
import type { PresentationFigures } from '../presentation-figures.ts'
import { namesInPresentation } from '../presentation-names.ts'
import { type ChartFiguresSheet, chartFiguresSheet } from './chart-figures-sheet.ts'
import { chartPart } from './chart-part.ts'
import { chartShapesPart } from './chart-shapes-part.ts'
import { addPresentation, addProperties, type DocumentFacts } from './document-parts.ts'
import { addMaster, layoutPath } from './master-parts.ts'
import { addNotes } from './notes-part.ts'
import { PackageParts } from './package-parts.ts'
import { layoutOfSlide } from './slide-layouts.ts'
import { slidePart } from './slide-part.ts'
import { type ZipTools, zipFile } from './zip-file.ts'

/** A picture as it is stored. */
export interface SlidePicture {
  readonly bytes: Uint8Array
  readonly type: 'png' | 'jpeg'
  /** Pixels. */
  readonly width: number
  readonly height: number
}

export interface DeckToWrite {
  readonly presentation: Presentation
  readonly figures: PresentationFigures
  /** By id. Missing ones are shown as deleted. */
  readonly pictures: ReadonlyMap<string, SlidePicture>
  /** ISO code. */
  readonly currency: string
  readonly negatives: NegativeStyle
  readonly facts: Omit<DocumentFacts, 'title'>
}

export interface DeckTools extends ZipTools {
  /** Writes the figures of a chart as an .xlsx file. */
  readonly workbook: (sheet: ChartFiguresSheet) => Promise<Uint8Array>
  /** Called after each slide and each chart; others may work until it is done. */
  readonly pause: () => Promise<void>
}

/** A presentation as a .pptx file: its texts, shapes, tables and charts can be edited, its figures are current. */
export async function powerpointFile(deck: DeckToWrite, tools: DeckTools): Promise<Uint8Array<ArrayBuffer>> {
  const { facts, figures } = deck
  const presentation = continuedSlides(deck.presentation, figures)
  const size = SLIDE_SIZES[presentation.settings.aspectRatio]
  const parts = new PackageParts()
  addProperties(parts, { ...facts, title: presentation.title }, presentation.slides.length)
  const writer = new SlideWriter(parts, deck, tools)
  addMaster(parts, size, brandOf(presentation), writer.pictureOf)
  const paths: string[] = []
  for (const slide of presentation.slides) {
    paths.push(await writer.add(slide))
    await tools.pause()
  }
  addPresentation(parts, paths, size, writer.hasNotes)
  return zipFile(parts.entries(), tools)
}

class SlideWriter {
  readonly #parts: PackageParts
  readonly #deck: DeckToWrite
  readonly #tools: DeckTools
  #slides = 0
  #charts = 0
  hasNotes = false

  constructor(parts: PackageParts, deck: DeckToWrite, tools: DeckTools) {
    this.#parts = parts
    this.#deck = deck
    this.#tools = tools
  }

  /** @returns its path. */
  async add(slide: Slide): Promise<string> {
    this.#slides += 1
    const number = this.#slides
    const { figures, currency, negatives, presentation } = this.#deck
    const path = `ppt/slides/slide${number}.xml`
    const charts: { readonly path: string; readonly chart: NativeChart }[] = []
    const size = SLIDE_SIZES[presentation.settings.aspectRatio]
    const { name, drawn } = layoutOfSlide(slide, brandOf(presentation), size)
    this.#parts.link(path, 'slideLayout', layoutPath(name))
    const own = { ...slide, elements: slide.elements.filter(({ id }) => !drawn.has(id)) }
    const content = slidePart(own, number, {
      size,
      figures,
      currency,
      negatives,
      pictureOf: (pictureId) => this.pictureOf(path, pictureId),
      addChart: (chart) => {
        this.#charts += 1
        const chartPath = `ppt/charts/chart${this.#charts}.xml`
        charts.push({ path: chartPath, chart })
        return this.#parts.link(path, 'chart', chartPath)
      },
    })
    this.#parts.add(path, content, 'officedocument.presentationml.slide')
    for (const one of charts) await this.#addChart(one.path, one.chart)
    this.#addNotes(slide, path, number)
    return path
  }

  async #addChart(path: string, chart: NativeChart): Promise<void> {
    const workbook = path.replace('ppt/charts/chart', 'ppt/embeddings/figures').replace('.xml', '.xlsx')
    const links = { workbook: this.#parts.link(path, 'package', workbook), shapes: this.#addShapes(path, chart) }
    this.#parts.add(path, chartPart(chart, links), 'officedocument.drawingml.chart')
    this.#parts.add(workbook, await this.#tools.workbook(chartFiguresSheet(chart)))
    await this.#tools.pause()
  }

  /** @returns the relationship of the lines over a chart; null for none. */
  #addShapes(path: string, chart: NativeChart): string | null {
    if (chart.strokes.length === 0) return null
    const shapes = path.replace('ppt/charts/chart', 'ppt/drawings/drawing')
    this.#parts.add(shapes, chartShapesPart(chart), 'officedocument.drawingml.chartshapes')
    return this.#parts.link(path, 'chartUserShapes', shapes)
  }

  #addNotes(slide: Slide, path: string, number: number): void {
    const hasFigures = slide.elements.some(
      (one) => one.type === 'CHART' || one.type === 'PNL_VIEWER' || (one.type === 'TEXT' && one.figures.length > 0),
    )
    const address = hasFigures ? this.#deck.facts.address : null
    if (slide.notes === '' && address === null) return
    this.hasNotes = true
    addNotes(this.#parts, { number, slide: path, notes: slide.notes, address })
  }

  /** A picture as a part names it; null if it is missing. */
  readonly pictureOf = (path: string, pictureId: string) => {
    const picture = this.#deck.pictures.get(pictureId)
    if (picture === undefined) return null
    const at = [...this.#deck.pictures.keys()].indexOf(pictureId) + 1
    const media = `ppt/media/picture${at}.${picture.type}`
    if (!this.#parts.has(media)) this.#parts.add(media, picture.bytes)
    return { relationship: this.#parts.link(path, 'image', media), pixels: { width: picture.width, height: picture.height } }
  }
}

/** The pictures that a file of these slides needs, each once: of what is seen. */
export function picturesToWrite({ slides, settings, title }: Presentation): readonly string[] {
  const seen = slides.map((slide) => ({ ...slide, elements: slide.elements.filter(({ isVisible }) => isVisible) }))
  return namesInPresentation({ slides: seen, settings: { ...settings, brand: null }, title }).pictureIds
}
