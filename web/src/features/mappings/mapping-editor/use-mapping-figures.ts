import { type Assignments, accountsAssigned } from '@fourwall/domain/mappings/mapping-edits.ts'
import { type SettingsChange, type SettingsFigures, settingsChange, settingsFigures } from '@fourwall/domain/profit-loss/settings-change.ts'
import { useMemo } from 'react'
import type { AccountBooks } from '../account-books.ts'
import type { EditedMapping } from './use-mapping-editor.ts'

/** The figures of the edited mapping, and how they differ from the saved one. */
export function useMappingFigures(
  { categorization, content }: EditedMapping,
  assignments: Assignments,
  books: AccountBooks,
): { readonly figures: SettingsFigures; readonly change: SettingsChange } {
  const { groups } = categorization
  const saved = content.assignments
  const before = useMemo(() => settingsFigures({ groups, accountMappings: accountsAssigned(saved) }, books), [groups, saved, books])
  const figures = useMemo(
    () => (assignments === saved ? before : settingsFigures({ groups, accountMappings: accountsAssigned(assignments) }, books)),
    [groups, assignments, saved, books, before],
  )
  const change = useMemo(() => settingsChange(before, figures), [before, figures])
  return { figures, change }
}
