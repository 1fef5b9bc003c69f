import { counted } from '@fourwall/domain/money/format.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import {
  type BasedEdits,
  type EditClash,
  editClashes,
  NO_BASED_EDITS,
  withBasedEdits,
  withClashesSettled,
} from '@fourwall/domain/typed-figures/based-edits.ts'
import { countEdits, type FigureEdit } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { type TypedFigure, whatWasRead } from '@fourwall/domain/typed-figures/typed-figures.ts'
import { useMemo, useState } from 'react'
import { useClient } from 'urql'
import { saveRefusal } from '../../../api/ask.ts'
import { isOtherSearch, useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import type { GridEdit, GridEditing } from '../../../blocks/report-grid/editing/grid-editing.ts'
import { useMay } from '../../../blocks/rights/rights.ts'
import { saveLabel } from '../../../blocks/upload-preview/count-labels.ts'
import { useUnusualQuestion } from '../../../blocks/upload-preview/use-unusual-question.tsx'
import { useEditorKeys } from '../../../blocks/versions/use-editor-keys.ts'
import { toast } from '../../../ui/toast.ts'
import type { ListedMetric } from '../metrics-request.ts'
import { saveFigureEdits } from './edit-figures-request.ts'
import { editsToSave, figureLock, locationOfRow, readMetricFigures, storedFigures } from './metric-edits.ts'
import type { MetricTableColumn } from './metric-table.ts'
import type { StoredCells } from './stored-figures-request.ts'
import type { FigureEditor } from './use-figure-edits.ts'
import { useFigureMarks } from './use-figure-marks.ts'

interface MetricEditingOptions {
  readonly metric: ListedMetric
  readonly editor: FigureEditor
  /** Its edits that differ from what is stored. */
  readonly unsaved: BasedEdits
  /** The time span that is shown. */
  readonly setting: TimeSpanSetting
  /** The columns of the table. */
  readonly columns: readonly MetricTableColumn[]
  /** The stored figures of the metric; null while loading, and for a computed metric. */
  readonly cells: StoredCells | null
  /** A dialog is open: keys do nothing. */
  readonly isOff: boolean
  /** Reloads the stored figures. */
  readonly onReload: () => void
  /** Called after saving. */
  readonly onSaved: () => void
}

export type MetricEditing = ReturnType<typeof useMetricEditing>

/** Editing of a metric's figures in the grid: typed, pasted and cleared cells, saved as one change. */
export function useMetricEditing(options: MetricEditingOptions) {
  const { metric, editor, unsaved, setting, columns, cells, isOff, onReload, onSaved } = options
  const client = useClient()
  const [isSaving, setIsSaving] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const question = useUnusualQuestion()
  const isChanging = useMay('CHANGE_METRICS') && metric.formula === null
  const { edits } = unsaved
  const counts = countEdits(edits)
  const isDirty = counts.all > 0
  const clashes = useMemo(() => (cells === null ? NO_CLASHES : editClashes(unsaved, storedFigures(cells))), [unsaved, cells])
  const marks = useFigureMarks(
    metric.id,
    useMemo(() => editsToSave(unsaved), [unsaved]),
  )
  const columnOf = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns])

  /** Saves edits that clash with nothing that is known. */
  const send = async (what: BasedEdits): Promise<boolean> => {
    const { all, invalid } = countEdits(what.edits)
    if (invalid > 0) return refuseUnreadable(invalid)
    if (all > 0) {
      setIsSaving(true)
      try {
        await saveFigureEdits(client, metric.id, editsToSave(what))
        toast.success(`Saved ${counted(all, 'figure')} of “${metric.name}”`)
      } catch (error) {
        const { kind, message } = saveRefusal(error)
        // Once the figures are loaded again, the ones that changed are to be chosen.
        if (kind === 'CONFLICT') {
          setIsChoosing(true)
          onReload()
        } else toast.error('The figures were not saved.', { detail: message })
        return false
      } finally {
        setIsSaving(false)
      }
    }
    editor.begin()
    onSaved()
    return true
  }
  const save = async (isAgreed = false): Promise<boolean> => {
    if (!isDirty || isSaving || cells === null) return false
    // Unreadable figures and clashes come first; what looks unusual is asked about once.
    if (marks.size > 0 && counts.invalid === 0 && clashes.length === 0 && !isAgreed) {
      question.ask()
      return false
    }
    setIsChoosing(clashes.length > 0)
    return clashes.length === 0 && send(unsaved)
  }
  const saveChosen = (isKept: (clash: EditClash) => boolean) => {
    const settled = withClashesSettled(unsaved, clashes, isKept)
    setIsChoosing(false)
    editor.change(settled, setting)
    void send(settled)
  }
  useEditorKeys({
    onSave: () => void save(),
    onUndo: editor.undo,
    onRedo: editor.redo,
    isOff: isOff || isChoosing || question.isAsking || !isChanging,
  })
  const leaveDialog = useLeaveConfirmation(
    isDirty
      ? {
          title: `Save changes to “${metric.name}”?`,
          description: `${counted(counts.all, 'figure')} not saved yet. Leaving without saving discards ${counts.all === 1 ? 'it' : 'them'}.`,
          onSave: () => save(),
          onDiscard: editor.begin,
          // Other periods of the same metric.
          isLostBy: isOtherSearch,
        }
      : null,
  )
  const grid = useMemo((): GridEditing | null => {
    if (!isChanging || cells === null) return null
    return {
      typed: 'FIGURES',
      lockOf(row, { key }) {
        if (isSaving) return 'The figures are being saved.'
        const column = columnOf.get(key)
        return column === undefined ? null : figureLock(row, column, cells)
      },
      sourceOf(row, column) {
        const locationId = locationOfRow(row)
        const edit = locationId === null ? undefined : edits.get(locationId)?.get(column.key)
        return edit === undefined ? (column.valueOf(row) ?? '') : textOfEdit(edit)
      },
      onEdit(made: readonly GridEdit[], origin) {
        const read = readMetricFigures(
          made.map(({ text }) => text),
          metric.unit,
        )
        const typed = made.flatMap(({ row, column }, at): FigureEdit[] => {
          const [locationId, figure] = [locationOfRow(row), read.figures[at]]
          return locationId === null || figure === undefined ? [] : [{ row: locationId, column: column.key, figure }]
        })
        editor.change(withBasedEdits(unsaved, typed, storedFigures(cells)), setting)
        return origin === 'COPIED' ? null : whatWasRead(read)
      },
    }
  }, [isChanging, isSaving, cells, metric.unit, columnOf, unsaved, edits, editor, setting])

  return {
    /** Null: the figures cannot be edited. */
    grid,
    isChanging,
    isDirty,
    isSaving,
    /** What cells of the grid show of the edits. */
    edited: useMemo(() => ({ edits, marks, clashes }), [edits, marks, clashes]),
    /** Edits whose stored figure changed since they were typed. */
    clashes,
    /** They are to be chosen now. */
    isChoosing: isChoosing && clashes.length > 0,
    setIsChoosing,
    saveChosen,
    /** Whether unusual figures are saved. */
    question,
    saveAnyway: () => void save(true),
    unsavedCount: counts.all,
    note: isDirty ? `${counted(counts.all, 'figure')} not saved` : undefined,
    saveLabel: saveLabel(counts.all, 'figure', { marked: marks.size }),
    save: () => void save(),
    discard: () => editor.change(NO_BASED_EDITS, setting),
    leaveDialog,
  }
}

function refuseUnreadable(count: number): false {
  toast.failure(`${counted(count, 'figure')} cannot be read`, { detail: 'Correct or clear what is marked, then save.' })
  return false
}

function textOfEdit(edit: TypedFigure): string {
  return edit.kind === 'INVALID' ? edit.text : edit.kind === 'FIGURE' ? edit.value : ''
}

const NO_CLASHES: readonly EditClash[] = []
