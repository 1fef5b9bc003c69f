import { isBlank } from '../cell-text.ts'
import { isOpeningPeriod, isOpeningType } from '../posting-status.ts'
import type { RawRow } from '../raw-row.ts'
import { monthsIn } from './date-columns.ts'

/** With periods of adjustments, which have no month of their own. */
const MOST_PERIODS = 16
const MONTHS = 12
/** `7`, `07`, `2026-07`, `FY26-P07` */
const PERIOD = /^(?:(?:fy ?(?:20)?\d\d|20\d\d)[-/ ]p?(?=\d\d$))?(\d{1,2}|0{3})$/i

/**
 * Whether some rows of a column of periods bring balances forward, and others do not: they say so in words, or have period 0 next to periods
 * from 1 on. These must go with the months of the dates throughout, and period 0 be in the month of period 1: months may be counted from 0, and
 * 0 and 1 may be no and yes.
 */
export function hasOpeningPeriods(rows: readonly RawRow[], at: number, dateAt: number): boolean {
  const filled = rows.map(({ cells }) => cells).filter((cells) => !isBlank(cells[at]) && (dateAt === -1 || !isBlank(cells[dateAt])))
  const texts = filled.map((cells) => cells[at]?.trim() ?? '')
  const areOpenings = texts.map(isOpeningPeriod)
  if (!areOpenings.includes(true) || !areOpenings.includes(false)) return false
  if (texts.every((text, row) => areOpenings[row] === false || isOpeningType(text))) return true
  if (dateAt === -1) return false
  const months = monthsIn(filled, dateAt)
  let first: number | null = null
  const zeros: number[] = []
  for (const [row, text] of texts.entries()) {
    if (isOpeningType(text)) continue
    const period = Number(PERIOD.exec(text)?.[1] ?? Number.NaN)
    const month = Number(months[row]?.slice(5) ?? Number.NaN)
    if (Number.isNaN(period) || Number.isNaN(month) || period > MOST_PERIODS) return false
    if (period === 0) zeros.push(month)
    else if (period <= MONTHS) {
      const ofFirst = ((month - period + MONTHS) % MONTHS) + 1
      if (first !== null && ofFirst !== first) return false
      first = ofFirst
    }
  }
  return first !== null && zeros.every((month) => month === first)
}
