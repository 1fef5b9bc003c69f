/** A document with its undo and redo states. */
export interface UndoHistory<State> {
  readonly present: State
  /** Latest last. */
  readonly past: readonly State[]
  /** Next to redo last. */
  readonly future: readonly State[]
}

/** A document without history. */
export function startHistory<State>(present: State): UndoHistory<State> {
  return { present, past: [], future: [] }
}

/** Applies an edit and clears the redo states. The identical state is not a step. */
export function recordStep<State>(document: UndoHistory<State>, next: State): UndoHistory<State> {
  if (Object.is(next, document.present)) return document
  return { present: next, past: [...document.past, document.present], future: [] }
}

/** The state before the last step; the document itself without one. */
export function undo<State>({ present, past, future }: UndoHistory<State>): UndoHistory<State> {
  const before = past.at(-1)
  return past.length === 0 ? { present, past, future } : { present: before as State, past: past.slice(0, -1), future: [...future, present] }
}

/** The state after the last undone step; the document itself without one. */
export function redo<State>({ present, past, future }: UndoHistory<State>): UndoHistory<State> {
  const after = future.at(-1)
  return future.length === 0
    ? { present, past, future }
    : { present: after as State, past: [...past, present], future: future.slice(0, -1) }
}
