import { createFileRoute, useRouter } from '@tanstack/react-router'
import { runQuery } from '../../../../api/ask.ts'
import { AssistantSettingsScreen } from '../../../../features/assistant/settings/AssistantSettingsScreen.tsx'
import { AssistantSettingsQuery } from '../../../../features/assistant/settings/assistant-settings-request.ts'
import { loadOrNotFound } from '../../../load-or-not-found.ts'

export const Route = createFileRoute('/_signed-in/settings/assistant')({
  // From the network: the usage grows, and another owner may change the settings.
  loader: ({ context, ...visit }) => loadOrNotFound(runQuery(context.session.client, AssistantSettingsQuery, {}), visit),
  component: AssistantSettings,
})

function AssistantSettings() {
  const { assistantSettings } = Route.useLoaderData()
  const router = useRouter()
  return <AssistantSettingsScreen settings={assistantSettings} onChanged={() => router.invalidate()} />
}
