import { changeNode, insertNodes, moveNodes, removeNodes } from '@fourwall/domain/editing/tree-edits.ts'
import { LOCATION_RULES, unassigned } from '@fourwall/domain/locations/location-edits.ts'
import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useMay } from '../../blocks/rights/rights.ts'
import { useEditedTree } from '../../blocks/tree-editor/use-edited-tree.ts'
import { countedChanges } from '../../blocks/versions/counted-changes.ts'
import { EditorPage } from '../../blocks/versions/EditorPage.tsx'
import { NOTHING_CHANGED, SaveActs } from '../../blocks/versions/SaveActs.tsx'
import { useEditorKeys } from '../../blocks/versions/use-editor-keys.ts'
import { LocationConflict } from './LocationConflict.tsx'
import { LocationDetails } from './LocationDetails.tsx'
import { LocationHistory } from './LocationHistory.tsx'
import { LocationTree } from './LocationTree.tsx'
import { locationRows } from './location-rows.ts'
import type { ReceivedLocation, VersionedLocations } from './locations-request.ts'
import { UnassignedLocations } from './UnassignedLocations.tsx'
import { eachByItself, useLocationEditor } from './use-location-editor.ts'
import { useLocationSaving } from './use-location-saving.ts'

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
  const tree = useRef<HTMLDivElement>(null)
  const free = unassigned(state.tree, locations)
  const isDirty = changes.length > 0
  const isChanging = useMay('CHANGE_LOCATIONS')
  const saving = useLocationSaving(editor, nameOf)
  const { isSaving, theirs, save } = saving
  const work = useEditedTree<LocationNode<string>>({
    nodes: state.tree,
    rules: LOCATION_RULES,
    tree,
    rowsOf: locationRows,
    onChange: (next) => editor.change({ ...state, tree: next }),
    move: (ids, place) => moveNodes(state.tree, ids, place, LOCATION_RULES),
    made: (ids) => free.filter(({ id }) => ids.includes(unassignedId(id))).map(({ id, name }) => locationNode(id, name)),
    remove: (ids) => ({ tree: removeNodes(state.tree, ids) }),
    saving,
    words: WORDS,
  })
  const { selection, chosen } = work
  const addGroup = () => {
    const [active] = chosen
    const parentId = active && active.tag !== 'LOCATION' ? active.id : null
    const index = parentId === null ? state.tree.length : (active?.children.length ?? 0)
    const node: LocationNode<string> = { id: crypto.randomUUID(), name: 'New group', tag: 'LOCATION_GROUP', locationIds: [], children: [] }
    work.add(node, insertNodes(state.tree, [node], { parentId, index }, LOCATION_RULES), 'Group added')
  }

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
        <SaveActs
          right="CHANGE_LOCATIONS"
          label="Save locations"
          isSaving={isSaving}
          whyNot={isDirty ? null : NOTHING_CHANGED}
          onSave={() => void save()}
          onDiscard={isDirty ? () => editor.change(editor.base.state) : null}
        />
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
      <div className="flex min-h-0 flex-1">
        <LocationTree
          work={work}
          tree={tree}
          state={state}
          locations={locations}
          assigned={locations.length - free.length}
          onRename={(id, name) => editor.change({ ...state, tree: changeNode(state.tree, id, { name }) })}
          onAddGroup={addGroup}
        />
        <aside aria-label="Details" className="flex w-[328px] flex-none flex-col overflow-y-auto max-[900px]:w-[272px]">
          {free.length > 0 && (
            <UnassignedLocations
              locations={free}
              tree={state.tree}
              onDragStart={(event, ids, label) => work.begin(event, ids.map(unassignedId), label)}
              onAssign={(ids, parentId) => work.putInto(ids.map(unassignedId), parentId)}
            />
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
            onMove={(parentId) => work.putInto([...selection.ids], parentId)}
            onRemove={() => work.remove([...selection.ids])}
            onNamed={work.endNaming}
          />
        </aside>
      </div>
      <LocationConflict base={editor.base.state} mine={state} nameOf={nameOf} saving={saving} />
      {saving.leaveDialog}
    </EditorPage>
  )
}

const WORDS = {
  atTheEnd: {
    up: 'It is the first of its group.',
    down: 'It is the last of its group.',
    deeper: 'There is no group before it.',
    higher: 'It is at the top.',
  },
  removed: () => 'Removed from the tree',
  several: (count: number) => `${count} of the tree`,
}

/** Differs from all ids of nodes. */
function unassignedId(locationId: string): string {
  return `unassigned-${locationId}`
}

function locationNode(id: string, name: string): LocationNode<string> {
  return { id: crypto.randomUUID(), name, tag: 'LOCATION', locationIds: [id], children: [] }
}
