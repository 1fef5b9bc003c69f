import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'

interface TypedAccount {
  readonly type: LedgerAccountType | null
  readonly typeGuessed: boolean
}

interface AskingPreview<Account extends TypedAccount = TypedAccount> {
  readonly dateQuestion: unknown
  readonly farDates: string | null
  readonly signsNeedConfirmation: boolean
  readonly sharedAccounts: readonly unknown[]
  readonly newAccounts: readonly Account[]
  readonly guessedAccounts: readonly Account[]
}

/** Accounts of unknown type, new ones first. */
export function untypedAccounts<Account extends TypedAccount>({
  newAccounts,
  guessedAccounts,
}: Pick<AskingPreview<Account>, 'newAccounts' | 'guessedAccounts'>): readonly Account[] {
  return [...newAccounts, ...guessedAccounts].filter(({ type, typeGuessed }) => type === null && typeGuessed)
}

/** How many kinds of questions a preview has for a person. */
export function questionCount(preview: AskingPreview): number {
  return [
    preview.dateQuestion !== null,
    preview.farDates !== null,
    preview.signsNeedConfirmation,
    preview.sharedAccounts.length > 0,
    untypedAccounts(preview).length > 0,
  ].filter(Boolean).length
}

/** Whether nothing is imported without an answer; types of unknown accounts can also be stated later. */
export function mustBeAnswered(preview: AskingPreview): boolean {
  return preview.dateQuestion !== null || preview.farDates !== null || preview.signsNeedConfirmation || preview.sharedAccounts.length > 0
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
