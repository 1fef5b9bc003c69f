import { recordStep, redo, startHistory, undo } from '@fourwall/domain/editing/undo.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { countEdits, type FigureEdit, type FigureEdits, NO_EDITS, withEdits } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { MOST_DECIMALS } from '@fourwall/domain/typed-figures/figure-value.ts'
import { readTypedFigures, whatWasRead } from '@fourwall/domain/typed-figures/typed-figures.ts'
import { useEffect, useMemo, useState } from 'react'
import { useClient } from 'urql'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { useKeptWork, useReturnedWork } from '../../../blocks/page/kept-work.ts'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import type { GridEdit, GridEditing } from '../../../blocks/report-grid/editing/grid-editing.ts'
import { useMay } from '../../../blocks/rights/rights.ts'
import { saveLabel } from '../../../blocks/upload-preview/count-labels.ts'
import { useEditorKeys } from '../../../blocks/versions/use-editor-keys.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import { toast } from '../../../ui/toast.ts'
import type { ListedMetric } from '../metrics-request.ts'
import { loadFigureMarks, saveFigureEdits } from './edit-figures-request.ts'
import { editsToSave, figureLock, locationOfRow, storedAt, typedOf } from './metric-edits.ts'
import type { MetricTableColumn } from './metric-table.ts'
import type { StoredCells } from './stored-figures-request.ts'

/** Unsaved edits that survive signing in again. `uploadDate`: when the figures below them were last changed. */
interface KeptFigureEdits {
  readonly edits: FigureEdits
  readonly uploadDate: ListedMetric['uploadDate']
}

/** The unsaved edits of a metric's figures, with undo. */
export function useFigureEdits({ id, uploadDate }: Pick<ListedMetric, 'id' | 'uploadDate'>) {
  const keptAs = `metric-figures.1:${id}`
  const returned = useReturnedWork<KeptFigureEdits>(keptAs)
  const [history, setHistory] = useState(() =>
    returned === undefined ? startHistory(NO_EDITS) : recordStep(startHistory(NO_EDITS), returned.edits),
  )
  useKeptWork(keptAs, history.present.size > 0 ? { edits: history.present, uploadDate } : undefined)
  const [isOutdated] = useState(() => returned !== undefined && returned.uploadDate !== uploadDate)
  useEffect(() => {
    if (isOutdated)
      toast.failure('Figures of this metric were changed meanwhile', { detail: 'Check your unsaved figures before you save them.' })
  }, [isOutdated])
  return {
    edits: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (next: FigureEdits) => next !== history.present && setHistory(recordStep(history, next)),
    undo: () => setHistory(undo(history)),
    redo: () => setHistory(redo(history)),
    /** Without unsaved edits and steps. */
    begin: () => setHistory(startHistory(NO_EDITS)),
  }
}

interface MetricEditingOptions {
  readonly metric: ListedMetric
  readonly editor: ReturnType<typeof useFigureEdits>
  /** The columns of the table. */
  readonly columns: readonly MetricTableColumn[]
  /** The stored figures of the metric; null while loading, and for a computed metric. */
  readonly cells: StoredCells | null
  /** A dialog is open: keys do nothing. */
  readonly isOff: boolean
  /** Loads the stored figures anew. */
  readonly onReload: () => void
  /** Called after saving. */
  readonly onSaved: () => void
}

export type MetricEditing = ReturnType<typeof useMetricEditing>

/** Editing of a metric's figures in the grid: typed, pasted and cleared cells, saved as one change. */
export function useMetricEditing({ metric, editor, columns, cells, isOff, onReload, onSaved }: MetricEditingOptions) {
  const client = useClient()
  const [isSaving, setIsSaving] = useState(false)
  const isChanging = useMay('CHANGE_METRICS') && metric.formula === null
  const { edits } = editor
  const counts = countEdits(edits)
  const isDirty = counts.all > 0
  const toSave = useMemo(() => (cells === null ? [] : editsToSave(edits, cells)), [edits, cells])
  const { value: found } = useLoaded(toSave.length === 0 ? null : JSON.stringify([metric.id, toSave]), () =>
    loadFigureMarks(client, metric.id, toSave),
  )
  const marks = useMemo(
    () =>
      new Map(
        toSave.flatMap(({ locationId, columnKey }, at) => {
          const mark = found?.[at] ?? null
          return mark === null ? [] : [[`${locationId} ${columnKey}`, mark] as const]
        }),
      ),
    [toSave, found],
  )
  const columnOf = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns])

  const save = async (): Promise<boolean> => {
    if (!isDirty || isSaving || cells === null) return false
    if (counts.invalid > 0) {
      toast.failure(`${counted(counts.invalid, 'figure')} cannot be read`, { detail: 'Correct or clear what is marked, then save.' })
      return false
    }
    setIsSaving(true)
    try {
      await saveFigureEdits(client, metric.id, toSave)
      toast.success(`Saved ${counted(toSave.length, 'figure')} of “${metric.name}”`)
      editor.begin()
      onSaved()
      return true
    } catch (error) {
      toast.error('The figures were not saved.', {
        detail: errorMessage(error),
        action: { label: 'Reload, keep my edits', onAction: onReload },
      })
      return false
    } finally {
      setIsSaving(false)
    }
  }
  useEditorKeys({ onSave: () => void save(), onUndo: editor.undo, onRedo: editor.redo, isOff: isOff || !isChanging })
  const leaveDialog = useLeaveConfirmation(
    isDirty
      ? {
          title: `Save changes to “${metric.name}”?`,
          description: `${counted(counts.all, 'figure')} not saved yet. Leaving without saving discards ${counts.all === 1 ? 'it' : 'them'}.`,
          onSave: save,
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
        if (edit === undefined) return column.valueOf(row) ?? ''
        return edit.kind === 'INVALID' ? edit.text : edit.kind === 'FIGURE' ? edit.value : ''
      },
      onEdit(made: readonly GridEdit[], origin) {
        const read = readTypedFigures(
          made.map(({ text }) => text),
          MOST_DECIMALS,
        )
        const typed = made.flatMap(({ row, column }, at): FigureEdit[] => {
          const [locationId, figure] = [locationOfRow(row), read.figures[at]]
          return locationId === null || figure === undefined ? [] : [{ row: locationId, column: column.key, figure }]
        })
        editor.change(withEdits(edits, typed, (locationId, key) => typedOf(storedAt(cells, locationId, key))))
        return origin === 'COPIED' ? null : whatWasRead(read)
      },
    }
  }, [isChanging, isSaving, cells, columnOf, edits, editor])

  return {
    /** Null: the figures cannot be edited. */
    grid,
    isChanging,
    isDirty,
    isSaving,
    /** Why edits are implausible, by location and column. */
    marks,
    note: isDirty ? `${counted(counts.all, 'figure')} not saved` : undefined,
    saveLabel: saveLabel(counts.all, 'figure', { marked: marks.size }),
    save: () => void save(),
    discard: () => editor.change(NO_EDITS),
    leaveDialog,
  }
}
