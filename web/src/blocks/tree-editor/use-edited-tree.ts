import {
  type Edited,
  type EditedNode,
  flattenTree,
  insertNodes,
  placeBeside,
  placeDeeper,
  placeHigher,
  type TreePlace,
  type TreeRules,
} from '@fourwall/domain/editing/tree-edits.ts'
import { type PointerEvent, type RefObject, useMemo, useState } from 'react'
import type { VersionedSave } from '../versions/use-versioned-save.ts'
import type { TreeAct } from './tree-keys.ts'
import { dropPlace, type TreeRow } from './tree-row.ts'
import { useTreeDrag } from './use-tree-drag.ts'

/** The selected nodes of a tree, by id. */
export interface TreeSelection {
  readonly ids: ReadonlySet<string>
  readonly activeId: string | null
}

const NOTHING: TreeSelection = { ids: new Set(), activeId: null }

interface EditedTreeOptions<Node> {
  readonly nodes: readonly Node[]
  readonly rules: TreeRules<Node>
  /** The element of the tree. */
  readonly tree: RefObject<HTMLDivElement | null>
  readonly rowsOf: (nodes: readonly Node[], closed: ReadonlySet<string>) => readonly TreeRow[]
  readonly onChange: (nodes: readonly Node[]) => void
  readonly move: (ids: readonly string[], place: TreePlace, nodes: readonly Node[]) => Edited<Node>
  /** New nodes for what is dragged into the tree from outside; none for nodes of the tree. */
  readonly made?: (ids: readonly string[]) => readonly Node[]
  /** Null if the caller says why not. */
  readonly remove: (ids: readonly string[]) => Edited<Node> | null
  /** Shows why an edit is refused. */
  readonly saving: Pick<VersionedSave<unknown>, 'forgetFailure' | 'refuse'>
  readonly words: {
    /** Why a node cannot move farther that way. */
    readonly atTheEnd: Readonly<Record<Exclude<TreeAct, 'remove'>, string>>
    readonly removed: (names: readonly string[]) => string
    /** The label of several dragged nodes: "3 lines". */
    readonly several: (count: number) => string
  }
}

/** The state of a tree while it is edited: rows, selection, drag; and its commands. */
export function useEditedTree<Node extends EditedNode<Node>>(options: EditedTreeOptions<Node>) {
  const { nodes, rules, rowsOf, saving, words } = options
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [selection, setSelection] = useState(NOTHING)
  const [said, say] = useState('')
  const [freshId, setFreshId] = useState<string | null>(null)
  const rows = useMemo(() => rowsOf(nodes, closed), [rowsOf, nodes, closed])
  const byId = useMemo(() => new Map(flattenTree(nodes).map(({ node }) => [node.id, node])), [nodes])

  const select = (ids: readonly string[]) => setSelection({ ids: new Set(ids), activeId: ids[0] ?? null })
  const fold = (id: string, isExpanded: boolean) => {
    const next = new Set(closed)
    if (isExpanded) next.delete(id)
    else next.add(id)
    setClosed(next)
  }
  /** Applies an edit, or shows why it is refused. */
  const apply = (edited: Edited<Node>, sentence: string): boolean => {
    saving.forgetFailure()
    if ('refusal' in edited) {
      say(edited.refusal)
      saving.refuse(edited.refusal)
      return false
    }
    options.onChange(edited.tree)
    say(sentence)
    return true
  }
  const put = (ids: readonly string[], place: TreePlace) => {
    const { parentId } = place
    const made = options.made?.(ids) ?? []
    const own = ids.filter((id) => byId.has(id))
    const inserted: Edited<Node> = made.length > 0 ? insertNodes(nodes, made, place, rules) : { tree: nodes }
    const behind = { parentId, index: place.index + made.length }
    const edited = own.length > 0 && 'tree' in inserted ? options.move(own, behind, inserted.tree) : inserted
    apply(edited, `Moved to ${parentId === null ? 'the top' : (byId.get(parentId)?.name ?? '')}`)
    if (made.length > 0) select([...made.map(({ id }) => id), ...own])
    if (parentId !== null && closed.has(parentId)) fold(parentId, true)
  }
  const remove = (ids: readonly string[]) => {
    const edited = options.remove(ids)
    if (edited === null) return
    const next = rows.find((row, at) => !ids.includes(row.id) && at >= rows.findIndex(({ id }) => ids.includes(id)))
    if (apply(edited, words.removed(ids.map((id) => byId.get(id)?.name ?? '')))) select(next ? [next.id] : [])
  }
  const { drag, begin } = useTreeDrag({
    tree: options.tree,
    rows,
    onDrop(ids, { rowId, part }) {
      const row = rows.find(({ id }) => id === rowId)
      put(ids, row ? dropPlace(row, part) : { parentId: null, index: nodes.length })
    },
  })
  return {
    rows,
    byId,
    closed,
    selection,
    chosen: [...selection.ids].flatMap((id) => byId.get(id) ?? []),
    /** For screen readers. */
    said,
    /** The node that was just created, whose name is typed next. */
    freshId,
    forgetFresh: () => setFreshId(null),
    /** Back to the tree: leaving the field takes the name. */
    endNaming: () => {
      setFreshId(null)
      options.tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    },
    drag,
    begin,
    startDrag: (event: PointerEvent, row: TreeRow) => {
      const ids = selection.ids.has(row.id) ? [...selection.ids] : [row.id]
      begin(event, ids, ids.length === 1 ? row.name : words.several(ids.length))
    },
    setSelection,
    select,
    fold,
    /** Selects a node, and expands all groups so that it is visible. */
    show: (id: string) => {
      setClosed(new Set())
      select([id])
    },
    foldAll: (isFolded: (row: TreeRow) => boolean) => setClosed(new Set(closed.size > 0 ? [] : rows.filter(isFolded).map(({ id }) => id))),
    apply,
    put,
    /** Moves nodes to the end of a node, or of the top for null. */
    putInto: (ids: readonly string[], parentId: string | null) =>
      put(ids, { parentId, index: parentId === null ? nodes.length : (byId.get(parentId)?.children.length ?? 0) }),
    remove,
    act: (kind: TreeAct, ids: readonly string[], active: string) => {
      if (kind === 'remove') return remove(ids)
      const place = {
        up: placeBeside(nodes, active, -1),
        down: placeBeside(nodes, active, 1),
        deeper: placeDeeper(nodes, active, rules),
        higher: placeHigher(nodes, active),
      }[kind]
      if (place === null) return say(words.atTheEnd[kind])
      put(kind === 'up' || kind === 'down' ? [active] : ids, place)
    },
    /** Applies an edit that creates a node, selects it and has its name typed next. */
    add: (node: Node, edited: Edited<Node>, sentence: string) => {
      if (!apply(edited, sentence)) return
      select([node.id])
      setFreshId(node.id)
    },
  }
}
