import type { Day } from '@fourwall/domain/time/day.ts'
import { monthsToCome, monthsToComeWords } from '@fourwall/domain/time/months-to-come.ts'
import type { TimeSpan, TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'

interface MonthsToComeOfferProps {
  readonly span: TimeSpan
  /** The last day of the ledger; null without entries. */
  readonly ledgerThrough: Day | null
  /** Shows a span without future months; null: not allowed. */
  readonly onShow: ((setting: TimeSpanSetting) => void) | null
}

/** Where figures end in months that the ledger has not reached: says so, and offers the months before. */
export function MonthsToComeOffer({ span, ledgerThrough, onShow }: MonthsToComeOfferProps) {
  const found = monthsToCome(span, ledgerThrough)
  if (found === null) return null
  const { sentence, offer } = monthsToComeWords(found)
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="truncate">{sentence}</span>
      {onShow !== null && (
        <button
          type="button"
          className="min-h-[24px] flex-none rounded-chip text-accent hover:underline"
          onClick={() => onShow({ kind: 'FIXED', period: span.period, ...found.shown })}
        >
          {offer}
        </button>
      )}
    </span>
  )
}
