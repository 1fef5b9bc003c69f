import { parseFormula, referencesOf } from '../mappings/formula.ts'
import { type Metric, metricReference } from '../ops-data/metric.ts'
import type { FigureSource } from './figure-sources.ts'

/** What a figure is worked out from. */
export interface FigureOperands {
  /** Lines of the profit and loss: what moves these is entries. */
  readonly groupIds: readonly string[]
  /** Whether stored figures of metrics are among it. */
  readonly usesOpsData: boolean
}

/** A line is of the ledger, per unit of a metric of ops data too; a metric is of what its formula names, down to what is stored. */
export function figureOperands(
  { groupId, metricId, isPerMetric }: Pick<FigureSource, 'groupId' | 'metricId' | 'isPerMetric'>,
  metrics: ReadonlyMap<string, Pick<Metric, 'formula'>>,
): FigureOperands {
  const groupIds = new Set(groupId === null ? [] : [groupId])
  let usesOpsData = isPerMetric
  const seen = new Set<string>()
  const add = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    const formula = metrics.get(id)?.formula ?? null
    if (formula === null) {
      usesOpsData = true
      return
    }
    for (const reference of referencesOf(parseFormula(formula))) {
      const named = metricReference(reference)
      if (named?.kind === 'group') groupIds.add(named.id)
      else if (named !== null) add(named.id)
    }
  }
  if (metricId !== null) add(metricId)
  return { groupIds: [...groupIds], usesOpsData }
}
