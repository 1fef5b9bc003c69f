import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { SlidePdf } from './slide-pdf.ts'
import type { PdfInput, PdfOrder, WrittenPdf } from './write-pdf.ts'

// Writes a PDF off the main thread, which stays free for other requests.

const port = parentPort
if (port === null) throw new Error('slide-pdf-worker runs as a worker thread')
const { facts, pictures } = workerData as PdfOrder // passed only by writePdf
const pdf = new SlidePdf(facts, pictures)
port.on('message', (input: PdfInput) => {
  if (input.kind === 'page') pdf.add(input.page)
  else void finish()
})

async function finish(): Promise<void> {
  const written: WrittenPdf = { bytes: await pdf.end(), lacks: pdf.lacks() }
  // Kept for the next worker: this one is ended by its answer.
  flushCompileCache()
  port?.postMessage(written)
}
