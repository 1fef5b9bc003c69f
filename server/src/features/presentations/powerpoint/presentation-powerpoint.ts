import { fileNamePart } from '@fourwall/domain/file-names.ts'
import { filledPresentation } from '@fourwall/domain/presentations/placeholders/filled-slides.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Access } from '../../../platform/identity/access.ts'
import { type DeckFile, type DeckParts, type DeckQuestion, DeckReading, pictureNotices } from '../deck-reading.ts'
import { presentationsPolicy } from '../policy.ts'
import { writePowerpoint } from './write-powerpoint.ts'

interface PowerpointParts extends DeckParts {
  /** Where people open the product. */
  readonly origin: string
}

/** Presentations as PowerPoint files, made without a browser, with current figures or as they were presented. */
export class PresentationPowerpoint {
  readonly #parts: PowerpointParts
  readonly #reading: DeckReading
  readonly #clock: Clock

  constructor(parts: PowerpointParts, clock: Clock) {
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
    const { name, id, currency } = await this.#parts.companies.get(presentationsPolicy.read(access))
    const shown = await this.#reading.shown(access, question, plan)
    if (shown === null) return null
    const { presentation, figures } = shown
    const pictures = await this.#reading.pictures(access, presentation, 'POWERPOINT')
    const deck = {
      presentation,
      figures,
      pictures: pictures.held,
      currency,
      negatives: question.negatives,
      facts: {
        companyName: name,
        address: new URL(`/presentations/${question.presentationId}/edit`, this.#parts.origin).href,
        madeAt: `${this.#clock.now().toISOString().slice(0, 19)}Z`,
      },
    }
    const bytes = await writePowerpoint(id, { deck }, signal)
    const notice = pictureNotices(presentation, pictures).join(' ') || null
    return { filename: `${fileNamePart(filledPresentation(presentation, figures.words).title)}.pptx`, bytes, notice }
  }
}
