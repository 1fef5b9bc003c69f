import type { ReactNode } from 'react'
import { Kbd } from '../../../ui/Kbd.tsx'

interface LibraryStatusProps {
  /** Keys and their actions, in display order. */
  readonly keys: readonly (readonly [keys: string, label: string])[]
  /** Announced when it changes. */
  readonly isLive?: boolean
  /** The count of rows, or of selected ones. */
  readonly children: ReactNode
}

/** The status line below a table of the library. */
export function LibraryStatus({ keys, isLive = false, children }: LibraryStatusProps) {
  return (
    <p className="flex h-[28px] flex-none items-center gap-4 overflow-hidden border-t border-line-2 px-4 text-small whitespace-nowrap text-2 phone:[&>span:not(:first-child)]:hidden">
      <span {...(isLive ? { role: 'status' } : {})} className="min-w-0 flex-1 truncate">
        {children}
      </span>
      {keys.map(([shortcut, label]) => (
        <span key={shortcut}>
          <Kbd keys={shortcut} /> {label}
        </span>
      ))}
    </p>
  )
}
