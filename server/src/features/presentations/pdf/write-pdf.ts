import { DomainError } from '@fourwall/domain/errors.ts'
import type { SlidePage } from '@fourwall/domain/presentations/pages/page-marks.ts'
import { CompanyTurns } from '../../../platform/company-turns.ts'
import { yieldToEventLoop } from '../../../platform/event-loop.ts'
import { startWorker } from '../../../platform/start-worker.ts'
import { writeInWorker } from '../../../platform/write-in-worker.ts'
import type { PdfFacts } from './slide-pdf.ts'

/** A PDF to write, without its pages. Plain data, to be sent to another thread. */
export interface PdfOrder {
  readonly facts: PdfFacts
  /** PNG or JPEG files, by id. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
}

/** Messages to the writing thread: pages in their order, then the end. */
export type PdfInput = { readonly kind: 'page'; readonly page: SlidePage } | { readonly kind: 'end' }

export interface WrittenPdf {
  readonly base64: string
}

const HEAP_MB = 600
const MOST_MILLISECONDS = 60_000

/** One at a time: each may take much memory. */
const turns = new CompanyTurns({
  atOnce: 1,
  atOncePerCompany: 1,
  waitingPerCompany: 30,
  refusal: 'Other PDF files of your company are being written right now. Try again in a minute.',
})

/**
 * Writes a PDF in its own thread, from pages as they come.
 * @param signal aborts when nobody waits for it any more; if it has not started, it loses its turn. @returns the file in base64.
 *
 * @throws DomainError with a sentence if it takes too much time or memory, or if the company has too many waiting.
 */
export function writePdf(companyId: string, order: PdfOrder, pages: Iterable<SlidePage>, signal?: AbortSignal): Promise<string> {
  return turns.take(companyId, () => write(order, pages), signal)
}

async function write(order: PdfOrder, pages: Iterable<SlidePage>): Promise<string> {
  const worker = startWorker('slide-pdf-worker', new URL('./slide-pdf-worker.ts', import.meta.url), { data: order, heapMb: HEAP_MB })
  const { base64 } = await writeInWorker<PdfInput, WrittenPdf>(worker, inputsOf(pages), { withinMs: MOST_MILLISECONDS, tooMuch })
  return base64
}

async function* inputsOf(pages: Iterable<SlidePage>): AsyncGenerator<PdfInput> {
  for (const page of pages) {
    yield { kind: 'page', page }
    // Drawing a slide takes some milliseconds, so let others go first.
    await yieldToEventLoop()
  }
  yield { kind: 'end' }
}

function tooMuch(): DomainError {
  return new DomainError('BAD_USER_INPUT', 'This presentation is too much to be made a PDF at once. Use fewer slides or smaller pictures.')
}
