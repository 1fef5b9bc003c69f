import type { BridgeView, Trace } from '@fourwall/domain/layouts/address/view.ts'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import type { RankedRow } from '@fourwall/domain/layouts/ranked-row.ts'
import type { LineChoice } from '@fourwall/domain/layouts/view/line-columns.ts'
import type { ShownLayout } from '@fourwall/domain/layouts/view/shown-layout.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import type { ExplainedColumn } from '@fourwall/domain/profit-loss/explained-columns.ts'
import type { LocationSort } from '@fourwall/domain/profit-loss/location-rows.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { ReactNode, RefObject } from 'react'
import type { GridColumn, GridUnit } from '../../../blocks/report-grid/grid-model.ts'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import type { AnsweredFigures } from '../report/figures-request.ts'
import type { LayoutCompany } from '../report/layout-company.ts'
import type { RowLevels } from './row-levels.ts'

/** The open trace or bridge: at most one of the two. */
export interface OpenedBehind {
  readonly trace: Trace | null
  readonly bridge: BridgeView | null
}

/** What can change of a layout that is only read. */
export type ViewedParts = Partial<Pick<Layout, 'expandedGroups' | 'settings' | 'hiddenColumns' | 'columnWidths' | 'columns'>>

/** Input of a read-only layout. */
export interface LayoutReadingOptions {
  /** Null if there is nothing to request, or while loading. */
  readonly layout: Layout | null
  /** The user has not expanded or collapsed a group: the default expansion applies. */
  readonly opensByItself?: boolean
  /** Uses the mapping as of the end of a day; null for the current one. */
  readonly mappedOn?: Day | null
  /** The lines of the requested mapping; left out: the company's current ones. */
  readonly groupsOf?: (mappingId: string, mappedOn: Day | null) => readonly ProfitLossGroup[]
  /** The row that ranks locations side by side. */
  readonly rank?: RankedRow | null
  readonly company: LayoutCompany
  readonly name: string
  /** Label of the grid for screen readers. */
  readonly label: string
  readonly selection: GridSelection
  readonly grid: RefObject<ReportGridHandle | null>
  /** When the data around the figures was loaded, in milliseconds since 1970. */
  readonly loadedAt?: number
  /** The message if the mapping was deleted. */
  readonly missingMessage?: string
  readonly opened: OpenedBehind
  /** Width of the name column in CSS pixels; null: the default. */
  readonly nameWidth?: number | null
  readonly onNameWidth?: (width: number | null) => void
  /** Additional text in the title of exports. */
  readonly exportNotes?: (answered: AnsweredFigures) => readonly string[]
  /** Called to expand other groups, show other rows, hide or resize columns, and sort locations that are rows. */
  readonly onView: (view: ViewedParts) => void
  /** Called when another figure is traced or explained; with neither, the panel closes. */
  readonly onOpened: (opened: OpenedBehind) => void
  /** Escape on a single cell with nothing open; returns whether it closed something. */
  readonly onEscape?: () => boolean
}

/** Lines as columns. */
export interface ReportLines {
  readonly choices: readonly LineChoice[]
  /** Keys of the columns' lines, in order. */
  readonly shown: readonly string[]
  /** The usual ones. */
  readonly usual: readonly string[]
}

/** A read-only layout: its parts, for the screen to place. */
export interface LayoutReading {
  /** Null while first loading. While other figures load, the earlier ones stay. */
  readonly engine: LayoutEngine | null
  /** Null until the first figures are loaded. */
  readonly answered: AnsweredFigures | null
  readonly view: ShownLayout
  /** The cells with their find bar; null while first loading. */
  readonly cells: ReactNode
  /** The trace of a cell that the layout adds; null if none is open. */
  readonly ownTrace: ReactNode
  readonly exportMenu: ReactNode
  readonly isBusy: boolean
  /** Whether earlier figures are shown, which must not be taken for the requested ones. */
  readonly isOld: boolean
  /** Why the figures failed to load, in a sentence. */
  readonly failure: string | null
  readonly retry: () => void
  /** The report's expanded groups; null while loading. */
  readonly expanded: ReadonlySet<string> | null
  /** How far the rows that show can be expanded, and which groups are; those of the location tree if locations are rows. */
  readonly levels: RowLevels | null
  readonly expandedRows: ReadonlySet<string>
  readonly expand: (groupIds: ReadonlySet<string>) => void
  readonly fold: (row: GridRow, isExpanded: boolean) => void
  readonly hideColumns: (keys: readonly string[]) => void
  /** Shows all hidden columns again; null if none is hidden. */
  readonly showColumns: (() => void) | null
  readonly trace: (row: GridRow, column: GridColumn) => void
  /** Explains the difference of a cell from one of `bridgesOf`. */
  readonly explain: (row: GridRow, column: GridColumn, bridge: string) => void
  readonly bridgesOf: (row: GridRow, column: GridColumn) => ExplainedColumn['bridges']
  /** The lines that can be columns and those that are; null if lines are rows. */
  readonly lines: ReportLines | null
  /** Sorts the locations by a column; null if lines are rows. */
  readonly sort: ((column: GridColumn, order?: LocationSort['order']) => void) | null
  /** What a column of locations side by side is ranked by; null for a column of the layout's own. */
  readonly rankingKeyOf: (column: GridColumn) => string | null
  /** Closes the trace or bridge. */
  readonly close: () => void
  /** Notes on figures and their marks, one sentence each. */
  readonly notes: readonly string[]
  /** Why rows and columns have no figures, one sentence each. */
  readonly problems: readonly string[]
  readonly figureText: (value: string | null, unit: GridUnit) => string
}
