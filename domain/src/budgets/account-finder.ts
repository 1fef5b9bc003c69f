import type { AccountId } from '../ledger/account.ts'
import { accountLabel } from '../ledger/account.ts'
import { folded } from '../mappings/group-paths.ts'
import { joinNames } from '../sentence-text.ts'
import { quoted } from '../workbooks/figure-cells.ts'

interface NamedAccount {
  readonly id: AccountId
  readonly number: string
  readonly name: string
}

/** The account that a row's label stands for. */
export type FoundAccount =
  | { readonly kind: 'ONE'; readonly account: NamedAccount }
  | { readonly kind: 'SEVERAL'; readonly error: string }
  | { readonly kind: 'NONE' }

/** Finds accounts by what people write: `6100`, `Base rent`, `6100 Base rent`, `6100 - Base rent`, `Base rent (6100)`. Case and blanks do not matter. */
export class AccountFinder {
  readonly #byText: ReadonlyMap<string, readonly NamedAccount[]>[]

  constructor(accounts: readonly NamedAccount[]) {
    const numbered = accounts.filter(({ number }) => number.trim() !== '')
    // Numbers first: an account may be called like another one's number.
    this.#byText = [
      Map.groupBy(numbered, ({ number }) => folded(number)),
      Map.groupBy(accounts, (account) => folded(accountLabel(account))),
      Map.groupBy(accounts, ({ name }) => folded(name)),
    ]
  }

  find(label: string): FoundAccount {
    const text = label.replace(/ \(account\)(?: #\d+)?$/i, '')
    for (const written of [text, text.replace(SEPARATOR, '$1 $2'), text.replace(NUMBER_BEHIND, '$2 $1')])
      for (const known of this.#byText) {
        const found = known.get(folded(written)) ?? []
        const [account, ...others] = found
        if (account === undefined) continue
        if (others.length === 0) return { kind: 'ONE', account }
        return { kind: 'SEVERAL', error: severalAccounts(label, found) }
      }
    return { kind: 'NONE' }
  }
}

/** `Food sales (4000)`, as Xero writes it. */
const NUMBER_BEHIND = /^(.+?)\s*\(([^()]+)\)$/

/** Between a number and a name. */
const SEPARATOR = /^(\S+?)\s*[-–—:·]\s+(.+)$/

function severalAccounts(label: string, accounts: readonly NamedAccount[]): string {
  const named = accounts.slice(0, 3).map((account) => quoted(accountLabel(account)))
  const more = accounts.length > 3 ? ' and others' : ''
  return `${quoted(label)} may be ${joinNames(named, 'or')}${more}, and the row was not read. Write number and name of the account that is meant.`
}
