import { fractionFromDecimal } from '../money/decimal.ts'
import { type SettingsFigures, settingsChange } from '../profit-loss/settings-change.ts'
import type { MonthIndex } from '../time/day.ts'
import { type ClosedMonthChange, changeOf, compareSizes } from './closed-month-changes.ts'

/** A mapping's figures before and after. */
export interface ChangedMapping {
  readonly name: string
  readonly before: SettingsFigures
  readonly after: SettingsFigures
}

/**
 * How closed months change in the lines of some mappings: by month, the line that changes most, and how many others do. Added lines
 * change no month: what they show was there before, or is mapped to them later. Deleted lines do if they had a figure.
 *
 * @param months those of the columns, without the total, which is the last one.
 */
export function lineChanges(months: readonly MonthIndex[], mappings: readonly ChangedMapping[]): readonly ClosedMonthChange[] {
  const lines = mappings.flatMap(({ name, before, after }) =>
    settingsChange(before, after)
      .lines.filter(({ state }) => state === 'CHANGED' || state === 'REMOVED')
      .map((line) => ({ ...line, figure: mappings.length === 1 ? line.name : `${line.name} (${name})` })),
  )
  return months.flatMap((month, column): ClosedMonthChange[] => {
    const changed = lines
      .map(({ figure, isCalculation, before, after }) => ({
        figure,
        isCalculation,
        before: before[column] ?? null,
        after: after[column] ?? null,
      }))
      .filter(({ before, after }) => !isSameFigure(before, after))
    const [largest] = changed.toSorted(
      (left, right) => compareSizes(changeOf(right), changeOf(left)) || Number(left.isCalculation) - Number(right.isCalculation),
    )
    if (largest === undefined) return []
    const { figure, before, after } = largest
    return [{ month, figure, before, after, others: changed.length - 1, entriesBefore: null, entriesAfter: null }]
  })
}

/** No figure is the same as zero. */
function isSameFigure(before: string | null, after: string | null): boolean {
  return before === after || (isZero(before) && isZero(after))
}

function isZero(value: string | null): boolean {
  return value === null || fractionFromDecimal(value).numerator === 0n
}
