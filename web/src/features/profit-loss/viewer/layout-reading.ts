import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { ReactNode, RefObject } from 'react'
import type { ReceivedReconciliation } from '../../../blocks/report-figures/reconciliation.ts'
import type { GridColumn, GridUnit } from '../../../blocks/report-grid/grid-model.ts'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'

/** A figure of the report itself, as a trace begins at it. */
export interface ReportFigure {
  readonly groupId: string
  /** null: the group as a whole. */
  readonly accountId: string | null
  /** The key of a figure column. */
  readonly column: string
}

/** What a screen needs that shows a layout to be read, with all that lies on top of its report. */
export interface LayoutReadingProps {
  /** Null while it is not there yet. */
  readonly layout: Layout | null
  readonly name: string
  readonly selection: GridSelection
  readonly grid: RefObject<ReportGridHandle | null>
  /** Other groups are to be expanded, or other rows to be shown. */
  readonly onView: (view: Pick<Layout, 'expandedGroups' | 'settings'>) => void
  /** A figure of the report is to be traced; others are traced by the reading itself, in `drawer`. */
  readonly onTrace: (figure: ReportFigure) => void
  /** A variance of the report is to be explained: `column` is what its figure is compared with. */
  readonly onExplain: (figure: ReportFigure) => void
  /** The reading opens its own drawer: another one has to make way. */
  readonly onOwnTrace: () => void
  /** Escape on a single cell; true where that closed something. */
  readonly onEscape: () => boolean
  readonly children: (reading: LayoutReading) => ReactNode
}

/** A layout as it is read: its parts, for the screen to put where they belong. */
export interface LayoutReading {
  /** Null until its first figures are there. While others are on their way it is still that of the earlier ones. */
  readonly engine: LayoutEngine | null
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly cells: ReactNode
  /** The trace of what the report alone does not explain; null while none is open. */
  readonly drawer: ReactNode
  readonly exportMenu: ReactNode
  readonly reconciliation: ReceivedReconciliation | null
  readonly isBusy: boolean
  /** Why the figures cannot be had, as a sentence. */
  readonly failure: string | null
  readonly retry: () => void
  /** What the looks of its figures say, in a sentence. */
  readonly note: string | null
  /** What keeps rows and columns of the layout from having figures, a sentence each. */
  readonly problems: readonly string[]
  readonly trace: (row: GridRow, column: GridColumn) => void
  readonly figureText: (value: string | null, unit: GridUnit) => string
}

/** A layout of which nothing is there yet. */
export const NOTHING_READ: LayoutReading = {
  engine: null,
  rows: [],
  columns: [],
  cells: null,
  drawer: null,
  exportMenu: null,
  reconciliation: null,
  isBusy: false,
  failure: null,
  retry: () => undefined,
  note: null,
  problems: [],
  trace: () => undefined,
  figureText: () => '',
}
