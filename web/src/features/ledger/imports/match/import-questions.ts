import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'

interface AskingPreview {
  readonly signsNeedConfirmation: boolean
  readonly sharedAccounts: readonly unknown[]
}

/** How many kinds of questions a preview has for a person. */
export function questionCount({ signsNeedConfirmation, sharedAccounts }: AskingPreview): number {
  return (signsNeedConfirmation ? 1 : 0) + (sharedAccounts.length > 0 ? 1 : 0)
}

/** `“5100 Food” and “5100 Food cost”` */
export function listOfTexts(texts: readonly string[]): string {
  const quoted = texts.map((text) => `“${text}”`)
  const last = quoted.pop() ?? ''
  return quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`
}

/** What an account of a type shows as in reports, before its amount. */
export function shownAs(type: LedgerAccountType | null): string {
  return type === null ? 'no type, unmapped' : NAMES[type]
}

const NAMES: Readonly<Record<LedgerAccountType, string>> = {
  INCOME: 'revenue',
  COST_OF_GOODS_SOLD: 'cost of goods',
  EXPENSE: 'expense',
  OTHER_INCOME: 'other income',
  OTHER_EXPENSE: 'other expense',
  BALANCE_SHEET: 'balance sheet only',
}
