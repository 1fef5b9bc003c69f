import { accountLabel } from '@fourwall/domain/ledger/account.ts'

interface NearName {
  readonly kind: string
  readonly name: string
  readonly sentence: string
}

interface News {
  readonly newAccounts: readonly { readonly number: string; readonly name: string }[]
  readonly newLocations: readonly { readonly name: string }[]
  readonly nearDuplicates: readonly NearName[]
}

export interface NearNames {
  /** Sentences for a new account, by its label. */
  readonly accounts: ReadonlyMap<string, readonly string[]>
  /** Sentences for a new location, by its name. */
  readonly locations: ReadonlyMap<string, readonly string[]>
  /** Those of names that are not new by themselves, as an account that was renamed. */
  readonly others: readonly NearName[]
}

/** Names that look alike, each to where it stands beside what is new. */
export function nearNames({ newAccounts, newLocations, nearDuplicates }: News): NearNames {
  const accounts = new Map<string, string[]>(newAccounts.map((account) => [accountLabel(account), []]))
  const locations = new Map<string, string[]>(newLocations.map(({ name }) => [name, []]))
  const others: NearName[] = []
  for (const near of nearDuplicates) {
    const beside = (near.kind === 'ACCOUNT' ? accounts : locations).get(near.name)
    if (beside === undefined) others.push(near)
    else beside.push(near.sentence)
  }
  return { accounts, locations, others }
}
