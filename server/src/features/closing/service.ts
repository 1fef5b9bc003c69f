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
import type { Queryable } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { VersionedCache } from '../../platform/versioned-cache.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import { closingPolicy } from './policy.ts'
import {
  type ClosedMonth,
  deleteClosedMonths,
  insertClosedMonths,
  insertClosing,
  type MonthClosing,
  selectClosedMonths,
  selectClosedState,
  selectClosings,
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
  /** The ledger's version that they are of. */
  readonly ledgerVersion: number
  readonly scale: MinorDigits
}

/** A month of the ledger, or a closed one. */
export interface LedgerMonth extends MonthTotals {
  readonly month: MonthIndex
  /** Null for an open month. */
  readonly closed: ClosedMonth | null
}

interface ClosingParts {
  readonly companies: CompanyService
  readonly ledger: LedgerService
}

/** Tries to close months while others change the company. */
const ATTEMPTS = 3

/** Closes and reopens months, and asks whoever is about to change closed ones. The only place that decides whether they may. */
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
    return months.map((month, at) => ({ netIncome: 0n, entries: 0, ...totals[at], month, closed: closed.get(month) ?? null }))
  }

  /** Newest first, the last 200: closing, reopening, and changes that somebody made to closed months. */
  async history(access: Access): Promise<readonly MonthClosing[]> {
    return selectClosings(closingPolicy.read(access))
  }

  /** Tells of some days which open months of the ledger they touch, earliest first; none if no month was ever closed. */
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
   * @throws BadInputError for months outside the ledger; CONFLICT if others keep changing the ledger meanwhile.
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
    const { months } = await selectClosedState(tx)
    this.#asked.set(tx, months)
    return months
  }

  /** @throws CONFLICT if months were closed or reopened since the transaction read which are closed. */
  async #refuseClosedMeanwhile(tx: Queryable): Promise<void> {
    const asked = this.#asked.get(tx)
    if (asked !== undefined && !isSameMonths(asked, (await selectClosedState(tx)).months)) throw closedMeanwhile()
  }

  /**
   * Lets an act change closed months if its author agreed, and keeps in the history by how much. Belongs into the act's transaction.
   *
   * @throws ClosedMonthsError if there are changes that nobody agreed to, or others than those that were agreed to.
   */
  async admit(tx: Queryable, access: Access, act: ClosedMonthsAct, changes: readonly ClosedMonthChange[]): Promise<void> {
    if (changes.length === 0) return
    if (!agreesTo(act.agreement, changes)) throw new ClosedMonthsError(changes, typeof act.agreement === 'string')
    const touched = new Set(changes.flatMap(monthsOfChange))
    const months = (await selectClosedState(tx)).months.filter((month) => touched.has(month))
    await insertClosing(tx, { ...this.#entry(access, { id: this.#newId(), kind: 'CHANGE', months, note: null }), act: act.name, changes })
  }

  /** What `admitWith` compares, gathered before the act's transaction. Null without closed months, at the price of a look-up. */
  async books(access: Access): Promise<ClosedBooks | null> {
    const scope = closingPolicy.figures(access)
    const months = [...(await this.closedMonths(access)).keys()]
    if (months.length === 0) return null
    const { ledger: ledgerVersion } = await this.#parts.companies.versions(scope)
    const { minorDigits: scale } = await this.#parts.companies.get(scope)
    return { months, facts: await this.#facts(access, months), ledgerVersion, scale }
  }

  /**
   * `admit` for changes that are computed from balances.
   * @param raisesLedger the act itself raises the ledger's version, and holds the ledger against others.
   *
   * @throws ClosedMonthsError; CONFLICT if the ledger changed, or months were closed or reopened, since the books were gathered.
   */
  async admitWith(
    tx: Queryable,
    access: Access,
    act: ClosedMonthsAct,
    { books, raisesLedger = false }: { readonly books: ClosedBooks | null; readonly raisesLedger?: boolean },
    changesOf: (books: ClosedBooks) => readonly ClosedMonthChange[] | Promise<readonly ClosedMonthChange[]>,
  ): Promise<void> {
    const { months, ledger } = await selectClosedState(tx)
    if (!isSameMonths(months, books?.months ?? [])) throw closedMeanwhile()
    if (books === null) return
    if (!raisesLedger && ledger !== books.ledgerVersion)
      throw new DomainError('CONFLICT', 'The ledger changed meanwhile. Nothing was changed. Try again.')
    await this.admit(tx, access, act, await changesOf(books))
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

function closedMeanwhile(): DomainError {
  return new DomainError('CONFLICT', 'Months were closed or reopened meanwhile. Nothing was changed. Try again.')
}

/** Trimmed; null for a blank one. */
function checkedNote(note: string | null): string | null {
  const text = note?.trim() ?? ''
  if (text === '') return null
  requireText(text, 'closingNote', 'The note', 'note')
  return text
}
