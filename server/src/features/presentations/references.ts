import type { ReferenceSource } from '../references/service.ts'
import { selectPresentationsNaming } from './repository.ts'

/** Presentations by title that use a mapping, layout, chart, group, budget, metric, location or picture. Deleted ones are left out. */
export const presentationReferences: ReferenceSource = {
  predicate: 'shows it',
  async find(tx, kind, subjectIds) {
    switch (kind) {
      case 'MAPPING':
      case 'LAYOUT':
      case 'CHART':
      case 'BUDGET':
      case 'METRIC':
        return selectPresentationsNaming(tx, 'named_ids', subjectIds)
      case 'GROUP':
        return selectPresentationsNaming(tx, 'group_ids', subjectIds)
      case 'LOCATION':
        return selectPresentationsNaming(tx, 'location_ids', subjectIds)
      case 'PICTURE':
        return selectPresentationsNaming(tx, 'picture_ids', subjectIds)
      default:
        return []
    }
  },
}
