import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { loadReportingCompany, useReportingCompany } from '../../../../api/reporting-company.ts'
import { RequestFailure } from '../../../../api/request-failure.ts'
import { Page } from '../../../../blocks/page/Page.tsx'
import { ChartBuilderScreen } from '../../../../features/charts/builder/ChartBuilderScreen.tsx'
import { loadChart } from '../../../../features/charts/charts-request.ts'
import { NotFound } from '../../../../ui/PageMessage.tsx'
import { SkeletonRows } from '../../../../ui/Skeleton.tsx'
import { readChartDraft } from '../../../chart-draft.ts'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import { useChartDays } from '../../../open-chart-days.ts'
import { openMarkedFigure } from '../../../open-marked-figure.ts'
import { failedOr, GoToLink } from '../../../RouteFailures.tsx'
import { routeSearch } from '../../../route-search.ts'
import type { RouterContext } from '../../../router-context.ts'
import { useOwnPage } from '../../../use-own-page.ts'

export const Route = createFileRoute('/_signed-in/charts/$chartId')({
  validateSearch: routeSearch.chart,
  loader: ({ context, params, ...visit }) => loadOrNotFound(loadChartPage(context, params.chartId), visit),
  // Unsaved work in the address needs no reload.
  shouldReload: ({ cause }) => (cause === 'stay' ? false : undefined),
  component: StoredChart,
  notFoundComponent: failedOr(NoSuchChart),
})

async function loadChartPage({ session }: RouterContext, chartId: string) {
  const [saved] = await Promise.all([loadChart(session.client, chartId), loadReportingCompany(session.client)])
  if (saved === null) throw new RequestFailure('NOT_FOUND', 'There is no such chart (any more).')
  return { saved }
}

function StoredChart() {
  const { saved } = Route.useLoaderData()
  const { chart } = Route.useSearch()
  const navigate = Route.useNavigate()
  const moveTo = useOwnPage()
  const openDays = useChartDays()
  const { company } = useReportingCompany()
  const initial = useMemo(() => readChartDraft(chart) ?? saved.chart, [chart, saved])
  if (company === null) return <SkeletonRows rows={8} label="Loading the chart" />
  return (
    <ChartBuilderScreen
      key={saved.id}
      saved={saved}
      initial={initial}
      company={company}
      kept={chart ?? null}
      onDraft={(text) => void navigate({ search: text === null ? {} : { chart: text }, replace: true, resetScroll: false })}
      onSaved={(chartId, unsaved) =>
        moveTo({ to: '/charts/$chartId', params: { chartId }, search: unsaved === null ? {} : { chart: unsaved }, ignoreBlocker: true })
      }
      onOpen={(figure, of, as) =>
        openMarkedFigure(company, figure, { ...of, isProrated: of.options.isProrated, isSameStore: of.options.isSameStore }, as)
      }
      onDays={openDays}
    />
  )
}

function NoSuchChart() {
  return (
    <Page title="Not found" crumbs={[{ label: 'Charts', to: '/visualizations' }]}>
      <NotFound title="Chart not found" actions={<GoToLink to="/visualizations" page="Charts" />}>
        It may have been deleted, or the link is incomplete.
      </NotFound>
    </Page>
  )
}
