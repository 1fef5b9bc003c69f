import type { ReactNode } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { Tooltip } from '../../../../ui/Tooltip.tsx'

interface ToolButtonProps {
  readonly label: string
  readonly keys?: string
  readonly pressed?: boolean
  readonly disabledReason?: string | null
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button of one letter or sign; its name is spoken and shown on hover. */
export function ToolButton({ label, keys, pressed, disabledReason = null, onClick, children }: ToolButtonProps) {
  return (
    <Tooltip
      content={
        disabledReason ?? (
          <span className="inline-flex gap-2">
            {label}
            {keys !== undefined && <span className="opacity-75">{keys}</span>}
          </span>
        )
      }
    >
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={disabledReason !== null || undefined}
        // The selection keeps the keyboard.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => disabledReason === null && onClick()}
        className={classNames(
          'inline-flex size-control flex-none items-center justify-center rounded-control border border-transparent text-body transition-colors duration-fast',
          disabledReason === null
            ? 'text-1 hover:bg-hover aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent'
            : 'text-off',
        )}
      >
        {children}
      </button>
    </Tooltip>
  )
}
