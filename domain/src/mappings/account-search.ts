import { ACCOUNT_TYPE_NAMES, type LedgerAccount } from '../ledger/account.ts'
import { foldedText } from './account-words.ts'

/** An account prepared for searching. */
export interface SearchableAccount {
  readonly number: string
  /** Name and type in the form of `foldedText`. */
  readonly text: string
  /** Unsigned amounts, rounded to whole units and exact, such as `445719` and `445719.32`. */
  readonly amounts: ReadonlySet<string>
}

/** @param amounts exact Decimals by which it can be found, such as the total and those of each month. */
export function searchableAccount({ number, name, type }: LedgerAccount, amounts: readonly string[]): SearchableAccount {
  const found = new Set<string>()
  for (const amount of amounts) {
    const size = amount.startsWith('-') ? amount.slice(1) : amount
    const [whole = '', decimals = ''] = size.split('.')
    found.add(decimals === '' ? whole : `${whole}.${decimals}`)
    found.add(whole)
    if (decimals >= '5') found.add(String(BigInt(whole) + 1n))
  }
  return { number: foldedText(number), text: foldedText(`${name} ${type === null ? 'no type' : ACCOUNT_TYPE_NAMES[type]}`), amounts: found }
}

/**
 * Matches accounts against a typed text: each word has to start the number, occur in name or type, or equal one of the
 * amounts in any notation (`(1,234)`, `$1,234.50`). An empty text matches every account.
 */
export function accountSearch(typed: string): (account: SearchableAccount) => boolean {
  const words = foldedText(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ word, amount: AMOUNT.test(word) ? word.replace(/[^0-9.]/g, '').replace(/^0+(?=\d)/, '') : null }))
  return ({ number, text, amounts }) =>
    words.every(({ word, amount }) => number.startsWith(word) || text.includes(word) || (amount !== null && amounts.has(amount)))
}

const AMOUNT = /^[($-]*[0-9][0-9,]*(\.[0-9]+)?\)?$/
