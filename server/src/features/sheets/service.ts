import { parseViewerTabs, readStoredTabs, type ViewerTab, viewerTabInputs } from '@fourwall/domain/sheets/viewer-tabs.ts'
import type { Scope } from '../../platform/database/database.ts'
import { saveTabs, selectTabs } from './repository.ts'

/** The shape that tabs are stored in; another one is read by an upgrade of its own. */
const STORED_VERSION = 1

/** The tabs of each user's profit-and-loss viewer. What a tab refers to may be gone; the tab is kept, and says so when opened. */
export class ViewerTabService {
  /** Pinned ones first, then in the user's order. */
  async list(scope: Scope, userId: string): Promise<readonly ViewerTab[]> {
    return readStoredTabs(tabsIn(await selectTabs(scope, userId))).tabs
  }

  /** Replaces the user's tabs. @throws BadInputError for a tab that is not sound; nothing is stored then. */
  async replace(scope: Scope, userId: string, input: readonly unknown[]): Promise<readonly ViewerTab[]> {
    const tabs = parseViewerTabs(input)
    await saveTabs(scope, userId, { version: STORED_VERSION, tabs: viewerTabInputs(tabs) })
    return tabs
  }
}

function tabsIn(stored: unknown): unknown {
  return typeof stored === 'object' && stored !== null && 'tabs' in stored ? stored.tabs : null
}
