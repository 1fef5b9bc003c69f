import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import { type OtherMapping, type Suggestion, suggestGroups } from '@fourwall/domain/mappings/suggestions.ts'
import { useMemo } from 'react'
import type { AccountBooks, BookedAccount } from './account-books.ts'
import type { EditedMapping } from './use-mapping-editor.ts'

export type SuggestionsOf = (account: BookedAccount) => readonly Suggestion[]

/** Groups for accounts, by what is saved: they stay the same while the mapping is edited. The same account gets the same list. */
export function useSuggestions(base: EditedMapping, { accounts }: AccountBooks, others: readonly OtherMapping[]): SuggestionsOf {
  const { categorization, content } = base
  return useMemo(() => {
    const suggest = suggestGroups({ accounts, groups: categorization.groups, placements: content.placements, others })
    const known = new Map<AccountId, readonly Suggestion[]>()
    return (account) => {
      const found = known.get(account.id) ?? suggest(account)
      known.set(account.id, found)
      return found
    }
  }, [accounts, categorization, content.placements, others])
}
