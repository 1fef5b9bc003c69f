import { type FiscalYearUses, fiscalYearUse } from '@fourwall/domain/companies/settings-effects.ts'
import { DomainError } from '@fourwall/domain/errors.ts'
import { mergeViewerTabs } from '@fourwall/domain/profit-loss/merge-viewer-tabs.ts'
import {
  parseViewerTabs,
  readStoredTabs,
  requireRoom,
  type StoredTabs,
  type ViewerTab,
  viewerTabInputs,
} from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { profitLossPolicy } from './policy.ts'
import { changeTabs, selectAllTabs, selectTabs, selectTabsWith } from './viewer-tabs-repository.ts'

/** The shape that tabs are stored in; another one is read by an upgrade of its own. */
const STORED_VERSION = 1

/** A tab, and whose it is. */
export interface NamedTab {
  readonly userId: string
  readonly id: string
  readonly name: string
}

/** The tabs of each user's profit-and-loss viewer. What a tab refers to may be gone; the tab is kept, and says so when opened. */
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
      if (base === null) return { version: STORED_VERSION, tabs: viewerTabInputs(mine) }
      saved = mergeViewerTabs(base, mine, theirs)
      requireRoom(saved.length)
      return { version: STORED_VERSION, tabs: [...viewerTabInputs(saved), ...unreadable] }
    })
    return saved
  }

  /** The tabs of all users that show a mapping. */
  async tabsShowing(scope: Scope, mappingId: string): Promise<readonly { readonly userId: string; readonly name: string }[]> {
    const lists = await selectTabsWith(scope, mappingId)
    return lists.flatMap(({ userId, tabs }) =>
      readTabs(tabs)
        .tabs.filter((tab) => tab.profitLossMappingId === mappingId)
        .map(({ name }) => ({ userId, name })),
    )
  }

  /** By layout, the tabs of all users that show it. */
  async tabsWithLayouts(scope: Scope, layoutIds: readonly string[]): Promise<ReadonlyMap<string, readonly NamedTab[]>> {
    const [only, ...others] = layoutIds
    const lists = only === undefined ? [] : await selectTabsWith(scope, others.length > 0 ? '' : only)
    const tabs = lists
      .filter((list) => hasKnownShape(list.tabs))
      .flatMap(({ userId, tabs: stored }) => readTabs(stored).tabs.map(({ id, name, metadataId }) => ({ userId, id, name, metadataId })))
    return new Map(layoutIds.map((layoutId) => [layoutId, tabs.filter(({ metadataId }) => metadataId === layoutId)]))
  }

  /** By id, such as a metric's, the tabs of all users in whose choices it stands. Those that this program cannot read are left out. */
  async tabsNaming(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, readonly NamedTab[]>> {
    const [only, ...others] = ids
    const lists = await selectTabsWith(scope, others.length > 0 ? '' : (only ?? ''))
    const tabs = lists
      .filter((list) => hasKnownShape(list.tabs))
      .flatMap(({ userId, tabs: stored }) =>
        readTabs(stored).tabs.map((tab) => ({ tab: { userId, id: tab.id, name: tab.name }, text: JSON.stringify(tab) })),
      )
    return new Map(ids.map((id) => [id, tabs.filter(({ text }) => text.includes(id)).map(({ tab }) => tab)]))
  }

  /** How many tabs of all users rest on where the fiscal year begins. Those that this program cannot read are not counted. */
  async tabsByFiscalYear(scope: Scope): Promise<FiscalYearUses> {
    const readable = (await selectAllTabs(scope)).filter(hasKnownShape)
    const uses = readable.flatMap(({ tabs }) => readStoredTabs(tabs).tabs.map(({ timeSpan, columns }) => fiscalYearUse(timeSpan, columns)))
    return { quarters: uses.filter((use) => use === 'QUARTERS').length, years: uses.filter((use) => use === 'YEARS').length }
  }
}

function readTabs(stored: unknown): StoredTabs {
  if (stored === null) return readStoredTabs(null)
  if (!hasKnownShape(stored)) throw unknownShape()
  return readStoredTabs(stored.tabs)
}

function hasKnownShape(stored: unknown): stored is { readonly tabs: unknown } {
  return typeof stored === 'object' && stored !== null && 'version' in stored && stored.version === STORED_VERSION && 'tabs' in stored
}

function unknownShape(): DomainError {
  return new DomainError(
    'CONFLICT',
    'Your tabs were stored by another version of Fourwall, and are left as they are. Ask whoever runs it to start that version.',
  )
}
