import { gapSentence } from './metric-gaps.ts'
import type { FigureColumn } from './report-columns.ts'
import { figureAt, type GridRow } from './report-rows.ts'
import { coverageMark, isOfMonths } from './shown-columns.ts'

/** Why a figure does not match its column: it covers other days, or only some of the locations. */
export interface FigureMark {
  readonly state: 'OTHER_DAYS' | 'PRORATED' | 'INCOMPLETE'
  /** In sentences. */
  readonly note: string
}

/** The mark of a report's figure; null if it matches its column. */
export function figureMark(
  row: Pick<GridRow, 'kind' | 'gaps' | 'isOfLedger' | 'values' | 'entryCounts'>,
  column: FigureColumn,
  at: number,
): FigureMark | null {
  const { label, comparison } = column
  const gap = row.gaps?.get(at)
  const hasFigure = figureAt(row, at) !== null
  const coverage = hasFigure && (comparison === 'BUDGET' || isOfMonths(row)) ? coverageMark(column.coverage) : null
  if (gap === undefined && coverage === null) return null
  const otherDays =
    coverage === 'PART'
      ? `Only part of ${label}: the budget begins or ends within it.`
      : coverage === 'PRORATED'
        ? `Prorated by days: the share of ${label} that the column covers.`
        : `For all of ${label}: the column covers fewer days.`
  if (gap === undefined) return { state: coverage === 'PRORATED' ? 'PRORATED' : 'OTHER_DAYS', note: otherDays }
  const consequence = hasFigure
    ? 'This is the result without them.'
    : 'So nothing is computed from it: the parts would be of different locations or months.'
  return { state: 'INCOMPLETE', note: `${gapSentence(gap)} ${consequence}${coverage === null ? '' : ` ${otherDays}`}` }
}
