import type { AccountId, LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import { isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import type { SettingsFigures } from '@fourwall/domain/profit-loss/settings-change.ts'
import { type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { treeTarget } from '../../../blocks/tree-editor/use-tree-drag.ts'
import { extendedTo, selectedKeys, toggled } from '../../../blocks/windowed-rows/row-selection.ts'
import { ROW_RING, WindowedRows } from '../../../blocks/windowed-rows/WindowedRows.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Figure, Money } from '../../../ui/Money.tsx'
import { LineFigure } from '../changes/LineFigure.tsx'
import { accountOfRow, categoryOfRow, type MappedRow } from './mapping-rows.ts'
import type { MappingWork } from './use-mapping-work.ts'

interface MappedAccountsProps {
  readonly work: MappingWork
  readonly list: RefObject<HTMLDivElement | null>
  readonly title: string
  readonly note: string
}

const ROW = 26

/** The categories with their accounts and current amounts. */
export function MappedAccounts({ work, list, title, note }: MappedAccountsProps) {
  const { rows, rowIds: ids, right: selection, selectRight: onSelect, fold, drag } = work
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
    else if (key === 'arrowright' && active.kind === 'group') fold(active.node.group.id, true)
    else if (key === 'arrowleft' && active.kind === 'group' && active.isExpanded && active.holdsSomething) fold(active.node.group.id, false)
    else if (key === 'arrowleft') {
      const parent = active.kind === 'account' ? active.node : active.node.parent
      const at = parent === null ? -1 : rows.findIndex((row) => row.kind === 'group' && row.node === parent)
      if (at >= 0) onSelect(selectedKeys(ids[at] ?? ''))
    } else if (event.altKey) return
    else if (key === ' ') onSelect(toggled(selection, active.id))
    else if (key === 'c' && meant().length > 0) work.pick(meant())
    else if (key === 'delete' || key === 'backspace') work.assign(meant(), null)
    else if (key === 'escape' && selection.ids.size > 0) onSelect({ ...selection, ids: new Set() })
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const acts: RowActs = {
    select: (id, isExtending, isAdding) =>
      onSelect(isExtending ? extendedTo(selection, id, ids) : isAdding ? toggled(selection, id) : selectedKeys(id)),
    fold,
    drag(event, account) {
      const all = [...selection.ids].flatMap((id) => accountOfRow(id) ?? [])
      const isMany = all.length > 1 && all.includes(account.id)
      work.startDrag(
        event,
        isMany ? all : [account.id],
        isMany ? `${formatCount(all.length)} accounts` : `${account.number} ${account.name}`.trim(),
      )
    },
  }
  // A drop anywhere on a category or its accounts goes to the category.
  const overId = treeTarget(drag)?.rowId ?? null
  const targetGroupId = overId === null ? null : (categoryOfRow(rows, overId)?.group.id ?? null)

  return (
    <section aria-label="Categories" className="flex min-h-0 min-w-0 flex-1 flex-col border-l border-line-2">
      <div className="flex h-bar flex-none items-center gap-2 border-b border-line-1 pr-3 pl-4">
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          {title} <span className="pl-1 font-normal text-2">{note}</span>
        </h2>
        <Button kind="plain" onClick={work.foldAll}>
          {work.closed.size === 0 ? 'Collapse all' : 'Expand all'}
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
          onSelect(isExtending ? extendedTo(selection, id, ids) : selectedKeys(id))
        }}
        onKeyDown={handleKeyDown}
        heading={<ColumnHeadings />}
      >
        {(index, frame) => {
          const row = rows[index]
          if (!row) return null
          const shared = {
            id: frame.id,
            rowIndex: frame['aria-rowindex'],
            top: frame.style.transform,
            isSelected: selection.ids.has(row.id),
            isActive: index === activeIndex,
            acts,
          }
          return row.kind === 'group' ? (
            <GroupRow key={row.id} {...shared} row={row} isTarget={targetGroupId === row.node.group.id} figures={work.figures} />
          ) : (
            <AccountRow key={row.id} {...shared} row={row} work={work} isDragged={drag?.ids.includes(row.id) === true} />
          )
        }}
      </WindowedRows>
    </section>
  )
}

function ColumnHeadings() {
  return (
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
  )
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
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly acts: RowActs
}

interface GroupRowProps extends SharedRowProps {
  readonly row: Extract<MappedRow, { kind: 'group' }>
  readonly isTarget: boolean
  readonly figures: SettingsFigures | null
}

const INDENT = 16

function GroupRow(props: GroupRowProps) {
  const { figures, acts } = props
  const { node, isExpanded, holdsSomething } = props.row
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
      data-tree-row={props.row.id}
      style={{ position: 'absolute', top: 0, left: 0, right: 0, height: ROW, transform: props.top }}
      onClick={(event) => acts.select(props.row.id, event.shiftKey, event.ctrlKey || event.metaKey)}
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
        {isCalculation ? '' : formatCount(props.row.accounts)}
      </span>
      <span role="gridcell" className="w-[130px] flex-none text-right">
        {figures !== null && <LineFigure value={figures.valuesOf(group.id).at(-1) ?? null} unit={figures.units.get(group.id) ?? 'money'} />}
      </span>
    </div>
  )
}

interface AccountRowProps extends SharedRowProps {
  readonly row: Extract<MappedRow, { kind: 'account' }>
  readonly work: MappingWork
  readonly isDragged: boolean
}

function AccountRow(props: AccountRowProps) {
  const { work, acts } = props
  const { account, node } = props.row
  const { depth, group, sign } = node
  const saved = work.savedGroupOf(account.id)
  /** How saving changes it; null if it is unchanged. */
  const state = saved === group.id ? null : saved === null ? 'Adding' : `From ${work.groupName(saved)}`
  const own = work.amounts.get(account.id)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the tree
    <div
      id={props.id}
      role="row"
      aria-rowindex={props.rowIndex}
      aria-level={depth + 1}
      aria-selected={props.isSelected}
      data-tree-row={props.row.id}
      style={{ position: 'absolute', top: 0, left: 0, right: 0, height: ROW, transform: props.top }}
      onPointerDown={(event) => acts.drag(event, account)}
      onClick={(event) => acts.select(props.row.id, event.shiftKey, event.ctrlKey || event.metaKey)}
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
        <Money value={own === undefined ? null : decimalFromMinor(sign === 1 ? own.total : -own.total, work.scale)} />
      </span>
    </div>
  )
}
