import { mergeRecords } from '@fourwall/domain/editing/three-way.ts'
import { type LocationsState, locationChanges } from '@fourwall/domain/locations/location-changes.ts'
import { mergeLocationTrees } from '@fourwall/domain/locations/merge-locations.ts'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { VersionedLocations } from './locations-request.ts'

interface LocationConflictProps {
  /** What both began with. */
  readonly base: LocationsState
  readonly mine: LocationsState
  readonly theirs: VersionedLocations
  readonly nameOf: (locationId: string) => string
  readonly isSaving: boolean
  readonly onTakeTheirs: () => void
  readonly onSave: (state: LocationsState) => void
  readonly onClose: () => void
}

/** Somebody saved since this was read: both changes, and the ways on. Nothing is lost until one is chosen. */
export function LocationConflict({ base, mine, theirs, nameOf, isSaving, onTakeTheirs, onSave, onClose }: LocationConflictProps) {
  const keepBoth = useRef<HTMLButtonElement>(null)
  const merged = mergedStates(base, mine, theirs.state)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width={620}
      // Enter loses nobody's work.
      initialFocus={keepBoth}
      title="Somebody else saved the locations meanwhile"
      description={
        merged === null
          ? 'The two changes move groups into each other, so they cannot be brought together. Choose one of them.'
          : merged.clashes.length === 0
            ? 'The two changes do not touch: both can be kept.'
            : `Both changed ${merged.clashes.join(', ')}. Brought together, yours stands there.`
      }
      footer={
        <>
          <Button kind="danger" onClick={onTakeTheirs}>
            Discard mine
          </Button>
          <span className="flex-1" />
          <Button onClick={() => onSave(mine)} busy={isSaving ? 'Saving' : null}>
            Save only mine
          </Button>
          <Button
            kind="primary"
            ref={keepBoth}
            busy={isSaving ? 'Saving' : null}
            disabledReason={merged === null ? 'They cannot be brought together.' : null}
            onClick={() => merged && onSave(merged.state)}
          >
            Keep both
          </Button>
        </>
      }
    >
      <div className="mt-3 grid max-h-[320px] grid-cols-2 gap-4 overflow-y-auto">
        <Changes heading="Yours" changes={locationChanges(base, mine, nameOf)} />
        <Changes heading="Saved meanwhile" changes={locationChanges(base, theirs.state, nameOf)} />
      </div>
    </Dialog>
  )
}

function Changes({ heading, changes }: { readonly heading: string; readonly changes: readonly string[] }) {
  return (
    <section>
      <h3 className="font-medium">{heading}</h3>
      <ul className="list-disc pl-4 text-2">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  )
}

function mergedStates(base: LocationsState, mine: LocationsState, theirs: LocationsState) {
  const tree = mergeLocationTrees(base.tree, mine.tree, theirs.tree)
  if (tree === null) return null
  const recordsOf = ({ dates }: LocationsState) => new Map(dates.map((one) => [one.locationId, one]))
  const dates = mergeRecords(recordsOf(base), recordsOf(mine), recordsOf(theirs))
  return { state: { tree: tree.tree, dates: [...dates.merged.values()] }, clashes: tree.clashes.map(({ name }) => name) }
}
