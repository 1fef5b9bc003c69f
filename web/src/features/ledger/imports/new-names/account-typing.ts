import { ACCOUNT_TYPE_NAMES, type LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import { accountHandle, type ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'

/** An account of the file with its type, where it was recognized. */
export interface TypedAccount {
  readonly number: string
  readonly name: string
  readonly type: LedgerAccountType | null
  readonly typeGuessed: boolean
}

/** What is shown as an account's type: what was chosen, even before the file is read again, else what was recognized. */
export interface ShownType {
  readonly type: LedgerAccountType | null
  readonly standing: 'CHOSEN' | 'STATED' | 'GUESSED' | 'NOT_KNOWN'
}

export function shownType(account: TypedAccount, chosen: readonly ChosenType[]): ShownType {
  const handle = accountHandle(account)
  const choice = chosen.find((one) => one.account === handle)
  if (choice !== undefined) return { type: choice.type, standing: 'CHOSEN' }
  const { type, typeGuessed } = account
  return { type, standing: !typeGuessed ? 'STATED' : type === null ? 'NOT_KNOWN' : 'GUESSED' }
}

/** As read on a row: `Expense`; `No type` where that was stated, `Not known` where nothing tells. */
export function shownTypeName({ type, standing }: ShownType): string {
  if (type !== null) return ACCOUNT_TYPE_NAMES[type]
  return standing === 'NOT_KNOWN' ? 'Not known' : 'No type'
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

/** Those of the choices that are of one of these accounts: others were made when the file was read another way. */
export function choicesFor(chosen: readonly ChosenType[], accounts: readonly TypedAccount[]): readonly ChosenType[] {
  const handles = new Set(accounts.map(accountHandle))
  return chosen.filter(({ account }) => handles.has(account))
}
