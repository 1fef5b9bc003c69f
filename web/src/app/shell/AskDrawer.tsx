import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import { useLoaded } from '../../blocks/loading/use-loaded.ts'
import { useShownContext } from '../../blocks/shown-context/shown-context.ts'
import { loadChat } from '../../features/assistant/chat-requests.ts'
import { Conversation } from '../../features/assistant/conversation/Conversation.tsx'
import { useMe } from '../../features/session/me.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { giveFocusBack } from '../../ui/focus/give-focus-back.ts'
import { isPressed } from '../../ui/pressed-keys.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { WithAnswerTargets } from '../answer-acts/WithAnswerTargets.tsx'
import { WithAssistantLinks } from '../WithAssistantLinks.tsx'
import { askDrawer, showAskDrawer } from './ask-drawer.ts'
import { OVERLAY_KEYS } from './shortcuts.ts'

const WIDTH = 420

/** The assistant next to any page: it knows what the page shows. Its chat stays while pages change. */
export function AskDrawer() {
  const isOpen = useSyncExternalStore(askDrawer.subscribe, askDrawer.read)
  const isOnPage = useLocation({ select: ({ pathname }) => /^\/chat(\/|$)/.test(pathname) })
  const [chatId, setChatId] = useState<string | null>(null)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !isPressed(OVERLAY_KEYS.ask, event)) return
      // Always, as it would open the browser's downloads.
      event.preventDefault()
      // Behind a dialog it would be out of reach.
      if (event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]') !== null) return
      if (isOnPage) document.querySelector<HTMLElement>('#content textarea')?.focus()
      else {
        if (!askDrawer.read()) before.current = document.activeElement
        showAskDrawer(!askDrawer.read())
      }
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isOnPage])
  useEffect(() => {
    if (isOnPage) showAskDrawer(false)
  }, [isOnPage])
  useEffect(() => {
    if (!isOpen) giveFocusBack(before.current, { preventScroll: true })
    if (!isOpen) before.current = null
  }, [isOpen])
  if (!isOpen || isOnPage) return null
  return (
    <WithAssistantLinks>
      <WithAnswerTargets>
        <OpenDrawer chatId={chatId} onChat={setChatId} />
      </WithAnswerTargets>
    </WithAssistantLinks>
  )
}

interface OpenDrawerProps {
  /** The chat that was begun here; null for none. */
  readonly chatId: string | null
  readonly onChat: (chatId: string | null) => void
}

function OpenDrawer({ chatId, onChat }: OpenDrawerProps) {
  const client = useClient()
  const router = useRouter()
  const me = useMe()
  const shown = useShownContext()
  // Only the chat that existed when the drawer opened is loaded; a chat started since updates itself.
  const [opened, setOpened] = useState(chatId)
  const [round, setRound] = useState(0)
  const { value: chat, failure, again } = useLoaded(opened, () => loadChat(client, opened ?? ''))
  return (
    <Drawer
      title="Assistant"
      width={WIDTH}
      takesFocus={false}
      onClose={() => showAskDrawer(false)}
      actions={
        <>
          {chatId !== null && (
            <>
              <IconButton
                icon="plus"
                label="New question"
                onClick={() => {
                  setOpened(null)
                  setRound(round + 1)
                  onChat(null)
                }}
              />
              <IconButton icon="external" label="Open on its own page" onClick={() => router.history.push(`/chat/${chatId}`)} />
            </>
          )}
        </>
      }
    >
      {opened !== null && chat === null ? (
        failure === null ? (
          <SkeletonRows rows={4} label="Loading the chat" />
        ) : (
          <p className="p-4 text-unfav">
            {failure}{' '}
            <button type="button" className="text-accent underline" onClick={again}>
              Try again
            </button>
          </p>
        )
      ) : (
        <Conversation
          key={`${round} ${opened ?? 'new'}`}
          initial={chat}
          userName={me?.name ?? ''}
          shown={shown}
          hasSheet
          onStarted={({ id }) => {
            onChat(id)
            return 'HERE'
          }}
          renderFrame={({ body }) => <div className="relative flex h-full min-h-0 flex-col">{body}</div>}
        />
      )}
    </Drawer>
  )
}
