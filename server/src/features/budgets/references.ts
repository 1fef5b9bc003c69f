import { isUuid } from '../../platform/uuid.ts'
import type { ReferenceSource } from '../references/service.ts'
import { selectBudgetsAtLocations, selectBudgetsOfCategorizations, selectPlannedSubjects } from './repository.ts'

/** Budgets by name that use a categorization, or have figures of a group or metric or at a location in their current version. */
export const budgetReferences: ReferenceSource = {
  predicate: 'has figures of it',
  async find(tx, kind, subjectIds) {
    switch (kind) {
      case 'GROUP':
      case 'METRIC':
        return selectPlannedSubjects(tx, kind, subjectIds.filter(isUuid))
      case 'CATEGORIZATION':
        return selectBudgetsOfCategorizations(tx, subjectIds.filter(isUuid))
      case 'LOCATION':
        return selectBudgetsAtLocations(tx, subjectIds.map(Number).filter(isInt4))
      default:
        return []
    }
  },
}

function isInt4(id: number): boolean {
  return Number.isInteger(id) && Math.abs(id) < 2 ** 31
}
