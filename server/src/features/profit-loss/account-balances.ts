import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { type AccountBalanceText, balanceTexts } from '@fourwall/domain/ledger/balances/balance-text.ts'
import { accountValues } from '@fourwall/domain/profit-loss/build-report.ts'
import { cutIntoPeriods, type ReportPeriod } from '@fourwall/domain/time/periods.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { yieldToEventLoop } from '../../platform/event-loop.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import { profitLossPolicy } from './policy.ts'

/** The balances of all accounts in each column. */
export interface AccountBalances {
  readonly columns: readonly ReportPeriod[]
  readonly accounts: readonly AccountBalanceText[]
}

/** The balance of one account at each location that has entries of it, in order of location id. */
export interface AccountByLocation {
  readonly columns: readonly ReportPeriod[]
  /** In all columns. */
  readonly entries: number
  /** Decimals, debit positive; null where there are no entries. */
  readonly locations: readonly { readonly locationId: LocationId; readonly values: readonly (string | null)[] }[]
}

/** Figures that are written before others are let in. */
const PIECE = 10_000

/** The balances of accounts, independent of mappings: for users who map them. */
export class AccountBalanceService {
  readonly #companies: CompanyService
  readonly #ledger: LedgerService

  constructor(companies: CompanyService, ledger: LedgerService) {
    this.#companies = companies
    this.#ledger = ledger
  }

  /**
   * @param plan receives the maximum number of figures before any is computed.
   * @throws BadInputError for a location that the company does not have.
   */
  async all(
    access: Access,
    setting: TimeSpanSetting,
    locationIds: readonly string[],
    plan: (figures: number) => void = () => undefined,
  ): Promise<AccountBalances> {
    profitLossPolicy.figures(access)
    const columns = await this.#columns(access, setting)
    plan(columns.length * (await this.#ledger.accounts(access)).length)
    const facts = await this.#ledger.facts(access, columns, await this.#ledger.locationsNamed(access, locationIds))
    const accounts: AccountBalanceText[] = []
    const step = Math.ceil(PIECE / Math.max(1, columns.length))
    for (let from = 0; from < facts.accountIds.length; from += step) {
      accounts.push(...balanceTexts(facts, from, from + step))
      await yieldToEventLoop()
    }
    return { columns, accounts }
  }

  /**
   * @param plan receives the maximum number of figures before any is computed.
   * @throws BadInputError for an account that the company does not have.
   */
  async byLocation(
    access: Access,
    accountId: string,
    setting: TimeSpanSetting,
    plan: (figures: number) => void = () => undefined,
  ): Promise<AccountByLocation> {
    const scope = profitLossPolicy.figures(access)
    const { id } = await this.#ledger.accountNamed(access, accountId)
    const { minorDigits } = await this.#companies.get(scope)
    const columns = await this.#columns(access, setting)
    plan(columns.length * (await this.#ledger.locations(access)).length)
    const locations: AccountByLocation['locations'][number][] = []
    let entries = 0
    for (const [locationId, facts] of await this.#ledger.factsByLocation(access, columns, new Set([id]))) {
      const at = facts.accountIds.indexOf(id)
      const values = accountValues(facts, at, 1, minorDigits)
      if (values.every((value) => value === null)) continue
      locations.push({ locationId, values })
      for (let column = 0; column < facts.columns; column += 1) entries += facts.entries[at * facts.columns + column] ?? 0
    }
    return { columns, entries, locations }
  }

  async #columns(access: Access, setting: TimeSpanSetting): Promise<readonly ReportPeriod[]> {
    const scope = profitLossPolicy.figures(access)
    const { fiscalYearStartMonth } = await this.#companies.get(scope)
    return cutIntoPeriods(resolveTimeSpan(setting, await this.#ledger.timeContext(access)), fiscalYearStartMonth)
  }
}
