import type { ReactNode } from 'react'

interface ProgressBarProps {
  /** "Reading tidewater-gl-2026-07.csv". */
  readonly label: string
  /** Fraction done, 0 to 1; null while it is not known. */
  readonly value: number | null
  /** Counts: "9,420 of 15,571 rows". */
  readonly counts?: ReactNode
  readonly onCancel?: () => void
}

/** Progress of long work, with counts and Cancel. There are no spinners. */
export function ProgressBar({ label, value, counts, onCancel }: ProgressBarProps) {
  const share = value === null ? null : Math.min(1, Math.max(0, value))
  return (
    <div>
      <div className="mb-2 flex items-baseline gap-2 whitespace-nowrap">
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {counts !== undefined && <span className="text-small text-3">{counts}</span>}
        {onCancel !== undefined && (
          <button type="button" onClick={onCancel} className="rounded-chip text-small text-accent hover:underline">
            Cancel
          </button>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
        className="h-[3px] overflow-hidden bg-active"
      >
        <div className="h-full bg-accent transition-[width] duration-[var(--base)]" style={{ width: `${(share ?? 0) * 100}%` }} />
      </div>
    </div>
  )
}
