import { recordStep, redo, startHistory, type UndoHistory, undo } from '@fourwall/domain/editing/undo.ts'

/** A saved document while it is edited: the version that was loaded, and its current content with undo steps. */
export interface EditedDocument<Base, Content> {
  readonly base: Base
  readonly document: UndoHistory<Content>
  /** Consecutive changes of the same run are one undo step: typing into one field, for example. */
  readonly run: string | null
}

/** Unsaved content, with the version that it is based on. */
export interface KeptEditing<Base, Content> {
  readonly base: Base
  readonly present: Content
}

/** Without changes. */
export function unedited<Base, Content>(base: Base, content: Content): EditedDocument<Base, Content> {
  return { base, document: startHistory(content), run: null }
}

/** Preserved content, as one undo step over the saved one. A later save by another user is detected on saving. */
export function restored<Base, Content>({ base, present }: KeptEditing<Base, Content>, saved: Content): EditedDocument<Base, Content> {
  return { base, document: recordStep(startHistory(saved), present), run: null }
}

/** Applies a change: as a new undo step, or in the previous one if that belongs to the same run. */
export function withChange<Base, Content>(
  { base, document, run: current }: EditedDocument<Base, Content>,
  next: Content,
  run: string | null = null,
): EditedDocument<Base, Content> {
  const { past } = document
  if (run !== null && run === current && past.length > 0) return { base, document: { present: next, past, future: [] }, run }
  return { base, document: recordStep(document, next), run }
}

/** The next change is a new undo step. */
export function withoutRun<Base, Content>(edited: EditedDocument<Base, Content>): EditedDocument<Base, Content> {
  return edited.run === null ? edited : { ...edited, run: null }
}

export function stepBack<Base, Content>({ base, document }: EditedDocument<Base, Content>): EditedDocument<Base, Content> {
  return { base, document: undo(document), run: null }
}

export function stepForward<Base, Content>({ base, document }: EditedDocument<Base, Content>): EditedDocument<Base, Content> {
  return { base, document: redo(document), run: null }
}

/**
 * Continues from another version. `merged`: that version merged with the unsaved changes, as one undo step; left out: there are no
 * unsaved changes.
 */
export function rebased<Base, Content>(base: Base, saved: Content, merged: Content = saved): EditedDocument<Base, Content> {
  return { base, document: recordStep(startHistory(saved), merged), run: null }
}
