import {
  changeNode,
  type Edited,
  insertNodes,
  moveNodes,
  placeBeside,
  placeDeeper,
  placeHigher,
  removeNodes,
  type TreePlace,
} from '@fourwall/domain/editing/tree-edits.ts'
import { LOCATION_RULES, unassigned } from '@fourwall/domain/locations/location-edits.ts'
import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { isDay, monthOf } from '@fourwall/domain/time/day.ts'
import { monthName } from '@fourwall/domain/time/day-format.ts'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { DragLabel } from '../../blocks/drag/DragLabel.tsx'
import { useLeaveConfirmation } from '../../blocks/page/leave-confirmation.tsx'
import { Page } from '../../blocks/page/Page.tsx'
import { type TreeAct, TreeEditor } from '../../blocks/tree-editor/TreeEditor.tsx'
import { dropPlace, type TreeRow } from '../../blocks/tree-editor/tree-row.ts'
import { useTreeDrag } from '../../blocks/tree-editor/use-tree-drag.ts'
import { EditorActs, UnsavedMark } from '../../blocks/versions/EditorActs.tsx'
import { useEditorKeys } from '../../blocks/versions/use-editor-keys.ts'
import { useVersionedSave } from '../../blocks/versions/use-versioned-save.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/toast.ts'
import { LocationConflict } from './LocationConflict.tsx'
import { LocationDetails } from './LocationDetails.tsx'
import { LocationHistory } from './LocationHistory.tsx'
import { locationCountText, locationRows, nodeOf } from './location-rows.ts'
import { loadLocations, type ReceivedLocation, saveLocations, type VersionedLocations } from './locations-request.ts'
import { UnassignedLocations } from './UnassignedLocations.tsx'
import { eachByItself, useLocationEditor } from './use-location-editor.ts'

interface LocationsEditorProps {
  readonly loaded: VersionedLocations
  readonly locations: readonly ReceivedLocation[]
}

const TITLE = 'Locations'

/** The tree of locations to be put in order, beside it what stands nowhere and what is chosen. Nothing is stored until it is saved. */
export function LocationsEditor({ loaded, locations }: LocationsEditorProps) {
  const client = useClient()
  const names = useMemo(() => new Map(locations.map(({ id, name }) => [id, name])), [locations])
  const nameOf = useCallback((id: string) => names.get(id) ?? id, [names])
  const editor = useLocationEditor(loaded, nameOf)
  const { state, changes } = editor
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [selection, setSelection] = useState<{ readonly ids: ReadonlySet<string>; readonly activeId: string | null }>({
    ids: new Set(),
    activeId: null,
  })
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const [said, setSaid] = useState('')
  /** The group that was just added, whose name is to be typed. */
  const [freshId, setFreshId] = useState<string | null>(null)
  const tree = useRef<HTMLDivElement>(null)

  const rows = useMemo(() => locationRows(state.tree, closed), [state.tree, closed])
  const free = unassigned(state.tree, locations)
  const chosen = [...selection.ids].flatMap((id) => nodeOf(state.tree, id) ?? [])
  const isDirty = changes.length > 0

  const saving = useVersionedSave<VersionedLocations>({
    async loadCurrent() {
      const current = await loadLocations(client, null)
      return current && { ...current, state: eachByItself(current.state, nameOf) }
    },
    onSaved: (current) => editor.follow(current, state),
    success: 'Saved the locations',
    failure: 'Failed to save the locations',
  })
  const { isSaving, theirs } = saving
  const save = (version = editor.base.version, what = state) => saving.save(() => saveLocations(client, version, what))
  const apply = (edited: Edited<LocationNode<string>>, sentence: string) => {
    saving.forgetFailure()
    if ('refusal' in edited) {
      setSaid(edited.refusal)
      saving.refuse(edited.refusal)
      return
    }
    editor.change({ ...state, tree: edited.tree })
    setSaid(sentence)
  }
  /** Nodes of the tree, or locations that stand nowhere yet. */
  const put = (ids: readonly string[], place: TreePlace) => {
    const fresh = free.filter(({ id }) => ids.includes(unassignedId(id))).map(({ id, name }) => locationNode(id, name))
    const edited =
      fresh.length > 0 ? insertNodes(state.tree, fresh, place, LOCATION_RULES) : moveNodes(state.tree, ids, place, LOCATION_RULES)
    const where = place.parentId === null ? 'the top' : (nodeOf(state.tree, place.parentId)?.name ?? '')
    apply(edited, `Moved to ${where}`)
    if (fresh.length > 0) setSelection({ ids: new Set(fresh.map(({ id }) => id)), activeId: fresh[0]?.id ?? null })
    const { parentId } = place
    if (parentId !== null && closed.has(parentId)) setClosed(without(closed, parentId))
  }
  const { drag, begin } = useTreeDrag({
    tree,
    rows,
    onDrop(ids, { rowId, part }) {
      const row = rows.find(({ id }) => id === rowId)
      put(ids, row ? dropPlace(row, part) : { parentId: null, index: state.tree.length })
    },
  })
  const act = (kind: TreeAct, ids: readonly string[], id: string) => {
    if (kind === 'remove') return remove(ids)
    const place = {
      up: placeBeside(state.tree, id, -1),
      down: placeBeside(state.tree, id, 1),
      deeper: placeDeeper(state.tree, id, LOCATION_RULES),
      higher: placeHigher(state.tree, id),
    }[kind]
    if (place === null) return setSaid(AT_THE_END[kind])
    put(kind === 'up' || kind === 'down' ? [id] : ids, place)
  }
  const remove = (ids: readonly string[]) => {
    const next = rows.find((row, at) => !ids.includes(row.id) && at >= rows.findIndex(({ id }) => ids.includes(id)))
    editor.change({ ...state, tree: removeNodes(state.tree, ids) })
    setSelection({ ids: new Set(next ? [next.id] : []), activeId: next?.id ?? null })
    setSaid('Taken out of the tree')
  }
  const addGroup = () => {
    const active = chosen[0]
    const parentId = active && active.tag !== 'LOCATION' ? active.id : null
    const index = parentId === null ? state.tree.length : (active?.children.length ?? 0)
    const node: LocationNode<string> = { id: crypto.randomUUID(), name: 'New group', tag: 'LOCATION_GROUP', locationIds: [], children: [] }
    const edited = insertNodes(state.tree, [node], { parentId, index }, LOCATION_RULES)
    apply(edited, 'Group added')
    if (!('tree' in edited)) return
    setSelection({ ids: new Set([node.id]), activeId: node.id })
    setFreshId(node.id)
  }

  const leaveDialog = useLeaveConfirmation(
    isDirty
      ? {
          title: 'Save the changes to the locations?',
          description: `${countChanges(changes.length)} not saved yet. Leaving without saving discards ${changes.length === 1 ? 'it' : 'them'}.`,
          onSave: save,
        }
      : null,
  )

  useEditorKeys({
    onSave: () => void (isDirty && !isSaving && save()),
    onUndo: editor.undo,
    onRedo: editor.redo,
    isOff: theirs !== null,
  })

  /** Of the whole ledger: `2026-11`. */
  const lastMonth = locations.reduce((latest, { lastDay }) => (lastDay && lastDay > latest ? lastDay : latest), '').slice(0, 7)
  const noteOf = (row: TreeRow) => {
    const node = nodeOf(state.tree, row.id)
    if (!node) return null
    if (row.isGroup) return <span>{locationCountText(node)}</span>
    const [id = ''] = node.locationIds
    const stated = state.dates.find(({ locationId }) => locationId === id)
    const { firstDay: first, lastDay: last } = locations.find((location) => location.id === id) ?? {}
    const day = (text: string | null | undefined) => (text && isDay(text) ? monthName(monthOf(text)) : null)
    const opened = day(stated?.openedOn ?? first)
    const lastEntries = last && last.slice(0, 7) < lastMonth ? day(last) : null
    return (
      <>
        {nameOf(id) !== node.name && <span className="truncate">{nameOf(id)}</span>}
        {stated?.closedOn ? <span>closed {day(stated.closedOn)}</span> : lastEntries !== null && <span>last entries {lastEntries}</span>}
        {opened !== null && <span>since {opened}</span>}
      </>
    )
  }

  return (
    <Page
      title={TITLE}
      crumbs={[{ label: 'Settings', to: '/settings' }]}
      {...(isDirty ? { mark: <UnsavedMark /> } : {})}
      note={isDirty ? `${countChanges(changes.length)} not saved` : undefined}
      actions={
        <>
          <EditorActs editor={editor} history={{ isOpen: isHistoryOpen, onToggle: () => setIsHistoryOpen(!isHistoryOpen) }} />
          {isDirty && (
            <Button kind="plain" onClick={() => editor.change(editor.base.state)}>
              Discard
            </Button>
          )}
          <Button
            kind="primary"
            busy={isSaving ? 'Saving' : null}
            disabledReason={isDirty ? null : 'Nothing has changed.'}
            onClick={() => void save()}
          >
            Save locations
          </Button>
        </>
      }
      drawer={
        isHistoryOpen && (
          <LocationHistory
            nameOf={nameOf}
            current={editor.base.version}
            onRestore={(restored, version) => {
              editor.change(eachByItself(restored, nameOf))
              toast.success(`Version ${version} is on the page`, { detail: 'Nothing is stored until you save it.' })
            }}
            onClose={() => setIsHistoryOpen(false)}
          />
        )
      }
    >
      <div className="flex min-h-0 flex-1">
        <section aria-label="Location tree" className="flex min-w-0 flex-1 flex-col border-r border-line-1">
          <div className="flex h-bar flex-none items-center gap-2 border-b border-line-1 pr-3 pl-4">
            <h2 className="flex-1 font-medium">
              {formatCount(locations.length - free.length)}{' '}
              <span className="font-normal text-3">of {counted(locations.length, 'location')} assigned</span>
            </h2>
            <Button
              kind="plain"
              onClick={() => setClosed(closed.size > 0 ? new Set() : new Set(rows.filter(({ isGroup }) => isGroup).map(({ id }) => id)))}
            >
              {closed.size > 0 ? 'Expand all' : 'Collapse all'}
            </Button>
            <Button icon="plus" onClick={addGroup}>
              Add group
            </Button>
          </div>
          {rows.length === 0 ? (
            <EmptyState title="No group yet" actions={<Button onClick={addGroup}>Add group</Button>}>
              Groups such as regions hold locations, and groups of their own down to five levels. Reports show their subtotals.
            </EmptyState>
          ) : (
            <TreeEditor
              ref={tree}
              label="Locations"
              rows={rows}
              selected={selection.ids}
              activeId={selection.activeId}
              onSelect={(ids, activeId) => setSelection({ ids, activeId })}
              onFold={(id, isExpanded) => setClosed(isExpanded ? without(closed, id) : new Set([...closed, id]))}
              onRename={(id, name) => editor.change({ ...state, tree: changeNode(state.tree, id, { name }) })}
              onAct={act}
              drag={drag}
              onDragStart={(event, row) => {
                const ids = selection.ids.has(row.id) ? [...selection.ids] : [row.id]
                begin(event, ids, ids.length === 1 ? row.name : `${ids.length} of the tree`)
              }}
              noteOf={noteOf}
            />
          )}
        </section>
        <aside aria-label="Details" className="flex w-[328px] flex-none flex-col overflow-y-auto max-[900px]:w-[272px]">
          {free.length > 0 && (
            <UnassignedLocations
              locations={free}
              tree={state.tree}
              onDragStart={(event, ids, label) => begin(event, ids.map(unassignedId), label)}
              onAssign={(ids, parentId) =>
                put(ids.map(unassignedId), {
                  parentId,
                  index: parentId === null ? state.tree.length : (nodeOf(state.tree, parentId)?.children.length ?? 0),
                })
              }
            />
          )}
          <LocationDetails
            chosen={chosen}
            freshId={freshId}
            state={state}
            locations={locations}
            onChange={(next) => {
              // What was typed into its name is taken: the keyboard is free to go on.
              setFreshId(null)
              editor.change(next)
            }}
            onMove={(parentId) =>
              put([...selection.ids], {
                parentId,
                index: parentId === null ? state.tree.length : (nodeOf(state.tree, parentId)?.children.length ?? 0),
              })
            }
            onRemove={() => remove([...selection.ids])}
            onNamed={() => {
              setFreshId(null)
              // Leaving the field takes the name.
              tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
            }}
          />
        </aside>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      <DragLabel drag={drag} />
      {theirs && (
        <LocationConflict
          base={editor.base.state}
          mine={state}
          theirs={theirs}
          nameOf={nameOf}
          isSaving={isSaving}
          onTakeTheirs={() => {
            editor.begin(theirs)
            saving.closeConflict()
          }}
          onSave={(what) => void save(theirs.version, what)}
          onClose={() => saving.closeConflict()}
        />
      )}
      {leaveDialog}
    </Page>
  )
}

const AT_THE_END = {
  up: 'It is the first of its group.',
  down: 'It is the last of its group.',
  deeper: 'There is no group before it.',
  higher: 'It stands at the top.',
} as const

function countChanges(count: number): string {
  return count === 1 ? '1 change' : `${formatCount(count)} changes`
}

/** Apart from the ids of nodes. */
function unassignedId(locationId: string): string {
  return `unassigned-${locationId}`
}

function locationNode(id: string, name: string): LocationNode<string> {
  return { id: crypto.randomUUID(), name, tag: 'LOCATION', locationIds: [id], children: [] }
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  next.delete(id)
  return next
}
