import { findNode } from '@fourwall/domain/editing/tree-edits.ts'
import type { ProfitLossGroupType } from '@fourwall/domain/mappings/categorization.ts'
import {
  type EditedGroup,
  GROUP_RULES,
  insertGroups,
  makeCalculation,
  makeCategory,
  mappedRefusal,
  moveGroups,
  removeGroups,
  retypeGroup,
} from '@fourwall/domain/mappings/categorization-edits.ts'
import { type RefObject, useState } from 'react'
import { useEditedTree } from '../../../blocks/tree-editor/use-edited-tree.ts'
import type { VersionedSave } from '../../../blocks/versions/use-versioned-save.ts'
import type { AccountBooks } from '../account-books.ts'
import type { CategorizedMapping } from '../categorizations-request.ts'
import { placeOfNew, whatUses } from './draft-lines.ts'
import type { GroupUse } from './GroupInUse.tsx'
import { groupRows } from './group-rows.ts'
import type { CategorizationEditorState } from './use-categorization-editor.ts'

export type GroupKind = 'CATEGORY' | 'CALCULATION'

export type CategorizationLinesState = ReturnType<typeof useCategorizationLines>

interface CategorizationLinesOptions {
  readonly editor: CategorizationEditorState
  readonly mappings: readonly CategorizedMapping[]
  readonly books: AccountBooks | null
  /** Reports what cannot be done. */
  readonly saving: Pick<VersionedSave<unknown>, 'forgetFailure' | 'refuse'>
  readonly tree: RefObject<HTMLDivElement | null>
}

const WORDS = {
  atTheEnd: {
    up: 'It is the first of its list.',
    down: 'It is the last of its list.',
    deeper: 'There is no category before it.',
    higher: 'It is at the top.',
  },
  removed: (names: readonly string[]) => (names.length === 1 ? `${names[0]} deleted` : `${names.length} lines deleted`),
  several: (count: number) => `${count} lines`,
}

/** The lines of a draft with their selection and actions. */
export function useCategorizationLines({ editor, mappings, books, saving, tree }: CategorizationLinesOptions) {
  const { draft, base } = editor
  const [inUse, setInUse] = useState<GroupUse | null>(null)
  const changeTree = (next: readonly EditedGroup[]) => editor.change({ ...draft, tree: next })
  const lines = useEditedTree({
    nodes: draft.tree,
    rules: GROUP_RULES,
    tree,
    rowsOf: groupRows,
    onChange: changeTree,
    move: (ids, place, nodes) => moveGroups(nodes, ids, place),
    remove(ids) {
      const use = whatUses(draft, base.draft, ids, mappings, books?.accounts ?? [])
      if (use === null) return removeGroups(draft.tree, ids)
      setInUse(use)
      return null
    },
    saving,
    words: WORDS,
  })
  const { apply, byId } = lines
  return {
    ...lines,
    changeTree,
    /** What prevents deleting lines. */
    inUse,
    forgetUse: () => setInUse(null),
    addLine: (formula: string | null) => {
      const name = formula === null ? 'New category' : 'New calculation'
      const node: EditedGroup = { id: crypto.randomUUID(), name, type: null, formula, favorability: null, children: [] }
      const place = placeOfNew(draft.tree, lines.selection.activeId, formula === null)
      lines.add(node, insertGroups(draft.tree, [node], place), 'Added')
    },
    retype: (groupId: string, type: ProfitLossGroupType | null) => apply(retypeGroup(draft.tree, groupId, type), 'Type changed'),
    turn: (groupId: string, kind: GroupKind) => {
      const node = byId.get(groupId)
      if (node === undefined || (node.formula === null) === (kind === 'CATEGORY')) return
      const refusal =
        kind === 'CALCULATION' && findNode(base.draft.tree, groupId) ? mappedRefusal(node, 'become a calculation', mappings) : null
      if (refusal !== null) apply({ refusal }, '')
      else if (kind === 'CALCULATION') apply(makeCalculation(draft.tree, groupId), `${node.name} is a calculation`)
      else apply(makeCategory(draft.tree, groupId), `${node.name} is a category`)
    },
  }
}
