import { ACCOUNT_TYPE_NAMES, type LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import { accountHandle, type ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'

/** An account of the file with its type, where it was recognized. */
export interface TypedAccount {
  readonly number: string
  readonly name: string
  readonly type: LedgerAccountType | null
  readonly typeGuessed: boolean
}

/** The account type to show: the chosen one, even before the file is read again, else the recognized one. */
export interface ShownType {
  readonly type: LedgerAccountType | null
  readonly certainty: 'CHOSEN' | 'STATED' | 'GUESSED' | 'NOT_KNOWN'
}

export function shownType(account: TypedAccount, chosen: readonly ChosenType[]): ShownType {
  const handle = accountHandle(account)
  const choice = chosen.find((one) => one.account === handle)
  if (choice !== undefined) return { type: choice.type, certainty: 'CHOSEN' }
  const { type, typeGuessed } = account
  return { type, certainty: !typeGuessed ? 'STATED' : type === null ? 'NOT_KNOWN' : 'GUESSED' }
}

/** As read on a row: `Expense`; `No type` where that was stated, `Not known` where it is unknown. */
export function shownTypeName({ type, certainty }: ShownType): string {
  if (type !== null) return ACCOUNT_TYPE_NAMES[type]
  return certainty === 'NOT_KNOWN' ? 'Not known' : 'No type'
}

/** The choices with these accounts given a type; `choose` answers undefined to take the choice back. */
export function withTypes<Account extends TypedAccount>(
  chosen: readonly ChosenType[],
  accounts: readonly Account[],
  choose: (account: Account) => LedgerAccountType | null | undefined,
): readonly ChosenType[] {
  const changed = new Set(accounts.map(accountHandle))
  const added = accounts.flatMap((account): ChosenType[] => {
    const type = choose(account)
    return type === undefined ? [] : [{ account: accountHandle(account), type }]
  })
  return [...chosen.filter(({ account }) => !changed.has(account)), ...added]
}

/** The choices for these accounts: others were made when the file was read another way. */
export function choicesFor(chosen: readonly ChosenType[], accounts: readonly TypedAccount[]): readonly ChosenType[] {
  const handles = new Set(accounts.map(accountHandle))
  return chosen.filter(({ account }) => handles.has(account))
}
