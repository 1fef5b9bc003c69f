import { plainSheet, type Sheet } from '@fourwall/domain/sheets/sheet.ts'
import type { ViewerTab } from '@fourwall/domain/sheets/viewer-tabs.ts'
import type { StoredSheet } from './sheet-request.ts'

/** A layout of what a viewer's tab shows, under the tab's name. It is not stored yet: its version is 0. */
export function sheetOfTab(tab: ViewerTab, id: string): StoredSheet {
  const { name, profitLossMappingId: mappingId, timeSpan, locationIds, columns, viewSettings: settings } = tab
  const sheet: Sheet = { ...plainSheet({ mappingId, timeSpan, locationIds }), columns, settings }
  return { id, name, path: '/', version: 0, updatedAt: '', updatedBy: null, sheet }
}
