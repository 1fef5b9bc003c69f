import { gapSentence } from './metric-gaps.ts'
import { type FigureColumn, isComparable } from './report-columns.ts'
import { figureAt, type GridRow } from './report-rows.ts'

/** Why a figure is not what its column says: of other days than these, or of a part of its locations alone. */
export interface FigureMark {
  readonly state: 'OTHER_DAYS' | 'INCOMPLETE'
  /** In sentences. */
  readonly note: string
}

/** What a figure of a report is marked with; null for one that is what its column says. */
export function figureMark(
  row: Pick<GridRow, 'kind' | 'gaps' | 'values' | 'entryCounts'>,
  column: FigureColumn,
  at: number,
): FigureMark | null {
  const { label, comparison, coverage } = column
  const gap = row.gaps?.get(at)
  const hasFigure = figureAt(row, at) !== null
  const isOfOtherDays = hasFigure && !isComparable(coverage) && coverage !== 'NONE' && (comparison === 'BUDGET' || row.kind === 'metric')
  if (gap === undefined && !isOfOtherDays) return null
  const otherDays =
    coverage === 'PART'
      ? `What the budget plans of ${label}: it begins or ends within it.`
      : `Of all of ${label}: the column holds fewer days.`
  if (gap === undefined) return { state: 'OTHER_DAYS', note: otherDays }
  const said = hasFigure
    ? 'What is there comes to this.'
    : 'So nothing is computed from it: the parts would be of different locations or months.'
  return { state: 'INCOMPLETE', note: `${gapSentence(gap)} ${said}${isOfOtherDays ? ` ${otherDays}` : ''}` }
}
