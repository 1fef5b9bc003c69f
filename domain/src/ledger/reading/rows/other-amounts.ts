import { wordsOf } from '../../account-kinds.ts'
import { AmountReader } from '../amount-text.ts'
import { cleanText, detached, isBlank } from '../cell-text.ts'
import { AMOUNT_ROLES } from '../columns/column-roles.ts'
import { isCompanyAmount, isSameSize, saysConverted } from '../columns/company-amounts.ts'
import { conversionOf, type DifferingAmounts } from '../columns/converted-amounts.ts'
import { headingKey, isNetHeading, isOfDocument, isOfGroup, isOfLedger, isTaxBase, roleOfHeading, taxHeading } from '../columns/headings.ts'
import type { UnreadHint } from '../columns/unread-hints.ts'
import { currencyOfHeading } from '../currency-text.ts'
import type { FileEntry } from '../file-entry.ts'
import type { FileMatch, MatchCorrections } from '../file-match.ts'
import { CHOOSE_UNDER_COLUMNS } from '../match-decision.ts'
import type { RawRow } from '../raw-row.ts'
import { textAt } from '../row-cells.ts'

/** An unread column with other amounts, and the first entry that has one. Texts as in the file. */
export interface OtherAmountFound {
  readonly heading: string
  readonly text: string
  readonly readHeading: string
  readonly readText: string
  readonly line: number
  /** Its amounts are in the ledger's currency, by its heading and by what rows say of theirs. */
  readonly isOfCompany: boolean
}

/** What another column may mean, if nothing says for sure whose currency its amounts are in; null for none. */
export function otherAmountHint(found: OtherAmountFound | null): UnreadHint | null {
  if (found === null || found.isOfCompany) return null
  const { heading, text, readHeading, readText, line } = found
  return { kind: 'OTHER_AMOUNTS', heading, text: `${text} on line ${line}, where “${readHeading}” has ${readText}` }
}

/** Why debits and credits cannot be imported together with a column in the ledger's currency that has other amounts; null if they can, or a person chose. */
export function companyAmountObstacle(corrections: MatchCorrections, found: OtherAmountFound | null): string | null {
  if (found?.isOfCompany !== true || corrections.roles !== undefined) return null
  const { heading, text, readHeading, readText, line } = found
  return `“${heading}” has amounts in the ledger's currency, and they are not those under “${readHeading}”: ${text} and ${readText} on line ${line}. If its credits have a minus, read that column as the amount. ${CHOOSE_UNDER_COLUMNS} Otherwise export debits and credits in that currency.`
}

/** Rows of a column with other amounts; the first are enough. */
const MOST_COMPARED = 2_000
/** Amounts without tax or in a related currency are similar in size: up to twice the others. Quantities and prices rarely are. */
const MOST_TIMES = 2
const FEWEST_SIMILAR = 2

interface ComparedColumn {
  readonly at: number
  readonly heading: string
  /** Its heading says nothing about amounts: only those of most rows that are the same, and others at common rates, do. */
  readonly isUnknown: boolean
  /** It has a text that is no amount, and an unknown heading. */
  isText: boolean
  /** Entries with an amount there, and those of them with the same one. */
  filled: number
  same: number
  first: Omit<OtherAmountFound, 'isOfCompany'> | null
  readonly differing: DifferingAmounts[]
}

/**
 * Compares amounts with other columns of them, in size alone. Left out are those that say that they are as documents have them, in another
 * currency or of another kind, and all where the columns that are read are said to be in the ledger's.
 */
export class OtherAmounts {
  readonly #amounts: AmountReader
  readonly #match: FileMatch
  readonly #currency: string | null
  readonly #unit: number
  readonly #columns: readonly ComparedColumn[]
  #entries = 0

  /** @param currency of the ledger; null where it does not matter. */
  constructor(match: FileMatch, scale: number, currency: string | null) {
    const { headings, roles } = match
    this.#match = match
    this.#currency = currency
    this.#unit = 10 ** scale
    this.#amounts = new AmountReader(match.decimalMark, scale)
    const read = headings.filter((_, at) => AMOUNT_ROLES.has(roles[at] ?? 'IGNORED'))
    // Columns with the same headings are named anyway.
    const readKeys = new Set(read.map(headingKey))
    const hasOriginal = headings.some(isOfDocument)
    // What net amounts are without is said of the column that is read.
    const isTold = read.some((heading) => isOfLedger(heading, currency) || (isNetHeading(heading) && taxHeading(headings) !== null))
    this.#columns = headings.flatMap((heading, at) => {
      const isAmount = AMOUNT_ROLES.has(roleOfHeading(heading) ?? 'IGNORED') || isCompanyAmount(heading, headings, currency)
      const isOther = roles[at] === 'IGNORED' && isAmount
      const isAnother = this.#saysOther(heading) || isTaxBase(heading, headings) || (hasOriginal && isOfGroup(heading))
      const isUnknown =
        roles[at] === 'IGNORED' && heading !== '' && roleOfHeading(heading) === undefined && !OF_OTHERS.test(wordsOf(heading))
      const isCompared = (isOther || isUnknown) && !isTold && !isAnother && !readKeys.has(headingKey(heading))
      return isCompared ? [{ at, heading, isUnknown: !isOther, isText: false, filled: 0, same: 0, first: null, differing: [] }] : []
    })
  }

  /** The first column of amounts in the ledger's currency, or else of other amounts of money; null for none. */
  get found(): OtherAmountFound | null {
    const found = this.#columns.flatMap((column) => {
      // A column that is mostly empty or zero is about some entries alone.
      const isPart = column.filled * 2 < this.#entries && !this.#isOfForeignRows(column)
      if (column.first === null || column.isText || isPart) return []
      if (column.isUnknown) return this.#isConverted(column) ? [{ ...column.first, isOfCompany: false }] : []
      const isOfCompany = this.#isOfCompany(column)
      return isOfCompany !== null || areSimilar(column.differing) ? [{ ...column.first, isOfCompany: isOfCompany === true }] : []
    })
    return found.find(({ isOfCompany }) => isOfCompany) ?? found[0] ?? null
  }

  add({ line, cells }: RawRow, { amount }: FileEntry): void {
    if (this.#columns.length === 0 || Number(amount) === 0) return
    this.#entries += 1
    for (const column of this.#columns) {
      const text = column.isText ? '' : textAt(cells, column.at)
      const other = this.#amountOf(text)
      if (other === null && column.isUnknown && !isBlank(text)) column.isText = true
      if (other === null || other === 0) continue
      column.filled += 1
      if (isSameSize(other, amount, this.#unit)) {
        column.same += 1
        continue
      }
      if (column.differing.length >= MOST_COMPARED) continue
      column.differing.push({ cells, read: Number(amount), other })
      const { roles, headings } = this.#match
      const isDebit = /[1-9]/.test(textAt(cells, roles.indexOf('DEBIT')))
      const readAt = roles.indexOf(roles.includes('AMOUNT') ? 'AMOUNT' : isDebit ? 'DEBIT' : 'CREDIT')
      column.first ??= {
        heading: column.heading,
        text: detached(cleanText(text)),
        readHeading: headings[readAt] ?? '',
        readText: detached(cleanText(textAt(cells, readAt))),
        line,
      }
    }
  }

  /** False if amounts may be in the ledger's currency, or rows say that they are in another one; null if nothing says so. */
  #isOfCompany({ heading, same, differing }: ComparedColumn): boolean | null {
    const { headings } = this.#match
    const isOfCurrency = saysConverted(heading)
    const amountOf = (text: string): number | null => this.#amountOf(text)
    const conversion = conversionOf(differing, { headings, currency: this.#currency, unit: this.#unit, amountOf, isOfCurrency })
    const isCompany = isCompanyAmount(heading, headings, this.#currency)
    // Rates alone are those of shares and prices, too, but then hardly any amount is the same.
    if (conversion === 'CURRENCIES' || (conversion === 'RATES' && isOfCurrency)) return isCompany
    if (conversion === 'RATES' && same > 0) return false
    return isCompany && isOfCurrency && differing.length >= FEWEST_SIMILAR ? false : null
  }

  /** Whether amounts that are called converted are only in rows that differ, as those of documents in other currencies. */
  #isOfForeignRows({ heading, same, filled, differing }: ComparedColumn): boolean {
    return saysConverted(heading) && same * 10 < filled && differing.length >= FEWEST_SIMILAR
  }

  /** Whether several amounts are the same, and the others have rates that are no quantities. */
  #isConverted({ same, differing }: ComparedColumn): boolean {
    const amountOf = (text: string): number | null => this.#amountOf(text)
    const context = { headings: this.#match.headings, currency: this.#currency, unit: this.#unit, amountOf, isOfCurrency: true }
    return same >= FEWEST_SIMILAR && conversionOf(differing, context) !== null && !differing.every(isMultiple)
  }

  #amountOf(text: string): number | null {
    const amount = isBlank(text) ? null : this.#amounts.read(text)
    return amount === null || typeof amount === 'object' ? null : Number(amount)
  }

  /** `Foreign Amount`, `Amount (CAD)`, `Amount (Gross)`: whose heading says that they are others. */
  #saysOther(heading: string): boolean {
    const named = currencyOfHeading(heading)
    const isQualified = heading.includes('(') && named === null && !isOfLedger(heading, this.#currency) && !isNetHeading(heading)
    return isQualified || isOfDocument(heading) || /transaction/i.test(heading) || (named !== null && named !== this.#currency)
  }
}

/** A price next to an amount, or a number of parts. */
function isMultiple({ read, other }: DifferingAmounts): boolean {
  const times = Math.max(Math.abs(read / other), Math.abs(other / read))
  return Math.abs(times - Math.round(times)) < 0.001
}

/** What is another figure than the amount. */
const OF_OTHERS =
  /\b(?:budget|plan|planned|forecast|var|variance|diff|difference|prior|last|opening|closing|balance|saldo|tax|taxable|vat|gst|hst|moms|iva|tva|mwst|btw|net|gross|price|cost|qty|quantity|units?|hours?|hrs|rate|paid|open|due|outstanding|remaining|discount|line|row|seq|id|no|nr|num|number|code)\b/

function areSimilar(rows: readonly DifferingAmounts[]): boolean {
  const similar = rows.filter(({ read, other }) => {
    const times = Math.abs(other / read)
    return times <= MOST_TIMES && times >= 1 / MOST_TIMES
  })
  return similar.length >= FEWEST_SIMILAR && similar.length * 2 >= rows.length
}
