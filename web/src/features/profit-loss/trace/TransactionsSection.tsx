import {
  filterCount,
  isFiltered,
  listedLocations,
  type TransactionList,
  type TransactionOrder,
} from '@fourwall/domain/layouts/address/transaction-list.ts'
import type { TraceStep } from '@fourwall/domain/layouts/address/view.ts'
import { compareDecimals, negateDecimal, sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { isDay } from '@fourwall/domain/time/day.ts'
import { useMemo, useRef, useState } from 'react'
import type { ReceivedTransaction, TransactionsRequest, TransactionTotal } from '../../../api/transactions.ts'
import { useFailureToast } from '../../../blocks/loading/use-failure-toast.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useDisplay } from '../../../ui/display.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu, MenuCheckItem, MenuChoices, MenuHeading, MenuSeparator } from '../../../ui/Menu.tsx'
import { Figure } from '../../../ui/Money.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SettledInput } from '../viewer/SettledInput.tsx'
import { SystemLink } from '../viewer/SystemLink.tsx'
import { moveAmongRows, Proof, TraceSection } from './TraceSection.tsx'
import { TransactionFilters } from './TransactionFilters.tsx'
import { TransactionSourceSection } from './TransactionSourceSection.tsx'
import { MOST_MARKED } from './trace-address.ts'
import { isSame, type TransactionsLevel } from './trace-levels.ts'
import {
  chooseTransactionColumn,
  TRANSACTION_COLUMN_NAMES,
  TRANSACTION_COLUMNS,
  type TransactionColumn,
  useTransactionColumns,
  visibleColumns,
} from './transaction-columns.ts'
import { useTransactionListing } from './transaction-listing.ts'
import { type TransactionsWanted, useTransactions } from './transactions-request.ts'

interface TransactionsSectionProps {
  readonly level: Pick<TransactionsLevel, 'name' | 'above'>
  readonly opened: TraceStep | null
  /** Name of the number that the transactions add up to: "the cell". */
  readonly above: string
  readonly exact: (value: string | null) => string
  readonly request: TransactionsRequest
  readonly onOpen: (step: TraceStep | null) => void
}

const orders: readonly { value: TransactionOrder; label: string; words: string }[] = [
  { value: 'LARGEST', label: 'Largest first', words: 'largest first' },
  { value: 'SMALLEST', label: 'Smallest first', words: 'smallest first' },
  { value: 'NEWEST', label: 'Newest first', words: 'newest first' },
  { value: 'OLDEST', label: 'Oldest first', words: 'oldest first' },
  { value: 'ACCOUNT', label: 'By account', words: 'by account' },
  { value: 'VENDOR', label: 'By vendor', words: 'by vendor' },
]

const fewTransactions = 12

/** The transactions behind an account or a category, page by page, with a check of their sum. */
export function TransactionsSection({ level, opened, above, exact, request, onOpen }: TransactionsSectionProps) {
  const { list, marked, change: changeList } = useTransactionListing()
  const filters = filterCount(list)
  const [isSearching, setIsSearching] = useState(list.search !== '')
  const [isFiltering, setIsFiltering] = useState(filters > 0)
  const searchButton = useRef<HTMLButtonElement>(null)
  const choices = useTransactionColumns()
  const columns = useMemo(() => visibleColumns(choices, request.accountId === null), [choices, request.accountId])
  const state = useTransactions(request, wantedOf(list, request), list.order)
  const { all, failure } = state
  const openedId = opened?.kind === 'transaction' ? opened.id : null
  useFailureToast('Failed to load transactions', failure)

  return (
    <>
      <TraceSection
        title={level.name}
        note={all === null ? null : `${counted(all.count)}, ${orders.find(({ value }) => value === list.order)?.words ?? ''}`}
        isLast={openedId === null}
        action={
          <span className="-my-[4px] flex">
            <IconButton
              ref={searchButton}
              size="small"
              icon="search"
              label="Search transactions"
              aria-expanded={isSearching}
              onClick={() => {
                setIsSearching(!isSearching)
                if (list.search !== '') changeList({ search: '' })
              }}
            />
            <button
              type="button"
              aria-expanded={isFiltering}
              onClick={() => setIsFiltering(!isFiltering)}
              className="-my-[2px] min-h-[24px] rounded-chip px-1 text-small text-accent hover:underline"
            >
              {filters === 0 ? 'Filter' : `Filter · ${filters}`}
            </button>
            <Menu align="end" label="Order" trigger={<IconButton size="small" icon="more" label="Order of transactions" />}>
              <MenuChoices label="Order" value={list.order} choices={orders} onChange={(order) => changeList({ order })} />
              <MenuSeparator />
              <MenuHeading>Columns</MenuHeading>
              {TRANSACTION_COLUMNS.map((column) => (
                <MenuCheckItem key={column} checked={columns.has(column)} onChange={(isShown) => chooseTransactionColumn(column, isShown)}>
                  {TRANSACTION_COLUMN_NAMES[column]}
                </MenuCheckItem>
              ))}
            </Menu>
          </span>
        }
      >
        {isSearching && (
          <div className="px-[6px] py-1">
            <SettledInput
              // The button next to the heading focuses this field.
              autoFocus={list.search === ''}
              type="search"
              icon="search"
              label="Search transactions"
              labelHidden
              placeholder="Vendor, memo, location, account, amount"
              value={list.search}
              onSettle={(text) => changeList({ search: text.trim() })}
              onEscape={() => {
                setIsSearching(false)
                searchButton.current?.focus()
              }}
            />
          </div>
        )}
        {isFiltering && <TransactionFilters list={list} request={request} exact={exact} onChange={changeList} />}
        {failure === null ? (
          <ListedTransactions
            state={state}
            list={list}
            total={level.above}
            above={above}
            columns={columns}
            openedId={openedId}
            marked={marked}
            exact={exact}
            onOrder={(order) => changeList({ order })}
            onOpen={onOpen}
          />
        ) : (
          <div role="alert" className="px-[6px] py-1">
            <p className="font-medium text-unfav">Failed to load transactions</p>
            <p className="pb-2 text-2">{failure}</p>
            <Button onClick={state.retry}>Try again</Button>
          </div>
        )}
      </TraceSection>
      {openedId !== null && <TransactionSourceSection key={openedId} id={openedId} exact={exact} />}
    </>
  )
}

interface ListedTransactionsProps extends Pick<TransactionsSectionProps, 'above' | 'exact' | 'onOpen'> {
  readonly state: ReturnType<typeof useTransactions>
  readonly list: TransactionList
  /** The number they must add up to; null if that is no value. */
  readonly total: string | null
  readonly columns: ReadonlySet<TransactionColumn>
  /** The open transaction; null: none. */
  readonly openedId: string | null
  /** Ids of transactions to be found at a glance. */
  readonly marked: ReadonlySet<string>
  readonly onOrder: (order: TransactionOrder) => void
}

/** One line per transaction; only the first few at first, so that their sum stays visible. */
function ListedTransactions(props: ListedTransactionsProps) {
  const { state, list, total, above, columns, openedId, marked, exact, onOrder, onOpen } = props
  const { transactions, found, all, isOutdated } = state
  const isNarrowed = isFiltered(list)
  const [showsAll, setShowsAll] = useState(false)
  const openedAt = transactions.findIndex(({ id }) => id === openedId)
  const lastMarked = transactions.findLastIndex(({ id }) => marked.has(id))
  const shown = showsAll || Math.max(openedAt, lastMarked) >= fewTransactions ? transactions : transactions.slice(0, fewTransactions)
  const remaining = found === null || isOutdated ? 0 : found.count - shown.length
  const isComplete = !isNarrowed && !isOutdated && transactions.length === all?.count
  const showMore = () => {
    if (showsAll || transactions.length <= fewTransactions) state.loadMore()
    setShowsAll(true)
  }
  return (
    <>
      {isNarrowed && all !== null && found !== null && <Found found={found} all={all} exact={exact} />}
      {marked.size > 0 && transactions.length > 0 && (
        <p className="px-[6px] pb-1 text-small text-warn">
          {markedSentence(marked.size, isComplete ? transactions.filter(({ id }) => marked.has(id)).length : null)}
        </p>
      )}
      {(all === null || (isOutdated && transactions.length === 0)) && <SkeletonRows rows={4} label="Loading transactions" />}
      {shown.length > 0 && <TransactionHeadings columns={columns} order={list.order} onOrder={onOrder} />}
      <div aria-busy={isOutdated}>
        {shown.map((transaction, index) => (
          <TransactionRow
            key={transaction.id}
            transaction={transaction}
            columns={columns}
            isOpened={transaction.id === openedId}
            isMarked={marked.has(transaction.id)}
            isReachable={openedAt === -1 || openedAt >= shown.length ? index === 0 : index === openedAt}
            amount={exact(transaction.amount)}
            onToggle={() => onOpen(transaction.id === openedId ? null : { kind: 'transaction', id: transaction.id })}
          />
        ))}
      </div>
      {found !== null && remaining > 0 && (
        <div className="flex h-[24px] items-center px-[6px] text-2">
          <button type="button" onClick={showMore} aria-busy={state.isLoadingMore} className="rounded-chip text-accent hover:underline">
            {formatCount(remaining)} more
          </button>
          <Figure
            className="ml-auto"
            text={exact(sumDecimals([found.total, ...shown.map((transaction) => negateDecimal(transaction.amount))]))}
          />
        </div>
      )}
      {all !== null && (
        <Proof
          label={isNarrowed ? `Sum of all ${formatCount(all.count)}, equals ${above}` : `Sum, equals ${above}`}
          amount={exact(all.total)}
          difference={addsUp(transactions, isComplete, all.total, total) ? null : exact(total)}
        />
      )}
    </>
  )
}

/** @param here how many of them are in the list; null while not all of it is known. */
function markedSentence(count: number, here: number | null): string {
  const those =
    count === 1
      ? 'the entry that moved the presented figure'
      : `the ${formatCount(count)}${count === MOST_MARKED ? ' largest' : ''} entries that moved the presented figure`
  if (here === null || here === count) return `Marked: ${those}.`
  return `Marked: ${formatCount(here)} of ${those}. The others are in other accounts or months, or no longer in the ledger.`
}

function wantedOf(list: TransactionList, request: TransactionsRequest): TransactionsWanted {
  const { search, vendor, transactionTypes, leastAmount, mostAmount, excludesLeast, excludesMost } = list
  const filter = {
    vendor,
    transactionTypes: transactionTypes && [...transactionTypes],
    leastAmount,
    mostAmount,
    excludesLeast,
    excludesMost,
  }
  return {
    locationIds: listedLocations(request.locationIds, list.locationIds),
    ...(search === '' ? {} : { search }),
    ...(filterCount({ ...list, locationIds: null }) === 0 ? {} : { filter }),
  }
}

/** Whether the server's total is the number above, and, once all are listed, so is their sum. */
function addsUp(listed: readonly ReceivedTransaction[], isComplete: boolean, total: string, above: string | null): boolean {
  return isSame(total, above) && (!isComplete || compareDecimals(sumDecimals(listed.map(({ amount }) => amount)), total) === 0)
}

/** The filtered count and sum next to the total, so that they are not confused. */
function Found({ found, all, exact }: { found: TransactionTotal; all: TransactionTotal; exact: (value: string | null) => string }) {
  return (
    <p role="status" className="mx-[6px] my-1 flex gap-2 rounded-chip bg-accent-soft px-2 py-[3px]" data-found>
      <span className="min-w-0 flex-1">
        <strong className="font-medium">{found.count === 0 ? 'None' : formatCount(found.count)}</strong>
        <span className="text-2"> of {counted(all.count)}</span>
      </span>
      <span className="text-right">
        <strong className="font-medium">{exact(found.total)}</strong>
        <span className="text-2"> of {exact(all.total)}</span>
      </span>
    </p>
  )
}

function counted(count: number): string {
  return count === 1 ? '1 transaction' : `${formatCount(count)} transactions`
}

const dateWidth = 'w-[42px] flex-none'
const accountWidth = 'w-[104px] flex-none truncate'
const locationWidth = 'w-[100px] flex-none truncate'
const narrowLocationWidth = 'w-[84px] flex-none truncate'

interface TransactionHeadingsProps {
  readonly columns: ReadonlySet<TransactionColumn>
  readonly order: TransactionOrder
  readonly onOrder: (order: TransactionOrder) => void
}

/** The parts of a line in order, and the fields to sort by. Screen readers read each line in this order. */
function TransactionHeadings({ columns, order, onOrder }: TransactionHeadingsProps) {
  const sorted = { order, onOrder }
  return (
    <div role="group" aria-label="Sort" className="flex h-[24px] items-center gap-2 px-[6px] text-micro text-3">
      {columns.has('date') && <SortButton className={dateWidth} label="Date" orders={['NEWEST', 'OLDEST']} {...sorted} />}
      {columns.has('account') && <SortButton className={accountWidth} label="Account" orders={['ACCOUNT']} {...sorted} />}
      {columns.has('location') && (
        <span aria-hidden="true" className={columns.has('account') ? narrowLocationWidth : locationWidth}>
          Location
        </span>
      )}
      <span className="min-w-0 flex-1">
        {columns.has('vendor') ? (
          <SortButton label={columns.has('memo') ? 'Vendor, memo' : 'Vendor'} orders={['VENDOR']} {...sorted} />
        ) : (
          columns.has('memo') && <span aria-hidden="true">Memo</span>
        )}
      </span>
      <SortButton label="Amount" orders={['LARGEST', 'SMALLEST']} {...sorted} />
    </div>
  )
}

interface SortButtonProps extends Omit<TransactionHeadingsProps, 'columns'> {
  readonly label: string
  /** A click takes the first of them, another click the next. */
  readonly orders: readonly TransactionOrder[]
  readonly className?: string
}

function SortButton({ label, orders: own, order, onOrder, className }: SortButtonProps) {
  const at = own.indexOf(order)
  const words = orders.find(({ value }) => value === order)?.words ?? ''
  return (
    <button
      type="button"
      aria-label={`Sort by ${label.toLowerCase()}${at === -1 ? '' : `, now ${words}`}`}
      onClick={() => onOrder(own[(at + 1) % own.length] ?? order)}
      className={classNames(
        'min-h-[24px] rounded-chip text-left whitespace-nowrap hover:text-1',
        at >= 0 && 'font-medium text-1',
        className,
      )}
    >
      {label}
      {at >= 0 && <Icon name={at === 0 ? 'triangle-down' : 'triangle-up'} size={7} className="ml-[2px] inline" />}
    </button>
  )
}

interface TransactionRowProps {
  readonly transaction: ReceivedTransaction
  readonly columns: ReadonlySet<TransactionColumn>
  readonly isOpened: boolean
  /** It is one of those that are meant. */
  readonly isMarked?: boolean
  readonly isReachable: boolean
  readonly amount: string
  readonly onToggle: () => void
}

/** One transaction; a click opens it. */
export function TransactionRow({ transaction, columns, isOpened, isMarked = false, isReachable, amount, onToggle }: TransactionRowProps) {
  const display = useDisplay()
  const { date, locationName, vendorName, memo, link, accountNumber, ledgerAccountName } = transaction
  const parts = [columns.has('vendor') ? vendorName : null, columns.has('memo') ? memo : null]
  const isDescribed = columns.has('vendor') || columns.has('memo')
  const text = parts.filter((part) => part !== null && part !== '').join(' · ') || (isDescribed ? transaction.name : '')
  return (
    <div
      className={classNames(
        // Only visible lines are laid out.
        'relative flex h-[24px] items-center rounded-chip px-[6px] [contain-intrinsic-size:auto_24px] [content-visibility:auto]',
        isOpened ? 'bg-accent-soft font-medium' : isMarked ? 'bg-warn-soft' : 'hover:bg-hover',
      )}
    >
      <button
        type="button"
        data-trace-row
        aria-expanded={isOpened}
        tabIndex={isReachable ? 0 : -1}
        onClick={onToggle}
        onKeyDown={moveAmongRows}
        // The whole line is the button, except for the link in it.
        className="flex h-full min-w-0 flex-1 items-center gap-2 text-left outline-none before:absolute before:inset-0 before:rounded-chip focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-focus"
      >
        {columns.has('date') && (
          <span className={`${dateWidth} text-small font-normal text-3`}>{isDay(date) ? display.dayInYear(date) : date}</span>
        )}
        {columns.has('account') && (
          <span className={accountWidth} title={`${accountNumber} ${ledgerAccountName}`.trim()}>
            {accountNumber !== '' && <span className="pr-1 text-small font-normal text-3">{accountNumber}</span>}
            {ledgerAccountName}
          </span>
        )}
        {columns.has('location') && (
          <span className={columns.has('account') ? narrowLocationWidth : locationWidth} title={locationName}>
            {locationName}
          </span>
        )}
        <span className="min-w-0 flex-1 truncate text-2" title={text}>
          {text}
        </span>
        <span className="sr-only">
          {amount}
          {isMarked && ', marked'}
        </span>
      </button>
      {link !== null && columns.has('link') && <SystemLink link={link} />}
      <span aria-hidden="true" className="pl-2">
        <Figure text={amount} />
      </span>
    </div>
  )
}
