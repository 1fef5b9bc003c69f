import { recordStep, redo, startHistory, undo } from '@fourwall/domain/editing/undo.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { type BasedEdits, NO_BASED_EDITS, withoutStored } from '@fourwall/domain/typed-figures/based-edits.ts'
import { useMemo, useState } from 'react'
import { usePreservedWork, useReturnedWork } from '../../../blocks/page/preserved-work.ts'
import { storedFigures } from './metric-edits.ts'
import type { StoredCells } from './stored-figures-request.ts'

/** Unsaved edits that survive signing in again. */
interface KeptFigureEdits {
  readonly based: BasedEdits
  readonly setting: TimeSpanSetting | null
}

export type FigureEditor = ReturnType<typeof useFigureEdits>

/**
 * The unsaved edits of a metric's figures, with undo.
 *
 * @param timeSpan in the address; null for none. Edits and steps belong to it: with another one they end.
 */
export function useFigureEdits(metricId: string, timeSpan: TimeSpanSetting | null) {
  const keptAs = `metric-figures.2:${metricId}`
  const returned = useReturnedWork<KeptFigureEdits>(keptAs)
  const [history, setHistory] = useState(() =>
    returned === undefined ? startHistory(NO_BASED_EDITS) : recordStep(startHistory(NO_BASED_EDITS), returned.based),
  )
  const [setting, setSetting] = useState(returned?.setting ?? null)
  const begin = () => {
    setHistory(startHistory(NO_BASED_EDITS))
    setSetting(null)
  }
  const address = JSON.stringify(timeSpan)
  const [editedAt, setEditedAt] = useState(address)
  // What was typed in other columns could be neither seen nor saved here. Unsaved edits were asked about before.
  if (editedAt !== address) {
    setEditedAt(address)
    begin()
  }
  const based = history.present
  usePreservedWork(keptAs, based.edits.size > 0 ? { based, setting } : undefined)
  return {
    based,
    /** The time span shown when the edits began; null without edits and steps. The default time span may move with the figures. */
    setting,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** @param shown the time span that is shown. */
    change(next: BasedEdits, shown: TimeSpanSetting) {
      if (next === based) return
      setHistory(recordStep(history, next))
      if (setting === null) setSetting(shown)
    },
    undo: () => setHistory(undo(history)),
    redo: () => setHistory(redo(history)),
    /** Without unsaved edits and steps. */
    begin,
  }
}

/** The edits that differ from what is stored; all while that is loading. */
export function useUnsaved(based: BasedEdits, cells: StoredCells | null): BasedEdits {
  return useMemo(() => (cells === null ? based : withoutStored(based, storedFigures(cells))), [based, cells])
}
