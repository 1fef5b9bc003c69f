import type {
  PageElement,
  PageMark,
  PictureMark,
  ShapeMark,
  SlidePage,
  StrokeMark,
  WordsMark,
} from '@fourwall/domain/presentations/pages/page-marks.ts'
import { type PictureHead, readPictureHead } from '@fourwall/domain/presentations/pictures/picture-head.ts'
import PdfKit from 'pdfkit'
import { PlexFonts } from './plex-fonts.ts'
import { type PdfSamples, type PngInPdf, pngInPdf } from './png-in-pdf.ts'

/** Characters of a page that the font lacks, each once. */
export interface PageLack {
  /** From 0. */
  readonly page: number
  readonly characters: string
}

export interface PdfFacts {
  readonly title: string
  readonly companyName: string
  /** Milliseconds since 1970. */
  readonly madeAt: number
}

/** A document with what its types leave out. */
type Document = PDFKit.PDFDocument & {
  readonly dash: (lengths: number[], options: object) => void
}

/** A picture as opened by the library: however often it is drawn, the file contains it once. */
interface OpenPicture {
  readonly width: number
  readonly height: number
  /** Its name on pages. */
  readonly label: string
  /** As by Exif; left out: upright. */
  readonly orientation?: number
  readonly obj: PDFKit.PDFKitReference
}

type PdfFields = Readonly<Record<string, unknown>>

/** Writes slides as a PDF, a page each: texts can be selected and searched, lines and charts stay sharp. */
export class SlidePdf {
  readonly #document: Document
  readonly #done: Promise<Uint8Array<ArrayBuffer>>
  readonly #fonts = new PlexFonts()
  /** Names of the fonts that the document has. */
  readonly #known = new Set<string>()
  readonly #pictures = new Map<string, OpenPicture>()
  /** Characters that the font lacks, by page. */
  readonly #lacks: Set<string>[] = []

  constructor({ title, companyName, madeAt }: PdfFacts) {
    const made = new Date(madeAt)
    this.#document = new PdfKit({
      autoFirstPage: false,
      margin: 0,
      pdfVersion: '1.7',
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, Author: companyName, Creator: 'Fourwall', CreationDate: made, ModDate: made },
      // None of its own: reading it would be for nothing.
      font: null as unknown as string,
    }) as Document
    const pieces: Buffer[] = []
    this.#done = new Promise((resolve, reject) => {
      this.#document.on('data', (piece: Buffer) => pieces.push(piece))
      this.#document.on('end', () => resolve(joined(pieces)))
      this.#document.on('error', reject)
    })
  }

  /** A picture for the pages that follow. @param type by the file's signature. */
  async addPicture(id: string, type: 'png' | 'jpeg', bytes: Uint8Array): Promise<void> {
    const label = `P${this.#pictures.size}`
    if (type === 'jpeg') {
      // The library reads fewer kinds of JPEG files, and ends the whole file over others.
      const head = readPictureHead(bytes)
      if (head === null) return
      const { width, height, orientation } = head
      this.#pictures.set(id, { width, height, orientation, label, obj: jpegObject(this.#document, head, bytes) })
      return
    }
    const png = await pngInPdf(bytes)
    if (png === null) return
    this.#pictures.set(id, { width: png.width, height: png.height, label, obj: pngObject(this.#document, png) })
  }

  add(page: SlidePage): void {
    const document = this.#document.addPage({ size: [page.width, page.height], margin: 0 })
    this.#lacks.push(new Set())
    if (page.title !== '') document.outline.addItem(page.title)
    document.rect(0, 0, page.width, page.height).fill(page.background)
    for (const element of page.elements) this.#element(element)
  }

  /** Characters that pages lack; boxes are drawn instead. */
  lacks(): readonly PageLack[] {
    return this.#lacks.flatMap((found, page) => (found.size === 0 ? [] : [{ page, characters: [...found].join('') }]))
  }

  /** The file, in memory of its own. */
  end(): Promise<Uint8Array<ArrayBuffer>> {
    this.#document.end()
    return this.#done
  }

  #element({ box, opacity, marks }: PageElement): void {
    const document = this.#document
    document.save().translate(box.x, box.y)
    if (box.rotation !== 0) document.rotate(box.rotation, { origin: [box.width / 2, box.height / 2] })
    if (opacity < 1) document.opacity(opacity)
    for (const mark of marks) this.#mark(mark)
    document.restore()
  }

  #mark(mark: PageMark): void {
    switch (mark.kind) {
      case 'SHAPE':
        return this.#shape(mark)
      case 'STROKE':
        return this.#stroke(mark)
      case 'WORDS':
        return this.#words(mark)
      case 'PICTURE':
        return this.#picture(mark)
    }
  }

  #shape(mark: ShapeMark): void {
    const document = this.#document
    const { fill, isHatched, line } = mark
    if (mark.width <= 0 || mark.height <= 0) return
    if (fill !== null && isHatched) this.#hatch(mark, fill)
    else if (fill !== null) outline(document, mark).fill(fill)
    if (line !== null) outline(document.lineWidth(line.width).lineJoin('round'), mark).stroke(line.color)
  }

  /** Slanted lines, as screens draw what is cut short. */
  #hatch(mark: ShapeMark, color: string): void {
    const { x, y, width, height } = mark
    const document = this.#document
    outline(document.save(), mark).clip()
    document.rect(x, y, width, height).fill('#ffffff')
    document.lineWidth(HATCH.line)
    for (let from = x - height; from < x + width; from += HATCH.step) document.moveTo(from, y + height).lineTo(from + height, y)
    document.stroke(color).restore()
  }

  #stroke({ points, color, width, dash }: StrokeMark): void {
    const [first, ...rest] = points
    if (first === undefined || rest.length === 0) return
    const document = this.#document.save().lineWidth(width).lineJoin('round')
    if (dash.length > 0) document.dash([...dash], {})
    document.moveTo(...first)
    for (const point of rest) document.lineTo(...point)
    document.stroke(color).restore()
  }

  #words(words: WordsMark): void {
    const { x, y, anchor, text, size, isItalic, color } = words
    const document = this.#document
    const lacks = this.#lacks.at(-1)
    const runs = this.#fonts
      .runs(text, words, (character) => lacks?.add(character))
      .map((run) => {
        if (!this.#known.has(run.font.name)) document.registerFont(run.font.name, run.font.bytes)
        this.#known.add(run.font.name)
        return { ...run, width: document.font(run.font.name).fontSize(size).widthOfString(run.text) }
      })
    const whole = runs.reduce((sum, { width }) => sum + width, 0)
    let from = anchor === 'start' ? x : anchor === 'end' ? x - whole : x - whole / 2
    for (const run of runs) {
      document
        .font(run.font.name)
        .fontSize(size)
        .fillColor(color)
        .text(run.text, from, y, { lineBreak: false, baseline: 'alphabetic', oblique: isItalic })
      from += run.width
    }
  }

  #picture({ pictureId, x, y, width, height, whole }: PictureMark): void {
    const picture = this.#pictures.get(pictureId)
    if (picture === undefined || width <= 0 || height <= 0) return
    this.#document
      .save()
      .rect(x, y, width, height)
      .clip()
      // Its types know only files; it takes those that it has opened as well.
      .image(picture as unknown as Buffer, whole.x, whole.y, { width: whole.width, height: whole.height })
      .restore()
  }
}

/** Distance and width of slanted lines, in points. */
const HATCH = { step: 7, line: 2.2 }

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function outline(document: PDFKit.PDFDocument, { shape, x, y, width, height, radius }: ShapeMark): PDFKit.PDFDocument {
  if (shape === 'ELLIPSE') return document.ellipse(x + width / 2, y + height / 2, width / 2, height / 2)
  if (shape === 'TRIANGLE') return document.polygon([x + width / 2, y], [x + width, y + height], [x, y + height])
  const round = Math.min(radius, width / 2, height / 2)
  return round > 0 ? document.roundedRect(x, y, width, height, round) : document.rect(x, y, width, height)
}

/** The object of a picture. The library would decode all of it in memory. */
function pngObject(document: Document, { width, height, colors, palette, samples, alpha, transparent }: PngInPdf): PDFKit.PDFKitReference {
  const size = { Width: width, Height: height }
  const plain = colors === 3 ? 'DeviceRGB' : 'DeviceGray'
  const colorSpace =
    palette === null ? plain : ['Indexed', 'DeviceRGB', Math.floor(palette.length / 3) - 1, streamObject(document, {}, [palette])]
  return samplesObject(document, samples, colors, {
    ...size,
    ColorSpace: colorSpace,
    ...(alpha === null ? {} : { SMask: samplesObject(document, alpha, 1, { ...size, ColorSpace: 'DeviceGray' }) }),
    ...(transparent === null ? {} : { Mask: transparent.flatMap((sample) => [sample, sample]) }),
  })
}

/** PDF readers take JPEG files as they are. Those of four colors have them inverted, as Adobe's programs write them. */
function jpegObject(document: Document, { width, height, components }: PictureHead, bytes: Uint8Array): PDFKit.PDFKitReference {
  const how = { Type: 'XObject', Subtype: 'Image', BitsPerComponent: 8, Filter: 'DCTDecode', Width: width, Height: height }
  const colors = components === 1 ? 'DeviceGray' : components === 3 ? 'DeviceRGB' : 'DeviceCMYK'
  return streamObject(document, { ...how, ColorSpace: colors, ...(components === 4 && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }) }, [bytes])
}

/** Rows as a PNG filters them are what PDF readers call predictor 15. */
function samplesObject(document: Document, { bits, compressed }: PdfSamples, colors: number, fields: PdfFields): PDFKit.PDFKitReference {
  const packing = { Predictor: 15, Colors: colors, BitsPerComponent: bits, Columns: fields['Width'] }
  const how = { Type: 'XObject', Subtype: 'Image', BitsPerComponent: bits, Filter: 'FlateDecode', DecodeParms: packing }
  return streamObject(document, { ...how, ...fields }, compressed)
}

function streamObject(document: Document, fields: PdfFields, pieces: readonly Uint8Array[]): PDFKit.PDFKitReference {
  const object = document.ref({ ...fields })
  for (const piece of pieces) object.write(piece)
  object.end(new Uint8Array())
  return object
}
