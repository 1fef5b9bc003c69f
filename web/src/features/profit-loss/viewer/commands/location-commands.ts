import { withOutsideLocations } from '@fourwall/domain/locations/location-order.ts'
import { flattenLocations, locationIdsUnder } from '@fourwall/domain/locations/location-tree.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import type { Command } from '../../../../blocks/command-palette/command.ts'
import { offeredSets, selectedSet } from '../../../../blocks/location-picker/location-sets.ts'
import { selectionOf, withEveryLocation } from '../../../../blocks/location-picker/picker-rows.ts'
import type { FindableLedger } from '../../find/findable-ledger.ts'

/** The location mappings, then every location and every group of them, in the order of the tree. `selection`: what a view shows, null for all; undefined if nothing does. None before their names are known. */
export function locationCommands(
  { locationTree, locationNames, locationSets }: Pick<FindableLedger, 'locationTree' | 'locationNames' | 'locationSets'>,
  selection: readonly string[] | null | undefined,
  choose: (selection: readonly string[] | null) => void,
): readonly Command[] {
  if (locationNames === null) return []
  const every = withOutsideLocations(
    locationTree,
    [...locationNames].map(([id, name]) => ({ id, name })),
  )
  const tree = withEveryLocation(every, (id) => locationNames.get(id))
  const total = locationIdsUnder(...tree).length
  const chosen = selection === null || selection === undefined ? null : new Set(selection)
  const commands: Command[] = [
    {
      id: 'locations:all',
      group: 'Locations',
      label: 'All locations',
      detail: formatCount(total),
      keywords: 'every company',
      verb: 'Show',
      isChosen: selection === null,
      run: () => choose(null),
    },
  ]
  for (const { id, name, locationIds } of offeredSets(locationSets, new Set(locationIdsUnder(...tree)), ''))
    commands.push({
      id: `location-set:${id}`,
      group: 'Locations',
      label: name,
      detail: counted(locationIds.length, 'location'),
      keywords: 'location mapping set group only',
      verb: 'Show only these',
      isChosen: chosen !== null && selectedSet([{ id, name, locationIds }], chosen) !== undefined,
      run: () => choose(selectionOf(tree, new Set(locationIds))),
    })
  for (const { node, parent } of flattenLocations(tree)) {
    const ids = locationIdsUnder(node)
    // What holds every location is the entry above; what holds none shows nothing.
    if (ids.length === 0 || (node.children.length > 0 && ids.length === total)) continue
    const isGroup = node.children.length > 0
    const region = parent?.node.name
    const detail = isGroup ? (ids.length === 1 ? '1 location' : `${formatCount(ids.length)} locations`) : region
    commands.push({
      id: `location:${node.id}`,
      group: 'Locations',
      label: node.name,
      ...(detail === undefined ? {} : { detail }),
      keywords: isGroup ? 'region group only' : 'store only',
      verb: isGroup ? 'Show only these' : 'Show only this one',
      isChosen: chosen !== null && chosen.size === ids.length && ids.every((id) => chosen.has(id)),
      run: () => choose(selectionOf(tree, new Set(ids))),
    })
  }
  return commands
}
