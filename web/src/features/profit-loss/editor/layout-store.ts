import { recordStep, redo, startHistory, type UndoHistory, undo } from '@fourwall/domain/editing/undo.ts'
import type { Layout, LayoutNote } from '@fourwall/domain/layouts/layout.ts'
import { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import type { LayoutFigures, LayoutSurroundings } from '@fourwall/domain/layouts/layout-figures.ts'
import { createListeners } from '../../../ui/listeners.ts'

/** A layout as it is edited, with the engine that evaluates its cells. Both change together, so that neither is seen without the other. */
export interface EditedLayout {
  readonly document: UndoHistory<Layout>
  readonly layout: Layout
  /** Null until its figures are there. */
  readonly engine: LayoutEngine | null
  /** The latest version known to be stored. */
  readonly saved: Layout
  readonly version: number
  readonly isDirty: boolean
  /** Steps since what is stored. */
  readonly steps: number
}

/**
 * Holds the edited layout outside of React: each step derives its engine from the one before, which has to happen once per step
 * and not once per rendering.
 */
export interface LayoutStore {
  readonly snapshot: () => EditedLayout
  readonly subscribe: (listener: () => void) => () => void
  /** A step that can be undone; returning the same layout is no step. */
  readonly change: (next: (layout: Layout) => Layout) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Back to what is stored, as a step. */
  readonly discard: () => void
  /** Takes the figures of the layout as it is now. */
  readonly put: (figures: LayoutFigures, surroundings: LayoutSurroundings) => void
  /** A layout was stored as a version; changes made since stay. `notes`: with the authors and times that the save gave them. */
  readonly follow: (saved: Layout, version: number, notes?: readonly LayoutNote[]) => void
  /** Starts again from a stored version; `edited`: unsaved changes over it. */
  readonly begin: (saved: Layout, version: number, edited?: Layout) => void
}

interface LayoutStoreOptions {
  /** Only how the layout is looked at changes, which is no step and never unsaved; every other change is left out. */
  readonly isReadOnly?: boolean
}

/** @param version 0 for an unsaved layout. */
export function createLayoutStore(initial: Layout, version: number, { isReadOnly = false }: LayoutStoreOptions = {}): LayoutStore {
  const { subscribe, notify } = createListeners()
  let state: EditedLayout = stateOf(startHistory(initial), null, initial, version)
  const become = (next: EditedLayout): void => {
    state = next
    notify()
  }
  const move = (document: UndoHistory<Layout>): void => {
    if (document === state.document) return
    become(stateOf(document, state.engine?.next(document.present) ?? null, state.saved, state.version))
  }
  return {
    snapshot: () => state,
    subscribe,
    change(next) {
      if (!isReadOnly) return move(recordStep(state.document, next(state.layout)))
      const viewed = withViewOf(state.layout, next(state.layout))
      if (viewed !== state.layout)
        become({ ...state, document: startHistory(viewed), layout: viewed, engine: state.engine?.next(viewed) ?? null })
    },
    undo() {
      if (state.document.past.length > 0) move(undo(state.document))
    },
    redo() {
      if (state.document.future.length > 0) move(redo(state.document))
    },
    discard() {
      if (!isReadOnly) move(recordStep(state.document, state.saved))
    },
    put(figures, surroundings) {
      if (state.engine?.figures === figures && state.engine.surroundings === surroundings) return
      become({ ...state, engine: new LayoutEngine(state.layout, figures, surroundings) })
    },
    follow(saved, next, notes = []) {
      // The saved state stays among the steps, so that undo can lead back to it.
      const sign = signing(notes)
      const signed = withSigned(state.document, sign)
      const engine = signed === state.document ? state.engine : (state.engine?.next(signed.present) ?? null)
      become(stateOf(signed, engine, sign(saved), next))
    },
    begin(saved, next, edited = saved) {
      const document = edited === saved ? startHistory(saved) : recordStep(startHistory(saved), edited)
      become(stateOf(document, state.engine?.next(document.present) ?? null, saved, next))
    },
  }
}

/** A layout with the view of another one: its expanded groups, frozen rows and columns, and whether empty rows show. */
function withViewOf(layout: Layout, { expandedGroups, frozenRows, frozenColumns, settings: { showEmptyRows } }: Layout): Layout {
  const isSame =
    expandedGroups === layout.expandedGroups &&
    frozenRows === layout.frozenRows &&
    frozenColumns === layout.frozenColumns &&
    showEmptyRows === layout.settings.showEmptyRows
  return isSame ? layout : { ...layout, expandedGroups, frozenRows, frozenColumns, settings: { ...layout.settings, showEmptyRows } }
}

/** A save gives notes their authors and times: in every step, so that undo does not take them away. */
function withSigned(document: UndoHistory<Layout>, sign: (layout: Layout) => Layout): UndoHistory<Layout> {
  const { past, present, future } = document
  if ([...past, present, ...future].every((layout) => sign(layout) === layout)) return document
  return { ...document, past: past.map(sign), present: sign(present), future: future.map(sign) }
}

/** Signs each layout once: the same layout gives the same result. */
function signing(notes: readonly LayoutNote[]): (layout: Layout) => Layout {
  const known = new Map<Layout, Layout>()
  return (layout) => {
    const signed = known.get(layout) ?? withSignedNotes(layout, notes)
    known.set(layout, signed)
    return signed
  }
}

function withSignedNotes(layout: Layout, notes: readonly LayoutNote[]): Layout {
  const signed = new Map(notes.map((note) => [note.id, note]))
  const next = layout.notes.map((note) => {
    const own = signed.get(note.id)
    return own === undefined || note.author !== null ? note : { ...note, author: own.author, writtenAt: own.writtenAt }
  })
  return next.some((note, at) => note !== layout.notes[at]) ? { ...layout, notes: next } : layout
}

function stateOf(document: UndoHistory<Layout>, engine: LayoutEngine | null, saved: Layout, version: number): EditedLayout {
  const layout = document.present
  const at = document.past.lastIndexOf(saved)
  const isDirty = layout !== saved
  const steps = !isDirty ? 0 : at === -1 ? Math.max(1, document.past.length) : document.past.length - at
  return { document, layout, engine, saved, version, isDirty, steps }
}
