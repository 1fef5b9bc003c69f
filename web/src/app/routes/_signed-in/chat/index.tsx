import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AssistantPage } from '../../../../features/assistant/AssistantPage.tsx'
import { rememberStarted } from '../../../../features/assistant/conversation/started-chats.ts'
import { useMe } from '../../../../features/session/me.ts'
import { WithAnswerTargets } from '../../../answer-acts/WithAnswerTargets.tsx'

export const Route = createFileRoute('/_signed-in/chat/')({ component: NewChat })

function NewChat() {
  const navigate = Route.useNavigate()
  const router = useRouter()
  const me = useMe()
  // The page of the begun chat takes this one's place before its answer is there.
  useEffect(() => {
    void router.loadRouteChunk(router.routesByPath['/chat/$chatId'])
  }, [router])
  return (
    <WithAnswerTargets>
      <AssistantPage
        chat={null}
        userName={me?.name ?? ''}
        onStarted={(chat) => {
          rememberStarted(chat)
          // A prompt that is being edited stays: its dialog belongs to all chats.
          void navigate({ to: '/chat/$chatId', params: { chatId: chat.id }, ignoreBlocker: true })
          return 'ELSEWHERE'
        }}
      />
    </WithAnswerTargets>
  )
}
