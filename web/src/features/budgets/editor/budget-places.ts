import type { FigureEdits } from '@fourwall/domain/typed-figures/figure-edits.ts'
import type { PlaceOption } from '../../../blocks/location-picker/PlaceChoice.tsx'
import { editedLine } from './budget-edits.ts'

/** The place in the address; otherwise all locations, or the only one. */
export function chosenPlace(places: readonly PlaceOption[], id: string | undefined): PlaceOption {
  const locations = places.filter(({ kind }) => kind === 'LOCATION')
  const found = places.find((place) => place.id === id || place.id === `group:${id}`) ?? (locations.length === 1 ? locations[0] : places[0])
  if (found === undefined) throw new Error('There is no place at all, not even all locations together.')
  return found
}

/** The location before or after one in tree order; without one, the first or the last. */
export function neighbor(places: readonly PlaceOption[], locationId: string | null, step: -1 | 1): PlaceOption | null {
  const locations = places.filter(({ kind }) => kind === 'LOCATION')
  const at = locations.findIndex(({ id }) => id === locationId)
  if (at < 0) return (step > 0 ? locations[0] : locations.at(-1)) ?? null
  return locations[at + step] ?? null
}

/** Note next to a place in the picker; null for none. */
export function placeNote(
  { kind, id, locationIds }: PlaceOption,
  edits: FigureEdits,
  used: readonly { readonly id: string }[],
): string | null {
  const planned = new Set(used.map((location) => location.id))
  if (kind === 'ALL') return `${planned.size} planned`
  if (kind === 'GROUP') return `${locationIds.filter((one) => planned.has(one)).length} of ${locationIds.length} planned`
  let edited = 0
  for (const [row, columns] of edits) if (editedLine(row)?.locationId === id) edited += columns.size
  if (edited > 0) return `${edited} not saved`
  return planned.has(id) ? null : 'nothing planned'
}
