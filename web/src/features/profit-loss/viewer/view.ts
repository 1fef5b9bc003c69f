import type { RankedRow } from '@fourwall/domain/layouts/ranked-row.ts'
import type { BridgeCutKind } from '@fourwall/domain/profit-loss/bridge/build-bridge.ts'
import type { ColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { ViewerTab, ViewSettings } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'

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

/** All that decides what the viewer shows. It stands in the address, so that a link opens what its sender saw. */
export interface View {
  readonly mappingId: string
  /** The mapping and its lines as they stood at the end of this day; null: as they are. The address alone keeps it: no tab opens on the past by itself. */
  readonly mappedOn: Day | null
  /** null: every location, those that come later too. Empty: none is chosen and nothing is asked. */
  readonly locationIds: readonly string[] | null
  readonly timeSpan: TimeSpanSetting
  readonly settings: ViewSettings
  /** What stands beside the periods. */
  readonly columns: ColumnChoice
  /** The row by which locations side by side are ranked; null for the order of their tree. */
  readonly rank: RankedRow | null
  /** Ids of expanded groups; null: as the report opens by itself. */
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

/**
 * What this browser remembers of a tab besides what the server keeps: which groups are expanded, which columns are hidden, how wide
 * names and columns are, and that no location is chosen. Signing out forgets it.
 */
export interface RememberedView extends Pick<View, 'expanded' | 'nameWidth' | 'hiddenColumns' | 'columnWidths'> {
  /** The list of the server's tabs has no word for none. */
  readonly hasNoLocations: boolean
}

/** The view that a tab opens, with what this browser remembers of it. */
export function viewOfTab(tab: ViewerTab, { hasNoLocations, ...remembered }: RememberedView): View {
  return {
    mappingId: tab.profitLossMappingId,
    mappedOn: null,
    locationIds: hasNoLocations ? [] : tab.locationIds.length === 0 ? null : tab.locationIds,
    timeSpan: tab.timeSpan,
    settings: tab.viewSettings,
    columns: tab.columns,
    trace: null,
    bridge: null,
    rank: null,
    ...remembered,
  }
}

/** A view with something changed; a trace or a bridge that is opened takes the place of the other. */
export function changedView(view: View, change: Partial<View>): View {
  const next = { ...view, ...change }
  if (change.trace) return { ...next, bridge: null }
  return change.bridge ? { ...next, trace: null } : next
}

/** What a tab keeps of a view. Of a view without any location it keeps the locations of before: its list has no word for none. */
export function tabContents(view: View): Partial<ViewerTab> {
  return {
    profitLossMappingId: view.mappingId,
    ...(view.locationIds?.length === 0 ? {} : { locationIds: view.locationIds ?? [] }),
    timeSpan: view.timeSpan,
    viewSettings: view.settings,
    columns: view.columns,
  }
}
