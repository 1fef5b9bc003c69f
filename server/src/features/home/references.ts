import { isUuid } from '../../platform/uuid.ts'
import type { ReferenceSource } from '../references/service.ts'
import { selectNamedByCompany } from './repository.ts'

const COLUMNS = {
  MAPPING: 'mapping_id',
  BUDGET: 'named_ids',
  METRIC: 'named_ids',
  GROUP: 'group_ids',
  LOCATION: 'location_ids',
} as const

/**
 * The company's home, which shows a mapping, line, budget, metric or location. Personal ones do not count: no one else could remove
 * something from them, and they leave out what was deleted.
 */
export const homeReferences: ReferenceSource = {
  predicate: 'shows it',
  async find(tx, kind, subjectIds) {
    if (!(kind in COLUMNS)) return []
    // The key was found among the columns.
    const column = COLUMNS[kind as keyof typeof COLUMNS]
    const found = await selectNamedByCompany(tx, column, column === 'mapping_id' ? subjectIds.filter(isUuid) : subjectIds)
    return found.map((subjectId) => ({ subjectId, id: 'company', name: 'Home' }))
  },
}
