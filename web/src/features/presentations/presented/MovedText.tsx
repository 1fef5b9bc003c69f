import { NO_VALUE } from '@fourwall/domain/money/format.ts'
import type { LoadedMove } from './presented-request.ts'

/** A moved figure as it is printed; exactly where both print alike. */
export function MovedText({ figure, of }: { readonly figure: LoadedMove; readonly of: 'presented' | 'now' }) {
  const isAlike = figure.presentedText === figure.nowText
  const [text, value] = of === 'now' ? [figure.nowText, figure.now] : [figure.presentedText, figure.presented]
  return <>{(isAlike ? value : text) ?? NO_VALUE}</>
}

interface MovedNowProps {
  readonly figure: LoadedMove
  readonly onOpen: (figure: LoadedMove) => void
}

/** The current value of a moved figure, which opens its trace. */
export function MovedNow({ figure, onOpen }: MovedNowProps) {
  const text = <MovedText figure={figure} of="now" />
  // The parts of a plan are shown in its budget.
  if (!figure.source || figure.source.isPlan) return text
  return (
    <button
      type="button"
      className="inline-flex h-[24px] items-center rounded-chip underline decoration-dotted"
      onClick={() => onOpen(figure)}
    >
      {text}
    </button>
  )
}
