import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { loadReportingCompany } from '../../../../api/reporting-company.ts'
import { AssistantFrame } from '../../../../features/assistant/AssistantFrame.tsx'
import { loadChatHistory } from '../../../../features/assistant/chat-requests.ts'
import { proposeQuestion } from '../../../../features/assistant/composer/proposed-question.ts'
import { ShowHistoryContext } from '../../../../features/assistant/history/show-history.ts'
import { PromptPanel } from '../../../../features/assistant/prompts/PromptPanel.tsx'
import { loadOrWarn } from '../../../load-answers.ts'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import { WithAssistantLinks } from '../../../WithAssistantLinks.tsx'

export const Route = createFileRoute('/_signed-in/chat')({
  // The list is there before anything is shown.
  loader: ({ context: { session }, ...visit }) => {
    void loadOrWarn(loadReportingCompany(session.client))
    return loadOrNotFound(loadChatHistory(session.client), visit)
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: Chats,
})

function Chats() {
  const { chatId } = useParams({ strict: false })
  const navigate = Route.useNavigate()
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  // A prompt is a question of its own: it begins a new chat.
  const ask = async (text: string) => {
    setIsHistoryOpen(false)
    await navigate({ to: '/chat/' })
    proposeQuestion({ text, isAsked: true })
  }
  return (
    <WithAssistantLinks>
      <AssistantFrame
        chatId={chatId ?? null}
        onOpen={(id) => void navigate({ to: '/chat/$chatId', params: { chatId: id } })}
        onNew={() => void navigate({ to: '/chat/' })}
        isHistoryOpen={isHistoryOpen}
        onHistory={setIsHistoryOpen}
        prompts={<PromptPanel onAsk={(text) => void ask(text)} onLeave={focusQuestion} />}
      >
        <ShowHistoryContext value={() => setIsHistoryOpen(true)}>
          <Outlet />
        </ShowHistoryContext>
      </AssistantFrame>
    </WithAssistantLinks>
  )
}

function focusQuestion(): void {
  document.querySelector<HTMLElement>('#content textarea')?.focus()
}
