import { formatCount } from '@fourwall/domain/money/format.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { ownKeyNames } from '../../ui/key-names.ts'
import type { FoundRow } from './find-rows.ts'
import { FIND_KEYS, type RowFinder } from './use-row-finder.ts'

interface FindBarProps {
  readonly finder: RowFinder
  /** CSS pixels from the top of the grid, below its headings. */
  readonly top?: number
  /** Shows a found row that is hidden. Left out: hidden rows cannot be shown. */
  readonly onShow?: ((row: FoundRow) => void) | null
  /** Ends the search; the focus goes to the found row. */
  readonly onClose: () => void
}

/** The field over a grid that finds rows: with the number of matches, buttons to step through them, and why a row is hidden. */
export function FindBar({ finder, top = 36, onShow = null, onClose }: FindBarProps) {
  const { query, found, current, calls } = finder
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (calls === 0) return
    field.current?.focus()
    field.current?.select()
  }, [calls])
  if (query === null) return null

  const isNothing = query.trim() === ''
  const total = formatCount(found.length)
  const count = isNothing
    ? ''
    : current !== null
      ? `${formatCount(found.indexOf(current) + 1)} of ${total}`
      : found.length > 0
        ? total
        : 'No rows'
  const said = current === null ? null : current.hidden === null ? (current.cell?.where ?? null) : WHY_HIDDEN[current.hidden]
  const hasOthers = found.length > 0
  const handleKeyDown = (event: KeyboardEvent) => {
    // While a character is composed, Enter and Escape belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && event.target === field.current) finder.go(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // Positioned over the grid that follows, below its headings.
    <div className="relative z-20 h-0 flex-none">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the field and the buttons in it */}
      <search
        aria-label="Find a row"
        data-find-rows
        onKeyDown={handleKeyDown}
        style={{ top }}
        className="absolute right-4 animate-open rounded-overlay bg-raised p-1 shadow-pop"
      >
        <div className="flex items-center gap-[2px]">
          <TextInput
            ref={field}
            label="Number, name or group of a row"
            labelHidden
            placeholder="Number, name or group"
            icon="search"
            value={query}
            onChange={finder.type}
            spellCheck={false}
            className="w-[216px]"
          />
          <span className="min-w-[64px] flex-1 px-2 text-right text-small whitespace-nowrap text-2">{count}</span>
          <IconButton
            icon="arrow-up"
            label="Previous row found"
            keys={ownKeyNames(FIND_KEYS.previous)}
            disabledReason={hasOthers ? null : 'Nothing was found.'}
            onClick={() => finder.go(-1)}
          />
          <IconButton
            icon="arrow-down"
            label="Next row found"
            keys={ownKeyNames(FIND_KEYS.next)}
            disabledReason={hasOthers ? null : 'Nothing was found.'}
            onClick={() => finder.go(1)}
          />
          <IconButton icon="close" label="Close" keys="Esc" onClick={onClose} />
        </div>
        {current !== null && said !== null && (
          <div className="mt-1 flex min-h-row items-center gap-2 border-t border-line-1 pt-1 pl-2 text-small text-2">
            <span className="min-w-0 flex-1 truncate" title={said}>
              {said}
            </span>
            {current.hidden !== null && onShow !== null && (
              <Button
                kind="plain"
                className="text-small"
                aria-label={current.hidden === 'EMPTY' ? 'Show rows without entries' : 'Show the row again'}
                onClick={() => {
                  onShow(current)
                  // The button is about to disappear.
                  field.current?.focus()
                }}
              >
                Show
              </Button>
            )}
          </div>
        )}
        <span role="status" className="sr-only">
          {count}
          {current !== null && `: ${[current.name, said].filter(Boolean).join(', ')}`}
        </span>
      </search>
    </div>
  )
}

const WHY_HIDDEN = { EMPTY: 'It has no entries and is left out', BY_HAND: 'It is hidden' } as const
