import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import type { RankedRow } from '@fourwall/domain/layouts/ranked-row.ts'
import type { ShownLayout } from '@fourwall/domain/layouts/view/shown-layout.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import type { ExplainedColumn } from '@fourwall/domain/profit-loss/explained-columns.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { ReactNode, RefObject } from 'react'
import type { GridColumn, GridUnit } from '../../../blocks/report-grid/grid-model.ts'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import type { AnsweredFigures } from '../report/figures-request.ts'
import type { LayoutCompany } from '../report/layout-company.ts'
import type { BridgeView, Trace } from '../viewer/view.ts'
import type { RowLevels } from './row-levels.ts'

/** What is opened behind a cell: at most one of the two. */
export interface OpenedBehind {
  readonly trace: Trace | null
  readonly bridge: BridgeView | null
}

/** What is read, and how. */
export interface LayoutReadingOptions {
  /** Null where nothing is to be asked, or it is not there yet. */
  readonly layout: Layout | null
  /** No group was expanded or folded by hand: the report opens as suits a screen. */
  readonly opensByItself?: boolean
  /** As the mapping stood at the end of a day; null for now. */
  readonly mappedOn?: Day | null
  /** The lines of a mapping as it was asked for; left out, the company's own. */
  readonly groupsOf?: (mappingId: string, mappedOn: Day | null) => readonly ProfitLossGroup[]
  /** The row by which locations side by side are ranked. */
  readonly rank?: RankedRow | null
  readonly company: LayoutCompany
  readonly name: string
  /** What the grid is called for those who do not see it. */
  readonly label: string
  readonly selection: GridSelection
  readonly grid: RefObject<ReportGridHandle | null>
  /** When what surrounds the figures was loaded, in milliseconds since 1970. */
  readonly loadedAt?: number
  /** What is said where the mapping is gone. */
  readonly gone?: string
  readonly opened: OpenedBehind
  /** CSS pixels of the name column; null: as wide as usual. */
  readonly nameWidth?: number | null
  readonly onNameWidth?: (width: number | null) => void
  /** Further words in the title of what is exported. */
  readonly exportNotes?: (answered: AnsweredFigures) => readonly string[]
  /** Other groups are to be expanded, or other rows to be shown. */
  readonly onView: (view: Partial<Pick<Layout, 'expandedGroups' | 'settings'>>) => void
  /** Another figure is traced or explained; neither: what is open is closed. */
  readonly onOpened: (opened: OpenedBehind) => void
  /** Escape on a single cell with nothing open; true where that closed something. */
  readonly onEscape?: () => boolean
}

/** A layout as it is read: its parts, for the screen to put where they belong. */
export interface LayoutReading {
  /** Null until anything of it is known. While other figures are on their way it is still that of the earlier ones. */
  readonly engine: LayoutEngine | null
  /** Null until the first figures are there. */
  readonly answered: AnsweredFigures | null
  readonly view: ShownLayout
  /** The cells with their find bar; null where nothing is known of them. */
  readonly cells: ReactNode
  /** What explains a cell of the layout's own making; null while nothing of that kind is open. */
  readonly ownTrace: ReactNode
  readonly exportMenu: ReactNode
  readonly isBusy: boolean
  /** Figures of before stand under a question that they do not answer: they must not pass for its answer. */
  readonly isOld: boolean
  /** Why the figures cannot be had, as a sentence. */
  readonly failure: string | null
  readonly retry: () => void
  /** The groups that show expanded; null while nobody knows. */
  readonly expanded: ReadonlySet<string> | null
  readonly levels: RowLevels | null
  readonly expand: (groupIds: ReadonlySet<string>) => void
  readonly fold: (row: GridRow, isExpanded: boolean) => void
  readonly trace: (row: GridRow, column: GridColumn) => void
  /** Explains the difference of a cell from one of `bridgesOf`. */
  readonly explain: (row: GridRow, bridge: string) => void
  readonly bridgesOf: (row: GridRow, column: GridColumn) => ExplainedColumn['bridges']
  /** Closes what is open behind a cell. */
  readonly close: () => void
  /** What the figures and their looks say, a sentence each. */
  readonly notes: readonly string[]
  /** What keeps rows and columns of the layout from having figures, a sentence each. */
  readonly problems: readonly string[]
  readonly figureText: (value: string | null, unit: GridUnit) => string
}
