import { addToMonth, type MonthIndex, monthOf } from '../time/day.ts'
import { monthsName } from '../time/day-format.ts'
import type { FigureColumn } from './report-columns.ts'

type Compared = Pick<FigureColumn, 'startDate' | 'uncoveredMonths'>

/**
 * The months without entries in what a figure is compared with, although the figure has them in these: a percentage would be of
 * fewer months. Months that neither has, as of a company that closes every winter, do not count. Earliest first.
 */
export function uncoveredBase(own: Compared, { startDate, uncoveredMonths = [] }: Compared): readonly MonthIndex[] {
  if (uncoveredMonths.length === 0) return []
  const later = monthOf(own.startDate) - monthOf(startDate)
  const lacking = new Set(own.uncoveredMonths ?? [])
  return uncoveredMonths.filter((month) => !lacking.has(addToMonth(month, later)))
}

/** The months that some comparison of these columns lacks, in a sentence without a full stop; null for none. */
export function uncoveredNote(columns: readonly (Compared & Pick<FigureColumn, 'of' | 'comparison'>)[]): string | null {
  const months = new Set(
    columns.flatMap((base) => {
      const own = base.of === null || base.comparison === 'BUDGET' ? undefined : columns[base.of]
      return own === undefined ? [] : uncoveredBase(own, base)
    }),
  )
  return months.size === 0 ? null : uncoveredSentence([...months])
}

/** `The books do not cover Jan – Aug 2025, so no percentage is given of it`. */
export function uncoveredSentence(months: readonly MonthIndex[]): string {
  return `The books do not cover ${monthsName([...months].sort((left, right) => left - right))}, so no percentage of it is given`
}
