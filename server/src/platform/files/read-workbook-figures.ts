import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { OpenQuestionsError } from '@fourwall/domain/workbooks/reading-questions.ts'
import type { WorkbookSummary } from '@fourwall/domain/workbooks/workbook-reading.ts'
import { startChild } from '../start-child.ts'
import { type ReadingMessage, unpackMessageLines } from './figure-messages.ts'
import type { ReadingWait, TakeLines, WorkbookOrder } from './workbook-order.ts'

/** Heap limit of the reading process; with Node's own memory it stays below 250 MB. */
const HEAP_MB = 128
/**
 * Elapsed time of reading only; the clock stops while lines are being taken. The process itself ends after 10 s of processor time, which
 * takes longer on a busy machine. The waiting request has a minute in total.
 */
const MOST_MILLISECONDS = 45_000

/** All but the signal are for tests. */
export interface ReadingOptions extends ReadingWait {
  readonly heapMb?: number
  readonly mostMilliseconds?: number
  /** Called with the process id as soon as it runs. */
  readonly onStart?: (pid: number) => void
}

/**
 * Reads a workbook's figures in a separate process and passes on its lines in batches; waits for `onLines` before taking more. Whatever the
 * file does to that process, this one is unaffected.
 *
 * @throws DomainError with a sentence if it cannot be read at all, such as a workbook that is damaged, too large or made for another
 * company, an `OpenQuestionsError` if a person has to answer something first; the signal's reason; whatever `onLines` throws. Lines may have been taken by then.
 */
export async function readWorkbookFigures(
  order: WorkbookOrder,
  onLines: TakeLines,
  { heapMb = HEAP_MB, mostMilliseconds = MOST_MILLISECONDS, onStart, signal }: ReadingOptions = {},
): Promise<WorkbookSummary> {
  signal?.throwIfAborted()
  const child = startChild('workbook-reader', new URL('./workbook-reader.ts', import.meta.url), { heapMb })
  const clock = new ReadingClock(mostMilliseconds)
  let leave = (): void => undefined
  try {
    return await new Promise((resolve, reject) => {
      clock.onEnd = () => reject(new BadInputError(`“${order.fileName}” takes too long to read. Split it into smaller ones.`))
      let taking = Promise.resolve()
      const take = async ({ sheets, lines }: Extract<ReadingMessage, { kind: 'lines' }>): Promise<void> => {
        signal?.throwIfAborted()
        clock.pause()
        await onLines(unpackMessageLines(sheets, lines))
        clock.resume()
        if (child.connected) child.send('taken')
      }
      child.on('message', (message: ReadingMessage) => {
        switch (message.kind) {
          case 'lines':
            taking = taking.then(() => take(message))
            taking.catch(reject)
            break
          case 'read':
            taking.then(() => resolve(message.summary), reject)
            break
          case 'refused':
            reject(new DomainError(message.code, message.message, message.field === null ? {} : { field: message.field }))
            break
          case 'asked':
            reject(new OpenQuestionsError(message.questions))
            break
          case 'failed':
            reject(new Error(`The reading of a workbook failed: ${message.message}`))
            break
        }
      })
      child.on('error', reject)
      // After the current lines, so that the receiver is done with them when this ends.
      leave = () => void taking.then(() => signal?.throwIfAborted()).catch(reject)
      signal?.addEventListener('abort', leave)
      // Out of memory, or killed by the system.
      child.on('exit', () => {
        taking.then(
          () => reject(new BadInputError(`“${order.fileName}” takes too much memory to read. Split it into smaller ones.`)),
          reject,
        )
      })
      child.send(order)
      if (child.pid !== undefined) onStart?.(child.pid)
      clock.resume()
    })
  } finally {
    signal?.removeEventListener('abort', leave)
    clock.pause()
    child.removeAllListeners()
    // Messages still on their way to it may be cut off.
    child.on('error', () => undefined)
    child.kill('SIGKILL')
  }
}

/** A timer that can be paused. */
class ReadingClock {
  onEnd: () => void = () => undefined
  #left: number
  #since = 0
  #timer: NodeJS.Timeout | undefined

  constructor(milliseconds: number) {
    this.#left = milliseconds
  }

  resume(): void {
    if (this.#timer !== undefined) return
    this.#since = performance.now()
    this.#timer = setTimeout(() => this.onEnd(), Math.max(0, this.#left))
  }

  pause(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#left -= performance.now() - this.#since
  }
}
