import type { LedgerAccountType } from './account.ts'

/** Names of what is counted rather than paid, as words in lower case. */
const COUNTED =
  /\b(head ?counts?|(guest|customer|cover|ticket|transaction|order|patient|member|student|employee|seat|room|unit)s? counts?|covers served|(square|sq) (feet|ft|foot|footage|met(er|re)s?)|sqft|full time equivalents?|ftes?|number of [a-z]+|room nights|rooms (sold|available|occupied)|units sold|patient (visits|days)|(labou?r|man|working) hours|hours worked)\b/
const SMALL_WORDS = /\b(total|average|avg|actual|the|of|in|per|and|for|by|daily|weekly|monthly|statistical|stat|memo|\d+)\b/g

/** Whether a name says that its account holds a quantity, and nothing else. @param words in lower case, separated by single blanks. */
export function isStatisticalName(words: string): boolean {
  return COUNTED.test(words) && words.replace(COUNTED, '').replaceAll(SMALL_WORDS, '').trim() === ''
}

interface Totalled {
  readonly typing: { readonly type: LedgerAccountType | null; readonly certainty: string }
  /** Minor units, debit positive. */
  readonly amount: number | bigint
}

/** With fewer other accounts, sums agree by chance. */
const FEWEST_OTHERS = 4

/**
 * The account of a file that is alone to blame for debits that differ from credits: without it they are equal. It may hold a quantity.
 * Undefined where debits equal credits, where several accounts would do, and for an account whose type is stated or outside the profit and loss.
 *
 * @param accounts all of the file.
 */
export function unbalancingAccount<Account extends Totalled>(accounts: readonly Account[]): Account | undefined {
  if (accounts.length <= FEWEST_OTHERS) return undefined
  const difference = accounts.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  if (difference === 0n) return undefined
  const found = accounts.filter(({ amount }) => BigInt(amount) === difference)
  const [account] = found
  if (account === undefined || found.length > 1) return undefined
  return account.typing.certainty === 'STATED' || account.typing.type === 'BALANCE_SHEET' ? undefined : account
}
