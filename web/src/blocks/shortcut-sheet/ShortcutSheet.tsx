import { Dialog } from 'radix-ui'
import { useRef } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'

export interface Shortcut {
  /** Alternative keys, as `Kbd` takes them: `mod+k`, `shift+left`. */
  readonly keys: readonly string[]
  readonly does: string
}

export interface ShortcutSection {
  readonly name: string
  readonly shortcuts: readonly Shortcut[]
}

interface ShortcutSheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Returns the focus. */
  readonly onCloseAutoFocus: (event: Event) => void
  readonly sections: readonly ShortcutSection[]
}

/** The list of all shortcuts, by where they work. */
export function ShortcutSheet({ open, onOpenChange, onCloseAutoFocus, sections }: ShortcutSheetProps) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40" />
        <Dialog.Content
          aria-describedby={undefined}
          // Focusable, so that keys scroll it: it has no controls.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            list.current?.focus()
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100vh-32px)] w-[760px] max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 animate-open flex-col rounded-overlay bg-raised shadow-pop outline-none"
        >
          <header className="flex h-[44px] flex-none items-center gap-2 border-b border-line-1 pr-2 pl-[20px]">
            <Dialog.Title className="flex-1 text-title font-semibold">Keyboard shortcuts</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon="close" label="Close" keys="Esc" />
            </Dialog.Close>
          </header>
          <div
            ref={list}
            role="region"
            aria-label="Shortcuts"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where it is taller than the window, its keys scroll it
            tabIndex={0}
            className="min-h-0 flex-1 columns-2 gap-[40px] overflow-y-auto px-[20px] pb-4 outline-none max-[700px]:columns-1"
          >
            {sections.map(({ name, shortcuts }) => (
              <section key={name} aria-label={name} className="break-inside-avoid pt-[14px]">
                <h3 className="pb-1 text-small text-3">{name}</h3>
                <dl>
                  {shortcuts.map(({ keys, does }) => (
                    <div key={does} className="flex min-h-row items-center gap-3">
                      <dt className="min-w-0 flex-1">{does}</dt>
                      <dd className="flex flex-none gap-1">
                        {printedKeys(keys).map((one) => (
                          <Kbd key={one} keys={one} />
                        ))}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Common modifiers are shown once: Shift ↑ ↓ ← →. */
function printedKeys(keys: readonly string[]): readonly string[] {
  const [held, ...others] = new Set(keys.map((one) => one.slice(0, one.lastIndexOf('+') + 1)))
  if (keys.length === 1 || held === undefined || held === '' || others.length > 0) return keys
  return [held.slice(0, -1), ...keys.map((one) => one.slice(held.length))]
}
