import { type Minor, toMinor } from '../money/minor.ts'
import type { DemoAccount } from './demo-accounts.ts'

export interface JournalLine {
  readonly account: DemoAccount
  /** Cents, debit positive. */
  readonly amount: Minor
  /** Where it differs from the journal's. */
  readonly memo?: string
}

export interface JournalHead {
  /** As the accounting system calls such a transaction: Bill, Payroll, Journal Entry. */
  readonly type: string
  readonly number: string
  readonly vendor: string
  readonly memo: string
}

/** A transaction of the accounting system: its lines sum to zero. */
export interface Journal extends JournalHead {
  readonly lines: readonly JournalLine[]
  /** A storno: its lines are written as negative amounts on the side of the lines that they take back. */
  readonly takesBack: boolean
}

/** The lines given, those of zero left out, and the one that balances them; no journal where nothing is left. */
export function journal(head: JournalHead, lines: readonly JournalLine[], against: DemoAccount): Journal[] {
  const own = lines.filter(({ amount }) => amount !== 0)
  if (own.length === 0) return []
  const sum = own.reduce((total, { amount }) => total + amount, 0)
  const balance: JournalLine[] = sum === 0 ? [] : [{ account: against, amount: toMinor(-sum) }]
  return [{ ...head, lines: [...own, ...balance], takesBack: false }]
}

/** The same the other way round. */
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
