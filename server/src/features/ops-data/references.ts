import { metricUsers, namedGroups } from '@fourwall/domain/ops-data/metric.ts'
import type { ReferenceSource } from '../references/service.ts'
import { selectMetrics } from './repository.ts'

/** Metrics by name that are computed from other metrics or groups, or weighted by metrics. */
export const metricReferences: ReferenceSource = {
  predicate: 'is computed from it',
  async find(tx, kind, subjectIds) {
    switch (kind) {
      case 'METRIC': {
        const users = metricUsers(await selectMetrics(tx))
        return subjectIds.flatMap((subjectId) => (users.get(subjectId) ?? []).map(({ id, name }) => ({ subjectId, id, name })))
      }
      case 'GROUP': {
        const metrics = await selectMetrics(tx)
        return metrics.flatMap((metric) => {
          const groups = new Set(namedGroups(metric))
          return subjectIds.flatMap((subjectId) => (groups.has(subjectId) ? [{ subjectId, id: metric.id, name: metric.name }] : []))
        })
      }
      default:
        return []
    }
  },
}
