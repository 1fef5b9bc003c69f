import { mergePresentations } from '@fourwall/domain/presentations/merging/merge-presentations.ts'
import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { presentationChanges } from '@fourwall/domain/presentations/presentation-changes.ts'
import { SaveConflict } from '../../../blocks/versions/SaveConflict.tsx'
import type { PresentationEditing } from '../editor/use-presentation-editing.ts'

/** Shown if another user saved the presentation first: the user takes theirs, mine, or a merge. */
export function PresentationConflict({ editing }: { readonly editing: PresentationEditing }) {
  const { theirs, theirsBy, editor, isSaving } = editing
  if (theirs === null) return null
  const { base, present } = editor
  return (
    <SaveConflict<Presentation>
      what={`“${base.presentation.title}”`}
      by={theirsBy}
      mine={presentationChanges(base.presentation, present)}
      theirs={presentationChanges(base.presentation, theirs.presentation)}
      merge={(chosenMine) => mergePresentations(base.presentation, present, theirs.presentation, chosenMine)}
      whyNot=""
      isSaving={isSaving}
      onTakeTheirs={() => editing.takeTheirs(theirs)}
      onSaveMine={() => editing.saveOver(theirs)}
      onSaveBoth={(both) => editing.saveOver(theirs, both)}
      onClose={editing.closeConflict}
    />
  )
}
