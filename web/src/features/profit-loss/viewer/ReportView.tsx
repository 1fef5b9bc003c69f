import { formatCount } from '@fourwall/domain/money/format.ts'
import { type GridRow, visibleRows } from '@fourwall/domain/profit-loss/report-rows.ts'
import { shownColumns } from '@fourwall/domain/profit-loss/shown-columns.ts'
import { isDay } from '@fourwall/domain/time/day.ts'
import { resolveTimeSpan, type TimeSpan } from '@fourwall/domain/time/time-span.ts'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { FindBar } from '../../../blocks/find/FindBar.tsx'
import { Page } from '../../../blocks/page/Page.tsx'
import { fittingNameWidth, type GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import { ReportGrid } from '../../../blocks/report-grid/ReportGrid.tsx'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import { RangeFiguresLine } from '../../../blocks/report-grid/selection/RangeFigures.tsx'
import { UnsavedMark } from '../../../blocks/versions/EditorActs.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { rowBridges } from '../bridge/row-bridges.ts'
import { ExportMenu } from '../export/ExportMenu.tsx'
import { useFindRows } from '../find/use-find-rows.ts'
import { MappedOnBar } from '../mapping/MappedOnBar.tsx'
import { mappedOnNote, mappingNameOf, mappingWords } from '../mapping/mapping-choice.ts'
import { useMappingChange } from '../mapping/use-mapping-change.tsx'
import { usualExpansion } from '../report/expansion.ts'
import { ReconciliationLine } from '../report/ReconciliationLine.tsx'
import { columnContext, expectedColumns, figureNotes, gridColumns, widestText } from '../report/report-columns.ts'
import { rankedColumns, reportRowName, reportRows } from '../report/report-model.ts'
import type { Report } from '../report/report-request.ts'
import { levelsOfReport } from '../report/row-levels.ts'
import { useReportFigures } from '../report/use-report-figures.ts'
import { KeptViewActs } from '../saved-views/KeptViewActs.tsx'
import type { TabViewProps } from '../tabs/tab-view.ts'
import { FigureDrawer } from '../trace/FigureDrawer.tsx'
import { GridMenu } from './GridMenu.tsx'
import { LedgerElsewhere } from './LedgerElsewhere.tsx'
import { locationCountWords } from './place-words.ts'
import { MappingGone, NoLocations, NoSameStores, OldFigures, ReportFailed, ReportPanel } from './ReportStates.tsx'
import { useBesideChoices } from './use-beside-choices.tsx'
import { useFailureToast } from './use-failure-toast.ts'
import { useViewLocations } from './use-view-locations.ts'
import { ViewToolbar } from './ViewToolbar.tsx'
import type { View } from './view.ts'
import { useViewerCommands } from './viewer-commands.ts'

/** One view as a report: what it is asked for, its figures, their proof, and the trace of one of them. */
export function ReportView({ viewer, kept, selection, tabs, ...props }: TabViewProps) {
  const { categorizations, locationTree, context, firstLedgerDay, company, beside, loadedAt, library, onOutdated } = props
  const { metrics } = beside
  const { view, change, categorization } = viewer
  const display = useDisplay()
  const grid = useRef<ReportGridHandle>(null)
  const hasLocations = view.locationIds === null || view.locationIds.length > 0
  const figures = useReportFigures({ viewer, isWanted: true, categorizations, metrics, company, loadedAt, onOutdated })
  const { report, isOld, shownChoice, model, formats } = figures
  const { answered, failure } = report
  const span = answered ? spanOf(answered.report) : resolveTimeSpan(view.timeSpan, context)
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
  const keptExpanded = kept.kept?.layout.mappingId === view.mappingId ? (kept.layout?.expandedGroups ?? null) : null
  const knownExpanded = view.expanded ?? keptExpanded ?? (answered && usual)
  const ownExpanded = knownExpanded ?? noGroups
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
  const levels = useMemo(() => model && levelsOfReport(model.outline), [model])
  const mapping = useMappingChange({ viewer, kept, library, categorizations, context, expanded: knownExpanded })
  const besides = useBesideChoices(viewer, beside)
  useViewerCommands({
    viewer,
    model,
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
  useFailureToast(failure)

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
  const mappingName = mappingNameOf(categorizations, view.mappingId)
  const shownMappingName = mappingNameOf(categorizations, shownChoice.mappingId) ?? ''
  const mappedAs = answered?.report.mappedAs ?? null
  const locations = useViewLocations(locationTree)
  const { names, allIds } = locations
  const all = levels?.all ?? noGroups
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
      note={kept.isLayered === true ? 'Its own rows, columns and formats show with the mapping as it is now' : undefined}
      actions={<KeptViewActs viewer={viewer} state={kept} library={library} expanded={knownExpanded} />}
      drawer={
        isAsked && (
          <FigureDrawer viewer={viewer} figures={figures} locations={locations} mappingName={shownMappingName} onClose={closeDrawer} />
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
        rankedBy={model && view.rank && hasRanks(view.columns) ? reportRowName(model, view.rank) : null}
        levels={levels}
        expanded={expanded}
        onExpand={expandGroups}
        exportMenu={
          model &&
          derivation && (
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
          )
        }
      />
      <ReportPanel tabId={viewer.activeTab.id}>
        {view.mappedOn !== null && categorization !== null && (
          <MappedOnBar
            mappedOn={view.mappedOn}
            mappedAs={shownChoice.mappedOn === view.mappedOn ? mappedAs : null}
            onChoose={mapping.askDay}
            onNow={() => {
              mapping.showNow()
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
              {isOld && failure !== null && <OldFigures span={span} failure={failure} onRetry={report.retry} />}
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
                        Same-store: {locationCountWords(answered.report.locationIds ?? [], allIds.length)} of{' '}
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
                    <RangeFiguresLine selection={selection} rows={rows} columns={columns} figureText={formats.ofUnit} />
                  </>
                )}
              </footer>
            </>
          )
        )}
      </ReportPanel>
      {besides.dialog}
      {mapping.dialogs}
    </Page>
  )
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

/** Null for all locations, as it comes. */
function namesOf(ids: readonly string[] | null, names: ReadonlyMap<string, string>): readonly string[] | null {
  return ids && ids.map((id) => names.get(id) ?? id)
}

/** Groups' subtotals have their place among their own locations. */
function hasRanks({ locations }: View['columns']): boolean {
  return locations === 'SIDE_BY_SIDE' || locations === 'GROUPS'
}
