import { BadInputError } from '../errors.ts'
import type { AccountId, LedgerAccount, LedgerAccountType } from './account.ts'

/** An account's type with where it comes from. */
export interface HeldType {
  readonly type: LedgerAccountType | null
  /** By a file or a person; otherwise it was guessed. */
  readonly isStated: boolean
  /** By a person after the import; files no longer change it. */
  readonly isCorrected: boolean
}

/** An account and its corrected type; null: none of the types fits. */
export interface AccountTypeChange {
  readonly accountId: AccountId
  readonly from: HeldType
  readonly to: HeldType
}

type Typed = Pick<LedgerAccount, 'id' | 'number' | 'name' | 'type'> & { readonly isTypeStated: boolean; readonly isTypeCorrected: boolean }

/**
 * What corrections change, in their order. A type that an account has already is not corrected.
 *
 * @throws BadInputError (accountId) for an unknown account, and for one that is named twice.
 */
export function correctedTypes(
  accounts: readonly Typed[],
  wanted: readonly { readonly accountId: string; readonly type: LedgerAccountType | null }[],
): readonly AccountTypeChange[] {
  const byId = new Map(accounts.map((account) => [String(account.id), account]))
  if (new Set(wanted.map(({ accountId }) => accountId)).size < wanted.length)
    throw new BadInputError('An account has one type. Name each account once.', 'accountId')
  return wanted.flatMap(({ accountId, type }) => {
    const account = byId.get(accountId)
    if (account === undefined) throw new BadInputError(`There is no account with the id "${accountId.slice(0, 60)}".`, 'accountId')
    if (account.type === type) return []
    return [{ accountId: account.id, from: heldType(account), to: { type, isStated: true, isCorrected: true } }]
  })
}

/** What takes a change back: accounts get the type that they had, unless it was changed again since. */
export function takenBack(accounts: readonly Typed[], changes: readonly AccountTypeChange[]): readonly AccountTypeChange[] {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return changes.flatMap(({ accountId, from, to }) => {
    const account = byId.get(accountId)
    return account === undefined || !sameType(heldType(account), to) ? [] : [{ accountId, from: to, to: from }]
  })
}

/** The accounts as they are after the changes. */
export function withChangedTypes<Account extends LedgerAccount>(
  accounts: readonly Account[],
  changes: readonly AccountTypeChange[],
): readonly Account[] {
  const types = new Map(changes.map(({ accountId, to }) => [accountId, to.type]))
  return accounts.map((account) => {
    const type = types.get(account.id)
    return type === undefined ? account : { ...account, type }
  })
}

/**
 * The account that a person names by its number, or by its name.
 *
 * @throws BadInputError if none or several match.
 */
export function accountCalled<Account extends LedgerAccount>(accounts: readonly Account[], called: string): Account {
  const text = called.trim().toLowerCase()
  const byNumber = accounts.filter(({ number }) => number !== '' && number.toLowerCase() === text)
  const found = byNumber.length > 0 ? byNumber : accounts.filter(({ name }) => name.toLowerCase() === text)
  const [only] = found
  if (only === undefined) throw new BadInputError(`There is no account "${called}". Use its number, or its whole name.`, 'account')
  if (found.length > 1) throw new BadInputError(`Several accounts are called "${called}". Use the number.`, 'account')
  return only
}

function heldType({ type, isTypeStated: isStated, isTypeCorrected: isCorrected }: Typed): HeldType {
  return { type, isStated, isCorrected }
}

function sameType(one: HeldType, other: HeldType): boolean {
  return one.type === other.type && one.isStated === other.isStated && one.isCorrected === other.isCorrected
}
