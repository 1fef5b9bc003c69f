import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { useState } from 'react'
import type { GridColumn } from '../grid-model.ts'
import type { GridSelection } from '../selection/selection-store.ts'

/** A sentence next to cells. */
export interface CellRemark {
  readonly sentence: string
  /** ISSUE: something is wrong with the cell. */
  readonly tone: 'ISSUE' | 'NOTE'
}

/** The message about the selected cells; it disappears when the selection changes. */
export function useCellNote(selection: GridSelection) {
  const [noted, setNoted] = useState<{ readonly sentence: string; readonly at: ReturnType<GridSelection['snapshot']> } | null>(null)
  const [said, setSaid] = useState('')
  return {
    /** The last message, for screen readers. */
    said,
    say: (sentence: string | null) => {
      setNoted(sentence ? { sentence, at: selection.snapshot() } : null)
      setSaid(sentence ?? '')
    },
    /** `placed`: the selection as it is rendered. */
    noteAt: (placed: ReturnType<GridSelection['snapshot']>): CellRemark | null =>
      noted?.at === placed && noted ? { sentence: noted.sentence, tone: 'NOTE' } : null,
  }
}

/** A cell's own note: what is wrong with its text or figure, else the note that a user wrote on it. */
export function ownNote(row: GridRow | undefined, column: GridColumn | undefined): CellRemark | null {
  if (!row || !column) return null
  const look = column.lookOf?.(row)
  if (look?.state === 'INVALID' && look.note) return { sentence: look.note, tone: 'ISSUE' }
  if ((look?.isImplausible === true || look?.state === 'CONFLICT') && look.note) return { sentence: look.note, tone: 'NOTE' }
  const written = column.noteOf?.(row)
  return written ? { sentence: written, tone: 'NOTE' } : null
}
