/** Lines of a report that are not entries, told by the text that they begin with. */

/** `Beginning Balance`, `Opening Balance as of 01/01/2026`, `Balance forward`; not the account Opening Balance Equity. */
export function isBalanceLine(text: string): boolean {
  return BALANCE.test(text)
}

const BALANCE =
  /^(?:(?:(?:beginning|opening|closing|ending|starting) balance|balance (?:brought |carried )?forward)(?: (?:as (?:of|at)|on|at) .*)?|net (?:movement|change)):?$/i

export interface TotalLine {
  /** What it totals: Checking in `Total for Checking` and `Total - Checking`; empty for a grand total. */
  readonly of: string
  /** It closes the accounts under that one too. */
  readonly withSubAccounts: boolean
}

export function readTotalLine(text: string): TotalLine | null {
  const match = TOTAL.exec(text)
  if (match === null) return null
  const named = (match[1] ?? match[2] ?? '').replace(/^[-–:]\s*/, '').trim()
  const of = named.replace(SUB_ACCOUNTS, '')
  return { of, withSubAccounts: of !== named }
}

const TOTAL = /^(?:grand |sub-?)?totals?(?:\s*:?\s*$|\s+(?:for|of)\s+(.*)$|(?:\s+|:\s*)(.*)$)/i
const SUB_ACCOUNTS = /\s+(?:with|incl(?:uding|\.)?) sub-?accounts?$/i

/** `Accrual basis Friday, July 3, 2026`, `Page 3 of 9`, and the weekday, day and time at which a report was made. */
export function isFooterLine(text: string): boolean {
  return FOOTER.test(text)
}

const FOOTER =
  /^(?:accrual|cash) basis\b|^page \d+|^(?:report )?(?:generated|printed|created|exported) (?:on|by|at|from)\b|^(?:mon|tues|wednes|thurs|fri|satur|sun)day, .*\d:\d\d/i

/** The account of a heading such as `4010 - Food sales (Balance forward as of 07/01/2026)`. */
export function withoutBalanceForward(heading: string): string {
  return heading.replace(/\s*\((?:(?:beginning|opening|starting) balance|balance (?:brought |carried )?forward)[^()]*\)$/i, '')
}
