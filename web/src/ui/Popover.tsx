import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode, RefObject } from 'react'

interface PopoverProps {
  /** A Button; it looks pressed while the popover is open. */
  readonly trigger: ReactElement
  /** Its accessible name. */
  readonly label: string
  readonly children: ReactNode
  /** In pixels; left out: as wide as its content. */
  readonly width?: number
  readonly align?: 'start' | 'center' | 'end'
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  /** Focused on opening; left out: the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** Focused on closing; left out: the trigger. */
  readonly returnFocus?: RefObject<HTMLElement | null>
  /** Moves the focus elsewhere on closing; `preventDefault` keeps it from going to the trigger. */
  readonly onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/** A panel next to its trigger whose choices apply at once. Escape closes it and returns the focus. Close it from inside with PopoverClose. */
export function Popover({
  trigger,
  label,
  children,
  width,
  align = 'start',
  open,
  onOpenChange,
  initialFocus,
  returnFocus,
  onCloseAutoFocus,
}: PopoverProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          style={width === undefined ? undefined : { width }}
          onOpenAutoFocus={(event) => {
            const target = initialFocus?.current
            if (!target) return
            event.preventDefault()
            target.focus()
          }}
          onCloseAutoFocus={(event) => {
            // Focus that has moved to another field by then stays there.
            if (document.activeElement !== document.body) return event.preventDefault()
            onCloseAutoFocus?.(event)
            const target = returnFocus?.current
            if (!target) return
            event.preventDefault()
            target.focus()
          }}
          className="z-40 flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] animate-open flex-col overflow-hidden rounded-overlay bg-raised shadow-pop outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Wraps the button that closes the popover: `<PopoverClose><Button>Done</Button></PopoverClose>`. */
export function PopoverClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>
}
