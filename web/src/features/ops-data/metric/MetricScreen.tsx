import { metricFormulaNames } from '@fourwall/domain/ops-data/metric-formula-names.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { LocationPicker } from '../../../blocks/location-picker/LocationPicker.tsx'
import { Page } from '../../../blocks/page/Page.tsx'
import { withFolded } from '../../../blocks/report-grid/folded-rows.ts'
import { fittingNameWidth } from '../../../blocks/report-grid/grid-model.ts'
import { ReportGrid } from '../../../blocks/report-grid/ReportGrid.tsx'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import { RangeFiguresLine } from '../../../blocks/report-grid/selection/RangeFigures.tsx'
import { createGridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import { TimeSpanPicker } from '../../../blocks/time-span-picker/TimeSpanPicker.tsx'
import type { UnusualFigure } from '../../../blocks/upload-preview/UnusualFigures.tsx'
import { EditorActs, UnsavedMark } from '../../../blocks/versions/EditorActs.tsx'
import { NOTHING_CHANGED, SaveActs } from '../../../blocks/versions/SaveActs.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type OpsDataCompany, useOpsDataFacts } from '../company-request.ts'
import { OPS_DATA_CRUMBS } from '../crumbs.ts'
import { LoadingFailed } from '../LoadingFailed.tsx'
import { nameWithUnit, ruleInWords } from '../metric-words.ts'
import type { ListedMetric } from '../metrics-request.ts'
import { CellOrigin } from './CellOrigin.tsx'
import { ClashBar } from './ClashBar.tsx'
import { DeleteMetricDialog } from './DeleteMetricDialog.tsx'
import { FigureClashes } from './FigureClashes.tsx'
import { MetricAbout } from './MetricAbout.tsx'
import { MetricChart } from './MetricChart.tsx'
import { MetricDialog } from './MetricDialog.tsx'
import { NoFiguresBar } from './NoFiguresBar.tsx'
import { NoSuchMetric } from './NoSuchMetric.tsx'
import { draftOf } from './new-metric.ts'
import { type FigureEditor, useFigureEdits, useUnsaved } from './use-figure-edits.ts'
import { useFormulaGroups } from './use-formula-groups.ts'
import { type MetricEditing, useMetricEditing } from './use-metric-editing.tsx'
import { useMetricTable } from './use-metric-table.ts'
import { useMetricUploads } from './use-metric-uploads.ts'

interface MetricScreenProps {
  readonly metricId: string
  /** The state in the address; null: the last year of its figures. */
  readonly timeSpan: TimeSpanSetting | null
  readonly onTimeSpan: (timeSpan: TimeSpanSetting) => void
}

/** The page of a metric: chart, figures by location and period, definition, uses and uploads. */
export function MetricScreen(props: MetricScreenProps) {
  const { metrics, company, failure, again } = useOpsDataFacts()
  const metric = metrics?.find(({ id }) => id === props.metricId)
  if (metrics !== null && metric === undefined) return <NoSuchMetric />
  if (metric === undefined || metrics === null || company === null)
    return <LoadingFailed title="Metric" failure={failure} onAgain={again} />
  // Unsaved figures are those of one metric.
  return <Metric key={metric.id} {...props} metric={metric} metrics={metrics} company={company} onChanged={again} />
}

interface MetricProps extends MetricScreenProps {
  readonly metric: ListedMetric
  readonly metrics: readonly ListedMetric[]
  readonly company: OpsDataCompany
  readonly onChanged: () => void
}

function Metric({ metric, metrics, company, timeSpan, onTimeSpan, onChanged }: MetricProps) {
  const navigate = useNavigate()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [locations, setLocations] = useState<readonly string[] | null>(null)
  const [dialog, setDialog] = useState<'EDIT' | 'DELETE' | null>(null)
  const uploads = useMetricUploads(metric.id)
  const editor = useFigureEdits(metric.id, timeSpan)
  const isEditable = useMay('CHANGE_METRICS') && metric.formula === null

  const groups = useFormulaGroups(metric.formula !== null)
  const categorizations = groups.value
  const names = useMemo(() => metricFormulaNames(metrics, categorizations ?? []), [metrics, categorizations])
  const table = useMetricTable({
    metric,
    metrics,
    company,
    timeSpan: timeSpan ?? editor.setting,
    locations,
    folded,
    groups,
    edits: editor.based.edits,
    isEditable,
  })
  const { values } = table
  const reload = () => {
    onChanged()
    uploads.again()
    values.again()
  }
  const editing = useMetricEditing({
    metric,
    editor,
    unsaved: useUnsaved(editor.based, values.ownCells),
    setting: table.setting,
    columns: table.columns,
    cells: values.ownCells,
    isOff: dialog !== null,
    onReload: reload,
    onSaved: reload,
  })
  return (
    <Page
      title={metric.name}
      crumbs={OPS_DATA_CRUMBS}
      note={editing.note}
      mark={editing.isDirty && <UnsavedMark />}
      actions={<MetricActs editor={editor} editing={editing} onDelete={() => setDialog('DELETE')} onEdit={() => setDialog('EDIT')} />}
    >
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line-1 px-4 py-[6px]">
            <TimeSpanPicker
              setting={table.setting}
              context={company.context}
              firstLedgerDay={company.firstLedgerDay}
              onChange={onTimeSpan}
            />
            <LocationPicker tree={company.tree} nameOf={company.nameOf} selection={locations} noteOf={() => null} onChange={setLocations} />
          </div>
          {isEditable && metric.figures === 0 && <NoFiguresBar metric={metric} company={company} />}
          {editing.clashes.length > 0 && <ClashBar count={editing.clashes.length} onChoose={() => editing.setIsChoosing(true)} />}
          {table.values.failure !== null ? (
            <EmptyState title="The figures could not be loaded" actions={<Button onClick={table.values.again}>Try again</Button>}>
              {table.values.failure}
            </EmptyState>
          ) : table.values.reason !== null ? (
            <EmptyState title={metric.formula !== null ? 'No figures to show here' : 'No figures yet'}>{table.values.reason}</EmptyState>
          ) : (
            <MetricFigures metric={metric} metrics={metrics} table={table} editing={editing} folded={folded} onFold={setFolded} />
          )}
        </div>
        <MetricAbout
          metric={metric}
          metrics={metrics}
          names={names}
          categorizations={categorizations ?? []}
          uploads={uploads}
          onChanged={reload}
        />
      </div>
      {dialog === 'EDIT' && (
        <MetricDialog
          start={draftOf(metric)}
          metrics={metrics}
          onSaved={() => {
            setDialog(null)
            onChanged()
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'DELETE' && (
        <DeleteMetricDialog
          metric={metric}
          onDone={(isGone) => {
            setDialog(null)
            if (isGone) void navigate({ to: '/ops-data/' })
            else onChanged()
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {editing.isChoosing && (
        <FigureClashes
          metricName={metric.name}
          clashes={editing.clashes}
          unsaved={editing.unsavedCount}
          cellName={({ row, column }) => `${company.nameOf(row)}, ${table.columns.find(({ key }) => key === column)?.label ?? ''}`}
          figureText={table.figureText}
          isSaving={editing.isSaving}
          onSave={editing.saveChosen}
          onClose={() => editing.setIsChoosing(false)}
        />
      )}
      <UnusualEdits editing={editing} company={company} table={table} />
      {editing.leaveDialog}
    </Page>
  )
}

interface UnusualEditsProps {
  readonly editing: MetricEditing
  readonly company: OpsDataCompany
  readonly table: ReturnType<typeof useMetricTable>
}

/** The question about typed figures that look unusual. */
function UnusualEdits({ editing, company, table }: UnusualEditsProps) {
  const { edits, marks } = editing.edited
  const figures = [...edits].flatMap(([locationId, columns]) =>
    [...columns].flatMap(([column, figure]): UnusualFigure[] => {
      const key = `${locationId} ${column}`
      const reason = marks.get(key)
      if (reason === undefined || figure.kind !== 'FIGURE') return []
      const period = table.columns.find((one) => one.key === column)?.label ?? ''
      return [{ key, name: `${company.nameOf(locationId)}, ${period}`, text: figure.value, reason, onShow: null }]
    }),
  )
  return editing.question.dialogOf({ figures, count: marks.size, noun: 'locations' }, editing.saveAnyway)
}

interface MetricActsProps {
  readonly editor: FigureEditor
  readonly editing: MetricEditing
  readonly onDelete: () => void
  readonly onEdit: () => void
}

/** The buttons of the page: of its unsaved figures if there are any, else of the metric. */
function MetricActs({ editor, editing, onDelete, onEdit }: MetricActsProps) {
  if (!editing.isDirty && !editor.canUndo && !editor.canRedo)
    return (
      <IfAllowed right="CHANGE_METRICS">
        <Button kind="danger" onClick={onDelete}>
          Delete
        </Button>
        <Button onClick={onEdit}>Edit metric</Button>
      </IfAllowed>
    )
  return (
    <>
      <EditorActs right="CHANGE_METRICS" editor={editor} />
      <SaveActs
        right="CHANGE_METRICS"
        label={editing.isDirty ? editing.saveLabel : 'Save figures'}
        isSaving={editing.isSaving}
        whyNot={editing.isDirty ? null : NOTHING_CHANGED}
        onSave={editing.save}
        onDiscard={editing.isDirty ? editing.discard : null}
      />
    </>
  )
}

interface MetricFiguresProps {
  readonly metric: ListedMetric
  readonly metrics: readonly ListedMetric[]
  readonly table: ReturnType<typeof useMetricTable>
  readonly editing: MetricEditing
  readonly folded: ReadonlySet<string>
  readonly onFold: (folded: ReadonlySet<string>) => void
}

/** The chart, and the table of figures by location and period. */
function MetricFigures({ metric, metrics, table, editing, folded, onFold }: MetricFiguresProps) {
  const { values, rows, chart, isEmpty } = table
  const columnsOf = table.gridColumns
  const gridColumns = useMemo(() => columnsOf(editing.edited), [columnsOf, editing.edited])
  const grid = useRef<ReportGridHandle>(null)
  const [selection] = useState(createGridSelection)
  const [nameWidth, setNameWidth] = useState<number | null>(null)
  const weightName = metrics.find(({ id }) => id === metric.weightMetricId)?.name ?? null
  return (
    <>
      {(values.valueAt === null || chart.some(({ value, before }) => value !== null || before !== null)) && (
        <div className="flex-none border-b border-line-2 pt-2">
          <MetricChart
            name={metric.name}
            timeSpan={table.setting}
            label={`${metric.name} of ${isEmpty ? 'no location' : 'the chosen locations'} by period, each with the prior year if there is one. The table has the figures.`}
            periods={chart}
            isShare={table.isShare}
          />
        </div>
      )}
      <ReportGrid
        ref={grid}
        label={`${metric.name} by location`}
        corner={nameWithUnit(metric)}
        rows={rows}
        columns={gridColumns.columns}
        isPending={values.valueAt === null}
        isBusy={values.valueAt === null}
        isOld={false}
        selection={selection}
        widestFigure={gridColumns.widest(rows)}
        nameWidth={nameWidth}
        fittingNameWidth={fittingNameWidth(rows, false)}
        onNameWidthChange={setNameWidth}
        showCodes={false}
        showGrid={editing.grid !== null}
        marks={NO_MARKS}
        foundRow={null}
        onFold={(row, isExpanded) => onFold(withFolded(folded, row.key, !isExpanded))}
        onOpen={NOTHING}
        onExplain={NOTHING}
        onEscape={() => false}
        {...(editing.grid !== null && { editing: editing.grid })}
      />
      <footer className="flex min-h-[28px] flex-none flex-wrap items-center gap-x-4 border-t border-line-2 px-4 py-1 text-small text-2">
        <CellOrigin
          selection={selection}
          rows={rows}
          columns={gridColumns.columns}
          otherwise={`${ruleInWords(metric, weightName)}${values.mappingName === null ? '' : ` Lines of the profit and loss by the mapping ${values.mappingName}.`}`}
        />
        <RangeFiguresLine selection={selection} rows={rows} columns={gridColumns.columns} figureText={table.sumText} />
      </footer>
    </>
  )
}

const NO_MARKS = new Map()
const NOTHING = () => undefined
