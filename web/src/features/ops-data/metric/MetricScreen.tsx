import { locationOutline } from '@fourwall/domain/locations/location-outline.ts'
import { figureUnits } from '@fourwall/domain/mappings/figure-units.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { withNeeded } from '@fourwall/domain/ops-data/metric.ts'
import { metricDisplay } from '@fourwall/domain/ops-data/metric-display.ts'
import { metricFormulaNames } from '@fourwall/domain/ops-data/metric-formula-names.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { LocationPicker } from '../../../blocks/location-picker/LocationPicker.tsx'
import { Page } from '../../../blocks/page/Page.tsx'
import { PeriodChart } from '../../../blocks/period-chart/PeriodChart.tsx'
import { withFolded } from '../../../blocks/report-grid/folded-rows.ts'
import { fittingNameWidth } from '../../../blocks/report-grid/grid-model.ts'
import { ReportGrid } from '../../../blocks/report-grid/ReportGrid.tsx'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import { RangeFiguresLine } from '../../../blocks/report-grid/selection/RangeFigures.tsx'
import { createGridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import { May } from '../../../blocks/rights/May.tsx'
import { TimeSpanPicker } from '../../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { chosenLocations, type OpsDataCompany, useOpsDataFacts } from '../company-request.ts'
import { OPS_DATA_CRUMBS } from '../crumbs.ts'
import { nameWithUnit, ruleInWords } from '../metric-words.ts'
import type { ListedMetric } from '../metrics-request.ts'
import { Unloaded } from '../Unloaded.tsx'
import { OpsDataUploadsQuery } from '../uploads-request.ts'
import { CellOrigin } from './CellOrigin.tsx'
import { DeleteMetricDialog } from './DeleteMetricDialog.tsx'
import { MetricAbout } from './MetricAbout.tsx'
import { MetricDialog } from './MetricDialog.tsx'
import { metricGridColumns } from './metric-grid-columns.ts'
import { canAddUp, locationsOf, metricColumns, metricRows, monthsYearBefore, overallName } from './metric-table.ts'
import { NoSuchMetric } from './NoSuchMetric.tsx'
import { draftOf } from './new-metric.ts'
import { useFormulaGroups } from './use-formula-groups.ts'
import { useMetricValues } from './use-metric-values.ts'
import { figuresSetting } from './usual-spans.ts'

interface MetricScreenProps {
  readonly metricId: string
  /** What the address keeps; null: the last year of its figures. */
  readonly timeSpan: TimeSpanSetting | null
  readonly onTimeSpan: (timeSpan: TimeSpanSetting) => void
}

/** A metric: its figures by location and period, how they went, what it is, where it is used, and the uploads that brought it. */
export function MetricScreen(props: MetricScreenProps) {
  const { metrics, company, failure, again } = useOpsDataFacts()
  const metric = metrics?.find(({ id }) => id === props.metricId)
  if (metrics !== null && metric === undefined) return <NoSuchMetric />
  if (metric === undefined || metrics === null || company === null) return <Unloaded title="Metric" failure={failure} onAgain={again} />
  return <Metric {...props} metric={metric} metrics={metrics} company={company} onChanged={again} />
}

interface MetricProps extends MetricScreenProps {
  readonly metric: ListedMetric
  readonly metrics: readonly ListedMetric[]
  readonly company: OpsDataCompany
  readonly onChanged: () => void
}

function Metric({ metric, metrics, company, timeSpan, onTimeSpan, onChanged }: MetricProps) {
  const navigate = useNavigate()
  const display = useDisplay()
  const grid = useRef<ReportGridHandle>(null)
  const [selection] = useState(createGridSelection)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [locations, setLocations] = useState<readonly string[] | null>(null)
  const [nameWidth, setNameWidth] = useState<number | null>(null)
  const [dialog, setDialog] = useState<'EDIT' | 'DELETE' | null>(null)
  const { data: uploadData } = useAnswer(OpsDataUploadsQuery, { metricId: metric.id })
  const uploads = uploadData?.opsDataUploads ?? null

  const groups = useFormulaGroups(metric.formula !== null)
  const categorizations = groups.value
  const names = useMemo(() => metricFormulaNames(metrics, categorizations ?? []), [metrics, categorizations])
  const weightName = metrics.find(({ id }) => id === metric.weightMetricId)?.name ?? null
  const needed = useMemo(() => [...withNeeded(new Map(metrics.map((one) => [one.id, one])), [metric.id])], [metrics, metric.id])
  const setting = timeSpan ?? figuresSetting(figureMonths(needed, metrics) ?? ledgerMonths(metric, company), company.context)
  const span = resolveTimeSpan(setting, company.context)
  const { fiscalYearStartMonth } = company.context
  const columns = useMemo(
    () =>
      metricColumns({ period: span.period, startDate: span.startDate, endDate: span.endDate }, fiscalYearStartMonth, overallName(metric)),
    [span.period, span.startDate, span.endDate, fiscalYearStartMonth, metric],
  )
  const values = useMetricValues({
    metric,
    metrics,
    needed,
    period: span.period,
    columns,
    groups,
    locationIds: locations ?? company.locationIds,
  })

  const { valueAt, locationIds } = values
  const outline = useMemo(() => locationOutline(company.tree, new Set(locationIds), company.nameOf), [locationIds, company])
  const chosen = chosenLocations(company, locations)
  const rows = useMemo(
    () => (valueAt === null ? [] : metricRows(outline, columns, valueAt, folded, chosen)),
    [outline, columns, valueAt, folded, chosen],
  )
  const groupUnits = useMemo(
    () => new Map((categorizations ?? []).flatMap((one) => [...figureUnits(groupTree(one.groups))])),
    [categorizations],
  )
  const printed = useMemo(
    () =>
      metricDisplay(
        metric,
        rows.flatMap(({ values: own }) => own ?? []),
        (groupId) => groupUnits.get(groupId) ?? null,
      ),
    [metric, rows, groupUnits],
  )
  const figureText = useCallback(
    (value: string | null) => (printed.figure === 'share' ? display.percent(value) : display.figure(value, printed.decimals)),
    [printed, display],
  )
  const unit = printed.figure === 'share' ? 'share' : canAddUp(metric) ? 'money' : 'plain'
  const gridColumns = useMemo(
    () => metricGridColumns(columns, display, unit, figureText, { cells: values.ownCells, uploads: uploads ?? [] }),
    [columns, display, unit, figureText, values.ownCells, uploads],
  )
  const chart = useMemo(() => {
    const all = locationsOf(outline)
    return columns
      .filter(({ isTotal }) => !isTotal)
      .map(({ key, label, span: of }) => ({
        key,
        label,
        value: valueAt?.(all, of) ?? null,
        before: valueAt?.(all, monthsYearBefore(of)) ?? null,
      }))
  }, [outline, columns, valueAt])

  const isDerived = metric.formula !== null
  return (
    <Page
      title={metric.name}
      crumbs={OPS_DATA_CRUMBS}
      actions={
        <May right="CHANGE_METRICS">
          <Button kind="danger" onClick={() => setDialog('DELETE')}>
            Delete
          </Button>
          <Button onClick={() => setDialog('EDIT')}>Edit metric</Button>
        </May>
      }
    >
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line-1 px-4 py-[6px]">
            <TimeSpanPicker setting={setting} context={company.context} firstLedgerDay={company.firstLedgerDay} onChange={onTimeSpan} />
            <LocationPicker tree={company.tree} nameOf={company.nameOf} selection={locations} noteOf={() => null} onChange={setLocations} />
          </div>
          {values.failure !== null ? (
            <EmptyState title="The figures could not be loaded" actions={<Button onClick={values.again}>Try again</Button>}>
              {values.failure}
            </EmptyState>
          ) : values.reason !== null ? (
            <EmptyState title={isDerived ? 'No figures to show here' : 'No figures yet'}>{values.reason}</EmptyState>
          ) : (
            <>
              <div className="flex-none border-b border-line-2 pt-2">
                <PeriodChart
                  label={`${metric.name} of ${outline.length === 0 ? 'no location' : 'the chosen locations'} by period, each with the year before where there is one. The table has the figures.`}
                  periods={chart}
                  textOf={figureText}
                  isShare={printed.figure === 'share'}
                />
              </div>
              <ReportGrid
                ref={grid}
                label={`${metric.name} by location`}
                corner={nameWithUnit(metric)}
                rows={rows}
                columns={gridColumns.columns}
                isPending={valueAt === null}
                isBusy={valueAt === null}
                isOld={false}
                selection={selection}
                widestFigure={gridColumns.widest(rows)}
                nameWidth={nameWidth}
                fittingNameWidth={fittingNameWidth(rows, false)}
                onNameWidthChange={setNameWidth}
                showCodes={false}
                showGrid={false}
                marks={NO_MARKS}
                foundRow={null}
                onFold={(row, isExpanded) => setFolded(withFolded(folded, row.key, !isExpanded))}
                onOpen={NOTHING}
                onExplain={NOTHING}
                onEscape={() => false}
              />
              <footer className="flex min-h-[28px] flex-none flex-wrap items-center gap-x-4 border-t border-line-2 px-4 py-1 text-small text-2">
                <CellOrigin
                  selection={selection}
                  rows={rows}
                  columns={gridColumns.columns}
                  otherwise={`${ruleInWords(metric, weightName)}${values.mappingName === null ? '' : ` Lines of the profit and loss by the mapping ${values.mappingName}.`}`}
                />
                <RangeFiguresLine
                  selection={selection}
                  rows={rows}
                  columns={gridColumns.columns}
                  figureText={(value) => (unit === 'share' ? display.percent(value) : display.figure(value, Math.max(2, printed.decimals)))}
                />
              </footer>
            </>
          )}
        </div>
        <MetricAbout metric={metric} metrics={metrics} names={names} uploads={uploads} />
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
    </Page>
  )
}

/** The first days of the first and the last month that any of these has a figure of. */
function figureMonths(ids: readonly string[], metrics: readonly ListedMetric[]): { readonly first: string; readonly last: string } | null {
  const having = metrics.filter(({ id }) => ids.includes(id))
  const [first] = having.flatMap(({ firstMonth }) => firstMonth ?? []).sort()
  const last = having
    .flatMap(({ lastMonth }) => lastMonth ?? [])
    .sort()
    .at(-1)
  return first === undefined || last === undefined ? null : { first, last }
}

/** Those that the ledger has, of a metric that is computed from lines of the profit and loss alone. */
function ledgerMonths(
  { formula }: ListedMetric,
  { context, firstLedgerDay }: OpsDataCompany,
): { readonly first: string; readonly last: string } | null {
  return formula === null || firstLedgerDay === null || context.lastLedgerDay === null
    ? null
    : { first: firstLedgerDay, last: context.lastLedgerDay }
}

const NO_MARKS = new Map()
const NOTHING = () => undefined
