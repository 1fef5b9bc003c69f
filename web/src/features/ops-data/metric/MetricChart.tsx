import { type ChartDocument, type ChartMetric, NEW_CHART } from '@fourwall/domain/charts/chart-document.ts'
import type { ChartCell, ChartData, ChartSeries } from '@fourwall/domain/charts/chart-figures.ts'
import { chartScene } from '@fourwall/domain/charts/scene/chart-scene.ts'
import type { MonthSpan } from '@fourwall/domain/ops-data/metric-figures.ts'
import { firstDayOf, lastDayOf } from '@fourwall/domain/time/day.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { useMemo, useState } from 'react'
import { ChartPicture } from '../../../blocks/chart-view/ChartPicture.tsx'
import { targetKey } from '../../../blocks/chart-view/scene-walk.ts'
import { useElementSize } from '../../../blocks/chart-view/use-element-size.ts'
import { useDisplay } from '../../../ui/display.ts'

/** A period with its figure and that of the year before, if there is one. */
export interface MetricPeriod {
  readonly key: string
  readonly label: string
  readonly span: MonthSpan
  /** Decimals; null for none. */
  readonly value: string | null
  readonly before: string | null
}

interface MetricChartProps {
  /** The description for screen readers; the figures are in the table next to the chart. */
  readonly label: string
  readonly name: string
  readonly timeSpan: TimeSpanSetting
  readonly periods: readonly MetricPeriod[]
  /** Whether figures are shares: 0.4 is 40%. */
  readonly isShare: boolean
}

const HEIGHT = 156
const SIDE = 16
/** A metric counts no money that would be written with a sign. */
const NO_CURRENCY = ''

/** A metric over time with the year before behind it, drawn as charts are. */
export function MetricChart({ label, name, timeSpan, periods, isShare }: MetricChartProps) {
  const { negatives } = useDisplay()
  const [frame, { width }] = useElementSize<HTMLDivElement>()
  const [selected, setSelected] = useState<string | null>(null)
  const scene = useMemo(() => {
    if (width < 4 * SIDE) return null
    const { chart, data } = metricChart({ name, timeSpan, periods, isShare })
    return chartScene(chart, data, { width: width - 2 * SIDE, height: HEIGHT, currency: NO_CURRENCY, negatives })
  }, [name, timeSpan, periods, isShare, width, negatives])
  return (
    <div ref={frame} className="min-w-0 px-4" style={{ minHeight: HEIGHT }}>
      {periods.some(({ before }) => before !== null) && (
        <p aria-hidden="true" className="flex items-center justify-end gap-1 text-micro text-2">
          <span className="size-[9px] bg-(--ch-prior)" /> Prior year
        </p>
      )}
      {scene !== null && (
        <ChartPicture
          scene={scene}
          label={label}
          isLying={false}
          selected={selected}
          onSelect={(target) => setSelected(target === null ? null : targetKey(target))}
        />
      )}
    </div>
  )
}

/** The figures that the page has computed, as a chart has them. */
function metricChart({ name, timeSpan, periods, isShare }: Omit<MetricChartProps, 'label'>): {
  readonly chart: ChartDocument
  readonly data: ChartData
} {
  const subject = { kind: 'METRIC', metricId: 'shown' } as const
  const plain = { subject, budgetId: null, locationIds: [], color: null, seriesType: null } as const
  const actual: ChartMetric = { ...plain, id: 'actual', comparison: null, dataLabel: name }
  const before: ChartMetric = { ...plain, id: 'before', comparison: 'PRIOR_YEAR', dataLabel: 'Prior year' }
  const hasBefore = periods.some((period) => period.before !== null)
  const series = (
    { id, dataLabel }: ChartMetric,
    role: ChartSeries['role'],
    valueOf: (period: MetricPeriod) => string | null,
  ): ChartSeries => ({
    key: id,
    label: dataLabel,
    metricId: id,
    subject: 'metric:shown',
    role,
    isLine: false,
    color: null,
    unit: isShare ? 'share' : 'plain',
    unitLabel: null,
    favorability: null,
    part: null,
    cells: periods.map((period) => cellOf(`${id}|${period.key}`, valueOf(period))),
    total: null,
    difference: null,
  })
  const all = [series(actual, 'ACTUAL', ({ value }) => value), ...(hasBefore ? [series(before, 'PRIOR', (period) => period.before)] : [])]
  return {
    chart: {
      ...NEW_CHART,
      mappingId: '',
      timeSpan,
      metrics: hasBefore ? [actual, before] : [actual],
    },
    data: {
      categories: periods.map(({ key, label, span }) => ({
        key,
        label,
        kind: 'PERIOD',
        startDate: firstDayOf(span.from),
        endDate: lastDayOf(span.to),
        cutDays: null,
      })),
      total: null,
      panels: [{ key: '', label: '', series: all }],
      waterfall: null,
      without: [],
    },
  }
}

function cellOf(key: string, value: string | null): ChartCell {
  return { question: 0, key, value, state: value === null ? 'NO_ENTRIES' : 'WHOLE', outcome: 'NEUTRAL', isMaterial: false }
}
