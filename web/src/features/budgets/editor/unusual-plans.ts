import { PLAN_FACTS } from '@fourwall/domain/budgets/waiting-budget.ts'
import { implausibleFigures } from '@fourwall/domain/ops-data/plausibility.ts'
import type { StoredFigure } from '@fourwall/domain/ops-data/stored-figures.ts'
import { monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import type { FigureEdits } from '@fourwall/domain/typed-figures/figure-edits.ts'
import type { KnownSheets } from './budget-document.ts'
import { editedLine } from './budget-edits.ts'

/**
 * Why typed figures of a plan look unusual compared with the other figures of their line at the location: a sentence by `row column`.
 *
 * @param periods first days, in the order of the sheets' figures.
 * @param months of a period.
 */
export function unusualPlans(
  edits: FigureEdits,
  { sheets }: KnownSheets,
  periods: readonly string[],
  months: number,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const figureOf = (period: string, value: string): StoredFigure => ({ firstMonth: monthOf(parseDay(period)), months, value, upload: 0 })
  for (const [row, columns] of edits) {
    const line = editedLine(row)
    const own = line === null ? undefined : sheets.get(line.locationId)?.get(row.slice(row.indexOf(' ') + 1))
    const typed = [...columns].flatMap(([column, figure]) => (figure.kind === 'FIGURE' ? [{ column, value: figure.value }] : []))
    const stored = periods.flatMap((period, at) => {
      const value = own?.[at] ?? null
      // An edited figure is not compared with what it replaces.
      return value === null || columns.has(period) ? [] : [figureOf(period, value)]
    })
    const marks = implausibleFigures(
      typed.map(({ column, value }) => figureOf(column, value)),
      stored,
      PLAN_FACTS,
    )
    for (const [at, sentence] of marks) found.set(`${row} ${typed[at]?.column ?? ''}`, sentence)
  }
  return found
}
