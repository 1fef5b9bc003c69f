import { flushCompileCache } from 'node:module'
import { DomainError } from '@fourwall/domain/errors.ts'
import { type QuestionFileOrder, type QuestionFileReading, readQuestionFile } from './question-file.ts'

// Reads one file of a question in its own process. Whatever happens to it, the server goes on.

export type QuestionFileMessage =
  | { readonly kind: 'read'; readonly reading: QuestionFileReading }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

async function messageFor(order: QuestionFileOrder): Promise<QuestionFileMessage> {
  try {
    return { kind: 'read', reading: await readQuestionFile(order) }
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'refused', message: error.message }
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.once('message', (order) => {
  // Passed only by readQuestionFileApart.
  void messageFor(order as QuestionFileOrder).then((message) => {
    flushCompileCache()
    process.send?.(message)
  })
})
process.on('disconnect', () => process.exit(1))
