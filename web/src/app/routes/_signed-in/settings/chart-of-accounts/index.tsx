import { createFileRoute, Link } from '@tanstack/react-router'
import { type ChartOfAccountsPart, ChartOfAccountsScreen } from '../../../../../features/mappings/ChartOfAccountsScreen.tsx'

interface ChartOfAccountsSearch {
  /** Left out: the categorizations. */
  readonly show?: 'accounts'
}

export const Route = createFileRoute('/_signed-in/settings/chart-of-accounts/')({
  validateSearch: ({ show }: Record<string, unknown>): ChartOfAccountsSearch => (show === 'accounts' ? { show } : {}),
  component: ChartOfAccounts,
})

function ChartOfAccounts() {
  const { show } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ChartOfAccountsScreen
      part={show ?? 'categorizations'}
      onPart={(part: ChartOfAccountsPart) => void navigate({ search: part === 'accounts' ? { show: part } : {}, replace: true })}
      categorizationLink={({ id, name }) => (
        <Link
          to="/settings/chart-of-accounts/categorizations/$categorizationId"
          params={{ categorizationId: id }}
          className="rounded-chip hover:underline"
        >
          {name}
        </Link>
      )}
      mappingLink={({ id, name }) => (
        <Link
          to="/settings/chart-of-accounts/mappings/$mappingId"
          params={{ mappingId: id }}
          className="rounded-chip text-accent hover:underline"
        >
          {name}
        </Link>
      )}
      onCreated={(categorizationId) =>
        void navigate({ to: '/settings/chart-of-accounts/categorizations/$categorizationId', params: { categorizationId } })
      }
    />
  )
}
