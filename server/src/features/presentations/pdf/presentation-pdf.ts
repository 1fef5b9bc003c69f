import { fileNamePart } from '@fourwall/domain/file-names.ts'
import { continuedSlides, madeSlide } from '@fourwall/domain/presentations/continued-slides.ts'
import { missingLettersSentence } from '@fourwall/domain/presentations/file-notices.ts'
import type { SlidePage } from '@fourwall/domain/presentations/pages/page-marks.ts'
import { type PageSurroundings, slidePage } from '@fourwall/domain/presentations/pages/slide-page.ts'
import { type Presentation, SLIDE_SIZES, type Slide } from '@fourwall/domain/presentations/presentation.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Access } from '../../../platform/identity/access.ts'
import { type DeckFile, type DeckParts, type DeckQuestion, DeckReading, pictureNotices } from '../deck-reading.ts'
import { presentationsPolicy } from '../policy.ts'
import type { PageLack } from './slide-pdf.ts'
import { writePdf } from './write-pdf.ts'

/** Presentations as PDF files, made without a browser, with current figures or as they were presented. */
export class PresentationPdf {
  readonly #parts: DeckParts
  readonly #reading: DeckReading
  readonly #clock: Clock

  constructor(parts: DeckParts, clock: Clock) {
    this.#parts = parts
    this.#reading = new DeckReading(parts)
    this.#clock = clock
  }

  /**
   * @param plan receives the maximum number of figures before any is computed.
   *
   * @returns null if the company has no such presentation, or it has no such record.
   *
   * @throws DomainError with a sentence for a presentation without slides, and one that is too much for a file.
   */
  async file(access: Access, question: DeckQuestion, plan: (figures: number) => void, signal?: AbortSignal): Promise<DeckFile | null> {
    const company = await this.#parts.companies.get(presentationsPolicy.read(access))
    const shown = await this.#reading.shown(access, question, plan)
    if (shown === null) return null
    const { presentation, figures } = shown
    const pictures = await this.#reading.pictures(access, presentation, 'PDF')
    const around = {
      size: SLIDE_SIZES[presentation.settings.aspectRatio],
      figures,
      currency: company.currency,
      negatives: question.negatives,
      pixelsOf: (id: string) => pictures.held.get(id) ?? null,
    }
    const { slides, title } = continuedSlides(presentation, figures)
    const facts = { title, companyName: company.name, madeAt: this.#clock.now().getTime() }
    const { bytes, lacks } = await writePdf(company.id, { facts }, { pictures: pictures.held, pages: pagesOf(slides, around) }, signal)
    const notices = [
      missingLettersSentence(missingLetters(presentation, slides, lacks), 'PDF file'),
      ...pictureNotices(presentation, pictures),
    ].filter((sentence) => sentence !== null)
    return {
      filename: `${fileNamePart(title)}.pdf`,
      bytes,
      notice: notices.length === 0 ? null : notices.join(' '),
    }
  }
}

/** @param slides as they are shown, a page each. */
function missingLetters(presentation: Presentation, slides: readonly Slide[], lacks: readonly PageLack[]) {
  return lacks.map(({ page, characters }) => {
    const made = madeSlide(presentation, slides[page]?.id ?? '')
    return { slide: made === null ? page + 1 : presentation.slides.indexOf(made) + 1, letters: characters }
  })
}

function* pagesOf(slides: readonly Slide[], around: PageSurroundings): Generator<SlidePage> {
  for (const slide of slides) yield slidePage(slide, around)
}
