import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import type { ReceivedUndoEffect } from './undo-request.ts'
import type { ReceivedUpload } from './uploads-request.ts'

/** `“march.xlsx”`, or `the edit by Dana`. */
export function uploadName({ kind, filename, uploadedBy }: Pick<ReceivedUpload, 'kind' | 'filename' | 'uploadedBy'>): string {
  return kind === 'EDIT' ? `the edit by ${uploadedBy}` : `“${filename}”`
}

/** Whether undoing it is offered. An upload that changed no figure has nothing to undo, unless its figures count since another was undone. */
export function hasUndo({ isUndoable, new: news, overridden }: Pick<ReceivedUpload, 'isUndoable' | 'new' | 'overridden'>): boolean {
  return isUndoable || news + overridden > 0
}

/** What undoing or redoing would do, in sentences. */
export function undoWords({ replaced, removed, kept: staying }: ReceivedUndoEffect, isRedo: boolean): string {
  if (replaced + removed + staying === 0) return 'Its figures were deleted with their metrics. Nothing of it is left.'
  if (replaced + removed === 0) return 'No figure changes: other uploads or edits changed or stated all of them, too.'
  const verb = (count: number, one: string, many: string) => (count === 1 ? one : many)
  const sentences: string[] = []
  if (replaced > 0)
    sentences.push(
      isRedo
        ? `${counted(replaced, 'figure')} ${verb(replaced, 'becomes what it was', 'become what they were')} with it.`
        : `${counted(replaced, 'figure')} ${verb(replaced, 'becomes what it was', 'become what they were')} before.`,
    )
  if (removed > 0)
    sentences.push(
      isRedo
        ? `${counted(removed, 'figure')} ${verb(removed, 'is', 'are')} removed again.`
        : `${counted(removed, 'figure')} ${verb(removed, 'is', 'are')} removed, as there ${verb(removed, 'was', 'were')} none before.`,
    )
  if (staying > 0)
    sentences.push(
      `${formatCount(staying)} ${verb(staying, 'stays', 'stay')}, because another upload or edit changed or stated ${verb(staying, 'it', 'them')}, too.`,
    )
  return sentences.join(' ')
}
