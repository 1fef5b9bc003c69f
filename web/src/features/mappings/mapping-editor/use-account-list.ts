import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import { accountSearch, type SearchableAccount, searchableAccount } from '@fourwall/domain/mappings/account-search.ts'
import type { Assignments } from '@fourwall/domain/mappings/mapping-edits.ts'
import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import type { MinorDigits } from '@fourwall/domain/money/minor.ts'
import { useMemo, useState } from 'react'
import type { AccountBooks, BookedAccount } from '../account-books.ts'
import type { AccountAmounts } from './mapping-rows.ts'
import type { EditedMapping } from './use-mapping-editor.ts'

export type AccountFilter = 'UNASSIGNED' | 'NEW' | 'BALANCE_SHEET' | 'ALL'
export type AccountOrder = 'NUMBER' | 'AMOUNT'

/** An account of the list; the object stays the same while mapping. */
export interface ListedAccount {
  readonly account: BookedAccount
  readonly amounts: AccountAmounts | undefined
  /** It was imported after the mapping was last changed. */
  readonly isNew: boolean
}

export interface AccountList {
  /** The accounts that match filter and search, sorted. */
  readonly shown: readonly ListedAccount[]
  /** Their ids, in row order. */
  readonly ids: readonly string[]
  /** Of the profit and loss: unassigned accounts, and the number of all. */
  readonly free: readonly ListedAccount[]
  readonly count: number
  readonly newCount: number
  readonly filter: AccountFilter
  readonly order: AccountOrder
  readonly search: string
  readonly setFilter: (filter: AccountFilter) => void
  readonly setOrder: (order: AccountOrder) => void
  readonly setSearch: (search: string) => void
}

/** The accounts to map: filtered, sorted, and searched by number, name, type and amount. */
export function useAccountList(
  base: EditedMapping,
  assignments: Assignments,
  books: AccountBooks,
  amounts: ReadonlyMap<AccountId, AccountAmounts>,
): AccountList {
  const [filter, setFilter] = useState<AccountFilter>('UNASSIGNED')
  const [order, setOrder] = useState<AccountOrder>('NUMBER')
  const [search, setSearch] = useState('')
  const all = useMemo(
    () =>
      books.accounts.map(
        (account): ListedAccount => ({
          account,
          amounts: amounts.get(account.id),
          isNew: base.id !== null && account.addedAt !== null && account.addedAt > base.updatedAt,
        }),
      ),
    [books, amounts, base],
  )
  const { assignments: saved } = base.content
  const listed = useMemo(() => {
    const meant = all.filter((one) => isMeant(one, filter, saved, assignments))
    return order === 'NUMBER' ? meant : meant.toSorted((one, other) => sizeOf(other) - sizeOf(one))
  }, [all, filter, order, assignments, saved])
  // Built at the first search, as most users never search.
  const isSearching = search.trim() !== ''
  const [hasSearched, setHasSearched] = useState(false)
  if (isSearching && !hasSearched) setHasSearched(true)
  const searchable = useMemo(() => (hasSearched ? searchableAccounts(all, books.scale) : null), [hasSearched, all, books.scale])
  const shown = useMemo(() => {
    const matches = accountSearch(search)
    if (!isSearching || searchable === null) return listed
    return listed.filter(({ account }) => matches(searchable.get(account.id) ?? NOTHING_TO_FIND))
  }, [listed, search, isSearching, searchable])
  const ids = useMemo(() => shown.map(({ account }) => String(account.id)), [shown])
  const ofReport = useMemo(() => all.filter(({ account }) => account.type !== 'BALANCE_SHEET'), [all])
  const free = useMemo(() => ofReport.filter(({ account }) => !assignments.has(account.id)), [ofReport, assignments])
  const newCount = useMemo(() => all.filter((one) => one.isNew).length, [all])
  return { shown, ids, free, count: ofReport.length, newCount, filter, order, search, setFilter, setOrder, setSearch }
}

function isMeant({ account, isNew }: ListedAccount, filter: AccountFilter, saved: Assignments, assignments: Assignments): boolean {
  // Accounts stay in the list after assigning, until they are saved.
  const isFree = !assignments.has(account.id) || !saved.has(account.id)
  switch (filter) {
    case 'UNASSIGNED':
      return isFree && account.type !== 'BALANCE_SHEET'
    case 'NEW':
      return isNew
    case 'BALANCE_SHEET':
      return isFree && account.type === 'BALANCE_SHEET'
    case 'ALL':
      return true
  }
}

/** For sorting, a double is exact enough. */
function sizeOf({ amounts }: ListedAccount): number {
  return Math.abs(Number(amounts?.total ?? 0))
}

const NOTHING_TO_FIND: SearchableAccount = { number: '', text: '', amounts: new Set() }

function searchableAccounts(all: readonly ListedAccount[], scale: MinorDigits): ReadonlyMap<AccountId, SearchableAccount> {
  return new Map(
    all.map(({ account, amounts }) => {
      const sums = amounts === undefined ? [] : [amounts.total, ...amounts.months.flatMap((month) => month ?? [])]
      const typed = sums.map((sum) => decimalFromMinor(sum, scale))
      return [account.id, searchableAccount(account, typed)]
    }),
  )
}
