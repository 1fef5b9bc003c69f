import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { foundShortcuts, type ShortcutSection } from './found-shortcuts.ts'

interface ShortcutSheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Returns the focus. */
  readonly onCloseAutoFocus: (event: Event) => void
  /** Of the page that is open. */
  readonly here: readonly ShortcutSection[]
  readonly others: readonly ShortcutSection[]
}

/** The list of all shortcuts, by where they work: those of the page first. A search finds them by what they do and by their keys. */
export function ShortcutSheet({ open, onOpenChange, onCloseAutoFocus, here, others }: ShortcutSheetProps) {
  const search = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [own, rest] = [foundShortcuts(here, query), foundShortcuts(others, query)]
  const close = (isOpen: boolean) => {
    if (!isOpen) setQuery('')
    onOpenChange(isOpen)
  }
  return (
    <Dialog.Root open={open} onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            search.current?.focus()
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
          <div className="flex-none border-b border-line-1 px-[20px] py-2">
            <TextInput
              ref={search}
              icon="search"
              label="Find a shortcut"
              labelHidden
              placeholder="Find a shortcut"
              value={query}
              onChange={setQuery}
              onKeyDown={(event) => {
                // The key that opened it closes it, as long as nothing is typed.
                if (event.key !== '?' || query !== '') return
                event.preventDefault()
                close(false)
              }}
            />
          </div>
          <div
            role="region"
            aria-label="Shortcuts"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where it is taller than the window, its keys scroll it
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto px-[20px] pb-4 outline-none"
          >
            {own.length > 0 && <Sections title="On this page" sections={own} />}
            {rest.length > 0 && <Sections title={own.length > 0 ? 'Elsewhere' : null} sections={rest} />}
            {own.length + rest.length === 0 && <p className="pt-4 text-2">No shortcut matches.</p>}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Sections({ title, sections }: { readonly title: string | null; readonly sections: readonly ShortcutSection[] }) {
  return (
    <>
      {title !== null && <h2 className="pt-[14px] font-semibold">{title}</h2>}
      <div className="columns-2 gap-[40px] border-b border-line-1 pb-[14px] last:border-b-0 max-[700px]:columns-1">
        {sections.map(({ name, shortcuts }) => (
          <section key={name} aria-label={name} className="break-inside-avoid pt-[10px]">
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
    </>
  )
}

/** Common modifiers are shown once: Shift ↑ ↓ ← →. */
function printedKeys(keys: readonly string[]): readonly string[] {
  const [held, ...others] = new Set(keys.map((one) => one.slice(0, one.lastIndexOf('+') + 1)))
  if (keys.length === 1 || held === undefined || held === '' || others.length > 0) return keys
  return [held.slice(0, -1), ...keys.map((one) => one.slice(held.length))]
}
