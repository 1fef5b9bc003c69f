import type { LedgerAccountType } from './account.ts'
import type { AccountTyping } from './account-types.ts'

/** An account's type as chosen by a person; null: none of the types fits. */
export interface ChosenType {
  /** Its number, or its name if it has none. */
  readonly account: string
  readonly type: LedgerAccountType | null
}

/** Identifies an account: its number, or its name if it has none. */
export function accountHandle({ number, name }: { readonly number: string; readonly name: string }): string {
  return number === '' ? name : number
}

/** The latest choice for each account. */
export function chosenTypesByAccount(chosen: readonly ChosenType[]): ReadonlyMap<string, LedgerAccountType | null> {
  return new Map(chosen.map(({ account, type }) => [account, type]))
}

/**
 * Typing for a known account type. The type does not distinguish assets from liabilities and equity, so the guess decides.
 * Accounts without a type have a normal side of debit, like unknown ones.
 */
export function typingOf(type: LedgerAccountType | null, certainty: AccountTyping['certainty'], guess: AccountTyping): AccountTyping {
  const isIncome = type === 'INCOME' || type === 'OTHER_INCOME'
  return { type, normalSide: type === 'BALANCE_SHEET' ? guess.normalSide : isIncome ? 'CREDIT' : 'DEBIT', certainty }
}
