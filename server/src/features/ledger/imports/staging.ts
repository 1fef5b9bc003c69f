import type { Database, Scope } from '../../../platform/database/database.ts'
import type { CompanyService } from '../../companies/service.ts'
import { deleteStalePacks } from '../balances-repository.ts'
import { deleteStaging, selectStaging } from './repository.ts'

const PIECE_ROWS = 20_000

/** Imports and undos of a company follow one another; whoever stages rows holds this for as long as it does. */
export function importLock(companyId: string): string {
  return `import:${companyId}`
}

/**
 * Clears what imports left behind that were ended in the middle. To be called while holding the
 * company's import lock: whoever staged those rows is then gone.
 *
 * @returns how many imports were cleared.
 */
export async function clearStaging(scope: Scope, companies: CompanyService): Promise<number> {
  const left = await selectStaging(scope)
  for (const one of left) await deleteStaging(scope, one, PIECE_ROWS)
  companies.forget(scope)
  await deleteStalePacks(scope)
  return left.length
}

/**
 * Clears every company's leftovers, except where an import is under way right now.
 *
 * @param isEnding asked before each company; where true, the rest is left for the next start.
 */
export async function clearAllStaging(database: Database, companies: CompanyService, isEnding = () => false): Promise<number> {
  let cleared = 0
  for (const company of await companies.list()) {
    if (isEnding()) break
    if (await database.isLocked(importLock(company.id))) continue
    cleared += await database.withLock(importLock(company.id), () => clearStaging(database.scope(company.id), companies))
  }
  return cleared
}
