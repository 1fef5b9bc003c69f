import { useClient } from 'urql'
import { useLeaveConfirmation } from '../../blocks/page/leave-confirmation.tsx'
import { unsavedChanges } from '../../blocks/versions/counted-changes.ts'
import { useVersionedSave } from '../../blocks/versions/use-versioned-save.ts'
import { loadLocations, loadLocationsSavedBy, saveLocations, type VersionedLocations } from './locations-request.ts'
import { eachByItself, type LocationEditor } from './use-location-editor.ts'

/** Saves the locations as the next version; asks before leaving with unsaved changes. */
export function useLocationSaving(editor: LocationEditor, nameOf: (id: string) => string) {
  const client = useClient()
  const { base, state, changes } = editor
  const saving = useVersionedSave<VersionedLocations>({
    async loadCurrent() {
      const current = await loadLocations(client, null)
      return current && { ...current, state: eachByItself(current.state, nameOf) }
    },
    loadSavedBy: ({ version }) => loadLocationsSavedBy(client, version),
    onSaved: (current) => editor.follow(current, state),
    success: 'Saved the locations',
    failure: { what: 'The locations were not saved.' },
  })
  const save = (version = base.version, what = state) => saving.save(() => saveLocations(client, version, what))
  const leaveDialog = useLeaveConfirmation(
    changes.length > 0 ? { title: 'Save the changes to the locations?', description: unsavedChanges(changes.length), onSave: save } : null,
  )
  return {
    ...saving,
    save,
    leaveDialog,
    /** Continues from the other user's version. */
    takeTheirs: () => {
      if (saving.theirs) editor.begin(saving.theirs)
      saving.closeConflict()
    },
  }
}
