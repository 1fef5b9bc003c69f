import type { Database, Scope } from '../../../platform/database/database.ts'
import type { CompanyService } from '../../companies/service.ts'
import { deleteStalePacks } from '../balances-repository.ts'
import { deleteStaging, selectStaging } from './repository.ts'

const PIECE_ROWS = 20_000

/** Only one import or undo of a company runs at a time; it holds this lock while it stages rows. */
export function importLock(companyId: string): string {
  return `import:${companyId}`
}

/**
 * Removes the remains of interrupted imports. Call it while holding the company's import lock, so that no import is running.
 * @returns how many imports were removed.
 */
export async function clearStaging(scope: Scope, companies: CompanyService): Promise<number> {
  const left = await selectStaging(scope)
  for (const one of left) await deleteStaging(scope, one, PIECE_ROWS)
  companies.forget(scope)
  await deleteStalePacks(scope)
  return left.length
}

/**
 * Removes every company's remains, except where an import is running.
 * @param isEnding checked before each company; if true, the rest is left for the next start.
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
