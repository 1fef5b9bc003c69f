import type { LayoutDifference } from '@fourwall/domain/layouts/compare/compare-layouts.ts'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'

interface DifferenceListProps {
  readonly differences: readonly LayoutDifference[]
  readonly current: number | null
  readonly onGo: (at: number) => void
}

/** The list of differences; arrows step through it while it has the focus. */
export function DifferenceList({ differences, current, onGo }: DifferenceListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (current !== null) list.current?.querySelector(`[data-at="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: (current ?? -1) + 1, ArrowUp: (current ?? differences.length) - 1, Home: 0, End: differences.length - 1 }[
      event.key
    ]
    if (next === undefined) return
    event.preventDefault()
    onGo(Math.max(0, Math.min(differences.length - 1, next)))
  }
  return (
    <aside aria-label="Differences" className="flex w-[288px] flex-none flex-col border-l border-line-2 bg-page">
      {differences.length === 0 ? (
        <p className="px-4 py-3 text-2">There are no differences.</p>
      ) : (
        <div
          ref={list}
          role="listbox"
          aria-label="Differences"
          tabIndex={0}
          aria-activedescendant={current === null ? undefined : `${id}-${current}`}
          onKeyDown={handleKeyDown}
          className="min-h-0 flex-1 overflow-y-auto py-1 focus-visible:-outline-offset-2"
        >
          {differences.map(({ kind, sentence }, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list has the keyboard
            <div
              key={`${kind} ${sentence}`}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === current}
              tabIndex={-1}
              data-at={at}
              onClick={() => onGo(at)}
              className={classNames(
                'flex flex-col px-4 py-[6px] [overflow-wrap:anywhere]',
                at === current ? 'bg-accent-soft' : 'hover:bg-hover',
              )}
            >
              <span>{sentence}</span>
              <span className="text-small text-3">{KINDS[kind]}</span>
            </div>
          ))}
        </div>
      )}
    </aside>
  )
}

const KINDS = {
  SETTING: 'The whole layout',
  COLUMNS: 'Columns',
  ROWS: 'Rows',
  CELLS: 'Entered in cells',
  FIGURES: 'Results of these',
  NOTE: 'Notes',
} as const satisfies Record<LayoutDifference['kind'], string>
