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
 * The company's prompts, by title, that ask about a mapping, line, budget, metric or location. Personal prompts do not count: only their
 * owner could change them, and they report themselves what no longer holds.
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
