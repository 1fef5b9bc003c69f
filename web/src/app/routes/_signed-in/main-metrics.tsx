import type { ListedMeasure, MainMetricsView } from '@fourwall/domain/main-metrics/main-metrics-view.ts'
import { spanText } from '@fourwall/domain/time/span-text.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { loadReportingCompany, type ReportingCompany } from '../../../api/reporting-company.ts'
import { MainMetricsScreen } from '../../../features/main-metrics/MainMetricsScreen.tsx'
import { Button } from '../../../ui/Button.tsx'
import { openMarkedFigure } from '../../open-marked-figure.ts'
import { routeSearch } from '../../route-search.ts'

export const Route = createFileRoute('/_signed-in/main-metrics')({
  validateSearch: routeSearch.mainMetrics,
  // The screen retries what could not be loaded.
  loader: ({ context }) => void loadReportingCompany(context.session.client).catch(() => undefined),
  shouldReload: ({ cause }) => (cause === 'stay' ? false : undefined),
  component: MainMetrics,
})

function MainMetrics() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MainMetricsScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      linksOf={waysOn}
    />
  )
}

/** Where the figures of a measure come from. */
function waysOn(measure: ListedMeasure, view: MainMetricsView, company: ReportingCompany) {
  const { row } = measure
  if (row.kind === 'METRIC')
    return (
      <Link
        to="/ops-data/$opsDataId"
        params={{ opsDataId: row.metricId }}
        search={{ span: spanText(view.timeSpan) }}
        className="rounded-chip text-accent hover:underline"
      >
        Open in ops data
      </Link>
    )
  const figure = {
    kind: 'REPORT',
    groupId: row.groupId,
    accountId: null,
    places: view.places,
    column: 'total',
    base: null,
    budgetId: view.budgetId,
  } as const
  return (
    <Button
      onClick={() => openMarkedFigure(company, figure, { mappingId: view.mappingId, timeSpan: view.timeSpan, isProrated: false }, 'TRACE')}
    >
      Open in the report
    </Button>
  )
}
