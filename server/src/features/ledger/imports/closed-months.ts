import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type ClosedMonthChange, ClosedMonthsError } from '@fourwall/domain/closing/closed-month-changes.ts'
import { type BalanceDifference, balanceDifferences, type LedgerMonths, ledgerChanges } from '@fourwall/domain/closing/ledger-changes.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { BalanceFacts } from '@fourwall/domain/ledger/balances/balance-facts.ts'
import { decodeBalances } from '@fourwall/domain/ledger/balances/balance-pack.ts'
import { changedFacts } from '@fourwall/domain/ledger/balances/changed-facts.ts'
import { firstDayOf, lastDayOf } from '@fourwall/domain/time/day.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { ClosedBooks, ClosingService } from '../../closing/service.ts'
import { selectAccounts } from '../accounts-repository.ts'
import { LOCATIONS_AT_ONCE } from '../balances-repository.ts'
import { ledgerPolicy } from '../policy.ts'
import type { LedgerService } from '../service.ts'
import type { BroughtWithIds } from './brought-with-ids.ts'
import { accountsAfter, addBalances, type Brought, replacedBalances } from './import-effect.ts'
import type { PlacementDecisions } from './import-file.ts'
import type { Known } from './known-ledger.ts'

type Accounts = LedgerMonths['accounts']

/**
 * How closed months change when packs become active.
 *
 * @param packs complete balances of the locations that change, as they will be.
 * @param changeAccounts the company's accounts as they will be.
 */
export async function changesByPacks(
  access: Access,
  ledger: LedgerService,
  { months, facts, scale }: ClosedBooks,
  packs: ReadonlyMap<LocationId, Uint8Array>,
  changeAccounts: (accounts: Accounts) => Accounts,
): Promise<readonly ClosedMonthChange[]> {
  const columns = months.map((month) => ({ startDate: firstDayOf(month), endDate: lastDayOf(month) }))
  const known = await ledger.locationsInForce(access)
  const none: BalanceFacts = { accountIds: [], columns: months.length, sums: new Float64Array(0), entries: new Uint32Array(0) }
  const differences: BalanceDifference[] = []
  for (const [at, [location, pack]] of [...packs].entries()) {
    const before = known.has(location) ? await ledger.facts(access, columns, [location]) : none
    differences.push(...balanceDifferences(before, decodeBalances(pack), months))
    if (at % LOCATIONS_AT_ONCE === LOCATIONS_AT_ONCE - 1) await yieldToEventLoop()
  }
  const after = changedFacts(facts, (add) => {
    for (const { accountId, column, sum, entries } of differences) add(accountId, column, sum, entries)
  })
  const moved = new Set(differences.flatMap(({ column }) => months[column] ?? []))
  const accounts = await selectAccounts(ledgerPolicy.import(access))
  return ledgerChanges(months, { facts, accounts }, { facts: after, accounts: changeAccounts(accounts) }, scale, moved)
}

/** The company's accounts with those that an import adds, renames and gives other types. */
export function withBrought(accounts: Accounts, { newAccounts, changedAccounts }: BroughtWithIds): Accounts {
  const changed = new Map(changedAccounts.map((account) => [account.id, account]))
  return [...accounts.map((account) => ({ ...account, ...changed.get(account.id) })), ...newAccounts]
}

/** @throws ClosedMonthsError if importing the file would change closed months, as far as `closedMonthsChanged` can say. */
export async function refuseClosedMonths(
  access: Access,
  closing: ClosingService,
  known: Known,
  brought: Brought,
  decided: PlacementDecisions,
): Promise<void> {
  const books = await closing.books(access)
  if (books === null) return
  const changes = await closedMonthsChanged(access, books, known, brought, decided)
  if (changes.length > 0) throw new ClosedMonthsError(changes)
}

/**
 * How importing a file would change closed months, from the balances of all locations together: what only moves amounts between locations
 * is not seen.
 */
export async function closedMonthsChanged(
  access: Access,
  { months, facts, scale }: ClosedBooks,
  known: Known,
  brought: Brought,
  decided: PlacementDecisions,
): Promise<readonly ClosedMonthChange[]> {
  const scope = ledgerPolicy.import(access)
  const columns = new Map<number, number>(months.map((month, column) => [month, column]))
  const goes = await replacedBalances(scope, known, brought, decided)
  const { accounts, idOf } = accountsAfter(known, brought)
  await yieldToEventLoop()
  const after = changedFacts(facts, (add) => {
    for (const { balances, months: taken } of goes) addBalances(add, balances, columns, (id) => id, -1, taken)
    addBalances(add, brought.balances, columns, idOf, 1, null)
  })
  return ledgerChanges(months, { facts, accounts: known.accounts }, { facts: after, accounts }, scale)
}
