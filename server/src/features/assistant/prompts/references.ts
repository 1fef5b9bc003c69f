import { isUuid } from '../../../platform/uuid.ts'
import type { ReferenceSource } from '../../references/service.ts'
import { selectPromptsNaming } from './repository.ts'

const COLUMNS = {
  MAPPING: 'mapping_id',
  BUDGET: 'named_ids',
  METRIC: 'named_ids',
  GROUP: 'group_ids',
  LOCATION: 'location_ids',
} as const

/**
 * Prompts of the company by title that ask about a mapping, line, budget, metric or location. People's own do not count: nobody else could
 * change them, and they say by themselves what no longer holds.
 */
export const promptReferences: ReferenceSource = {
  predicate: 'asks about it',
  async find(tx, kind, subjectIds) {
    if (!(kind in COLUMNS)) return []
    // The key was found among the columns.
    const column = COLUMNS[kind as keyof typeof COLUMNS]
    return selectPromptsNaming(tx, column, column === 'mapping_id' ? subjectIds.filter(isUuid) : subjectIds)
  },
}
