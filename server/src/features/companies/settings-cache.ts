import type { Scope } from '../../platform/database/database.ts'
import type { CompanyService } from './service.ts'

const COMPANIES_KEPT = 200

/**
 * What a company's settings make of its rows, loaded once for each version of the settings. A load
 * that a change overtakes is asked for again by the next reader, never kept under the newer version.
 */
export class SettingsCache<T> {
  readonly #companies: CompanyService
  readonly #load: (scope: Scope) => Promise<T>
  readonly #kept = new Map<string, { readonly version: number; readonly value: Promise<T> }>()

  constructor(companies: CompanyService, load: (scope: Scope) => Promise<T>) {
    this.#companies = companies
    this.#load = load
  }

  async get(scope: Scope): Promise<T> {
    const { settings } = await this.#companies.versions(scope)
    const kept = this.#kept.get(scope.companyId)
    if (kept !== undefined && kept.version === settings) return kept.value
    const value = this.#load(scope)
    const entry = { version: settings, value }
    value.catch(() => {
      if (this.#kept.get(scope.companyId) === entry) this.#kept.delete(scope.companyId)
    })
    this.#kept.delete(scope.companyId)
    this.#kept.set(scope.companyId, entry)
    for (const companyId of this.#kept.keys()) {
      if (this.#kept.size <= COMPANIES_KEPT) break
      this.#kept.delete(companyId)
    }
    return value
  }
}
