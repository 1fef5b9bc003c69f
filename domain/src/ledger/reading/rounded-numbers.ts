import type { FileEntry } from './file-entry.ts'

/** Finds account numbers that a spreadsheet has rounded, so that several accounts share one. */
export class RoundedNumbers {
  /** By number: names as they are first written, by what they are without case, blanks and dashes. */
  readonly #names = new Map<string, Map<string, string>>()

  add({ accountNumber, accountName }: Pick<FileEntry, 'accountNumber' | 'accountName'>): void {
    if (accountName === '' || !ROUNDED.test(accountNumber)) return
    const names = this.#names.get(accountNumber) ?? new Map<string, string>()
    this.#names.set(accountNumber, names)
    const folded = accountName.toLowerCase().replaceAll(/[\s\p{Pd}]+/gu, '')
    if (names.size < MOST_NAMES && !names.has(folded)) names.set(folded, accountName)
  }

  /** The first that several names share, with the first of these; null for none. */
  get shared(): { readonly number: string; readonly names: readonly string[] } | null {
    for (const [number, names] of this.#names) if (names.size > 1) return { number, names: [...names.values()] }
    return null
  }
}

/** `4.1E+16`, and numbers of more digits than a spreadsheet keeps, with zeros in place of the others. One zero may be that of the number. */
const ROUNDED = /^(?:\d(?:[.,]\d+)?e\+\d+|\d{14,}00)$/i
const MOST_NAMES = 100
