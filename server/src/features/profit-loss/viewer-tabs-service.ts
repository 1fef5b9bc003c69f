import { type FiscalYearUses, fiscalYearUse } from '@fourwall/domain/companies/settings-effects.ts'
import { mergeViewerTabs } from '@fourwall/domain/profit-loss/merge-viewer-tabs.ts'
import { parseViewerTabs, readStoredTabs, requireRoom, type ViewerTab, viewerTabInputs } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { profitLossPolicy } from './policy.ts'
import { hasKnownShape, readTabs, TABS_VERSION } from './stored-tabs.ts'
import { changeTabs, selectAllTabs, selectTabs } from './viewer-tabs-repository.ts'

/** The tabs of each user's profit-and-loss viewer. What a tab refers to may have been deleted; the tab stays, and says so when opened. */
export class ViewerTabService {
  /** Pinned ones first, then in the user's order. @throws DomainError (CONFLICT) for a stored shape that this program does not know. */
  async list(access: Access): Promise<readonly ViewerTab[]> {
    const scope = profitLossPolicy.own(access)
    const { userId } = access.user
    return readTabs(await selectTabs(scope, userId)).tabs
  }

  /**
   * Stores the user's tabs and answers with the list as it is then. With `changedFrom`, the list that these were changed
   * from, what other windows stored since stays (see `mergeViewerTabs`), and so does what this program cannot read;
   * without it the list is replaced.
   * @throws BadInputError for a tab that is not sound and for more than fit, CONFLICT as above; nothing is stored then.
   */
  async save(access: Access, input: readonly unknown[], changedFrom: readonly unknown[] | null): Promise<readonly ViewerTab[]> {
    const scope = profitLossPolicy.own(access)
    const { userId } = access.user
    const mine = parseViewerTabs(input)
    const base = changedFrom && parseViewerTabs(changedFrom, 'changedFrom')
    let saved = mine
    await changeTabs(scope, userId, (stored) => {
      const { tabs: theirs, unreadable } = readTabs(stored)
      if (base === null) return { version: TABS_VERSION, tabs: viewerTabInputs(mine) }
      saved = mergeViewerTabs(base, mine, theirs)
      requireRoom(saved.length)
      return { version: TABS_VERSION, tabs: [...viewerTabInputs(saved), ...unreadable] }
    })
    return saved
  }

  /** How many tabs of all users rest on where the fiscal year begins. Those that this program cannot read are not counted. */
  async byFiscalYear(scope: Scope): Promise<FiscalYearUses> {
    const readable = (await selectAllTabs(scope)).filter(hasKnownShape)
    const uses = readable.flatMap(({ tabs }) => readStoredTabs(tabs).tabs.map(({ timeSpan, columns }) => fiscalYearUse(timeSpan, columns)))
    return { quarters: uses.filter((use) => use === 'QUARTERS').length, years: uses.filter((use) => use === 'YEARS').length }
  }
}
