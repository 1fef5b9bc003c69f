import { done, redone, type Undoable, undoable, undone } from '@fourwall/domain/editing/undo.ts'
import {
  afterSave,
  changedCells,
  countEdits,
  type FigureEdit,
  type FigureEdits,
  NO_EDITS,
  withEdits,
} from '@fourwall/domain/figures/figure-edits.ts'
import type { TypedFigure } from '@fourwall/domain/figures/typed-figures.ts'
import { useState } from 'react'
import { useKeptWork, useReturnedWork } from '../../../blocks/page/kept-work.ts'
import type { OwnFigures } from '../sheet/sheet-values.ts'
import { editedFigures, editedLine, figureOf } from './budget-edits.ts'

/** The stored figures of the locations that were looked at, of one version. */
export interface KnownSheets {
  readonly version: number
  /** By location. */
  readonly sheets: ReadonlyMap<string, OwnFigures>
}

interface ChangedCell {
  readonly row: string
  readonly column: string
}

export interface BudgetEditor {
  readonly known: KnownSheets
  readonly edits: FigureEdits
  readonly counts: { readonly all: number; readonly invalid: number }
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Takes the sheet of a location in, as it is stored in a version. */
  readonly learn: (version: number, locationId: string, sheet: OwnFigures) => void
  /** Does something to locations that were learned. */
  readonly edit: (edits: readonly FigureEdit[]) => void
  /** @returns the cells that are different by it. */
  readonly undo: () => readonly ChangedCell[]
  readonly redo: () => readonly ChangedCell[]
  readonly discard: () => void
  /** These are stored now, in this version; what was typed since stays, and what was done before can still be undone. */
  readonly follow: (saved: FigureEdits, version: number) => void
  /** Goes on from another version, with what of mine is to stand over it. */
  readonly begin: (version: number, edits: FigureEdits) => void
}

/** What is not saved, and the version that it was typed over. */
interface KeptEdits {
  readonly version: number
  readonly edits: FigureEdits
}

interface Editing {
  readonly known: KnownSheets
  readonly document: Undoable<FigureEdits>
}

/** What is done to a budget on the page, of all its locations together. */
export function useBudgetEditor(budgetId: string, version: number, periods: readonly string[]): BudgetEditor {
  const keptAs = `budget.1:${budgetId}`
  const returned = useReturnedWork<KeptEdits>(keptAs)
  const [editing, setEditing] = useState<Editing>(() => ({
    // Of the version that the edits were made on: somebody else's save since then is met when they are saved.
    known: { version: returned?.version ?? version, sheets: new Map() },
    document: done(undoable(NO_EDITS), returned?.edits ?? NO_EDITS),
  }))
  const { known, document } = editing
  useKeptWork(keptAs, document.present.size > 0 ? { version: known.version, edits: document.present } : undefined)
  const step = (next: Undoable<FigureEdits>) => {
    setEditing((before) => ({ ...before, document: next }))
    return changedCells(document.present, next.present)
  }
  return {
    known,
    edits: document.present,
    counts: countEdits(document.present),
    canUndo: document.past.length > 0,
    canRedo: document.future.length > 0,
    learn(of, locationId, sheet) {
      setEditing((before) => {
        if (before.known.version !== of || before.known.sheets.has(locationId)) return before
        return { ...before, known: { ...before.known, sheets: new Map([...before.known.sheets, [locationId, sheet]]) } }
      })
    },
    edit(edits) {
      setEditing((before) => ({
        ...before,
        document: done(before.document, withEdits(before.document.present, edits, storedIn(before.known, periods))),
      }))
    },
    undo: () => step(undone(document)),
    redo: () => step(redone(document)),
    discard: () => void step(done(document, NO_EDITS)),
    follow(saved, next) {
      setEditing((before) => {
        const storedOf = storedIn(before.known, periods)
        const after = (state: FigureEdits) => afterSave(state, saved, storedOf)
        const { past, present, future } = before.document
        const sheets = new Map([...before.known.sheets].map(([id, sheet]) => [id, editedFigures(sheet, saved, id, periods)]))
        return { known: { version: next, sheets }, document: { past: past.map(after), present: after(present), future: future.map(after) } }
      })
    },
    begin(next, edits) {
      setEditing({ known: { version: next, sheets: new Map() }, document: undoable(edits) })
    },
  }
}

/** What is stored of a cell, as far as it is known. */
export function storedIn({ sheets }: KnownSheets, periods: readonly string[]): (row: string, column: string) => TypedFigure {
  return (row, column) => {
    const line = editedLine(row)
    const values = line && sheets.get(line.locationId)?.get(row.slice(row.indexOf(' ') + 1))
    return figureOf(values?.[periods.indexOf(column)] ?? null)
  }
}
