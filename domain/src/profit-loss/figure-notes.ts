import { monthsName } from '../time/day-format.ts'
import { lackWords } from './metric-gaps.ts'
import type { FigureColumn } from './report-columns.ts'
import type { MetricGaps } from './report-rows.ts'
import { uncoveredNote } from './uncovered-months.ts'

/** Marks a figure that covers other days than its column, is prorated, or lacks some of its locations; a note says which. */
export const FIGURE_MARK = '*'

/** Legend of the mark for figures of other days. */
export const OTHER_DAYS_NOTE = `${FIGURE_MARK} Covers different dates than this column`

/** Legend of the mark for prorated figures. */
export const PRORATED_NOTE = `${FIGURE_MARK} Prorated by days`

interface NotedFigures {
  readonly columns: readonly FigureColumn[]
  /** Metrics with rows. */
  readonly metrics: readonly { readonly gaps?: MetricGaps; readonly isOfLedger?: boolean }[]
  /** The metric that money is divided by; null for none. */
  readonly perMetric: { readonly gaps?: MetricGaps; readonly isOfLedger?: boolean } | null
}

/** Notes below a report on open months, on months that the ledger does not cover, on figures of other days than their columns, and on missing locations. */
export function figureNotes({ columns, metrics, perMetric }: NotedFigures): readonly string[] {
  const counted = [...metrics, ...(perMetric === null ? [] : [perMetric])]
  return [
    openMonthsNote(columns),
    uncoveredNote(columns),
    otherDaysNote(columns, metrics.some(isOfWholeMonths), counted.some(isOfWholeMonths)),
    gapsNote(counted, columns),
  ].filter((note) => note !== null)
}

function isOfWholeMonths({ isOfLedger = false }: { readonly isOfLedger?: boolean }): boolean {
  return !isOfLedger
}

/** Which open months any column holds; null for none. */
function openMonthsNote(columns: readonly FigureColumn[]): string | null {
  const open = [...new Set(columns.flatMap(({ openMonths = [] }) => openMonths))].sort((left, right) => left - right)
  return open.length === 0 ? null : `${OPEN_MONTHS}${monthsName(open)}`
}

const OPEN_MONTHS = 'Includes open months: '

/** Whether a note is the one on open months. */
export function isOpenMonthsNote(note: string): boolean {
  return note.startsWith(OPEN_MONTHS)
}

function otherDaysNote(columns: readonly FigureColumn[], hasRows: boolean, hasMetrics: boolean): string | null {
  const isMarked = ({ comparison, coverage }: FigureColumn) =>
    (comparison === 'BUDGET' && (coverage === 'CUT' || coverage === 'PART')) || (hasRows && coverage === 'CUT')
  if (columns.some(isMarked)) return OTHER_DAYS_NOTE
  const isProrated = ({ comparison, coverage }: FigureColumn) => coverage === 'PRORATED' && (comparison === 'BUDGET' || hasMetrics)
  return columns.some(isProrated) ? PRORATED_NOTE : null
}

/** A note on missing locations, with the first as an example; null if none are missing. */
function gapsNote(rows: readonly { readonly gaps?: MetricGaps }[], columns: readonly Pick<FigureColumn, 'label'>[]): string | null {
  // A derived metric repeats the gap of its operand.
  const byPlace = new Map(rows.flatMap(({ gaps }) => [...(gaps ?? [])].map(([at, gap]) => [`${at} ${gap.name}`, { at, gap }] as const)))
  const [first] = byPlace.values()
  if (first === undefined) return null
  const { name, missing, expected } = first.gap
  const more = byPlace.size > 1 ? `, and ${byPlace.size - 1} more` : ''
  return `${FIGURE_MARK} incomplete: ${name} in ${columns[first.at]?.label ?? ''} (${lackWords({ missing, expected })})${more}`
}
