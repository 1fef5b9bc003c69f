import type { View } from '@fourwall/domain/layouts/address/view.ts'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { type RefObject, useCallback, useMemo } from 'react'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import { useDisplay } from '../../../ui/display.ts'
import { useDatedCategorizations } from '../mapping/dated-categorizations.ts'
import { choiceOf, linesOf, mappedOnNote, mappingNameOf, mappingWords } from '../mapping/mapping-choice.ts'
import type { LayoutReading } from '../reading/layout-reading.ts'
import { useLayoutReading } from '../reading/use-layout-reading.tsx'
import type { LayoutCompany } from '../report/layout-company.ts'
import { modelOfLayout, type ReportModel } from '../report/report-model.ts'
import { layoutOfView } from '../saved-views/saved-view.ts'
import type { TabViewProps } from '../tabs/tab-view.ts'
import { useViewCompany } from './use-view-company.ts'
import type { ViewLocationNames } from './use-view-locations.ts'

interface ViewReading {
  readonly reading: LayoutReading
  /** The report below it, to be taken apart; null while it is not there. */
  readonly model: ReportModel | null
  readonly company: LayoutCompany
  /** Whether more shows than a plain report; taken to be so until it is known. */
  readonly isLayered: boolean
  /** The groups that the user expanded; null if none were chosen. */
  readonly chosenGroups: ReadonlySet<string> | null
}

/** What a view shows: the layout of the library that its tab shows, else the report alone. */
export function useViewReading(
  { viewer, savedView, selection, ...props }: Omit<TabViewProps, 'tabs' | 'notices'>,
  locations: ViewLocationNames,
  grid: RefObject<ReportGridHandle | null>,
): ViewReading {
  const { categorizations, context, loadedAt } = props
  const { view, change, categorization } = viewer
  const display = useDisplay()
  const hasLocations = view.locationIds === null || view.locationIds.length > 0
  // Layers on top of a report only fit its current lines.
  const isLayered = savedView.isLayered !== false && view.mappedOn === null
  const keptExpanded = savedView.saved?.layout.mappingId === view.mappingId ? (savedView.layout?.expandedGroups ?? null) : null
  const chosenGroups = view.expanded ?? keptExpanded
  const plain = usePlainLayout(view, chosenGroups, context)
  const layout = isLayered ? savedView.layout : plain
  const company = useViewCompany(props, locations)
  const dated = useDatedCategorizations()
  const groupsOf = useCallback(
    (mappingId: string, mappedOn: Day | null) => linesOf({ mappingId, mappedOn }, categorizations, dated)?.groups ?? NO_LINES,
    [categorizations, dated],
  )
  const mappingName = mappingNameOf(categorizations, view.mappingId)
  const reading = useLayoutReading({
    // No location is none of them here, and all of them to a layout.
    layout: categorization !== null && hasLocations ? layout : null,
    opensByItself: !isLayered && chosenGroups === null,
    mappedOn: view.mappedOn,
    groupsOf,
    rank: hasRanks(view.columns) ? view.rank : null,
    company,
    name: viewer.activeTab.name,
    label: isLayered ? viewer.activeTab.name : `Profit and loss, ${mappingWords(mappingName ?? '', view, display.day)}`,
    selection,
    grid,
    loadedAt,
    missingMessage: 'No profitLossReport data',
    opened: view,
    nameWidth: view.nameWidth,
    onNameWidth: (nameWidth) => change({ nameWidth }),
    exportNotes: ({ request, mappedAs }) => {
      const { mappedOn } = choiceOf(request)
      return mappedOn === null ? [] : [mappedOnNote(mappedOn, mappedAs ?? null)]
    },
    onView: ({ expandedGroups, settings, hiddenColumns, columnWidths, columns }) =>
      change({
        ...(expandedGroups && { expanded: expandedGroups }),
        ...(settings && { settings }),
        ...(hiddenColumns && { hiddenColumns }),
        ...(columnWidths && { columnWidths }),
        ...(columns && { columns }),
      }),
    onOpened: ({ trace, bridge }) => change({ trace, bridge }, trace !== null || bridge !== null),
  })
  const { engine, answered } = reading
  const isThere = answered !== null
  const { metrics } = props.beside
  const model = useMemo(() => (engine !== null && isThere ? modelOfLayout(engine, metrics) : null), [engine, isThere, metrics])
  return { reading, model, company, isLayered, chosenGroups }
}

const NO_LINES: readonly never[] = []

/** A view as a layout with only what a view stores. */
function usePlainLayout(view: View, expanded: ReadonlySet<string> | null, context: TimeContext): Layout {
  const { mappingId, locationIds, timeSpan, settings, columns, hiddenColumns, columnWidths } = view
  return useMemo(
    () => layoutOfView(null, { mappingId, locationIds, timeSpan, settings, columns, hiddenColumns, columnWidths }, expanded, context),
    [mappingId, locationIds, timeSpan, settings, columns, hiddenColumns, columnWidths, expanded, context],
  )
}

/** Groups' subtotals have their place among their own locations. */
export function hasRanks({ locations, byLocation }: View['columns']): boolean {
  if (byLocation !== null) return false
  return locations === 'SIDE_BY_SIDE' || locations === 'GROUPS'
}
