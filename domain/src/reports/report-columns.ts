import type { Day } from '../time/day.ts'

/** What a report's figures are compared with: the same days of the periods just before, or of the year before. */
export type Comparison = 'PRIOR_PERIOD' | 'PRIOR_YEAR'

/** Which days a column holds: a period of the span; all of the span; the fiscal year to the span's end; so many months to the span's end. */
export type ColumnRange = 'PERIOD' | 'TOTAL' | 'YEAR_TO_DATE' | 'ROLLING_12' | 'ROLLING_13'

/** How locations stand: together in each column, or side by side, with or without their groups' subtotals. */
export type LocationsShown = 'TOGETHER' | 'SIDE_BY_SIDE' | 'WITH_GROUPS' | 'GROUPS'

/** What stands in a report's columns besides the periods of its span. */
export interface ColumnChoice {
  readonly comparisons: readonly Comparison[]
  readonly hasTotal: boolean
  readonly hasYearToDate: boolean
  readonly rolling: readonly (12 | 13)[]
  readonly locations: LocationsShown
  /** Only locations with entries throughout every span that is compared. */
  readonly isSameStore: boolean
}

/** The report as it is by itself: its periods, all locations together. */
export const PLAIN_COLUMNS: ColumnChoice = {
  comparisons: [],
  hasTotal: false,
  hasYearToDate: false,
  rolling: [],
  locations: 'TOGETHER',
  isSameStore: false,
}

/** Who a column is of: all chosen locations together, one location, or a group of the location tree. */
export type ColumnPlace =
  | { readonly kind: 'ALL' }
  | { readonly kind: 'LOCATION'; readonly id: string; readonly name: string }
  | { readonly kind: 'GROUP'; readonly id: string; readonly name: string }

/** A column of figures that the ledger itself answers: days at places. Each applies every formula to its own operands. */
export interface FigureColumn {
  /** Names the column as long as the question is the same: `2026-05-01`, `2026-05-01~py`, `total@l12`. */
  readonly key: string
  readonly range: ColumnRange
  /** Null for the figures themselves. */
  readonly comparison: Comparison | null
  readonly place: ColumnPlace
  /** The days that it holds, both included. */
  readonly startDate: Day
  readonly endDate: Day
  /** `Jan 2026`, `Total`, `FY26 to date`, `12 months`. */
  readonly label: string
  /** The days of a column cut short, or of one whose label does not tell; null otherwise. */
  readonly daysLabel: string | null
  /** Of a comparison: the place among the columns of what it is compared with. */
  readonly of: number | null
}

/** A column as it is shown: figures of the ledger, or what is worked out from them, row by row. Numbers are places among the figure columns. */
export type ShownColumn =
  | { readonly kind: 'FIGURE'; readonly column: number }
  | { readonly kind: 'VARIANCE'; readonly column: number; readonly base: number }
  | { readonly kind: 'VARIANCE_PERCENT'; readonly column: number; readonly base: number }
  | { readonly kind: 'PERCENT_OF_REVENUE'; readonly column: number }
