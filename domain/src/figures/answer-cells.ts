import type { SameStoreWords } from '../locations/same-store-text.ts'
import type { FigureColumn } from '../profit-loss/report-columns.ts'
import type { ShownCell } from '../profit-loss/shown-columns.ts'
import type { AnsweredRow } from './answered-row.ts'
import type { FigureMeasure } from './figure-question.ts'
import type { ReportGap } from './report-figures.ts'

/**
 * What a cell's figure is; where several apply, see `combinedState`. WHOLE: of just these days and locations. CUT, PRORATED, PART: see
 * `Coverage`. LACKS_LOCATIONS: a metric that some locations have no figures of. Without a value: NO_ENTRIES (also compared with days
 * without any), NOT_PLANNED, ZERO_BASE (a percentage of zero), NOT_MEANINGFUL (a share of zero or negative
 * revenue), NOT_COMPARABLE (figures of other days or kinds), NO_RESULT.
 */
export type FigureState =
  | 'WHOLE'
  | 'CUT'
  | 'PRORATED'
  | 'PART'
  | 'LACKS_LOCATIONS'
  | 'NO_ENTRIES'
  | 'NOT_PLANNED'
  | 'ZERO_BASE'
  | 'NOT_MEANINGFUL'
  | 'NOT_COMPARABLE'
  | 'NO_RESULT'

/** A measure of a figure column. */
export interface MeasureColumn {
  /** The key of the figure column with a suffix for the measure, as in layouts. */
  readonly key: string
  readonly measure: FigureMeasure
  /** Places among the figure columns. */
  readonly column: number
  /** What it is compared with; null for measures that do not compare. */
  readonly base: number | null
}

export interface FigureCell {
  /** A Decimal; null for none. */
  readonly value: string | null
  readonly state: FigureState
  /** Whether some locations have no figures of its metric, also where its state says something graver. Omitted: no. */
  readonly lacksLocations?: boolean
  readonly outcome: ShownCell['outcome']
  /** Whether a variance is large enough to be worth a look. */
  readonly isMaterial: boolean
}

export interface FigureRowAnswer
  extends Omit<AnsweredRow, 'values' | 'entryCounts' | 'gaps' | 'isMeaningless' | 'isOfLedger' | 'uncovered' | 'missing'> {
  /** One per measure column. */
  readonly cells: readonly FigureCell[]
  readonly gaps: readonly ReportGap[]
}

/** The answer as sent to the client, without engine internals. */
export interface FigureTable {
  readonly figureColumns: readonly FigureColumn[]
  readonly columns: readonly MeasureColumn[]
  readonly rows: readonly FigureTableRow[]
}

/** A table and the locations it covers. */
export interface PlacedFigures extends FigureTable {
  /** Null for every one. */
  readonly locationIds: readonly string[] | null
  /** Which locations are comparable; null or omitted unless only same stores are asked for. */
  readonly sameStores?: SameStoreWords | null
}

export type FigureTableRow = Pick<
  FigureRowAnswer,
  'key' | 'label' | 'groupId' | 'accountId' | 'metricId' | 'vendor' | 'unit' | 'unitLabel' | 'favorability' | 'isOfOpsData' | 'cells'
>
