import type { View } from '@fourwall/domain/layouts/address/view.ts'
import { withOutsideLocations } from '@fourwall/domain/locations/location-order.ts'
import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { isDay, monthOf } from '@fourwall/domain/time/day.ts'
import { monthName } from '@fourwall/domain/time/day-format.ts'
import type { TimeSpan } from '@fourwall/domain/time/time-span.ts'
import { useCallback, useMemo } from 'react'
import { useQuery } from 'urql'
import { LocationPicker } from '../../../blocks/location-picker/LocationPicker.tsx'
import { LocationDaysQuery } from './viewer-data.ts'

interface ViewLocationsProps {
  readonly tree: readonly LocationNode<string>[]
  readonly view: View
  readonly span: TimeSpan
  readonly onChange: (locationIds: readonly string[] | null) => void
}

/** The locations of a view, with when they opened or closed around its time span. */
export function ViewLocations({ tree, view, span, onChange }: ViewLocationsProps) {
  const [{ data }] = useQuery({ query: LocationDaysQuery })
  const known = useMemo(() => new Map(data?.erpLocations.map((location) => [location.id, location])), [data])
  const nameOf = useCallback((id: string) => known.get(id)?.name, [known])
  const every = useMemo(() => withOutsideLocations(tree, data?.erpLocations ?? []), [tree, data])
  const noteOf = (id: string): string | null => {
    const first = known.get(id)?.firstDay
    const last = known.get(id)?.lastDay
    if (typeof first === 'string' && isDay(first) && first > span.startDate) return `opened ${monthName(monthOf(first))}`
    return typeof last === 'string' && isDay(last) && last < span.startDate ? `closed ${monthName(monthOf(last))}` : null
  }
  return <LocationPicker tree={every} nameOf={nameOf} selection={view.locationIds} onChange={onChange} noteOf={noteOf} />
}
