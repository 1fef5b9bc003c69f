import { MOST_TILES } from '@fourwall/domain/home/home-arrangement.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { Button } from '../../ui/Button.tsx'
import type { ForeignTiles } from './use-home.ts'

interface LinkedTilesProps {
  readonly linked: ForeignTiles
  readonly onKeep: () => void
  /** Takes the figures out of the address. */
  readonly onClear: () => void
}

/** Says that an address shows other figures than one's own home, or names some that cannot be shown; nothing for other addresses. */
export function LinkedTiles({ linked: { isOther, gone: missing, beyond }, onKeep, onClear }: LinkedTilesProps) {
  const sentences = [
    ...(isOther ? ['This link shows other figures than your home.'] : []),
    ...(missing > 0 ? [`${counted(missing, 'figure')} in this link no longer ${missing === 1 ? 'exists' : 'exist'}.`] : []),
    ...(beyond > 0
      ? [
          `A home shows up to ${MOST_TILES} figures: ${counted(beyond, 'more', 'more')} of this link ${beyond === 1 ? 'is' : 'are'} left out.`,
        ]
      : []),
  ]
  if (sentences.length === 0) return null
  return (
    <p role="status" className="flex flex-none flex-wrap items-center gap-x-3 border-b border-line-2 bg-warn-soft px-4 py-1">
      <span>{sentences.join(' ')}</span>
      {isOther && (
        <Button kind="plain" onClick={onKeep}>
          Keep these for me
        </Button>
      )}
      <Button kind="plain" onClick={onClear}>
        {isOther ? 'Show mine' : 'Got it'}
      </Button>
    </p>
  )
}
