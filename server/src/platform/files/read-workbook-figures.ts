import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { WorkbookSummary } from '@fourwall/domain/workbooks/workbook-reading.ts'
import { startChild } from '../start-child.ts'
import { type ReadingMessage, unpackMessageLines } from './figure-messages.ts'
import type { ReadingWait, TakeLines, WorkbookOrder } from './workbook-order.ts'

/** Memory that the reading process may keep; with what every process has it stays below 250 MB. */
const HEAP_MB = 128
/**
 * On the clock, of the reading alone: while lines are being taken it stands still. By itself the process ends after 10 s of computing;
 * on a machine that is busy with other things those last longer. The request that waits for it has a minute in all.
 */
const MOST_MILLISECONDS = 45_000

/** All but the signal for tests. */
export interface ReadingOptions extends ReadingWait {
  readonly heapMb?: number
  readonly mostMilliseconds?: number
  /** Told the id of the process as soon as it runs. */
  readonly onStart?: (pid: number) => void
}

/**
 * Reads the figures of a workbook in a process of its own, and hands on its lines in batches: no further ones are taken from it
 * before `onLines` is done with some. Whatever the file does to that process, this one stays as it is.
 *
 * @throws DomainError with a sentence for what cannot be read at all, such as a workbook that is damaged, too large or made
 * for another company, the signal's reason, and whatever `onLines` throws. Lines may have been taken by then.
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
          case 'failed':
            reject(new Error(`The reading of a workbook failed: ${message.message}`))
            break
        }
      })
      child.on('error', reject)
      // After the lines at hand, so that whoever takes them is done with what there is when this ends.
      leave = () => void taking.then(() => signal?.throwIfAborted()).catch(reject)
      signal?.addEventListener('abort', leave)
      // Out of memory, or ended by the system for the sake of others.
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
    // What is on its way to it may be cut off now.
    child.on('error', () => undefined)
    child.kill('SIGKILL')
  }
}

/** A timer that stands still now and then. */
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
