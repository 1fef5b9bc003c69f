import { useContext, useState } from 'react'
import { Page } from '../../blocks/page/Page.tsx'
import { lastShown } from '../../blocks/shown-context/shown-context.ts'
import { IconButton } from '../../ui/Button.tsx'
import type { LoadedChat } from './chat-requests.ts'
import { Conversation } from './conversation/Conversation.tsx'
import type { StartedChat } from './conversation/use-conversation.ts'
import { ShowHistoryContext } from './history/show-history.ts'
import { useNarrowChat } from './use-narrow-chat.ts'

interface AssistantPageProps {
  /** Null for a new chat. */
  readonly chat: LoadedChat | null
  readonly userName: string
  readonly onStarted: (chat: LoadedChat) => StartedChat
}

/** A chat on a page of its own. */
export function AssistantPage({ chat, userName, onStarted }: AssistantPageProps) {
  const isNarrow = useNarrowChat()
  const [shown] = useState(lastShown)
  const showHistory = useContext(ShowHistoryContext)
  return (
    <Conversation
      initial={chat}
      userName={userName}
      shown={shown}
      hasSheet={isNarrow}
      onStarted={onStarted}
      renderFrame={({ title, body, sources }) => (
        <Page
          title={title ?? 'New question'}
          mark={isNarrow && <IconButton icon="history" label="Chats" onClick={showHistory} />}
          drawer={sources}
        >
          <div className="relative flex min-h-0 flex-1 flex-col">{body}</div>
        </Page>
      )}
    />
  )
}
