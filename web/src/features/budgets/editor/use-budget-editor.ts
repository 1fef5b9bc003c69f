import { changedCells, countEdits, type FigureEdit, type FigureEdits } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { useState } from 'react'
import { useKeptWork, useReturnedWork } from '../../../blocks/page/kept-work.ts'
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

/** What is done to a budget on the page, of all its locations together. */
export function useBudgetEditor(budgetId: string, version: number, periods: readonly string[]): BudgetEditor {
  const keptAs = `budget.1:${budgetId}`
  const returned = useReturnedWork<KeptEdits>(keptAs)
  const [budget, setBudget] = useState(() => (returned === undefined ? begunBudget(version) : returnedBudget(returned)))
  const { known, document } = budget
  useKeptWork(keptAs, document.present.size > 0 ? { version: known.version, edits: document.present } : undefined)
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
