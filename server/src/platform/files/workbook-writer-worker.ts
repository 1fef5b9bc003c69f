import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { budgetTemplate } from '@fourwall/domain/budgets/budget-template.ts'
import { opsDataTemplate } from '@fourwall/domain/ops-data/ops-data-template.ts'
import { FigureBook } from '@fourwall/domain/workbooks/packed-figures.ts'
import { workbookBytes } from './workbook-bytes.ts'
import type { WritingInput, WritingOrder, WrittenWorkbook } from './write-workbook.ts'

// Writes a workbook off the main thread, which stays free for other requests.

const port = parentPort
if (port === null) throw new Error('workbook-writer-worker runs as a worker thread')
const order = workerData as WritingOrder // passed only by writeWorkbook
const book = new FigureBook()
port.on('message', (input: WritingInput) => {
  if (input.kind === 'figures') {
    book.add(input.lines)
    return
  }
  void finish()
})

async function finish(): Promise<void> {
  const plan = order.kind === 'OPS_DATA' ? opsDataTemplate(order.facts, book) : budgetTemplate(order.facts, book)
  const bytes = await workbookBytes(plan)
  const written: WrittenWorkbook = { base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64') }
  // Saved for the next worker: this one is terminated after its answer.
  flushCompileCache()
  port?.postMessage(written)
}
