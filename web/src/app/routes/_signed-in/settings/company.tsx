import { parseDay } from '@fourwall/domain/time/day.ts'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useClient } from 'urql'
import { refetchQuery, runQuery } from '../../../../api/ask.ts'
import { CompanySettingsScreen } from '../../../../features/companies/CompanySettingsScreen.tsx'
import { CompanyUsesQuery } from '../../../../features/companies/company-request.ts'
import { MeQuery, useMe } from '../../../../features/session/me.ts'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import type { RouterContext } from '../../../router-context.ts'

export const Route = createFileRoute('/_signed-in/settings/company')({
  loader: ({ context, ...visit }) => loadOrNotFound(loadCompany(context), visit),
  component: CompanySettings,
})

/** From the network: another user may have changed the company or the roles of its users. */
async function loadCompany({ session: { client } }: RouterContext) {
  const [, { companyUses: uses }] = await Promise.all([runQuery(client, MeQuery, {}), runQuery(client, CompanyUsesQuery, {})])
  return { uses }
}

function CompanySettings() {
  const me = useMe()
  const { uses } = Route.useLoaderData()
  const client = useClient()
  const router = useRouter()
  if (me === null) return null
  const { company } = me
  const handleStored = async () => {
    await refetchQuery(client, MeQuery, {})
    // Cached pages and the viewer's data are those of the company before the change.
    router.clearCache()
    void router.invalidate()
  }
  return <CompanySettingsScreen company={company} uses={uses} today={parseDay(company.today)} onStored={handleStored} />
}
