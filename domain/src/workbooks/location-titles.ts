import type { LocationId } from '../ledger/account.ts'
import { inTreeOrder } from '../locations/location-order.ts'
import { type LocationNode, locationNames } from '../locations/location-tree.ts'
import { folded } from '../mappings/group-paths.ts'

interface NamedLocation {
  readonly id: LocationId
  readonly name: string
}

/**
 * Titles of locations in workbooks, in tree order, then those outside the tree by name: the display name, or the accounting
 * system's name if the display name matches any name of another location. Unique even if blanks are ignored.
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
  const taken = new Set<string>()
  return inTreeOrder(tree, [...titled.values()]).map(({ id, name }) => {
    let title = name
    for (let number = 2; taken.has(plain(title)); number++) title = `${name} (${number})`
    taken.add(plain(title))
    return { id, name: title }
  })
}

/** All names that a workbook may use for locations: the accounting system's first, then our titles. */
export function namesOfLocations(tree: readonly LocationNode[], locations: readonly NamedLocation[]): readonly NamedLocation[] {
  const titles = locationTitles(tree, locations)
  const titled = new Map(titles.map(({ id, name }) => [id, name]))
  return [...locations.filter(({ id, name }) => titled.get(id) !== name), ...titles].map(({ id, name }) => ({ id, name }))
}

function plain(name: string): string {
  return name.trim().replace(/\s+/g, ' ')
}
