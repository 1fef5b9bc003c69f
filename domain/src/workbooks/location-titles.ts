import type { LocationId } from '../ledger/account.ts'
import { type LocationNode, locationIdsUnder, locationNames } from '../locations/location-tree.ts'
import { folded } from '../mappings/group-paths.ts'

interface NamedLocation {
  readonly id: LocationId
  readonly name: string
}

/**
 * Locations as workbooks name them, in the order of the tree, those that it lacks at the end: as people call them, but by the
 * accounting system's name where another location goes by that word too, under either name. No two are the same but for blanks.
 */
export function locationTitles(tree: readonly LocationNode[], locations: readonly NamedLocation[]): readonly NamedLocation[] {
  const called = locationNames(tree, locations)
  const users = new Map<string, Set<LocationId>>()
  for (const { id, name } of locations)
    for (const text of [name, called.get(id) ?? name]) users.set(folded(text), (users.get(folded(text)) ?? new Set()).add(id))
  const titled = new Map(
    locations.map(({ id, name }) => {
      const own = called.get(id) ?? name
      return [id, { id, name: users.get(folded(own))?.size === 1 ? own : name }]
    }),
  )
  const order = new Set([...locationIdsUnder(...tree), ...titled.keys()])
  const taken = new Set<string>()
  return [...order].flatMap((id) => {
    const location = titled.get(id)
    if (location === undefined) return []
    const { name } = location
    let title = name
    for (let number = 2; taken.has(plain(title)); number++) title = `${name} (${number})`
    taken.add(plain(title))
    return [{ id, name: title }]
  })
}

/** All names under which a workbook may speak of locations: those of the accounting system, then the titles that we write, which go last. */
export function namesOfLocations(tree: readonly LocationNode[], locations: readonly NamedLocation[]): readonly NamedLocation[] {
  const titles = locationTitles(tree, locations)
  const titled = new Map(titles.map(({ id, name }) => [id, name]))
  return [...locations.filter(({ id, name }) => titled.get(id) !== name), ...titles].map(({ id, name }) => ({ id, name }))
}

function plain(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}
