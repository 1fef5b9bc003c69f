import { counted } from '@fourwall/domain/money/format.ts'
import { Button } from '../../ui/Button.tsx'

interface MissingLocationsProps {
  /** How many locations of the address the company does not have. */
  readonly missing: number
  /** Whether none is left, so that all locations are shown. */
  readonly isAll: boolean
  /** Takes them out of the address. */
  readonly onClear: () => void
}

/** Says that a link names locations that are not there; nothing where all are. */
export function MissingLocations({ missing, isAll, onClear }: MissingLocationsProps) {
  if (missing === 0) return null
  return (
    <p role="status" className="flex flex-none flex-wrap items-center gap-3 border-b border-line-2 bg-warn-soft px-4 py-1">
      <span>
        {isAll
          ? 'The locations in this link no longer exist. All locations are shown.'
          : `${counted(missing, 'location')} in this link no longer ${missing === 1 ? 'exists' : 'exist'}. The others are shown.`}
      </span>
      <Button kind="plain" onClick={onClear}>
        {isAll ? 'Keep all locations' : 'Keep the others'}
      </Button>
    </p>
  )
}
