import type { BridgeCutKind } from '../../profit-loss/bridge/build-bridge.ts'
import type { ColumnChoice } from '../../profit-loss/report-columns.ts'
import type { ViewSettings } from '../../profit-loss/viewer-tabs.ts'
import type { Day } from '../../time/day.ts'
import type { TimeSpanSetting } from '../../time/time-span.ts'
import type { RankedRow } from '../ranked-row.ts'

/** The number that a trace begins at: a category or calculation, or one account of it, in one column. */
export interface TracedCell {
  readonly groupId: string
  /** null: the group as a whole. */
  readonly accountId: string | null
  /** The column's key: `2026-05-01`, `total~py`, `2026-05-01@l12`. */
  readonly column: string
}

/** What was opened on the way down from the cell: an operand of a formula, an account, all transactions of a category, one transaction. */
export type TraceStep =
  | { readonly kind: 'group'; readonly groupId: string }
  | { readonly kind: 'account'; readonly groupId: string; readonly accountId: string }
  | { readonly kind: 'transactions' }
  | { readonly kind: 'transaction'; readonly id: string }

export interface Trace {
  readonly cell: TracedCell
  readonly path: readonly TraceStep[]
}

/** A difference that is explained, and along what. */
export interface BridgeView {
  /** The row, and the key of the column that its figure is compared with. */
  readonly cell: TracedCell
  /** One of the column's locations, alone; null for all of them. */
  readonly locationId: string | null
  /** null: the first that there is. */
  readonly cut: BridgeCutKind | null
}

/** Everything that determines what the viewer shows. The address contains it, so that a link opens what its sender saw. */
export interface View {
  readonly mappingId: string
  /** The mapping and its lines as they were at the end of this day; null: the current ones. Only the address contains it: no tab opens on the past by default. */
  readonly mappedOn: Day | null
  /** null: every location, those that come later too. Empty: none is chosen and nothing is asked. */
  readonly locationIds: readonly string[] | null
  readonly timeSpan: TimeSpanSetting
  readonly settings: ViewSettings
  /** The columns next to the periods. */
  readonly columns: ColumnChoice
  /** The row by which locations side by side are ranked; null for the order of their tree. */
  readonly rank: RankedRow | null
  /** Ids of expanded groups; null: the report's default. */
  readonly expanded: ReadonlySet<string> | null
  /** CSS pixels of the name column; null: as wide as usual. */
  readonly nameWidth: number | null
  /** Keys of the layout's columns that are hidden; null: those of the tab's saved layout, if it shows one. */
  readonly hiddenColumns: ReadonlySet<string> | null
  /** CSS pixels of columns by key; null: those of the tab's saved layout, if it shows one. */
  readonly columnWidths: ReadonlyMap<string, number> | null
  /** At most one of a trace and a bridge is open. */
  readonly trace: Trace | null
  readonly bridge: BridgeView | null
}
