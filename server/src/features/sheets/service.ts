import { DomainError } from '@fourwall/domain/errors.ts'
import { parseViewerTabs, readStoredTabs, type ViewerTab, viewerTabInputs } from '@fourwall/domain/sheets/viewer-tabs.ts'
import type { Scope } from '../../platform/database/database.ts'
import { saveTabs, selectTabs } from './repository.ts'

/** The shape that tabs are stored in; another one is read by an upgrade of its own. */
const STORED_VERSION = 1

/** The tabs of each user's profit-and-loss viewer. What a tab refers to may be gone; the tab is kept, and says so when opened. */
export class ViewerTabService {
  /** Pinned ones first, then in the user's order. @throws DomainError (CONFLICT) for a stored shape that this program does not know. */
  async list(scope: Scope, userId: string): Promise<readonly ViewerTab[]> {
    return readStoredTabs(tabsIn(await selectTabs(scope, userId))).tabs
  }

  /** Replaces the user's tabs. @throws BadInputError for a tab that is not sound, CONFLICT as above; nothing is stored then. */
  async replace(scope: Scope, userId: string, input: readonly unknown[]): Promise<readonly ViewerTab[]> {
    const tabs = parseViewerTabs(input)
    const stored = { version: STORED_VERSION, tabs: viewerTabInputs(tabs) }
    if (!(await saveTabs(scope, userId, stored))) throw unknownShape()
    return tabs
  }
}

function tabsIn(stored: unknown): unknown {
  if (stored === null) return null
  if (typeof stored !== 'object' || !('version' in stored) || stored.version !== STORED_VERSION || !('tabs' in stored)) throw unknownShape()
  return stored.tabs
}

function unknownShape(): DomainError {
  return new DomainError(
    'CONFLICT',
    'Your tabs were stored by another version of Fourwall, and are left as they are. Ask whoever runs it to start that version.',
  )
}
