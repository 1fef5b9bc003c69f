import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { SlidePdf } from './slide-pdf.ts'
import type { PdfInput, PdfOrder, WrittenPdf } from './write-pdf.ts'

// Writes a PDF off the main thread, which stays free for other requests.

const port = parentPort
if (port === null) throw new Error('slide-pdf-worker runs as a worker thread')
const { facts } = workerData as PdfOrder // passed only by writePdf
const pdf = new SlidePdf(facts)
/** One after the other: taking a picture apart has pauses. */
let taken = Promise.resolve()
port.on('message', (input: PdfInput) => {
  taken = taken.then(() => take(input))
})

async function take(input: PdfInput): Promise<void> {
  switch (input.kind) {
    case 'picture':
      return pdf.addPicture(input.id, input.type, input.bytes)
    case 'page':
      return pdf.add(input.page)
    case 'end':
      return finish()
  }
}

async function finish(): Promise<void> {
  const bytes = await pdf.end()
  const written: WrittenPdf = { bytes, lacks: pdf.lacks() }
  // Saved for the next worker: this one is terminated after its answer.
  flushCompileCache()
  // Handed over, not copied.
  port?.postMessage(written, [bytes.buffer])
}
