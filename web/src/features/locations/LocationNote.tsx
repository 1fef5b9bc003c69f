import type { LocationsState } from '@fourwall/domain/locations/location-changes.ts'
import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { isDay, monthOf } from '@fourwall/domain/time/day.ts'
import { monthName } from '@fourwall/domain/time/day-format.ts'
import { locationCountText } from './location-rows.ts'
import type { ReceivedLocation } from './locations-request.ts'

interface LocationNoteProps {
  readonly node: LocationNode<string>
  readonly isGroup: boolean
  readonly state: LocationsState
  readonly locations: readonly ReceivedLocation[]
  /** The last month with entries at any location: `2026-11`. */
  readonly lastMonth: string
}

/** Note next to a row of the tree: a group's number of locations, a location's ledger name and the dates of its entries. */
export function LocationNote({ node, isGroup, state, locations, lastMonth }: LocationNoteProps) {
  if (isGroup) return <span>{locationCountText(node)}</span>
  const [id = ''] = node.locationIds
  const stated = state.dates.find(({ locationId }) => locationId === id)
  const { name = id, firstDay: first, lastDay: last } = locations.find((location) => location.id === id) ?? {}
  const day = (text: string | null | undefined) => (text && isDay(text) ? monthName(monthOf(text)) : null)
  const opened = day(stated?.openedOn ?? first)
  const lastEntries = last && last.slice(0, 7) < lastMonth ? day(last) : null
  return (
    <>
      {name !== node.name && <span className="truncate">{name}</span>}
      {stated?.closedOn ? <span>closed {day(stated.closedOn)}</span> : lastEntries !== null && <span>last entries {lastEntries}</span>}
      {opened !== null && <span>since {opened}</span>}
    </>
  )
}
