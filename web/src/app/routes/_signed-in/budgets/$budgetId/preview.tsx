import { createFileRoute, Link } from '@tanstack/react-router'
import { Page } from '../../../../../blocks/page/Page.tsx'
import { BudgetPreviewScreen } from '../../../../../features/budgets/preview/BudgetPreviewScreen.tsx'
import { loadBudgetPreview } from '../../../../../features/budgets/preview/preview-request.ts'
import { NotFound } from '../../../../../ui/PageMessage.tsx'
import { loadOrNotFound } from '../../../../load-or-not-found.ts'
import { failedOr } from '../../../../RouteFailures.tsx'
import { routeSearch } from '../../../../route-search.ts'

export const Route = createFileRoute('/_signed-in/budgets/$budgetId/preview')({
  validateSearch: routeSearch.budgetPreview,
  loader: ({ context, params, ...visit }) => loadOrNotFound(loadBudgetPreview(context.session.client, params.budgetId), visit),
  // Between preloading on hover and the click, another upload may have replaced this one.
  preload: false,
  // Another location or filter of the same upload needs no reload; the screen loads what changes.
  shouldReload: ({ cause }) => (cause === 'stay' ? false : undefined),
  gcTime: 0,
  component: BudgetPreviewPage,
  notFoundComponent: failedOr(NoBudgetPreview),
})

function BudgetPreviewPage() {
  const loaded = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BudgetPreviewScreen
      key={loaded.budget.id}
      loaded={loaded}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}

/** It was saved or cancelled, or never existed. */
function NoBudgetPreview() {
  return (
    <Page title="Preview" crumbs={[{ label: 'Budgets', to: '/budgets' }]}>
      <NotFound
        title="No budget preview"
        actions={
          <Link
            to="/budgets"
            className="inline-flex h-control items-center rounded-control bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
          >
            Go to Budgets
          </Link>
        }
      >
        No upload of this budget is waiting to be saved: it was already saved or discarded, or the budget was deleted.
      </NotFound>
    </Page>
  )
}
