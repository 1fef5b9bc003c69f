/** A document as it is, with the states that undo and redo lead to. */
export interface Undoable<State> {
  readonly present: State
  /** The latest last. */
  readonly past: readonly State[]
  /** The next to be redone last. */
  readonly future: readonly State[]
}

/** A document that nothing has been done to. */
export function undoable<State>(present: State): Undoable<State> {
  return { present, past: [], future: [] }
}

/** Does something to a document: what was undone before cannot be redone any more. The very same state is no step. */
export function done<State>(document: Undoable<State>, next: State): Undoable<State> {
  if (Object.is(next, document.present)) return document
  return { present: next, past: [...document.past, document.present], future: [] }
}

/** The state before the last step; the document itself where there is none. */
export function undone<State>({ present, past, future }: Undoable<State>): Undoable<State> {
  const before = past.at(-1)
  return past.length === 0 ? { present, past, future } : { present: before as State, past: past.slice(0, -1), future: [...future, present] }
}

/** The state after the step that was undone last; the document itself where there is none. */
export function redone<State>({ present, past, future }: Undoable<State>): Undoable<State> {
  const after = future.at(-1)
  return future.length === 0
    ? { present, past, future }
    : { present: after as State, past: [...past, present], future: future.slice(0, -1) }
}
