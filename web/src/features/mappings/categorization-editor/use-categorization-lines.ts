import {
  type Edited,
  findNode,
  flattenTree,
  placeBeside,
  placeDeeper,
  placeHigher,
  type TreePlace,
} from '@fourwall/domain/editing/tree-edits.ts'
import {
  type EditedGroup,
  GROUP_RULES,
  insertGroups,
  makeCalculation,
  makeCategory,
  mappedRefusal,
  moveGroups,
  removeGroups,
} from '@fourwall/domain/mappings/categorization-edits.ts'
import { type RefObject, useMemo, useState } from 'react'
import type { TreeAct } from '../../../blocks/tree-editor/TreeEditor.tsx'
import { dropPlace, type TreeRow } from '../../../blocks/tree-editor/tree-row.ts'
import { useTreeDrag } from '../../../blocks/tree-editor/use-tree-drag.ts'
import type { VersionedSave } from '../../../blocks/versions/use-versioned-save.ts'
import type { AccountBooks } from '../account-books.ts'
import type { CategorizedMapping } from '../categorizations-request.ts'
import type { GroupKind } from './CategorizationDetails.tsx'
import { placeOfNew, whatUses } from './draft-lines.ts'
import type { GroupUse } from './GroupInUse.tsx'
import { groupRows } from './group-rows.ts'
import type { CategorizationEditorState } from './use-categorization-editor.ts'

/** Lines that are chosen, by their ids. */
export interface LineSelection {
  readonly ids: ReadonlySet<string>
  readonly activeId: string | null
}

export const NO_LINES: LineSelection = { ids: new Set(), activeId: null }

export type CategorizationLinesState = ReturnType<typeof useCategorizationLines>

interface CategorizationLinesOptions {
  readonly editor: CategorizationEditorState
  readonly mappings: readonly CategorizedMapping[]
  readonly books: AccountBooks | null
  /** Where it is said what cannot be done. */
  readonly saving: Pick<VersionedSave<unknown>, 'forgetFailure' | 'refuse'>
  readonly tree: RefObject<HTMLDivElement | null>
}

/** The lines of a draft as they are shown and chosen, and what can be done to them. */
export function useCategorizationLines({ editor, mappings, books, saving, tree }: CategorizationLinesOptions) {
  const { draft, base } = editor
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [selection, setSelection] = useState(NO_LINES)
  const [said, setSaid] = useState('')
  const [freshId, setFreshId] = useState<string | null>(null)
  const [inUse, setInUse] = useState<GroupUse | null>(null)
  const rows = useMemo(() => groupRows(draft.tree, closed), [draft.tree, closed])
  const nodes = useMemo(() => new Map(flattenTree(draft.tree).map(({ node }) => [node.id, node])), [draft.tree])
  const changeTree = (next: readonly EditedGroup[]) => editor.change({ ...draft, tree: next })
  const apply = (edited: Edited<EditedGroup>, sentence: string): boolean => {
    saving.forgetFailure()
    if ('refusal' in edited) {
      setSaid(edited.refusal)
      saving.refuse(edited.refusal)
      return false
    }
    changeTree(edited.tree)
    setSaid(sentence)
    return true
  }
  const put = (ids: readonly string[], place: TreePlace) => {
    const { parentId } = place
    apply(moveGroups(draft.tree, ids, place), `Moved to ${parentId === null ? 'the top' : (nodes.get(parentId)?.name ?? '')}`)
    if (parentId !== null && closed.has(parentId)) setClosed(without(closed, parentId))
  }
  const { drag, begin } = useTreeDrag({
    tree,
    rows,
    onDrop(ids, { rowId, part }) {
      const row = rows.find((one) => one.id === rowId)
      put(ids, row ? dropPlace(row, part) : { parentId: null, index: draft.tree.length })
    },
  })
  const remove = (ids: readonly string[]) => {
    const use = whatUses(draft, base.draft, ids, mappings, books?.accounts ?? [])
    if (use !== null) return setInUse(use)
    const next = rows.find((row, at) => !ids.includes(row.id) && at >= rows.findIndex((one) => ids.includes(one.id)))
    if (
      !apply(removeGroups(draft.tree, ids), ids.length === 1 ? `${nodes.get(ids[0] ?? '')?.name} deleted` : `${ids.length} lines deleted`)
    )
      return
    setSelection({ ids: new Set(next ? [next.id] : []), activeId: next?.id ?? null })
  }
  const act = (kind: TreeAct, ids: readonly string[], active: string) => {
    if (kind === 'remove') return remove(ids)
    const place = {
      up: placeBeside(draft.tree, active, -1),
      down: placeBeside(draft.tree, active, 1),
      deeper: placeDeeper(draft.tree, active, GROUP_RULES),
      higher: placeHigher(draft.tree, active),
    }[kind]
    if (place === null) return setSaid(AT_THE_END[kind])
    put(kind === 'up' || kind === 'down' ? [active] : ids, place)
  }
  const add = (formula: string | null) => {
    const node: EditedGroup = {
      id: crypto.randomUUID(),
      name: formula === null ? 'New category' : 'New calculation',
      type: null,
      formula,
      favorability: null,
      children: [],
    }
    if (!apply(insertGroups(draft.tree, [node], placeOfNew(draft.tree, selection.activeId, formula === null)), 'Added')) return
    setSelection({ ids: new Set([node.id]), activeId: node.id })
    setFreshId(node.id)
  }
  const turn = (groupId: string, kind: GroupKind) => {
    const node = nodes.get(groupId)
    if (node === undefined || (node.formula === null) === (kind === 'CATEGORY')) return
    const refusal =
      kind === 'CALCULATION' && findNode(base.draft.tree, groupId) ? mappedRefusal(node, 'become a calculation', mappings) : null
    if (refusal !== null) apply({ refusal }, '')
    else if (kind === 'CALCULATION') apply(makeCalculation(draft.tree, groupId), `${node.name} is a calculation`)
    else apply(makeCategory(draft.tree, groupId), `${node.name} is a category`)
  }
  return {
    rows,
    nodes,
    chosen: [...selection.ids].flatMap((one) => nodes.get(one) ?? []),
    closed,
    setClosed,
    selection,
    setSelection,
    /** For who hears the page. */
    said,
    /** The line that was just made, whose name is to be typed. */
    freshId,
    forgetFresh: () => setFreshId(null),
    /** What keeps lines from being deleted. */
    inUse,
    forgetUse: () => setInUse(null),
    drag,
    startDrag: (event: Parameters<typeof begin>[0], row: TreeRow) => {
      const ids = selection.ids.has(row.id) ? [...selection.ids] : [row.id]
      begin(event, ids, ids.length === 1 ? row.name : `${ids.length} lines`)
    },
    fold: (rowId: string, isExpanded: boolean) => setClosed(isExpanded ? without(closed, rowId) : new Set([...closed, rowId])),
    changeTree,
    apply,
    put,
    remove,
    act,
    add,
    turn,
  }
}

const AT_THE_END = {
  up: 'It is the first of its list.',
  down: 'It is the last of its list.',
  deeper: 'There is no category before it.',
  higher: 'It stands at the top.',
} as const

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  next.delete(id)
  return next
}
