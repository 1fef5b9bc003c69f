import { formatCount } from '@fourwall/domain/money/format.ts'
import { NO_EDITS } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { type RefObject, useState } from 'react'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import { createGridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import { useMay, useRefusalReason } from '../../../blocks/rights/rights.ts'
import { useUnusualQuestion } from '../../../blocks/upload-preview/use-unusual-question.tsx'
import { useEditorKeys } from '../../../blocks/versions/use-editor-keys.ts'
import { toast } from '../../../ui/toast.ts'
import { type OpenSpread, spreadOfSelection } from '../sheet/spread-question.ts'
import { useBudgetUpload } from '../use-budget-upload.tsx'
import { type TypedCell, typedEdits } from './budget-edits.ts'
import type { LoadedBudget } from './budget-page.ts'
import { useBudgetSaving } from './use-budget-saving.ts'
import { type EditedCell, useCellJump } from './use-cell-jump.ts'
import { useShownBudget } from './use-shown-budget.ts'

/** The part of the page's state that is in the address. */
export interface BudgetSearch {
  /** A place's id, see `PlaceOption`; left out: all locations. */
  readonly location?: string
  /** `2026-03`: selects the period with this month. */
  readonly month?: string
  /** Id of a group, an account or a metric: selects its line. */
  readonly line?: string
  /** Id of the mapping for last year's actuals; left out: they are hidden. */
  readonly lastYear?: string
}

interface BudgetWorkOptions {
  readonly loaded: LoadedBudget
  readonly search: BudgetSearch
  readonly grid: RefObject<ReportGridHandle | null>
  readonly onSearch: (search: BudgetSearch) => void
}

export type BudgetWork = ReturnType<typeof useBudgetWork>

/** State and actions of a budget's page. */
export function useBudgetWork({ loaded, search, grid, onSearch }: BudgetWorkOptions) {
  const [selection] = useState(createGridSelection)
  const [spread, setSpread] = useState<OpenSpread | null>(null)
  const shown = useShownBudget(loaded, { location: search.location, lastYear: search.lastYear })
  const { budget, editor, frame, locationId, rows, collapsed, setCollapsed } = shown
  const { counts, known } = editor
  const isDirty = counts.all > 0
  const whyNot = useRefusalReason('CHANGE_BUDGETS')
  const isEdited = useMay('CHANGE_BUDGETS') && locationId !== null

  const goTo = (location: string | undefined, lastYear = search.lastYear) =>
    onSearch({ ...(location !== undefined && { location }), ...(lastYear !== undefined && { lastYear }) })
  const show = useCellJump({
    frame,
    rows,
    columns: shown.columns,
    selection,
    grid,
    locationId,
    isReady: shown.figures !== null,
    collapsed,
    onExpand: (keys) => setCollapsed(new Set([...collapsed].filter((key) => !keys.includes(key)))),
    onLocation: goTo,
    asked: { month: search.month, line: search.line },
  })
  const saving = useBudgetSaving({ budget, editor, onInvalid: show, onSaved: shown.refresh })
  const { isSaving, theirs } = saving
  const question = useUnusualQuestion()
  /** Saves the edits; asks first where figures look unusual. */
  const save = async (): Promise<boolean> => {
    if (shown.marks.size === 0 || counts.invalid > 0) return saving.save()
    question.ask()
    return false
  }
  // Without changes of one's own, the newer version can be taken, unless it is this page's own save.
  if (budget.version > known.version && !isDirty && !isSaving) editor.begin(budget.version, NO_EDITS)

  const showFirst = ([first]: readonly EditedCell[]) => {
    saving.forgetFailure()
    if (first) show(first)
  }
  const undo = () => showFirst(editor.undo())
  const redo = () => showFirst(editor.redo())
  useEditorKeys({
    onSave: () => void (isDirty && !isSaving && save()),
    onUndo: undo,
    onRedo: redo,
    isOff: theirs !== null || question.isAsking || spread !== null || whyNot !== null,
  })
  const leaveDialog = useLeaveConfirmation(
    isDirty
      ? {
          title: `Save changes to “${budget.name}”?`,
          description: `${countedFigures(counts.all)} not saved yet. Leaving without saving discards ${counts.all === 1 ? 'it' : 'them'}.`,
          onSave: save,
        }
      : null,
  )
  const uploading = useBudgetUpload()
  return {
    ...shown,
    selection,
    isDirty,
    /** Why this role cannot edit it; null if it can, and while loading. */
    whyNot,
    /** Whether the figures of one location are shown, and editable. */
    isEdited,
    /** Next to the title. */
    unsavedNote: isDirty ? `${countedFigures(counts.all)} not saved` : undefined,
    saving,
    save,
    question,
    undo,
    redo,
    leaveDialog,
    uploading,
    goTo,
    showLastYear: (mappingId: string | null) =>
      onSearch({
        ...(search.location !== undefined && { location: search.location }),
        ...(mappingId !== null && { lastYear: mappingId }),
      }),
    /** Applies typed or pasted texts to cells of the location; reports how they were read. */
    edit: (made: readonly TypedCell[], isCopied: boolean): string | null => {
      if (locationId === null) return null
      saving.forgetFailure()
      const read = typedEdits(made, locationId, frame.scale)
      editor.edit(read.edits)
      return isCopied ? null : read.words
    },
    discard: () => {
      saving.forgetFailure()
      editor.discard()
    },
    /** Continues from another version, without edits. */
    goOnFrom: (version: number) => {
      editor.begin(version, NO_EDITS)
      shown.refresh()
    },
    chooseFiles: (files: readonly File[]) => {
      const [file] = files
      if (isDirty) saving.refuse('Save or discard your changes before you upload a new version.')
      else if (file !== undefined && files.length === 1)
        uploading.send(file, { budgetId: budget.id, name: budget.name, categorizationId: null })
      else uploading.acts.choose(files)
    },
    spread,
    setSpread,
    spreadSelected: () => {
      const chosen = spreadOfSelection(selection.snapshot()?.anchor ?? null, rows, frame)
      if (chosen !== null) setSpread(chosen)
      else
        toast.failure('Choose a line to spread a figure over', {
          detail: 'Select a cell of a line that is planned and adds up over time, not of a total.',
        })
    },
  }
}

function countedFigures(count: number): string {
  return count === 1 ? '1 figure' : `${formatCount(count)} figures`
}
