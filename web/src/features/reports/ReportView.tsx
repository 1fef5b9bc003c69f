import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { locationIdsUnder, locationNames } from '@fourwall/domain/locations/location-tree.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { parseColumnChoice } from '@fourwall/domain/reports/report-columns.ts'
import { expandAll, expandToLevel, type GridRow, outlineDepth, visibleRows } from '@fourwall/domain/reports/report-rows.ts'
import { shownColumns } from '@fourwall/domain/reports/shown-columns.ts'
import { type Day, isDay } from '@fourwall/domain/time/day.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpan, timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { FindBar } from '../../blocks/find/FindBar.tsx'
import { Page } from '../../blocks/page/Page.tsx'
import type { ReportColumn } from '../../blocks/report-figures/received-report.ts'
import { columnsInput, readColumns } from '../../blocks/report-figures/report-figures.ts'
import { fittingNameWidth, type GridColumn } from '../../blocks/report-grid/grid-model.ts'
import { RangeFigures } from '../../blocks/report-grid/RangeFigures.tsx'
import { ReportGrid } from '../../blocks/report-grid/ReportGrid.tsx'
import type { ReportGridHandle } from '../../blocks/report-grid/report-grid-props.ts'
import { createGridSelection } from '../../blocks/report-grid/selection-store.ts'
import { ColumnsMenu } from '../../blocks/report-view/ColumnsMenu.tsx'
import { MetricsDialog } from '../../blocks/report-view/MetricsDialog.tsx'
import { ViewMenu } from '../../blocks/report-view/ViewMenu.tsx'
import { TimeSpanPicker } from '../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { UnsavedMark } from '../../blocks/versions/EditorActs.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDisplay } from '../../ui/display.ts'
import { toast } from '../../ui/toast.ts'
import { UNREACHED } from '../session/api-client.ts'
import { BridgePanel } from './BridgePanel.tsx'
import { loadLines, useDatedCategorizations } from './dated-categorizations.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { sameExpansion, usualExpansion } from './expansion.ts'
import { figureFormats } from './figure-format.ts'
import { GridMenu } from './GridMenu.tsx'
import { KeptViewActs } from './KeptViewActs.tsx'
import { isOwnView, layersNote, type ViewLibrary } from './kept-view.ts'
import { storeLastViewedMapping } from './last-viewed-request.ts'
import { MappedOnBar } from './MappedOnBar.tsx'
import { MappedOnDialog } from './MappedOnDialog.tsx'
import { MappingChangeDialog } from './MappingChangeDialog.tsx'
import { MappingMenu } from './MappingMenu.tsx'
import { categorizationOf, choiceOf, linesOf, type MappingChoice, mappedOnNote, mappingChange, mappingWords } from './mapping-choice.ts'
import { ReconciliationLine } from './ReconciliationLine.tsx'
import { MappingGone, NoLocations, NoSameStores, OldFigures, ReportFailed } from './ReportStates.tsx'
import { columnContext, emptySections, expectedColumns, figureNotes, gridColumns, widestText } from './report-columns.ts'
import { rankedColumns, reportModel, reportRows, rowName } from './report-model.ts'
import { type Report, useReport } from './report-request.ts'
import { rowBridges } from './row-bridges.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import { tabElementId } from './TabsBar.tsx'
import { TracePanel } from './TracePanel.tsx'
import { bridgedTrace, traceLevels } from './trace-levels.ts'
import { useFindRows } from './use-find-rows.ts'
import { useKeptView } from './use-kept-view.ts'
import type { Viewer } from './use-viewer.ts'
import { ViewLocations } from './ViewLocations.tsx'
import type { Trace, View } from './view.ts'
import type { ViewerBeside } from './viewer-beside.ts'
import { useViewerCommands } from './viewer-commands.ts'
import type { ViewerCompany } from './viewer-company.ts'
import { LocationDaysQuery, type ViewerCategorization } from './viewer-data.ts'

interface ReportViewProps {
  readonly viewer: Viewer
  readonly tabs: ReactNode
  readonly categorizations: readonly ViewerCategorization[]
  readonly locationTree: readonly LocationNode<string>[]
  readonly context: TimeContext
  readonly firstLedgerDay: Day | null
  readonly company: ViewerCompany
  readonly beside: ViewerBeside
  /** When the ledger was looked at last, in milliseconds since 1970. */
  readonly loadedAt: number
  /** Where views are kept. */
  readonly library: ViewLibrary
  /** The report speaks of groups that the categorization, as it was loaded, does not have. */
  readonly onOutdated: () => void
}

/** One view: what it is asked for, its figures, their proof, and the trace of one of them. */
export function ReportView(props: ReportViewProps) {
  const { viewer, tabs, categorizations, locationTree, context, firstLedgerDay, company, beside, loadedAt, library, onOutdated } = props
  const { metrics } = beside
  const { view, change, categorization } = viewer
  const client = useClient()
  const display = useDisplay()
  const grid = useRef<ReportGridHandle>(null)
  const [selection] = useState(createGridSelection)

  const hasLocations = view.locationIds === null || view.locationIds.length > 0
  // In one order, whichever tab or address they come from: the same question is asked once.
  const report = useReport(
    categorization && hasLocations
      ? {
          mappingId: view.mappingId,
          timeSpan: timeSpanInput(view.timeSpan),
          locationIds: [...(view.locationIds ?? [])].sort(),
          columns: columnsInput(parseColumnChoice(view.columns)),
          ...(view.mappedOn === null ? {} : { mappedOn: view.mappedOn }),
        }
      : null,
    loadedAt,
  )
  const { answered, failure } = report
  // Figures of before stand under a question that they do not answer: they must not pass for its answer.
  const isOld = answered !== null && failure !== null

  // The figures that show, with the categorization that they were computed for: while another answer is on its way
  // these are not the view's own.
  const dated = useDatedCategorizations()
  const shownChoice = choiceOf(answered?.request ?? view)
  const shownCategorization = answered ? linesOf(shownChoice, categorizations, dated) : categorization
  const model = useMemo(() => {
    if (!shownCategorization) return null
    const { groups } = shownCategorization
    if (answered === null) return reportModel(groups, { sections: emptySections(groupTree(groups)), columns: [] })
    return reportModel(groups, { ...answered.report, columns: readColumns(answered.report) }, metrics)
  }, [shownCategorization, answered, metrics])
  const unknown = useMemo(
    () => (answered && shownCategorization ? unknownGroups(answered.report, shownCategorization) : ''),
    [answered, shownCategorization],
  )
  // Once for each of them: were they never to come, it would go on for ever.
  const reportedUnknown = useRef('')
  useEffect(() => {
    if (unknown === '' || unknown === reportedUnknown.current) return
    reportedUnknown.current = unknown
    onOutdated()
  }, [unknown, onOutdated])
  const span = answered ? spanOf(answered.report) : resolveTimeSpan(view.timeSpan, context)
  const formats = useMemo(
    () => model && figureFormats(view.settings, company.currency, company.minorDigits, model, display),
    [view.settings, company.currency, company.minorDigits, model, display],
  )
  // Until figures are there: the columns of all locations together, whose names are known without an answer.
  const expected = useMemo(
    () =>
      expectedColumns(
        { period: span.period, startDate: span.startDate, endDate: span.endDate },
        context.fiscalYearStartMonth,
        view.columns,
      ),
    [span.period, span.startDate, span.endDate, context.fiscalYearStartMonth, view.columns],
  )
  const order = useMemo(
    () => (model && hasRanks(view.columns) ? rankedColumns(model, view.rank) : undefined),
    [model, view.columns, view.rank],
  )
  const derivation = useMemo(
    () => model && formats && columnContext(model, formats, display, answered?.request.columns?.isSameStore === true),
    [model, formats, display, answered],
  )
  const hasUnits = answered === null ? view.columns.perMetricId !== null : answered.report.perMetric !== null
  const derived = useMemo(() => ({ ...view.settings, showPerMetric: hasUnits }), [view.settings, hasUnits])
  const notes = useMemo(() => (model ? figureNotes(model) : []), [model])
  const columns = useMemo(
    () => (model && derivation ? gridColumns(answered === null ? expected : model.columns, derived, derivation, order) : []),
    [model, derivation, answered, expected, derived, order],
  )
  const usual = useMemo(() => model && usualExpansion(model.outline), [model])
  const ownExpanded = view.expanded ?? (answered && usual) ?? noGroups
  const kept = useKeptView({ viewer, library, expanded: view.expanded ?? (answered && usual), context })
  // Without a question, what was answered before is nobody's number.
  const hasStores = answered?.report.locationIds?.length !== 0
  const isAsked = categorization !== null && hasLocations && hasStores
  const finder = useFindRows({
    model: isAsked && (answered !== null || failure === null) ? model : null,
    showEmptyRows: view.settings.showEmptyRows,
    expanded: ownExpanded,
    activeRow: () => selection.snapshot()?.anchor.rowKey ?? null,
  })
  const { expanded } = finder
  const rows = useMemo(() => (model ? reportRows(model, expanded, view.settings) : []), [model, expanded, view.settings])
  const widest = useMemo(
    () => (formats ? widestText(answered?.report ?? { sections: [] }, columns, formats.inGrid) : 0),
    [answered, columns, formats],
  )
  const traced = useMemo(
    () => (isAsked && answered && model && view.trace ? traceLevels(model, view.trace) : null),
    [isAsked, answered, model, view.trace],
  )

  const [isChoosingDay, setIsChoosingDay] = useState(false)
  const [isChoosingMetrics, setIsChoosingMetrics] = useState(false)
  const router = useRouter()
  const chooseMetrics = () => {
    if (metrics.length === 0) router.history.push('/ops-data/')
    else setTimeout(() => setIsChoosingMetrics(true), 50)
  }
  const chooseColumns = (chosen: View['columns']) => change({ columns: chosen })
  const openBudgets = () => router.history.push('/budgets/')
  const budgets = useMemo(
    () => beside.budgets.filter(({ categorizationId }) => categorizationId === categorization?.id),
    [beside, categorization],
  )
  const latestViewer = useRef(viewer)
  useEffect(() => {
    latestViewer.current = viewer
  })
  /** Shows another mapping or another day of it, once its lines are there. @returns why it cannot be shown. */
  const showMapping = async (choice: MappingChoice): Promise<string | null> => {
    const { lines, failure: refusal } = await loadLines(client, choice)
    if (refusal !== null) return refusal
    const now = latestViewer.current
    const to = lines ?? categorizationOf(categorizations, choice.mappingId)
    // The browser’s Back leads out of the past, or back into it.
    now.change(mappingChange(now.view, choice, now.categorization, to), choice.mappedOn !== now.view.mappedOn)
    return null
  }
  const showNow = () => void showMapping({ mappingId: view.mappingId, mappedOn: null })
  /** As of the same day where it was there already, else as it is. */
  const chooseMapping = async (choice: MappingChoice) => {
    const refusal = await showMapping(choice)
    if (refusal === null) return
    void showMapping({ ...choice, mappedOn: null })
    toast.failure('Shown as mapped now', { detail: refusal })
  }
  const [nextMapping, setNextMapping] = useState<MappingChoice | null>(null)
  /** Asks first where that takes the place of a view that somebody made. */
  const askMapping = (choice: MappingChoice) => {
    const isOwn = viewer.activeTab.metadataId !== null || isOwnView(view, context)
    if (choice.mappingId !== view.mappingId && isOwn) setTimeout(() => setNextMapping(choice), 50)
    else void chooseMapping(choice)
  }
  const [isSavingFirst, setIsSavingFirst] = useState(false)
  const proceed = (choice: MappingChoice) => {
    setNextMapping(null)
    setIsSavingFirst(false)
    void chooseMapping(choice)
  }
  // Once what it was chosen from has given the keyboard back: to where the dialog will give it, too.
  const chooseDay = () => void setTimeout(() => setIsChoosingDay(true), 50)
  useViewerCommands({
    viewer,
    model,
    categorizations,
    locationTree,
    context,
    onMapping: askMapping,
    onChooseDay: chooseDay,
    beside: { budgets, metrics },
    onBudgets: openBudgets,
    onMetrics: chooseMetrics,
  })
  useEffect(() => {
    void storeLastViewedMapping(client, view.mappingId)
  }, [client, view.mappingId])
  useEffect(() => {
    // That the server cannot be reached is said once, for all that needs it.
    if (failure === null || failure === UNREACHED) return
    const shown = toast.failure('Error loading data', { detail: failure })
    // It stands over the tabs: on another one it has nothing to say.
    return () => toast.dismiss(shown)
  }, [failure])

  // What is selected is of its own tab; a link that is kept becomes a tab without being another one.
  const shownTab = useRef(viewer)
  useEffect(() => {
    const before = shownTab.current
    shownTab.current = viewer
    if (before.activeTab.id !== viewer.activeTab.id && !before.isGuest) selection.select(null, [], [])
  }, [viewer, selection])

  // The cell that is opened is the selected one, for whoever opens a link too.
  const openedCell = view.trace?.cell ?? view.bridge?.cell ?? null
  const cellKey = openedCell && `${openedCell.groupId} ${openedCell.accountId ?? ''} ${openedCell.column}`
  const latestRows = useRef(rows)
  useEffect(() => {
    latestRows.current = rows
  })
  const hasRows = answered !== null
  useEffect(() => {
    if (!openedCell || !hasRows) return
    const row = latestRows.current.findIndex(
      (candidate) => candidate.values !== null && candidate.groupId === openedCell.groupId && candidate.accountId === openedCell.accountId,
    )
    const column = view.bridge ? explainedColumn(columns, openedCell.column) : columns.findIndex(({ key }) => key === openedCell.column)
    const position = { row, column }
    if (row >= 0 && column >= 0) selection.select({ anchor: position, head: position }, latestRows.current, columns)
    // oxlint-disable-next-line react/exhaustive-deps -- another cell moves the selection; new figures for the same one do not
  }, [cellKey, hasRows])

  // Who goes to a found row selects it, in the column that the keyboard is on.
  const foundKey = finder.current?.key ?? null
  useEffect(() => {
    const row = latestRows.current.findIndex(({ key }) => key === foundKey)
    if (foundKey === null || row < 0) return
    const activeColumn = columns.findIndex(({ key }) => key === selection.snapshot()?.anchor.columnKey)
    const position = { row, column: Math.max(0, activeColumn) }
    selection.select({ anchor: position, head: position }, latestRows.current, columns)
    grid.current?.reveal(position)
    // oxlint-disable-next-line react/exhaustive-deps -- another row or a further step moves the selection; new figures do not
  }, [foundKey, finder.steps, finder.current?.hidden])
  const marks = useMemo(() => new Map(finder.found.map(({ key, parts }) => [key, parts])), [finder.found])
  const stopFinding = () => {
    // What the found row needs stays expanded: one goes on from there.
    if (expanded !== ownExpanded) change({ expanded })
    finder.close()
    grid.current?.focus()
  }

  const openTrace = useCallback(
    (row: GridRow, column: GridColumn) =>
      change({ trace: { cell: { groupId: row.groupId, accountId: row.accountId, column: column.opens }, path: [] } }, true),
    [change],
  )
  const openBridge = useCallback(
    ({ groupId, accountId }: GridRow, column: string | undefined) =>
      column !== undefined && change({ bridge: { cell: { groupId, accountId, column }, locationId: null, cut: null } }, true),
    [change],
  )
  const closeDrawer = () => {
    change({ trace: null, bridge: null })
    grid.current?.focus()
  }
  const fold = (row: GridRow, isExpanded: boolean) => {
    const next = new Set(expanded)
    if (isExpanded) next.add(row.groupId)
    else next.delete(row.groupId)
    expandGroups(next)
  }
  const expandGroups = (groupIds: ReadonlySet<string>) => {
    finder.release()
    change({ expanded: groupIds })
  }
  const expandAllGroups = () => expandGroups(all)
  const collapseAllGroups = () => expandGroups(noGroups)
  const mappingName = mappingNameOf(categorizations, view.mappingId)
  const shownMappingName = mappingNameOf(categorizations, shownChoice.mappingId) ?? ''
  const mappedAs = answered?.report.mappedAs ?? null
  const [{ data: locationDays }] = useQuery({ query: LocationDaysQuery })
  const names = useMemo(() => locationNames(locationTree, locationDays?.erpLocations ?? []), [locationTree, locationDays])
  const allIds = useMemo(() => locationIdsUnder(...locationTree), [locationTree])
  const all = useMemo(() => (model ? expandAll(model.outline) : noGroups), [model])
  // By all names, so that expanding a group moves no column.
  const fittingWidth = useMemo(
    () => fittingNameWidth(model ? visibleRows(model.outline, all) : [], view.settings.showAccountNumbers),
    [model, all, view.settings.showAccountNumbers],
  )

  return (
    <Page
      title={viewer.activeTab.name}
      crumbs={[{ label: 'Profit and loss', to: '/profit-loss/' }]}
      hasLine={false}
      {...(kept.changes.length > 0 ? { mark: <UnsavedMark /> } : {})}
      note={kept.kept === null ? undefined : (layersNote(kept.kept.sheet) ?? undefined)}
      actions={<KeptViewActs viewer={viewer} state={kept} library={library} />}
      drawer={
        isAsked && answered && formats && model && view.bridge ? (
          <BridgePanel
            opened={view.bridge}
            name={rowName(model, view.bridge.cell)}
            mappingName={mappingWords(shownMappingName, shownChoice, display.day)}
            report={answered.request}
            formats={formats}
            budgetName={model.budget?.name ?? null}
            locationName={(id) => names.get(id) ?? ''}
            locationWords={(ids) => oneOrMany(ids ?? [], allIds.length, names)}
            address={viewer.addressOf(view)}
            onOpen={(bridge) => change({ bridge }, bridge.cut === view.bridge?.cut || bridge.cut === null)}
            tracer={(cell, locationId) => {
              const opened = bridgedTrace(model, view.columns, cell, locationId)
              return opened && (() => change(opened, true))
            }}
            onClose={closeDrawer}
            isOld={isOld}
          />
        ) : (
          traced &&
          view.trace &&
          formats &&
          answered && (
            <TracePanel
              traced={traced}
              groupId={view.trace.cell.groupId}
              scope={`${placeWords(traced.column, answered.report.locationIds, allIds.length, names)} · ${mappingWords(shownMappingName, shownChoice, display.day)}`}
              formats={formats}
              question={{
                ...shownChoice,
                locationIds: [...(traced.column.locationIds ?? answered.report.locationIds ?? [])],
              }}
              address={viewer.addressOf(view)}
              budget={traced.column.comparison === 'BUDGET' ? (model?.budget ?? null) : null}
              onOpen={(depth, step) => change({ trace: traceWithStep(view.trace, depth, step) })}
              onClose={closeDrawer}
              isOld={isOld}
            />
          )
        )
      }
    >
      {tabs}
      <div className="@container/toolbar flex h-bar flex-none items-center gap-[6px] overflow-x-auto border-b border-line-1 pr-3 pl-4 [scrollbar-width:none]">
        <MappingMenu
          categorizations={categorizations}
          value={view.mappingId}
          name={mappingName}
          onChange={(mappingId) => askMapping({ mappingId, mappedOn: view.mappedOn })}
          isPast={view.mappedOn !== null}
          onChooseDay={chooseDay}
          onNow={showNow}
        />
        <ViewLocations tree={locationTree} view={view} span={span} onChange={(locationIds) => change({ locationIds })} />
        <TimeSpanPicker
          setting={view.timeSpan}
          context={context}
          firstLedgerDay={firstLedgerDay}
          onChange={(timeSpan) => change({ timeSpan })}
        />
        <ColumnsMenu
          columns={view.columns}
          settings={view.settings}
          rankedBy={model && view.rank && hasRanks(view.columns) ? rowName(model, view.rank) : null}
          budgets={budgets}
          metrics={metrics}
          onBudgets={openBudgets}
          onMetrics={chooseMetrics}
          onChange={change}
        />
        <span className="flex-1" />
        {/* Beside an open trace there is no room for these; the View menu has them too. */}
        <span className="flex gap-[6px] @max-[1120px]/toolbar:hidden">
          <Button kind="plain" onClick={expandAllGroups} disabledReason={sameExpansion(expanded, all) ? 'Everything is expanded.' : null}>
            Expand all
          </Button>
          <Button kind="plain" onClick={collapseAllGroups} disabledReason={expanded.size === 0 ? 'Everything is collapsed.' : null}>
            Collapse all
          </Button>
        </span>
        {/* However narrow it gets, these two stay in sight. */}
        <span className="sticky -right-3 flex flex-none gap-[6px] bg-page pl-1">
          {model && derivation && (
            <ExportMenu
              disabledReason={!isAsked || answered === null || isOld ? 'There are no figures to export.' : null}
              report={{
                rows,
                headings: columns,
                shown: shownColumns(model.columns, derived, order),
                figureColumns: model.columns,
                bases: derivation.bases,
                perMetricId: model.perMetric?.metricId ?? null,
                metrics: model.metrics,
                tree: model.tree,
                settings: view.settings,
                subject: {
                  companyName: company.name,
                  name: viewer.activeTab.name,
                  mappingName: shownMappingName,
                  locationNames: namesOf(answered?.report.locationIds ?? null, names),
                  locationCount: allIds.length,
                  span,
                  currency: company.currency,
                  notes: [
                    ...(model.budget ? [`Budget: ${model.budget.name}`] : []),
                    ...notes,
                    ...(answered?.request.columns?.isSameStore === true ? ['Same-store only'] : []),
                    ...(shownChoice.mappedOn === null ? [] : [mappedOnNote(shownChoice.mappedOn, mappedAs)]),
                  ],
                },
              }}
            />
          )}
          <ViewMenu
            settings={view.settings}
            onChange={(settings) => change({ settings })}
            levels={model ? outlineDepth(model.outline) : 0}
            onExpandTo={(level) => model && expandGroups(expandToLevel(model.outline, level))}
            onExpandAll={expandAllGroups}
            onCollapseAll={collapseAllGroups}
            metrics={metrics}
            columns={view.columns}
            onColumns={chooseColumns}
            onMetrics={chooseMetrics}
          />
        </span>
      </div>
      <div id="report-panel" role="tabpanel" aria-labelledby={tabElementId(viewer.activeTab.id)} className="flex min-h-0 flex-1 flex-col">
        {view.mappedOn !== null && categorization !== null && (
          <MappedOnBar
            mappedOn={view.mappedOn}
            mappedAs={shownChoice.mappedOn === view.mappedOn ? mappedAs : null}
            onChoose={chooseDay}
            onNow={() => {
              showNow()
              // Its button goes.
              grid.current?.focus()
            }}
          />
        )}
        {categorization === null ? (
          <MappingGone />
        ) : !hasLocations ? (
          <NoLocations onSelectAll={() => change({ locationIds: null })} />
        ) : (answered === null || !hasStores) && failure !== null ? (
          <ReportFailed failure={failure} onRetry={report.retry} />
        ) : !hasStores ? (
          <NoSameStores onAllStores={() => change({ columns: { ...view.columns, isSameStore: false } })} />
        ) : (
          formats && (
            <>
              {isOld && <OldFigures span={span} failure={failure} onRetry={report.retry} />}
              <FindBar
                finder={finder}
                onShow={() => change({ settings: { ...view.settings, showEmptyRows: true } })}
                onClose={stopFinding}
              />
              <GridMenu
                selection={selection}
                rows={rows}
                columns={columns}
                onTrace={openTrace}
                onExplain={openBridge}
                onFold={fold}
                onRank={hasRanks(view.columns) ? ({ groupId, accountId }) => change({ rank: { groupId, accountId } }) : null}
                onFocusGrid={() => grid.current?.focus()}
              >
                <ReportGrid
                  ref={grid}
                  label={`Profit and loss, ${mappingWords(mappingName ?? '', view, display.day)}`}
                  corner={company.currency}
                  rows={rows}
                  columns={columns}
                  isPending={answered === null}
                  isBusy={report.isBusy}
                  isOld={isOld}
                  selection={selection}
                  widestFigure={widest}
                  nameWidth={view.nameWidth}
                  fittingNameWidth={fittingWidth}
                  onNameWidthChange={(nameWidth) => change({ nameWidth })}
                  showCodes={view.settings.showAccountNumbers}
                  showGrid={view.settings.showGrid}
                  marks={marks}
                  foundRow={foundKey}
                  onFold={fold}
                  onOpen={(row, column) => {
                    const bridge = column.opensBridge ? rowBridges(row, column)[0] : undefined
                    if (bridge) openBridge(row, bridge.key)
                    else openTrace(row, column)
                  }}
                  onExplain={(row, column) => openBridge(row, rowBridges(row, column)[0]?.key)}
                  onEscape={() => {
                    if (view.trace === null && view.bridge === null) return false
                    closeDrawer()
                    return true
                  }}
                />
              </GridMenu>
              <footer className="flex h-control flex-none items-center gap-4 overflow-hidden border-t border-line-2 px-4 text-small text-2">
                {answered && (
                  <>
                    {!isOld && (
                      <ReconciliationLine
                        reconciliation={answered.report.reconciliation}
                        minorDigits={company.minorDigits}
                        mappingId={answered.request.mappingId}
                      />
                    )}
                    {answered.request.columns?.isSameStore === true && (
                      // What is short of room is cut off here rather than in the proof.
                      <span className="min-w-0 shrink-[999] truncate">
                        Same-store: {locationWords(answered.report.locationIds ?? [], allIds.length)} of{' '}
                        {formatCount(answered.request.locationIds.length || allIds.length)}
                      </span>
                    )}
                    {notes.map((note) => (
                      <span key={note} className="min-w-0 shrink-[999] truncate" title={note}>
                        {note}
                      </span>
                    ))}
                    <LedgerElsewhere span={span} first={firstLedgerDay} last={context.lastLedgerDay} />
                    {report.isBusy && <span className="[animation:late_1s_step-end]">Updating…</span>}
                    <RangeFigures selection={selection} rows={rows} columns={columns} figureText={formats.ofUnit} />
                  </>
                )}
              </footer>
            </>
          )
        )}
      </div>
      {isChoosingMetrics && (
        <MetricsDialog metrics={metrics} columns={view.columns} onChange={chooseColumns} onClose={() => setIsChoosingMetrics(false)} />
      )}
      {nextMapping !== null && !isSavingFirst && (
        <MappingChangeDialog
          isSaved={kept.kept !== null && kept.changes.length === 0}
          savedName={kept.kept?.name ?? null}
          mappingName={mappingNameOf(categorizations, nextMapping.mappingId) ?? ''}
          isSaving={kept.isSaving}
          onSaveFirst={() => {
            if (kept.kept === null) setIsSavingFirst(true)
            else
              void kept.save().then((isSaved) => {
                if (isSaved) proceed(nextMapping)
                else setNextMapping(null)
              })
          }}
          onProceed={() => proceed(nextMapping)}
          onCancel={() => setNextMapping(null)}
        />
      )}
      {nextMapping !== null && isSavingFirst && (
        <SaveViewDialog
          name={viewer.activeTab.name}
          note={null}
          library={library}
          onSave={async (name, folder) => {
            const isSaved = await kept.saveAs(name, folder)
            // Once the tab is the saved view's.
            if (isSaved) setTimeout(() => proceed(nextMapping))
            return isSaved
          }}
          onClose={() => {
            setIsSavingFirst(false)
            setNextMapping(null)
          }}
        />
      )}
      {isChoosingDay && mappingName !== null && (
        <MappedOnDialog
          mappingId={view.mappingId}
          mappingName={mappingName}
          mappedOn={view.mappedOn}
          today={context.today}
          onChoose={(mappedOn) => showMapping({ mappingId: view.mappingId, mappedOn })}
          onClose={() => setIsChoosingDay(false)}
        />
      )}
    </Page>
  )
}

/** The ids of a report's groups that its categorization lacks, as one text. */
function unknownGroups({ sections }: Report, { groups }: ViewerCategorization): string {
  const known = new Set(groups.map(({ id }) => id))
  return sections
    .map((section) => section.profitLossGroupId)
    .filter((id) => !known.has(id))
    .join(' ')
}

const noGroups: ReadonlySet<string> = new Set()

function spanOf(report: Report): TimeSpan {
  const { period, startDate, endDate } = report.timeSpan
  if (!isDay(startDate) || !isDay(endDate)) throw new Error('The report came without the days that it is of.')
  return { period, startDate, endDate }
}

/** Where a difference shows: in its variance, else in what is compared with, else in the figure itself. */
function explainedColumn(columns: readonly GridColumn[], key: string): number {
  const explains = (column: GridColumn): boolean => column.bridges.some((bridge) => bridge.key === key)
  const variance = columns.findIndex((column) => column.opensBridge && explains(column))
  const base = columns.findIndex((column) => column.key === key)
  return variance >= 0 ? variance : base >= 0 ? base : columns.findIndex(explains)
}

function traceWithStep(trace: Trace | null, depth: number, step: Trace['path'][number] | null): Trace | null {
  return trace && { ...trace, path: [...trace.path.slice(0, depth), ...(step ? [step] : [])] }
}

function mappingNameOf(categorizations: readonly ViewerCategorization[], mappingId: string): string | null {
  return categorizationOf(categorizations, mappingId)?.mappings.find(({ id }) => id === mappingId)?.name ?? null
}

/** Null for all locations, as it comes. */
function namesOf(ids: readonly string[] | null, names: ReadonlyMap<string, string>): readonly string[] | null {
  return ids && ids.map((id) => names.get(id) ?? id)
}

/** Groups' subtotals have their place among their own locations. */
function hasRanks({ locations }: View['columns']): boolean {
  return locations === 'SIDE_BY_SIDE' || locations === 'GROUPS'
}

/** Of whom a column is: its own location or group, else all of the report's. */
function placeWords({ place }: ReportColumn, ids: readonly string[] | null, total: number, names: ReadonlyMap<string, string>): string {
  return place.kind === 'ALL' ? oneOrMany(ids ?? [], total, names) : place.name
}

/** The API's empty list means every location. */
function locationWords(ids: readonly string[], total: number): string {
  const count = ids.length === 0 ? total : ids.length
  return count === 1 ? '1 location' : `${formatCount(count)} locations`
}

/** A lone location by its name. */
function oneOrMany(ids: readonly string[], total: number, names: ReadonlyMap<string, string>): string {
  const [first, second] = ids
  return (second === undefined && names.get(first ?? '')) || locationWords(ids, total)
}

/** Where a report can only be empty, because the ledger's days are others. */
function LedgerElsewhere({ span, first, last }: { span: TimeSpan; first: Day | null; last: Day | null }) {
  const { dayRange } = useDisplay()
  if (first === null || last === null || (span.startDate <= last && span.endDate >= first)) return null
  return <span className="truncate text-warn">No entries in these days; the ledger holds {dayRange(first, last)}</span>
}
