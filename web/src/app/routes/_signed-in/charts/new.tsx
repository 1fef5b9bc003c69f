import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { loadReportingCompany, useReportingCompany } from '../../../../api/reporting-company.ts'
import { ImportLedgerLink } from '../../../../blocks/page/ImportLedgerLink.tsx'
import { Page } from '../../../../blocks/page/Page.tsx'
import { RequireRight } from '../../../../blocks/rights/RequireRight.tsx'
import { ChartBuilderScreen } from '../../../../features/charts/builder/ChartBuilderScreen.tsx'
import { newChart } from '../../../../features/charts/builder/new-chart.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../../ui/Skeleton.tsx'
import { readChartDraft } from '../../../chart-draft.ts'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import { useChartDays } from '../../../open-chart-days.ts'
import { openMarkedFigure } from '../../../open-marked-figure.ts'
import { routeSearch } from '../../../route-search.ts'
import { useOwnPage } from '../../../use-own-page.ts'

export const Route = createFileRoute('/_signed-in/charts/new')({
  validateSearch: routeSearch.newChart,
  loader: ({ context, ...visit }) => loadOrNotFound(loadReportingCompany(context.session.client), visit),
  shouldReload: ({ cause }) => (cause === 'stay' ? false : undefined),
  component: NewChart,
})

function NewChart() {
  const { chart } = Route.useSearch()
  const navigate = Route.useNavigate()
  const moveTo = useOwnPage()
  const openDays = useChartDays()
  const { company } = useReportingCompany()
  const initial = useMemo(() => readChartDraft(chart) ?? (company === null ? null : newChart(company)), [chart, company])
  if (company === null) return <SkeletonRows rows={8} label="Loading the lines" />
  if (initial === null)
    return (
      <Page title="New chart" crumbs={[{ label: 'Charts', to: '/visualizations' }]}>
        <EmptyState title="There is nothing to show yet" actions={<ImportLedgerLink />}>
          A chart shows lines of the profit and loss. Import a ledger and map its accounts first.
        </EmptyState>
      </Page>
    )
  return (
    <RequireRight right="CHANGE_CHARTS" title="New chart">
      <ChartBuilderScreen
        saved={null}
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
    </RequireRight>
  )
}
