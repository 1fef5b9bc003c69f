import { type LocationsState, locationChanges } from '@fourwall/domain/locations/location-changes.ts'
import { withOwnNodes } from '@fourwall/domain/locations/location-edits.ts'
import { mergeLocations } from '@fourwall/domain/locations/merge-locations.ts'
import { useMemo } from 'react'
import { useKeptWork } from '../../blocks/page/kept-work.ts'
import { type DocumentEditor, useEditedDocument } from '../../blocks/versions/use-edited-document.ts'
import { useDisplay } from '../../ui/display.ts'
import type { VersionedLocations } from './locations-request.ts'

export interface LocationEditor extends Omit<DocumentEditor<VersionedLocations, LocationsState>, 'present'> {
  readonly state: LocationsState
  /** What was changed since it was read, a sentence each. */
  readonly changes: readonly string[]
}

const KEPT_AS = 'locations.1'

/** What is edited of the company's locations. A newer version takes the place of one that nobody has changed. */
export function useLocationEditor(received: VersionedLocations, nameOf: (id: string) => string): LocationEditor {
  const { days } = useDisplay()
  const loaded = useMemo(() => ({ ...received, state: eachByItself(received.state, nameOf) }), [received, nameOf])
  const editor = useEditedDocument<VersionedLocations, LocationsState>({
    loaded,
    keptAs: KEPT_AS,
    contentOf: ({ state }) => state,
    merge: (since, mine, saved) => mergeLocations(since, mine, saved)?.state ?? mine,
  })
  const { base, present, begin } = editor
  const changes = useMemo(() => locationChanges(base.state, present, nameOf, days), [base, present, nameOf, days])
  useKeptWork(KEPT_AS, changes.length > 0 ? { base, present } : undefined)
  // Nobody's changes are lost by taking what somebody else saved.
  if (loaded.version > base.version && changes.length === 0) begin(loaded)
  return { ...editor, state: present, changes }
}

/** Every location is moved by itself: each has a node of its own, always the same. */
export function eachByItself(state: LocationsState, nameOf: (id: string) => string): LocationsState {
  return { ...state, tree: withOwnNodes(state.tree, nameOf, (id) => `location-${id}`) }
}
