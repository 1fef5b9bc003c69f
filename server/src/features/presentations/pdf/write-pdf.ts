import type { SlidePage } from '@fourwall/domain/presentations/pages/page-marks.ts'
import { yieldToEventLoop } from '../../../platform/event-loop.ts'
import { fileWriter } from '../../../platform/file-writer.ts'
import type { PageLack, PdfFacts } from './slide-pdf.ts'

/** A PDF to write, without its pages. Plain data, to be sent to another thread. */
export interface PdfOrder {
  readonly facts: PdfFacts
}

interface PdfPicture {
  readonly type: 'png' | 'jpeg'
  readonly bytes: Uint8Array
}

/** Messages to the writing thread: pictures, pages in their order, then the end. */
export type PdfInput =
  | ({ readonly kind: 'picture'; readonly id: string } & PdfPicture)
  | { readonly kind: 'page'; readonly page: SlidePage }
  | { readonly kind: 'end' }

export interface PdfContent {
  /** By id. */
  readonly pictures: ReadonlyMap<string, PdfPicture>
  readonly pages: Iterable<SlidePage>
}

export interface WrittenPdf {
  readonly bytes: Uint8Array
  readonly lacks: readonly PageLack[]
}

const write = fileWriter<PdfOrder, PdfInput, WrittenPdf>({
  called: 'PDF files',
  worker: 'slide-pdf-worker',
  source: new URL('./slide-pdf-worker.ts', import.meta.url),
  tooMuch: 'This presentation is too much to be made a PDF at once. Use fewer slides or smaller pictures.',
})

/**
 * Writes a PDF in its own thread, from pages as they come.
 * @param signal aborts when it is no longer needed: it loses its turn, or its thread ends.
 *
 * @throws DomainError with a sentence if it takes too much time or memory, or if the company has too many waiting.
 */
export function writePdf(companyId: string, order: PdfOrder, content: PdfContent, signal?: AbortSignal): Promise<WrittenPdf> {
  return write(companyId, order, inputsOf(content), signal)
}

async function* inputsOf({ pictures, pages }: PdfContent): AsyncGenerator<PdfInput> {
  for (const [id, { type, bytes }] of pictures) {
    yield { kind: 'picture', id, type, bytes }
    // Copying one takes some milliseconds, and so does drawing a slide, so let others go first.
    await yieldToEventLoop()
  }
  for (const page of pages) {
    yield { kind: 'page', page }
    await yieldToEventLoop()
  }
  yield { kind: 'end' }
}
