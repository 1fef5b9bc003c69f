import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { resolveTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { useMemo, useRef } from 'react'
import { Page } from '../../../blocks/page/Page.tsx'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import { RangeFiguresLine } from '../../../blocks/report-grid/selection/RangeFigures.tsx'
import { UnsavedMark } from '../../../blocks/versions/EditorActs.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { mappingNameOf } from '../mapping/mapping-choice.ts'
import { useMappingChange } from '../mapping/use-mapping-change.tsx'
import { ReconciliationLine } from '../report/ReconciliationLine.tsx'
import { levelsOfTree } from '../report/row-levels.ts'
import { useReportFigures } from '../report/use-report-figures.ts'
import { KeptViewActs } from '../saved-views/KeptViewActs.tsx'
import type { TabViewProps } from '../tabs/tab-view.ts'
import { FigureDrawer } from '../trace/FigureDrawer.tsx'
import { GridMenu } from './GridMenu.tsx'
import { LayoutReader } from './LayoutReader.tsx'
import { LedgerElsewhere } from './LedgerElsewhere.tsx'
import type { LayoutReading, LayoutReadingProps } from './layout-reading.ts'
import { locationCountWords } from './place-words.ts'
import { MappingGone, NoLocations, NoSameStores, OldFigures, ReportFailed, ReportPanel } from './ReportStates.tsx'
import { useBesideChoices } from './use-beside-choices.tsx'
import { useFailureToast } from './use-failure-toast.ts'
import { useViewLocations } from './use-view-locations.ts'
import { ViewToolbar } from './ViewToolbar.tsx'
import { useViewerCommands } from './viewer-commands.ts'

/** One view as a layout: its own rows, columns, figures and formats over a report that the view chooses. */
export function LayeredView(props: TabViewProps) {
  const { viewer, kept, selection } = props
  const grid = useRef<ReportGridHandle>(null)
  const { view, change } = viewer
  const hasLocations = view.locationIds === null || view.locationIds.length > 0
  return (
    <LayoutReader
      // No location is none of them here, and all of them to a layout.
      layout={viewer.categorization !== null && hasLocations ? kept.layout : null}
      name={viewer.activeTab.name}
      selection={selection}
      grid={grid}
      onView={({ expandedGroups, settings }) => change({ expanded: expandedGroups, settings })}
      onTrace={(cell) => change({ trace: { cell, path: [] } }, true)}
      onExplain={(cell) => change({ bridge: { cell, locationId: null, cut: null } }, true)}
      onOwnTrace={() => change({ trace: null, bridge: null })}
      onEscape={() => {
        if (view.trace === null && view.bridge === null) return false
        change({ trace: null, bridge: null })
        return true
      }}
    >
      {(reading) => <LayeredFrame {...props} reading={reading} grid={grid} />}
    </LayoutReader>
  )
}

interface LayeredFrameProps extends TabViewProps {
  readonly reading: LayoutReading
  readonly grid: LayoutReadingProps['grid']
}

function LayeredFrame({ viewer, kept, selection, tabs, reading, grid, ...props }: LayeredFrameProps) {
  const { categorizations, locationTree, context, firstLedgerDay, company, beside, loadedAt, library, onOutdated } = props
  const { view, change, categorization } = viewer
  // The report by itself, for whoever looks behind one of its figures.
  const isWanted = view.trace !== null || view.bridge !== null
  const figures = useReportFigures({ viewer, isWanted, categorizations, metrics: beside.metrics, company, loadedAt, onOutdated })
  const levels = useMemo(() => categorization && levelsOfTree(groupTree(categorization.groups)), [categorization])
  const expanded = kept.layout?.expandedGroups ?? NO_GROUPS
  const mapping = useMappingChange({ viewer, kept, library, categorizations, context, expanded })
  const besides = useBesideChoices(viewer, beside)
  const locations = useViewLocations(locationTree)
  useViewerCommands({
    viewer,
    model: isWanted ? figures.model : null,
    levels,
    categorizations,
    locationTree,
    context,
    onMapping: mapping.ask,
    onChooseDay: mapping.askDay,
    beside: besides.offered,
    onBudgets: besides.onBudgets,
    onMetrics: besides.onMetrics,
  })
  const { engine, failure, reconciliation } = reading
  useFailureToast(failure)
  const span = resolveTimeSpan(engine?.layout.timeSpan ?? view.timeSpan, context)
  const mappingName = mappingNameOf(categorizations, view.mappingId) ?? ''
  const onExpand = (groupIds: ReadonlySet<string>) => change({ expanded: groupIds })
  const close = () => {
    change({ trace: null, bridge: null })
    grid.current?.focus()
  }
  const hasLocations = view.locationIds === null || view.locationIds.length > 0
  const hasStores = engine?.figures.locationIds?.length !== 0
  return (
    <Page
      title={viewer.activeTab.name}
      crumbs={[{ label: 'Profit and loss', to: '/profit-loss/' }]}
      hasLine={false}
      {...(kept.changes.length > 0 ? { mark: <UnsavedMark /> } : {})}
      actions={<KeptViewActs viewer={viewer} state={kept} library={library} expanded={expanded} />}
      drawer={
        isWanted ? (
          <FigureDrawer viewer={viewer} figures={figures} locations={locations} mappingName={mappingName} onClose={close} />
        ) : (
          reading.drawer
        )
      }
    >
      {tabs}
      <ViewToolbar
        viewer={viewer}
        categorizations={categorizations}
        locationTree={locationTree}
        span={span}
        context={context}
        firstLedgerDay={firstLedgerDay}
        mapping={mapping}
        beside={besides}
        rankedBy={null}
        levels={levels}
        expanded={expanded}
        onExpand={onExpand}
        exportMenu={reading.exportMenu}
      />
      <ReportPanel tabId={viewer.activeTab.id}>
        {categorization === null ? (
          <MappingGone />
        ) : !hasLocations ? (
          <NoLocations onSelectAll={() => change({ locationIds: null })} />
        ) : engine === null ? (
          failure === null ? (
            <SkeletonRows rows={18} label="Loading the figures" />
          ) : (
            <ReportFailed failure={failure} onRetry={reading.retry} />
          )
        ) : !hasStores ? (
          <NoSameStores onAllStores={() => change({ columns: { ...view.columns, isSameStore: false } })} />
        ) : (
          <>
            {failure !== null && <OldFigures span={span} failure={failure} onRetry={reading.retry} />}
            {reading.problems.length > 0 && (
              <p role="status" className="flex-none border-b border-line-1 bg-warn-soft px-4 py-[5px]">
                {reading.problems.join(' ')}
              </p>
            )}
            <GridMenu
              selection={selection}
              rows={reading.rows}
              columns={reading.columns}
              onTrace={reading.trace}
              onExplain={() => undefined}
              onFold={(row, isExpanded) => onExpand(withGroup(expanded, row.groupId, isExpanded))}
              onRank={null}
              onFocusGrid={() => grid.current?.focus()}
            >
              {reading.cells}
            </GridMenu>
            <footer className="flex h-control flex-none items-center gap-4 overflow-hidden border-t border-line-2 px-4 text-small text-2">
              {failure === null && reconciliation !== null && (
                <ReconciliationLine reconciliation={reconciliation} minorDigits={company.minorDigits} mappingId={engine.layout.mappingId} />
              )}
              {engine.layout.columns.isSameStore && (
                <span className="min-w-0 shrink-[999] truncate">
                  Same-store: {locationCountWords(engine.figures.locationIds ?? [], locations.allIds.length)} of{' '}
                  {formatCount(engine.layout.locationIds.length || locations.allIds.length)}
                </span>
              )}
              {reading.note !== null && <span className="min-w-0 shrink-[999] truncate">{reading.note}</span>}
              <LedgerElsewhere span={span} first={firstLedgerDay} last={context.lastLedgerDay} />
              {reading.isBusy && <span className="[animation:late_1s_step-end]">Updating…</span>}
              <RangeFiguresLine selection={selection} rows={reading.rows} columns={reading.columns} figureText={reading.figureText} />
            </footer>
          </>
        )}
      </ReportPanel>
      {besides.dialog}
      {mapping.dialogs}
    </Page>
  )
}

const NO_GROUPS: ReadonlySet<string> = new Set()

function withGroup(groupIds: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(groupIds)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
