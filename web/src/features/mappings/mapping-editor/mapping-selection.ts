import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { NOTHING_CHOSEN, type RowSelection } from '../../../blocks/windowed-rows/row-selection.ts'
import { accountOfRow } from './mapping-rows.ts'

/** Selection and expanded groups of the mapping editor: accounts at the left, categories with their accounts at the right. */
export interface MappingSelection {
  readonly left: RowSelection
  readonly right: RowSelection
  /** The side of the last selection. */
  readonly side: 'LEFT' | 'RIGHT'
  /** The account shown in detail, of either side; it stays while the focus passes over categories. */
  readonly shownId: AccountId | null
  /** Collapsed groups. */
  readonly closed: ReadonlySet<string>
  /** Accounts with an open category picker. */
  readonly picking: readonly AccountId[] | null
}

type Groups = readonly Pick<ProfitLossGroup, 'id'>[]

/** Fewer accounts than this fit without scrolling. */
const FEW = 80

export function begunSelection(groups: Groups, assigned: number): MappingSelection {
  const closed = allClosed(assigned > FEW ? groups : [])
  return { left: NOTHING_CHOSEN, right: NOTHING_CHOSEN, side: 'LEFT', shownId: null, closed, picking: null }
}

export function withLeft(selection: MappingSelection, left: RowSelection): MappingSelection {
  const shownId = left.activeId === null ? selection.shownId : Number(left.activeId)
  return { ...selection, left, side: 'LEFT', shownId }
}

export function withRight(selection: MappingSelection, right: RowSelection): MappingSelection {
  const shownId = (right.activeId === null ? null : accountOfRow(right.activeId)) ?? selection.shownId
  return { ...selection, right, side: 'RIGHT', shownId }
}

/** Clears the selection after assigning; the focus stays. `left`: the visible accounts. */
export function afterAssigning(selection: MappingSelection, left: RowSelection): MappingSelection {
  const without = (chosen: RowSelection): RowSelection => ({ ...chosen, ids: new Set() })
  return { ...selection, left: left.ids.size > 0 ? without(left) : selection.left, right: without(selection.right) }
}

export function withNothingChosen(selection: MappingSelection): MappingSelection {
  return { ...selection, left: NOTHING_CHOSEN, right: NOTHING_CHOSEN }
}

export function withGroupFolded(selection: MappingSelection, groupId: string, isExpanded: boolean): MappingSelection {
  const closed = new Set(selection.closed)
  if (isExpanded) closed.delete(groupId)
  else closed.add(groupId)
  return { ...selection, closed }
}

/** Collapses all if all are expanded, otherwise expands all. */
export function withAllGroupsFolded(selection: MappingSelection, groups: Groups): MappingSelection {
  return { ...selection, closed: allClosed(selection.closed.size === 0 ? groups : []) }
}

/** The accounts that an action applies to, and whether they are at the right. `left`: the visible accounts. */
export function meantAccounts(
  { right, side, picking }: MappingSelection,
  left: RowSelection,
): { readonly ids: readonly AccountId[]; readonly isOnRight: boolean } {
  const onRight = [...right.ids].flatMap((id) => accountOfRow(id) ?? [])
  const onLeft = [...left.ids].map(Number)
  const isOnRight = onRight.length > 0 && (side === 'RIGHT' || onLeft.length === 0)
  const chosen = isOnRight ? onRight : onLeft
  const active = left.activeId === null ? [] : [Number(left.activeId)]
  return { ids: picking ?? (chosen.length > 0 ? chosen : active), isOnRight }
}

function allClosed(groups: Groups): ReadonlySet<string> {
  return new Set(groups.map(({ id }) => id))
}
