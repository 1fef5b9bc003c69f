import { readSpanText, spanText } from '@fourwall/domain/time/span-text.ts'
import { createFileRoute } from '@tanstack/react-router'
import { MetricScreen } from '../../../../features/ops-data/metric/MetricScreen.tsx'
import { NoSuchMetric } from '../../../../features/ops-data/metric/NoSuchMetric.tsx'
import { loadMetric } from '../../../../features/ops-data/metrics-request.ts'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import { failedOr } from '../../../RouteFailures.tsx'
import { routeSearch } from '../../../route-search.ts'

export const Route = createFileRoute('/_signed-in/ops-data/$opsDataId')({
  validateSearch: routeSearch.metric,
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
      timeSpan={readSpanText(span)}
      onTimeSpan={(setting) => void navigate({ search: { span: spanText(setting) }, replace: true })}
    />
  )
}
