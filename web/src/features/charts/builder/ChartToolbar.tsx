import { type ChartDocument, roleOf } from '@fourwall/domain/charts/chart-document.ts'
import { withChangedMetric, withoutMetric, withXAxis } from '@fourwall/domain/charts/chart-edits.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { LocationPicker } from '../../../blocks/location-picker/LocationPicker.tsx'
import { TimeSpanPicker } from '../../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { SegmentedControl } from '../../../ui/Choice.tsx'

interface ChartToolbarProps {
  readonly chart: ChartDocument
  readonly company: ReportingCompany
  /** Changes of one `run` are one step. */
  readonly onChange: (chart: ChartDocument, run?: string) => void
}

/** What a chart is of: its axis, time span, locations and measures. */
export function ChartToolbar({ chart, company, onChange }: ChartToolbarProps) {
  return (
    <div className="flex min-h-bar flex-none flex-wrap items-center gap-2 border-b border-line-1 px-4 py-1">
      <SegmentedControl
        label="Along the chart"
        value={chart.xAxis}
        choices={[
          { value: 'DATE', label: 'By date' },
          { value: 'LOCATION', label: 'By location' },
        ]}
        onChange={(xAxis) => onChange(withXAxis(chart, xAxis))}
      />
      <TimeSpanPicker
        setting={chart.timeSpan}
        context={company.time}
        firstLedgerDay={company.firstLedgerDay}
        onChange={(timeSpan) => onChange({ ...chart, timeSpan })}
      />
      <LocationPicker
        tree={company.tree}
        nameOf={company.nameOf}
        selection={chart.places.locationIds.length === 0 ? null : chart.places.locationIds}
        onChange={(ids) => onChange({ ...chart, places: { locationIds: ids ?? [], nodeIds: [], isAllBut: false } })}
        noteOf={() => null}
        needsOne
      />
      <MetricChips chart={chart} onChange={onChange} />
    </div>
  )
}

const ROLE_BOXES = { ACTUAL: 'bg-(--ch-actual)', PRIOR: 'bg-(--ch-prior)', PLAN: 'border border-(--ch-plan)' } as const

/** What the chart shows, each to be named and taken out. */
function MetricChips({
  chart,
  onChange,
}: {
  readonly chart: ChartDocument
  readonly onChange: (chart: ChartDocument, run?: string) => void
}) {
  return (
    <ul aria-label="Measures of the chart" className="flex min-w-0 flex-wrap gap-1">
      {chart.metrics.map((metric) => (
        <li key={metric.id} className="flex h-control items-center gap-1 rounded-control border border-line-2 pl-2">
          <span aria-hidden="true" className={`size-[9px] flex-none ${ROLE_BOXES[roleOf(metric)]}`} />
          <input
            aria-label="Data label"
            value={metric.dataLabel}
            maxLength={LONGEST.dataLabel}
            aria-invalid={metric.dataLabel.trim() === ''}
            title={metric.dataLabel.trim() === '' ? 'Data label cannot be empty' : metric.dataLabel}
            onChange={(event) => onChange(withChangedMetric(chart, metric.id, { dataLabel: event.target.value }), `label ${metric.id}`)}
            className="field-sizing-content max-w-[160px] min-w-[40px] bg-transparent outline-none aria-invalid:text-unfav"
          />
          {chart.type === 'COMBINATION' && roleOf(metric) === 'ACTUAL' && (
            <Button
              kind="plain"
              aria-pressed={metric.seriesType === 'LINE'}
              aria-label={`${metric.dataLabel} as a line`}
              onClick={() => onChange(withChangedMetric(chart, metric.id, { seriesType: metric.seriesType === 'LINE' ? null : 'LINE' }))}
              className="h-[22px] px-1 text-small"
            >
              Line
            </Button>
          )}
          <IconButton
            icon="close"
            size="small"
            label={`Take out ${metric.dataLabel}`}
            onClick={() => onChange(withoutMetric(chart, metric.id))}
          />
        </li>
      ))}
    </ul>
  )
}
