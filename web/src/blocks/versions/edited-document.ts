import { done, redone, type Undoable, undoable, undone } from '@fourwall/domain/editing/undo.ts'

/** A saved thing as it is edited: the version that it was read as, and what it is on the page by now. */
export interface EditedDocument<Base, Content> {
  readonly base: Base
  readonly document: Undoable<Content>
  /** What is typed into one field is one step back: the changes that follow each other with the same run. */
  readonly run: string | null
}

/** What is not saved, over the version that it was made from. */
export interface KeptEditing<Base, Content> {
  readonly base: Base
  readonly present: Content
}

/** Nothing is changed yet. */
export function begun<Base, Content>(base: Base, content: Content): EditedDocument<Base, Content> {
  return { base, document: undoable(content), run: null }
}

/** As it was left, but for the steps that led there. Somebody else's save since then is met when this is saved. */
export function returnedTo<Base, Content>({ base, present }: KeptEditing<Base, Content>, saved: Content): EditedDocument<Base, Content> {
  return { base, document: done(undoable(saved), present), run: null }
}

/** One step further, or in the step before where that was of the same run. */
export function changed<Base, Content>(
  { base, document, run: current }: EditedDocument<Base, Content>,
  next: Content,
  run: string | null = null,
): EditedDocument<Base, Content> {
  const { past } = document
  if (run !== null && run === current && past.length > 0) return { base, document: { present: next, past, future: [] }, run }
  return { base, document: done(document, next), run }
}

/** What comes next is a step of its own. */
export function withoutRun<Base, Content>(edited: EditedDocument<Base, Content>): EditedDocument<Base, Content> {
  return edited.run === null ? edited : { ...edited, run: null }
}

export function stepBack<Base, Content>({ base, document }: EditedDocument<Base, Content>): EditedDocument<Base, Content> {
  return { base, document: undone(document), run: null }
}

export function stepForward<Base, Content>({ base, document }: EditedDocument<Base, Content>): EditedDocument<Base, Content> {
  return { base, document: redone(document), run: null }
}

/**
 * Goes on from another version. `merged`: what was changed on the page since, brought together with it; left out where nothing
 * was. It is one step over that version.
 */
export function followed<Base, Content>(base: Base, saved: Content, merged: Content = saved): EditedDocument<Base, Content> {
  return { base, document: done(undoable(saved), merged), run: null }
}
