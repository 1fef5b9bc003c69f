import { type Layout, plainLayout } from '@fourwall/domain/layouts/layout.ts'
import type { ViewerTab } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { ReceivedLayout } from '../editor/saving/layout-request.ts'

/** A new layout from a viewer tab, with the tab's name. Not stored yet: its version is 0. */
export function layoutOfTab(tab: ViewerTab, id: string): ReceivedLayout {
  const { name, profitLossMappingId: mappingId, timeSpan, locationIds, columns, viewSettings: settings } = tab
  const layout: Layout = { ...plainLayout({ mappingId, timeSpan, locationIds }), columns, settings }
  return { id, name, path: '/', version: 0, updatedAt: '', updatedBy: null, layout }
}
