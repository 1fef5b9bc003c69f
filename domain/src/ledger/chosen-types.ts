import type { LedgerAccountType } from './account.ts'
import type { AccountTyping } from './account-types.ts'

/** What a person says that an account is; null: none of the types. */
export interface ChosenType {
  /** Its number, or its name where it has none. */
  readonly account: string
  readonly type: LedgerAccountType | null
}

/** By what an account goes: its number, or its name where it has none. */
export function accountHandle({ number, name }: { readonly number: string; readonly name: string }): string {
  return number === '' ? name : number
}

/** The latest choice for each account. */
export function chosenTypesByAccount(chosen: readonly ChosenType[]): ReadonlyMap<string, LedgerAccountType | null> {
  return new Map(chosen.map(({ account, type }) => [account, type]))
}

/**
 * An account of a type that is known. The type does not tell assets from liabilities and equity; the guess does.
 * Without a type an account counts by debit, as one that is not known.
 */
export function typingOf(type: LedgerAccountType | null, certainty: AccountTyping['certainty'], guess: AccountTyping): AccountTyping {
  const isIncome = type === 'INCOME' || type === 'OTHER_INCOME'
  return { type, normalSide: type === 'BALANCE_SHEET' ? guess.normalSide : isIncome ? 'CREDIT' : 'DEBIT', certainty }
}
