import { BadInputError } from '@fourwall/domain/errors.ts'
import { CompanyTurns } from '../company-turns.ts'
import { startChild } from '../start-child.ts'
import type { QuestionFileOrder, QuestionFileReading } from './question-file.ts'
import type { QuestionFileMessage } from './question-file-reader.ts'

/** Memory of the reading process for what it keeps. */
const HEAP_MB = 192
/** For the whole reading, since a user waits for the answer. */
const MOST_MILLISECONDS = 20_000

/** Reads a file of a question outside the server's own process. @throws BadInputError with a sentence if it cannot be read. */
export type ReadQuestionFile = (companyId: string, order: QuestionFileOrder) => Promise<QuestionFileReading>

/** A few files at a time, since each process takes memory. RATE_LIMITED if a company has too many waiting. */
export function questionFilesInTurn(): ReadQuestionFile {
  const turns = new CompanyTurns({
    atOnce: 3,
    atOncePerCompany: 2,
    waitingPerCompany: 30,
    refusal: 'Other files of your company are being read right now. Ask again in a minute.',
  })
  return (companyId, order) => turns.take(companyId, () => readQuestionFileApart(order))
}

async function readQuestionFileApart(order: QuestionFileOrder): Promise<QuestionFileReading> {
  const child = startChild('question-file-reader', new URL('./question-file-reader.ts', import.meta.url), { heapMb: HEAP_MB })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(
        () => reject(new BadInputError('It takes too long to read. Attach only the part that the question is about.')),
        MOST_MILLISECONDS,
      )
      child.on('message', (message: QuestionFileMessage) => {
        if (message.kind === 'read') resolve(message.reading)
        else if (message.kind === 'refused') reject(new BadInputError(message.message))
        else reject(new Error(`The reading of a question's file failed: ${message.message}`))
      })
      child.on('error', reject)
      // Out of memory, or killed by the system.
      child.on('exit', () =>
        reject(new BadInputError('It takes too much memory to read. Attach only the part that the question is about.')),
      )
      child.send(order)
    })
  } finally {
    clearTimeout(timer)
    child.removeAllListeners()
    // Messages still on their way to it may be cut off.
    child.on('error', () => undefined)
    child.kill('SIGKILL')
  }
}
