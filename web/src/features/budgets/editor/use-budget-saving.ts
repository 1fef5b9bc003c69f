import { formatCount } from '@fourwall/domain/money/format.ts'
import { type FigureEdits, NO_EDITS } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { useClient } from 'urql'
import { useVersionedSave, type VersionedSave } from '../../../blocks/versions/use-versioned-save.ts'
import { type Budget, type FigureChanges, loadBudget, loadBudgetSavedBy, loadChanges, saveBudgetFigures } from '../budget-request.ts'
import { budgetFiguresToSave } from './budget-edits.ts'
import type { BudgetEditor } from './use-budget-editor.ts'
import type { EditedCell } from './use-cell-jump.ts'

/** What somebody else saved meanwhile. */
export interface SavedMeanwhile {
  readonly budget: Budget
  readonly changes: FigureChanges
}

export interface BudgetSaving extends Omit<VersionedSave<SavedMeanwhile>, 'save'> {
  /** Saves what is on the page over the version that was read; answers whether it is saved. */
  readonly save: () => Promise<boolean>
  /** Saves these over what somebody else saved meanwhile. */
  readonly saveOver: (version: number, edits: FigureEdits) => Promise<boolean>
}

interface BudgetSavingOptions {
  readonly budget: Pick<Budget, 'id' | 'name'>
  readonly editor: BudgetEditor
  /** Brings a cell that keeps the rest from being saved into view. */
  readonly onInvalid: (cell: EditedCell) => void
  /** Another version is in force. */
  readonly onSaved: () => void
}

/** Saves what is done to a budget as its next version; nothing is saved while a cell cannot be read. */
export function useBudgetSaving({ budget, editor, onInvalid, onSaved }: BudgetSavingOptions): BudgetSaving {
  const client = useClient()
  const { edits, counts, known } = editor
  const saving = useVersionedSave<SavedMeanwhile>({
    async loadCurrent() {
      const current = await loadBudget(client, budget.id)
      return current && { budget: current, changes: await loadChanges(client, budget.id, known.version, current.version) }
    },
    loadSavedBy: (theirs) => loadBudgetSavedBy(client, budget.id, theirs.budget.version),
    success: `Saved “${budget.name}”`,
    failure: 'Failed to save budget',
  })
  /** Answers the version that it made; null where it is not saved. */
  const send = async (version: number, what: FigureEdits): Promise<number | null> => {
    const invalid = firstInvalid(what)
    if (invalid !== null) {
      onInvalid(invalid)
      saving.refuse(
        counts.invalid === 1
          ? 'A figure cannot be read. Correct or clear it, then save.'
          : `${formatCount(counts.invalid)} figures cannot be read. Correct or clear them, then save.`,
      )
      return null
    }
    let saved = version
    const isSaved = await saving.save(async () => {
      const answer = await saveBudgetFigures(client, budget.id, version, budgetFiguresToSave(what))
      saved = answer.version ?? version
      return answer.outcome
    })
    return isSaved ? saved : null
  }
  return {
    ...saving,
    async save() {
      const saved = await send(known.version, edits)
      if (saved === null) return false
      editor.follow(edits, saved)
      onSaved()
      return true
    },
    async saveOver(version, what) {
      const saved = await send(version, what)
      if (saved === null) return false
      editor.begin(saved, NO_EDITS)
      onSaved()
      return true
    },
  }
}

/** The first cell that cannot be read; null where there is none. */
function firstInvalid(edits: FigureEdits): EditedCell | null {
  for (const [row, columns] of edits) for (const [column, { kind }] of columns) if (kind === 'INVALID') return { row, column }
  return null
}
