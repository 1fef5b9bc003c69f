import { AmountReader } from '../amount-text.ts'
import { cleanText, detached, isBlank } from '../cell-text.ts'
import { AMOUNT_ROLES } from '../columns/column-roles.ts'
import { isCompanyAmount, isSameSize } from '../columns/company-amounts.ts'
import { headingKey, isNetHeading, isOfDocument, isOfGroup, isOfLedger, isTaxBase, roleOfHeading, taxHeading } from '../columns/headings.ts'
import type { UnreadHint } from '../columns/unread-hints.ts'
import { currencyOfHeading } from '../currency-text.ts'
import type { FileEntry } from '../file-entry.ts'
import type { FileMatch, MatchCorrections } from '../file-match.ts'
import { CHOOSE_UNDER_COLUMNS } from '../match-decision.ts'
import type { RawRow } from '../raw-row.ts'
import { textAt } from '../row-cells.ts'

/** The first entry whose amount is another one under a column that is not read. Texts as in the file. */
export interface OtherAmountFound {
  readonly heading: string
  readonly text: string
  readonly readHeading: string
  readonly readText: string
  readonly line: number
  /** The heading says that its amounts are in the ledger's currency. */
  readonly isOfCompany: boolean
}

/** What another column may mean, if nothing says whose currency its amounts are in; null for none. */
export function otherAmountHint(found: OtherAmountFound | null): UnreadHint | null {
  if (found === null || found.isOfCompany) return null
  const { heading, text, readHeading, readText, line } = found
  return { kind: 'OTHER_AMOUNTS', heading, text: `${text} on line ${line}, where “${readHeading}” has ${readText}` }
}

/** Why debits and credits cannot be imported beside a column in the ledger's currency that has other amounts; null if they can, or a person chose. */
export function companyAmountObstacle(corrections: MatchCorrections, found: OtherAmountFound | null): string | null {
  if (found?.isOfCompany !== true || corrections.roles !== undefined) return null
  const { heading, text, readHeading, readText, line } = found
  return `“${heading}” has amounts in the ledger's currency, and they are not those under “${readHeading}”: ${text} and ${readText} on line ${line}. If its credits have a minus, read that column as the amount. ${CHOOSE_UNDER_COLUMNS} Otherwise export debits and credits in that currency.`
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
  readonly #columns: readonly number[]
  #found: OtherAmountFound | null = null

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
      const isOther = roles[at] === 'IGNORED' && AMOUNT_ROLES.has(roleOfHeading(heading) ?? 'IGNORED')
      const isAnother = this.#saysOther(heading) || isTaxBase(heading, headings) || (hasOriginal && isOfGroup(heading))
      return isOther && !isTold && !isAnother && !readKeys.has(headingKey(heading)) ? [at] : []
    })
  }

  get found(): OtherAmountFound | null {
    return this.#found
  }

  add({ line, cells }: RawRow, { amount }: FileEntry): void {
    if (this.#found?.isOfCompany === true) return
    for (const at of this.#columns) {
      const text = textAt(cells, at)
      const heading = this.#match.headings[at] ?? ''
      const isOfCompany = isCompanyAmount(heading, this.#match.headings, this.#currency)
      if (isBlank(text) || (this.#found !== null && !isOfCompany)) continue
      const other = this.#amounts.read(text)
      if (typeof other === 'object' || Number(other) === 0 || isSameSize(other, amount, this.#unit)) continue
      const { roles } = this.#match
      const isDebit = /[1-9]/.test(textAt(cells, roles.indexOf('DEBIT')))
      const readAt = roles.indexOf(roles.includes('AMOUNT') ? 'AMOUNT' : isDebit ? 'DEBIT' : 'CREDIT')
      this.#found = {
        heading,
        text: detached(cleanText(text)),
        readHeading: this.#match.headings[readAt] ?? '',
        readText: detached(cleanText(textAt(cells, readAt))),
        line,
        isOfCompany,
      }
    }
  }

  /** `Foreign Amount`, `Amount (CAD)`, `Amount (Gross)`: whose heading says that they are others. */
  #saysOther(heading: string): boolean {
    const named = currencyOfHeading(heading)
    const isQualified = heading.includes('(') && named === null && !isOfLedger(heading, this.#currency) && !isNetHeading(heading)
    return isQualified || isOfDocument(heading) || /transaction/i.test(heading) || (named !== null && named !== this.#currency)
  }
}
