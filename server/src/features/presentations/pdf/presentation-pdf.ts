import { DomainError } from '@fourwall/domain/errors.ts'
import { fileNamePart } from '@fourwall/domain/file-names.ts'
import type { NegativeStyle } from '@fourwall/domain/money/format.ts'
import { continuedSlides } from '@fourwall/domain/presentations/continued-slides.ts'
import type { SlidePage } from '@fourwall/domain/presentations/pages/page-marks.ts'
import { type PageSurroundings, slidePage } from '@fourwall/domain/presentations/pages/slide-page.ts'
import { picturesToWrite } from '@fourwall/domain/presentations/powerpoint/powerpoint-file.ts'
import { type Presentation, SLIDE_SIZES } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import type { SlideSize } from '@fourwall/domain/presentations/slide-box.ts'
import { imageSize } from 'image-size'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { CompanyService } from '../../companies/service.ts'
import type { PictureService } from '../pictures.ts'
import { presentationsPolicy } from '../policy.ts'
import type { PresentedRecords } from '../records.ts'
import type { PresentationService } from '../service.ts'
import { writePdf } from './write-pdf.ts'

/** A generated PDF; pdfData is the file in base64. */
export interface PdfFile {
  readonly filename: string
  readonly pdfData: string
}

export interface PdfQuestion {
  readonly presentationId: string
  /** The record to be written as it was presented; null for the figures of now. */
  readonly presentedRecordId: string | null
  readonly negatives: NegativeStyle
}

interface PdfParts {
  readonly companies: CompanyService
  readonly presentations: PresentationService
  readonly presentedRecords: PresentedRecords
  readonly pictures: PictureService
}

/** Bytes of pictures in a file; more would fill the memory of whoever opens it. */
const MOST_BYTES = 60_000_000

/** Presentations as PDF files, made without a browser, with the figures of now or as they were presented. */
export class PresentationPdf {
  readonly #parts: PdfParts
  readonly #clock: Clock

  constructor(parts: PdfParts, clock: Clock) {
    this.#parts = parts
    this.#clock = clock
  }

  /**
   * @param plan is told how many figures there can be, before any is computed.
   *
   * @returns null if the company has no such presentation, or it has no such record.
   *
   * @throws DomainError with a sentence for a presentation without slides, and one that is too much for a file.
   */
  async file(access: Access, question: PdfQuestion, plan: (figures: number) => void, signal?: AbortSignal): Promise<PdfFile | null> {
    const scope = presentationsPolicy.read(access)
    const company = await this.#parts.companies.get(scope)
    const shown = await this.#shown(access, question, plan)
    if (shown === null) return null
    const { presentation, figures } = shown
    if (presentation.slides.length === 0) throw new DomainError('BAD_USER_INPUT', 'There are no slides yet. Add one, then make the file.')
    const pictures = await this.#pictures(access, picturesToWrite(presentation))
    const around = {
      size: SLIDE_SIZES[presentation.settings.aspectRatio],
      figures,
      currency: company.currency,
      negatives: question.negatives,
      pixelsOf: (id: string) => pictures.get(id)?.pixels ?? null,
    }
    const facts = { title: presentation.title, companyName: company.name, madeAt: this.#clock.now().getTime() }
    const bytes = new Map([...pictures].map(([id, picture]) => [id, picture.bytes]))
    const pdfData = await writePdf(company.id, { facts, pictures: bytes }, pagesOf(presentation, around), signal)
    return { filename: `${fileNamePart(presentation.title)}.pdf`, pdfData }
  }

  async #shown(
    access: Access,
    { presentationId, presentedRecordId, negatives }: PdfQuestion,
    plan: (figures: number) => void,
  ): Promise<{ readonly presentation: Presentation; readonly figures: PresentationFigures } | null> {
    const { presentations, presentedRecords } = this.#parts
    const stored = await presentations.get(access, presentationId)
    if (stored === null) return null
    if (presentedRecordId === null) {
      const { figures } = await presentedRecords.now(access, stored.presentation, negatives, plan)
      return { presentation: stored.presentation, figures }
    }
    const record = await presentedRecords.get(access, presentedRecordId)
    if (record === null || record.presentationId !== stored.id) return null
    return { presentation: record.basis.presentation, figures: record.figures }
  }

  /** Those that a PDF can hold. */
  async #pictures(access: Access, ids: readonly string[]): Promise<ReadonlyMap<string, PdfPicture>> {
    const found = new Map<string, PdfPicture>()
    let taken = 0
    for (const id of ids) {
      const picture = await this.#parts.pictures.bytes(access, id)
      if (picture === null || picture.mimeType === 'image/webp') continue
      taken += picture.bytes.length
      if (taken > MOST_BYTES)
        throw new DomainError('BAD_USER_INPUT', 'The pictures of this presentation are too large for a PDF. Use smaller ones.')
      found.set(id, { bytes: picture.bytes, pixels: seenSize(picture.bytes) })
    }
    return found
  }
}

interface PdfPicture {
  readonly bytes: Uint8Array
  readonly pixels: SlideSize
}

/** A camera that was held upright says so beside its pixels, which lie. */
function seenSize(bytes: Uint8Array): SlideSize {
  const { width, height, orientation = 1 } = imageSize(bytes)
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

function* pagesOf(presentation: Presentation, around: PageSurroundings): Generator<SlidePage> {
  for (const slide of continuedSlides(presentation, around.figures).slides) yield slidePage(slide, around)
}
