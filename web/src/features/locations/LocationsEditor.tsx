import { changeNode } from '@fourwall/domain/editing/tree-edits.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useMay } from '../../blocks/rights/rights.ts'
import { countedChanges } from '../../blocks/versions/counted-changes.ts'
import { EditorPage } from '../../blocks/versions/EditorPage.tsx'
import { NOTHING_CHANGED, SaveActs } from '../../blocks/versions/SaveActs.tsx'
import { useEditorKeys } from '../../blocks/versions/use-editor-keys.ts'
import { LocationConflict } from './LocationConflict.tsx'
import { LocationDetails } from './LocationDetails.tsx'
import { LocationActs, LocationImport } from './LocationFiles.tsx'
import { LocationHistory } from './LocationHistory.tsx'
import { LocationTree } from './LocationTree.tsx'
import type { ReceivedLocation, VersionedLocations } from './locations-request.ts'
import { UnassignedLocations } from './UnassignedLocations.tsx'
import { eachByItself, useLocationEditor } from './use-location-editor.ts'
import { useLocationSaving } from './use-location-saving.ts'
import { useLocationTree } from './use-location-tree.ts'

interface LocationsEditorProps {
  readonly loaded: VersionedLocations
  readonly locations: readonly ReceivedLocation[]
}

const TITLE = 'Locations'

/** Editor of the location tree, with unassigned locations and details of the selection. Changes are stored on saving. */
export function LocationsEditor({ loaded, locations }: LocationsEditorProps) {
  const names = useMemo(() => new Map(locations.map(({ id, name }) => [id, name])), [locations])
  const nameOf = useCallback((id: string) => names.get(id) ?? id, [names])
  const editor = useLocationEditor(loaded, nameOf)
  const { state, changes } = editor
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const tree = useRef<HTMLDivElement>(null)
  const isDirty = changes.length > 0
  const isChanging = useMay('CHANGE_LOCATIONS')
  const saving = useLocationSaving(editor, nameOf)
  const { isSaving, theirs, save } = saving
  const { work, free, query, setQuery, addGroup, assign } = useLocationTree({ editor, locations, nameOf, saving, tree })
  const { selection, chosen } = work

  useEditorKeys({
    onSave: () => void (isDirty && !isSaving && save()),
    onUndo: editor.undo,
    onRedo: editor.redo,
    isOff: theirs !== null || !isChanging,
  })

  return (
    <EditorPage
      right="CHANGE_LOCATIONS"
      title={TITLE}
      crumbs={[{ label: 'Settings', to: '/settings' }]}
      note={isDirty ? `${countedChanges(changes.length)} not saved` : undefined}
      isDirty={isDirty}
      editor={editor}
      history={{ isOpen: isHistoryOpen, onToggle: () => setIsHistoryOpen(!isHistoryOpen) }}
      acts={
        <>
          <LocationActs
            state={state}
            locations={locations}
            isDirty={isDirty}
            onChange={editor.change}
            onImport={() => setImporting(true)}
          />
          <SaveActs
            right="CHANGE_LOCATIONS"
            label="Save locations"
            isSaving={isSaving}
            whyNot={isDirty ? null : NOTHING_CHANGED}
            onSave={() => void save()}
            onDiscard={isDirty ? () => editor.change(editor.base.state) : null}
          />
        </>
      }
      said={work.said}
      drag={work.drag}
      drawer={
        isHistoryOpen && (
          <LocationHistory
            nameOf={nameOf}
            current={editor.base.version}
            onRestore={(restored) => editor.change(eachByItself(restored, nameOf))}
            onClose={() => setIsHistoryOpen(false)}
          />
        )
      }
    >
      <div className="flex min-h-0 flex-1 phone:flex-col">
        <LocationTree
          work={work}
          tree={tree}
          state={state}
          locations={locations}
          assigned={locations.length - free.length}
          query={query}
          onQuery={setQuery}
          onRename={(id, name) => editor.change({ ...state, tree: changeNode(state.tree, id, { name }) })}
          onAddGroup={addGroup}
        />
        <aside
          aria-label="Details"
          className="flex w-[328px] flex-none flex-col overflow-y-auto max-[900px]:w-[272px] phone:max-h-[40%] phone:w-full! phone:border-t phone:border-line-2"
        >
          {free.length > 0 && (
            <UnassignedLocations locations={free} tree={state.tree} query={query} onDragStart={work.begin} onAssign={assign} />
          )}
          <LocationDetails
            chosen={chosen}
            freshId={work.freshId}
            state={state}
            locations={locations}
            onChange={(next) => {
              // The name was applied, so the focus can return to the tree.
              work.forgetFresh()
              editor.change(next)
            }}
            onMove={(parentId) => assign([...selection.ids], parentId)}
            onRemove={() => work.remove([...selection.ids])}
            onNamed={work.endNaming}
          />
        </aside>
      </div>
      {isImporting && (
        <LocationImport
          state={state}
          locations={locations}
          nameOf={nameOf}
          onTake={(next) => {
            saving.forgetFailure()
            editor.change(next)
            work.select([])
            setQuery('')
            setImporting(false)
          }}
          onClose={() => setImporting(false)}
        />
      )}
      <LocationConflict base={editor.base.state} mine={state} nameOf={nameOf} saving={saving} />
      {saving.leaveDialog}
    </EditorPage>
  )
}
