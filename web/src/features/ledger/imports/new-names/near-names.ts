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
  readonly remarks: readonly { readonly kind: string; readonly sentence: string }[]
}

export interface NearNames {
  /** Sentences for a new account, by its label. */
  readonly accounts: ReadonlyMap<string, readonly string[]>
  /** Sentences for a new location, by its name. */
  readonly locations: ReadonlyMap<string, readonly string[]>
  /** Those of names that are not new by themselves, as an account that was renamed, unless a remark says so. */
  readonly others: readonly NearName[]
}

/** Names that look alike, each shown next to the new name. */
export function nearNames({ newAccounts, newLocations, nearDuplicates, remarks }: News): NearNames {
  const accounts = new Map<string, string[]>(newAccounts.map((account) => [accountLabel(account), []]))
  const locations = new Map<string, string[]>(newLocations.map(({ name }) => [name, []]))
  const others: NearName[] = []
  for (const near of nearDuplicates) {
    const beside = (near.kind === 'ACCOUNT' ? accounts : locations).get(near.name)
    if (beside !== undefined) beside.push(near.sentence)
    else if (near.kind !== 'ACCOUNT' || !remarks.some((remark) => saysNames(remark, near.name))) others.push(near)
  }
  return { accounts, locations, others }
}

/** Whether a remark says that an account, by its number and its name in the file, is another one in the ledger or was renamed. */
function saysNames({ kind, sentence }: News['remarks'][number], account: string): boolean {
  if (kind === 'RENAMED_ACCOUNTS') return sentence.includes(`” is now “${account.slice(account.indexOf(' ') + 1)}”`)
  const [, number, name] = /^Account (.+?) is called “.*” in the ledger and “(.*)” in the file/.exec(sentence) ?? []
  return kind === 'OTHER_NAMES' && account === `${number} ${name}`
}
