import { gapSentence } from './metric-gaps.ts'
import { type FigureColumn, isComparable } from './report-columns.ts'
import { figureAt, type GridRow } from './report-rows.ts'
import { isOfMonths } from './shown-columns.ts'

/** Why a figure does not match its column: it covers other days, or only some of the locations. */
export interface FigureMark {
  readonly state: 'OTHER_DAYS' | 'INCOMPLETE'
  /** In sentences. */
  readonly note: string
}

/** The mark of a report's figure; null if it matches its column. */
export function figureMark(
  row: Pick<GridRow, 'kind' | 'gaps' | 'isOfLedger' | 'values' | 'entryCounts'>,
  column: FigureColumn,
  at: number,
): FigureMark | null {
  const { label, comparison, coverage } = column
  const gap = row.gaps?.get(at)
  const hasFigure = figureAt(row, at) !== null
  const isOfOtherDays = hasFigure && !isComparable(coverage) && coverage !== 'NONE' && (comparison === 'BUDGET' || isOfMonths(row))
  if (gap === undefined && !isOfOtherDays) return null
  const otherDays =
    coverage === 'PART'
      ? `Only part of ${label}: the budget begins or ends within it.`
      : `For all of ${label}: the column covers fewer days.`
  if (gap === undefined) return { state: 'OTHER_DAYS', note: otherDays }
  const consequence = hasFigure
    ? 'This is the result without them.'
    : 'So nothing is computed from it: the parts would be of different locations or months.'
  return { state: 'INCOMPLETE', note: `${gapSentence(gap)} ${consequence}${isOfOtherDays ? ` ${otherDays}` : ''}` }
}
