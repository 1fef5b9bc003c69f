import type { ProfitLossGroup } from '../../mappings/categorization.ts'
import type { Layout } from '../layout.ts'
import type { View } from './view.ts'
import { viewSearch } from './view-address.ts'

/** The address at which the viewer shows the report of a layout, with a figure of it taken apart. */
export function openedAddress(
  { mappingId, locationIds, timeSpan, settings, columns }: Pick<Layout, 'mappingId' | 'locationIds' | 'timeSpan' | 'settings' | 'columns'>,
  groups: readonly ProfitLossGroup[],
  { trace, bridge }: Pick<View, 'trace' | 'bridge'>,
): string {
  const view: View = {
    mappingId,
    mappedOn: null,
    locationIds: locationIds.length === 0 ? null : locationIds,
    timeSpan,
    settings,
    columns,
    rank: null,
    expanded: null,
    nameWidth: null,
    hiddenColumns: null,
    columnWidths: null,
    trace,
    bridge,
  }
  const search = viewSearch(
    view,
    groups.map(({ id }) => id),
  )
  const texts = Object.entries(search).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `/profit-loss/?${texts.join('&')}`
}
