import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { ChipCross } from '../plan/ChipButton.tsx'
import { useNarrowChat } from '../use-narrow-chat.ts'
import type { ContextChip } from './use-question-context.ts'

interface ComposerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly onText: (text: string) => void
  readonly onAsk: () => void
  /** Arrow up in an empty field: edits the last question. */
  readonly onEditLast: () => void
  /** An earlier question is being edited. */
  readonly isEditing: boolean
  readonly onCancelEditing: () => void
  readonly isFirst: boolean
  /** An answer is awaited. */
  readonly isWaiting: boolean
  /** What is typed is asked once that answer is complete. */
  readonly isNext: boolean
  /** Stops the answer; null where that is not possible. */
  readonly onStop: (() => void) | null
  readonly chips: readonly ContextChip[]
  /** The screen that the chips come from; null where there are none. */
  readonly screen: string | null
  /** Files that were pasted or dropped into the field. */
  readonly onFiles?: (files: readonly File[]) => void
  /** Attached files, and how to attach them. */
  readonly files?: ReactNode
  readonly hasFiles?: boolean
}

/** Where a question is typed: grows with it; Enter asks, Shift+Enter breaks the line. */
export function Composer(props: ComposerProps) {
  const {
    field,
    text,
    onText,
    onAsk,
    onEditLast,
    isEditing,
    onCancelEditing,
    isFirst,
    isWaiting,
    isNext,
    onStop,
    chips,
    screen,
    files,
    hasFiles = false,
    onFiles,
  } = props
  const isNarrow = useNarrowChat()
  const canAsk = text.trim() !== ''
  useSlash(field)
  const handleKeyDown = (event: KeyboardEvent) => {
    // While a character is composed, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey) {
      if (canAsk) onAsk()
    } else if (event.key === 'ArrowUp' && text === '') onEditLast()
    else if (event.key === 'Escape' && isEditing) onCancelEditing()
    else return
    event.preventDefault()
  }
  const takeFiles = (event: { preventDefault: () => void }, given: FileList) => {
    if (onFiles === undefined || given.length === 0) return
    event.preventDefault()
    onFiles([...given])
  }
  return (
    <div className="rounded-overlay border border-line-control bg-page focus-within:border-focus focus-within:outline-1 focus-within:outline-focus print:hidden">
      {isEditing && (
        <p className="flex items-center gap-2 border-b border-line-1 px-3 py-1 text-small text-2">
          <span className="flex-1">Your question, edited. What came after it is replaced.</span>
          <button type="button" className="text-accent hover:underline" onClick={onCancelEditing}>
            Cancel
          </button>
        </p>
      )}
      <textarea
        ref={field}
        aria-label="Question"
        rows={1}
        value={text}
        maxLength={LONGEST.chatMessage}
        placeholder={
          isFirst ? 'Ask about your figures' : isNarrow ? 'Ask about this answer' : 'Ask about this answer, or anything in the ledger'
        }
        onChange={(event) => onText(event.target.value)}
        onKeyDown={handleKeyDown}
        onPaste={(event) => takeFiles(event, event.clipboardData.files)}
        onDrop={(event) => takeFiles(event, event.dataTransfer.files)}
        className="field-sizing-content block max-h-[168px] min-h-[38px] w-full resize-none bg-transparent px-3 pt-[10px] pb-1 text-[14px] leading-[20px] outline-none phone:text-[16px] phone:leading-[22px]"
      />
      <div className="flex flex-wrap items-center gap-[6px] px-2 pb-2 pl-3">
        {files}
        {screen !== null && <span className="max-w-[200px] truncate text-small text-3">From {screen}</span>}
        {chips.map(({ part, label, drop }) => (
          <span key={part} className="flex max-w-[260px] min-w-0">
            <span
              title={`Goes along: ${label}`}
              className={classNames(
                'flex h-[24px] min-w-0 items-center gap-[5px] rounded-l-chip border pl-[6px] pr-[4px] text-small phone:h-[32px]',
                part === 'cell' ? 'border-accent-line bg-accent-soft text-accent' : 'border-line-2 text-2',
              )}
            >
              <Icon name={part === 'places' ? 'pin' : part === 'days' ? 'history' : 'sheet'} className="opacity-80" />
              <span className="truncate">{label}</span>
            </span>
            <ChipCross label={`Leave out ${label}`} onClick={drop} />
          </span>
        ))}
        <span
          role="status"
          className={classNames('min-w-0 flex-1 truncate pr-1 text-right text-small text-3', !isNext && '@max-[520px]/chat:invisible')}
        >
          {/* Next to what goes along there would be room for half of it. */}
          {isNext
            ? 'Asked once this answer is complete'
            : hasFiles || chips.length > 0
              ? ''
              : 'Figures come from reports, never from a model'}
        </span>
        {isWaiting && onStop !== null ? (
          <button
            type="button"
            aria-label="Stop"
            title="Stop"
            onClick={onStop}
            className="ml-auto inline-flex size-[30px] flex-none items-center justify-center rounded-control border border-line-2 hover:bg-hover phone:size-[36px]"
          >
            <span className="size-[10px] rounded-[2px] bg-(--text-1)" />
          </button>
        ) : (
          <button
            type="button"
            aria-label="Ask"
            title="Ask (Enter)"
            aria-disabled={!canAsk || undefined}
            onClick={() => canAsk && onAsk()}
            className={classNames(
              'ml-auto inline-flex size-[30px] flex-none items-center justify-center rounded-control phone:size-[36px] phone:rounded-full',
              canAsk ? 'bg-primary text-on-primary hover:bg-primary-hover' : 'bg-active text-off',
            )}
          >
            <Icon name="arrow-up" size={14} />
          </button>
        )}
      </div>
    </div>
  )
}

/** A slash, typed anywhere but into a field, goes to the question. */
function useSlash(field: RefObject<HTMLTextAreaElement | null>): void {
  const handle = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    if (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))) return
    if (target instanceof HTMLElement && target.closest('[role=dialog]') !== null) return
    event.preventDefault()
    field.current?.focus()
  })
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
