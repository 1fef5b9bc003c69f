import type { View } from '@fourwall/domain/layouts/address/view.ts'
import type { ViewerTab } from '@fourwall/domain/profit-loss/viewer-tabs.ts'

/**
 * What this browser remembers of a tab in addition to what the server stores: which groups are expanded, which columns are hidden, how wide
 * names and columns are, and that no location is chosen. Signing out forgets it.
 */
export interface RememberedView extends Pick<View, 'expanded' | 'nameWidth' | 'hiddenColumns' | 'columnWidths'> {
  /** The list of the server's tabs has no word for none. */
  readonly hasNoLocations: boolean
}

/** The view that a tab opens, with what this browser remembers of it. */
export function viewOfTab(tab: ViewerTab, { hasNoLocations, ...remembered }: RememberedView): View {
  return {
    mappingId: tab.profitLossMappingId,
    mappedOn: null,
    locationIds: hasNoLocations ? [] : tab.locationIds.length === 0 ? null : tab.locationIds,
    timeSpan: tab.timeSpan,
    settings: tab.viewSettings,
    columns: tab.columns,
    trace: null,
    bridge: null,
    rank: null,
    ...remembered,
  }
}

/** A view with something changed; a trace or a bridge that is opened takes the place of the other. */
export function changedView(view: View, change: Partial<View>): View {
  const next = { ...view, ...change }
  if (change.trace) return { ...next, bridge: null }
  return change.bridge ? { ...next, trace: null } : next
}

/** What a tab keeps of a view. Of a view without any location it keeps the locations of before: its list has no word for none. */
export function tabContents(view: View): Partial<ViewerTab> {
  return {
    profitLossMappingId: view.mappingId,
    ...(view.locationIds?.length === 0 ? {} : { locationIds: view.locationIds ?? [] }),
    timeSpan: view.timeSpan,
    viewSettings: view.settings,
    columns: view.columns,
  }
}
