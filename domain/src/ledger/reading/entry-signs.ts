import { INCOME_TYPES, type LedgerAccountType } from '../account.ts'
import { closingKind } from '../closing-entries.ts'
import type { AccountTally } from './file-accounts.ts'
import type { ColumnRole, SignRule } from './file-match.ts'

export interface SignDecision {
  readonly signRule: SignRule
  /** Whether wrong guesses of account types would change the signs, or nothing supports the rule. */
  readonly restsOnGuesses: boolean
}

/** What determines the signs apart from the accounts. */
interface SignSources {
  /** Of the kind of export, or of the amount's heading; null if neither says. */
  readonly stated: SignRule | null
  /** Of an earlier file with these amount columns; null for none. */
  readonly before: SignRule | null
}

/**
 * Decides how the file's amounts are signed. Separate debit and credit columns decide by themselves, then a known export or heading, then
 * the earlier files of the source, unless this one plainly reads the other way. Otherwise income and costs decide: positive costs with
 * negative income mean debit positive, both positive natural, and the reverse of the first credit positive. A refund or two must not turn
 * a file around: where amounts of both signs decide, or costs alone are negative, it has to be confirmed. Entries that close a year alone
 * would turn it around as well: they look like a year whose credits are positive, posted against equity.
 */
export function decideSigns(
  roles: readonly ColumnRole[],
  { stated: rule, before }: SignSources,
  tallies: readonly AccountTally[],
): SignDecision {
  if (statesSides(roles)) return { signRule: 'DEBIT_AND_CREDIT', restsOnGuesses: false }
  if (rule !== null) return { signRule: rule, restsOnGuesses: dependsOnGuessedTypes(rule, tallies, rule === before) }
  if (before !== null && before !== 'DEBIT_AND_CREDIT')
    return { signRule: before, restsOnGuesses: isContradicted(before, tallies) || dependsOnGuessedTypes(before, tallies, true) }
  if (mayCloseYears(tallies)) return { signRule: 'DEBIT_POSITIVE', restsOnGuesses: true }
  const stated = ruleOf(tallies.filter((tally) => tally.account.typing.certainty === 'STATED'))
  const found = stated.certain ? stated : ruleOf(tallies)
  return { signRule: found.signRule, restsOnGuesses: !stated.certain || dependsOnGuessedTypes(found.signRule, tallies) }
}

/** Whether a file debits income and credits costs, all against equity that takes what is left, as entries that close years do. */
function mayCloseYears(tallies: readonly AccountTally[]): boolean {
  const booked = tallies.filter(({ positiveRows, negativeRows }) => positiveRows + negativeRows > 0)
  if (signOf(booked, INCOME_TYPES).sign <= 0 || signOf(booked, COST_TYPES).sign >= 0) return false
  if (Math.abs(booked.reduce((sum, one) => sum + one.sum, 0)) >= 0.5) return false
  const kinds = new Set(booked.map(({ account }) => closingKind(account)))
  return kinds.has('EQUITY') && !kinds.has('OTHER')
}

/**
 * Whether a chosen rule still depends on guessed account types, or on which way contra accounts below zero are meant.
 *
 * @param isOfSource whether the source's earlier file was read so: guesses that the ledger has were confirmed with such a file.
 */
export function dependsOnGuessedTypes(signRule: SignRule, tallies: readonly AccountTally[], isOfSource = false): boolean {
  const isGuessed = ({ account }: AccountTally): boolean => (isOfSource ? account.isGuessedAnew : account.typing.certainty !== 'STATED')
  return signRule === 'NATURAL' && tallies.some((tally) => rowsOf(tally) > 0 && (isGuessed(tally) || (isContra(tally) && tally.sum < 0)))
}

function isContra({ account: { typing } }: AccountTally): boolean {
  if (typing.type === null || typing.type === 'BALANCE_SHEET') return false
  return (typing.normalSide === 'DEBIT') === INCOME_TYPES.has(typing.type)
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

/** Whether a row takes income back: that of an account of discounts or refunds, or one that says first of all that it is a refund. */
export function takesBack(
  { name, typing: { type } }: Pick<AccountTally['account'], 'name' | 'typing'>,
  transactionType: string | null,
  memo: string | null,
): boolean {
  if (type !== 'INCOME') return false
  if (memo !== null && BEGINS_AS_REFUND.test(memo)) return true
  return [name, transactionType].some((text) => text !== null && TAKEN_BACK.test(text) && !NET_OF.test(text))
}

const BEGINS_AS_REFUND = /^(?:refund|sales? return|credit (?:memo|note)|gutschrift|avoir)\b/i
/** `Sales, net of discounts` */
const NET_OF = /\b(?:net|after|less|before|excl(?:uding)?|incl(?:uding)?|without|ohne|nach|abz(?:ü|ue)glich|hors)\b/i
const TAKEN_BACK =
  /\b(?:discounts?|comps|refunds?|returns? and allowances|sales returns?|allowances?|voids?|promos?|coupons?|credit (?:memos?|notes?)|gutschrift(?:en)?|skont[oi]|rabatte?|erl(?:ö|oe)sschm\w+|remises?|avoirs?|descuentos?|devoluciones|kortingen|creditnota)\b/i

function ruleOf(tallies: readonly AccountTally[]): { readonly signRule: SignRule; readonly certain: boolean } {
  const income = signOf(
    tallies.filter(({ refundRows, rows }) => refundRows < rows),
    INCOME_TYPES,
  )
  const costs = signOf(tallies, COST_TYPES)
  const back = income.sign === 0 ? signOf(tallies, INCOME_TYPES).sign : 0
  // Discounts or refunds alone: below zero they lower revenue as it is shown, above zero as debits.
  if (back < 0) return { signRule: costs.sign < 0 ? 'CREDIT_POSITIVE' : 'NATURAL', certain: false }
  if (back > 0) return { signRule: costs.sign < 0 ? 'CREDIT_POSITIVE' : 'DEBIT_POSITIVE', certain: false }
  if (income.sign > 0 && costs.sign > 0) return { signRule: 'NATURAL', certain: income.isClear }
  if (income.sign > 0 && costs.sign < 0)
    return costs.isClear ? { signRule: 'CREDIT_POSITIVE', certain: income.isClear } : { signRule: 'NATURAL', certain: false }
  if (income.sign < 0 && costs.sign > 0) return { signRule: 'DEBIT_POSITIVE', certain: income.isClear || costs.isClear }
  if (income.sign !== 0 && costs.sign !== 0) return { signRule: 'DEBIT_POSITIVE', certain: false }
  if (costs.sign > 0) return { signRule: 'DEBIT_POSITIVE', certain: costs.isClear }
  if (costs.sign < 0) return { signRule: costs.isClear ? 'CREDIT_POSITIVE' : 'DEBIT_POSITIVE', certain: false }
  // Positive income alone, in a row or two, may as well be refunds in a ledger of debits and credits.
  const isUsual = income.isClear && (income.sign < 0 || income.rows > FEW_ROWS)
  if (income.sign !== 0) return { signRule: income.sign > 0 ? 'NATURAL' : 'DEBIT_POSITIVE', certain: isUsual }
  return { signRule: 'DEBIT_POSITIVE', certain: false }
}

/** Whether income or costs plainly have the other sign than the rule gives them. */
function isContradicted(rule: SignRule, tallies: readonly AccountTally[]): boolean {
  const stated = tallies.filter((tally) => tally.account.typing.certainty === 'STATED')
  const [income, costs] = [signOf(stated, INCOME_TYPES), signOf(stated, COST_TYPES)]
  // A few refunds come in files of their own.
  const isWhole = income.rows > 0 && costs.rows > 0
  const isOther = ({ sign, rows, isClear }: SignEvidence, usual: number): boolean =>
    isClear && sign !== usual && (isWhole || rows > MOST_REFUNDS)
  return isOther(income, rule === 'DEBIT_POSITIVE' ? -1 : 1) || isOther(costs, rule === 'CREDIT_POSITIVE' ? -1 : 1)
}

const COST_TYPES: ReadonlySet<LedgerAccountType> = new Set(['COST_OF_GOODS_SOLD', 'EXPENSE', 'OTHER_EXPENSE'])

const FEW_ROWS = 2
const MOST_REFUNDS = 10

interface SignEvidence {
  readonly sign: number
  readonly rows: number
  /** Most rows have this sign, and what has the other one takes back less than half of them. */
  readonly isClear: boolean
}

/** Sign of these account types' sum; if it is zero, of most of their rows. */
function signOf(tallies: readonly AccountTally[], types: ReadonlySet<LedgerAccountType>): SignEvidence {
  let [sum, gross, positive, negative] = [0, 0, 0, 0]
  for (const tally of tallies) {
    if (tally.account.typing.type === null || !types.has(tally.account.typing.type)) continue
    sum += tally.sum
    gross += tally.gross
    positive += tally.positiveRows
    negative += tally.negativeRows
  }
  const sign = Math.sign(sum) || Math.sign(positive - negative)
  const [own, other] = sign < 0 ? [negative, positive] : [positive, negative]
  // Entries that close the year take everything back, in a few rows.
  return { sign, rows: own + other, isClear: own > other && (Math.abs(sum) * 2 >= gross || other * 4 <= own) }
}

function rowsOf(tally: AccountTally): number {
  return tally.positiveRows + tally.negativeRows
}
