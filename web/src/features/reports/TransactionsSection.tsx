import { compareDecimals, negateDecimal, sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { isDay, yearOf } from '@fourwall/domain/time/day.ts'
import { daysName, formatDay } from '@fourwall/domain/time/day-format.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextInput } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuChoices } from '../../ui/Menu.tsx'
import { Figure } from '../../ui/Money.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { UNREACHED } from '../session/api-client.ts'
import { moveAmongRows, Proof, TraceSection } from './TraceSection.tsx'
import { isSame, type TransactionsLevel } from './trace-levels.ts'
import { type Transaction, type TransactionOrder, type TransactionsRequest, useTransactions } from './transactions-request.ts'
import type { TraceStep } from './view.ts'

interface TransactionsSectionProps {
  readonly level: TransactionsLevel
  readonly opened: TraceStep | null
  readonly depth: number
  readonly exact: (value: string | null) => string
  readonly request: Omit<TransactionsRequest, 'orderBy' | 'search'>
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

/** The transactions behind an account or a category, by the hundred, and the proof that they add up to it. */
export function TransactionsSection({ level, opened, depth, exact, request, onOpen }: TransactionsSectionProps) {
  const [order, setOrder] = useState<TransactionOrder>('LARGEST')
  const [query, setQuery] = useState('')
  const [isSearching, setIsSearching] = useState(false)
  const searchButton = useRef<HTMLButtonElement>(null)
  const search = useSettled(query.trim(), 200)
  const list = useTransactions({ ...request, orderBy: order, ...(search === '' ? {} : { search }) })
  const { transactions, foundBy, found, all, failure } = list
  const openedId = opened?.kind === 'transaction' ? opened.id : null
  const openedTransaction = transactions.find(({ id }) => id === openedId) ?? null
  // The first few until more is asked for, so that their sum stays in sight.
  const [showsAll, setShowsAll] = useState(false)
  const isOpenedBelow = openedTransaction !== null && transactions.indexOf(openedTransaction) >= fewTransactions
  const shown = showsAll || isOpenedBelow ? transactions : transactions.slice(0, fewTransactions)
  const remaining = found === null ? 0 : found.count - shown.length
  const hasAccounts = request.accountId === null || request.accountId === undefined

  const showMore = () => {
    if (showsAll || transactions.length <= fewTransactions) list.loadMore()
    setShowsAll(true)
  }
  useEffect(() => {
    if (failure !== null && failure !== UNREACHED) toast.failure('Failed to load transactions', { detail: failure })
  }, [failure])

  return (
    <>
      <TraceSection
        title={level.name}
        note={all === null ? null : `${counted(all.count)}, ${orders.find(({ value }) => value === order)?.words ?? ''}`}
        isLast={openedTransaction === null}
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
                setQuery('')
              }}
            />
            <Menu align="end" label="Order" trigger={<IconButton size="small" icon="more" label="Order of transactions" />}>
              <MenuChoices label="Order" value={order} choices={orders} onChange={setOrder} />
            </Menu>
          </span>
        }
      >
        {isSearching && (
          <div className="px-[6px] py-1">
            <TextInput
              // The button beside the heading asks for this very field.
              autoFocus
              type="search"
              icon="search"
              label="Search transactions"
              labelHidden
              placeholder="Vendor, memo, location, account, amount"
              value={query}
              onChange={setQuery}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return
                event.preventDefault()
                if (query !== '') return setQuery('')
                setIsSearching(false)
                searchButton.current?.focus()
              }}
            />
          </div>
        )}
        {failure === null ? (
          <>
            {all === null && <SkeletonRows rows={4} label="Loading transactions" />}
            {shown.length > 0 && <TransactionHeadings hasAccount={hasAccounts} />}
            {shown.map((transaction, index) => (
              <TransactionRow
                key={transaction.id}
                transaction={transaction}
                hasAccount={hasAccounts}
                isOpened={transaction.id === openedId}
                isReachable={openedId === null ? index === 0 : transaction.id === openedId}
                amount={exact(transaction.amount)}
                onToggle={() => onOpen(transaction.id === openedId ? null : { kind: 'transaction', id: transaction.id })}
              />
            ))}
            {found !== null && remaining > 0 && (
              <div className="flex h-[24px] items-center px-[6px] text-2">
                <button
                  type="button"
                  onClick={showMore}
                  aria-busy={list.isLoadingMore}
                  className="rounded-chip text-accent hover:underline"
                >
                  {formatCount(remaining)} more
                </button>
                <Figure
                  className="ml-auto"
                  text={exact(sumDecimals([found.total, ...shown.map((transaction) => negateDecimal(transaction.amount))]))}
                />
              </div>
            )}
            {foundBy !== '' && found !== null && (
              <div className="flex h-[24px] items-center px-[6px] text-2">
                <span>
                  {found.count === 0 ? 'Nothing' : counted(found.count)} with “{foundBy}”
                </span>
                <Figure className="ml-auto" text={exact(found.total)} />
              </div>
            )}
            {all !== null && (
              <Proof
                label={`Sum, equals ${depth === 0 ? 'the cell' : level.name}`}
                amount={exact(all.total)}
                difference={
                  addsUp(transactions, foundBy === '' && transactions.length === all.count, all.total, level.above)
                    ? null
                    : exact(level.above)
                }
              />
            )}
          </>
        ) : (
          <div role="alert" className="px-[6px] py-1">
            <p className="font-medium text-unfav">Failed to load transactions</p>
            <p className="pb-2 text-2">{failure}</p>
            <Button onClick={list.retry}>Try again</Button>
          </div>
        )}
      </TraceSection>
      {openedTransaction !== null && <TransactionSection transaction={openedTransaction} amount={exact(openedTransaction.amount)} />}
    </>
  )
}

/** Whether the server's total is the number above, and, once all are listed, the list comes to it too. */
function addsUp(listed: readonly Transaction[], isComplete: boolean, total: string, above: string | null): boolean {
  return isSame(total, above) && (!isComplete || compareDecimals(sumDecimals(listed.map(({ amount }) => amount)), total) === 0)
}

function counted(count: number): string {
  return count === 1 ? '1 transaction' : `${formatCount(count)} transactions`
}

const dateWidth = 'w-[42px] flex-none'
const accountWidth = 'w-[104px] flex-none truncate'
const locationWidth = 'w-[100px] flex-none truncate'
const narrowLocationWidth = 'w-[84px] flex-none truncate'

/** What stands in which place of a line. Each line is read aloud by itself, with its parts in this order. */
function TransactionHeadings({ hasAccount }: { hasAccount: boolean }) {
  return (
    <div aria-hidden="true" className="flex h-[20px] items-center gap-2 px-[6px] text-micro text-3">
      <span className={dateWidth}>Date</span>
      {hasAccount && <span className={accountWidth}>Account</span>}
      <span className={hasAccount ? narrowLocationWidth : locationWidth}>Location</span>
      <span className="min-w-0 flex-1 truncate">Vendor, memo</span>
      <span>Amount</span>
    </div>
  )
}

interface TransactionRowProps {
  readonly transaction: Transaction
  readonly hasAccount: boolean
  readonly isOpened: boolean
  readonly isReachable: boolean
  readonly amount: string
  readonly onToggle: () => void
}

function TransactionRow({ transaction, hasAccount, isOpened, isReachable, amount, onToggle }: TransactionRowProps) {
  const { date, locationName, vendorName, memo, link, accountNumber, ledgerAccountName } = transaction
  const text = [vendorName, memo].filter((part) => part !== null && part !== '').join(' · ') || transaction.name
  return (
    <div
      className={classNames(
        'relative flex h-[24px] items-center rounded-chip px-[6px]',
        isOpened ? 'bg-accent-soft font-medium' : 'hover:bg-hover',
      )}
    >
      <button
        type="button"
        data-trace-row
        aria-expanded={isOpened}
        tabIndex={isReachable ? 0 : -1}
        onClick={onToggle}
        onKeyDown={moveAmongRows}
        // The whole line is the button, but for the link that stands in it.
        className="flex h-full min-w-0 flex-1 items-center gap-2 text-left outline-none before:absolute before:inset-0 before:rounded-chip focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-focus"
      >
        <span className={`${dateWidth} text-small font-normal text-3`}>{isDay(date) ? daysName(date, date, yearOf(date)) : date}</span>
        {hasAccount && (
          <span className={accountWidth} title={`${accountNumber} ${ledgerAccountName}`.trim()}>
            {accountNumber !== '' && <span className="pr-1 text-small font-normal text-3">{accountNumber}</span>}
            {ledgerAccountName}
          </span>
        )}
        <span className={hasAccount ? narrowLocationWidth : locationWidth} title={locationName}>
          {locationName}
        </span>
        <span className="min-w-0 flex-1 truncate text-2" title={text}>
          {text}
        </span>
        <span className="sr-only">{amount}</span>
      </button>
      {link !== null && <SystemLink link={link} />}
      <span aria-hidden="true" className="pl-2">
        <Figure text={amount} />
      </span>
    </div>
  )
}

/** The transaction's own page in the accounting system. */
function SystemLink({ link, children }: { link: string; children?: ReactNode }) {
  // What a file calls a link is shown as one only where it leads to the web.
  if (!/^https?:\/\//i.test(link)) return null
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      {...(children === undefined ? { 'aria-label': 'Open in the accounting system', tabIndex: -1 } : {})}
      className="relative inline-grid rounded-chip text-accent hover:underline"
    >
      {children ?? <Icon name="external" />}
    </a>
  )
}

/** One transaction whole, down to the line of the file that it came from. */
function TransactionSection({ transaction, amount }: { transaction: Transaction; amount: string }) {
  const { name, reference, date, locationName, vendorName, memo, link, accountNumber, ledgerAccountName, importFileName, importLine } =
    transaction
  const facts: readonly (readonly [string, string | null])[] = [
    ['Date', isDay(date) ? formatDay(date, 'MMM dd, yyyy') : date],
    ['Account', [accountNumber, ledgerAccountName].filter((part) => part !== '').join(' ')],
    ['Location', locationName],
    ['Vendor', vendorName],
    ['Memo', memo],
    ['Reference', reference],
    ['Amount', amount],
  ]
  return (
    <TraceSection
      title="Import line"
      note={
        <span>
          <Link to="/uploads" className="rounded-chip text-accent hover:underline">
            {importFileName}
          </Link>
          , line {formatCount(importLine)}
        </span>
      }
      isLast
    >
      <dl className="mx-[6px] mt-1 grid grid-cols-[72px_1fr] gap-x-2 gap-y-[2px] border border-line-1 bg-sunken px-2 py-[6px]">
        <dt className="sr-only">Transaction</dt>
        <dd className="col-span-2 font-medium">{name}</dd>
        {facts.map(
          ([label, value]) =>
            value !== null &&
            value !== '' && (
              <div key={label} className="contents">
                <dt className="text-small text-3">{label}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {link !== null && (
        <p className="px-[6px] pt-[6px] text-small">
          <SystemLink link={link}>Open in the accounting system</SystemLink>
        </p>
      )}
    </TraceSection>
  )
}

/** A value once it has not changed for a while, in milliseconds: typing asks once and not with every letter. */
function useSettled<Value>(value: Value, delay: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
