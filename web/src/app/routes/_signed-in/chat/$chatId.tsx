import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../../../../blocks/page/Page.tsx'
import { AssistantPage } from '../../../../features/assistant/AssistantPage.tsx'
import { loadChat } from '../../../../features/assistant/chat-requests.ts'
import { takeStarted } from '../../../../features/assistant/conversation/started-chats.ts'
import { useMe } from '../../../../features/session/me.ts'
import { NotFound } from '../../../../ui/PageMessage.tsx'
import { WithAnswerTargets } from '../../../answer-acts/WithAnswerTargets.tsx'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import { failedOr, GoToLink } from '../../../RouteFailures.tsx'

export const Route = createFileRoute('/_signed-in/chat/$chatId')({
  loader: async ({ context: { session }, params: { chatId }, ...visit }) => ({
    chat: takeStarted(chatId) ?? (await loadOrNotFound(loadChat(session.client, chatId), visit)),
  }),
  // An open conversation updates itself; it is loaded again only when reopened.
  shouldReload: ({ cause }) => (cause === 'stay' ? false : undefined),
  gcTime: 0,
  component: StoredChat,
  notFoundComponent: failedOr(NoSuchChat),
})

function StoredChat() {
  const { chat } = Route.useLoaderData()
  const me = useMe()
  return (
    <WithAnswerTargets>
      <AssistantPage key={chat.id} chat={chat} userName={me?.name ?? ''} onStarted={() => 'HERE'} />
    </WithAnswerTargets>
  )
}

function NoSuchChat() {
  return (
    <Page title="Not found" crumbs={[{ label: 'Assistant', to: '/chat' }]}>
      <NotFound title="Chat not found" actions={<GoToLink to="/chat" page="Assistant" />}>
        It may have been deleted, or the link is incomplete.
      </NotFound>
    </Page>
  )
}
