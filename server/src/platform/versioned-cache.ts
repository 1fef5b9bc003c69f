import type { Scope } from './database/database.ts'

const COMPANIES_KEPT = 200

/**
 * Data computed from a company's rows, loaded once for each version of them. A load that is overtaken by a change is repeated for the next
 * reader, never cached under the newer version.
 */
export class VersionedCache<T> {
  readonly #versionOf: (scope: Scope) => Promise<number>
  readonly #load: (scope: Scope) => Promise<T>
  readonly #kept = new Map<string, { readonly version: number; readonly value: Promise<T> }>()

  /** @param versionOf the current version of the company's rows. */
  constructor(versionOf: (scope: Scope) => Promise<number>, load: (scope: Scope) => Promise<T>) {
    this.#versionOf = versionOf
    this.#load = load
  }

  async get(scope: Scope): Promise<T> {
    const version = await this.#versionOf(scope)
    const kept = this.#kept.get(scope.companyId)
    if (kept !== undefined && kept.version === version) return kept.value
    const value = this.#load(scope)
    const entry = { version, value }
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
