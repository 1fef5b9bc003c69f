import { accountLabel, INCOME_TYPES } from '../account.ts'
import { detached } from './cell-text.ts'
import type { FileAccount, FileEntry } from './file-entry.ts'
import { isCreditDocument } from './trade-documents.ts'

export interface CreditDocumentsFound {
  readonly rows: number
  /** What they are called, in order of appearance; the first few. */
  readonly words: readonly string[]
  /** `amount` in minor units, without a sign. */
  readonly first: { readonly line: number; readonly amount: number | bigint; readonly account: string }
}

/** Rows of the profit and loss that are called credit memos, refunds and the like, which take back sales or costs. */
export class CreditDocuments {
  /** By transaction type. */
  readonly #types = new Map<string, boolean>()
  readonly #words = new Set<string>()
  #rows = 0
  #first: CreditDocumentsFound['first'] | null = null

  add({ line, amount, transactionType, memo }: FileEntry, account: FileAccount | undefined): void {
    if (account === undefined || Number(amount) === 0 || !isOfProfit(account)) return
    const isPaidBack = memo !== null && account.typing.type !== null && !INCOME_TYPES.has(account.typing.type) && TO_GUEST.test(memo.trim())
    const said = isPaidBack ? undefined : BEGINNING.exec(memo ?? '')?.[0]
    const word = transactionType !== null && this.#isCredit(transactionType) ? transactionType : said
    if (word === undefined) return
    this.#rows++
    if (this.#words.size < MOST_WORDS) this.#words.add(detached(word))
    this.#first ??= { line, amount: amount < 0 ? -amount : amount, account: accountLabel(account) }
  }

  get found(): CreditDocumentsFound | null {
    return this.#first === null ? null : { rows: this.#rows, words: [...this.#words], first: this.#first }
  }

  #isCredit(transactionType: string): boolean {
    const known = this.#types.get(transactionType)
    if (known !== undefined) return known
    const isCredit = isCreditDocument(transactionType)
    if (this.#types.size < MOST_TYPES) this.#types.set(detached(transactionType), isCredit)
    return isCredit
  }
}

const MOST_WORDS = 5
const MOST_TYPES = 1_000

/** What a memo begins with that says so. */
const BEGINNING = /^(?:refund|sales? returns?|(?:vendor|supplier|bill) credit|credit (?:memo|note)|gutschrift|avoir)\b/i

/** What customers get back is a cost on an account of costs. */
const TO_GUEST = /^refund(?:s|ed)? (?:to |for )?(?:an? |the )?(?:guest|customer|client|member|patient|diner|patron)s?$/i

/** Accounts such as discounts take back with every row, and are read so. */
function isOfProfit({ typing: { type, normalSide } }: FileAccount): boolean {
  return type === null || (type !== 'BALANCE_SHEET' && (normalSide === 'CREDIT') === INCOME_TYPES.has(type))
}
