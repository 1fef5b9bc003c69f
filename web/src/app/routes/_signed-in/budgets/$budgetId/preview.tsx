import { createFileRoute } from '@tanstack/react-router'
import { BudgetPreviewScreen, type BudgetPreviewSearch } from '../../../../../features/budgets/BudgetPreviewScreen.tsx'
import { loadBudgetPreview } from '../../../../../features/budgets/preview-request.ts'
import { loadOrNotFound } from '../../../../load-or-not-found.ts'
import { searchId, searchText } from '../../../../search-text.ts'

export const Route = createFileRoute('/_signed-in/budgets/$budgetId/preview')({
  validateSearch: (search: Record<string, unknown>): BudgetPreviewSearch => ({
    ...searchId(search, 'location'),
    ...searchText(search, 'show'),
  }),
  loader: ({ context, params }) => loadOrNotFound(loadBudgetPreview(context.session.client, params.budgetId)),
  gcTime: 0,
  component: BudgetPreviewPage,
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
