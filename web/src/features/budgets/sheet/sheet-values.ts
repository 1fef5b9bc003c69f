import type { PlannedLine, PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import { plannedValues } from '@fourwall/domain/budgets/planned-values.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { parseFormula, referencesOf } from '@fourwall/domain/mappings/formula.ts'
import { sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { NOT_MEANINGFUL } from '@fourwall/domain/money/format.ts'
import { type Metric, metricReference } from '@fourwall/domain/ops-data/metric.ts'
import { GroupResults } from '@fourwall/domain/profit-loss/group-results.ts'
import { monthOf } from '@fourwall/domain/time/day.ts'
import type { SheetFrame } from './sheet-frame.ts'

/** `GROUP:<id>`, `ACCOUNT:<id>` or `METRIC:<id>`. */
export type SubjectKey = string

/** The planned figures of each subject itself, one per period; left out without a plan. */
export type OwnFigures = ReadonlyMap<SubjectKey, readonly (string | null)[]>

type ColumnValues = readonly (string | null)[]

/** The computed values of a sheet, one per column of its frame. */
export interface SheetValues {
  /** Of a subject itself. */
  readonly own: (subject: PlannedSubject) => ColumnValues
  /** Of a category including its accounts and groups below, and of a calculation. */
  readonly group: (groupId: string) => ColumnValues
  /** Whether a calculation divides money by zero or negative money in a column. */
  readonly isMeaningless: (groupId: string, column: number) => boolean
  /** Of a metric, including derived ones. */
  readonly metric: (metricId: string) => ColumnValues
}

export function subjectKey({ kind, id }: PlannedSubject): SubjectKey {
  return `${kind}:${id}`
}

/** The subject of a key; null if it is not one that can be planned. */
export function subjectOf(key: SubjectKey): PlannedSubject | null {
  const [kind, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)]
  return kind === 'GROUP' || kind === 'ACCOUNT' || kind === 'METRIC' ? { kind, id } : null
}

/**
 * Computes what is planned, as reports do: the figures are taken for those of one location. `isSeveral`: they are of several
 * together, whose metrics have no total over time here but where they add up.
 */
export function sheetValues(frame: SheetFrame, figures: OwnFigures, isSeveral = false): SheetValues {
  const { shape, groups, mapping, places, metrics, columns, periods, scale } = frame
  // Any will do: there is one location, and it is everything.
  const locationId = 1 as LocationId
  const lines = [...figures].flatMap(([key, values]): PlannedLine[] => {
    const subject = subjectOf(key)
    if (subject === null) return []
    const own = values.flatMap((value, at) => {
      const period = periods[at]
      return value === null || period === undefined ? [] : [{ firstMonth: monthOf(period), value }]
    })
    return own.length === 0 ? [] : [places.turned({ subject, locationId, figures: own })]
  })
  const planned = plannedValues({
    book: { budgetId: '', name: '', version: 0, categorizationId: '', ...shape, lines },
    categorization: { groups },
    mapping,
    metrics,
    columns: columns.map(({ startDate, endDate, months }) => ({ startDate, endDate, months, locationIds: null })),
    scale,
    isProrated: false,
  })
  const results = new GroupResults({ tree: frame.tree, valuesOf: planned.groups.printed, isUntouched: () => false })
  return {
    own(subject) {
      const values = figures.get(subjectKey(subject)) ?? []
      return columns.map(({ from, to }) => {
        const own = values.slice(from, to).filter((value) => value !== null)
        return own.length === 0 ? null : sumDecimals(own)
      })
    },
    group: planned.groups.printed,
    isMeaningless: (groupId, column) => results.resultOf(groupId, column) === NOT_MEANINGFUL,
    metric(metricId) {
      const values = planned.metrics.printed(metricId)
      return isSeveral && !addsUp(metrics, metricId) ? values.map((value, at) => (columns[at]?.kind === 'PERIOD' ? value : null)) : values
    },
  }
}

/** Whether it makes no difference for a metric if it is put together over time or over locations first. */
function addsUp(metrics: readonly Metric[], metricId: string): boolean {
  const metric = metrics.find(({ id }) => id === metricId)
  if (metric === undefined) return false
  if (metric.formula === null) return metric.timeAggregation === 'SUM' && metric.locationAggregation === 'SUM'
  return referencesOf(parseFormula(metric.formula)).every((reference) => {
    const named = metricReference(reference)
    return named?.kind === 'group' || (named !== null && addsUp(metrics, named.id))
  })
}
