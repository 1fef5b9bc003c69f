import { createFileRoute } from '@tanstack/react-router'
import { ChartOfAccountsQuery } from '../../../../../features/mappings/categorizations-request.ts'
import {
  type ChartOfAccountsPart,
  ChartOfAccountsScreen,
} from '../../../../../features/mappings/chart-of-accounts/ChartOfAccountsScreen.tsx'
import { loadAnswers } from '../../../../load-answers.ts'
import { routeSearch } from '../../../../route-search.ts'

export const Route = createFileRoute('/_signed-in/settings/chart-of-accounts/')({
  validateSearch: routeSearch.chartOfAccounts,
  loader: ({ context }) => loadAnswers(context.session.client, ChartOfAccountsQuery),
  component: ChartOfAccounts,
})

function ChartOfAccounts() {
  const { show } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ChartOfAccountsScreen
      part={show === 'accounts' ? show : 'categorizations'}
      onPart={(part: ChartOfAccountsPart) => void navigate({ search: part === 'accounts' ? { show: part } : {}, replace: true })}
      onCreated={(categorizationId) =>
        void navigate({ to: '/settings/chart-of-accounts/categorizations/$categorizationId', params: { categorizationId } })
      }
    />
  )
}
