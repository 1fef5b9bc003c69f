import type { FigureUnit } from '../mappings/figure-units.ts'
import { decimalFromFraction, fractionFromDecimal } from '../money/decimal.ts'
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
 * How closed months change in the lines of some mappings: by month, the line that changes most, and how many others do. Amounts go before
 * shares and other ratios, which are named only where no amount changes, in points of a percent. Added lines
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
      .map(({ figure, isCalculation, unit, before, after }) => ({
        figure,
        isCalculation,
        unit,
        before: before[column] ?? null,
        after: after[column] ?? null,
      }))
      .filter(({ before, after }) => !isSameFigure(before, after))
    const [largest] = changed.toSorted(
      (left, right) =>
        Number(right.unit === 'money') - Number(left.unit === 'money') ||
        compareSizes(changeOf(right), changeOf(left)) ||
        Number(left.isCalculation) - Number(right.isCalculation),
    )
    if (largest === undefined) return []
    const { unit } = largest
    const figure = unit === 'share' ? `${largest.figure} (%)` : largest.figure
    const [before, after] = [shown(largest.before, unit), shown(largest.after, unit)]
    return [{ month, figure, before, after, others: changed.length - 1, entriesBefore: null, entriesAfter: null }]
  })
}

/** Shares in percent, to two decimals: differences are points. */
function shown(value: string | null, unit: FigureUnit): string | null {
  if (value === null || unit !== 'share') return value
  const { numerator, denominator } = fractionFromDecimal(value)
  return decimalFromFraction({ numerator: numerator * 100n, denominator }, 1, 2)
}

/** No figure is the same as zero. */
function isSameFigure(before: string | null, after: string | null): boolean {
  return before === after || (isZero(before) && isZero(after))
}

function isZero(value: string | null): boolean {
  return value === null || fractionFromDecimal(value).numerator === 0n
}
