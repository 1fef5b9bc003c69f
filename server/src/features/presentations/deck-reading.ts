import { DomainError } from '@fourwall/domain/errors.ts'
import type { NegativeStyle } from '@fourwall/domain/money/format.ts'
import { damagedPicturesSentence, missingPicturesSentence, slidesWithPictures } from '@fourwall/domain/presentations/file-notices.ts'
import { type PictureHead, readPictureHead, UPRIGHT } from '@fourwall/domain/presentations/pictures/picture-head.ts'
import { picturesToWrite, type SlidePicture } from '@fourwall/domain/presentations/powerpoint/powerpoint-file.ts'
import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { CompanyService } from '../companies/service.ts'
import { damageOf, type PictureService } from './pictures.ts'
import type { PresentedRecords } from './records.ts'
import type { PresentationService } from './service.ts'

/** A stored presentation that becomes a file. */
export interface DeckQuestion {
  readonly presentationId: string
  /** The record to be written as it was presented; null for current figures. */
  readonly presentedRecordId: string | null
  readonly negatives: NegativeStyle
}

/** A presentation as a file. */
export interface DeckFile {
  readonly filename: string
  readonly bytes: Uint8Array
  /** What the file lacks, in a sentence; null if it lacks nothing. */
  readonly notice: string | null
}

export interface DeckParts {
  readonly companies: CompanyService
  readonly presentations: PresentationService
  readonly presentedRecords: PresentedRecords
  readonly pictures: PictureService
}

interface ShownDeck {
  readonly presentation: Presentation
  readonly figures: PresentationFigures
}

export interface DeckPictures {
  readonly held: ReadonlyMap<string, SlidePicture>
  /** Those that the file cannot hold. */
  readonly left: ReadonlySet<string>
  /** Those whose bytes are damaged, with their names: stored before uploads were checked, or by a restored backup. */
  readonly damaged: ReadonlyMap<string, string>
}

/** Bytes of pictures in a file; more would fill the memory of the reader's computer. */
const MOST_BYTES = 60_000_000

/** Pixels to compress again for a PDF. A million take about 0.02 seconds, or 0.08 in a photo. */
const MOST_PIXELS = 200_000_000

const TOO_MANY_BYTES = `The pictures of this presentation have more than ${MOST_BYTES / 1_000_000} MB together. Make them smaller, or leave some out.`
const TOO_MANY_PIXELS = `The PNG pictures of this presentation have more than ${MOST_PIXELS / 1_000_000} million pixels together, transparent ones included. Make them smaller, or save them as JPEG, then add them again.`

/** What files of presentations are written from. */
export class DeckReading {
  readonly #parts: DeckParts

  constructor(parts: DeckParts) {
    this.#parts = parts
  }

  /**
   * @param plan receives the maximum number of figures before any is computed.
   *
   * @returns null if the company has no such presentation, or it has no such record.
   *
   * @throws DomainError with a sentence for a presentation without slides.
   */
  async shown(
    access: Access,
    { presentationId, presentedRecordId, negatives }: DeckQuestion,
    plan: (figures: number) => void,
  ): Promise<ShownDeck | null> {
    const { presentations, presentedRecords } = this.#parts
    const stored = await presentations.get(access, presentationId)
    if (stored === null) return null
    if (presentedRecordId === null) {
      const { presentation } = stored
      expectSlides(presentation)
      return { presentation, figures: (await presentedRecords.now(access, presentation, negatives, plan)).figures }
    }
    const record = await presentedRecords.get(access, presentedRecordId)
    if (record === null || record.presentationId !== stored.id) return null
    expectSlides(record.basis.presentation)
    return { presentation: record.basis.presentation, figures: record.figures }
  }

  /**
   * The pictures of a presentation that a file can hold.
   *
   * @param format The writer of PDF files turns photos upright, and that of PowerPoint files leaves out those that need it.
   *
   * @throws DomainError with a sentence if they are too large together.
   */
  async pictures(access: Access, presentation: Presentation, format: 'PDF' | 'POWERPOINT'): Promise<DeckPictures> {
    const fitting: { readonly id: string; readonly bytes: Uint8Array; readonly head: PictureHead }[] = []
    const left = new Set<string>()
    const damagedIds = new Set<string>()
    let taken = 0
    let pixels = 0
    for (const id of picturesToWrite(presentation)) {
      const picture = await this.#parts.pictures.bytes(access, id)
      if (picture === null) continue
      const { bytes } = picture
      const head = readPictureHead(bytes)
      if (head?.type === 'webp' || (head !== null && head.orientation !== UPRIGHT && format !== 'PDF')) left.add(id)
      else if (head === null) damagedIds.add(id)
      else {
        taken += bytes.length
        if (head.isRecompressed && format === 'PDF') pixels += head.width * head.height
        if (taken > MOST_BYTES) throw new DomainError('BAD_USER_INPUT', TOO_MANY_BYTES)
        if (pixels > MOST_PIXELS) throw new DomainError('BAD_USER_INPUT', TOO_MANY_PIXELS)
        fitting.push({ id, bytes, head })
      }
    }
    const held = new Map<string, SlidePicture>()
    for (const { id, bytes, head } of fitting) {
      const { type, width, height, orientation } = head
      // From 5 on, it is turned by a quarter.
      const size = orientation >= 5 ? { width: height, height: width } : { width, height }
      if ((await damageOf(bytes, head)) !== null) damagedIds.add(id)
      else if (type !== 'webp') held.set(id, { bytes, type, ...size })
    }
    return { held, left, damaged: await this.#names(access, damagedIds) }
  }

  async #names(access: Access, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    if (ids.size === 0) return new Map()
    return new Map((await this.#parts.pictures.list(access)).flatMap(({ id, name }) => (ids.has(id) ? [[id, name] as const] : [])))
  }
}

/** What files lack of pictures, in sentences. */
export function pictureNotices(presentation: Presentation, { left, damaged }: DeckPictures): readonly string[] {
  return [
    missingPicturesSentence(slidesWithPictures(presentation, left)),
    damagedPicturesSentence([...damaged.values()], slidesWithPictures(presentation, new Set(damaged.keys()))),
  ].filter((sentence) => sentence !== null)
}

function expectSlides({ slides }: Presentation): void {
  if (slides.length === 0) throw new DomainError('BAD_USER_INPUT', 'There are no slides yet. Add one, then make the file.')
}
