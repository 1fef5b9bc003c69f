import type { FileEntry } from './file-entry.ts'

/** Finds account numbers that a spreadsheet has rounded, so that several accounts share one. */
export class RoundedNumbers {
  readonly #names = new Map<string, Set<string>>()

  add({ accountNumber, accountName }: Pick<FileEntry, 'accountNumber' | 'accountName'>): void {
    if (accountName === '' || !ROUNDED.test(accountNumber)) return
    const names = this.#names.get(accountNumber) ?? new Set()
    this.#names.set(accountNumber, names)
    if (names.size < MOST_NAMES) names.add(accountName)
  }

  /** The first that several names share, with the first of these; null for none. */
  get shared(): { readonly number: string; readonly names: readonly string[] } | null {
    for (const [number, names] of this.#names) if (names.size > 1) return { number, names: [...names] }
    return null
  }
}

/** `4.1E+16`, and numbers of more digits than a spreadsheet keeps, with zeros in place of the others. */
const ROUNDED = /^(?:\d(?:[.,]\d+)?e\+\d+|\d{15,}0)$/i
const MOST_NAMES = 100
