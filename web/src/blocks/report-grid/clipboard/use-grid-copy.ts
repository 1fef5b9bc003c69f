import { counted } from '@fourwall/domain/money/format.ts'
import { useState } from 'react'
import type { ReportGridProps } from '../report-grid-props.ts'
import { joinedBlock, RANGES_DO_NOT_JOIN } from '../selection/grid-ranges.ts'
import type { CellRange } from '../selection/grid-selection.ts'
import { clipboardText, putOn } from './grid-clipboard.ts'
import { putCells } from './grid-paste.ts'

interface CopyOfGrid {
  /** True if something was copied. */
  readonly onCopy: (clipboard: DataTransfer, act: 'COPY' | 'CUT') => boolean
  /** What was copied last, for screen readers. */
  readonly said: string
}

/** `say`: shows why nothing was copied. */
export function useGridCopy(
  { rows, columns, editing }: Pick<ReportGridProps, 'rows' | 'columns' | 'editing'>,
  ranges: readonly CellRange[],
  say: (sentence: string) => void,
): CopyOfGrid {
  const [copied, setCopied] = useState({ cells: 0, times: 0 })
  const words = `${counted(copied.cells, 'cell')} copied`
  return {
    onCopy(clipboard, act) {
      if (ranges.length === 0) return false
      const block = joinedBlock(ranges)
      if (block === null) {
        say(RANGES_DO_NOT_JOIN)
        return false
      }
      const text = clipboardText(block, rows, columns)
      putOn(clipboard, text)
      if (editing) putCells(clipboard, block, { rows, columns, editing, act }, text.plain)
      const cells = block.rows.length * block.columns.length
      setCopied((before) => ({ cells, times: before.times + 1 }))
      return true
    },
    // A trailing space makes the same message a new one, so that it is announced again.
    said: copied.times === 0 ? '' : words + (copied.times % 2 === 0 ? '' : '\u00a0'),
  }
}
