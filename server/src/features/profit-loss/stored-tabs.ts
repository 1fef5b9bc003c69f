import { DomainError } from '@fourwall/domain/errors.ts'
import { readStoredTabs, type StoredTabs } from '@fourwall/domain/profit-loss/viewer-tabs.ts'

/** The shape that tabs are stored in; another one is read by an upgrade of its own. */
export const TABS_VERSION = 1

/** @throws DomainError (CONFLICT) for a stored shape that this program does not know. */
export function readTabs(stored: unknown): StoredTabs {
  if (stored === null) return readStoredTabs(null)
  if (!hasKnownShape(stored)) throw unknownShape()
  return readStoredTabs(stored.tabs)
}

export function hasKnownShape(stored: unknown): stored is { readonly tabs: unknown } {
  return typeof stored === 'object' && stored !== null && 'version' in stored && stored.version === TABS_VERSION && 'tabs' in stored
}

function unknownShape(): DomainError {
  return new DomainError(
    'CONFLICT',
    'Your tabs were stored by another version of Fourwall, and stay unchanged. Ask your administrator to start that version.',
  )
}
