import { metricUsers, namedGroups } from '@fourwall/domain/ops-data/metric.ts'
import type { ReferenceSource } from '../references/service.ts'
import { selectMetrics } from './repository.ts'

/** Metrics that are computed from others, weighed by them or computed from groups; in order of name. */
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
