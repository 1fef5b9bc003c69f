import { ClosedFigureChanges } from '@fourwall/domain/closing/figure-changes.ts'
import type { StoredFigure } from '@fourwall/domain/ops-data/stored-figures.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { ClosedMonthsAct, ClosingService } from '../closing/service.ts'
import { selectMetrics } from './repository.ts'

/** Figures of closed months that an act changes. */
interface ClosedFigures {
  /** Of a metric at a location: all figures before and after. */
  readonly add: (metricId: string, before: readonly StoredFigure[], after: readonly StoredFigure[]) => void
  /** @throws ClosedMonthsError if figures of closed months change and nobody agreed to it. */
  readonly admit: (act: ClosedMonthsAct) => Promise<void>
}

/** Asks about closed months within the transaction of an act. Without closed months, at the price of a look-up. */
export async function closedFigures(closing: ClosingService, tx: Queryable, access: Access): Promise<ClosedFigures> {
  const closed = await closing.monthsIn(tx)
  const changes = new ClosedFigureChanges(closed)
  const names = closed.length === 0 ? null : new Map((await selectMetrics(tx)).map(({ id, name }) => [id, name]))
  return {
    add(metricId, before, after) {
      if (names !== null) changes.addAll(names.get(metricId) ?? metricId, before, after)
    },
    admit: (act) => closing.admit(tx, access, act, changes.changes),
  }
}
