import type { LocationId } from '../ledger/account.ts'
import { decimalFromFraction, sumDecimals } from '../money/decimal.ts'
import type { Metric } from '../ops-data/metric.ts'
import { decimalsOfMetric } from '../ops-data/metric-columns.ts'
import { type MetricFigure, metricValue, WITHOUT_GROUPS } from '../ops-data/metric-figures.ts'
import { addToMonth } from '../time/day.ts'
import { monthsPerPeriod } from '../time/fiscal-calendar.ts'
import { storedFigure } from '../typed-figures/figure-value.ts'
import type { BudgetBook, PlannedLine, PlannedSubject } from './budget-book.ts'
import { budgetPeriods } from './budget-changes.ts'

/**
 * A budget's figures at some locations as they are stored: for several locations added up, metrics aggregated by their
 * own rule.
 *
 * @param locationIds null for all locations.
 * @returns a function that gives one value per period of the budget, null if nothing is planned.
 */
export function ownValues(
  book: BudgetBook,
  metrics: readonly Metric[],
  locationIds: readonly LocationId[] | null,
): (subject: PlannedSubject) => readonly (string | null)[] {
  const places = new Set(locationIds ?? book.lines.map(({ locationId }) => locationId))
  const bySubject = Map.groupBy(
    book.lines.filter(({ locationId }) => places.has(locationId)),
    ({ subject }) => keyOf(subject),
  )
  const linesOf = (subject: PlannedSubject): readonly PlannedLine[] => bySubject.get(keyOf(subject)) ?? []
  const months = monthsPerPeriod(book.period)
  const known = new Map<string, readonly MetricFigure[]>()
  const books = {
    metrics: new Map(metrics.map((metric) => [metric.id, metric])),
    figuresOf(id: string): readonly MetricFigure[] {
      const figures =
        known.get(id) ??
        linesOf({ kind: 'METRIC', id }).flatMap(({ locationId, figures: own }) =>
          own.map(({ firstMonth, value }) => ({ locationId, firstMonth, months, value })),
        )
      known.set(id, figures)
      return figures
    },
    ...WITHOUT_GROUPS,
    expectedMonths: () => null,
  }
  return (subject) => {
    const byMonth = Map.groupBy(
      linesOf(subject).flatMap(({ figures }) => figures),
      ({ firstMonth }) => firstMonth,
    )
    return budgetPeriods(book).map((month) => {
      const figures = byMonth.get(month) ?? []
      const [only, ...others] = figures
      if (only === undefined || others.length === 0) return only?.value ?? null
      if (subject.kind !== 'METRIC') return plain(sumDecimals(figures.map(({ value }) => value)))
      const value = metricValue(books, subject.id, { from: month, to: addToMonth(month, months - 1) }, [...places])
      return value === null ? null : decimalFromFraction(value, 0, decimalsOfMetric(books.metrics.get(subject.id)))
    })
  }
}

function keyOf({ kind, id }: PlannedSubject): string {
  return `${kind} ${id}`
}

/** A sum in the stored format. */
function plain(decimal: string): string {
  return storedFigure(decimal) ?? decimal
}
