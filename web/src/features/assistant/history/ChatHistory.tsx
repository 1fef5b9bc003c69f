import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { searchWords } from '@fourwall/domain/text-search.ts'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { failureOf } from '../../../api/request-failure.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { searchableText, textParts, wordRanges } from '../../../blocks/command-palette/command-match.ts'
import { RowNameInput } from '../../../blocks/tree-editor/RowNameInput.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { onTheClock } from '../../../ui/display.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { ChatHistoryQuery, ChatSearchQuery, deleteChat, renameChat, restoreChat } from '../chat-requests.ts'
import { historyGroups, type ListedChat } from './history-groups.ts'

interface ChatHistoryProps {
  /** The chat that is open; null for a new one. */
  readonly chatId: string | null
  readonly onOpen: (chatId: string) => void
  readonly onNew: () => void
  /** At the foot: the prompt library. */
  readonly children?: ReactNode
}

/** Fewer chats than this are found without searching. */
const FEW = 3

/** The user's chats, the one changed last first: searched, renamed, deleted, by mouse or keyboard. Tab stops at one of them, arrow keys go on. */
export function ChatHistory({ chatId, onOpen, onNew, children }: ChatHistoryProps) {
  const { data, failure, again } = useAnswer(ChatHistoryQuery, {})
  const [query, setQuery] = useState('')
  const [reachedId, setReachedId] = useState<string | null>(null)
  const chats = data?.chatHistory ?? null
  const [{ day: today }] = useState(() => onTheClock(new Date().toISOString()))
  const { excerpts, isLoading } = useChatSearch(query)
  const groups = chats === null ? [] : historyGroups(chats, query, excerpts, today, (instant) => onTheClock(instant).day)
  const words = searchWords(query)
  const listed = groups.flatMap((group) => group.chats.map(({ id }) => id))
  const count = listed.length
  const stopId = [reachedId, chatId].find((id) => id !== null && listed.includes(id)) ?? listed[0]
  return (
    <>
      <div className="flex flex-none flex-col gap-2 p-2">
        <Button icon="plus" onClick={onNew} className="w-full justify-start! px-3">
          New question
        </Button>
        {(chats !== null && chats.length > FEW) || query !== '' ? (
          <TextInput
            type="search"
            label="Search chats"
            labelHidden
            icon="search"
            placeholder="Search chats"
            value={query}
            maxLength={LONGEST.label}
            onChange={setQuery}
            onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
          />
        ) : null}
      </div>
      <nav aria-label="Chats" className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {chats === null && failure === null && <SkeletonRows rows={4} label="Loading your chats" />}
        {chats === null && failure !== null && (
          <p className="px-2 text-small text-unfav">
            {failure}{' '}
            <button type="button" className="text-accent underline" onClick={again}>
              Try again
            </button>
          </p>
        )}
        {chats?.length === 0 && <p className="px-2 py-1 text-small text-3">Your questions are kept here.</p>}
        <p role="status" className={count === 0 ? 'px-2 py-1 text-small text-3' : 'sr-only'}>
          {chats === null || chats.length === 0 || query.trim() === '' || isLoading
            ? ''
            : count === 0
              ? `No chat has “${query.trim()}”.`
              : `${count === 1 ? '1 chat' : `${count} chats`} found`}
        </p>
        {groups.map(({ heading, chats: own }) => (
          <section key={heading} aria-label={heading} className="pb-2">
            <h2 className="px-2 pt-2 pb-1 text-micro text-3">{heading}</h2>
            <ul>
              {own.map((chat) => (
                <ChatLine
                  key={chat.id}
                  chat={chat}
                  words={words}
                  isOpen={chat.id === chatId}
                  isStop={chat.id === stopId}
                  onReached={() => setReachedId(chat.id)}
                  onOpen={onOpen}
                  onNew={onNew}
                />
              ))}
            </ul>
          </section>
        ))}
      </nav>
      {children}
    </>
  )
}

/** A shorter text is looked for in titles alone: nearly every answer has it. */
const SHORTEST_SEARCH = 2
/** How long typing must pause before a search. */
const SEARCH_AFTER_MS = 200
const NO_EXCERPTS: ReadonlyMap<string, string> = new Map()

/** By chat: what of its questions and answers has the words. Those of the words before, while it loads. */
function useChatSearch(query: string): { readonly excerpts: ReadonlyMap<string, string>; readonly isLoading: boolean } {
  const typed = query.trim()
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isShort = typed.length < SHORTEST_SEARCH
  const { data, isLoading } = useAnswer(ChatSearchQuery, { text }, { pause: isShort || text.length < SHORTEST_SEARCH })
  const found = useMemo(() => new Map(data?.chatSearch.flatMap(({ chat, excerpt }) => (excerpt ? [[chat.id, excerpt]] : []))), [data])
  return { excerpts: isShort ? NO_EXCERPTS : found, isLoading: !isShort && (isLoading || text !== typed) }
}

interface ChatLineProps {
  readonly chat: ListedChat
  /** To highlight; empty without a search. */
  readonly words: readonly string[]
  readonly isOpen: boolean
  /** Whether Tab stops at it. */
  readonly isStop: boolean
  readonly onReached: () => void
  readonly onOpen: (chatId: string) => void
  readonly onNew: () => void
}

function ChatLine({ chat, words, isOpen, isStop, onReached, onOpen, onNew }: ChatLineProps) {
  const client = useClient()
  const [isRenaming, setIsRenaming] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const rename = async (title: string | null) => {
    setIsRenaming(false)
    // The line is back a moment later.
    setTimeout(() => link.current?.focus())
    if (title === null || title === chat.title) return
    try {
      await renameChat(client, chat.id, title)
    } catch (error) {
      toast.failure('Failed to rename chat', { detail: failureOf(error).message })
    }
  }
  const remove = async () => {
    const beside = besideLine(link.current, 1) ?? besideLine(link.current, -1)
    try {
      await deleteChat(client, chat.id)
    } catch (error) {
      toast.failure('Failed to delete chat', { detail: failureOf(error).message })
      return
    }
    if (isOpen) onNew()
    else beside?.focus()
    const undo = async () => {
      try {
        await restoreChat(client, chat.id)
      } catch (error) {
        toast.error('The chat was not brought back.', { detail: failureOf(error).message })
      }
    }
    toast.success(`Deleted “${chat.title}”`, { action: { label: 'Undo', onAction: () => void undo() } })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') besideLine(link.current, event.key === 'ArrowDown' ? 1 : -1)?.focus()
    else if (event.key === 'F2') setIsRenaming(true)
    else if (event.key === 'Delete') void remove()
    else return
    event.preventDefault()
  }
  const tabIndex = isStop ? 0 : -1
  return (
    <li className="group relative">
      {isRenaming ? (
        <div className="flex h-row items-center px-1 phone:h-[44px]">
          <RowNameInput name={chat.title} onDone={(title) => void rename(title)} />
        </div>
      ) : (
        <>
          <a
            ref={link}
            data-chat
            tabIndex={tabIndex}
            onFocus={onReached}
            href={`/chat/${chat.id}`}
            aria-current={isOpen ? 'page' : undefined}
            title={chat.title}
            onKeyDown={handleKeyDown}
            onClick={(event) => {
              if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              onOpen(chat.id)
            }}
            className="block rounded-control pl-2 text-2 transition-colors duration-fast hover:bg-hover aria-[current=page]:bg-active aria-[current=page]:text-1"
          >
            <span
              className={classNames(
                'block h-row truncate leading-(--row) phone:h-[44px] phone:pr-[34px] phone:leading-[44px]',
                // Room for the menu where it shows.
                isOpen
                  ? 'pr-[26px] font-medium'
                  : 'pr-2 group-focus-within:pr-[26px] group-hover:pr-[26px] group-has-[[aria-expanded=true]]:pr-[26px]',
              )}
            >
              <MarkedWords text={chat.title} words={words} />
            </span>
            {chat.excerpt !== null && (
              <span className="-mt-[3px] block pr-2 pb-[5px] phone:-mt-[10px] phone:pb-[10px]">
                <span className="line-clamp-3 text-small wrap-anywhere text-3">
                  <MarkedWords text={chat.excerpt} words={words} />
                </span>
              </span>
            )}
          </a>
          <span
            className={classNames(
              'absolute top-px right-px opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-[[aria-expanded=true]]:opacity-100 phone:top-[6px] phone:opacity-100',
              isOpen && 'opacity-100',
            )}
          >
            <Menu
              align="end"
              label={`Acts on ${chat.title}`}
              trigger={
                <IconButton
                  icon="more"
                  label={`More for ${chat.title}`}
                  size="small"
                  tabIndex={tabIndex}
                  className="my-0! phone:size-[32px]"
                />
              }
              onCloseAutoFocus={(event) => isRenaming && event.preventDefault()}
            >
              <MenuItem keys="F2" onSelect={() => setTimeout(() => setIsRenaming(true))}>
                Rename
              </MenuItem>
              <MenuItem keys="Del" danger onSelect={() => void remove()}>
                Delete
              </MenuItem>
            </Menu>
          </span>
        </>
      )}
    </li>
  )
}

function MarkedWords({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  return textParts(text, wordRanges(words, searchableText(text))).map(({ from, part, isFound }) =>
    isFound ? (
      <mark key={from} className="rounded-[2px] bg-warn-soft text-1">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

/** The line before or after one, over all headings. */
function besideLine(line: HTMLElement | null, step: 1 | -1): HTMLElement | null {
  const lines = [...(line?.closest('nav')?.querySelectorAll<HTMLElement>('[data-chat]') ?? [])]
  return line === null ? null : (lines[lines.indexOf(line) + step] ?? null)
}
