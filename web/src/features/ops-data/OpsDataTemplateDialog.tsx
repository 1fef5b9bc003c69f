import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { monthOf } from '@fourwall/domain/time/day.ts'
import { countPeriods } from '@fourwall/domain/time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { useMemo, useState } from 'react'
import { useClient } from 'urql'
import { LocationPicker } from '../../blocks/location-picker/LocationPicker.tsx'
import { fiscalYearSetting } from '../../blocks/time-span-picker/fiscal-year-setting.ts'
import { TimeSpanPicker } from '../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { OwnWorkbooks } from '../../blocks/workbook-download/OwnWorkbooks.tsx'
import { TemplateDialog } from '../../blocks/workbook-download/TemplateDialog.tsx'
import { RadioGroup } from '../../ui/Choice.tsx'
import type { OpsDataCompany } from './company-request.ts'
import type { ListedMetric } from './metrics-request.ts'
import { loadOpsDataTemplate, type TemplateMode } from './template-request.ts'

interface OpsDataTemplateDialogProps {
  readonly metrics: readonly ListedMetric[]
  readonly company: OpsDataCompany
  readonly onClose: () => void
}

const METRIC_WORDS = { several: 'Metrics', one: 'metric', found: 'metric', searched: 'metrics' }

/** Chooses a template: a sheet per location or per metric, periods, metrics and locations. */
export function OpsDataTemplateDialog({ metrics, company, onClose }: OpsDataTemplateDialogProps) {
  const client = useClient()
  const [mode, setMode] = useState<TemplateMode>('LOCATIONS')
  const [timeSpan, setTimeSpan] = useState<TimeSpanSetting>(() => fiscalYearSetting(company.context))
  const [metricIds, setMetricIds] = useState<readonly string[] | null>(null)
  const [locationIds, setLocationIds] = useState<readonly string[] | null>(null)
  const stored = useMemo(() => metrics.filter(({ formula }) => formula === null), [metrics])
  const metricTree = useMemo(() => stored.map(asNode), [stored])
  const unitOf = useMemo(() => new Map(stored.map(({ id, unit }) => [id, unit ?? null])), [stored])

  const chosenMetrics = metricIds ?? stored.map(({ id }) => id)
  const chosenLocations = locationIds ?? company.locationIds
  const span = resolveTimeSpan(timeSpan, company.context)
  const columns = countPeriods(monthOf(span.startDate), monthOf(span.endDate), span.period, company.context.fiscalYearStartMonth)
  const [sheets, rows] =
    mode === 'LOCATIONS'
      ? [counted(chosenLocations.length, 'sheet'), counted(chosenMetrics.length, 'row')]
      : [counted(chosenMetrics.length, 'sheet'), counted(chosenLocations.length, 'row')]
  const missing =
    chosenMetrics.length === 0
      ? 'Choose at least one metric.'
      : chosenLocations.length === 0
        ? 'Please choose at least one location.'
        : null

  return (
    <TemplateDialog
      title="Download a template"
      description="A workbook to fill in, with what is stored already. Cells left blank change nothing."
      width={560}
      missing={missing}
      onLoad={() => loadOpsDataTemplate(client, { mode, timeSpan, metrics: chosenMetrics, locations: chosenLocations })}
      onClose={onClose}
    >
      <div className="mt-3 flex flex-col gap-4">
        <RadioGroup
          label="Sheets"
          value={mode}
          choices={[
            {
              value: 'LOCATIONS',
              label: 'A sheet per location',
              hint: 'Each with a row per metric: for managers who fill in their own location.',
            },
            {
              value: 'METRICS',
              label: 'A sheet per metric',
              hint: 'Each with a row per location: for someone who has one metric for all locations.',
            },
          ]}
          onChange={setMode}
        />
        <div className="flex flex-wrap gap-2">
          <TimeSpanPicker setting={timeSpan} context={company.context} firstLedgerDay={company.firstLedgerDay} onChange={setTimeSpan} />
          <LocationPicker
            tree={metricTree}
            nameOf={() => undefined}
            selection={metricIds}
            words={METRIC_WORDS}
            noteOf={(id) => unitOf.get(id) ?? null}
            onChange={setMetricIds}
          />
          <LocationPicker
            tree={company.tree}
            nameOf={company.nameOf}
            selection={locationIds}
            noteOf={() => null}
            onChange={setLocationIds}
          />
        </div>
        <p role="status" className="text-small text-3">
          {sheets} with {rows} and {counted(columns, 'column')} each. Computed metrics are left out: they need no figures.
        </p>
        <OwnWorkbooks
          names={{
            locations: company.locationIds.map(company.nameOf),
            lines: stored.map(({ name }) => name),
            lineHeading: 'Metric',
            firstMonth: monthOf(span.startDate),
          }}
        />
      </div>
    </TemplateDialog>
  )
}

/** A metric in the shape of a location, for the location picker. */
function asNode({ id, name }: ListedMetric): LocationNode<string> {
  return { id, name, tag: 'LOCATION', locationIds: [id], children: [] }
}
