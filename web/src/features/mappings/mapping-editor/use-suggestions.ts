import type { LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import { type OtherMapping, rememberedSuggestions, type Suggestion } from '@fourwall/domain/mappings/suggestions.ts'
import { useMemo } from 'react'
import type { AccountBooks } from '../account-books.ts'
import type { EditedMapping } from './use-mapping-editor.ts'

export type SuggestionsOf = (account: LedgerAccount) => readonly Suggestion[]

/** Suggested groups for accounts, from the saved state, so that they are stable during editing. The same account gets the same list. */
export function useSuggestions(
  { categorization, content }: EditedMapping,
  { accounts }: AccountBooks,
  others: readonly OtherMapping[],
): SuggestionsOf {
  const { assignments } = content
  return useMemo(
    () => rememberedSuggestions({ accounts, groups: categorization.groups, assignments, others }),
    [accounts, categorization, assignments, others],
  )
}

/** @param declined `account/group` of declined suggestions. */
export function withoutDeclined(suggestionsOf: SuggestionsOf, declined: ReadonlySet<string>): SuggestionsOf {
  if (declined.size === 0) return suggestionsOf
  return (account) => suggestionsOf(account).filter(({ groupId }) => !declined.has(`${account.id}/${groupId}`))
}
