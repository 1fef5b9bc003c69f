import { type LocationsState, locationChanges } from '@fourwall/domain/locations/location-changes.ts'
import { withOwnNodes } from '@fourwall/domain/locations/location-edits.ts'
import { mergeLocations } from '@fourwall/domain/locations/merge-locations.ts'
import { useMemo } from 'react'
import { usePreservedWork } from '../../blocks/page/preserved-work.ts'
import { type DocumentEditor, useEditedDocument } from '../../blocks/versions/use-edited-document.ts'
import { useDisplay } from '../../ui/display.ts'
import type { VersionedLocations } from './locations-request.ts'

export interface LocationEditor extends Omit<DocumentEditor<VersionedLocations, LocationsState>, 'present'> {
  readonly state: LocationsState
  /** The changes since it was loaded, one sentence each. */
  readonly changes: readonly string[]
}

const KEPT_AS = 'locations.2'

/** Edit state of the company's locations. A newer version replaces an unchanged one. */
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
  usePreservedWork(KEPT_AS, changes.length > 0 ? { base, present } : undefined)
  // Without changes of one's own, the newer version can be taken.
  if (loaded.version > base.version && changes.length === 0) begin(loaded)
  return { ...editor, state: present, changes }
}

/** Gives each location its own node with a stable id, so that it can be moved alone. */
export function eachByItself(state: LocationsState, nameOf: (id: string) => string): LocationsState {
  return { ...state, tree: withOwnNodes(state.tree, nameOf, (id) => `location-${id}`) }
}
