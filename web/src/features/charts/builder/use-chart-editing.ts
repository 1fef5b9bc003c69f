import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import { chartText } from '@fourwall/domain/charts/chart-text.ts'
import { type ReactNode, useState } from 'react'
import { useClient } from 'urql'
import { refetchQuery } from '../../../api/ask.ts'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import { usePreservedWork } from '../../../blocks/page/preserved-work.ts'
import { useMay } from '../../../blocks/rights/rights.ts'
import type { KeptEditing } from '../../../blocks/versions/edited-document.ts'
import { type DocumentEditor, useEditedDocument } from '../../../blocks/versions/use-edited-document.ts'
import { useVersionedSave } from '../../../blocks/versions/use-versioned-save.ts'
import { useLatestFunctions } from '../../../ui/latest-functions.ts'
import { toast } from '../../../ui/toast.ts'
import { ChartsQuery, loadChart, type SavedChart, saveChart } from '../charts-request.ts'

interface EditingOptions {
  readonly saved: SavedChart | null
  readonly initial: ChartDocument
  /** Called with the id of a new chart, and as text what was changed while it was being saved; null for nothing. */
  readonly onSaved: (id: string, unsaved: string | null) => void
}

/** Null: never saved. */
type ChartBase = SavedChart | null

export interface ChartEditing
  extends Pick<DocumentEditor<ChartBase, ChartDocument>, 'canUndo' | 'canRedo' | 'change' | 'endRun' | 'undo' | 'redo'> {
  readonly chart: ChartDocument
  /** The version that is edited; null for a chart that was never saved. */
  readonly version: number | null
  readonly isChanged: boolean
  readonly isSaving: boolean
  /** @param title what the chart is called now, for messages. @returns whether it was saved. */
  readonly save: (title: string) => Promise<boolean>
  readonly saveAs: (title: string) => Promise<boolean>
  /** What is stored, without what was changed; null for a chart that was never saved. */
  readonly stored: SavedChart | null
  /** What another user saved first, so that a save was refused; null without a conflict. */
  readonly theirs: SavedChart | null
  /** Who saved it; null if it is not known. */
  readonly theirsBy: string | null
  readonly closeConflict: () => void
  /** Continues from the other user's version. */
  readonly takeTheirs: (theirs: SavedChart) => void
  /** Saves over the other user's version. @param merged left out: only mine. */
  readonly saveOver: (title: string, theirs: SavedChart, merged?: ChartDocument) => void
  readonly leaveDialog: ReactNode
}

/** What to save it as. */
type SavedAs = Pick<Parameters<typeof saveChart>[1], 'id' | 'version' | 'path'>

/** The unsaved state of a chart, with undo, and its saving. */
export function useChartEditing({ saved, initial, onSaved }: EditingOptions): ChartEditing {
  const client = useClient()
  const isChanging = useMay('CHANGE_CHARTS')
  const keptAs = `edited chart ${saved?.id ?? 'new'}`
  const editor = useEditedDocument<ChartBase, ChartDocument>({
    loaded: saved,
    keptAs,
    initial: saved !== null && chartText(initial) === chartText(saved.chart) ? saved.chart : initial,
    contentOf: (version) => version?.chart ?? initial,
    // What was changed while it was being saved is newer than what was saved.
    merge: (_since, mine) => mine,
  })
  const { base, present: chart } = editor
  // Chosen once, so that a repetition after a lost answer does not make a second chart.
  const [newId] = useState(() => crypto.randomUUID())
  const saving = useVersionedSave<SavedChart>({
    loadCurrent: () => loadChart(client, base?.id ?? newId),
    loadSavedBy: async ({ updatedBy }) => updatedBy,
    success: 'Saved the chart',
    failure: { title: 'Failed to save chart' },
  })
  const isChanged = base === null ? chart.metrics.length > 0 : chartText(chart) !== chartText(base.chart)
  usePreservedWork<KeptEditing<ChartBase, ChartDocument>>(keptAs, isChanged ? { base, present: chart } : undefined)

  const { presentChart } = useLatestFunctions({ presentChart: () => chart })

  const send = async (title: string, as: SavedAs, sent = chart): Promise<boolean> => {
    if (sent.metrics.some(({ dataLabel }) => dataLabel.trim() === '')) {
      toast.failure('Data label cannot be empty', { detail: 'Name every measure of the chart, then save it.' })
      return false
    }
    return await saving.save(
      async () => {
        const outcome = await saveChart(client, { ...as, chart: sent })
        if (outcome.kind === 'SAVED') await follow(outcome.saved, sent)
        return outcome
      },
      { success: `Saved “${title}”` },
    )
  }
  const follow = async (stored: SavedChart, sent: ChartDocument): Promise<void> => {
    editor.stored(stored)
    await refetchQuery(client, ChartsQuery, {})
    const unsaved = chartText(presentChart())
    if (stored.id !== saved?.id) onSaved(stored.id, unsaved === chartText(sent) ? null : unsaved)
  }
  const save = (title: string): Promise<boolean> => send(title, { id: base?.id ?? newId, version: base?.version ?? null, path: null })
  const leaveDialog = useLeaveConfirmation(
    isChanged && isChanging && !saving.isSaving
      ? {
          title: base === null ? 'Save the new chart?' : 'Save the changes to this chart?',
          description: 'Leaving without saving discards them.',
          onSave: () => save(chart.title === '' ? 'the chart' : chart.title),
        }
      : null,
  )
  return {
    ...editor,
    chart,
    version: base?.version ?? null,
    isChanged,
    isSaving: saving.isSaving,
    save,
    saveAs: (title) => send(title, { id: crypto.randomUUID(), version: null, path: base?.path ?? null }),
    stored: base,
    theirs: saving.theirs,
    theirsBy: saving.theirsBy,
    closeConflict: saving.closeConflict,
    takeTheirs(theirs) {
      editor.begin(theirs)
      saving.closeConflict()
    },
    saveOver(title, { id, version }, merged = chart) {
      if (merged !== chart) editor.change(merged)
      void send(title, { id, version, path: null }, merged)
    },
    leaveDialog,
  }
}
