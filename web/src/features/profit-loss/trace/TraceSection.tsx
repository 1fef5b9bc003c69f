import { createContext, type KeyboardEvent, type ReactNode, useContext, useEffect, useRef } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Figure } from '../../../ui/Money.tsx'

interface TraceSectionProps {
  readonly title: string
  readonly note?: ReactNode
  readonly action?: ReactNode
  /** The last level. */
  readonly isLast?: boolean
  /** It opened together with another one, which is scrolled to instead. */
  readonly isAside?: boolean
  readonly children: ReactNode
}

/** One level of a trace, connected to the others by a line. */
export function TraceSection({ title, note, action, isLast = false, isAside = false, children }: TraceSectionProps) {
  const section = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isAside) section.current?.scrollIntoView({ block: 'nearest' })
  }, [isAside])
  return (
    <li ref={section} className="relative pb-3 pl-[10px]" aria-label={title}>
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-[5px] left-[-4px] size-[7px] rounded-full border-[1.5px]',
          isLast ? 'border-accent bg-accent' : 'border-line-control bg-page',
        )}
      />
      <div className="flex min-h-[24px] flex-wrap items-baseline gap-x-2 px-[6px]">
        <h3 className="font-medium">{title}</h3>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline text-small text-3">{note}</span>
        {action}
      </div>
      {children}
    </li>
  )
}

interface ListRowProps {
  readonly isOpened: boolean
  /** The row that Tab reaches; arrows reach the others. */
  readonly isReachable: boolean
  readonly amount: string
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A part of a number with its value. A click opens it below. */
export function ListRow({ isOpened, isReachable, amount, onToggle, children }: ListRowProps) {
  return (
    <button
      type="button"
      data-trace-row
      aria-expanded={isOpened}
      tabIndex={isReachable ? 0 : -1}
      onClick={onToggle}
      onKeyDown={moveAmongRows}
      className={classNames(
        'flex h-[24px] w-full items-center gap-2 rounded-chip px-[6px] text-left focus-visible:-outline-offset-2',
        isOpened ? 'bg-accent-soft font-medium' : 'hover:bg-hover',
      )}
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <Figure text={amount} />
    </button>
  )
}

/** Up and down move between rows, across the lists of all levels. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const rows = [...(event.currentTarget.closest('aside')?.querySelectorAll<HTMLElement>('[data-trace-row]') ?? [])]
  const next = rows[rows.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Whether a trace shows earlier figures, so that it proves nothing. */
export const OldTraceContext = createContext(false)

interface ProofProps {
  readonly label: string
  readonly amount: string
  /** The number above if it differs; null if it is the same to the last digit. */
  readonly difference: string | null
  /** Whether it is still loading. */
  readonly isPending?: boolean
}

/** The sum of a level, checked against the number above it. */
export function Proof({ label, amount, difference, isPending = false }: ProofProps) {
  const isOld = useContext(OldTraceContext)
  return (
    <div
      className="mt-[2px] flex h-row items-center gap-2 border-t border-line-rule px-[6px] font-semibold"
      data-proof={isPending ? 'pending' : isOld ? 'old' : difference === null ? 'equal' : 'different'}
    >
      <span className="min-w-0 flex-1 truncate">{difference === null ? label : `Sum; the number above is ${difference}`}</span>
      {!isPending &&
        !isOld &&
        (difference === null ? (
          <Icon name="check" label="Equal" className="text-fav" />
        ) : (
          <Icon name="warning" label="Not equal" className="text-unfav" />
        ))}
      <Figure text={amount} />
    </div>
  )
}
