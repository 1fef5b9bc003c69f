import type { AccountId } from './account.ts'

/** Pairs of a type and an account that are stored for one import: those with the most entries. */
export const MOST_IMPORT_TYPES = 5_000
/** A file that has a text of its own in each entry's type would fill the memory. */
const MOST_COUNTED = 50_000
/** A longer text is no type. */
const LONGEST_TYPE = 100

interface TypeCount {
  readonly type: string
  readonly accountId: AccountId
  readonly entries: number
}

/** Counts the entries of each account by type, with types as the ledger spells them. */
export class EntryTypeCounts {
  readonly #counts = new Map<string, Map<AccountId, number>>()
  #pairs = 0

  add(type: string | null, accountId: AccountId): void {
    if (type === null || type === '' || type.length > LONGEST_TYPE) return
    const ofType = this.#counts.get(type) ?? new Map<AccountId, number>()
    const count = ofType.get(accountId) ?? 0
    if (count === 0) {
      if (this.#pairs >= MOST_COUNTED) return
      this.#pairs += 1
      this.#counts.set(type, ofType)
    }
    ofType.set(accountId, count + 1)
  }

  /** Those with the most entries first, equals by type and account; at most MOST_IMPORT_TYPES. */
  most(): TypeCount[] {
    return [...this.#counts]
      .flatMap(([type, accounts]) => [...accounts].map(([accountId, entries]) => ({ type, accountId, entries })))
      .sort((a, b) => b.entries - a.entries || (a.type === b.type ? a.accountId - b.accountId : a.type < b.type ? -1 : 1))
      .slice(0, MOST_IMPORT_TYPES)
  }
}
