import type { ReferenceSource } from '../references/service.ts'
import { selectBrandNaming } from './brand-repository.ts'

/** The brand of the company, which uses its logo. */
export const brandReferences: ReferenceSource = {
  predicate: 'shows it',
  async find(tx, kind, subjectIds) {
    if (kind !== 'PICTURE') return []
    return (await selectBrandNaming(tx, subjectIds)).map((found) => ({ ...found, id: 'brand' }))
  },
}
