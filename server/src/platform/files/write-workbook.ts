import type { BudgetTemplateFacts } from '@fourwall/domain/budgets/budget-template.ts'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { OpsDataTemplateFacts } from '@fourwall/domain/ops-data/ops-data-template.ts'
import type { PackedFigures } from '@fourwall/domain/workbooks/packed-figures.ts'
import { CompanyTurns } from '../company-turns.ts'
import { yieldToEventLoop } from '../event-loop.ts'
import { startWorker } from '../start-worker.ts'
import { writeInWorker } from '../write-in-worker.ts'

/** A workbook to write, without its figures. Plain data, to be sent to another thread. */
export type WritingOrder =
  | { readonly kind: 'OPS_DATA'; readonly facts: OpsDataTemplateFacts }
  | { readonly kind: 'BUDGET'; readonly facts: BudgetTemplateFacts }

/** A generated workbook; xlsxData is the .xlsx file in base64. */
export interface TemplateFile {
  readonly filename: string
  readonly xlsxData: string
}

/** Messages to the writing thread: figures in pieces, then the end. */
export type WritingInput = { readonly kind: 'figures'; readonly lines: readonly PackedFigures[] } | { readonly kind: 'end' }

/** The result: the .xlsx file in base64. */
export interface WrittenWorkbook {
  readonly base64: string
}

/** Memory limit for writing a workbook with the most figures it can hold. */
const HEAP_MB = 600
const MOST_MILLISECONDS = 60_000
/** Figures passed at a time; more would block other requests. */
const PIECE = 2_000

/** One at a time: each may take much memory, and a large one some seconds. */
const turns = new CompanyTurns({
  atOnce: 1,
  atOncePerCompany: 1,
  waitingPerCompany: 30,
  refusal: 'Other workbooks of your company are being written right now. Try again in a minute.',
})

/**
 * Writes a workbook in its own thread, from figures as they come. The same order and figures give the same bytes.
 * @param signal aborts when nobody waits for it any more; if it has not started, it loses its turn. @returns the file in base64.
 *
 * @throws DomainError with a sentence if it takes too much time or memory, or if the company has too many waiting.
 */
export function writeWorkbook(
  order: WritingOrder,
  figures: AsyncIterable<readonly PackedFigures[]>,
  signal?: AbortSignal,
): Promise<string> {
  return turns.take(order.facts.companyId, () => write(order, figures), signal)
}

async function write(order: WritingOrder, figures: AsyncIterable<readonly PackedFigures[]>): Promise<string> {
  const worker = startWorker('workbook-writer-worker', new URL('./workbook-writer-worker.ts', import.meta.url), {
    data: order,
    heapMb: HEAP_MB,
  })
  const limits = { withinMs: MOST_MILLISECONDS, tooMuch }
  const { base64 } = await writeInWorker<WritingInput, WrittenWorkbook>(worker, inputsOf(figures), limits)
  return base64
}

async function* inputsOf(figures: AsyncIterable<readonly PackedFigures[]>): AsyncGenerator<WritingInput> {
  for await (const lines of figures)
    for (const piece of pieces(lines)) {
      yield { kind: 'figures', lines: piece }
      // Copying blocks this thread, so let others go first.
      await yieldToEventLoop()
    }
  yield { kind: 'end' }
}

function* pieces(lines: readonly PackedFigures[]): Generator<readonly PackedFigures[]> {
  let piece: PackedFigures[] = []
  let count = 0
  for (const line of lines) {
    piece.push(line)
    count += line.values.length
    if (count < PIECE) continue
    yield piece
    piece = []
    count = 0
  }
  if (piece.length > 0) yield piece
}

function tooMuch(): DomainError {
  return new DomainError('BAD_USER_INPUT', 'This workbook is too much to be made at once. Choose fewer periods, locations or metrics.')
}
