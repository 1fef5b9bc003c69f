import type { RankedRow } from '@fourwall/domain/layouts/ranked-row.ts'
import { COMPARISON_LABELS } from '@fourwall/domain/profit-loss/column-headings.ts'
import { comparisonOfKey, DERIVED_SUFFIX } from '@fourwall/domain/profit-loss/report-columns.ts'

/** What locations are ranked by: `Labor`, `Labor, % of revenue`, `Labor, variance prior year`. */
export function rankingWords(row: string, { column }: RankedRow): string {
  const comparison = column === null ? null : comparisonOfKey(column.replace(/!.$/, ''))
  const kind = DERIVED_WORDS.get(column?.slice(-2) ?? '')
  const words = [kind, comparison && COMPARISON_LABELS[comparison].toLowerCase()].filter(Boolean).join(' ')
  return words === '' ? row : `${row}, ${words}`
}

const DERIVED_WORDS: ReadonlyMap<string, string> = new Map([
  [DERIVED_SUFFIX.VARIANCE, 'variance'],
  [DERIVED_SUFFIX.VARIANCE_PERCENT, 'variance %'],
  [DERIVED_SUFFIX.PERCENT_OF_REVENUE, '% of revenue'],
  [DERIVED_SUFFIX.PER_METRIC, 'per unit'],
])
