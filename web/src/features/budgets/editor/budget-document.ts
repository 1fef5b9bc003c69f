import { recordStep, redo, startHistory, type UndoHistory, undo } from '@fourwall/domain/editing/undo.ts'
import { afterSave, type FigureEdit, type FigureEdits, NO_EDITS, withEdits } from '@fourwall/domain/typed-figures/figure-edits.ts'
import type { TypedFigure } from '@fourwall/domain/typed-figures/typed-figures.ts'
import type { OwnFigures } from '../sheet/sheet-values.ts'
import { editedFigures, editedLine, figureOf } from './budget-edits.ts'

/** The stored figures of one version, for the locations loaded so far. */
export interface KnownSheets {
  readonly version: number
  /** By location. */
  readonly sheets: ReadonlyMap<string, OwnFigures>
}

/** An edited budget: the stored figures loaded so far, and the edits. */
export interface BudgetDocument {
  readonly known: KnownSheets
  readonly document: UndoHistory<FigureEdits>
}

/** The unsaved edits, and the version they are based on. */
export interface KeptEdits {
  readonly version: number
  readonly edits: FigureEdits
}

/** Starts from a version, with edits on top. */
export function begunBudget(version: number, edits = NO_EDITS): BudgetDocument {
  return { known: { version, sheets: new Map() }, document: startHistory(edits) }
}

/** Restores preserved edits. A save by another user since then becomes a conflict on saving. */
export function returnedBudget({ version, edits }: KeptEdits): BudgetDocument {
  const { known, document } = begunBudget(version)
  return { known, document: recordStep(document, edits) }
}

/** Adds a location's stored sheet; returns the same object if it is known or of another version. */
export function withSheet(budget: BudgetDocument, version: number, locationId: string, sheet: OwnFigures): BudgetDocument {
  const { known } = budget
  if (known.version !== version || known.sheets.has(locationId)) return budget
  return { ...budget, known: { ...known, sheets: new Map([...known.sheets, [locationId, sheet]]) } }
}

/** Adds a step. `periods`: the columns of the sheets, in order. */
export function withFigures({ known, document }: BudgetDocument, edits: readonly FigureEdit[], periods: readonly string[]): BudgetDocument {
  return { known, document: recordStep(document, withEdits(document.present, edits, storedIn(known, periods))) }
}

export function undoneFigures({ known, document }: BudgetDocument): BudgetDocument {
  return { known, document: undo(document) }
}

export function redoneFigures({ known, document }: BudgetDocument): BudgetDocument {
  return { known, document: redo(document) }
}

/** Reverts to the stored figures, as one step. */
export function withoutFigures({ known, document }: BudgetDocument): BudgetDocument {
  return { known, document: recordStep(document, NO_EDITS) }
}

/** Marks edits as stored in this version. Later edits stay, and earlier steps can still be undone. */
export function afterBudgetSave(
  { known, document }: BudgetDocument,
  saved: FigureEdits,
  version: number,
  periods: readonly string[],
): BudgetDocument {
  const storedOf = storedIn(known, periods)
  const after = (state: FigureEdits) => afterSave(state, saved, storedOf)
  const { past, present, future } = document
  const sheets = new Map([...known.sheets].map(([id, sheet]) => [id, editedFigures(sheet, saved, id, periods)]))
  return { known: { version, sheets }, document: { past: past.map(after), present: after(present), future: future.map(after) } }
}

/** The stored figure of a cell, if it is loaded. */
export function storedIn({ sheets }: KnownSheets, periods: readonly string[]): (row: string, column: string) => TypedFigure {
  return (row, column) => {
    const line = editedLine(row)
    const values = line && sheets.get(line.locationId)?.get(row.slice(row.indexOf(' ') + 1))
    return figureOf(values?.[periods.indexOf(column)] ?? null)
  }
}
