import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { type PointerEvent, useState } from 'react'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../blocks/rights/rights.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { classNames } from '../../ui/class-names.ts'
import { GroupMenu } from './GroupMenu.tsx'
import type { ReceivedLocation } from './locations-request.ts'

interface UnassignedLocationsProps {
  readonly locations: readonly ReceivedLocation[]
  readonly tree: readonly LocationNode<string>[]
  readonly onDragStart: (event: PointerEvent, ids: readonly string[], label: string) => void
  /** Null: to the top level. */
  readonly onAssign: (ids: readonly string[], groupId: string | null) => void
}

/** Locations outside the tree. Reports count them, pickers list them last. */
export function UnassignedLocations({ locations, tree, onDragStart, onAssign }: UnassignedLocationsProps) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const isChanging = useMay('CHANGE_LOCATIONS')
  const chosen = locations.filter(({ id }) => marked.has(id))
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
                chosen.map(({ id }) => id),
                groupId,
              )
              setMarked(new Set())
            }}
          />
        </IfAllowed>
      </div>
      <ul className="mt-2 max-h-[240px] overflow-y-auto">
        {locations.map(({ id, name }) => (
          <li
            key={id}
            onPointerDown={(event) => {
              if (!isChanging) return
              const ids = marked.has(id) ? chosen.map((location) => location.id) : [id]
              onDragStart(event, ids, ids.length === 1 ? name : `${ids.length} locations`)
            }}
            className={classNames('flex h-row items-center rounded-chip px-1 select-none hover:bg-hover', isChanging && 'cursor-grab')}
          >
            {isChanging ? (
              <Checkbox
                label={<span className="truncate">{name}</span>}
                checked={marked.has(id)}
                onChange={(isMarked) => {
                  const next = new Set(marked)
                  if (isMarked) next.add(id)
                  else next.delete(id)
                  setMarked(next)
                }}
              />
            ) : (
              <span className="truncate">{name}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
