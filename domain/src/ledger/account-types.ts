import type { LedgerAccountType } from './account.ts'

/** The side on which an account grows: assets and expenses by debit; liabilities, equity and income by credit. */
export type NormalSide = 'DEBIT' | 'CREDIT'

/** STATED by a file or a person; CLEAR or LIKELY as a guess; NONE: nothing to go by. */
export type TypeCertainty = 'STATED' | 'CLEAR' | 'LIKELY' | 'NONE'

/** What kind of account one is. `type` is null only where certainty is NONE. */
export interface AccountTyping {
  readonly type: LedgerAccountType | null
  readonly normalSide: NormalSide
  readonly certainty: TypeCertainty
}
