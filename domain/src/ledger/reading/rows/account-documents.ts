import type { TradeDocuments } from '../../account-types.ts'
import { splitAccountText } from '../account-text.ts'
import { cleanText, detached, isBlank } from '../cell-text.ts'
import { type AccountTally, MOST_ACCOUNT_NAMES } from '../file-accounts.ts'
import type { FileMatch } from '../file-match.ts'
import { tradeDocumentOf } from '../trade-documents.ts'

/** Accounting systems have a few dozen; a column with more holds something else. */
const MOST_TRANSACTION_TYPES = 1_000

/** Counts each account's rows of sales and purchases, and which accounts the lines of sales name as their other one. */
export class AccountDocuments {
  readonly #accountText: FileMatch['accountText']
  /** By transaction type. */
  readonly #documents = new Map<string, TradeDocuments | null>()
  /** By name of the other account: the accounts whose sales name it. */
  readonly #otherAccounts = new Map<string, Set<AccountTally>>()
  #otherPairs = 0

  constructor({ accountText }: Pick<FileMatch, 'accountText'>) {
    this.#accountText = accountText
  }

  /** Takes an entry; `otherText` names the other account of its line. */
  count(tally: AccountTally, transactionType: string | null, otherText: string): void {
    tally.rows++
    if (transactionType === null) return
    let document = this.#documents.get(transactionType)
    if (document === undefined) {
      document = tradeDocumentOf(transactionType)
      if (this.#documents.size < MOST_TRANSACTION_TYPES) this.#documents.set(detached(transactionType), document)
    }
    if (document === 'SALES') {
      tally.salesRows++
      this.#countOther(tally, otherText)
    } else if (document === 'PURCHASES') tally.purchaseRows++
  }

  /** Accounts whose sales name the account of that name as the other one of the line; null if there are too many to know. */
  namingAsOther(name: string): ReadonlySet<AccountTally> | null {
    return this.#otherPairs > MOST_ACCOUNT_NAMES ? null : (this.#otherAccounts.get(otherKey(name)) ?? new Set())
  }

  #countOther(tally: AccountTally, text: string): void {
    if (isBlank(text) || this.#otherPairs > MOST_ACCOUNT_NAMES) return
    const key = otherKey(splitAccountText(cleanText(text), this.#accountText).name)
    const naming = this.#otherAccounts.get(key)
    if (naming?.has(tally) === true) return
    this.#otherPairs++
    if (naming === undefined) this.#otherAccounts.set(detached(key), new Set([tally]))
    else naming.add(tally)
  }
}

/** Files write the other account with or without the accounts above it. */
function otherKey(name: string): string {
  return name
    .slice(name.lastIndexOf(':') + 1)
    .trim()
    .toLowerCase()
}
