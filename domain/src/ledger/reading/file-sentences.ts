import type { SignRule } from './file-match.ts'

/** How amounts of a file are signed, in a sentence of bookkeeping. */
export function signRuleSentence(signRule: SignRule): string {
  switch (signRule) {
    case 'DEBIT_AND_CREDIT':
      return 'Debits raise costs and assets, credits raise revenue and liabilities, as in your books.'
    case 'DEBIT_POSITIVE':
      return 'A positive amount is a debit and a negative one a credit, so costs are positive and revenue is negative.'
    case 'CREDIT_POSITIVE':
      return 'A positive amount is a credit and a negative one a debit, so revenue is positive and costs are negative.'
    case 'NATURAL':
      return 'A positive amount raises its account: a sale its revenue account, a bill its expense account.'
  }
}

/** What a file's debits and credits say of whether it is complete. Sums: minor units, both positive. */
export interface FileBalance {
  readonly debits: number | bigint
  readonly credits: number | bigint
  readonly unreadableCount: number
  /** Some of its accounts are of the balance sheet. */
  readonly hasBalanceSheet: boolean
  /** Some of its accounts have no type. */
  readonly hasUntyped: boolean
}

/** Whether the difference between debits and credits matters, as a sentence. */
export function fileBalanceSentence({ debits, credits, unreadableCount, hasBalanceSheet, hasUntyped }: FileBalance): string {
  if (BigInt(debits) === BigInt(credits)) return 'They have to be equal in a complete ledger, and they are.'
  if (unreadableCount > 0) return 'The rows that cannot be read may be the difference.'
  if (!hasBalanceSheet && hasUntyped) return 'Some accounts have no type yet. Set their types to see whether the difference matters.'
  if (!hasBalanceSheet) return 'The difference does not matter: the file has only accounts of the P&L, and it is their result.'
  return 'The difference matters: in a complete ledger they are equal, so accounts or lines are missing from this file.'
}
