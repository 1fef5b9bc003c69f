import { flushCompileCache } from 'node:module'
import { DomainError } from '@fourwall/domain/errors.ts'
import { OpenQuestionsError } from '@fourwall/domain/workbooks/reading-questions.ts'
import { MessagePacker, type ReadingMessage } from './figure-messages.ts'
import { readFiguresOfWorkbook } from './figures-of-workbook.ts'
import type { WorkbookOrder } from './workbook-order.ts'

// Reads one workbook in its own process. Whatever happens to it, the server goes on.

/** Messages in flight; further ones wait until these are acknowledged. */
const MOST_ON_THEIR_WAY = 6

/** Counts unacknowledged messages. */
class OnTheirWay {
  #count = 0
  #wake: (() => void) | null = null

  sent(): void {
    this.#count += 1
  }

  taken(): void {
    this.#count -= 1
    this.#wake?.()
    this.#wake = null
  }

  async room(): Promise<void> {
    while (this.#count >= MOST_ON_THEIR_WAY)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
  }
}

const onTheirWay = new OnTheirWay()

const say = (message: ReadingMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    if (process.send === undefined) reject(new Error('workbook-reader runs as a child process'))
    else process.send(message, (error: Error | null) => (error === null ? resolve() : reject(error)))
  })

const packer = new MessagePacker((message) => {
  onTheirWay.sent()
  // The server has ended; see below.
  say(message).catch(() => process.exit(1))
})

async function read(order: WorkbookOrder): Promise<void> {
  try {
    const summary = await readFiguresOfWorkbook(order, {
      line: (line) => packer.add(line),
      rest: () => onTheirWay.room(),
    })
    packer.flush()
    // Saved for the next reader: this one is killed after its answer.
    flushCompileCache()
    await say({ kind: 'read', summary })
  } catch (error) {
    flushCompileCache()
    if (error instanceof OpenQuestionsError) await say({ kind: 'asked', questions: error.questions })
    else if (error instanceof DomainError) await say({ kind: 'refused', code: error.code, message: error.message, field: error.field })
    else await say({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

// First an order, then an acknowledgment for each message.
process.on('message', (said) => {
  if (said !== 'taken') {
    void read(said as WorkbookOrder) // passed only by readWorkbookFigures
    return
  }
  onTheirWay.taken()
})
process.on('disconnect', () => process.exit(1))
