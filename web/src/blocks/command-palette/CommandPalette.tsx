import { formatCount } from '@fourwall/domain/money/format.ts'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { useAwaitedAct } from '../page/use-awaited-act.ts'
import type { Command } from './command.ts'
import { type MatchedRange, textParts } from './command-match.ts'
import { type CommandSection, type RankedCommand, rankCommands } from './command-ranking.ts'
import { recentCommands, rememberCommand } from './command-recency.ts'
import { commandRegistry } from './command-registry.ts'

interface CommandPaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Returns the focus. A command has run before, and may have moved it. */
  readonly onCloseAutoFocus: (event: Event) => void
  /** What is still loading or could not be loaded: "Accounts are loading". */
  readonly note: string | null
  /** Commands are still being loaded: Enter waits for them where none matches yet. */
  readonly isLoading: boolean
  /** Asks the assistant what is typed. Left out: nothing is offered. */
  readonly onAsk?: (question: string) => void
}

/** Finds and runs commands by name. The focus stays in the field; arrow keys move in the list below. */
export function CommandPalette({ open, onOpenChange, onCloseAutoFocus, note, isLoading, onAsk }: CommandPaletteProps) {
  const run = (command: Command) => {
    if (command.group !== 'Ask') rememberCommand(command.id)
    // Closes first: what a command opens may take the focus.
    flushSync(() => onOpenChange(false))
    command.run()
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        {/* No backdrop: the figures that a command is about stay visible. */}
        <Dialog.Overlay className="fixed inset-0 z-40" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed top-[min(14vh,128px)] left-1/2 z-40 flex max-h-[min(480px,76vh)] w-[600px] max-w-[calc(100vw-32px)] -translate-x-1/2 animate-open flex-col overflow-hidden rounded-overlay bg-raised shadow-pop outline-none"
        >
          <Dialog.Title className="sr-only">Find or jump to</Dialog.Title>
          <PaletteBody note={note} isLoading={isLoading} onRun={run} {...(onAsk === undefined ? {} : { onAsk })} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Entries that Page Up and Page Down pass. */
const pageLength = 8

interface PaletteBodyProps extends Pick<CommandPaletteProps, 'note' | 'isLoading' | 'onAsk'> {
  readonly onRun: (command: Command) => void
}

function PaletteBody({ note, isLoading, onRun, onAsk }: PaletteBodyProps) {
  const commands = useSyncExternalStore(commandRegistry.subscribe, commandRegistry.read)
  const [recent] = useState(recentCommands)
  const [query, setQuery] = useState('')
  // Deferred, so that lists of thousands do not slow down typing.
  const listedQuery = useDeferredValue(query)
  const found = useMemo(() => rankCommands(commands, listedQuery, recent), [commands, listedQuery, recent])
  const askSections = (typed: string) => (onAsk === undefined || typed.length < 3 ? [] : [askSection(typed, onAsk)])
  const sections = [...found, ...askSections(listedQuery.trim())]
  const entries = sections.flatMap((section) => section.entries)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const activeAt = Math.max(
    0,
    entries.findIndex(({ command }) => command.id === chosenId),
  )
  const active = entries[activeAt]?.command
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const optionId = (id: string) => `${listId}-${id}`

  const activeId = active?.id
  useEffect(() => {
    if (activeId === undefined || activeAt === 0) list.current?.scrollTo({ top: 0 })
    else document.getElementById(`${listId}-${activeId}`)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, activeAt, listId])

  const run = (command: Command | undefined) => {
    if (command && command.disabledReason === undefined) onRun(command)
  }
  // Of what is typed, even if the deferred list does not show it yet.
  const best =
    listedQuery === query ? active : [...rankCommands(commands, query, recent), ...askSections(query.trim())][0]?.entries[0]?.command
  const isToCome = isLoading && chosenId === null && (best === undefined || best.id === ASK_ID)
  const entering = useAwaitedAct(!isToCome, () => run(best))
  const moveTo = (index: number) => setChosenId(entries[index]?.command.id ?? null)
  const handleKeyDown = (event: KeyboardEvent) => {
    // While a character is composed, Enter and arrows belong to the input method; with Shift, arrows select text.
    if (event.nativeEvent.isComposing || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    const last = entries.length - 1
    switch (event.key) {
      case 'ArrowDown':
        moveTo(activeAt === last ? 0 : activeAt + 1)
        break
      case 'ArrowUp':
        moveTo(activeAt === 0 ? last : activeAt - 1)
        break
      case 'Home':
        moveTo(0)
        break
      case 'End':
        moveTo(last)
        break
      case 'PageDown':
        moveTo(Math.min(last, activeAt + pageLength))
        break
      case 'PageUp':
        moveTo(Math.max(0, activeAt - pageLength))
        break
      case 'Enter':
        entering.ask()
        break
      default:
        return
    }
    event.preventDefault()
  }

  return (
    <>
      <div className="flex h-[44px] flex-none items-center gap-[10px] border-b border-line-1 px-[14px]">
        <Icon name="search" className="text-3" />
        <input
          role="combobox"
          aria-label="Find or jump to"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          {...(active ? { 'aria-activedescendant': optionId(active.id) } : {})}
          autoComplete="off"
          spellCheck={false}
          placeholder="Find a page, view, location, account or command"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosenId(null)
            entering.drop()
          }}
          onKeyDown={handleKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-title outline-none"
        />
        <Kbd keys="escape" />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Commands"
        tabIndex={-1}
        // Pressing an entry leaves the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        className={classNames('min-h-0 flex-1 overflow-y-auto px-[6px] outline-none', entries.length > 0 && 'pb-[6px]')}
      >
        {sections.map((section) => (
          <Section
            key={section.heading}
            section={section}
            activeId={activeId}
            optionId={optionId}
            onActivate={setChosenId}
            onRun={run}
            isShortened={section.total > section.entries.length}
          />
        ))}
      </div>
      {entries.every(({ command }) => command.id === ASK_ID) && (
        <p className="px-[14px] py-5 text-2">No results for “{listedQuery.trim()}”. Try part of a name, initials or a number.</p>
      )}
      <PaletteFooter
        note={entering.isWaiting ? 'Chosen as soon as it is loaded' : note}
        said={listedQuery.trim() === '' ? '' : foundWords(sections.reduce((sum, { total }) => sum + total, 0))}
      />
    </>
  )
}

const ASK_ID = 'ask'

/** The last entry: what is typed, as a question. */
function askSection(question: string, onAsk: (question: string) => void): CommandSection {
  const command: Command = { id: ASK_ID, group: 'Ask', label: `Ask “${question}”`, verb: 'Ask the assistant', run: () => onAsk(question) }
  return { heading: 'Ask', entries: [{ command, labelRanges: [], codeRanges: [] }], total: 1 }
}

/** Below the commands: the keys, and for screen readers the number of matches. */
function PaletteFooter({ note, said }: { readonly note: string | null; readonly said: string }) {
  return (
    <div className="flex h-[30px] flex-none items-center gap-4 border-t border-line-1 bg-sunken px-[14px] text-small text-3">
      <span aria-hidden="true" className="flex items-center gap-1">
        <Kbd keys="up" />
        <Kbd keys="down" />
        <span className="pl-[2px]">to move</span>
      </span>
      <span aria-hidden="true" className="flex items-center gap-1">
        <Kbd keys="enter" />
        <span className="pl-[2px]">to choose</span>
      </span>
      <span className="min-w-0 flex-1 truncate text-right">{note}</span>
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  )
}

function foundWords(count: number): string {
  return count === 1 ? '1 found' : `${formatCount(count)} found`
}

interface SectionProps {
  readonly section: CommandSection
  readonly isShortened: boolean
  readonly activeId: string | undefined
  readonly optionId: (id: string) => string
  readonly onActivate: (id: string) => void
  readonly onRun: (command: Command) => void
}

function Section({ section, isShortened, activeId, optionId, onActivate, onRun }: SectionProps) {
  const headingId = optionId(`heading ${section.heading}`).replaceAll(' ', '-')
  return (
    <div role="group" aria-labelledby={headingId}>
      <div role="presentation" className="flex gap-2 px-2 pt-[10px] pb-1 text-small text-3">
        <span id={headingId} className="flex-1">
          {section.heading}
        </span>
        {isShortened && (
          <span aria-hidden="true">
            {formatCount(section.entries.length)} of {formatCount(section.total)}
          </span>
        )}
      </div>
      {section.entries.map((entry, index) => (
        <Option
          key={entry.command.id}
          entry={entry}
          id={optionId(entry.command.id)}
          isFirst={index === 0}
          isActive={entry.command.id === activeId}
          onActivate={() => onActivate(entry.command.id)}
          onRun={() => onRun(entry.command)}
        />
      ))}
    </div>
  )
}

interface OptionProps {
  readonly entry: RankedCommand
  readonly id: string
  readonly isFirst: boolean
  readonly isActive: boolean
  readonly onActivate: () => void
  readonly onRun: () => void
}

function Option({ entry: { command, labelRanges, codeRanges }, id, isFirst, isActive, onActivate, onRun }: OptionProps) {
  const { label, code, detail, verb, keys, isChosen = false, disabledReason } = command
  const isDisabled = disabledReason !== undefined
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's, which names the active one
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isDisabled || undefined}
      tabIndex={-1}
      onPointerMove={isActive ? undefined : onActivate}
      onClick={onRun}
      className={classNames(
        'flex h-[28px] items-center gap-2 rounded-control px-2 select-none',
        isActive && 'bg-active',
        isDisabled && 'text-2',
        // Scrolls its heading into view as well.
        isFirst && 'scroll-mt-[34px]',
      )}
    >
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        {code !== undefined && (
          <span className="flex-none text-3">
            <Marked text={code} ranges={codeRanges} />{' '}
          </span>
        )}
        <span className="truncate" title={label.length > 48 ? label : undefined}>
          <Marked text={label} ranges={labelRanges} />
        </span>
        {isChosen && <span className="sr-only">, chosen</span>}
        {detail !== undefined && <span className="min-w-[64px] shrink-[999] truncate text-small text-3"> {detail}</span>}
      </span>
      {isDisabled ? (
        <span className="max-w-[55%] flex-none truncate text-small text-3"> {disabledReason}</span>
      ) : (
        isActive && verb !== undefined && <span className="flex-none text-small text-3">{verb}</span>
      )}
      {isChosen && <Icon name="check" className="text-accent" />}
      {keys !== undefined && <Kbd keys={keys} />}
    </div>
  )
}

/** A text with its matches in bold. */
function Marked({ text, ranges }: { text: string; ranges: readonly MatchedRange[] }) {
  return textParts(text, ranges).map(({ from, part, isFound }) => (isFound ? <b key={from}>{part}</b> : part))
}
