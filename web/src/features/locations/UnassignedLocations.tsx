import { findByName, type LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { type PointerEvent, useState } from 'react'
import { LocationName } from '../../blocks/location-name/LocationName.tsx'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../blocks/rights/rights.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { classNames } from '../../ui/class-names.ts'
import { GroupMenu } from './GroupMenu.tsx'
import type { UnassignedLocation } from './unassigned-rows.ts'

interface UnassignedLocationsProps {
  readonly locations: readonly UnassignedLocation[]
  readonly tree: readonly LocationNode<string>[]
  /** Of the search over the tree, which narrows this list too. */
  readonly query: string
  readonly onDragStart: (event: PointerEvent, rowIds: readonly string[], label: string) => void
  /** Null: to the top level. */
  readonly onAssign: (rowIds: readonly string[], groupId: string | null) => void
}

/** Locations in no group, at the top of the tree or outside it. Reports count them. */
export function UnassignedLocations({ locations, tree, query, onDragStart, onAssign }: UnassignedLocationsProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const isChanging = useMay('CHANGE_LOCATIONS')
  const shown = findByName(locations, query)
  const chosen = shown.filter(({ rowId }) => marked.has(rowId))
  return (
    <section aria-labelledby="unassigned-heading" className="flex-none border-b border-line-1 px-4 py-3">
      <div className="flex items-center gap-2">
        <h2 id="unassigned-heading" className="flex-1 font-medium">
          Unassigned <span className="pl-1 font-normal text-3">{formatCount(locations.length)}</span>
        </h2>
        <IfAllowed right="CHANGE_LOCATIONS">
          <GroupMenu
            label={chosen.length > 1 ? `Assign ${chosen.length} to` : 'Assign to'}
            tree={tree}
            disabledReason={chosen.length === 0 ? 'Choose locations below first.' : null}
            onChoose={(groupId) => {
              onAssign(
                chosen.map(({ rowId }) => rowId),
                groupId,
              )
              setMarked(new Set())
            }}
          />
        </IfAllowed>
      </div>
      <ul className="mt-2 max-h-[240px] overflow-y-auto">
        {shown.map(({ rowId: id, name }) => (
          <li
            key={id}
            onPointerDown={(event) => {
              if (!isChanging) return
              const ids = marked.has(id) ? chosen.map(({ rowId }) => rowId) : [id]
              onDragStart(event, ids, ids.length === 1 ? name : `${ids.length} locations`)
            }}
            className={classNames('flex h-row items-center rounded-chip px-1 select-none hover:bg-hover', isChanging && 'cursor-grab')}
          >
            {isChanging ? (
              <Checkbox
                label={
                  <span className="truncate">
                    <LocationName name={name} />
                  </span>
                }
                checked={marked.has(id)}
                onChange={(isMarked) => {
                  const next = new Set(marked)
                  if (isMarked) next.add(id)
                  else next.delete(id)
                  setMarked(next)
                }}
              />
            ) : (
              <span className="truncate">
                <LocationName name={name} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
