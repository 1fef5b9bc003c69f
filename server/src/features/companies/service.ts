import { randomUUID } from 'node:crypto'
import { parseCompanyName, parseCurrency, parseExternalKey } from '@fourwall/domain/companies/company-settings.ts'
import { DomainError } from '@fourwall/domain/errors.ts'
import { currencyDigits } from '@fourwall/domain/money/currency.ts'
import { type MinorDigits, parseMinorDigits } from '@fourwall/domain/money/minor.ts'
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

export type { Company } from './company.ts'

export interface NewCompany {
  readonly name: string
  readonly currency: string
  readonly fiscalYearStartMonth: number
  /** Left out: the currency's own. */
  readonly minorDigits?: number
  /** The one that a first start shows; there is one at most. */
  readonly isDemo?: boolean
  /** What an identity provider calls it; see `parseExternalKey`. */
  readonly externalKey?: string
}

/** As whoever runs the deployment sees a company. */
export interface ListedCompany extends Company {
  /** What an identity provider calls it; null where nobody set that. */
  readonly key: string | null
}

/** Which versions a change raises. */
const RAISED = {
  LEDGER: { ledger: 1, settings: 0, figures: 0 },
  SETTINGS: { ledger: 0, settings: 1, figures: 0 },
  BOTH: { ledger: 1, settings: 1, figures: 0 },
  FIGURES: { ledger: 0, settings: 0, figures: 1 },
  SETTINGS_AND_FIGURES: { ledger: 0, settings: 1, figures: 1 },
} as const satisfies Record<string, CompanyVersions>

/** Companies, and which version of their figures and settings is in force. */
export class CompanyService {
  readonly #database: Database
  /** The embedded database has one process, which knows its versions; several on one server must ask. */
  readonly #known: Map<string, CompanyVersions> | null
  /** What the scopes of requests were told, null before they asked. */
  readonly #told = new WeakMap<Scope, Promise<CompanyVersions> | null>()
  readonly #companies = new Map<string, { readonly settings: number; readonly company: Company }>()

  constructor(database: Database) {
    this.#database = database
    this.#known = database.kind === 'embedded' ? new Map() : null
  }

  async create(input: NewCompany): Promise<Company> {
    const currency = parseCurrency(input.currency)
    const company: Company = {
      id: randomUUID(),
      name: parseCompanyName(input.name),
      currency,
      minorDigits: input.minorDigits === undefined ? currencyDigits(currency) : parseMinorDigits(input.minorDigits),
      fiscalYearStartMonth: parseMonthOfYear(input.fiscalYearStartMonth, 'fiscalYearStartMonth'),
    }
    const externalKey = input.externalKey === undefined ? null : parseExternalKey(input.externalKey)
    if (externalKey !== null) await this.#requireFreeKey(company.id, externalKey)
    await insertCompany(this.#database.system, company, { isDemo: input.isDemo === true, externalKey })
    return company
  }

  /** Every company with its external key, the eldest first. */
  async listed(): Promise<ListedCompany[]> {
    const keys = await selectExternalKeys(this.#database.system)
    return (await this.list()).map((company) => ({ ...company, key: keys.get(company.id) ?? null }))
  }

  /** @throws BadInputError (key) for a malformed one, DomainError (CONFLICT) for another company's key or id. */
  async setExternalKey(companyId: string, key: string): Promise<string> {
    const externalKey = parseExternalKey(key)
    await this.#requireFreeKey(companyId, externalKey)
    await updateExternalKey(this.#database.system, companyId, externalKey)
    return externalKey
  }

  async #requireFreeKey(companyId: string, key: string): Promise<void> {
    const taken = (await this.listed()).find((other) => other.id !== companyId && (other.key === key || other.id === key.toLowerCase()))
    if (taken !== undefined) throw new DomainError('CONFLICT', `The key "${key}" is that of ${taken.name} (${taken.id}). Choose another.`)
  }

  /** @throws DomainError (CONFLICT) where the ledger has other decimals by now than those that amounts were read with. */
  async requireScale(tx: Queryable, read: MinorDigits): Promise<void> {
    if ((await selectCompany(tx))?.minorDigits === read) return
    throw new DomainError(
      'CONFLICT',
      'The decimals of the ledger were changed while the file was read. Nothing was stored; import it again.',
    )
  }

  list(): Promise<Company[]> {
    return selectCompanies(this.#database.system)
  }

  demo(): Promise<Company | null> {
    return selectDemoCompany(this.#database.system)
  }

  /** The company of whoever asks. */
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

  /** What somebody may do within one request. */
  requestAccess(principal: Principal): Access {
    return new Access(principal, this.requestScope(principal.companyId))
  }

  /**
   * A scope for one request, which asks once which versions are in force and sees that state to its
   * end, save for its own changes. Work that outlives a request takes a scope of the database's own.
   */
  requestScope(companyId: string): Scope {
    const scope = this.#database.scope(companyId)
    this.#told.set(scope, null)
    return scope
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
    // A change may have been made while this was asked; the newer answer stays.
    const since = this.#known?.get(scope.companyId)
    if (since !== undefined) return since
    this.#known?.set(scope.companyId, versions)
    return versions
  }

  /** Has the next reader ask the database which version is in force. */
  forget(scope: Scope): void {
    this.#known?.delete(scope.companyId)
    this.#forgetTold(scope)
  }

  #forgetTold(scope: Scope): void {
    if (this.#told.has(scope)) this.#told.set(scope, null)
  }

  /**
   * The one way to change what reports are made of: raises the versions together with the change,
   * in one transaction, and has this process know at once.
   */
  async change<T>(scope: Scope, what: keyof typeof RAISED, work: (tx: Queryable, versions: CompanyVersions) => Promise<T>): Promise<T> {
    return this.#raised(scope, async (tx) => {
      const versions = await raiseVersions(tx, RAISED[what])
      return { result: await work(tx, versions), versions }
    })
  }

  /**
   * The same for work that takes seconds: other changes go on meanwhile, so that it has to hold by itself what nobody else may
   * change. The versions are raised at its end, in the same transaction.
   */
  async changeAtEnd<T>(scope: Scope, what: keyof typeof RAISED, work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.#raised(scope, async (tx) => {
      const result = await work(tx)
      return { result, versions: await raiseVersions(tx, RAISED[what]) }
    })
  }

  async #raised<T>(scope: Scope, work: (tx: Queryable) => Promise<{ readonly result: T; readonly versions: CompanyVersions }>): Promise<T> {
    try {
      const { result, versions } = await scope.transaction(work)
      this.#known?.set(scope.companyId, versions)
      return result
    } catch (error) {
      // Whether the commit came through is not known here, so the next reader asks.
      this.#known?.delete(scope.companyId)
      throw error
    } finally {
      this.#forgetTold(scope)
    }
  }
}
