import { explorerText } from '@fourwall/domain/explorer/explorer-text.ts'
import type { ListedMeasure, MainMetricsView } from '@fourwall/domain/main-metrics/main-metrics-view.ts'
import { spanText } from '@fourwall/domain/time/span-text.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { loadReportingCompany, type ReportingCompany } from '../../../api/reporting-company.ts'
import { usualExplorerView } from '../../../features/explorer/explorer-subjects.ts'
import { MainMetricsScreen } from '../../../features/main-metrics/MainMetricsScreen.tsx'
import { Button } from '../../../ui/Button.tsx'
import { loadOrWarn } from '../../load-answers.ts'
import { openMarkedFigure } from '../../open-marked-figure.ts'
import { routeSearch } from '../../route-search.ts'

export const Route = createFileRoute('/_signed-in/main-metrics')({
  validateSearch: routeSearch.mainMetrics,
  // The screen retries what could not be loaded.
  loader: ({ context }) => void loadOrWarn(loadReportingCompany(context.session.client)),
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
  const explored = (
    <Link to="/explorer" search={exploredMeasure(row, view, company)} className={LINK}>
      Open in Explorer
    </Link>
  )
  if (row.kind === 'METRIC')
    return (
      <>
        {explored}
        <Link to="/ops-data/$opsDataId" params={{ opsDataId: row.metricId }} search={{ span: spanText(view.timeSpan) }} className={LINK}>
          Open in ops data
        </Link>
      </>
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
    <>
      {explored}
      <Button
        onClick={() =>
          openMarkedFigure(
            company,
            figure,
            { mappingId: view.mappingId, timeSpan: view.timeSpan, isProrated: false, isSameStore: false },
            'TRACE',
          )
        }
      >
        Open in the report
      </Button>
    </>
  )
}

const LINK = 'inline-flex min-h-[24px] items-center rounded-chip text-accent hover:underline'

/** The measure by location and month, as the explorer's address. */
function exploredMeasure(
  row: ListedMeasure['row'],
  { mappingId, places, budgetId }: MainMetricsView,
  company: ReportingCompany,
): { readonly view?: string } {
  const usual = usualExplorerView(company)
  if (usual === null) return {}
  const compared = budgetId === null ? ({ comparison: 'PRIOR_YEAR', budgetId } as const) : ({ comparison: 'BUDGET', budgetId } as const)
  return { view: explorerText({ ...usual, ...compared, mappingId, places, subject: row, shownAs: 'VALUE', perMetricId: null }) }
}
