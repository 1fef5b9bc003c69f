import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { IconButton } from './Button.tsx'
import { useGuardedClose } from './Dialog.tsx'
import { giveFocusBack } from './focus/give-focus-back.ts'

interface DrawerProps {
  readonly title: ReactNode
  readonly onClose: () => void
  /** Something is entered that closing would lose: Escape and the close button ask first. */
  readonly isDirty?: boolean
  readonly children: ReactNode
  /** Actions at the left of the close button. */
  readonly actions?: ReactNode
  readonly footer?: ReactNode
  /** In pixels. */
  readonly width?: number
  /** Takes the focus on opening and returns it on closing; off where the keyboard stays in the grid. */
  readonly takesFocus?: boolean
}

/**
 * Docks at the right and narrows the grid, so that the figure in question stays visible. In a window too narrow for both
 * it covers the grid, but not the page's bar, tabs and toolbar; on a phone all of them. Escape closes it.
 */
export function Drawer({ title, onClose, isDirty = false, children, actions, footer, width = 376, takesFocus = true }: DrawerProps) {
  const heading = useId()
  const panel = useRef<HTMLElement>(null)
  const { close, question } = useGuardedClose(isDirty, onClose)

  useEffect(() => {
    const element = panel.current
    if (!takesFocus || element === null) return
    const before = document.activeElement
    element.focus()
    return () => {
      // Returns the focus only if it was inside: a click elsewhere has already moved it.
      const hasFocus = document.activeElement === document.body || element.contains(document.activeElement)
      if (hasFocus) giveFocusBack(before)
    }
  }, [takesFocus])

  const handleEscape = useEffectEvent(close)
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Node && panel.current?.contains(event.target) === true
      // A menu or a field inside may have handled the key.
      if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return
      event.preventDefault()
      handleEscape()
    }
    // On the document, after all React handlers inside.
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby={heading}
      data-drawer
      style={{ width }}
      className="flex max-[1000px]:absolute max-[1000px]:top-[calc(var(--bar)*2+32px)] max-[1000px]:right-0 max-[1000px]:bottom-0 max-[1000px]:z-30 max-[1000px]:border-t max-[1000px]:shadow-pop min-h-0 max-w-[80vw] phone:top-0 phone:left-0 phone:w-full! phone:max-w-none phone:border-0 flex-none animate-slide-left flex-col border-l border-line-2 bg-page outline-none"
    >
      <header className="flex h-bar flex-none items-center gap-2 border-b border-line-1 pr-2 pl-4">
        <h2 id={heading} className="min-w-0 flex-1 truncate font-semibold">
          {title}
        </h2>
        {actions}
        <IconButton icon="close" label="Close" keys="Esc" onClick={close} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      {footer !== undefined && (
        <footer className="flex flex-none items-center gap-2 border-t border-line-1 px-4 py-[10px]">{footer}</footer>
      )}
      {question}
    </aside>
  )
}
