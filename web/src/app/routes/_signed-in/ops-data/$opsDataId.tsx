import { BadInputError } from '@fourwall/domain/errors.ts'
import {
  type LooseTimeSpanInput,
  parseTimeSpan,
  type TimeSpanInput,
  type TimeSpanSetting,
  timeSpanInput,
} from '@fourwall/domain/time/time-span.ts'
import { createFileRoute } from '@tanstack/react-router'
import { MetricScreen } from '../../../../features/ops-data/metric/MetricScreen.tsx'
import { NoSuchMetric } from '../../../../features/ops-data/metric/NoSuchMetric.tsx'
import { loadMetric } from '../../../../features/ops-data/metrics-request.ts'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import { failedOr } from '../../../RouteFailures.tsx'

/** A time span as the API takes it, a field each: addresses hold plain values. Empty for none. */
type MetricSearch = Partial<TimeSpanInput>

export const Route = createFileRoute('/_signed-in/ops-data/$opsDataId')({
  validateSearch: (search: Record<string, unknown>): MetricSearch => {
    const span = readSpan(search)
    return span === null ? {} : timeSpanInput(span)
  },
  loader: ({ context, params, ...visit }) => loadOrNotFound(loadMetric(context.session.client, params.opsDataId), visit),
  // Other periods of the same metric need no reload.
  shouldReload: ({ cause }) => (cause === 'stay' ? false : undefined),
  component: Metric,
  notFoundComponent: failedOr(NoSuchMetric),
})

function Metric() {
  const { opsDataId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MetricScreen
      key={opsDataId}
      metricId={opsDataId}
      timeSpan={readSpan(search)}
      onTimeSpan={(setting) => void navigate({ search: timeSpanInput(setting), replace: true })}
    />
  )
}

/** Null if the address holds no valid time span. */
function readSpan(search: LooseTimeSpanInput): TimeSpanSetting | null {
  try {
    return parseTimeSpan(search)
  } catch (error) {
    if (error instanceof BadInputError) return null
    throw error
  }
}
