import { usualColumns } from '@fourwall/domain/profit-loss/usual-columns.ts'
import type { ViewerTab } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { usualTimeSpan } from '@fourwall/domain/time/time-span-presets.ts'

/** The tab of a first visit. */
export function firstTab(
  id: string,
  mapping: { readonly id: string; readonly name: string },
  context: TimeContext,
  firstLedgerDay: Day | null,
): ViewerTab {
  const timeSpan = usualTimeSpan(context)
  return {
    id,
    name: mapping.name,
    metadataId: null,
    locationIds: [],
    profitLossMappingId: mapping.id,
    displayOrder: 0,
    pinned: false,
    timeSpan,
    viewSettings: DEFAULT_VIEW_SETTINGS,
    columns: usualColumns(timeSpan, context, firstLedgerDay),
  }
}

/** A name that no tab has yet: `New view`, `New view 2`, … */
export function newTabName(tabs: readonly { readonly name: string }[], first = 'New view'): string {
  const taken = new Set(tabs.map((tab) => tab.name))
  let name = first
  for (let number = 2; taken.has(name); number += 1) name = `${first} ${number}`
  return name
}
