import { isUuid } from '../../platform/uuid.ts'
import type { FoundReference, ReferenceSource } from '../references/service.ts'
import { selectLayoutsAtLocations, selectLayoutsNaming, selectLayoutsOfMappings } from './layouts-repository.ts'

/** Layouts by name that use a mapping, budget, metric or location. Deleted ones are omitted. */
export const layoutReferences: ReferenceSource = {
  predicate: 'shows it',
  async find(tx, kind, subjectIds) {
    switch (kind) {
      case 'MAPPING':
        return selectLayoutsOfMappings(tx, subjectIds.filter(isUuid))
      case 'BUDGET':
      case 'METRIC':
        return naming(await selectLayoutsNaming(tx, subjectIds), new Set(subjectIds))
      case 'LOCATION':
        return selectLayoutsAtLocations(tx, subjectIds)
      default:
        return []
    }
  },
}

function naming(layouts: Awaited<ReturnType<typeof selectLayoutsNaming>>, subjectIds: ReadonlySet<string>): readonly FoundReference[] {
  return layouts.flatMap(({ id, name, namedIds }) =>
    [...new Set(namedIds)].filter((named) => subjectIds.has(named)).map((subjectId) => ({ subjectId, id, name })),
  )
}
