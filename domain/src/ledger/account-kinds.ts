import type { LedgerAccountType } from './account.ts'

/** The side that increases an account: debit for assets and expenses; credit for liabilities, equity and income. */
export type NormalSide = 'DEBIT' | 'CREDIT'

/** An account's type, with its normal side, which distinguishes assets from liabilities and equity. */
export interface AccountKind {
  readonly type: LedgerAccountType
  readonly normalSide: NormalSide
}

export const ASSET: AccountKind = { type: 'BALANCE_SHEET', normalSide: 'DEBIT' }
/** Liabilities and equity. */
export const FUNDING: AccountKind = { type: 'BALANCE_SHEET', normalSide: 'CREDIT' }
export const INCOME: AccountKind = { type: 'INCOME', normalSide: 'CREDIT' }
/** What is taken from revenue, such as returns and discounts, and from costs. */
export const CONTRA_INCOME: AccountKind = { type: 'INCOME', normalSide: 'DEBIT' }
export const CONTRA_COST: AccountKind = { type: 'COST_OF_GOODS_SOLD', normalSide: 'CREDIT' }
export const CONTRA_EXPENSE: AccountKind = { type: 'EXPENSE', normalSide: 'CREDIT' }
export const COST: AccountKind = { type: 'COST_OF_GOODS_SOLD', normalSide: 'DEBIT' }
export const EXPENSE: AccountKind = { type: 'EXPENSE', normalSide: 'DEBIT' }
export const OTHER_INCOME: AccountKind = { type: 'OTHER_INCOME', normalSide: 'CREDIT' }
export const OTHER_EXPENSE: AccountKind = { type: 'OTHER_EXPENSE', normalSide: 'DEBIT' }

/** The first match wins, so specific rules come before general ones. */
export type KindRules<Answer> = readonly (readonly [RegExp, Answer])[]

export function firstMatch<Answer>(rules: KindRules<Answer>, words: string): Answer | undefined {
  return rules.find(([pattern]) => pattern.test(words))?.[1]
}

/** Lower-case words without accents and punctuation, separated by single blanks; letters without a base letter are spelled out. */
export function wordsOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[ßøæœł]/g, (letter) => PLAIN_LETTERS.get(letter) ?? letter)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['ø', 'o'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ł', 'l'],
])
