import { createFileRoute } from '@tanstack/react-router'
import { ChartOfAccountsQuery } from '../../../../../features/mappings/categorizations-request.ts'
import {
  type ChartOfAccountsPart,
  ChartOfAccountsScreen,
} from '../../../../../features/mappings/chart-of-accounts/ChartOfAccountsScreen.tsx'
import { loadAnswers } from '../../../../load-answers.ts'

interface ChartOfAccountsSearch {
  /** Left out: the categorizations. */
  readonly show?: 'accounts'
}

export const Route = createFileRoute('/_signed-in/settings/chart-of-accounts/')({
  validateSearch: ({ show }: Record<string, unknown>): ChartOfAccountsSearch => (show === 'accounts' ? { show } : {}),
  loader: ({ context }) => loadAnswers(context.session.client, ChartOfAccountsQuery),
  component: ChartOfAccounts,
})

function ChartOfAccounts() {
  const { show } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ChartOfAccountsScreen
      part={show ?? 'categorizations'}
      onPart={(part: ChartOfAccountsPart) => void navigate({ search: part === 'accounts' ? { show: part } : {}, replace: true })}
      onCreated={(categorizationId) =>
        void navigate({ to: '/settings/chart-of-accounts/categorizations/$categorizationId', params: { categorizationId } })
      }
    />
  )
}
