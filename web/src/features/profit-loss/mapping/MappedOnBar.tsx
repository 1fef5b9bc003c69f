import { Button } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { type MappingChoice, versionWords } from './mapping-choice.ts'
import type { ReceivedMappingState } from './mapping-states-request.ts'

interface MappedOnBarProps {
  readonly mappedOn: NonNullable<MappingChoice['mappedOn']>
  /** The versions behind the figures; null while loading. */
  readonly mappedAs: ReceivedMappingState | null
  readonly onChoose: () => void
  readonly onNow: () => void
}

/** Notice above the figures that they use a past mapping, with a way back. */
export function MappedOnBar({ mappedOn, mappedAs, onChoose, onNow }: MappedOnBarProps) {
  const { day } = useDisplay()
  const versions = mappedAs === null ? '' : versionWords(mappedAs, day).join(' · ')
  return (
    <div
      role="status"
      aria-label="As mapped on"
      className="flex flex-none items-center gap-2 border-b border-line-1 bg-accent-soft px-4 py-[5px]"
    >
      <Icon name="history" className="flex-none text-accent" />
      <p className="min-w-0 flex-1 truncate" title={versions}>
        <strong className="font-semibold">As mapped on {day(mappedOn)}</strong>
        <span className="text-2">{versions !== '' && ` · ${versions}`} · the ledger is current</span>
      </p>
      <Button kind="plain" onClick={onChoose}>
        Another day
      </Button>
      <Button onClick={onNow}>Back to now</Button>
    </div>
  )
}
