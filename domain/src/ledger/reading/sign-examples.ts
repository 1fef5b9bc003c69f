import { decimalFromMinor } from '../../money/decimal.ts'
import { formatFigure } from '../../money/format.ts'
import type { MinorDigits } from '../../money/minor.ts'
import { type MonthIndex, monthOfYear, yearOfMonth } from '../../time/day.ts'
import { MONTH_NAMES } from '../../time/day-format.ts'
import { accountLabel, type LedgerAccountType } from '../account.ts'
import type { SignRule } from './file-match.ts'
import type { SurveyedAccount } from './ledger-file-survey.ts'

/** How one month of an account would show with the types and signs of a reading. Amounts are minor units. */
export interface SignExample {
  readonly number: string
  readonly name: string
  readonly type: LedgerAccountType | null
  readonly month: MonthIndex
  /** The month's sum as in the file; unsigned if columns state debit or credit. */
  readonly inFile: number | bigint
  /** Side of the sum, if columns state it. */
  readonly side: 'DEBIT' | 'CREDIT' | null
  /** As in a report: revenue and costs are positive. Null outside the profit and loss. */
  readonly shown: number | bigint | null
  /** The same if the file's amounts were signed by `otherSignRule`; null where columns state the sides, or nothing is shown. */
  readonly shownOtherwise: number | bigint | null
}

/** The rule that a file's signs most likely follow if they do not follow this one; null where columns state debit and credit. */
export function otherSignRule(signRule: SignRule): 'DEBIT_POSITIVE' | 'CREDIT_POSITIVE' | null {
  if (signRule === 'DEBIT_AND_CREDIT') return null
  return signRule === 'DEBIT_POSITIVE' ? 'CREDIT_POSITIVE' : 'DEBIT_POSITIVE'
}

/** Revenue comes first: a mistake there is wrong in every report. */
const ORDER: readonly (readonly [types: readonly (LedgerAccountType | null)[], most: number])[] = [
  [['INCOME'], 3],
  [['OTHER_INCOME'], 1],
  [['COST_OF_GOODS_SOLD'], 1],
  [['EXPENSE', 'OTHER_EXPENSE'], 1],
  [['BALANCE_SHEET'], 2],
  [[null], 1],
]

/** The largest accounts of each kind, each in its largest month, revenue first; accounts with a stated type come last. */
export function signExamples(accounts: readonly SurveyedAccount[], signRule: SignRule): readonly SignExample[] {
  const sized = accounts
    .map((account) => ({ account, isGuessed: account.typing.certainty !== 'STATED', size: sizeOf(account) }))
    .filter(({ size }) => size > 0)
    .sort((left, right) => Number(right.isGuessed) - Number(left.isGuessed) || right.size - left.size)
  return ORDER.flatMap(([types, most]) =>
    sized
      .filter(({ account }) => types.includes(account.typing.type))
      .slice(0, most)
      .map(({ account }) => exampleOf(account, signRule)),
  )
}

function sizeOf({ largestMonth }: SurveyedAccount): number {
  return Math.abs(Number(largestMonth.amount))
}

function exampleOf({ number, name, typing, largestMonth: { month, amount } }: SurveyedAccount, signRule: SignRule): SignExample {
  const isTurned = signRule === 'CREDIT_POSITIVE' || (signRule === 'NATURAL' && typing.normalSide === 'CREDIT')
  const isIncome = typing.type === 'INCOME' || typing.type === 'OTHER_INCOME'
  const side = signRule !== 'DEBIT_AND_CREDIT' ? null : amount < 0 ? 'CREDIT' : 'DEBIT'
  const inFile = side === 'CREDIT' || isTurned ? -amount : amount
  const other = otherSignRule(signRule)
  const shows = (debit: number | bigint): number | bigint | null =>
    typing.type === 'BALANCE_SHEET' || typing.type === null ? null : isIncome ? -debit : debit
  return {
    number,
    name: name === number ? '' : name,
    type: typing.type,
    month,
    inFile,
    side,
    shown: shows(amount),
    shownOtherwise: other === null ? null : shows(other === 'DEBIT_POSITIVE' ? inFile : -inFile),
  }
}

/**
 * `4000 Sales, March 2026: 12,340.00 would show as revenue of 12,340.00.`
 *
 * @param isStored whether it is: `… shows as revenue of …`
 */
export function signExampleSentence(example: SignExample, digits: MinorDigits, isStored = false): string {
  const amount = (minor: number | bigint): string => formatFigure(decimalFromMinor(minor, digits), digits, 'MINUS')
  const account = [example.number, example.name].filter((text) => text !== '').join(' ')
  const side = example.side === null ? '' : example.side === 'CREDIT' ? 'credits of ' : 'debits of '
  return `${account}, ${MONTH_NAMES[monthOfYear(example.month) - 1]} ${yearOfMonth(example.month)}: ${side}${amount(example.inFile)} ${fate(example, amount, isStored)}.`
}

/** What the example would be by the other rule for signs; empty where columns state the sides, nothing is shown, or it is the same. */
export function otherSignSentence({ shown, shownOtherwise }: SignExample, digits: MinorDigits): string {
  if (shownOtherwise === null || shownOtherwise === shown) return ''
  return `With the signs the other way round it would be ${formatFigure(decimalFromMinor(shownOtherwise, digits), digits, 'MINUS')}.`
}

function fate({ type, shown, side }: SignExample, amount: (minor: number | bigint) => string, isStored: boolean): string {
  // An amount shows, credits show.
  const does = (one: string, several: string): string => (!isStored ? `would ${several}` : side === null ? one : several)
  if (type === null) return `${does('stays', 'stay')} unmapped, since nothing says what the account is`
  if (shown === null) return `${does('goes', 'go')} to the balance sheet, outside of the profit and loss`
  return `${does('shows', 'show')} as ${NAMES[type]} of ${amount(shown)}`
}

/** `Types are guessed: revenue: 4000 Sales; expense: 6000 Rent.` All accounts whose type no one stated; null for none. */
export function guessedTypesSentence(accounts: readonly SurveyedAccount[]): string | null {
  const guessed = accounts.filter(({ typing }) => typing.certainty !== 'STATED')
  const parts = ORDER.flatMap(([types]) => types).flatMap((type) => {
    const names = guessed.filter(({ typing }) => typing.type === type).map(accountLabel)
    return names.length === 0 ? [] : [`${type === null ? 'no type' : NAMES[type]}: ${names.join(', ')}`]
  })
  return parts.length === 0 ? null : `Types are guessed: ${parts.join('; ')}.`
}

const NAMES: Readonly<Record<LedgerAccountType, string>> = {
  INCOME: 'revenue',
  OTHER_INCOME: 'other income',
  COST_OF_GOODS_SOLD: 'cost of goods sold',
  EXPENSE: 'expense',
  OTHER_EXPENSE: 'other expense',
  BALANCE_SHEET: 'balance sheet',
}

/**
 * A warning sentence if the result looks wrong; null if revenue shows as revenue. `contraHeading`: heading of a column with
 * second accounts, if the file may have only one side of its lines.
 */
export function signWarning(examples: readonly SignExample[], contraHeading: string | null = null): string | null {
  if (contraHeading !== null)
    return `Each line names a second account under “${contraHeading}”, and debits and credits differ. If lines are booked on both accounts, export the ledger with a line for each of them.`
  const revenue = examples.filter(({ type }) => type === 'INCOME')
  if (revenue.length === 0) return 'No account of the file is taken for revenue. If it has revenue, set the type of its accounts first.'
  return revenue.every(({ shown }) => shown !== null && shown < 0)
    ? 'Revenue would show as negative amounts. If these are sales, choose another rule for the signs first.'
    : null
}
