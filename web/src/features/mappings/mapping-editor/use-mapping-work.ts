import type { AccountId, LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import { accountSign, groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import type { MappingNames } from '@fourwall/domain/mappings/mapping-changes.ts'
import { isLikely, type OtherMapping } from '@fourwall/domain/mappings/suggestions.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { type PointerEvent, type RefObject, useMemo, useState } from 'react'
import { useMay } from '../../../blocks/rights/rights.ts'
import type { TreeRow } from '../../../blocks/tree-editor/tree-row.ts'
import { useTreeDrag } from '../../../blocks/tree-editor/use-tree-drag.ts'
import { existingRows, type RowSelection } from '../../../blocks/windowed-rows/row-selection.ts'
import type { AccountBooks } from '../account-books.ts'
import { accountAmounts, accountOfRow, accountRowId, accountsByGroup, categoryOfRow, categoryPaths, mappedRows } from './mapping-rows.ts'
import {
  afterAssigning,
  begunSelection,
  meantAccounts,
  withAllGroupsFolded,
  withGroupFolded,
  withLeft,
  withNothingChosen,
  withRight,
} from './mapping-selection.ts'
import { useAccountList } from './use-account-list.ts'
import type { MappingEditorState } from './use-mapping-editor.ts'
import { useMappingFigures } from './use-mapping-figures.ts'
import { useSuggestions, withoutDeclined } from './use-suggestions.ts'

interface MappingWorkOptions {
  readonly editor: MappingEditorState
  readonly books: AccountBooks
  readonly others: readonly OtherMapping[]
  /** The elements of accounts and categories, both accept drops. */
  readonly panel: RefObject<HTMLElement | null>
  readonly rightList: RefObject<HTMLElement | null>
  /** The message of the last save is outdated after the next action. */
  readonly forgetFailure: () => void
}

export type MappingWork = ReturnType<typeof useMappingWork>

/** Accounts and categories of the mapping editor: selection, dragging and actions. */
export function useMappingWork({ editor, books, others, panel, rightList, forgetFailure }: MappingWorkOptions) {
  const { base, assignments, declined } = editor
  const isReadOnly = !useMay('CHANGE_MAPPINGS')
  const { groups } = base.categorization
  const [selection, setSelection] = useState(() => begunSelection(groups, base.content.assignments.size))
  const [said, say] = useState('')

  const tree = useMemo(() => groupTree(groups), [groups])
  const groupNames = useMemo(() => new Map(groups.map(({ id, name }) => [id, name])), [groups])
  const accountsById = useMemo(() => new Map(books.accounts.map((account) => [account.id, account])), [books])
  const names: MappingNames = { account: (id) => labelOf(accountsById.get(id)), group: (id) => groupNames.get(id) ?? null }
  const groupName = (groupId: string): string => names.group(groupId) ?? 'a deleted group'
  const categories = useMemo(() => categoryPaths(tree), [tree])
  const amounts = useMemo(() => accountAmounts(books.facts), [books])
  const savedGroupOf = (id: AccountId): string | null => base.content.assignments.get(id) ?? null

  const list = useAccountList(base, assignments, books, amounts)
  const { free } = list
  // No action applies to what a filter or a search hides.
  const left = useMemo(() => existingRows(selection.left, list.ids), [selection.left, list.ids])
  const suggested = useSuggestions(base, books, others)
  const suggestionsOf = useMemo(() => withoutDeclined(suggested, declined), [suggested, declined])
  const likely = useMemo(
    () =>
      new Map(
        free.flatMap(({ account }): [AccountId, string][] => {
          const suggestions = suggestionsOf(account)
          const [first] = suggestions
          return !isReadOnly && first !== undefined && isLikely(suggestions) ? [[account.id, first.groupId]] : []
        }),
      ),
    [free, suggestionsOf, isReadOnly],
  )
  const { figures, change } = useMappingFigures(base, assignments, books)
  const { closed } = selection
  const rows = useMemo(() => mappedRows(tree, accountsByGroup(books.accounts, assignments), closed), [tree, books, assignments, closed])
  const rowIds = useMemo(() => rows.map(({ id }) => id), [rows])

  const assign = (ids: readonly AccountId[], groupId: string | null) => {
    if (isReadOnly) return
    forgetFailure()
    editor.assign(ids, groupId)
    const what = ids.length === 1 ? names.account(ids[0] ?? 0) : `${formatCount(ids.length)} accounts`
    say(groupId === null ? `${what} unassigned` : `${what} assigned to ${groupName(groupId)}`)
    setSelection((before) => afterAssigning(before, left))
  }
  const accountsOf = (ids: readonly string[]) => ids.flatMap((id) => accountOfRow(id) ?? [])
  const dragRows = useMemo(() => rows.map(dragRow), [rows])
  const { drag, begin } = useTreeDrag({
    tree: rightList,
    rows: dragRows,
    onDrop(ids, { rowId }) {
      const target = rowId === null ? null : categoryOfRow(rows, rowId)
      if (target === null) return say('Nothing was moved: drop it on a category.')
      assign(accountsOf(ids), target.group.id)
    },
    other: { ref: panel, onDrop: (ids) => assign(accountsOf(ids), null) },
  })
  const { shownId } = selection

  return {
    /** Nothing can be assigned here; each account shows its category. */
    isReadOnly,
    scale: books.scale,
    names,
    groupName,
    categories,
    amounts,
    savedGroupOf,
    groupOf: (id: AccountId): string | null => assignments.get(id) ?? null,
    /** Converts debit positive amounts of an account to how they are shown; see `accountSign`. */
    signOf: (id: AccountId): 1 | -1 => accountSign(tree, assignments.get(id) ?? null),
    list,
    left,
    right: selection.right,
    closed,
    picking: selection.picking,
    /** The accounts that actions apply to. */
    meant: meantAccounts(selection, left),
    /** The account shown in detail. */
    shown: shownId === null ? undefined : accountsById.get(shownId),
    suggestionsOf,
    likely,
    figures,
    change,
    rows,
    rowIds,
    drag,
    /** Whether a drag is over the accounts, where a drop unassigns. */
    isLeavingCategory: drag?.over === 'OTHER' && accountsOf(drag.ids).some((id) => assignments.has(id)),
    /** For screen readers. */
    said,
    assign,
    assignLikely: () => {
      editor.assignEach(likely)
      say(`${counted(likely.size, 'account')} assigned`)
    },
    decline: (accountId: AccountId, groupId: string) => {
      if (!isReadOnly) editor.decline(accountId, groupId)
    },
    selectLeft: (chosen: RowSelection) => setSelection((before) => withLeft(before, chosen)),
    selectRight: (chosen: RowSelection) => setSelection((before) => withRight(before, chosen)),
    selectNothing: () => setSelection((before) => withNothingChosen(before)),
    fold: (groupId: string, isExpanded: boolean) => setSelection((before) => withGroupFolded(before, groupId, isExpanded)),
    foldAll: () => setSelection((before) => withAllGroupsFolded(before, groups)),
    pick: (picking: readonly AccountId[] | null) => {
      if (!isReadOnly) setSelection((before) => ({ ...before, picking }))
    },
    startDrag: (event: PointerEvent, ids: readonly AccountId[], label: string) => {
      if (!isReadOnly) begin(event, ids.map(accountRowId), label)
    },
  }
}

/** The parts of a row for dragging: one, found by its id. */
function dragRow({ id }: { readonly id: string }): TreeRow {
  return { id, level: 1, name: '', isGroup: false, isExpanded: false, parentId: null, index: 0, childCount: 0 }
}

function labelOf(account: LedgerAccount | undefined): string {
  return account === undefined ? 'a deleted account' : `${account.number} ${account.name}`.trim()
}
