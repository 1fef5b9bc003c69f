import { changedCells, countEdits, type FigureEdit, type FigureEdits } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { useState } from 'react'
import { usePreservedWork, useReturnedWork } from '../../../blocks/page/preserved-work.ts'
import type { OwnFigures } from '../sheet/sheet-values.ts'
import {
  afterBudgetSave,
  type BudgetDocument,
  begunBudget,
  type KeptEdits,
  type KnownSheets,
  redoneFigures,
  returnedBudget,
  undoneFigures,
  withFigures,
  withoutFigures,
  withSheet,
} from './budget-document.ts'

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
  /** Adds a location's stored sheet of a version. */
  readonly learn: (version: number, locationId: string, sheet: OwnFigures) => void
  /** Edits locations whose sheets are loaded. */
  readonly edit: (edits: readonly FigureEdit[]) => void
  /** @returns the changed cells. */
  readonly undo: () => readonly ChangedCell[]
  readonly redo: () => readonly ChangedCell[]
  readonly discard: () => void
  /** Marks edits as stored in this version. Later edits stay, and earlier steps can still be undone. */
  readonly follow: (saved: FigureEdits, version: number) => void
  /** Continues from another version, with edits on top. */
  readonly begin: (version: number, edits: FigureEdits) => void
}

/** Edit state of a budget, for all its locations. */
export function useBudgetEditor(budgetId: string, version: number, periods: readonly string[]): BudgetEditor {
  const keptAs = `budget.1:${budgetId}`
  const returned = useReturnedWork<KeptEdits>(keptAs)
  const [budget, setBudget] = useState(() => (returned === undefined ? begunBudget(version) : returnedBudget(returned)))
  const { known, document } = budget
  usePreservedWork(keptAs, document.present.size > 0 ? { version: known.version, edits: document.present } : undefined)
  const step = (take: (before: BudgetDocument) => BudgetDocument) => {
    setBudget(take)
    return changedCells(document.present, take(budget).document.present)
  }
  return {
    known,
    edits: document.present,
    counts: countEdits(document.present),
    canUndo: document.past.length > 0,
    canRedo: document.future.length > 0,
    learn: (of, locationId, sheet) => setBudget((before) => withSheet(before, of, locationId, sheet)),
    edit: (edits) => setBudget((before) => withFigures(before, edits, periods)),
    undo: () => step(undoneFigures),
    redo: () => step(redoneFigures),
    discard: () => setBudget(withoutFigures),
    follow: (saved, next) => setBudget((before) => afterBudgetSave(before, saved, next, periods)),
    begin: (next, edits) => setBudget(begunBudget(next, edits)),
  }
}
