import type { DecimalMark } from '../ledger/reading/file-match.ts'
import { keptCellText, readFigureText } from './figure-cells.ts'
import type { ReadFigure } from './read-figures.ts'

/** A figure as a person types it in the place of one of a workbook; null of a blank text. The mark is that of the workbook's own texts. */
export function typedFigure(text: string, mark: DecimalMark | null): Pick<ReadFigure, 'text' | 'value' | 'error'> | null {
  const typed = text.trim()
  const read = readFigureText(typed, mark ?? 'POINT')
  if (read === null) return null
  return typeof read === 'string'
    ? { text: typed, value: read, error: null }
    : { text: keptCellText(typed), value: null, error: read.error }
}
