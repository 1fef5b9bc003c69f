import { categorizationChanges } from '@fourwall/domain/mappings/categorization-changes.ts'
import type { DraftCategorization } from '@fourwall/domain/mappings/categorization-edits.ts'
import { mergeCategorizations } from '@fourwall/domain/mappings/merge-categorizations.ts'
import { useMemo } from 'react'
import { SaveConflict } from '../../../blocks/versions/SaveConflict.tsx'
import type { VersionedCategorization } from '../categorizations-request.ts'

interface CategorizationConflictProps {
  /** What both began with. */
  readonly base: DraftCategorization
  readonly mine: DraftCategorization
  readonly theirs: VersionedCategorization
  readonly isSaving: boolean
  readonly onTakeTheirs: () => void
  readonly onSave: (draft: DraftCategorization) => void
  readonly onClose: () => void
}

/** Somebody saved the categorization since this was read. */
export function CategorizationConflict({ base, mine, theirs, isSaving, onTakeTheirs, onSave, onClose }: CategorizationConflictProps) {
  const both = useMemo(() => mergeCategorizations(base, mine, theirs.draft), [base, mine, theirs])
  return (
    <SaveConflict
      what={`“${base.name}”`}
      mine={categorizationChanges(base, mine)}
      theirs={categorizationChanges(base, theirs.draft)}
      merged={both && { state: both.merged, clashes: both.clashes.map(({ name }) => name) }}
      whyNot="The two changes put lines or formulas into each other, so they cannot be brought together. Choose one of them."
      isSaving={isSaving}
      onTakeTheirs={onTakeTheirs}
      onSaveMine={() => onSave(mine)}
      onSaveBoth={onSave}
      onClose={onClose}
    />
  )
}
