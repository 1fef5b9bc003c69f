import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useFocusBefore } from './Dialog.tsx'

interface WholeWindowProps {
  readonly title: string
  readonly children: ReactNode
  /** At the right of the title. */
  readonly actions: ReactNode
  /** The close button, or Escape. */
  readonly onClose: () => void
}

/** A view over the whole page. The focus returns to where it was when it closes. */
export function WholeWindow({ title, children, actions, onClose }: WholeWindowProps) {
  const content = useRef<HTMLDivElement>(null)
  const { remember, giveBack } = useFocusBefore()
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          tabIndex={-1}
          onOpenAutoFocus={(event) => {
            remember()
            // Focuses the view itself: a focused button would show its tooltip over the content.
            event.preventDefault()
            content.current?.focus()
          }}
          onCloseAutoFocus={giveBack}
          className="fixed inset-0 z-40 flex animate-open flex-col bg-page outline-none"
        >
          <header className="flex h-bar flex-none items-center gap-2 border-b border-line-1 pr-3 pl-4">
            <Radix.Title className="min-w-0 flex-1 truncate text-title font-semibold">{title}</Radix.Title>
            {actions}
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
