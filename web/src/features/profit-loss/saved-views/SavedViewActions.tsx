import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Command } from '../../../blocks/command-palette/command.ts'
import { useCommands } from '../../../blocks/command-palette/command-registry.ts'
import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import { SaveConflict } from '../../../blocks/versions/SaveConflict.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import type { Viewer } from '../viewer/use-viewer.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import type { ViewLibrary } from './saved-view.ts'
import type { SavedViewState } from './use-saved-view.ts'

interface SavedViewActionsProps {
  readonly viewer: Viewer
  readonly state: SavedViewState
  readonly library: ViewLibrary
  /** The expanded groups; null while loading. */
  readonly expanded: ReadonlySet<string> | null
}

/** Saves a view to the library; actions for a saved view. */
export function SavedViewActions({ viewer, state, library, expanded }: SavedViewActionsProps) {
  const router = useRouter()
  const [isNaming, setIsNaming] = useState(false)
  const { saved, changes, isSaving, conflict } = state
  const { view, activeTab } = viewer
  const noLocations = view.locationIds?.length === 0 ? 'Please choose at least one location.' : null
  const unchanged = changes.length === 0 ? 'Nothing has changed.' : null
  // After the menu has returned the focus.
  const name = () => void setTimeout(() => setIsNaming(true), 50)
  const edit = () =>
    router.history.push(`/profit-loss/${saved === null ? `editor?tabId=${encodeURIComponent(activeTab.id)}` : `${saved.id}/editor`}`)
  const showFolder = () =>
    router.history.push(
      saved === null || saved.path === '/' ? '/profit-loss/library' : `/profit-loss/library?folder=${encodeURIComponent(saved.path)}`,
    )
  const save = () => void state.save()
  const isChanging = useMay('CHANGE_LAYOUTS')
  const editLabel = isChanging ? 'Edit the layout' : 'Open the layout'
  const changing = (command: Command): readonly Command[] => (isChanging ? [command] : [])
  useCommands(() => [
    ...(saved === null
      ? []
      : [
          ...changing({
            id: 'view.save',
            group: 'This view',
            label: 'Save view',
            keywords: 'keep store library layout',
            ...(unchanged === null ? {} : { disabledReason: unchanged }),
            run: save,
          }),
          { id: 'view.discard', group: 'This view', label: 'Discard changes to the view', keywords: 'revert', run: state.discard } as const,
        ]),
    ...changing({
      id: 'view.save-as',
      group: 'This view',
      label: saved === null ? 'Save view' : 'Save view as…',
      keywords: 'keep store library layout new',
      ...(noLocations === null ? {} : { disabledReason: noLocations }),
      run: name,
    }),
    // Opening creates a layout that is not stored yet.
    ...(isChanging || saved !== null
      ? [
          {
            id: 'view.edit-layout',
            group: 'This view',
            label: editLabel,
            keywords: 'editor spreadsheet layout rows columns',
            run: edit,
          } as const,
        ]
      : []),
  ])
  return (
    <>
      {saved === null ? (
        isChanging && (activeTab.metadataId === null || viewer.isGuest) ? (
          <Button kind="plain" disabledReason={noLocations} onClick={name}>
            Save view
          </Button>
        ) : null
      ) : (
        <>
          {isChanging && changes.length > 0 && (
            <Button busy={isSaving ? 'Saving' : null} disabledReason={noLocations} onClick={save}>
              Save
            </Button>
          )}
          <Menu
            align="end"
            trigger={
              <Button kind="plain" end="chevron-down">
                Saved view
              </Button>
            }
          >
            <IfAllowed right="CHANGE_LAYOUTS">
              <MenuItem onSelect={save} disabledReason={unchanged ?? noLocations}>
                Save changes
              </MenuItem>
              <MenuItem onSelect={name} disabledReason={noLocations}>
                Save as…
              </MenuItem>
            </IfAllowed>
            <MenuItem onSelect={state.discard} disabledReason={unchanged}>
              Discard changes
            </MenuItem>
            <MenuSeparator />
            <MenuItem onSelect={edit}>{editLabel}</MenuItem>
            <MenuItem onSelect={showFolder}>Show it in the library</MenuItem>
          </Menu>
        </>
      )}
      {isNaming && (
        <SaveViewDialog
          name={saved === null ? activeTab.name : `${saved.name} copy`}
          {...(saved === null ? {} : { folder: saved.path })}
          note={view.mappedOn === null ? null : 'The date of the mapping is not saved.'}
          library={library}
          onSave={(named, folder) => state.saveAs(named, folder, expanded)}
          onClose={() => setIsNaming(false)}
        />
      )}
      {conflict !== null && (
        <SaveConflict<Layout>
          what={`“${activeTab.name}”`}
          by={conflict.by}
          mine={conflict.mine}
          theirs={conflict.theirs}
          merge={conflict.merge}
          whyNot=""
          isSaving={isSaving}
          onTakeTheirs={conflict.onTakeTheirs}
          onSaveMine={conflict.onSaveMine}
          onSaveBoth={conflict.onSaveBoth}
          onClose={conflict.onClose}
        />
      )}
    </>
  )
}
