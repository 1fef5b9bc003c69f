import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import { chartText } from '@fourwall/domain/charts/chart-text.ts'
import { recordStep, redo, startHistory, type UndoHistory, undo } from '@fourwall/domain/editing/undo.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useClient } from 'urql'
import { refetchQuery, runQuery } from '../../../api/ask.ts'
import { failureOf, RequestFailure } from '../../../api/request-failure.ts'
import { useKeptWork, useReturnedWork } from '../../../blocks/page/kept-work.ts'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import { useLatestFunctions } from '../../../ui/latest-functions.ts'
import { toast } from '../../../ui/toast.ts'
import { ChartQuery, ChartsQuery, readStoredChart, type SavedChart, saveChart } from '../charts-request.ts'

interface EditingOptions {
  readonly saved: SavedChart | null
  readonly initial: ChartDocument
  /** Called with the id of a new chart, and as text what was changed while it was being saved; null for nothing. */
  readonly onSaved: (id: string, unsaved: string | null) => void
}

export interface ChartEditing {
  readonly chart: ChartDocument
  /** The version that is edited; null for a chart that was never saved. */
  readonly version: number | null
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Changes of one run are one step: typing into one field. */
  readonly change: (next: ChartDocument, run?: string) => void
  readonly endRun: () => void
  readonly undo: () => void
  readonly redo: () => void
  /** @param title what the chart is called now, for messages. @returns whether it was saved. */
  readonly save: (title: string) => Promise<boolean>
  readonly saveAs: (title: string) => Promise<boolean>
  /** What is stored, without what was changed; null for a chart that was never saved. */
  readonly stored: SavedChart | null
  /** What somebody else saved first, so that a save was refused; null if nobody did. */
  readonly theirs: SavedChart | null
  readonly closeConflict: () => void
  /** Goes on with what somebody else saved. */
  readonly takeTheirs: (theirs: SavedChart) => void
  /** Saves over what somebody else saved. @param merged left out: only mine. */
  readonly saveOver: (title: string, theirs: SavedChart, merged?: ChartDocument) => void
  readonly leaveDialog: ReactNode
}

/** Unsaved work, with the version that it was made from; null for a chart that was never saved. */
interface KeptChart {
  readonly base: SavedChart | null
  readonly chart: ChartDocument
}

/** Unsaved work on a saved chart can be undone. */
function begunHistory(base: SavedChart | null, chart: ChartDocument): UndoHistory<ChartDocument> {
  if (base === null) return startHistory(chart)
  const saved = startHistory(base.chart)
  return chartText(chart) === chartText(base.chart) ? saved : recordStep(saved, chart)
}

/** The unsaved state of a chart, with undo, and its saving. */
export function useChartEditing({ saved, initial, onSaved }: EditingOptions): ChartEditing {
  const client = useClient()
  const isChanging = useMay('CHANGE_CHARTS')
  const keptAs = `chart ${saved?.id ?? 'new'}`
  const returned = useReturnedWork<KeptChart>(keptAs)
  const [base, setBase] = useState(returned === undefined ? saved : returned.base)
  const [history, setHistory] = useState<UndoHistory<ChartDocument>>(() => begunHistory(base, returned?.chart ?? initial))
  const [isSaving, setIsSaving] = useState(false)
  const [theirs, setTheirs] = useState<SavedChart | null>(null)
  const run = useRef<string | null>(null)
  // Chosen once, so that a repetition after a lost answer does not make a second chart.
  const [newId] = useState(() => crypto.randomUUID())
  const chart = history.present
  const isChanged = base === null ? chart.metrics.length > 0 : chartText(chart) !== chartText(base.chart)
  useKeptWork<KeptChart>(keptAs, isChanged ? { base, chart } : undefined)

  const { presentChart } = useLatestFunctions({ presentChart: () => chart })

  const send = async (
    title: string,
    as: { readonly id: string; readonly version: number | null; readonly path: string | null },
    sent = chart,
  ): Promise<boolean> => {
    if (isSaving) return false
    const unnamed = sent.metrics.findIndex(({ dataLabel }) => dataLabel.trim() === '')
    if (unnamed !== -1) {
      toast.failure('Data label cannot be empty', { detail: 'Name every measure of the chart, then save it.' })
      return false
    }
    setIsSaving(true)
    const outcome = await saveChart(client, { ...as, chart: sent })
    setIsSaving(false)
    if (outcome.kind === 'SAVED') {
      setTheirs(null)
      setBase(outcome.saved)
      await refetchQuery(client, ChartsQuery, {})
      toast.success(`Saved “${title}”`)
      const unsaved = chartText(presentChart())
      if (outcome.saved.id !== saved?.id) onSaved(outcome.saved.id, unsaved === chartText(sent) ? null : unsaved)
      return true
    }
    if (outcome.kind === 'CONFLICT') await askWhich(as.id)
    else
      toast.failure('Failed to save chart', {
        detail: outcome.message,
        action: { label: 'Try again', onAction: () => void send(title, as, sent) },
      })
    return false
  }
  const save = (title: string): Promise<boolean> => send(title, { id: base?.id ?? newId, version: base?.version ?? null, path: null })
  const askWhich = async (chartId: string) => {
    try {
      const { chart: stored } = await runQuery(client, ChartQuery, { chartId })
      if (!stored) throw new RequestFailure('NOT_FOUND', 'It was deleted meanwhile. Save yours as a new chart.')
      setTheirs(readStoredChart(stored))
    } catch (error) {
      toast.error('Somebody else saved this chart, and their version could not be loaded.', { detail: failureOf(error).message })
    }
  }
  const leaveDialog = useLeaveConfirmation(
    isChanged && isChanging && !isSaving
      ? {
          title: base === null ? 'Save the new chart?' : 'Save the changes to this chart?',
          description: 'Leaving without saving discards them.',
          onSave: () => save(chart.title === '' ? 'the chart' : chart.title),
        }
      : null,
  )
  return {
    chart,
    version: base?.version ?? null,
    isChanged,
    isSaving,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change(next, of) {
      const joins = of !== undefined && of === run.current && history.past.length > 0
      run.current = of ?? null
      setHistory(joins ? { ...history, present: next, future: [] } : recordStep(history, next))
    },
    endRun: () => {
      run.current = null
    },
    undo: () => setHistory(undo(history)),
    redo: () => setHistory(redo(history)),
    save,
    saveAs: (title) => send(title, { id: crypto.randomUUID(), version: null, path: base?.path ?? null }),
    stored: base,
    theirs,
    closeConflict: () => setTheirs(null),
    takeTheirs: (other) => {
      setBase(other)
      setHistory(startHistory(other.chart))
      setTheirs(null)
    },
    saveOver: (title, { id, version }, merged = chart) => {
      if (merged !== chart) setHistory(recordStep(history, merged))
      void send(title, { id, version, path: null }, merged)
    },
    leaveDialog,
  }
}
