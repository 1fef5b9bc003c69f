import type { LedgerAccountType } from '../account.ts'
import type { AccountTally } from './file-accounts.ts'
import type { ColumnRole, SignRule } from './file-match.ts'

export interface SignDecision {
  readonly signRule: SignRule
  /** Whether wrong guesses of account types would change the signs, or nothing supports the rule. */
  readonly restsOnGuesses: boolean
}

/**
 * Decides how the file's amounts are signed. Separate debit and credit columns decide by themselves, known exports by
 * `amountSigns`. Otherwise income and costs decide: positive costs with negative income mean debit positive, both positive
 * natural, and the reverse of the first credit positive. Costs alone mean debit positive, income alone natural, and no known
 * account debit positive.
 */
export function decideSigns(roles: readonly ColumnRole[], amountSigns: SignRule | null, tallies: readonly AccountTally[]): SignDecision {
  if (statesSides(roles)) return { signRule: 'DEBIT_AND_CREDIT', restsOnGuesses: false }
  if (amountSigns !== null) return { signRule: amountSigns, restsOnGuesses: dependsOnGuessedTypes(amountSigns, tallies) }
  const stated = ruleOf(tallies.filter((tally) => tally.account.typing.certainty === 'STATED'))
  const rule = stated.certain ? stated : ruleOf(tallies)
  return { signRule: rule.signRule, restsOnGuesses: !stated.certain || dependsOnGuessedTypes(rule.signRule, tallies) }
}

/** Whether a chosen rule still depends on guessed account types. */
export function dependsOnGuessedTypes(signRule: SignRule, tallies: readonly AccountTally[]): boolean {
  return signRule === 'NATURAL' && tallies.some((tally) => rowsOf(tally) > 0 && tally.account.typing.certainty !== 'STATED')
}

/** Whether columns state debit or credit for each amount. */
export function statesSides(roles: readonly ColumnRole[]): boolean {
  return roles.includes('AMOUNT') ? roles.includes('SIDE') : roles.includes('DEBIT') || roles.includes('CREDIT')
}

/** Contents of the debit and credit columns; sums as doubles, for evidence only. */
export interface SideTally {
  debits: number
  credits: number
  positiveCredits: number
  negativeCredits: number
}

/**
 * Whether a file writes every credit as a negative number in the credit column, as opposed to occasional reversals: nearly
 * all are negative, and together they balance the debits or are many.
 */
export function writesCreditsNegative({ debits, credits, positiveCredits, negativeCredits }: SideTally): boolean {
  if (negativeCredits <= positiveCredits * 9 || debits <= 0) return false
  return negativeCredits >= MANY_CREDITS || Math.abs(debits + credits) < 1
}

/** That many negative credits without a positive one are no coincidence. */
const MANY_CREDITS = 5

function ruleOf(tallies: readonly AccountTally[]): { readonly signRule: SignRule; readonly certain: boolean } {
  const income = signOf(tallies, INCOME_TYPES)
  const costs = signOf(tallies, COST_TYPES)
  if (income > 0 && costs > 0) return { signRule: 'NATURAL', certain: true }
  if (income > 0 && costs < 0) return { signRule: 'CREDIT_POSITIVE', certain: true }
  if (income < 0 && costs > 0) return { signRule: 'DEBIT_POSITIVE', certain: true }
  if (income !== 0 && costs !== 0) return { signRule: 'DEBIT_POSITIVE', certain: false }
  if (costs !== 0) return { signRule: costs > 0 ? 'DEBIT_POSITIVE' : 'CREDIT_POSITIVE', certain: true }
  if (income !== 0) return { signRule: income > 0 ? 'NATURAL' : 'DEBIT_POSITIVE', certain: true }
  return { signRule: 'DEBIT_POSITIVE', certain: false }
}

const INCOME_TYPES: readonly LedgerAccountType[] = ['INCOME', 'OTHER_INCOME']
const COST_TYPES: readonly LedgerAccountType[] = ['COST_OF_GOODS_SOLD', 'EXPENSE', 'OTHER_EXPENSE']

/** Sign of these account types' sum; if it is zero, of most of their rows. */
function signOf(tallies: readonly AccountTally[], types: readonly LedgerAccountType[]): number {
  let sum = 0
  let rows = 0
  for (const tally of tallies) {
    if (tally.account.typing.type === null || !types.includes(tally.account.typing.type)) continue
    sum += tally.sum
    rows += tally.positiveRows - tally.negativeRows
  }
  return Math.sign(sum) || Math.sign(rows)
}

function rowsOf(tally: AccountTally): number {
  return tally.positiveRows + tally.negativeRows
}
