import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { BalanceFacts } from '@fourwall/domain/ledger/balances/balance-facts.ts'
import type { DaySpan } from '@fourwall/domain/time/time-span.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { LedgerService } from '../ledger/service.ts'

/** Balances wanted, all of one state of the ledger, and then read. */
export class FactsRequest {
  readonly #wanted: { readonly columns: readonly DaySpan[]; readonly locations: readonly LocationId[] | null }[] = []
  readonly #accounts: ReadonlySet<AccountId> | null
  #facts: readonly BalanceFacts[] = []

  /** @param accounts these alone; null means all. */
  constructor(accounts: ReadonlySet<AccountId> | null) {
    this.#accounts = accounts
  }

  /**
   * @param locations null for every location.
   * @returns what gives the balances, once they are read.
   */
  add(columns: readonly DaySpan[], locations: readonly LocationId[] | null): () => BalanceFacts {
    const at = this.#wanted.push({ columns, locations }) - 1
    return () => {
      const facts = this.#facts[at]
      if (facts === undefined) throw new Error('Balances are used before they are read')
      return facts
    }
  }

  async read(access: Access, ledger: LedgerService): Promise<void> {
    this.#facts = await ledger.factsOfPlaces(access, this.#wanted, this.#accounts)
  }
}
