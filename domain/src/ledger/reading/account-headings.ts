import { splitAccountText } from './account-text.ts'
import { ownEntriesOf, type TotalLine } from './report-lines.ts'

interface OpenHeading {
  readonly text: string
  readonly indent: number
  /** Only the own entries of the account above it, `Payroll - Other` in `Payroll`. */
  readonly isOther: boolean
  /** Its own total has passed; only subaccounts can still follow. */
  closed: boolean
}

/**
 * Tracks the current account of a report that lists accounts as heading rows above their lines. If headings nest, an account
 * is inside those that are open above it and less indented, as far as the report indents at all.
 */
export class AccountHeadings {
  readonly #nest: boolean
  readonly #open: OpenHeading[] = []
  #indents = false

  constructor(nest: boolean) {
    this.#nest = nest
  }

  /** Opens an account; `indent` in any unit, such as leading blanks. */
  open(text: string, indent: number): void {
    if (!this.#nest) this.#open.length = 0
    else {
      const innermost = this.#open.at(-1)
      if (indent > 0 && innermost !== undefined && indent !== innermost.indent) this.#indents = true
      while (!this.#canHold(this.#open.at(-1), indent)) this.#open.pop()
    }
    const own = ownEntriesOf(text)
    this.#open.push({ text, indent, isOther: own !== null && own === this.#open.at(-1)?.text, closed: false })
  }

  close(total: TotalLine): void {
    // `Total for Rent` is of `Rent` rather than of `6010 Rent` inside it.
    const exact = this.#open.findLastIndex(({ text }) => text === total.of)
    const at = exact === -1 ? this.#open.findLastIndex(({ text, closed }) => !closed && isNamed(text, total.of)) : exact
    const heading = this.#open[at]
    if (heading === undefined) return
    heading.closed = true
    this.#open.length = total.withSubAccounts ? at : at + 1
  }

  has(text: string): boolean {
    return this.#open.some((heading) => isNamed(heading.text, text))
  }

  /** From the outermost account to the one whose lines follow; empty if none is open. */
  path(): readonly string[] {
    const innermost = this.#open.findLastIndex((heading) => !heading.closed)
    return this.#open
      .slice(0, innermost + 1)
      .filter(({ isOther }) => !isOther)
      .map((heading) => heading.text)
  }

  /** Whether `holder` can be the parent of a heading with this indent; outermost headings have no parent. */
  #canHold(holder: OpenHeading | undefined, indent: number): boolean {
    if (holder === undefined) return true
    if (this.#open.length >= DEEPEST) return false
    return holder.indent < indent || (holder.indent === indent && !holder.closed && !this.#indents)
  }
}

/** Whether a total closes a heading: `Checking (1000)` and `1000 Checking` are also closed by a total of `Checking`. */
function isNamed(heading: string, of: string): boolean {
  return heading === of || (['NUMBER_LAST', 'NUMBER_FIRST'] as const).some((form) => splitAccountText(heading, form).name === of)
}

/** Accounting systems nest five deep; anything deeper means missing totals, not nested accounts. */
const DEEPEST = 10
