import { type ChartDocument, type ChartMetric, roleOf } from '@fourwall/domain/charts/chart-document.ts'
import {
  locationsOfMetric,
  ownLocations,
  withChangedMetric,
  withMovedMetric,
  withoutMetric,
  withXAxis,
} from '@fourwall/domain/charts/chart-edits.ts'
import { pickedAt } from '@fourwall/domain/figures/question-places.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { useRef } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { DragLabel } from '../../../blocks/drag/DragLabel.tsx'
import { useDrag } from '../../../blocks/drag/use-drag.ts'
import { LocationPicker } from '../../../blocks/location-picker/LocationPicker.tsx'
import { TimeSpanPicker } from '../../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { SegmentedControl } from '../../../ui/Choice.tsx'
import { classNames } from '../../../ui/class-names.ts'

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
        selection={pickedAt(chart.places, company)}
        onChange={(ids) => onChange({ ...chart, places: { locationIds: ids ?? [], nodeIds: [], isAllBut: false } })}
        noteOf={() => null}
        needsOne
      />
      <MetricChips chart={chart} company={company} onChange={onChange} />
    </div>
  )
}

const ROLE_BOXES = { ACTUAL: 'bg-(--ch-actual)', PRIOR: 'bg-(--ch-prior)', PLAN: 'border border-(--ch-plan)' } as const

/** What the chart shows, each to be named, taken out, and moved among the others: by dragging, or by Alt and the arrow keys. */
function MetricChips({ chart, company, onChange }: ChartToolbarProps) {
  const list = useRef<HTMLUListElement>(null)
  const move = (id: string, to: number): void => {
    if (to >= 0 && to < chart.metrics.length && chart.metrics[to]?.id !== id) onChange(withMovedMetric(chart, id, to))
  }
  const { drag, begin } = useDrag<number>({
    targetAt: (x, y) => chipAt(list.current, x, y),
    onDrop: ([id = ''], to) => move(id, to),
  })
  return (
    <ul ref={list} aria-label="Measures of the chart" className="flex min-w-0 flex-wrap gap-1 phone:gap-2">
      <DragLabel drag={drag} />
      {chart.metrics.map((metric, at) => (
        <li
          key={metric.id}
          onPointerDown={(event) => {
            // What a picker shows over the page is none of the chip.
            if (event.target instanceof Node && event.currentTarget.contains(event.target) && isGrip(event.target))
              begin(event, [metric.id], metric.dataLabel)
          }}
          className={classNames(
            'flex h-control cursor-grab select-none items-center gap-1 rounded-control border pl-2',
            drag?.over === at ? 'border-accent' : 'border-line-2',
          )}
        >
          <span aria-hidden="true" className={`size-[9px] flex-none ${ROLE_BOXES[roleOf(metric)]}`} />
          <input
            aria-label="Data label"
            value={metric.dataLabel}
            maxLength={LONGEST.dataLabel}
            aria-invalid={metric.dataLabel.trim() === ''}
            title={metric.dataLabel.trim() === '' ? 'Data label cannot be empty' : metric.dataLabel}
            onChange={(event) => onChange(withChangedMetric(chart, metric.id, { dataLabel: event.target.value }), `label ${metric.id}`)}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
              if (!event.altKey || step === 0) return
              event.preventDefault()
              move(metric.id, at + step)
            }}
            className="field-sizing-content phone:h-full max-w-[160px] min-w-[40px] bg-transparent outline-none aria-invalid:text-unfav"
          />
          {chart.type === 'COMBINATION' && roleOf(metric) === 'ACTUAL' && (
            <Button
              kind="plain"
              aria-pressed={metric.seriesType === 'LINE'}
              aria-label={`${metric.dataLabel} as a line`}
              onClick={() => onChange(withChangedMetric(chart, metric.id, { seriesType: metric.seriesType === 'LINE' ? null : 'LINE' }))}
              className="h-[22px] px-1 text-small phone:h-control phone:px-2"
            >
              Line
            </Button>
          )}
          <LocationPicker
            tree={company.tree}
            nameOf={company.nameOf}
            selection={locationsOfMetric(metric, chart, company)}
            onChange={(ids) => onChange(withChangedMetric(chart, metric.id, ownPlaces(metric, ownLocations(ids, chart, company), company)))}
            noteOf={() => null}
            needsOne
            trigger={
              <Button
                kind="plain"
                aria-label={`Locations of ${metric.dataLabel}`}
                className="h-[22px] max-w-[120px] truncate px-1 text-small text-2 phone:h-control phone:px-2"
              >
                {placesName(metric.locationIds, company)}
              </Button>
            }
          />
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

/** The one location of a measure, or how many; without its own it is at those of the chart. */
function placesName(locationIds: readonly string[], { nameOf }: ReportingCompany): string {
  const [only = ''] = locationIds
  if (locationIds.length === 0) return 'Locations'
  return locationIds.length === 1 ? nameOf(only) : counted(locationIds.length, 'location')
}

/** Locations of a measure's own, and its label saying so, since a chart names its locations only once. */
function ownPlaces({ dataLabel, locationIds: before }: ChartMetric, locationIds: readonly string[], company: ReportingCompany) {
  const suffixOf = (ids: readonly string[]) => (ids.length === 0 ? '' : `, ${placesName(ids, company)}`)
  const suffix = suffixOf(before)
  const bare = suffix !== '' && dataLabel.endsWith(suffix) ? dataLabel.slice(0, -suffix.length) : dataLabel
  const next = suffixOf(locationIds)
  // What is cut off is the name, so that the next choice finds its locations again.
  return { locationIds, dataLabel: `${bare.slice(0, Math.max(0, LONGEST.dataLabel - next.length))}${next}`.slice(0, LONGEST.dataLabel) }
}

/** Fields and buttons of a chip keep their own clicks. */
function isGrip(pressed: EventTarget): boolean {
  return pressed instanceof Element && pressed.closest('input, button') === null
}

/** The place of the chip that is nearest to a point, from 0. */
function chipAt(list: HTMLElement | null, x: number, y: number): number {
  const chips = [...(list?.querySelectorAll('li') ?? [])].map((chip) => chip.getBoundingClientRect())
  const away = ({ left, right, top, bottom }: DOMRect): number => Math.hypot(x - (left + right) / 2, 4 * (y - (top + bottom) / 2))
  return chips.reduce((best, chip, at) => (away(chip) < away(chips[best] ?? chip) ? at : best), 0)
}
