import { CompanyTurns } from '../company-turns.ts'
import type { ReadWorkbookFigures } from './workbook-order.ts'

/** Reads workbooks a few at a time, each in a process with its memory. RATE_LIMITED where a company has too many waiting. */
export function readingInTurn(read: ReadWorkbookFigures): ReadWorkbookFigures {
  const turns = new CompanyTurns({
    atOnce: 3,
    atOncePerCompany: 2,
    waitingPerCompany: 30,
    refusal: 'Other workbooks of your company are being read at this moment. Try again in a minute.',
  })
  return (order, onLines, wait = {}) => turns.take(order.reading.companyId, () => read(order, onLines, wait), wait.signal)
}
