import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'

/** A figure that is implausible, and why. */
export interface UnusualFigure {
  readonly key: string
  /** Its row and period: `Harbor, Nov 2026`. */
  readonly name: string
  /** As typed or uploaded. */
  readonly text: string
  readonly reason: string
  /** Leads to its cell; null: it is not on this sheet. */
  readonly onShow: (() => void) | null
}

export interface UnusualBarProps {
  readonly figures: readonly UnusualFigure[]
  /** Of the whole upload. */
  readonly count: number
  /** What the other sheets are: `metrics`. */
  readonly noun: string
}

const MOST_LISTED = 3

/** Above the cells of an upload: the figures that look unusual, and why. */
export function UnusualBar({ figures, count, noun }: UnusualBarProps) {
  if (count === 0) return null
  const elsewhere = count - figures.length
  const more = figures.length - MOST_LISTED
  return (
    <section aria-label="Unusual figures" className="flex-none border-b border-line-2 bg-warn-soft px-4 py-2">
      <p className="font-medium">{unusualTitle(count)}</p>
      <ul>
        {figures.slice(0, MOST_LISTED).map(({ key, name, text, reason, onShow }) => (
          <li key={key}>
            <button type="button" onClick={() => onShow?.()} className="min-h-[24px] rounded-chip text-left hover:underline">
              <span className="font-medium">{name}</span>: {text}. <span className="text-2">{reason}</span>
            </button>
          </li>
        ))}
      </ul>
      {(more > 0 || elsewhere > 0) && (
        <p className="text-small text-2">
          {[more > 0 && `${formatCount(more)} more here`, elsewhere > 0 && `${formatCount(elsewhere)} in other ${noun}`]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
    </section>
  )
}

interface UnusualDialogProps extends UnusualBarProps {
  readonly onSave: () => void
  readonly onBack: () => void
}

/** Asks once before unusual figures are saved. */
export function UnusualDialog({ figures, count, noun, onSave, onBack }: UnusualDialogProps) {
  const elsewhere = count - Math.min(figures.length, MOST_LISTED)
  return (
    <ConfirmDialog
      open
      onCancel={onBack}
      title={`${unusualTitle(count)}. Save anyway?`}
      description={
        <>
          {figures.slice(0, MOST_LISTED).map(({ key, name, text, reason }) => (
            <span key={key} className="block pb-1">
              <span className="font-medium text-1">{name}</span>: {text}. {reason}
            </span>
          ))}
          {elsewhere > 0 && figures.length > 0 && (
            <span className="block">
              And {formatCount(elsewhere)} more, also in other {noun}.
            </span>
          )}
          {figures.length === 0 && <span className="block">They are in other {noun}. Choose “Marked” above the cells to see them.</span>}
        </>
      }
      safe={{ label: 'Go back', onAct: onBack }}
      danger={{ label: 'Save anyway', onAct: onSave, busy: null }}
    />
  )
}

/** `2 figures look unusual`. */
function unusualTitle(count: number): string {
  return `${counted(count, 'figure')} ${count === 1 ? 'looks' : 'look'} unusual`
}
