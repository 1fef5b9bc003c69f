import { CompanyTurns } from '../company-turns.ts'
import type { ReadWorkbookFigures } from './workbook-order.ts'

/** Reads a few workbooks at a time, since each process takes memory. RATE_LIMITED if a company has too many waiting. */
export function readingInTurn(read: ReadWorkbookFigures): ReadWorkbookFigures {
  const turns = new CompanyTurns({
    atOnce: 3,
    atOncePerCompany: 2,
    waitingPerCompany: 30,
    refusal: 'Other workbooks of your company are being read right now. Try again in a minute.',
  })
  return (order, onLines, wait = {}) => turns.take(order.reading.companyId, () => read(order, onLines, wait), wait.signal)
}
