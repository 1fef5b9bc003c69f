import { sameValue } from '@fourwall/domain/editing/same-value.ts'
import { type Layout, plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { withTimeSpan } from '@fourwall/domain/layouts/layout-time.ts'
import { PLAIN_COLUMNS, sameColumns } from '@fourwall/domain/profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { areSameSettings, type TimeContext } from '@fourwall/domain/time/time-span.ts'
import type { SaveOutcome } from '../../../blocks/versions/use-versioned-save.ts'
import { firstTimeSpan } from '../viewer/first-view.ts'
import type { View } from '../viewer/view.ts'

/** A P&L of the library that a tab shows. */
export interface SavedView {
  readonly id: string
  readonly name: string
  /** The folder that it lies in. */
  readonly path: string
  readonly version: number
  readonly layout: Layout
}

/** Where views are kept, as the viewer needs it. An Error with a sentence where the server refuses. */
export interface ViewLibrary {
  /** Paths of all folders, the library itself left out. */
  readonly folders: () => Promise<readonly string[]>
  /** `id`: a UUID; asked for again, the same one is made. */
  readonly create: (view: Omit<SavedView, 'version'>) => Promise<SavedView>
  /** Null where it is gone. */
  readonly load: (id: string) => Promise<SavedView | null>
  /** Who saved the latest version; null if it is not known. */
  readonly latestSavedBy: (id: string) => Promise<string | null>
  /** As a version of it was saved; null where there is none such. */
  readonly loadVersion: (id: string, version: number) => Promise<Layout | null>
  /** `version`: which the change was made to. */
  readonly save: (id: string, version: number, layout: Layout) => Promise<SaveOutcome>
  /** @returns why not; null where it is done. */
  readonly rename: (id: string, name: string) => Promise<string | null>
}

/** What of a view a layout keeps. */
type KeptParts = Pick<View, 'mappingId' | 'locationIds' | 'timeSpan' | 'settings' | 'columns' | 'expanded'>

/** What the viewer shows of a layout: all but what lies on top of the report. */
export function viewOfLayout(layout: Layout): KeptParts {
  return {
    mappingId: layout.mappingId,
    locationIds: layout.locationIds.length === 0 ? null : layout.locationIds,
    timeSpan: layout.timeSpan,
    settings: layout.settings,
    columns: layout.columns,
    expanded: layout.expandedGroups,
  }
}

/**
 * A layout with what the viewer shows now; all that lies on top of the report stays. What says the same stays the very same.
 *
 * @param base null for a new one.
 * @param expanded the groups that show expanded; null where nobody knows yet.
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
  }
}

/** Whether anything lies on top of the report of a layout: rows, columns and figures of its own, formats, hidden parts, notes. */
export function hasLayers(layout: Layout): boolean {
  const { insertedRows, insertedColumns, formulas, hiddenRows, hiddenColumns, notes, columnWidths, rowHeights } = layout
  const looks =
    layout.cellFormattings.size + layout.rowFormattings.size + layout.columnFormattings.size + columnWidths.size + rowHeights.size
  const parts = insertedRows.length + insertedColumns.length + formulas.size + hiddenRows.size + hiddenColumns.size + notes.length
  return looks + parts + layout.frozenRows + layout.frozenColumns > 0
}

/** Whether a view of no layout is more than what a new tab begins with. */
export function isOwnView(view: View, context: TimeContext): boolean {
  return (
    view.locationIds !== null ||
    !sameColumns(view.columns, PLAIN_COLUMNS) ||
    !sameValue(view.settings, DEFAULT_VIEW_SETTINGS) ||
    !areSameSettings(view.timeSpan, firstTimeSpan(context))
  )
}

/** Which version a tab's view was changed from, as this browser remembers it. */
export interface ViewBasis {
  readonly version: number
  readonly isChanged: boolean
  /** Whether anything lies on top of its report. */
  readonly hasLayers: boolean
}

/** Reads what was stored; whatever does not read as it should is nothing. */
export function parseBasis(text: string | null): ViewBasis | null {
  const [, version, isChanged, layers] = /^(\d{1,9})(\*?)(\+?)$/.exec(text ?? '') ?? []
  return version === undefined ? null : { version: Number(version), isChanged: isChanged === '*', hasLayers: layers === '+' }
}

export function basisText({ version, isChanged, hasLayers: isLayered }: ViewBasis): string {
  return `${version}${isChanged ? '*' : ''}${isLayered ? '+' : ''}`
}
