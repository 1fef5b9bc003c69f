import { BadInputError } from '@fourwall/domain/errors.ts'
import { parseTimeSpan, type TimeSpanSetting, timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '../../../../blocks/page/Page.tsx'
import { MetricScreen } from '../../../../features/ops-data/MetricScreen.tsx'
import { loadMetric } from '../../../../features/ops-data/metrics-request.ts'
import { NotFound } from '../../../../ui/PageMessage.tsx'
import { loadOrNotFound } from '../../../load-or-not-found.ts'

interface MetricSearch {
  /** A time span as the API takes it. */
  readonly span?: Readonly<Record<string, unknown>>
}

export const Route = createFileRoute('/_signed-in/ops-data/$opsDataId')({
  validateSearch: (search: Record<string, unknown>): MetricSearch =>
    typeof search['span'] === 'object' && search['span'] !== null && readSpan({ ...search['span'] }) !== null
      ? { span: { ...search['span'] } }
      : {},
  loader: ({ context, params }) => loadOrNotFound(loadMetric(context.session.client, params.opsDataId)),
  component: Metric,
  notFoundComponent: NoSuchMetric,
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

/** Null where an address says what is no time span. */
function readSpan(span: Readonly<Record<string, unknown>>): TimeSpanSetting | null {
  try {
    return parseTimeSpan(span)
  } catch (error) {
    if (error instanceof BadInputError) return null
    throw error
  }
}

function NoSuchMetric() {
  return (
    <Page title="Metric" crumbs={[{ label: 'Ops data', to: '/ops-data/' }]}>
      <NotFound
        title="No such metric"
        actions={
          <Link
            to="/ops-data/"
            className="inline-flex h-control items-center rounded-control bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
          >
            Go to Ops data
          </Link>
        }
      >
        It may have been deleted, or the server could not be reached. Nothing else was lost.
      </NotFound>
    </Page>
  )
}
