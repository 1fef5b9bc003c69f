import { categorizationChanges } from '@fourwall/domain/mappings/categorization-changes.ts'
import type { DraftCategorization } from '@fourwall/domain/mappings/categorization-edits.ts'
import { type MergedCategorization, mergeCategorizations } from '@fourwall/domain/mappings/merge-categorizations.ts'
import { useMemo } from 'react'
import { SaveConflict } from '../../../blocks/versions/SaveConflict.tsx'
import { oneChoiceForAll } from '../../../blocks/versions/save-clash.ts'
import type { VersionedCategorization } from '../categorizations-request.ts'

interface CategorizationConflictProps {
  /** The common version. */
  readonly base: DraftCategorization
  readonly mine: DraftCategorization
  readonly theirs: VersionedCategorization
  /** Who saved theirs; null if it is not known. */
  readonly by: string | null
  readonly isSaving: boolean
  readonly onTakeTheirs: () => void
  readonly onSave: (draft: DraftCategorization) => void
  readonly onClose: () => void
}

/** Shown if another user saved the categorization first. */
export function CategorizationConflict({ base, mine, theirs, onSave, ...props }: CategorizationConflictProps) {
  const merge = useMemo(
    () =>
      oneChoiceForAll(
        () => stateOf(mergeCategorizations(base, mine, theirs.draft)),
        () => stateOf(mergeCategorizations(base, theirs.draft, mine)),
      ),
    [base, mine, theirs],
  )
  return (
    <SaveConflict
      {...props}
      what={`“${base.name}”`}
      mine={categorizationChanges(base, mine)}
      theirs={categorizationChanges(base, theirs.draft)}
      merge={merge}
      whyNot="The two changes put lines or formulas into each other, so they cannot be merged. Choose one of them."
      onSaveMine={() => onSave(mine)}
      onSaveBoth={onSave}
    />
  )
}

function stateOf(both: MergedCategorization | null) {
  return both && { state: both.merged, clashes: both.clashes }
}
