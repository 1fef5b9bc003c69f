import type { BudgetTemplateFacts } from '@fourwall/domain/budgets/budget-template.ts'
import type { OpsDataTemplateFacts } from '@fourwall/domain/ops-data/ops-data-template.ts'
import type { PackedFigures } from '@fourwall/domain/workbooks/packed-figures.ts'
import { yieldToEventLoop } from '../event-loop.ts'
import { fileWriter } from '../file-writer.ts'

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

/** Figures passed at a time; more would block other requests. */
const PIECE = 2_000

const write = fileWriter<WritingOrder, WritingInput, WrittenWorkbook>({
  called: 'workbooks',
  worker: 'workbook-writer-worker',
  source: new URL('./workbook-writer-worker.ts', import.meta.url),
  tooMuch: 'This workbook is too much to be made at once. Choose fewer periods, locations or metrics.',
})

/**
 * Writes a workbook in its own thread, from figures as they come. The same order and figures give the same bytes.
 * @param signal aborts when it is no longer needed; if it has not started, it loses its turn. @returns the file in base64.
 *
 * @throws DomainError with a sentence if it takes too much time or memory, or if the company has too many waiting.
 */
export async function writeWorkbook(
  order: WritingOrder,
  figures: AsyncIterable<readonly PackedFigures[]>,
  signal?: AbortSignal,
): Promise<string> {
  const { base64 } = await write(order.facts.companyId, order, inputsOf(figures), signal)
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
