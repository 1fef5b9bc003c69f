import type { FigureTable, FigureTableRow } from '../figures/answer-cells.ts'
import { type AnswerFigure, type AnswerPlace, FigureReading } from '../figures/figure-reading.ts'
import type { Comparison } from '../profit-loss/report-columns.ts'

/** A figure with what it is compared with. Differences are in favorable terms: positive is better. */
export interface ComparedFigure {
  readonly value: AnswerFigure
  readonly target: AnswerFigure
  readonly versusTarget: AnswerFigure
  readonly versusTargetPercent: AnswerFigure
  readonly priorYear: AnswerFigure
  readonly versusPriorYear: AnswerFigure
  readonly versusPriorYearPercent: AnswerFigure
}

/** What tables of measures show of a figure. */
interface ShownCells {
  readonly values: readonly AnswerFigure[]
  readonly differences: readonly AnswerFigure[]
}

/** @param shows whether there are columns of targets, and of the differences from them. */
export function shownCells(
  { value, target, ...of }: ComparedFigure,
  unit: FigureTableRow['unit'],
  shows: { readonly target: boolean; readonly versusTarget: boolean },
): ShownCells {
  const [amounts, percents] = [
    [of.versusPriorYear, ...(shows.versusTarget ? [of.versusTarget] : [])],
    [of.versusPriorYearPercent, ...(shows.versusTarget ? [of.versusTargetPercent] : [])],
  ]
  return { values: shows.target ? [value, target] : [value], differences: unit === 'share' ? amounts : percents }
}

/** A measure at a place, or at all together. */
export interface MeasureSummary {
  /** Of the row of all places together, of the place otherwise. */
  readonly key: string
  readonly label: string
  readonly row: Pick<FigureTableRow, 'unit' | 'unitLabel' | 'favorability'>
  readonly now: ComparedFigure
  readonly yearToDate: ComparedFigure
  /** One figure per period, with what was planned. */
  readonly trend: readonly AnswerFigure[]
  readonly trendTargets: readonly AnswerFigure[]
}

/** The answers to `MeasureQuestions`. */
export interface MeasureAnswers {
  readonly now: FigureTable
  /** In the order of time. */
  readonly trend: readonly FigureTable[]
}

/** A summary of each measure that the answers have, by its key. */
export function measureSummaries(answers: MeasureAnswers): ReadonlyMap<string, MeasureSummary> {
  const [now, trend] = [new FigureReading(answers.now), answers.trend.map((table) => new FigureReading(table))]
  return new Map(now.rows.map((row) => [row.key, summaryOf(now, trend, row, null)]))
}

/** A summary of the only measure at each place, in the order of the answer: the best first, without those that have no figure at all. */
export function placeSummaries(answers: MeasureAnswers): readonly MeasureSummary[] {
  const [now, trend] = [new FigureReading(answers.now), answers.trend.map((table) => new FigureReading(table))]
  const [row] = now.rows
  if (row === undefined) return []
  return now
    .places()
    .flatMap(({ place }) => (place.kind === 'ALL' ? [] : [summaryOf(now, trend, row, place)]))
    .filter((summary) => [summary.now.value, summary.now.target, ...summary.trend].some(({ value }) => value !== null))
}

function summaryOf(
  now: FigureReading,
  trend: readonly FigureReading[],
  row: FigureTableRow,
  place: { readonly id: string; readonly name: string } | null,
): MeasureSummary {
  const at = place?.id ?? null
  const over = (comparison: Comparison | null): readonly AnswerFigure[] =>
    trend.flatMap((part) => {
      const own = part.row(row.key)
      if (own === null) return []
      return part.periods().map(({ startDate }) => part.cell(own, { place: at, days: { from: startDate } }, 'VALUE', comparison))
    })
  // A span that is the year to date has no separate column of it.
  const toDate = now.column({ place: at, days: 'YEAR_TO_DATE' }) === null ? 'TOTAL' : 'YEAR_TO_DATE'
  return {
    key: place?.id ?? row.key,
    label: place?.name ?? row.label,
    row,
    now: compared(now, row, { place: at, days: 'TOTAL' }),
    yearToDate: compared(now, row, { place: at, days: toDate }),
    trend: over(null),
    trendTargets: over('BUDGET'),
  }
}

function compared(reading: FigureReading, row: FigureTableRow, of: AnswerPlace): ComparedFigure {
  return {
    value: reading.cell(row, of, 'VALUE'),
    target: reading.cell(row, of, 'VALUE', 'BUDGET'),
    versusTarget: reading.cell(row, of, 'VARIANCE', 'BUDGET'),
    versusTargetPercent: reading.cell(row, of, 'VARIANCE_PERCENT', 'BUDGET'),
    priorYear: reading.cell(row, of, 'VALUE', 'PRIOR_YEAR'),
    versusPriorYear: reading.cell(row, of, 'VARIANCE', 'PRIOR_YEAR'),
    versusPriorYearPercent: reading.cell(row, of, 'VARIANCE_PERCENT', 'PRIOR_YEAR'),
  }
}
