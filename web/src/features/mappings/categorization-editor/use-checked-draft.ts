import { categorizationState, computableGroups, type DraftCategorization } from '@fourwall/domain/mappings/categorization-edits.ts'
import { formulaNames } from '@fourwall/domain/mappings/formula-names.ts'
import { type SettingsFigures, settingsChange, settingsFigures } from '@fourwall/domain/profit-loss/settings-change.ts'
import { useDeferredValue, useMemo } from 'react'
import { type AccountBooks, useAccountBooks } from '../account-books.ts'
import type { CategorizedMapping } from '../categorizations-request.ts'
import { problemsOf } from './draft-lines.ts'
import type { CategorizationEditorState } from './use-categorization-editor.ts'

/** Problems of a draft's lines, and their figures by a mapping; no figures without a mapping or a ledger. */
export function useCheckedDraft(
  { draft, base }: Pick<CategorizationEditorState, 'draft' | 'base'>,
  mappings: readonly CategorizedMapping[],
  mappingId: string | null,
) {
  const { books, failure } = useAccountBooks()
  const mapping = mappings.find(({ id }) => id === mappingId) ?? null
  const names = useMemo(() => formulaNames(categorizationState(draft).groups), [draft])
  const problems = useMemo(() => problemsOf(draft, names, base.draft, mappings), [draft, names, base, mappings])
  const [firstProblem] = [...problems].map(([id, message]) => ({ id, message }))
  // Deferred, so that typing stays fast with thousands of accounts.
  const computed = useDeferredValue(draft)
  const before = useFigures(base.draft, mapping, books)
  const figures = useFigures(computed, mapping, books)
  const change = useMemo(() => before && figures && settingsChange(before, figures), [before, figures])
  return { mappings, mapping, books, names, problems, firstProblem, figures, change, whyNoFigures: whyNoFigures(mapping, books, failure) }
}

/** Why there are no figures; null if there are, or while loading. */
function whyNoFigures(mapping: CategorizedMapping | null, books: AccountBooks | null, failure: string | null): string | null {
  if (mapping === null) return 'No mapping uses this categorization yet, so there are no figures to try it on.'
  if (books === null) return failure
  return books.months.length === 0 ? 'The ledger has no entries yet, so there are no figures to try it on.' : null
}

/** Figures of a draft by a mapping; null without a mapping or a ledger. */
function useFigures(draft: DraftCategorization, mapping: CategorizedMapping | null, books: AccountBooks | null): SettingsFigures | null {
  return useMemo(
    () =>
      mapping === null || books === null || books.months.length === 0
        ? null
        : settingsFigures({ groups: computableGroups(draft), accountMappings: mapping.accountMappings }, books),
    [draft, mapping, books],
  )
}
