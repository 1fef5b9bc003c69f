import { recordStep, redo, startHistory, type UndoHistory, undo } from '@fourwall/domain/editing/undo.ts'
import { afterSave, type FigureEdit, type FigureEdits, NO_EDITS, withEdits } from '@fourwall/domain/typed-figures/figure-edits.ts'
import type { TypedFigure } from '@fourwall/domain/typed-figures/typed-figures.ts'
import type { OwnFigures } from '../sheet/sheet-values.ts'
import { editedFigures, editedLine, figureOf } from './budget-edits.ts'

/** The stored figures of the locations that were looked at, of one version. */
export interface KnownSheets {
  readonly version: number
  /** By location. */
  readonly sheets: ReadonlyMap<string, OwnFigures>
}

/** A budget as it is edited on the page: what is stored, as far as it is known, and what was typed over it. */
export interface BudgetDocument {
  readonly known: KnownSheets
  readonly document: UndoHistory<FigureEdits>
}

/** What is not saved, and the version that it was typed over. */
export interface KeptEdits {
  readonly version: number
  readonly edits: FigureEdits
}

/** Begins with a version, with what of mine is to stand over it. */
export function begunBudget(version: number, edits = NO_EDITS): BudgetDocument {
  return { known: { version, sheets: new Map() }, document: startHistory(edits) }
}

/** As it was left. Somebody else's save since then is met when this is saved. */
export function returnedBudget({ version, edits }: KeptEdits): BudgetDocument {
  const { known, document } = begunBudget(version)
  return { known, document: recordStep(document, edits) }
}

/** With the sheet of a location, as it is stored in a version; the very same where it is known, or of another version. */
export function withSheet(budget: BudgetDocument, version: number, locationId: string, sheet: OwnFigures): BudgetDocument {
  const { known } = budget
  if (known.version !== version || known.sheets.has(locationId)) return budget
  return { ...budget, known: { ...known, sheets: new Map([...known.sheets, [locationId, sheet]]) } }
}

/** One step further. `periods`: the columns of the sheets, in their order. */
export function withFigures({ known, document }: BudgetDocument, edits: readonly FigureEdit[], periods: readonly string[]): BudgetDocument {
  return { known, document: recordStep(document, withEdits(document.present, edits, storedIn(known, periods))) }
}

export function undoneFigures({ known, document }: BudgetDocument): BudgetDocument {
  return { known, document: undo(document) }
}

export function redoneFigures({ known, document }: BudgetDocument): BudgetDocument {
  return { known, document: redo(document) }
}

/** As it is stored, as a step. */
export function withoutFigures({ known, document }: BudgetDocument): BudgetDocument {
  return { known, document: recordStep(document, NO_EDITS) }
}

/** These are stored now, in this version: what was typed since stays, and what was done before can still be undone. */
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

/** What is stored of a cell, as far as it is known. */
export function storedIn({ sheets }: KnownSheets, periods: readonly string[]): (row: string, column: string) => TypedFigure {
  return (row, column) => {
    const line = editedLine(row)
    const values = line && sheets.get(line.locationId)?.get(row.slice(row.indexOf(' ') + 1))
    return figureOf(values?.[periods.indexOf(column)] ?? null)
  }
}
