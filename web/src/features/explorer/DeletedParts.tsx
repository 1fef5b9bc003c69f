import type { KnownView } from '@fourwall/domain/explorer/known-view.ts'
import { MissingLocations } from '../../blocks/missing-locations/MissingLocations.tsx'
import { Button } from '../../ui/Button.tsx'

interface GonePartsProps {
  readonly known: KnownView
  /** Leaves in the address what is there. */
  readonly onKeep: () => void
}

const REPLACED = {
  BUDGET: 'The budget in this link no longer exists. Figures are compared with the prior year.',
  PER_METRIC: 'The metric that this link divides by no longer exists. Figures are shown as they are.',
} as const

/** Says what a link names that is not there; nothing where all is. */
export function DeletedParts({ known: { gonePlaces, isEveryPlace, replaced }, onKeep }: GonePartsProps) {
  return (
    <>
      <MissingLocations missing={gonePlaces} isAll={isEveryPlace} onClear={onKeep} />
      {replaced.length > 0 && (
        <p role="status" className="flex flex-none flex-wrap items-center gap-3 border-b border-line-2 bg-warn-soft px-4 py-1">
          <span>{replaced.map((part) => REPLACED[part]).join(' ')}</span>
          <Button kind="plain" onClick={onKeep}>
            Keep this view
          </Button>
        </p>
      )}
    </>
  )
}
