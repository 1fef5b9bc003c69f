import { formatCount } from '@fourwall/domain/money/format.ts'
import { type FigureEdits, NO_EDITS } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { useClient } from 'urql'
import { useVersionedSave, type VersionedSave } from '../../../blocks/versions/use-versioned-save.ts'
import {
  type Budget,
  loadAllChanges,
  loadBudget,
  loadBudgetSavedBy,
  type ReceivedFigureChange,
  saveBudgetFigures,
} from '../budget-request.ts'
import { budgetFiguresToSave } from './budget-edits.ts'
import type { BudgetEditor } from './use-budget-editor.ts'
import type { EditedCell } from './use-cell-jump.ts'

/** What another user saved during the editing. */
export interface SavedMeanwhile {
  readonly budget: Budget
  readonly changes: readonly ReceivedFigureChange[]
}

export interface BudgetSaving extends Omit<VersionedSave<SavedMeanwhile>, 'save'> {
  /** Saves the edits on top of the loaded version; resolves to whether it succeeded. */
  readonly save: () => Promise<boolean>
  /** Saves these edits on top of another user's version. */
  readonly saveOver: (version: number, edits: FigureEdits) => Promise<boolean>
}

interface BudgetSavingOptions {
  readonly budget: Pick<Budget, 'id' | 'name'>
  readonly editor: BudgetEditor
  /** Scrolls to a cell that prevents saving. */
  readonly onInvalid: (cell: EditedCell) => void
  /** Called after saving. */
  readonly onSaved: () => void
}

/** Saves the edits as the budget's next version; refuses while a cell is unreadable. */
export function useBudgetSaving({ budget, editor, onInvalid, onSaved }: BudgetSavingOptions): BudgetSaving {
  const client = useClient()
  const { edits, counts, known } = editor
  const saving = useVersionedSave<SavedMeanwhile>({
    async loadCurrent() {
      const current = await loadBudget(client, budget.id)
      return current && { budget: current, changes: await loadAllChanges(client, budget.id, known.version, current.version) }
    },
    loadSavedBy: (theirs) => loadBudgetSavedBy(client, budget.id, theirs.budget.version),
    success: `Saved “${budget.name}”`,
    failure: { what: `“${budget.name}” was not saved.` },
  })
  /** Resolves to the new version; null if it was not saved. */
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

/** The first unreadable cell; null if all are readable. */
function firstInvalid(edits: FigureEdits): EditedCell | null {
  for (const [row, columns] of edits) for (const [column, { kind }] of columns) if (kind === 'INVALID') return { row, column }
  return null
}
