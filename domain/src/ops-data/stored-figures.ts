import { addToMonth, type MonthIndex } from '../time/day.ts'
import { monthName } from '../time/day-format.ts'

/** A stored figure of a metric at a location. */
export interface StoredFigure {
  readonly firstMonth: MonthIndex
  /** 1, 3 or 12. */
  readonly months: number
  /** A Decimal without trailing zeros. */
  readonly value: string
  /** Number of the upload that it came with. */
  readonly upload: number
}

/** The whole months that a figure covers. */
export type FigureMonths = Pick<StoredFigure, 'firstMonth' | 'months'>

export function lastMonthOfFigures({ firstMonth, months }: FigureMonths): MonthIndex {
  return addToMonth(firstMonth, months - 1)
}

/** Whether they have a month in common. */
export function overlap(one: FigureMonths, other: FigureMonths): boolean {
  return one.firstMonth <= lastMonthOfFigures(other) && lastMonthOfFigures(one) >= other.firstMonth
}

export function isSamePeriod(one: FigureMonths, other: FigureMonths): boolean {
  return one.firstMonth === other.firstMonth && one.months === other.months
}

/** `Jan 2026`, or `Jan 2026 to Mar 2026`. */
export function figureMonthsName(figure: FigureMonths): string {
  const first = monthName(figure.firstMonth)
  return figure.months === 1 ? first : `${first} to ${monthName(lastMonthOfFigures(figure))}`
}

/**
 * The figures that overlap some months, in order.
 *
 * @param figures of one metric and location, earliest first, not overlapping each other.
 */
export function figuresWithin(figures: readonly StoredFigure[], months: FigureMonths): readonly StoredFigure[] {
  let [low, high] = [0, figures.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const figure = figures[middle]
    if (figure !== undefined && lastMonthOfFigures(figure) < months.firstMonth) low = middle + 1
    else high = middle
  }
  const found: StoredFigure[] = []
  for (let figure = figures[low]; figure !== undefined && overlap(figure, months); figure = figures[low]) {
    found.push(figure)
    low += 1
  }
  return found
}

/**
 * Merges new figures into the stored ones: each replaces all that it overlaps. A figure equal to the stored one changes
 * nothing and keeps its upload.
 *
 * @param stored,brought of one metric and location, earliest first; neither list overlaps itself.
 * @returns earliest first; `stored` itself if nothing changes.
 */
export function mergedFigures(stored: readonly StoredFigure[], brought: readonly StoredFigure[]): readonly StoredFigure[] {
  const news = brought.filter(
    (figure) => !figuresWithin(stored, figure).some((other) => isSamePeriod(figure, other) && figure.value === other.value),
  )
  if (news.length === 0) return stored
  const kept = stored.filter((figure) => figuresWithin(news, figure).length === 0)
  return [...kept, ...news].sort((one, other) => one.firstMonth - other.firstMonth)
}
