import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { resolveTimeSpan, type TimeSpan } from '@fourwall/domain/time/time-span.ts'
import { type RefObject, useRef } from 'react'
import { useFailureToast } from '../../../blocks/loading/use-failure-toast.ts'
import { Page } from '../../../blocks/page/Page.tsx'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import { UnsavedMark } from '../../../blocks/versions/EditorActs.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { MappedOnBar } from '../mapping/MappedOnBar.tsx'
import { choiceOf, mappingNameOf } from '../mapping/mapping-choice.ts'
import { useMappingChange } from '../mapping/use-mapping-change.tsx'
import type { LayoutReading } from '../reading/layout-reading.ts'
import { reportRowName } from '../report/report-model.ts'
import { SavedViewActions } from '../saved-views/SavedViewActions.tsx'
import type { TabViewProps } from '../tabs/tab-view.ts'
import { FigureDrawer } from '../trace/FigureDrawer.tsx'
import { useViewerCommands } from './commands/viewer-commands.ts'
import { GridMenu } from './GridMenu.tsx'
import { MappingDeleted, NoLocations, NoSameStores, OldFigures, ReportFailed, ReportPanel } from './ReportStates.tsx'
import { rankingWords } from './ranking-words.ts'
import { useBudgetAndMetricChoices } from './use-budget-and-metric-choices.tsx'
import { useFirstOfRanking } from './use-first-of-ranking.ts'
import { useLineChoice } from './use-line-choice.tsx'
import { useLineToShow } from './use-line-to-show.ts'
import { useMaterialityChoice } from './use-materiality-choice.tsx'
import { useOutdatedLines } from './use-outdated-lines.ts'
import { useViewLocations } from './use-view-locations.ts'
import { hasRanks, useViewReading } from './use-view-reading.ts'
import { ViewShowing } from './ViewShowing.tsx'
import { ViewStatus } from './ViewStatus.tsx'
import { ViewToolbar } from './ViewToolbar.tsx'

/** One view: what it is asked for, its figures, their proof, and the trace of one of them. */
export function ViewScreen({ viewer, savedView, selection, tabs, notices, ...props }: TabViewProps) {
  const { categorizations, locationTree, context, firstLedgerDay, beside, library, onOutdated } = props
  const { view, change, categorization } = viewer
  const grid = useRef<ReportGridHandle>(null)
  const locations = useViewLocations(locationTree)
  const { reading, model, company, isLayered, chosenGroups } = useViewReading({ viewer, savedView, selection, ...props }, locations, grid)
  const { engine, answered, failure } = reading
  useOutdatedLines(engine, onOutdated)
  const span = answered?.span ?? resolveTimeSpan(view.timeSpan, context)
  const knownExpanded = reading.expanded ?? chosenGroups
  const mapping = useMappingChange({ viewer, savedView, library, categorizations, context, expanded: knownExpanded })
  const besides = useBudgetAndMetricChoices(viewer, beside)
  const lineChoice = useLineChoice(viewer, reading)
  const onLine = useLineToShow({ viewer, reading, selection, grid, onLines: lineChoice.choose })
  const materiality = useMaterialityChoice(viewer, company)
  useViewerCommands({
    viewer,
    model,
    levels: reading.levels,
    expanded: reading.expandedRows,
    onExpand: reading.expand,
    categorizations,
    locationTree,
    context,
    onMapping: mapping.ask,
    onChooseDay: mapping.askDay,
    budgetsAndMetrics: besides.offered,
    onBudgets: besides.onBudgets,
    onMetrics: besides.onMetrics,
    onLines: lineChoice.choose,
    onLine,
    onMateriality: materiality.choose,
    onShowHidden: reading.showColumns,
  })
  useFailureToast('Error loading data', failure)
  // Hides stale figures while no query is active.
  const hasStores = answered?.figures.locationIds?.length !== 0
  const isAsked = categorization !== null && view.locationIds?.length !== 0 && hasStores
  const shownMapping = answered === null ? view : choiceOf(answered.request)
  return (
    <Page
      title={viewer.activeTab.name}
      crumbs={[{ label: 'Profit and loss', to: '/profit-loss/' }]}
      hasLine={false}
      {...(savedView.changes.length > 0 ? { mark: <UnsavedMark /> } : {})}
      note={savedView.isLayered === true && !isLayered ? 'Its own rows, columns and formats only show with the current mapping' : undefined}
      actions={<SavedViewActions viewer={viewer} state={savedView} library={library} expanded={knownExpanded} />}
      drawer={
        reading.ownTrace ||
        (isAsked && model && answered && (
          <FigureDrawer
            opened={view}
            onOpened={change}
            address={viewer.addressOf(view)}
            columns={view.columns}
            model={model}
            answered={answered}
            settings={view.settings}
            company={company}
            isOld={reading.isOld}
            locations={locations}
            mappingName={mappingNameOf(categorizations, shownMapping.mappingId) ?? ''}
            onClose={reading.close}
          />
        ))
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
        rankedBy={model && view.rank && hasRanks(view.columns) ? rankingWords(reportRowName(model, view.rank), view.rank) : null}
        levels={reading.levels}
        expanded={reading.expandedRows}
        onExpand={reading.expand}
        onLines={lineChoice.choose}
        exportMenu={reading.exportMenu}
        company={company}
        onMateriality={materiality.choose}
        onShowHidden={reading.showColumns}
      />
      <ReportPanel tabId={viewer.activeTab.id}>
        {notices}
        <ViewShowing view={view} span={span} model={model} rows={reading.view.rows} columns={reading.view.columns} selection={selection} />
        {view.mappedOn !== null && categorization !== null && (
          <MappedOnBar
            mappedOn={view.mappedOn}
            mappedAs={shownMapping.mappedOn === view.mappedOn ? (answered?.mappedAs ?? null) : null}
            onChoose={mapping.askDay}
            onNow={() => {
              mapping.showNow()
              // Its button goes.
              grid.current?.focus()
            }}
          />
        )}
        <ViewCells {...props} viewer={viewer} selection={selection} reading={reading} grid={grid} span={span} />
      </ReportPanel>
      {besides.dialog}
      {lineChoice.dialog}
      {materiality.dialog}
      {mapping.dialogs}
    </Page>
  )
}

interface ViewCellsProps extends Pick<TabViewProps, 'viewer' | 'selection' | 'company' | 'firstLedgerDay' | 'context'> {
  readonly reading: LayoutReading
  readonly grid: RefObject<ReportGridHandle | null>
  readonly span: TimeSpan
}

/** The cells of a view; else why there are none, and what to do about it. */
function ViewCells({ viewer, reading, grid, span, ...props }: ViewCellsProps) {
  const { view, change, categorization } = viewer
  const { answered, failure, engine } = reading
  const onRanking = useFirstOfRanking(reading, props.selection, grid)
  const hasStores = answered?.figures.locationIds?.length !== 0
  if (categorization === null) return <MappingDeleted />
  if (view.locationIds?.length === 0) return <NoLocations onSelectAll={() => change({ locationIds: null })} />
  if ((answered === null || !hasStores) && failure !== null) return <ReportFailed failure={failure} onRetry={reading.retry} />
  if (!hasStores)
    return (
      <NoSameStores
        stores={answered?.figures.sameStores ?? null}
        onAllStores={() => change({ columns: { ...view.columns, isSameStore: false } })}
      />
    )
  if (engine === null) return <SkeletonRows rows={18} label="Loading the figures" />
  const rank = ({ groupId, accountId, key }: GridRow, column: GridColumn | undefined) => {
    change({ rank: { groupId, accountId, column: column === undefined ? null : reading.rankingKeyOf(column) } })
    onRanking(key)
  }
  return (
    <>
      {reading.isOld && failure !== null && <OldFigures span={span} failure={failure} onRetry={reading.retry} />}
      {reading.problems.length > 0 && (
        <p role="status" className="flex-none border-b border-line-1 bg-warn-soft px-4 py-[5px]">
          {reading.problems.join(' ')}
        </p>
      )}
      <GridMenu
        selection={props.selection}
        rows={reading.view.rows}
        columns={reading.view.columns}
        bridgesOf={reading.bridgesOf}
        onTrace={reading.trace}
        onExplain={reading.explain}
        onFold={reading.fold}
        onRank={hasRanks(view.columns) ? rank : null}
        onSort={reading.sort}
        onHide={reading.hideColumns}
        onShowHidden={reading.showColumns}
        onFocusGrid={() => grid.current?.focus()}
      >
        {reading.cells}
      </GridMenu>
      <ViewStatus {...props} reading={reading} span={span} onTimeSpan={(timeSpan) => change({ timeSpan })} />
    </>
  )
}
