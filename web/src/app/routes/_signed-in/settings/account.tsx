import { createFileRoute } from '@tanstack/react-router'
import { runQuery } from '../../../../api/ask.ts'
import { AccountSettingsScreen } from '../../../../features/session/AccountSettingsScreen.tsx'
import { MeQuery, useMe } from '../../../../features/session/me.ts'
import { useSession } from '../../../../features/session/SessionProvider.tsx'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import type { RouterContext } from '../../../router-context.ts'

export const Route = createFileRoute('/_signed-in/settings/account')({
  loader: ({ context, ...visit }) => loadOrNotFound(loadMe(context), visit),
  component: Account,
})

async function loadMe({ session }: RouterContext): Promise<void> {
  await runQuery(session.client, MeQuery, {}, { requestPolicy: 'cache-first' })
}

function Account() {
  const me = useMe()
  const { configuration } = useSession()
  return me && <AccountSettingsScreen me={me} issuer={configuration.issuer} />
}
