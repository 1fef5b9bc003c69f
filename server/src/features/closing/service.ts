import {
  agreesTo,
  type ClosedMonthChange,
  type ClosedMonthsAgreement,
  ClosedMonthsError,
  monthsOfChange,
  NET_INCOME,
} from '@fourwall/domain/closing/closed-month-changes.ts'
import { type MonthTotals, monthTotals } from '@fourwall/domain/closing/ledger-changes.ts'
import { type MonthsToClose, monthsBetween, monthsToClose, openMonthsIn } from '@fourwall/domain/closing/open-months.ts'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { BalanceFacts } from '@fourwall/domain/ledger/balances/balance-facts.ts'
import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import type { MinorDigits } from '@fourwall/domain/money/minor.ts'
import { requireText } from '@fourwall/domain/text-limits.ts'
import { type Day, firstDayOf, lastDayOf, type MonthIndex, monthOf } from '@fourwall/domain/time/day.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable, Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { VersionedCache } from '../../platform/versioned-cache.ts'
import type { CompanyService, CompanyVersions } from '../companies/service.ts'
import type { ClosingLeftOut, LedgerService } from '../ledger/service.ts'
import { closingPolicy } from './policy.ts'
import {
  type ClosedMonth,
  deleteClosedMonths,
  insertClosedMonths,
  insertClosing,
  type MonthClosing,
  selectClosedMonths,
  selectClosings,
  selectMonthsClosed,
} from './repository.ts'

export type { ClosedMonth, MonthClosing } from './repository.ts'

/** An act that may change closed months. */
export interface ClosedMonthsAct {
  /** As the history shows it: `Import of march.csv`. */
  readonly name: string
  /** Whether its author agreed to change closed months, and to which changes. */
  readonly agreement: ClosedMonthsAgreement
}

/** The closed months with their balances, gathered before an act. */
export interface ClosedBooks {
  /** Those of the columns; not empty. */
  readonly months: readonly MonthIndex[]
  /** One column for each month, of all locations. */
  readonly facts: BalanceFacts
  readonly scale: MinorDigits
}

/** A month of the ledger, or a closed one. */
export interface LedgerMonth extends MonthTotals {
  readonly month: MonthIndex
  /** Null for an open month. */
  readonly closed: ClosedMonth | null
  /** Entries that close a year and were left out of the month. */
  readonly closingLeftOut: readonly ClosingLeftOut[]
}

interface ClosingParts {
  readonly companies: CompanyService
  readonly ledger: LedgerService
}

/** Tries of an act while others change the company. */
const ATTEMPTS = 3

/** The company is not as it was when an act was compared with it. */
class ChangedMeanwhile extends Error {}

/** Closes and reopens months, and asks before closed ones change. The only place that decides whether they may change. */
export class ClosingService {
  readonly #parts: ClosingParts
  readonly #clock: Clock
  readonly #newId: () => string
  readonly #closed: VersionedCache<ReadonlyMap<MonthIndex, ClosedMonth>>
  /** The closed months as transactions read them, until they end. */
  readonly #asked = new WeakMap<Queryable, readonly MonthIndex[]>()

  constructor(parts: ClosingParts, clock: Clock, newId: () => string) {
    this.#parts = parts
    this.#clock = clock
    this.#newId = newId
    parts.companies.checkAtEnd((tx) => this.#refuseClosedMeanwhile(tx))
    this.#closed = new VersionedCache(
      async (scope) => (await parts.companies.versions(scope)).settings,
      async (scope) => new Map((await selectClosedMonths(scope)).map((one) => [one.month, one])),
    )
  }

  /** By month, earliest first. */
  async closedMonths(access: Access): Promise<ReadonlyMap<MonthIndex, ClosedMonth>> {
    return this.#closed.get(closingPolicy.read(access))
  }

  /** The ledger's months from its first to its last, and closed months outside them, earliest first, with what they hold now. */
  async ledgerMonths(access: Access): Promise<readonly LedgerMonth[]> {
    closingPolicy.figures(access)
    const { ledger } = this.#parts
    const [closed, days] = [await this.closedMonths(access), await ledger.days(access)]
    const ofLedger = days === null ? [] : monthsBetween(monthOf(days.firstDay), monthOf(days.lastDay))
    const months = [...new Set([...closed.keys(), ...ofLedger])].sort((left, right) => left - right)
    const totals = monthTotals({ facts: await this.#facts(access, months), accounts: await ledger.accounts(access) })
    const leftOut = Map.groupBy(
      days === null ? [] : await ledger.closingLeftOut(access, { startDate: days.firstDay, endDate: lastDayOf(monthOf(days.lastDay)) }),
      ({ day }) => monthOf(day),
    )
    return months.map((month, at) => ({
      netIncome: 0n,
      entries: 0,
      ...totals[at],
      month,
      closed: closed.get(month) ?? null,
      closingLeftOut: leftOut.get(month) ?? [],
    }))
  }

  /** Newest first, the last 200: closing, reopening, and changes of closed months. */
  async history(access: Access): Promise<readonly MonthClosing[]> {
    return selectClosings(closingPolicy.read(access))
  }

  /** Returns a function from days to the open months of the ledger that they touch, earliest first; none if no month was ever closed. */
  async openMonths(access: Access): Promise<(days: { readonly startDate: Day; readonly endDate: Day }) => readonly MonthIndex[]> {
    const closed = await this.closedMonths(access)
    if (closed.size === 0) return () => []
    const ledger = await this.#parts.ledger.days(access)
    return (days) => openMonthsIn(days, closed, ledger)
  }

  /**
   * Closes months. Closed ones stay as they are; if all are closed, nothing changes.
   *
   * @returns the months that were closed now, earliest first.
   * @throws BadInputError for months outside the ledger; CONFLICT if others keep changing the ledger.
   */
  async close(access: Access, asked: MonthsToClose, note: string | null = null): Promise<readonly MonthIndex[]> {
    const scope = closingPolicy.change(access)
    const { companies, ledger } = this.#parts
    const text = checkedNote(note)
    for (let attempt = 1; ; attempt += 1) {
      companies.forget(scope)
      const before = await companies.versions(scope)
      const closed = await this.closedMonths(access)
      const months = monthsToClose(asked, closed, await ledger.days(access))
      if (months.length === 0) return []
      const totals = monthTotals({ facts: await this.#facts(access, months), accounts: await ledger.accounts(access) })
      const isClosed = await companies.change(scope, 'SETTINGS', async (tx, versions) => {
        // Balances or types changed since they were read: what was closed would not be what the company has.
        if (versions.ledger !== before.ledger || versions.settings !== before.settings + 1) return false
        const id = this.#newId()
        await insertClosing(tx, this.#entry(access, { id, kind: 'CLOSE', months, note: text }))
        await insertClosedMonths(tx, id, months, totals)
        return true
      })
      if (isClosed) return months
      if (attempt === ATTEMPTS)
        throw new DomainError('CONFLICT', 'The ledger is being changed at this moment. No month was closed. Try again.')
    }
  }

  /**
   * Opens closed months again. Open ones stay as they are; if all are open, nothing changes.
   *
   * @returns the months that were reopened now, earliest first.
   */
  async reopen(access: Access, asked: readonly MonthIndex[], note: string | null = null): Promise<readonly MonthIndex[]> {
    const scope = closingPolicy.change(access)
    const text = checkedNote(note)
    const known = await this.closedMonths(access)
    if (!asked.some((month) => known.has(month))) return []
    const { minorDigits } = await this.#parts.companies.get(scope)
    return this.#parts.companies.change(scope, 'SETTINGS', async (tx) => {
      const closed = new Set(await this.monthsIn(tx))
      const months = [...new Set(asked)].filter((month) => closed.has(month)).sort((left, right) => left - right)
      if (months.length === 0) return []
      const asClosed = new Map((await selectClosedMonths(tx)).map((one) => [one.month, one]))
      await deleteClosedMonths(tx, months)
      const changes = months.flatMap((month) => reopened(asClosed.get(month), minorDigits))
      await insertClosing(tx, { ...this.#entry(access, { id: this.#newId(), kind: 'REOPEN', months, note: text }), changes })
      return months
    })
  }

  /** The closed months within an act's transaction, earliest first. */
  async monthsIn(tx: Queryable): Promise<readonly MonthIndex[]> {
    const months = await selectMonthsClosed(tx)
    this.#asked.set(tx, months)
    return months
  }

  /** @throws CONFLICT if months were closed or reopened since the transaction read which are closed. */
  async #refuseClosedMeanwhile(tx: Queryable): Promise<void> {
    const asked = this.#asked.get(tx)
    if (asked !== undefined && !isSameMonths(asked, await selectMonthsClosed(tx)))
      throw new DomainError('CONFLICT', 'Months were closed or reopened in the meantime. Nothing was changed. Try again.')
  }

  /**
   * Lets an act change closed months if its author agreed, and records in the history by how much. Call it within the act's transaction.
   *
   * @throws ClosedMonthsError if changes were not confirmed, or differ from the confirmed ones.
   */
  async admit(tx: Queryable, access: Access, act: ClosedMonthsAct, changes: readonly ClosedMonthChange[]): Promise<void> {
    if (changes.length === 0) return
    if (!agreesTo(act.agreement, changes)) throw new ClosedMonthsError(changes, typeof act.agreement === 'string')
    const touched = new Set(changes.flatMap(monthsOfChange))
    const months = (await selectMonthsClosed(tx)).filter((month) => touched.has(month))
    await insertClosing(tx, { ...this.#entry(access, { id: this.#newId(), kind: 'CHANGE', months, note: null }), act: act.name, changes })
  }

  /** What acts are compared with. Null without closed months, at the price of a look-up. */
  async books(access: Access): Promise<ClosedBooks | null> {
    const scope = closingPolicy.figures(access)
    const months = [...(await this.closedMonths(access)).keys()]
    if (months.length === 0) return null
    const { minorDigits: scale } = await this.#parts.companies.get(scope)
    return { months, facts: await this.#facts(access, months), scale }
  }

  /**
   * `CompanyService.change` for an act that may change closed months. What it changes is compared before the company is locked, so that
   * others need not wait, and again if others changed the ledger or settings in the meantime.
   *
   * @param scope from the act's policy.
   * @param changesOf not called without closed months; may be called several times, as may `work`.
   * @param work the act; calls `admit` before it writes anything that cannot be taken back with its transaction.
   * @throws ClosedMonthsError as `admit`; CONFLICT if others keep changing the company.
   */
  async change<T>(
    access: Access,
    scope: Scope,
    what: 'SETTINGS' | 'BOTH',
    changesOf: (books: ClosedBooks) => Promise<readonly ClosedMonthChange[]>,
    work: (tx: Queryable, admit: (act: ClosedMonthsAct) => Promise<void>, versions: CompanyVersions) => Promise<T>,
  ): Promise<T> {
    const { companies } = this.#parts
    for (let attempt = 1; ; attempt += 1) {
      const before = await companies.versions(scope)
      const books = await this.books(access)
      const changes = books === null ? [] : await changesOf(books)
      const isAsBefore = async (tx: Queryable, { ledger, settings }: CompanyVersions): Promise<boolean> =>
        books === null
          ? (await selectMonthsClosed(tx)).length === 0
          : settings === before.settings + 1 && ledger === before.ledger + (what === 'BOTH' ? 1 : 0)
      try {
        return await companies.change(scope, what, (tx, versions) =>
          work(
            tx,
            async (act) => {
              if (!(await isAsBefore(tx, versions))) throw new ChangedMeanwhile()
              await this.admit(tx, access, act, changes)
            },
            versions,
          ),
        )
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile)) throw error
        if (attempt === ATTEMPTS)
          throw new DomainError('CONFLICT', 'Others are changing the company at this moment. Nothing was changed. Try again.')
        companies.forget(scope)
      }
    }
  }

  #entry(access: Access, entry: Pick<MonthClosing, 'id' | 'kind' | 'months' | 'note'>): MonthClosing {
    return { ...entry, madeAt: this.#clock.now(), madeBy: access.user.name, act: null, changes: [] }
  }

  #facts(access: Access, months: readonly MonthIndex[]): Promise<BalanceFacts> {
    const spans = months.map((month) => ({ startDate: firstDayOf(month), endDate: lastDayOf(month) }))
    return this.#parts.ledger.facts(access, spans, null)
  }
}

/** What a month was closed with, as the history keeps it once it is open again. */
function reopened(closed: ClosedMonth | undefined, scale: MinorDigits): ClosedMonthChange[] {
  if (closed === undefined) return []
  const { month, netIncome, entries } = closed
  const before = decimalFromMinor(netIncome, scale)
  return [{ month, figure: NET_INCOME, before, after: null, others: 0, entriesBefore: entries, entriesAfter: null }]
}

function isSameMonths(some: readonly MonthIndex[], others: readonly MonthIndex[]): boolean {
  return some.length === others.length && some.every((month, at) => month === others[at])
}

/** Trimmed; null for a blank one. */
function checkedNote(note: string | null): string | null {
  const text = note?.trim() ?? ''
  if (text === '') return null
  requireText(text, 'closingNote', 'The note', 'note')
  return text
}
