import { type Minor, toMinor } from '../money/minor.ts'
import type { DemoAccount } from './demo-accounts.ts'

export interface JournalLine {
  readonly account: DemoAccount
  /** Cents, debit positive. */
  readonly amount: Minor
  /** If different from the journal's. */
  readonly memo?: string
}

export interface JournalHead {
  /** Transaction type in the accounting system: Bill, Payroll, Journal Entry. */
  readonly type: string
  readonly number: string
  readonly vendor: string
  readonly memo: string
}

/** A transaction of the accounting system: its lines sum to zero. */
export interface Journal extends JournalHead {
  readonly lines: readonly JournalLine[]
  /** A reversal whose lines are negative amounts on the original side. */
  readonly takesBack: boolean
}

/** The given lines without zeros, plus one that balances them; empty if no lines remain. */
export function journal(head: JournalHead, lines: readonly JournalLine[], against: DemoAccount): Journal[] {
  const own = lines.filter(({ amount }) => amount !== 0)
  if (own.length === 0) return []
  const sum = own.reduce((total, { amount }) => total + amount, 0)
  const balance: JournalLine[] = sum === 0 ? [] : [{ account: against, amount: toMinor(-sum) }]
  return [{ ...head, lines: [...own, ...balance], takesBack: false }]
}

/** The journal with all signs reversed. */
export function reversed(taken: Journal, head: Partial<JournalHead>, takesBack = false): Journal {
  return { ...taken, ...head, lines: taken.lines.map((line) => ({ ...line, amount: negated(line.amount) })), takesBack }
}

export function negated(amount: Minor): Minor {
  return toMinor(0 - amount)
}

/** Rounds to whole cents. */
export function cents(amount: number): Minor {
  return toMinor(Math.round(amount))
}
