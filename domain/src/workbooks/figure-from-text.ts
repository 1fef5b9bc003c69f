import type { DecimalMark } from '../ledger/reading/file-match.ts'
import { inUnitOf, keptCellText, readFigureText } from './figure-cells.ts'
import type { ReadFigure } from './read-figures.ts'

/** Parses a figure typed in place of a workbook's; null for a blank text. `mark`: of the workbook's texts; `unit`: of the metric. */
export function typedFigure(
  text: string,
  mark: DecimalMark | null,
  unit: string | null = null,
): Pick<ReadFigure, 'text' | 'value' | 'error'> | null {
  const typed = text.trim()
  const read = inUnitOf(unit ?? undefined, { kind: 'TEXT', text: typed }, readFigureText(typed, mark ?? 'POINT'))
  if (read === null) return null
  return typeof read === 'string'
    ? { text: typed, value: read, error: null }
    : { text: keptCellText(typed), value: null, error: read.error }
}
