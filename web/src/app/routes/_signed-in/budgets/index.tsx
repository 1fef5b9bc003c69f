import { createFileRoute } from '@tanstack/react-router'
import { BudgetsScreen } from '../../../../features/budgets/BudgetsScreen.tsx'
import { loadBudgetList } from '../../../../features/budgets/budget-list.ts'
import { loadOrWarn } from '../../../load-answers.ts'
import { routeSearch } from '../../../route-search.ts'

export const Route = createFileRoute('/_signed-in/budgets/')({
  validateSearch: routeSearch.budgets,
  // The screen retries what could not be loaded.
  loader: ({ context }) => loadOrWarn(loadBudgetList(context.session.client)),
  component: Budgets,
})

function Budgets() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <BudgetsScreen search={search} onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })} />
}
