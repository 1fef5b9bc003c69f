import { BadInputError } from '@fourwall/domain/errors.ts'
import { parseTimeSpan, type TimeSpanSetting, timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import { createFileRoute } from '@tanstack/react-router'
import { MetricScreen } from '../../../../features/ops-data/metric/MetricScreen.tsx'
import { NoSuchMetric } from '../../../../features/ops-data/metric/NoSuchMetric.tsx'
import { loadMetric } from '../../../../features/ops-data/metrics-request.ts'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import { failedOr } from '../../../RouteFailures.tsx'

interface MetricSearch {
  /** A time span as the API takes it. */
  readonly span?: Readonly<Record<string, unknown>>
}

export const Route = createFileRoute('/_signed-in/ops-data/$opsDataId')({
  validateSearch: (search: Record<string, unknown>): MetricSearch =>
    typeof search['span'] === 'object' && search['span'] !== null && readSpan({ ...search['span'] }) !== null
      ? { span: { ...search['span'] } }
      : {},
  loader: ({ context, params, ...visit }) => loadOrNotFound(loadMetric(context.session.client, params.opsDataId), visit),
  // Other periods of the same metric need no reload.
  shouldReload: ({ cause }) => (cause === 'stay' ? false : undefined),
  component: Metric,
  notFoundComponent: failedOr(NoSuchMetric),
})

function Metric() {
  const { opsDataId } = Route.useParams()
  const { span } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MetricScreen
      key={opsDataId}
      metricId={opsDataId}
      timeSpan={span === undefined ? null : readSpan(span)}
      onTimeSpan={(setting) => void navigate({ search: { span: { ...timeSpanInput(setting) } }, replace: true })}
    />
  )
}

/** Null if the address holds no valid time span. */
function readSpan(span: Readonly<Record<string, unknown>>): TimeSpanSetting | null {
  try {
    return parseTimeSpan(span)
  } catch (error) {
    if (error instanceof BadInputError) return null
    throw error
  }
}
