import { seenText } from '../../../seen-text.ts'
import { cleanText, hasLetters, headingText, isBlank, onlyText } from '../cell-text.ts'
import { ACCOUNT_ROLES } from '../columns/column-roles.ts'
import type { ColumnRole, FileMatch } from '../file-match.ts'
import { isBalanceLine, isUndatedBalanceLine, namesBalance, readTotalLine } from '../report-lines.ts'
import { textAt } from '../row-cells.ts'

/** What a row says about itself by its texts and the columns that they are in: whether it is a sum, a balance or the headings again. */
export class RowLabels {
  readonly #match: Pick<FileMatch, 'roles' | 'headings' | 'accountsFrom' | 'carriesDown'>
  readonly #dateAt: number
  readonly #memoAt: number
  readonly #accountTypeAt: number
  readonly #accountsAt: readonly number[]
  readonly #documentsAt: readonly number[]

  constructor(match: Pick<FileMatch, 'roles' | 'headings' | 'accountsFrom' | 'carriesDown'>) {
    this.#match = match
    const at = (role: ColumnRole): number => match.roles.indexOf(role)
    this.#dateAt = at('DATE')
    this.#memoAt = at('MEMO')
    this.#accountTypeAt = at('ACCOUNT_TYPE')
    this.#accountsAt = match.roles.flatMap((role, index) => (ACCOUNT_ROLES.has(role) ? [index] : []))
    this.#documentsAt = [at('TRANSACTION_TYPE'), at('TRANSACTION_NUMBER'), at('REFERENCE')].filter((index) => index !== -1)
  }

  /** A sum with a day and without an account, whose only text says that it is one: `Mill Road Total`. */
  isDatedTotal(cells: readonly string[]): boolean {
    if (this.#match.accountsFrom !== 'COLUMNS' || this.#match.carriesDown) return false
    if (this.#match.roles.some((role, at) => ACCOUNT_ROLES.has(role) && !isBlank(textAt(cells, at)))) return false
    const [at = -1, ...more] = cells.flatMap((cell, index) => (index !== this.#dateAt && /\p{L}{3}/u.test(cell) ? [index] : []))
    // Someone may be called Total.
    const form = this.#match.roles[at] === 'VENDOR' ? SURELY_TOTAL : ONLY_TOTAL
    return at !== -1 && more.length === 0 && form.test(textAt(cells, at).trim())
  }

  /** Whether the account of a row has such a name, and the row no other text but its day and its location. */
  saysOnlyAccount(cells: readonly string[], isName: (name: string) => boolean): boolean {
    let name = ''
    for (const at of this.#accountsAt) {
      const text = textAt(cells, at)
      if (isBlank(text)) continue
      if (name !== '' || text.length > LONGEST_NAME) return false
      name = text
    }
    if (!isName(name.trim())) return false
    return cells.every((cell, at) => isBlank(cell) || SAYS_NOTHING.has(this.#match.roles[at] ?? 'IGNORED') || !hasLetters(cell))
  }

  /** Whether the only text of a row with an account, other than the account, says that it is a sum of entries rather than an entry. */
  isLabelledSum(cells: readonly string[], isLabel: (text: string, account: readonly string[]) => boolean): boolean {
    if (this.#match.accountsFrom !== 'COLUMNS') return false
    const isOfAccount = (at: number): boolean => ACCOUNT_ROLES.has(this.#match.roles[at] ?? 'IGNORED') || at === this.#accountTypeAt
    const text = onlyText(cells, (at) => at === this.#dateAt || isOfAccount(at))
    if (text === null) return false
    const account = cells.flatMap((cell, at) => (isOfAccount(at) && !isBlank(cell) ? [cleanText(cell)] : []))
    return account.length > 0 && isLabel(seenText(cleanText(text)), account)
  }

  isHeadingRow(cells: readonly string[]): boolean {
    return this.#match.headings.every((heading, index) => heading === headingText(textAt(cells, index)))
  }

  /** Whether a row has the headings again, in another order: what follows is not in the columns that are read. */
  hasOtherHeadings(cells: readonly string[]): boolean {
    const known = new Set(this.#match.headings.filter((heading) => heading !== ''))
    return known.size > 3 && cells.filter((cell) => known.has(headingText(cell))).length >= known.size - 1
  }

  /** A total has a label, amounts and ignored cells; an entry has a description. */
  hasOnlyAmountsAfter(cells: readonly string[], label: number): boolean {
    return cells.every((cell, index) => {
      const role = this.#match.roles[index] ?? 'IGNORED'
      return (
        index <= label ||
        role === 'IGNORED' ||
        (this.#match.accountsFrom === 'HEADING_ROWS' && (role === 'ACCOUNT_TYPE' || ACCOUNT_ROLES.has(role))) ||
        role === 'AMOUNT' ||
        role === 'DEBIT' ||
        role === 'CREDIT' ||
        role === 'CURRENCY' ||
        isBlank(cell) ||
        namesBalance([cell])
      )
    })
  }

  hasOnlyAmounts(cells: readonly string[]): boolean {
    return cells.every((cell, index) => {
      const role = this.#match.roles[index] ?? 'IGNORED'
      return isBlank(cell) || role === 'AMOUNT' || role === 'DEBIT' || role === 'CREDIT' || (role === 'IGNORED' && !hasLetters(cell))
    })
  }

  /** The line below a journal transaction with only its two totals. */
  closesTransaction(cells: readonly string[]): boolean {
    return (
      this.#match.carriesDown &&
      cells.filter((cell) => !isBlank(cell)).length === 2 &&
      cells.every((cell, index) => isBlank(cell) || this.#match.roles[index] === 'DEBIT' || this.#match.roles[index] === 'CREDIT')
    )
  }

  /** Whether the file has types or numbers of documents, and the row has none. */
  lacksDocument(cells: readonly string[]): boolean {
    return this.#documentsAt.length > 0 && this.#documentsAt.every((at) => isBlank(cells[at]))
  }

  /** Whether the memo says that the row is the total of its account, as `Totaal Bank` on account `1100 Bank`. */
  namesTotalOf(cells: readonly string[], number: string, name: string): boolean {
    const total = readTotalLine(seenText(cleanText(textAt(cells, this.#memoAt))))
    if (total === null || total.of === '' || name === '') return false
    const of = total.of.toLowerCase()
    return [name, number, `${number} ${name}`].some((text) => text !== '' && text.toLowerCase() === of)
  }

  /** Whether the memo of a row of an account says that its amount is a balance: `Beginsaldo`. */
  isUndatedBalance(cells: readonly string[]): boolean {
    const memo = cleanText(textAt(cells, this.#memoAt))
    return isBalanceLine(memo) || isUndatedBalanceLine(memo)
  }
}

/** Of an account that is called Total or the like. */
const LONGEST_NAME = 30
const SAYS_NOTHING: ReadonlySet<ColumnRole> = new Set([
  ...ACCOUNT_ROLES,
  'DATE',
  'LOCATION',
  'AMOUNT',
  'DEBIT',
  'CREDIT',
  'SIDE',
  'CURRENCY',
])
const SURELY_TOTAL = /^(?:(?:grand |sub-?)totals?|totals):?$/i
const ONLY_TOTAL = /^(?:(?:grand |sub-?)?totals?:?|.{1,60}\btotals?)$/i
