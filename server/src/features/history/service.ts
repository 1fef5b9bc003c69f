import { DomainError } from '@fourwall/domain/errors.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import { historyPolicy } from './policy.ts'
import { copySavedVersion, hasSavedVersion, insertSavedVersion, selectSavedDocument, selectSavedVersions } from './repository.ts'
import type { SavedSubject, SavedVersion } from './saved-version.ts'

export type { SavedVersion } from './saved-version.ts'

/** Who saves, as the history names them. */
export interface Editor {
  readonly name: string
}

/** Versions of what people edit. A version never changes and outlives its subject. */
export class HistoryService {
  /** Stores a version unless it is stored already. Runs inside the change's transaction. */
  record(tx: Queryable, subject: SavedSubject, version: SavedVersion, document: unknown): Promise<void> {
    return insertSavedVersion(tx, subject, version, document)
  }

  /** Stores the version that a presentation has now. Runs inside the change's transaction, after it. */
  recordPresentation(tx: Queryable, id: string): Promise<void> {
    return copySavedVersion(tx, { kind: 'PRESENTATION', id }, 'presentations')
  }

  /** Newest first; empty for an unknown id. */
  async versions(access: Access, subject: SavedSubject): Promise<SavedVersion[]> {
    const scope = historyPolicy.read(access)
    return isUuid(subject.id) ? selectSavedVersions(scope, subject) : []
  }

  /** Whether anything was saved by a person. */
  async hasVersions(scope: Queryable, subject: SavedSubject): Promise<boolean> {
    return isUuid(subject.id) && (await hasSavedVersion(scope, subject))
  }

  /** A version's document, or null. */
  async document(scope: Queryable, subject: SavedSubject, version: number): Promise<unknown> {
    return isUuid(subject.id) ? selectSavedDocument(scope, subject, version) : null
  }
}

/**
 * Refuses to save over another user's save. `name` begins the sentence, such as `"Management P&L"`.
 * @param read the version that the caller read; null accepts any.
 *
 * @throws DomainError (CONFLICT) with the current version.
 */
export function refuseStale({ name, version }: { readonly name: string; readonly version: number }, read: number | null): void {
  if (read === null || read === version) return
  throw new DomainError(
    'CONFLICT',
    `${name} was changed by someone else since you opened it. Your changes are not saved yet. Look at both, then save again.`,
    { field: 'version', currentVersion: version },
  )
}
