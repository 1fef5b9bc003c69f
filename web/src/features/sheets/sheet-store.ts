import { done, redone, type Undoable, undoable, undone } from '@fourwall/domain/editing/undo.ts'
import type { Sheet, SheetNote } from '@fourwall/domain/sheets/sheet.ts'
import { SheetEngine } from '@fourwall/domain/sheets/sheet-engine.ts'
import type { SheetFigures, SheetSurroundings } from '@fourwall/domain/sheets/sheet-figures.ts'

/** A sheet as it is edited, and what its cells come to. Both change together, so that nobody sees one without the other. */
export interface EditedSheet {
  readonly document: Undoable<Sheet>
  readonly sheet: Sheet
  /** Null until its figures are there. */
  readonly engine: SheetEngine | null
  /** What is stored, as far as is known here. */
  readonly saved: Sheet
  readonly version: number
  readonly isDirty: boolean
  /** Steps since what is stored. */
  readonly steps: number
}

/**
 * Holds the sheet that is edited, outside of React: each step works the engine on from the one before, which must happen once
 * for every step and not once for every rendering.
 */
export interface SheetStore {
  readonly snapshot: () => EditedSheet
  readonly subscribe: (listener: () => void) => () => void
  /** A step that can be undone; the very same sheet is none. */
  readonly change: (next: (sheet: Sheet) => Sheet) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Back to what is stored, as a step. */
  readonly discard: () => void
  /** The figures of the sheet as it is now. */
  readonly put: (figures: SheetFigures, surroundings: SheetSurroundings) => void
  /** A sheet was stored as a version. What was done since stays. `notes`: as they were signed with it. */
  readonly follow: (saved: Sheet, version: number, notes?: readonly SheetNote[]) => void
  /** Another state to begin from; `edited`: what is not stored of it. */
  readonly begin: (saved: Sheet, version: number, edited?: Sheet) => void
}

export function createSheetStore(initial: Sheet, version: number): SheetStore {
  const listeners = new Set<() => void>()
  let state: EditedSheet = stateOf(undoable(initial), null, initial, version)
  const become = (next: EditedSheet): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const move = (document: Undoable<Sheet>): void => {
    if (document === state.document) return
    become(stateOf(document, state.engine?.next(document.present) ?? null, state.saved, state.version))
  }
  return {
    snapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (next) => move(done(state.document, next(state.sheet))),
    undo() {
      if (state.document.past.length > 0) move(undone(state.document))
    },
    redo() {
      if (state.document.future.length > 0) move(redone(state.document))
    },
    discard: () => move(done(state.document, state.saved)),
    put(figures, surroundings) {
      if (state.engine?.figures === figures && state.engine.surroundings === surroundings) return
      become({ ...state, engine: new SheetEngine(state.sheet, figures, surroundings) })
    },
    follow(saved, next, notes = []) {
      // What was saved is one of the states still, so that one can go back to it.
      const sign = signing(notes)
      const signed = withSigned(state.document, sign)
      const engine = signed === state.document ? state.engine : (state.engine?.next(signed.present) ?? null)
      become(stateOf(signed, engine, sign(saved), next))
    },
    begin(saved, next, edited = saved) {
      const document = edited === saved ? undoable(saved) : done(undoable(saved), edited)
      become(stateOf(document, state.engine?.next(document.present) ?? null, saved, next))
    },
  }
}

/** Notes get their authors and times with the save; in every state that one can go back to, so that no step takes them away. */
function withSigned(document: Undoable<Sheet>, sign: (sheet: Sheet) => Sheet): Undoable<Sheet> {
  const { past, present, future } = document
  if ([...past, present, ...future].every((sheet) => sign(sheet) === sheet)) return document
  return { ...document, past: past.map(sign), present: sign(present), future: future.map(sign) }
}

/** Of the very same state the very same comes. */
function signing(notes: readonly SheetNote[]): (sheet: Sheet) => Sheet {
  const known = new Map<Sheet, Sheet>()
  return (sheet) => {
    const signed = known.get(sheet) ?? withSignedNotes(sheet, notes)
    known.set(sheet, signed)
    return signed
  }
}

function withSignedNotes(sheet: Sheet, notes: readonly SheetNote[]): Sheet {
  const signed = new Map(notes.map((note) => [note.id, note]))
  const next = sheet.notes.map((note) => {
    const own = signed.get(note.id)
    return own === undefined || note.author !== null ? note : { ...note, author: own.author, writtenAt: own.writtenAt }
  })
  return next.some((note, at) => note !== sheet.notes[at]) ? { ...sheet, notes: next } : sheet
}

function stateOf(document: Undoable<Sheet>, engine: SheetEngine | null, saved: Sheet, version: number): EditedSheet {
  const sheet = document.present
  const at = document.past.lastIndexOf(saved)
  const isDirty = sheet !== saved
  const steps = !isDirty ? 0 : at === -1 ? Math.max(1, document.past.length) : document.past.length - at
  return { document, sheet, engine, saved, version, isDirty, steps }
}
