import type { AccountId, LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import type { FigureUnit } from '@fourwall/domain/mappings/figure-units.ts'
import { type GroupNode, isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import type { MinorDigits } from '@fourwall/domain/money/minor.ts'
import type { SettingsFigures } from '@fourwall/domain/profit-loss/settings-change.ts'
import { type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { type TreeDrag, treeTarget } from '../../../blocks/tree-editor/use-tree-drag.ts'
import { chosen, extended, type RowSelection, toggled } from '../../../blocks/windowed-rows/row-selection.ts'
import { ROW_RING, WindowedRows } from '../../../blocks/windowed-rows/WindowedRows.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Figure, Money } from '../../../ui/Money.tsx'
import { LineFigure } from '../changes/LineFigure.tsx'
import { type AccountAmounts, accountOfRow, type MappedRow } from './mapping-rows.ts'

interface MappedAccountsProps {
  readonly list: RefObject<HTMLDivElement | null>
  readonly title: string
  readonly note: string
  readonly rows: readonly MappedRow[]
  readonly ids: readonly string[]
  readonly figures: SettingsFigures | null
  readonly amounts: ReadonlyMap<AccountId, AccountAmounts>
  readonly scale: MinorDigits
  /** Where an account is saved to stand; null: nowhere. */
  readonly savedGroupOf: (accountId: AccountId) => string | null
  readonly groupName: (groupId: string) => string
  readonly selection: RowSelection
  readonly isAllOpen: boolean
  readonly drag: TreeDrag | null
  readonly onSelect: (selection: RowSelection) => void
  readonly onFold: (groupId: string, isExpanded: boolean) => void
  readonly onFoldAll: () => void
  readonly onUnassign: (accountIds: readonly AccountId[]) => void
  readonly onPick: (accountIds: readonly AccountId[]) => void
  readonly onDragStart: (event: PointerEvent, accountIds: readonly AccountId[], label: string) => void
}

const ROW = 26

/** The categories of the report with the accounts that stand in them, and what they come to as they stand. */
export function MappedAccounts({ list, ...props }: MappedAccountsProps) {
  const {
    rows,
    ids,
    selection,
    amounts,
    drag,
    onSelect,
    onFold,
    onPick,
    onDragStart,
    onUnassign,
    onFoldAll,
    savedGroupOf,
    groupName,
    figures,
  } = props
  const activeIndex = selection.activeId === null ? -1 : ids.indexOf(selection.activeId)
  const meant = (): readonly AccountId[] => {
    const accounts = [...selection.ids].flatMap((id) => accountOfRow(id) ?? [])
    const active = selection.activeId === null ? null : accountOfRow(selection.activeId)
    return accounts.length > 0 ? accounts : active === null ? [] : [active]
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const active = rows[activeIndex]
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (isCommand && key === 'a') onSelect({ ...selection, ids: new Set(ids.filter((id) => accountOfRow(id) !== null)) })
    else if (isCommand || !active) return
    else if (key === 'arrowright' && active.kind === 'group') onFold(active.node.group.id, true)
    else if (key === 'arrowleft' && active.kind === 'group' && active.isExpanded && active.holdsSomething)
      onFold(active.node.group.id, false)
    else if (key === 'arrowleft') {
      const parent = active.kind === 'account' ? active.node : active.node.parent
      const at = parent === null ? -1 : rows.findIndex((row) => row.kind === 'group' && row.node === parent)
      if (at >= 0) onSelect(chosen(ids[at] ?? ''))
    } else if (event.altKey) return
    else if (key === ' ') onSelect(toggled(selection, active.id))
    else if (key === 'c' && meant().length > 0) onPick(meant())
    else if (key === 'delete' || key === 'backspace') onUnassign(meant())
    else if (key === 'escape' && selection.ids.size > 0) onSelect({ ...selection, ids: new Set() })
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const acts: RowActs = {
    select: (id, isExtending, isAdding) =>
      onSelect(isExtending ? extended(selection, id, ids) : isAdding ? toggled(selection, id) : chosen(id)),
    fold: onFold,
    drag(event, account) {
      const all = [...selection.ids].flatMap((id) => accountOfRow(id) ?? [])
      const isMany = all.length > 1 && all.includes(account.id)
      onDragStart(
        event,
        isMany ? all : [account.id],
        isMany ? `${formatCount(all.length)} accounts` : `${account.number} ${account.name}`.trim(),
      )
    },
  }
  // Wherever on a category or its accounts something is let go, the category takes it.
  const overId = treeTarget(drag)?.rowId ?? null
  const targetGroupId = overId === null ? null : (categoryOfRow(rows, overId)?.group.id ?? null)

  return (
    <section aria-label="Categories" className="flex min-h-0 min-w-0 flex-1 flex-col border-l border-line-2">
      <div className="flex h-bar flex-none items-center gap-2 border-b border-line-1 pr-3 pl-4">
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          {props.title} <span className="pl-1 font-normal text-2">{props.note}</span>
        </h2>
        <Button kind="plain" onClick={onFoldAll}>
          {props.isAllOpen ? 'Collapse all' : 'Expand all'}
        </Button>
      </div>
      <WindowedRows
        ref={list}
        role="treegrid"
        label="Categories"
        count={rows.length}
        rowHeight={ROW}
        keyOf={(index) => ids[index] ?? ''}
        activeIndex={activeIndex}
        onMove={(index, isExtending) => {
          const id = ids[index] ?? ''
          onSelect(isExtending ? extended(selection, id, ids) : chosen(id))
        }}
        onKeyDown={handleKeyDown}
        heading={
          <div
            role="row"
            className="sticky top-0 z-10 flex h-[30px] items-center border-b border-line-2 bg-page pr-4 pl-4 text-small font-medium text-2"
          >
            <span role="columnheader" className="flex-1">
              Category
            </span>
            <span role="columnheader" className="w-[76px] text-right">
              Accounts
            </span>
            <span role="columnheader" className="w-[130px] text-right">
              <Figure text="12 months" />
            </span>
          </div>
        }
      >
        {(index, frame) => {
          const row = rows[index]
          if (!row) return null
          const shared = {
            id: frame.id,
            rowIndex: frame['aria-rowindex'],
            top: frame.style.transform,
            rowId: row.id,
            isSelected: selection.ids.has(row.id),
            isActive: index === activeIndex,
            acts,
          }
          if (row.kind === 'group') {
            const { group } = row.node
            const value = figures?.valuesOf(group.id).at(-1) ?? null
            return (
              <GroupRow
                key={row.id}
                {...shared}
                node={row.node}
                accounts={row.accounts}
                isExpanded={row.isExpanded}
                holdsSomething={row.holdsSomething}
                isTarget={targetGroupId === group.id}
                value={value}
                unit={figures === null ? null : (figures.units.get(group.id) ?? 'money')}
              />
            )
          }
          const saved = savedGroupOf(row.account.id)
          const own = amounts.get(row.account.id)
          return (
            <AccountRow
              key={row.id}
              {...shared}
              account={row.account}
              depth={row.node.depth}
              state={saved === row.node.group.id ? null : saved === null ? 'Adding' : `From ${groupName(saved)}`}
              value={own === undefined ? null : decimalFromMinor(row.node.sign === 1 ? own.total : -own.total, props.scale)}
              isDragged={drag?.ids.includes(row.id) === true}
            />
          )
        }}
      </WindowedRows>
    </section>
  )
}

/** The category that takes what is let go on a row; null on a calculation. */
export function categoryOfRow(rows: readonly MappedRow[], rowId: string): GroupNode | null {
  const row = rows.find(({ id }) => id === rowId)
  return row !== undefined && isCategory(row.node.group) ? row.node : null
}

interface RowActs {
  readonly select: (id: string, isExtending: boolean, isAdding: boolean) => void
  readonly fold: (groupId: string, isExpanded: boolean) => void
  readonly drag: (event: PointerEvent, account: LedgerAccount) => void
}

interface SharedRowProps {
  readonly id: string
  readonly rowIndex: number
  readonly top: string
  readonly rowId: string
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly acts: RowActs
}

interface GroupRowProps extends SharedRowProps {
  readonly node: GroupNode
  readonly accounts: number
  readonly isExpanded: boolean
  readonly holdsSomething: boolean
  readonly isTarget: boolean
  readonly value: string | null
  /** Null while there are no figures. */
  readonly unit: FigureUnit | null
}

const INDENT = 16

function GroupRow(props: GroupRowProps) {
  const { node, isExpanded, holdsSomething, acts } = props
  const { group, depth } = node
  const isCalculation = !isCategory(group)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the tree
    <div
      id={props.id}
      role="row"
      aria-rowindex={props.rowIndex}
      aria-level={depth}
      aria-selected={props.isSelected}
      {...(holdsSomething ? { 'aria-expanded': isExpanded } : {})}
      data-tree-row={props.rowId}
      style={{ position: 'absolute', top: 0, left: 0, right: 0, height: ROW, transform: props.top }}
      onClick={(event) => acts.select(props.rowId, event.shiftKey, event.ctrlKey || event.metaKey)}
      onDoubleClick={() => acts.fold(group.id, !isExpanded)}
      className={classNames(
        'flex items-center pr-4 select-none',
        isCalculation ? 'bg-band font-semibold' : 'font-medium',
        props.isSelected ? 'bg-accent-soft' : props.isActive && 'bg-active',
        props.isActive && ROW_RING,
        props.isTarget && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <span role="gridcell" style={{ paddingLeft: 12 + (depth - 1) * INDENT }} className="flex min-w-0 flex-1 items-center">
        {holdsSomething ? (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            onClick={(event) => {
              event.stopPropagation()
              acts.fold(group.id, !isExpanded)
            }}
            className="flex size-[18px] flex-none items-center justify-center text-3 hover:text-1"
          >
            <Icon name={isExpanded ? 'chevron-down' : 'chevron-right'} />
          </button>
        ) : (
          <span className="w-[18px] flex-none" />
        )}
        <span title={group.name} className="truncate pl-[2px]">
          {group.name}
        </span>
      </span>
      <span role="gridcell" className="w-[76px] flex-none text-right font-normal text-2">
        {isCalculation ? '' : formatCount(props.accounts)}
      </span>
      <span role="gridcell" className="w-[130px] flex-none text-right">
        {props.unit !== null && <LineFigure value={props.value} unit={props.unit} />}
      </span>
    </div>
  )
}

interface AccountRowProps extends SharedRowProps {
  readonly account: LedgerAccount
  readonly depth: number
  /** What saving does to it; null where it stands as it is saved. */
  readonly state: string | null
  readonly value: string | null
  readonly isDragged: boolean
}

function AccountRow(props: AccountRowProps) {
  const { account, depth, state, acts } = props
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the tree
    <div
      id={props.id}
      role="row"
      aria-rowindex={props.rowIndex}
      aria-level={depth + 1}
      aria-selected={props.isSelected}
      data-tree-row={props.rowId}
      style={{ position: 'absolute', top: 0, left: 0, right: 0, height: ROW, transform: props.top }}
      onPointerDown={(event) => acts.drag(event, account)}
      onClick={(event) => acts.select(props.rowId, event.shiftKey, event.ctrlKey || event.metaKey)}
      className={classNames(
        'flex items-center pr-4 select-none',
        props.isSelected || state !== null ? 'bg-accent-soft' : props.isActive ? 'bg-active' : 'hover:bg-hover',
        (props.isActive || props.isSelected) && 'shadow-[inset_2px_0_0_var(--accent)]',
        props.isActive && ROW_RING,
        props.isDragged && 'opacity-50',
      )}
    >
      <span role="gridcell" style={{ paddingLeft: 32 + (depth - 1) * INDENT }} className="flex min-w-0 flex-1 items-baseline gap-2">
        {account.number !== '' && <span className="flex-none text-3">{account.number}</span>}
        <span title={account.name} className="truncate">
          {account.name}
        </span>
        {state !== null && <span className="flex-none truncate text-small text-accent">{state}</span>}
      </span>
      <span role="gridcell" className="w-[206px] flex-none text-right">
        <Money value={props.value} />
      </span>
    </div>
  )
}
