import { computableGroups, type DraftCategorization } from '@fourwall/domain/mappings/categorization-edits.ts'
import { type SettingsFigures, settingsChange, settingsFigures } from '@fourwall/domain/profit-loss/settings-change.ts'
import { useDeferredValue, useMemo } from 'react'
import type { AccountBooks } from '../account-books.ts'
import type { CategorizedMapping } from '../categorizations-request.ts'

/** What a draft comes to along a mapping, and how that differs from what is saved; null while there is no mapping or no ledger. */
export function useDraftFigures(
  draft: DraftCategorization,
  saved: DraftCategorization,
  mapping: CategorizedMapping | null,
  books: AccountBooks | null,
) {
  // Typing is never slower for what a ledger of thousands of accounts takes.
  const computed = useDeferredValue(draft)
  const before = useFigures(saved, mapping, books)
  const figures = useFigures(computed, mapping, books)
  const change = useMemo(() => before && figures && settingsChange(before, figures), [before, figures])
  return { figures, change }
}

/** Why there are no figures to try a draft on; null where there are, or where they are on their way. */
export function whyNoFigures(mapping: CategorizedMapping | null, books: AccountBooks | null, failure: string | null): string | null {
  if (mapping === null) return 'No mapping uses this categorization yet, so there are no figures to try it on.'
  if (books === null) return failure
  return books.months.length === 0 ? 'The ledger has no entries yet, so there are no figures to try it on.' : null
}

/** What a draft comes to with a mapping's accounts; null while there is no mapping or no ledger. */
function useFigures(draft: DraftCategorization, mapping: CategorizedMapping | null, books: AccountBooks | null): SettingsFigures | null {
  return useMemo(
    () =>
      mapping === null || books === null || books.months.length === 0
        ? null
        : settingsFigures({ groups: computableGroups(draft), accountMappings: mapping.accountMappings }, books),
    [draft, mapping, books],
  )
}
