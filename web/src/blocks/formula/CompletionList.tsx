import { useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface CompletionListProps {
  readonly id: string
  readonly label: string
  readonly options: readonly Completion[]
  /** By its place in `options`. */
  readonly activeAt: number
  readonly onAccept: (id: string) => void
}

interface Completion {
  readonly id: string
  readonly name: string
  /** A short note next to the name: where it comes from. */
  readonly note: string | null
}

/** The element that a field names as its active descendant. */
export function completionElementId(listId: string, at: number): string {
  return `${listId}-${at}`
}

/** Names that complete what is typed, below the field; the keyboard stays in the field. */
export function CompletionList({ id: listId, label, options, activeAt, onAccept }: CompletionListProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      className="absolute top-full right-0 left-0 z-30 mt-1 max-h-[212px] overflow-y-auto rounded-overlay bg-raised p-1 shadow-pop"
    >
      {options.map(({ id, name, note }, at) => (
        <CompletionOption
          key={id}
          elementId={completionElementId(listId, at)}
          name={name}
          note={note}
          isActive={at === activeAt}
          onAccept={() => onAccept(id)}
        />
      ))}
    </div>
  )
}

interface CompletionOptionProps {
  readonly elementId: string
  readonly name: string
  readonly note: string | null
  readonly isActive: boolean
  readonly onAccept: () => void
}

function CompletionOption({ elementId, name, note, isActive, onAccept }: CompletionOptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the formula's, which names the active one
    <div
      ref={option}
      id={elementId}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onAccept}
      className={classNames('flex min-h-row items-center gap-3 rounded-chip px-2 select-none', isActive ? 'bg-active' : 'hover:bg-hover')}
    >
      <span className="min-w-0 flex-1">{name}</span>
      {/* The space separates the two for screen readers. */}
      {note !== null && <span className="flex-none text-small text-3"> {note}</span>}
    </div>
  )
}
