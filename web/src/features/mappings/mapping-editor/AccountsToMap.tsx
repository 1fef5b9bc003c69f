import { ACCOUNT_TYPE_NAMES, type AccountId } from '@fourwall/domain/ledger/account.ts'
import type { Suggestion } from '@fourwall/domain/mappings/suggestions.ts'
import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import type { MinorDigits } from '@fourwall/domain/money/minor.ts'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from 'react'
import { extendedTo, toggled, withActiveRow } from '../../../blocks/windowed-rows/row-selection.ts'
import { ROW_RING, type RowFrame, WindowedRows } from '../../../blocks/windowed-rows/WindowedRows.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Chip, Tag } from '../../../ui/Tag.tsx'
import type { BookedAccount } from '../account-books.ts'
import { MonthBars } from './MonthBars.tsx'
import type { AccountFilter, AccountList, AccountOrder, ListedAccount } from './use-account-list.ts'
import type { MappingWork } from './use-mapping-work.ts'

interface AccountsToMapProps {
  readonly work: MappingWork
  readonly panel: RefObject<HTMLElement | null>
  readonly list: RefObject<HTMLDivElement | null>
}

const ROW = 32

/** The accounts without a category, with amounts by month and suggestions. */
export function AccountsToMap({ work, panel, list: rowsList }: AccountsToMapProps) {
  const { list, left: selection, selectLeft: onSelect, assign, decline, pick, suggestionsOf, groupOf, groupName } = work
  const { shown, ids } = list
  const activeIndex = selection.activeId === null ? -1 : ids.indexOf(selection.activeId)
  const marked = shown.filter(({ account }) => selection.ids.has(String(account.id)))
  const meant = (): readonly AccountId[] => {
    const active = shown[activeIndex]
    return marked.length > 0 ? marked.map(({ account }) => account.id) : active ? [active.account.id] : []
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const active = shown[activeIndex]
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (isCommand && key === 'a') onSelect({ ...selection, ids: new Set(ids) })
    else if (isCommand || event.altKey || !active) return
    else if (key === ' ') onSelect(toggled(selection, String(active.account.id)))
    else if (key === '1' || key === '2') {
      const suggestion = suggestionsOf(active.account)[Number(key) - 1]
      if (!suggestion) return
      const isTaken = groupOf(active.account.id) === suggestion.groupId
      // A suggestion for one account applies to others only if all of them are selected.
      const isMarked = selection.ids.has(String(active.account.id))
      assign(isMarked ? meant() : [active.account.id], isTaken ? null : suggestion.groupId)
    } else if (key === 'd') {
      const declined = suggestionsOf(active.account).find(({ groupId }) => groupId !== groupOf(active.account.id))
      if (!declined) return
      decline(active.account.id, declined.groupId)
    } else if (key === 'c') pick(meant())
    else if (key === 'delete' || key === 'backspace') assign(meant(), null)
    else if (key === 'escape' && selection.ids.size > 0) onSelect({ ...selection, ids: new Set() })
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const acts: RowActs = {
    select: (id, isExtending, isAdding) =>
      onSelect(isExtending ? extendedTo(selection, id, ids) : isAdding ? toggled(selection, id) : withActiveRow(selection, id)),
    assign: (accountId, groupId) => assign([accountId], groupId),
    decline,
    pick(accountId) {
      onSelect(withActiveRow({ ...selection, ids: new Set() }, String(accountId)))
      pick([accountId])
    },
    drag(event, account) {
      const isMany = selection.ids.has(String(account.id)) && marked.length > 1
      const dragged = isMany ? marked.map((one) => one.account.id) : [account.id]
      work.startDrag(event, dragged, isMany ? `${formatCount(marked.length)} accounts` : labelOf(account))
    },
  }

  return (
    <section
      ref={panel}
      aria-label="Accounts"
      className={classNames(
        '@container/accounts flex min-h-0 min-w-0 flex-1 flex-col',
        work.isLeavingCategory && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <AccountsBar
        work={work}
        onEnter={() => {
          rowsList.current?.focus()
          if (ids[0] !== undefined && activeIndex < 0) onSelect(withActiveRow(selection, ids[0]))
        }}
      />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <WindowedRows
          ref={rowsList}
          role="grid"
          label="Accounts"
          count={shown.length}
          rowHeight={ROW}
          keyOf={(index) => ids[index] ?? ''}
          activeIndex={activeIndex}
          onMove={(index, isExtending) => {
            const id = ids[index] ?? ''
            onSelect(isExtending ? extendedTo(selection, id, ids) : withActiveRow(selection, id))
          }}
          onKeyDown={handleKeyDown}
          heading={
            <ColumnHeadings
              order={list.order}
              isAllChosen={marked.length === 0 ? false : marked.length === shown.length ? true : 'mixed'}
              isReadOnly={work.isReadOnly}
              onOrder={list.setOrder}
              onChooseAll={(isOn) => onSelect({ ...selection, ids: new Set(isOn ? ids : []) })}
            />
          }
        >
          {(index, frame) => {
            const one = shown[index]
            if (!one) return null
            const id = String(one.account.id)
            const groupId = groupOf(one.account.id)
            return (
              <AccountRow
                key={id}
                frame={frame.id}
                rowIndex={frame['aria-rowindex']}
                top={frame.style.transform}
                one={one}
                sign={work.signOf(one.account.id)}
                scale={work.scale}
                groupId={groupId}
                isChanged={groupId !== work.savedGroupOf(one.account.id)}
                groupName={groupId === null ? null : groupName(groupId)}
                suggestions={suggestionsOf(one.account)}
                nameOf={groupName}
                isSelected={selection.ids.has(id)}
                isActive={index === activeIndex}
                isReadOnly={work.isReadOnly}
                acts={acts}
              />
            )
          }}
        </WindowedRows>
        {shown.length === 0 && <p className="absolute inset-x-0 top-[30px] px-4 py-3 text-2">{whyNone(list)}</p>}
      </div>
    </section>
  )
}

function whyNone({ search, count, filter }: AccountList): string {
  if (search.trim() !== '') return `No account matches “${search.trim()}”.`
  return NOTHING_LEFT[count === 0 && filter === 'UNASSIGNED' ? 'ALL' : filter]
}

interface AccountsBarProps {
  readonly work: MappingWork
  /** Moves the focus from the search to the accounts. */
  readonly onEnter: () => void
}

/** Above the accounts: the unassigned count, the filter, and accepting all likely suggestions. */
function AccountsBar({ work, onEnter }: AccountsBarProps) {
  const { list, likely } = work
  const { free } = list
  const filters = [
    { value: 'UNASSIGNED' as const, label: 'Unassigned' },
    { value: 'NEW' as const, label: `New (${formatCount(list.newCount)})` },
    { value: 'BALANCE_SHEET' as const, label: 'Balance sheet' },
    { value: 'ALL' as const, label: 'All accounts' },
  ]
  return (
    <div className="flex h-bar flex-none items-center gap-2 border-b border-line-1 pr-3 pl-4">
      <h2 className="flex-none font-semibold whitespace-nowrap">
        Unassigned{' '}
        <span className="font-normal text-2">
          {formatCount(free.length)}
          <span className="@max-[600px]/accounts:sr-only"> of {counted(list.count, 'account')}</span>
        </span>
      </h2>
      <SelectInput
        label="Accounts shown"
        labelHidden
        className="ml-auto w-[124px] flex-none"
        value={list.filter}
        choices={filters}
        onChange={list.setFilter}
      />
      <TextInput
        label="Find an account"
        labelHidden
        icon="search"
        placeholder="Name, number, amount"
        className="max-w-[220px] min-w-0 flex-1"
        value={list.search}
        onChange={list.setSearch}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
      />
      {likely.size > 0 && <Button onClick={work.assignLikely}>Accept {formatCount(likely.size)} likely</Button>}
    </div>
  )
}

interface ColumnHeadingsProps {
  readonly order: AccountOrder
  readonly isAllChosen: boolean | 'mixed'
  readonly isReadOnly: boolean
  readonly onOrder: (order: AccountOrder) => void
  readonly onChooseAll: (isOn: boolean) => void
}

function ColumnHeadings({ order, isAllChosen, isReadOnly, onOrder, onChooseAll }: ColumnHeadingsProps) {
  return (
    <div
      role="row"
      className="sticky top-0 z-10 flex h-[30px] items-center border-b border-line-2 bg-page pr-3 pl-4 text-small font-medium text-2"
    >
      <span role="columnheader" className="w-[28px] flex-none">
        <Checkbox label="Choose all" labelHidden tabIndex={-1} checked={isAllChosen} onChange={onChooseAll} />
      </span>
      <SortHeading className="flex-1" isOn={order === 'NUMBER'} onChoose={() => onOrder('NUMBER')}>
        Account
      </SortHeading>
      <span role="columnheader" className="w-[76px] flex-none">
        12 months
      </span>
      <SortHeading
        className="w-[96px] flex-none justify-end"
        title="Unmapped: income positive, expense negative. Mapped: as in the category."
        isOn={order === 'AMOUNT'}
        onChoose={() => onOrder('AMOUNT')}
      >
        Sum<span className="invisible">)</span>
      </SortHeading>
      <span role="columnheader" className="w-[38%] max-w-[300px] flex-none @max-[600px]/accounts:w-[32%] pl-4">
        {isReadOnly ? 'Category' : 'Suggested category'}
      </span>
    </div>
  )
}

const NOTHING_LEFT: Readonly<Record<AccountFilter, string>> = {
  UNASSIGNED: 'Every account of the profit and loss has its category.',
  NEW: 'No account was added since the mapping was last changed.',
  BALANCE_SHEET: 'No account of the balance sheet is left out.',
  ALL: 'The ledger has no account yet. Import one under Uploads.',
}

interface SortHeadingProps {
  readonly className: string
  readonly title?: string
  readonly isOn: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function SortHeading({ className, title, isOn, onChoose, children }: SortHeadingProps) {
  return (
    <span role="columnheader" title={title} aria-sort={isOn ? 'ascending' : 'none'} className={classNames('flex', className)}>
      <button type="button" tabIndex={-1} onClick={onChoose} className="inline-flex items-center rounded-chip hover:text-1">
        {children}
        {isOn && <Icon name="chevron-down" className="ml-1 text-3" />}
      </button>
    </span>
  )
}

interface RowActs {
  readonly select: (id: string, isExtending: boolean, isAdding: boolean) => void
  readonly assign: (accountId: AccountId, groupId: string | null) => void
  readonly decline: (accountId: AccountId, groupId: string) => void
  readonly pick: (accountId: AccountId) => void
  readonly drag: (event: PointerEvent, account: BookedAccount) => void
}

interface AccountRowProps {
  readonly frame: RowFrame['id']
  readonly rowIndex: number
  readonly top: string
  readonly one: ListedAccount
  /** Converts its debit positive amounts. */
  readonly sign: 1 | -1
  readonly scale: MinorDigits
  readonly groupId: string | null
  /** Its assignment has an unsaved change. */
  readonly isChanged: boolean
  readonly groupName: string | null
  readonly suggestions: readonly Suggestion[]
  readonly nameOf: (groupId: string) => string
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly isReadOnly: boolean
  readonly acts: RowActs
}

function AccountRow(props: AccountRowProps) {
  const { one, sign, groupId, suggestions, isSelected, isActive, acts } = props
  const { account, amounts, isNew } = one
  const id = String(account.id)
  const isSuggested = suggestions.some((suggestion) => suggestion.groupId === groupId)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the list
    <div
      id={props.frame}
      role="row"
      aria-rowindex={props.rowIndex}
      aria-selected={isSelected}
      data-tree-row={`u${id}`}
      style={{ position: 'absolute', top: 0, left: 0, right: 0, height: ROW, transform: props.top }}
      onPointerDown={(event) => acts.drag(event, account)}
      onClick={(event) => acts.select(id, event.shiftKey, event.ctrlKey || event.metaKey)}
      className={classNames(
        'flex items-center border-b border-line-1 pr-3 pl-4 select-none',
        isSelected || props.isChanged ? 'bg-accent-soft' : isActive ? 'bg-active' : 'hover:bg-hover',
        isActive && 'shadow-[inset_2px_0_0_var(--accent)]',
        isActive && ROW_RING,
      )}
    >
      <span role="gridcell" className="w-[28px] flex-none">
        {/* Stops the click, which would select only this row. */}
        <span onClick={(event) => event.stopPropagation()} onPointerDown={(event) => event.stopPropagation()} role="presentation">
          <Checkbox
            label={`Choose ${labelOf(account)}`}
            labelHidden
            tabIndex={-1}
            checked={isSelected}
            onChange={() => acts.select(id, false, true)}
          />
        </span>
      </span>
      <span role="gridcell" className="flex min-w-0 flex-1 items-baseline gap-2 pr-2" title={titleOf(account)}>
        {account.number !== '' && <span className="flex-none text-3">{account.number}</span>}
        <span className="truncate">{account.name}</span>
        {isNew && (
          <Tag tone="accent" className="flex-none">
            New
          </Tag>
        )}
      </span>
      <span role="gridcell" className="w-[76px] flex-none">
        {amounts && <MonthBars values={amounts.months} sign={sign} />}
      </span>
      <span role="gridcell" className="w-[96px] flex-none text-right">
        <Money value={amounts === undefined ? null : decimalFromMinor(sign === 1 ? amounts.total : -amounts.total, props.scale)} />
      </span>
      <span
        role="gridcell"
        className="flex w-[38%] max-w-[300px] flex-none @max-[600px]/accounts:w-[32%] items-center gap-1 overflow-hidden pl-4"
      >
        {props.isReadOnly ? (
          <span className="truncate text-2" title={props.groupName ?? undefined}>
            {props.groupName ?? '–'}
          </span>
        ) : (
          <>
            {groupId !== null && !isSuggested && (
              <RowChip chosen onPress={() => acts.assign(account.id, null)} title={props.groupName ?? ''}>
                {props.groupName}
              </RowChip>
            )}
            {suggestions.map((suggestion) => {
              const isTaken = suggestion.groupId === groupId
              return (
                <RowChip
                  key={suggestion.groupId}
                  chosen={isTaken}
                  isQuiet={groupId !== null && !isTaken}
                  title={[props.nameOf(suggestion.groupId), ...suggestion.reasons].join('\n')}
                  onPress={() => acts.assign(account.id, isTaken ? null : suggestion.groupId)}
                  {...(groupId === null ? { onDecline: () => acts.decline(account.id, suggestion.groupId) } : {})}
                >
                  {props.nameOf(suggestion.groupId)}
                </RowChip>
              )
            })}
            {groupId === null && suggestions.length === 0 && (
              <button
                type="button"
                tabIndex={-1}
                onPointerDown={(event) => event.stopPropagation()}
                onClick={(event) => {
                  event.stopPropagation()
                  acts.pick(account.id)
                }}
                className="truncate rounded-chip text-small text-2 hover:text-1 hover:underline"
              >
                {account.type === 'BALANCE_SHEET' ? 'In no report. Choose a category' : 'No match. Choose a category'}
              </button>
            )}
          </>
        )}
      </span>
    </div>
  )
}

interface RowChipProps {
  readonly chosen: boolean
  readonly isQuiet?: boolean
  readonly title: string
  readonly onPress: () => void
  readonly onDecline?: () => void
  readonly children: ReactNode
}

function RowChip({ chosen: isChosen, isQuiet = false, title, onPress, onDecline, children }: RowChipProps) {
  return (
    <span className="group/chip relative flex min-w-0">
      <Chip
        chosen={isChosen}
        tabIndex={-1}
        title={title}
        className={classNames('min-w-0', isQuiet && 'opacity-60')}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation()
          onPress()
        }}
      >
        <span className="truncate">{children}</span>
      </Chip>
      {onDecline && (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Decline this suggestion"
          title="Decline this suggestion"
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => {
            event.stopPropagation()
            onDecline()
          }}
          className="absolute -right-px inset-y-0 hidden w-[18px] items-center justify-center rounded-r-chip border border-line-2 bg-page text-3 group-hover/chip:flex hover:text-1"
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  )
}

function labelOf({ number, name }: BookedAccount): string {
  return `${number} ${name}`.trim()
}

function titleOf(account: BookedAccount): string {
  return `${labelOf(account)}, ${account.type === null ? 'no type' : ACCOUNT_TYPE_NAMES[account.type].toLowerCase()}`
}
