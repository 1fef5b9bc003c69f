import type { ClosedMonthChange } from '@fourwall/domain/closing/closed-month-changes.ts'
import { ClosedFigureChanges, type SubjectFigure } from '@fourwall/domain/closing/figure-changes.ts'
import { metricFigures } from '@fourwall/domain/closing/metric-changes.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { withDependencies } from '@fourwall/domain/ops-data/metric.ts'
import type { StoredFigure } from '@fourwall/domain/ops-data/stored-figures.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { ClosedMonthsAct, ClosingService } from '../closing/service.ts'
import { selectPacksOf } from './figures-repository.ts'
import { type StoredMetric, selectMetrics } from './repository.ts'

/** Figures of closed months that an act changes. */
interface ClosedFigures {
  /** Of a metric at a location: all figures before and after. */
  readonly add: (metricId: string, locationId: LocationId, before: readonly StoredFigure[], after: readonly StoredFigure[]) => void
  /** @throws ClosedMonthsError if figures of closed months change without confirmation. */
  readonly admit: (act: ClosedMonthsAct) => Promise<void>
}

/** Asks about closed months within the transaction of an act. Without closed months, at the price of a look-up. */
export async function closedFigures(closing: ClosingService, tx: Queryable, access: Access): Promise<ClosedFigures> {
  const closed = await closing.monthsIn(tx)
  const found = new ClosedFigureChanges(closed)
  const metrics = closed.length === 0 ? null : new Map((await selectMetrics(tx)).map((metric) => [metric.id, metric]))
  return {
    add(metricId, locationId, before, after) {
      if (metrics !== null) found.addAll(metricId, locationId, before, after)
    },
    admit: async (act) => closing.admit(tx, access, act, metrics === null || found.isEmpty ? [] : await changesOf(tx, metrics, found)),
  }
}

/** By period, what the metrics show of all locations. Reads one metric after the other, as together they may have millions of figures. */
async function changesOf(
  tx: Queryable,
  metrics: ReadonlyMap<string, StoredMetric>,
  found: ClosedFigureChanges,
): Promise<readonly ClosedMonthChange[]> {
  const figures = new Map<string, Pick<SubjectFigure, 'before' | 'after'>>()
  for (const [metricId, periods] of found.bySubject) {
    // Too many to add up: only their count is reported.
    if (found.figuresOf(metricId) === null) continue
    const stored = (await selectPacksOf(tx, [...withDependencies(metrics, [metricId])])).flatMap(
      ({ metricId: of, locationId, figures: own }) => own.map((figure) => ({ ...figure, of, locationId })),
    )
    const figureOf = metricFigures(
      { metrics, stored: Map.groupBy(stored, ({ of }) => of), changedOf: (id) => found.figuresOf(id) ?? [] },
      metricId,
    )
    for (const period of periods) figures.set(`${metricId} ${period.firstMonth}/${period.months}`, figureOf(period))
  }
  return found.changes((metricId, { firstMonth, months }) => ({
    name: metrics.get(metricId)?.name ?? metricId,
    ...(figures.get(`${metricId} ${firstMonth}/${months}`) ?? { before: null, after: null }),
  }))
}
