import { DomainError } from '@fourwall/domain/errors.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import { historyPolicy } from './policy.ts'
import { insertSavedVersion, selectSavedDocument, selectSavedVersions } from './repository.ts'
import type { SavedSubject, SavedVersion } from './saved-version.ts'

export type { SavedVersion } from './saved-version.ts'

/** Who saves, as histories name them. */
export interface Editor {
  readonly name: string
}

/** The versions of what people edit. A version stays as it was saved, also when its subject is deleted. */
export class HistoryService {
  /** Keeps a version; one that is kept already stays. Inside the change's own transaction. */
  record(tx: Queryable, subject: SavedSubject, version: SavedVersion, document: unknown): Promise<void> {
    return insertSavedVersion(tx, subject, version, document)
  }

  /** The latest first; none for an id that nothing has. */
  async versions(access: Access, subject: SavedSubject): Promise<SavedVersion[]> {
    const scope = historyPolicy.read(access)
    return isUuid(subject.id) ? selectSavedVersions(scope, subject) : []
  }

  /** What a version said; null where there is none such. */
  async document(scope: Queryable, subject: SavedSubject, version: number): Promise<unknown> {
    return isUuid(subject.id) ? selectSavedDocument(scope, subject, version) : null
  }
}

/**
 * Ends a save of what somebody else has saved since it was read. `name`: as the sentence begins, such as `"Management P&L"`.
 *
 * @param read the version that the caller read; null takes whichever there is.
 * @throws DomainError (CONFLICT) with the version that is there.
 */
export function refuseStale({ name, version }: { readonly name: string; readonly version: number }, read: number | null): void {
  if (read === null || read === version) return
  throw new DomainError(
    'CONFLICT',
    `${name} was changed by somebody else since you opened it. Nothing of yours is saved yet: look at both changes, then save again.`,
    { field: 'version', currentVersion: version },
  )
}
