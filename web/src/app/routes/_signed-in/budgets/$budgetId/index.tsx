import { createFileRoute } from '@tanstack/react-router'
import { BudgetScreen } from '../../../../../features/budgets/editor/BudgetScreen.tsx'
import { loadBudgetPage } from '../../../../../features/budgets/editor/budget-page.ts'
import { NeverSavedBudget } from '../../../../../features/budgets/editor/NeverSavedBudget.tsx'
import { loadOrNotFound } from '../../../../load-or-not-found.ts'
import { routeSearch } from '../../../../route-search.ts'

export const Route = createFileRoute('/_signed-in/budgets/$budgetId/')({
  validateSearch: routeSearch.budget,
  loader: ({ context, params, ...visit }) => loadOrNotFound(loadBudgetPage(context.session.client, params.budgetId), visit),
  gcTime: 0,
  component: Budget,
})

function Budget() {
  const loaded = Route.useLoaderData()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  if (loaded.budget.version === 0) return <NeverSavedBudget budget={loaded.budget} />
  return (
    <BudgetScreen
      key={loaded.budget.id}
      loaded={loaded}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  )
}
