import { isUuid } from '../../platform/uuid.ts'
import type { ReferenceSource } from '../references/service.ts'
import { selectChartsNaming, selectChartsOfMappings } from './repository.ts'

/** Charts by title that use a mapping, group, budget, metric or location. Deleted ones are left out. */
export const chartReferences: ReferenceSource = {
  predicate: 'shows it',
  async find(tx, kind, subjectIds) {
    switch (kind) {
      case 'MAPPING':
        return selectChartsOfMappings(tx, subjectIds.filter(isUuid))
      case 'BUDGET':
      case 'METRIC':
        return selectChartsNaming(tx, 'named_ids', subjectIds)
      case 'GROUP':
        return selectChartsNaming(tx, 'group_ids', subjectIds)
      case 'LOCATION':
        return selectChartsNaming(tx, 'location_ids', subjectIds)
      default:
        return []
    }
  },
}
