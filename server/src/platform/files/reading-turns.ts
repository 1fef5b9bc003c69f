import { DomainError } from '@fourwall/domain/errors.ts'
import type { ReadWorkbookFigures } from './workbook-order.ts'

/** Processes that read at one time, each with its memory. */
const AT_ONCE = 3
/** Of one company, so that the others have their turn. */
const AT_ONCE_PER_COMPANY = 2
const WAITING_PER_COMPANY = 6

interface Waiting {
  readonly companyId: string
  readonly begin: () => void
}

/** Reads workbooks a few at a time; the others wait for their turn. RATE_LIMITED where a company has too many waiting. */
export function readingInTurn(read: ReadWorkbookFigures): ReadWorkbookFigures {
  /** The company of each that is being read. */
  const running: string[] = []
  const waiting: Waiting[] = []
  const hasRoom = (companyId: string): boolean =>
    running.length < AT_ONCE && running.filter((one) => one === companyId).length < AT_ONCE_PER_COMPANY
  const beginNext = (): void => {
    const next = waiting.findIndex(({ companyId }) => hasRoom(companyId))
    if (next === -1) return
    for (const { companyId, begin } of waiting.splice(next, 1)) {
      running.push(companyId)
      begin()
    }
  }
  return async (order, onLines) => {
    const { companyId } = order.reading
    if (waiting.filter((one) => one.companyId === companyId).length >= WAITING_PER_COMPANY)
      throw new DomainError('RATE_LIMITED', 'Other workbooks of your company are being read at this moment. Try again in a minute.')
    await new Promise<void>((begin) => {
      waiting.push({ companyId, begin })
      beginNext()
    })
    try {
      return await read(order, onLines)
    } finally {
      running.splice(running.indexOf(companyId), 1)
      beginNext()
    }
  }
}
