import { ContextMenu as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'

interface ContextMenuProps {
  /** The element that the menu belongs to. It takes a ref and event handlers. */
  readonly target: ReactElement
  /** Its items; null while there is nothing to act on: no menu opens, and an open one closes. */
  readonly children: ReactNode
  /** Its accessible name. */
  readonly label: string
  readonly onOpenChange?: (open: boolean) => void
  /** Moves the focus elsewhere on closing than where it was. */
  readonly onCloseAutoFocus?: (event: Event) => void
}

/** A list of actions on what is under the pointer. */
export function ContextMenu({ target, children, label, onOpenChange, onCloseAutoFocus }: ContextMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isEmpty = children === null
  // Its target no longer exists; it does not open automatically for the next one.
  if (isOpen && isEmpty) setIsOpen(false)
  const change = (next: boolean) => {
    setIsOpen(next)
    onOpenChange?.(next)
  }
  return (
    <Radix.Root modal={false} open={isOpen && !isEmpty} onOpenChange={change}>
      <Radix.Trigger asChild disabled={isEmpty}>
        {target}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          collisionPadding={8}
          {...(onCloseAutoFocus === undefined ? {} : { onCloseAutoFocus })}
          className="z-40 max-h-(--radix-context-menu-content-available-height) min-w-[208px] animate-open overflow-y-auto rounded-overlay bg-raised p-1 shadow-pop"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ContextMenuItemProps {
  readonly children: ReactNode
  readonly onSelect: () => void
  /** Its shortcut as it is shown: "⌘C". */
  readonly keys?: string
  readonly danger?: boolean
  readonly disabled?: boolean
}

/** One action. Danger is colored text. */
export function ContextMenuItem({ children, onSelect, keys, danger = false, disabled = false }: ContextMenuItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      disabled={disabled}
      className={classNames(
        'flex h-row items-center gap-2 rounded-chip px-2 text-body outline-none select-none data-[highlighted]:bg-active data-[disabled]:opacity-45',
        danger ? 'text-unfav' : 'text-1',
      )}
    >
      <span className="flex-1">{children}</span>
      {keys !== undefined && <span className="pl-4 text-small text-3">{keys}</span>}
    </Radix.Item>
  )
}

export function ContextMenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line-1" />
}
