import { randomUUID } from 'node:crypto'
import { parseCompanyName, parseCurrency, parseExternalKey } from '@fourwall/domain/companies/company-settings.ts'
import { DomainError } from '@fourwall/domain/errors.ts'
import { currencyDigits } from '@fourwall/domain/money/currency.ts'
import { type MinorDigits, parseMinorDigits } from '@fourwall/domain/money/minor.ts'
import { DEFAULT_MATERIALITY } from '@fourwall/domain/profit-loss/materiality.ts'
import { seenText } from '@fourwall/domain/seen-text.ts'
import { parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import type { Database, Queryable, Scope } from '../../platform/database/database.ts'
import { Access } from '../../platform/identity/access.ts'
import type { Principal } from '../../platform/identity/principal.ts'
import type { Company, CompanyVersions } from './company.ts'
import { companiesPolicy } from './policy.ts'
import {
  insertCompany,
  raiseVersions,
  selectCompanies,
  selectCompany,
  selectCompanyVersions,
  selectDemoCompany,
  selectExternalKeys,
  updateExternalKey,
} from './repository.ts'

export type { Company, CompanyVersions } from './company.ts'

export interface NewCompany {
  readonly name: string
  readonly currency: string
  readonly fiscalYearStartMonth: number
  /** Default: that of the currency. */
  readonly minorDigits?: number
  /** The company that a first start shows; at most one. */
  readonly isDemo?: boolean
  /** The identity provider's name for it; see `parseExternalKey`. */
  readonly externalKey?: string
}

/** A company as the operator sees it. */
export interface ListedCompany extends Company {
  /** The identity provider's name for it; null if none is set. */
  readonly key: string | null
}

/** Which versions each kind of change raises. */
const RAISED = {
  LEDGER: { ledger: 1, settings: 0, figures: 0 },
  SETTINGS: { ledger: 0, settings: 1, figures: 0 },
  BOTH: { ledger: 1, settings: 1, figures: 0 },
  FIGURES: { ledger: 0, settings: 0, figures: 1 },
  SETTINGS_AND_FIGURES: { ledger: 0, settings: 1, figures: 1 },
} as const satisfies Record<string, CompanyVersions>

/** Companies and the versions of their data. */
export class CompanyService {
  readonly #database: Database
  /**
   * Versions known in memory, for the embedded database with its single process. Null on PostgreSQL, where other processes may change them.
   */
  readonly #known: Map<string, CompanyVersions> | null
  /** See `checkAtEnd`. */
  readonly #endChecks: ((tx: Queryable) => Promise<void>)[] = []
  /** Versions that each request's scope has seen; null until it asks. */
  readonly #told = new WeakMap<Scope, Promise<CompanyVersions> | null>()
  readonly #companies = new Map<string, { readonly settings: number; readonly company: Company }>()

  constructor(database: Database) {
    this.#database = database
    this.#known = database.kind === 'embedded' ? new Map() : null
  }

  /** @param on the transaction that it belongs to; left out: one of its own. */
  async create(input: NewCompany, on: Queryable = this.#database.system): Promise<Company> {
    const currency = parseCurrency(input.currency)
    const company: Company = {
      id: randomUUID(),
      name: parseCompanyName(input.name),
      currency,
      minorDigits: input.minorDigits === undefined ? currencyDigits(currency) : parseMinorDigits(input.minorDigits),
      fiscalYearStartMonth: parseMonthOfYear(input.fiscalYearStartMonth, 'fiscalYearStartMonth'),
      materiality: DEFAULT_MATERIALITY,
      sameStoreMonths: 0,
    }
    const externalKey = input.externalKey === undefined ? null : parseExternalKey(input.externalKey)
    if (externalKey !== null) await this.#requireFreeKey(on, company.id, externalKey)
    await insertCompany(on, company, { isDemo: input.isDemo === true, externalKey })
    return company
  }

  /** Every company with its external key, oldest first. */
  async listed(on: Queryable = this.#database.system): Promise<ListedCompany[]> {
    const keys = await selectExternalKeys(on)
    return (await selectCompanies(on)).map((company) => ({ ...company, key: keys.get(company.id) ?? null }))
  }

  /** @throws BadInputError (key) for a malformed key; DomainError (CONFLICT) if it is another company's key or id. */
  async setExternalKey(companyId: string, key: string): Promise<string> {
    const externalKey = parseExternalKey(key)
    await this.#requireFreeKey(this.#database.system, companyId, externalKey)
    await updateExternalKey(this.#database.system, companyId, externalKey)
    return externalKey
  }

  async #requireFreeKey(on: Queryable, companyId: string, key: string): Promise<void> {
    const looks = looksOf(key)
    const taken = (await this.listed(on)).find(
      (other) => other.id !== companyId && ((other.key !== null && looksOf(other.key) === looks) || other.id === looks),
    )
    if (taken !== undefined && taken.key !== null && taken.key !== key && taken.id !== looks)
      throw new DomainError(
        'CONFLICT',
        `The key "${key}" looks like "${taken.key}" of ${taken.name} (${taken.id}), or differs from it only in case. Choose another.`,
      )
    if (taken !== undefined) throw new DomainError('CONFLICT', `The key "${key}" belongs to ${taken.name} (${taken.id}). Choose another.`)
  }

  /** @throws DomainError (CONFLICT) if the ledger's decimals changed since amounts were read. */
  async requireScale(tx: Queryable, read: MinorDigits): Promise<void> {
    if ((await selectCompany(tx))?.minorDigits === read) return
    throw new DomainError(
      'CONFLICT',
      'The decimals of the ledger were changed while the file was read. Nothing was stored. Import it again.',
    )
  }

  list(): Promise<Company[]> {
    return selectCompanies(this.#database.system)
  }

  demo(): Promise<Company | null> {
    return selectDemoCompany(this.#database.system)
  }

  /** The caller's company. */
  of(access: Access): Promise<Company> {
    return this.get(companiesPolicy.read(access))
  }

  async get(scope: Scope): Promise<Company> {
    const { settings } = await this.versions(scope)
    const cached = this.#companies.get(scope.companyId)
    if (cached !== undefined && cached.settings === settings) return cached.company
    const company = await selectCompany(scope)
    if (company === null) throw new DomainError('NOT_FOUND', 'The company does not exist.')
    this.#companies.set(scope.companyId, { settings, company })
    return company
  }

  /** A user's access within one request. */
  requestAccess(principal: Principal): Access {
    return new Access(principal, this.requestScope(principal.companyId))
  }

  /**
   * A scope for one request. It reads the versions once and keeps to that state, except for its own changes. Work that outlives a request
   * uses a scope of the database instead.
   */
  requestScope(companyId: string): Scope {
    const scope = this.#database.scope(companyId)
    this.#told.set(scope, null)
    return scope
  }

  /** The same company for work that outlives a request. */
  lastingScope({ companyId }: Scope): Scope {
    return this.#database.scope(companyId)
  }

  versions(scope: Scope): Promise<CompanyVersions> {
    const told = this.#told.get(scope)
    if (told === undefined) return this.#ask(scope)
    if (told !== null) return told
    const asked = this.#ask(scope)
    this.#told.set(scope, asked)
    asked.catch(() => this.#forgetTold(scope))
    return asked
  }

  async #ask(scope: Scope): Promise<CompanyVersions> {
    const known = this.#known?.get(scope.companyId)
    if (known !== undefined) return known
    const versions = await selectCompanyVersions(scope)
    // A change may have been made since; keep the newer versions.
    const since = this.#known?.get(scope.companyId)
    if (since !== undefined) return since
    this.#known?.set(scope.companyId, versions)
    return versions
  }

  /** Makes the next reader ask the database for the versions. */
  forget(scope: Scope): void {
    this.#known?.delete(scope.companyId)
    this.#forgetTold(scope)
  }

  #forgetTold(scope: Scope): void {
    if (this.#told.has(scope)) this.#told.set(scope, null)
  }

  /** The only way to change what reports are computed from: raises the versions in the same transaction, and in this process's memory. */
  async change<T>(scope: Scope, what: keyof typeof RAISED, work: (tx: Queryable, versions: CompanyVersions) => Promise<T>): Promise<T> {
    return this.#raised(scope, async (tx) => {
      const versions = await raiseVersions(tx, RAISED[what])
      return { result: await work(tx, versions), versions }
    })
  }

  /**
   * The same for work that takes seconds. Other changes run at the same time, so the work itself must lock whatever others must not change.
   * Versions are raised at the end of the transaction.
   */
  async changeAtEnd<T>(scope: Scope, what: keyof typeof RAISED, work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.#raised(scope, async (tx) => {
      const result = await work(tx)
      const versions = await raiseVersions(tx, RAISED[what])
      for (const check of this.#endChecks) await check(tx)
      return { result, versions }
    })
  }

  /** Adds a check of changes that lock the company at their end: it runs under the lock, and may refuse because of what others have decided since. */
  checkAtEnd(check: (tx: Queryable) => Promise<void>): void {
    this.#endChecks.push(check)
  }

  async #raised<T>(scope: Scope, work: (tx: Queryable) => Promise<{ readonly result: T; readonly versions: CompanyVersions }>): Promise<T> {
    try {
      const { result, versions } = await scope.transaction(work)
      this.#known?.set(scope.companyId, versions)
      return result
    } catch (error) {
      // The commit may or may not have succeeded, so the next reader asks the database.
      this.#known?.delete(scope.companyId)
      throw error
    } finally {
      this.#forgetTold(scope)
    }
  }
}

/** Equal for keys that people take for the same. */
function looksOf(key: string): string {
  return seenText(key).toLowerCase()
}
