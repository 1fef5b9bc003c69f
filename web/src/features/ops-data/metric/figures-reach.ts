import { formatCount } from '@fourwall/domain/money/format.ts'
import { addToMonth, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { monthName, shortMonth } from '@fourwall/domain/time/day-format.ts'
import type { ListedMetric } from '../metrics-request.ts'

/** The last month and number of locations of a metric's figures; without any, the reason. */
export interface FiguresReach {
  readonly latest: string | null
  readonly note: string
}

type Reaching = Pick<ListedMetric, 'formula' | 'lastMonth' | 'locations'>

export function figuresReach({ formula, lastMonth, locations }: Reaching): FiguresReach {
  if (formula !== null) return { latest: null, note: 'Computed' }
  if (lastMonth === null) return { latest: null, note: 'None yet' }
  return {
    latest: monthName(monthOf(parseDay(lastMonth))),
    note: locations === 1 ? '1 location' : `${formatCount(locations)} locations in all`,
  }
}

/** The months of a figure that begin at `firstDay`: `Jun 2026`, `Apr – Jun 2026`. */
export function periodName(firstDay: string, months: number): string {
  const first = monthOf(parseDay(firstDay))
  const last = addToMonth(first, months - 1)
  if (months === 1) return monthName(first)
  return Math.floor(first / 12) === Math.floor(last / 12)
    ? `${shortMonth(first)} – ${monthName(last)}`
    : `${monthName(first)} – ${monthName(last)}`
}
