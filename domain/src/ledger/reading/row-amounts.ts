import { type AmountEvidence, AmountReader, otherCurrency, type TextProblem } from './amount-text.ts'
import { detached, isBlank } from './cell-text.ts'
import { roleOfHeading } from './columns/headings.ts'
import { currenciesOfSign, foreignCurrency } from './currency-text.ts'
import { sideOf, sideOfDocument } from './debit-or-credit.ts'
import type { SideTally } from './entry-signs.ts'
import type { FileMatch } from './file-match.ts'
import { textAt } from './row-cells.ts'

const LARGEST = 9223372036854775807n
/** Beyond so many different texts a column holds something else than currencies. */
const MOST_CURRENCIES = 1_000
const LONGEST_CURRENCY = 40

/** Reads the amounts of a file's rows: from one column, one with a side column, or from debit and credit. */
export class RowAmounts {
  readonly sides: SideTally = { debits: 0, credits: 0, positiveCredits: 0, negativeCredits: 0 }
  readonly #amounts: AmountReader
  readonly #match: FileMatch
  readonly #amountAt: number
  readonly #debitAt: number
  readonly #creditAt: number
  readonly #sideAt: number
  readonly #currencyAt: number
  readonly #documentCurrencyAt: number
  #amountCount = 0
  #sidedCount = 0
  readonly #currency: string | null
  /** By the texts of the column. */
  readonly #currencies = new Map<string, TextProblem | null>()

  /** @param currency of the ledger; null: amounts in any currency are read. */
  constructor(match: FileMatch, scale: number, currency: string | null) {
    this.#match = match
    this.#amounts = new AmountReader(match.decimalMark, scale, currency ?? undefined)
    this.#currency = currency
    this.#amountAt = match.roles.indexOf('AMOUNT')
    this.#debitAt = match.roles.indexOf('DEBIT')
    this.#creditAt = match.roles.indexOf('CREDIT')
    this.#sideAt = match.roles.indexOf('SIDE')
    this.#currencyAt = match.roles.indexOf('CURRENCY')
    this.#documentCurrencyAt = match.headings.findIndex(
      (heading, at) => match.roles[at] === 'IGNORED' && roleOfHeading(heading) === 'CURRENCY',
    )
  }

  get evidence(): AmountEvidence {
    return this.#amounts.evidence
  }

  /** Whether every amount says Dr or Cr. */
  get areSided(): boolean {
    return this.#amountCount > 0 && this.#sidedCount === this.#amountCount
  }

  /** The first amount with two readings, such as `1,234`; null for none. */
  get weakText(): string | null {
    return this.#amounts.weakText
  }

  /** See `AmountReader`. */
  get thousandsText(): string | null {
    return this.#amounts.thousandsText
  }

  /** Whether a row has any amount. */
  isIn(cells: readonly string[]): boolean {
    return !(isBlank(textAt(cells, this.#amountAt)) && isBlank(textAt(cells, this.#debitAt)) && isBlank(textAt(cells, this.#creditAt)))
  }

  /** Minor units, signed as in the file, or debit less credit. */
  read(cells: readonly string[]): number | bigint | TextProblem {
    const other = this.#otherCurrency(cells)
    if (other !== null) return other
    // Quantities have no currency of documents, whatever that of the amounts.
    if (STATISTICAL.test(textAt(cells, this.#documentCurrencyAt))) return NO_MONEY
    if (this.#match.signRule !== 'DEBIT_AND_CREDIT') {
      const text = textAt(cells, this.#amountAt)
      if (isBlank(text)) return NO_AMOUNT
      const { sided } = this.#amounts
      const amount = this.#amounts.read(text)
      // A zero is on neither side.
      if (amount === 0) return amount
      this.#amountCount++
      if (this.#amounts.sided > sided) this.#sidedCount++
      return amount
    }
    if (this.#amountAt !== -1) return this.#amountBySide(textAt(cells, this.#amountAt), textAt(cells, this.#sideAt))
    const debitText = textAt(cells, this.#debitAt)
    const creditText = textAt(cells, this.#creditAt)
    const hasDebit = !isBlank(debitText)
    const hasCredit = !isBlank(creditText)
    if (!hasDebit && !hasCredit) return NO_AMOUNT
    const debit = hasDebit ? this.#amounts.read(debitText) : 0
    if (typeof debit === 'object') return debit
    const { sided } = this.#amounts
    const written = hasCredit ? this.#amounts.read(creditText) : 0
    if (typeof written === 'object') return written
    return this.#debitLessCredit(debit, written, this.#amounts.sided > sided)
  }

  /** Amounts of two currencies are never added. */
  #otherCurrency(cells: readonly string[]): TextProblem | null {
    const text = textAt(cells, this.#currencyAt)
    if (this.#currency === null || isBlank(text)) return null
    let found = this.#currencies.get(text)
    if (found === undefined) {
      found = currencyProblem(text.trim(), this.#currency)
      if (this.#currencies.size < MOST_CURRENCIES) this.#currencies.set(detached(text), found)
    }
    return found
  }

  #amountBySide(text: string, sideText: string): number | bigint | TextProblem {
    if (isBlank(text)) return NO_AMOUNT
    const { sided } = this.#amounts
    const amount = this.#amounts.read(text)
    if (typeof amount === 'object') return amount
    const saysSide = this.#amounts.sided > sided
    switch (sideOf(sideText) ?? sideOfDocument(sideText)) {
      case 'DEBIT':
        return this.#debitLessCredit(amount, 0, saysSide)
      case 'CREDIT':
        return this.#debitLessCredit(0, amount, saysSide)
      case null:
        return isBlank(sideText) ? NO_SIDE : { reason: `side “${sideText.trim().slice(0, 40)}” is neither debit nor credit` }
    }
  }

  /**
   * @param saysSide whether Dr or Cr is written next to the amount, which then is a debit above zero and a credit below it in both columns: Cr
   * among credits confirms the column, Dr there takes a credit back.
   */
  #debitLessCredit(debit: number | bigint, written: number | bigint, saysSide: boolean): number | bigint | TextProblem {
    this.#countSides(debit, saysSide ? -written : written, saysSide)
    const credit = saysSide || this.#match.creditsAreNegative ? -written : written
    if (typeof debit === 'number' && typeof credit === 'number') {
      const difference = debit - credit
      if (Number.isSafeInteger(difference)) return difference
    }
    const exact = BigInt(debit) - BigInt(credit)
    if (exact > LARGEST || exact < -LARGEST) return { reason: 'debit less credit is more than the ledger can hold' }
    return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact
  }

  /** What says its own side is no sign that credits are written below zero. */
  #countSides(debit: number | bigint, credit: number | bigint, saysSide: boolean): void {
    const { sides } = this
    sides.debits += Number(debit)
    sides.credits += Number(credit)
    if (credit > 0) sides.positiveCredits++
    else if (credit < 0 && !saysSide) sides.negativeCredits++
  }
}

function currencyProblem(text: string, currency: string): TextProblem | null {
  const isKnown = currenciesOfSign(text).length > 0
  const other = foreignCurrency(text, currency)
  if (isKnown && other === null) return null
  const shown = text.slice(0, LONGEST_CURRENCY)
  return { reason: isKnown && other !== null ? otherCurrency(other, currency) : `currency “${shown}” is not a code such as ${currency}` }
}

const STATISTICAL = /^\s*stat\s*$/i
const NO_MONEY: TextProblem = { reason: 'currency “STAT” marks a quantity, not an amount' }
const NO_AMOUNT: TextProblem = { reason: 'no amount' }
const NO_SIDE: TextProblem = { reason: 'neither debit nor credit' }
