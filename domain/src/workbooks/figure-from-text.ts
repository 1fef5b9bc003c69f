import type { DecimalMark } from '../ledger/reading/file-match.ts'
import { keptCellText, readFigureText } from './figure-cells.ts'
import type { ReadFigure } from './read-figures.ts'

/** Parses a figure typed in place of a workbook's; null for a blank text. `mark` is that of the workbook's texts. */
export function typedFigure(text: string, mark: DecimalMark | null): Pick<ReadFigure, 'text' | 'value' | 'error'> | null {
  const typed = text.trim()
  const read = readFigureText(typed, mark ?? 'POINT')
  if (read === null) return null
  return typeof read === 'string'
    ? { text: typed, value: read, error: null }
    : { text: keptCellText(typed), value: null, error: read.error }
}
