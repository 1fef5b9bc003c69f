import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useKeyboardBefore } from './Dialog.tsx'

interface WholeWindowProps {
  readonly title: string
  readonly children: ReactNode
  /** In the bar, at the right of the title. */
  readonly actions: ReactNode
  /** Escape, too. */
  readonly onClose: () => void
}

/** Something that needs all the room that there is, over the page for as long as it is looked at. The keyboard goes back to where it was. */
export function WholeWindow({ title, children, actions, onClose }: WholeWindowProps) {
  const content = useRef<HTMLDivElement>(null)
  const { remember, giveBack } = useKeyboardBefore()
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          tabIndex={-1}
          onOpenAutoFocus={(event) => {
            remember()
            // On the whole of it: a button that had the keyboard would show its tip over what is to be seen.
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
