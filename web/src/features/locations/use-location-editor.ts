import { done, redone, type Undoable, undoable, undone } from '@fourwall/domain/editing/undo.ts'
import { type LocationsState, locationChanges } from '@fourwall/domain/locations/location-changes.ts'
import { withOwnNodes } from '@fourwall/domain/locations/location-edits.ts'
import { mergeLocations } from '@fourwall/domain/locations/merge-locations.ts'
import { useMemo, useState } from 'react'
import { useKeptWork, useReturnedWork } from '../../blocks/page/kept-work.ts'
import { useDisplay } from '../../ui/display.ts'
import type { VersionedLocations } from './locations-request.ts'

export interface LocationEditor {
  readonly state: LocationsState
  /** The version that it was read as, and what it said. */
  readonly base: VersionedLocations
  /** What was changed since, a sentence each. */
  readonly changes: readonly string[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly change: (next: LocationsState) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Takes another version as what is edited; nothing is changed of it. */
  readonly begin: (base: VersionedLocations) => void
  /** The same for what was saved of the page; what was changed while that was on its way stays. */
  readonly follow: (base: VersionedLocations) => void
}

/** What is edited of the company's locations. A newer version takes the place of one that nobody has changed. */
export function useLocationEditor(loaded: VersionedLocations, nameOf: (id: string) => string): LocationEditor {
  const { days } = useDisplay()
  const returned = useReturnedWork<KeptEditing>(KEPT_AS)
  const [editing, setEditing] = useState(() => (returned === undefined ? started(loaded, nameOf) : returnedTo(returned)))
  const { base, document } = editing
  const { present } = document
  const changes = useMemo(() => locationChanges(base.state, present, nameOf, days), [base, present, nameOf, days])
  useKeptWork(KEPT_AS, changes.length > 0 ? { base, present } : undefined)
  // Nobody's changes are lost by taking what somebody else saved.
  if (loaded.version > base.version && changes.length === 0 && editing.loaded !== loaded.version) setEditing(started(loaded, nameOf))
  const step = (next: Undoable<LocationsState>) => setEditing({ ...editing, document: next })
  return {
    state: present,
    base,
    changes,
    canUndo: document.past.length > 0,
    canRedo: document.future.length > 0,
    change: (next) => step(done(document, next)),
    undo: () => step(undone(document)),
    redo: () => step(redone(document)),
    begin: (version) => setEditing(started(version, nameOf)),
    follow(version) {
      setEditing(({ document: { present: latest } }) => {
        const fresh = started(version, nameOf)
        if (latest === present) return fresh
        return { ...fresh, document: done(fresh.document, mergeLocations(present, latest, fresh.base.state)?.state ?? latest) }
      })
    },
  }
}

const KEPT_AS = 'locations.1'

/** What is not saved, over the version that it was made from. */
interface KeptEditing {
  readonly base: VersionedLocations
  readonly present: LocationsState
}

/** As it was, but for the steps that led there. Somebody else's save since then is met when this is saved. */
function returnedTo({ base, present }: KeptEditing): Editing {
  return { base, document: done(undoable(base.state), present), loaded: base.version }
}

interface Editing {
  readonly base: VersionedLocations
  readonly document: Undoable<LocationsState>
  /** Which version the server told of when this began. */
  readonly loaded: number
}

/** Every location is moved by itself: each has a node of its own, always the same. */
export function eachByItself(state: LocationsState, nameOf: (id: string) => string): LocationsState {
  return { ...state, tree: withOwnNodes(state.tree, nameOf, (id) => `location-${id}`) }
}

function started({ version, state }: VersionedLocations, nameOf: (id: string) => string): Editing {
  const own = eachByItself(state, nameOf)
  return { base: { version, state: own }, document: undoable(own), loaded: version }
}
