import { setImmediate as breathe } from 'node:timers/promises'
import type { ClosedMonthChange } from '@fourwall/domain/closing/closed-month-changes.ts'
import { type BalanceDifference, balanceDifferences, ledgerChanges } from '@fourwall/domain/closing/ledger-changes.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { BalanceFacts } from '@fourwall/domain/ledger/balances/balance-facts.ts'
import { decodeBalances } from '@fourwall/domain/ledger/balances/balance-pack.ts'
import { changedFacts } from '@fourwall/domain/ledger/balances/changed-facts.ts'
import { firstDayOf, lastDayOf, type MonthIndex } from '@fourwall/domain/time/day.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { ClosedBooks } from '../../closing/service.ts'
import { LOCATIONS_AT_ONCE } from '../balances-repository.ts'
import { ledgerPolicy } from '../policy.ts'
import type { LedgerService } from '../service.ts'
import type { Known } from './comparison.ts'
import { accountsAfter, addBalances, type Brought, replacedBalances } from './import-effect.ts'
import type { ImportMonthPlacement } from './import-file.ts'

/** Closed months as new packs make them. */
export interface BalancesAfter {
  readonly facts: BalanceFacts
  /** The months in which any location's balances change. */
  readonly moved: ReadonlySet<MonthIndex>
}

/** @param packs complete balances of the locations that change, as they will be. */
export async function balancesAfter(
  access: Access,
  ledger: LedgerService,
  { months, facts }: ClosedBooks,
  packs: ReadonlyMap<LocationId, Uint8Array>,
): Promise<BalancesAfter> {
  const columns = months.map((month) => ({ startDate: firstDayOf(month), endDate: lastDayOf(month) }))
  const known = await ledger.locationsInForce(access)
  const none: BalanceFacts = { accountIds: [], columns: months.length, sums: new Float64Array(0), entries: new Uint32Array(0) }
  const differences: BalanceDifference[] = []
  for (const [at, [location, pack]] of [...packs].entries()) {
    const before = known.has(location) ? await ledger.facts(access, columns, [location]) : none
    differences.push(...balanceDifferences(before, decodeBalances(pack), months))
    if (at % LOCATIONS_AT_ONCE === LOCATIONS_AT_ONCE - 1) await breathe()
  }
  return {
    facts: changedFacts(facts, (add) => {
      for (const { accountId, column, sum, entries } of differences) add(accountId, column, sum, entries)
    }),
    moved: new Set(differences.flatMap(({ column }) => months[column] ?? [])),
  }
}

/**
 * How importing a file would change closed months, from the balances of all locations together: what only moves amounts between locations
 * is not seen.
 *
 * @param placements by month, yyyy-MM; other months as suggested.
 */
export async function closedMonthsChanged(
  access: Access,
  { months, facts, scale }: ClosedBooks,
  known: Known,
  brought: Brought,
  placements: ReadonlyMap<string, ImportMonthPlacement>,
): Promise<readonly ClosedMonthChange[]> {
  const scope = ledgerPolicy.import(access)
  const columns = new Map<number, number>(months.map((month, column) => [month, column]))
  const goes = await replacedBalances(scope, known, brought, placements)
  const { accounts, idOf } = accountsAfter(known, brought)
  await breathe()
  const after = changedFacts(facts, (add) => {
    for (const { balances, months: taken } of goes) addBalances(add, balances, columns, (id) => id, -1, taken)
    addBalances(add, brought.balances, columns, idOf, 1, null)
  })
  return ledgerChanges(months, { facts, accounts: known.accounts }, { facts: after, accounts }, scale)
}
