import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { ChatHistory } from './history/ChatHistory.tsx'
import { useNarrowChat } from './use-narrow-chat.ts'

interface AssistantFrameProps {
  readonly chatId: string | null
  readonly onOpen: (chatId: string) => void
  readonly onNew: () => void
  /** Of the chats in a narrow window, where they lie over the conversation. */
  readonly isHistoryOpen: boolean
  readonly onHistory: (isOpen: boolean) => void
  /** Below the chats: the prompt library. */
  readonly prompts?: ReactNode
  /** The conversation. */
  readonly children: ReactNode
}

/** The chats next to the conversation, or over it. */
export function AssistantFrame({ chatId, onOpen, onNew, isHistoryOpen, onHistory, prompts, children }: AssistantFrameProps) {
  const isNarrow = useNarrowChat()
  const closing =
    <Given extends readonly unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      onHistory(false)
      act(...given)
    }
  // The conversation keeps its place, and so its state, when the window changes its width.
  return (
    <>
      {!isNarrow && (
        <aside aria-label="Chats and prompts" className="flex w-[214px] flex-none flex-col border-r border-line-2 bg-sunken print:hidden">
          <ChatHistory chatId={chatId} onOpen={onOpen} onNew={onNew}>
            {prompts}
          </ChatHistory>
        </aside>
      )}
      {children}
      {isNarrow && (
        <Dialog.Root open={isHistoryOpen} onOpenChange={onHistory}>
          <Dialog.Portal>
            <Dialog.Overlay className="fixed inset-0 z-40 animate-open bg-scrim" />
            <Dialog.Content
              aria-describedby={undefined}
              // The first Escape belongs to what is typed: a name, or a search.
              onEscapeKeyDown={(event) => {
                if (event.target instanceof HTMLInputElement && event.target.value !== '') event.preventDefault()
              }}
              className="fixed inset-y-0 left-0 z-40 flex w-[288px] max-w-[86vw] animate-slide-right flex-col bg-sunken shadow-pop outline-none"
            >
              <Dialog.Title className="sr-only">Chats</Dialog.Title>
              <ChatHistory chatId={chatId} onOpen={closing(onOpen)} onNew={closing(onNew)}>
                {prompts}
              </ChatHistory>
            </Dialog.Content>
          </Dialog.Portal>
        </Dialog.Root>
      )}
    </>
  )
}
