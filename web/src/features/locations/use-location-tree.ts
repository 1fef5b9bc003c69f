import { insertNodes, moveNodes, removeNodes } from '@fourwall/domain/editing/tree-edits.ts'
import { assignTo, LOCATION_RULES } from '@fourwall/domain/locations/location-edits.ts'
import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import { useEditedTree } from '../../blocks/tree-editor/use-edited-tree.ts'
import { foundLocationRows, locationRows } from './location-rows.ts'
import type { ReceivedLocation } from './locations-request.ts'
import { madeNodes, unassignedRows } from './unassigned-rows.ts'
import type { LocationEditor } from './use-location-editor.ts'
import type { useLocationSaving } from './use-location-saving.ts'

interface LocationTreeParts {
  readonly editor: LocationEditor
  readonly locations: readonly ReceivedLocation[]
  readonly nameOf: (locationId: string) => string
  readonly saving: ReturnType<typeof useLocationSaving>
  /** The element of the tree. */
  readonly tree: RefObject<HTMLDivElement | null>
}

/** The tree of locations while it is edited and searched, and the locations in no group. */
export function useLocationTree({ editor, locations, nameOf, saving, tree }: LocationTreeParts) {
  const { state } = editor
  const [query, setQuery] = useState('')
  const free = useMemo(() => unassignedRows(state.tree, locations), [state.tree, locations])
  const rowsOf = useCallback(
    (nodes: readonly LocationNode<string>[], closed: ReadonlySet<string>) =>
      query.trim() === '' ? locationRows(nodes, closed) : foundLocationRows(nodes, query, nameOf),
    [query, nameOf],
  )
  const work = useEditedTree<LocationNode<string>>({
    nodes: state.tree,
    rules: LOCATION_RULES,
    tree,
    rowsOf,
    onChange: (next) => editor.change({ ...state, tree: next }),
    move: (ids, place, nodes) => moveNodes(nodes, ids, place, LOCATION_RULES),
    made: (ids) => madeNodes(free, ids),
    remove: (ids) => ({ tree: removeNodes(state.tree, ids) }),
    saving,
    words: WORDS,
  })
  return {
    work,
    free,
    query,
    setQuery,
    addGroup: () => {
      const [active] = work.chosen
      const parentId = active && active.tag !== 'LOCATION' ? active.id : null
      const index = parentId === null ? state.tree.length : (active?.children.length ?? 0)
      const node: LocationNode<string> = {
        id: crypto.randomUUID(),
        name: 'New group',
        tag: 'LOCATION_GROUP',
        locationIds: [],
        children: [],
      }
      setQuery('')
      work.add(node, insertNodes(state.tree, [node], { parentId, index }, LOCATION_RULES), 'Group added')
    },
    /** Puts nodes and unassigned locations into a group, null for the top: by name. */
    assign: (ids: readonly string[], parentId: string | null) => {
      const made = madeNodes(free, ids)
      const own = ids.filter((id) => work.byId.has(id))
      const where = parentId === null ? 'the top' : (work.byId.get(parentId)?.name ?? '')
      if (!work.apply(assignTo(state.tree, own, made, parentId), `Moved to ${where}`)) return
      work.select([...made.map(({ id }) => id), ...own])
      if (parentId !== null) work.fold(parentId, true)
    },
  }
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
