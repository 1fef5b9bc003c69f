import type { LocationId } from '../ledger/account.ts'
import type { MonthOfYear } from '../time/day.ts'
import type { SheetLayout } from './layout/sheet-layout.ts'
import type { SheetVersions } from './layout/versions.ts'
import type { FigureLine, WorkbookIssue } from './read-figures.ts'
import type { PossibleNote } from './scale-survey.ts'
import type { TitledMetric } from './titles/metric-titles.ts'
import type { SheetTitle } from './titles/sheet-titles.ts'
import type { HiddenRange, MergedArea, WorkbookRow } from './workbook-cells.ts'

/** The texts by which a sheet is identified. */
export interface SheetNames {
  /** Name of the tab. */
  readonly tab: string
  /** Text of its first cell; empty if blank. */
  readonly title: string
  /** Heading of the column of row names. */
  readonly labelHeading: string
}

/** What a sheet is about. */
export interface SheetSubject {
  /** Null if its rows belong to several. */
  readonly locationId: LocationId | null
  /** Of a sheet of locations: the metric that it is about. */
  readonly metricId?: string
  /** A remark on the sheet, such as that its subject was renamed. */
  readonly note: string | null
  /** Resolves a row by its label, which is not blank. Called in row order. */
  readonly row: (label: string) => RowSubject
}

export type RowSubject =
  | {
      readonly kind: 'LINE'
      readonly subjectId: string
      readonly locationId: LocationId
      readonly note: string | null
      /** What a budget plans there; left out in ops data. */
      readonly side?: PlannedSide
      /** Whether figures add up over time; left out if unknown. Money always does. */
      readonly isSummed?: boolean
      /** Of a metric, as people write it; left out without one. */
      readonly unit?: string
    }
  /** Recognized, but without figures of its own: a total, a heading. */
  | { readonly kind: 'PASSED_OVER' }
  /** Its figures, if any, are skipped with an error. */
  | { readonly kind: 'NOT_READ'; readonly severity: WorkbookIssue['severity']; readonly error: () => string }

/** Of a budget: money earned or spent, or a metric. */
export type PlannedSide = 'INCOME' | 'COST' | 'METRIC'

export type MoneySide = Exclude<PlannedSide, 'METRIC'>

/** A planned amount, as its line shows it: revenue and costs are both positive. */
export interface SignedFigure {
  readonly tab: string
  readonly line: number
  readonly column: number
  readonly locationId: number
  readonly subjectId: string
  readonly side: MoneySide
  /** Of its row. */
  readonly label: string
  /** How many months it covers. */
  readonly months: number
}

/** The location that a label stands for. */
export type LocationSubject =
  | { readonly kind: 'LOCATION'; readonly locationId: LocationId; readonly note: string | null }
  | Extract<RowSubject, { readonly kind: 'NOT_READ' }>

export interface FigureRules {
  readonly fiscalYearStart: MonthOfYear
  /** The company's, ISO 4217; null: figures in any are read. */
  readonly currency: string | null
  /** Null if the sheet is unknown; a string if it is ambiguous, and says why. */
  readonly sheet: (names: SheetNames) => SheetSubject | string | null
  /** Why nothing is read if no sheet has a known name, and what to do, in sentences; left out: the same for every workbook. */
  readonly unknownSheets?: (tabs: readonly string[]) => string
  /** For sheets in long form that name location and line in each row. Labels are not blank. */
  readonly long: {
    readonly location: (label: string) => LocationSubject
    readonly row: (label: string, locationId: LocationId) => RowSubject
  }
  /** What was booked on a line of a budget in the last twelve months, as the line shows it; null if unknown. */
  readonly bookedOf: (subjectId: string) => number | null
  /** How many of the months that `bookedOf` adds up have entries. */
  readonly bookedMonths: number
  /**
   * What was booked on a line at a location in a month of the last twelve, on average, as the line shows it; for a null location, at any.
   * Null if it was booked in few months.
   */
  readonly bookedMonthly: (subjectId: string, locationId: LocationId | null) => number | null
  /** Required months per figure: a fixed number, that of the finest column, or any. */
  readonly months: number | 'FINEST' | 'ANY'
  /** Whether we wrote the workbook, so that its units are those of this company. */
  readonly isStamped: boolean
  /** The metrics that a title may mean; left out if titles are not compared with them. */
  readonly metrics?: readonly TitledMetric[]
  /** Tabs without figures that need no remark. */
  readonly silentTabs: readonly string[]
}

/** What the first pass found out about a sheet. */
export interface SurveyedSheet {
  readonly tab: string
  readonly isHidden: boolean
  readonly isEmpty: boolean
  readonly title: string
  readonly layout: SheetLayout | null
  /** Why a sheet whose headings are meant as times, or as those of a list, has no layout; null for all others. A sentence. */
  readonly problem: string | null
  readonly merged: readonly MergedArea[]
  /** Columns that are hidden by hand or by an outline. */
  readonly hiddenColumns: readonly HiddenRange[]
  /** Its texts about all of its figures. */
  readonly titles: readonly SheetTitle[]
  /** Texts below all figures. */
  readonly footers: readonly SheetTitle[]
  /** Whether number formats print letters such as K next to its numbers. */
  readonly hasScaledFormats: boolean
  /** Its texts that may be remarks on scale. */
  readonly notes: readonly PossibleNote[]
  /** Null if no column says that rows are of several versions. */
  readonly versions: SheetVersions | null
}

/** Reads the rows of a sheet, in order. */
export interface SheetReader {
  /** A line that is complete with this row; null for none. */
  row(row: WorkbookRow): FigureLine | null
  /** Reports what only all rows together show. Returns the lines that take all of them, in workbook order. */
  end(): readonly FigureLine[]
}
