import type { ViewerTab } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { FoundReference, ReferenceSource } from '../references/service.ts'
import { hasKnownShape, readTabs } from './stored-tabs.ts'
import { selectTabsWith } from './viewer-tabs-repository.ts'

/** Tabs of all users: those of a user together, in their order. Those that cannot be read are left out. */
export const tabReferences: ReferenceSource = {
  predicate: 'shows it',
  async find(tx, kind, subjectIds) {
    switch (kind) {
      case 'MAPPING':
        // A mapping stays where a list of tabs that this program does not know speaks of it: reading that list fails.
        return found(await selectTabsWith(tx, textOf(subjectIds)), subjectIds, (tab) => (id) => tab.profitLossMappingId === id)
      case 'LAYOUT':
        return found(await selectReadable(tx, subjectIds), subjectIds, (tab) => (id) => tab.metadataId === id)
      case 'LOCATION':
        return found(await selectReadable(tx, subjectIds), subjectIds, ({ locationIds }) => {
          const shown = new Set(locationIds)
          return (id) => shown.has(id)
        })
      case 'BUDGET':
      case 'METRIC':
        // They occur in several of a tab's choices.
        return found(await selectReadable(tx, subjectIds), subjectIds, (tab) => {
          const text = JSON.stringify(tab)
          return (id) => text.includes(id)
        })
      default:
        return []
    }
  },
}

type StoredList = Awaited<ReturnType<typeof selectTabsWith>>[number]

async function selectReadable(tx: Queryable, subjectIds: readonly string[]): Promise<readonly StoredList[]> {
  return (await selectTabsWith(tx, textOf(subjectIds))).filter(({ tabs }) => hasKnownShape(tabs))
}

/** A text that occurs in every list that refers to one of these. */
function textOf([only = '', ...others]: readonly string[]): string {
  return others.length > 0 ? '' : only
}

function found(
  lists: readonly StoredList[],
  subjectIds: readonly string[],
  refersTo: (tab: ViewerTab) => (id: string) => boolean,
): readonly FoundReference[] {
  return lists.flatMap(({ userId, tabs }) =>
    readTabs(tabs).tabs.flatMap((tab) =>
      subjectIds.filter(refersTo(tab)).map((subjectId) => ({ subjectId, id: tab.id, name: tab.name, userId })),
    ),
  )
}
