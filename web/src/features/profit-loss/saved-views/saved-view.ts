import { sameValue } from '@fourwall/domain/editing/same-value.ts'
import type { View } from '@fourwall/domain/layouts/address/view.ts'
import { type Layout, plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { withTimeSpan } from '@fourwall/domain/layouts/layout-time.ts'
import { PLAIN_COLUMNS, sameColumns } from '@fourwall/domain/profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { areSameSettings, type TimeContext } from '@fourwall/domain/time/time-span.ts'
import { usualTimeSpan } from '@fourwall/domain/time/time-span-presets.ts'
import type { SaveOutcome } from '../../../blocks/versions/use-versioned-save.ts'

/** A P&L of the library that a tab shows. */
export interface SavedView {
  readonly id: string
  readonly name: string
  /** Its folder. */
  readonly path: string
  readonly version: number
  readonly layout: Layout
}

/** The library as the viewer needs it. Functions reject with an Error with a sentence. */
export interface ViewLibrary {
  /** Paths of all folders, without the library itself. */
  readonly folders: () => Promise<readonly string[]>
  /** `id`: a UUID, so that a retry creates no second one. */
  readonly create: (view: Omit<SavedView, 'version'>) => Promise<SavedView>
  /** Null if it was deleted. */
  readonly load: (id: string) => Promise<SavedView | null>
  /** Who saved the latest version; null if it is not known. */
  readonly latestSavedBy: (id: string) => Promise<string | null>
  /** A saved version; null if it does not exist. */
  readonly loadVersion: (id: string, version: number) => Promise<Layout | null>
  /** `version`: the base of the change. */
  readonly save: (id: string, version: number, layout: Layout) => Promise<SaveOutcome>
  /** @returns why not; null if it is done. */
  readonly rename: (id: string, name: string) => Promise<string | null>
}

/** The parts of a view that a layout stores. */
type KeptParts = Pick<
  View,
  'mappingId' | 'locationIds' | 'timeSpan' | 'settings' | 'columns' | 'expanded' | 'hiddenColumns' | 'columnWidths'
>

/** The viewer's state of a layout: all but the additions on top of the report. */
export function viewOfLayout(layout: Layout): KeptParts {
  return {
    mappingId: layout.mappingId,
    locationIds: layout.locationIds.length === 0 ? null : layout.locationIds,
    timeSpan: layout.timeSpan,
    settings: layout.settings,
    columns: layout.columns,
    expanded: layout.expandedGroups,
    hiddenColumns: layout.hiddenColumns,
    columnWidths: layout.columnWidths,
  }
}

/**
 * A layout with what the viewer shows now; all that lies on top of the report stays. What says the same stays the very same.
 *
 * @param base null for a new one.
 * @param expanded the groups that show expanded; null if not known yet.
 */
export function layoutOfView(
  base: Layout | null,
  view: Omit<KeptParts, 'expanded'>,
  expanded: ReadonlySet<string> | null,
  context: TimeContext,
): Layout {
  const { mappingId, timeSpan, settings, columns } = view
  const locationIds = view.locationIds ?? []
  const before = base ?? plainLayout({ mappingId, timeSpan, locationIds })
  const timed = areSameSettings(before.timeSpan, timeSpan) ? before : withTimeSpan(before, timeSpan, context)
  return {
    ...timed,
    mappingId,
    locationIds: sameValue(new Set(before.locationIds), new Set(locationIds)) ? before.locationIds : locationIds,
    columns: sameColumns(before.columns, columns) ? before.columns : columns,
    settings: sameValue(before.settings, settings) ? before.settings : settings,
    expandedGroups: expanded ?? before.expandedGroups,
    hiddenColumns: keptOr(view.hiddenColumns, timed.hiddenColumns),
    columnWidths: keptOr(view.columnWidths, timed.columnWidths),
  }
}

/** What a view says, or what the layout has; what says the same stays the very same. */
function keptOr<Kept>(said: Kept | null, before: Kept): Kept {
  return said === null || sameValue(said, before) ? before : said
}

/** Whether a layout has additions on top of its report: rows, columns, figures, formats, hidden parts or notes. */
export function hasLayers(layout: Layout): boolean {
  const { insertedRows, insertedColumns, formulas, hiddenRows, hiddenColumns, notes, columnWidths, rowHeights } = layout
  const looks =
    layout.cellFormattings.size + layout.rowFormattings.size + layout.columnFormattings.size + columnWidths.size + rowHeights.size
  const parts = insertedRows.length + insertedColumns.length + formulas.size + hiddenRows.size + hiddenColumns.size + notes.length
  return looks + parts + layout.frozenRows + layout.frozenColumns > 0
}

/** Whether a view without a layout differs from that of a new tab. */
export function isOwnView(view: View, context: TimeContext): boolean {
  return (
    view.locationIds !== null ||
    !sameColumns(view.columns, PLAIN_COLUMNS) ||
    (view.hiddenColumns?.size ?? 0) + (view.columnWidths?.size ?? 0) > 0 ||
    !sameValue(view.settings, DEFAULT_VIEW_SETTINGS) ||
    !areSameSettings(view.timeSpan, usualTimeSpan(context))
  )
}

/** The version that a tab's view is based on, stored in the browser. */
export interface ViewBasis {
  readonly version: number
  readonly isChanged: boolean
  /** Whether there are additions on top of its report. */
  readonly hasLayers: boolean
}

/** Parses the stored value; null if it is invalid. */
export function parseBasis(text: string | null): ViewBasis | null {
  const [, version, isChanged, layers] = /^(\d{1,9})(\*?)(\+?)$/.exec(text ?? '') ?? []
  return version === undefined ? null : { version: Number(version), isChanged: isChanged === '*', hasLayers: layers === '+' }
}

export function basisText({ version, isChanged, hasLayers: isLayered }: ViewBasis): string {
  return `${version}${isChanged ? '*' : ''}${isLayered ? '+' : ''}`
}
