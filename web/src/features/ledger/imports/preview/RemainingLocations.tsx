import type { RemainingChoice } from '@fourwall/domain/ledger/import-plan/remaining-locations.ts'
import { Button } from '../../../../ui/Button.tsx'
import { SegmentedControl } from '../../../../ui/Choice.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { Popover } from '../../../../ui/Popover.tsx'
import {
  type LocationAtStake,
  type RemainingChoices,
  remainingChoice,
  remainingSentence,
  remainingSummary,
} from '../remaining-locations.ts'

const keepOrRemove = [
  { value: 'KEEP', label: 'Keep' },
  { value: 'REMOVE', label: 'Remove' },
] as const
const notYet = { value: 'OPEN', label: 'Choose' } as const

/** More than this are summed up, and listed on request. */
const mostListed = 3

interface RemainingLocationsProps {
  readonly remaining: readonly LocationAtStake[]
  readonly choices: RemainingChoices
  readonly onChoose: (choices: RemainingChoices) => void
}

/** Locations that the file no longer has although it covers their days: whether their rows stay. */
export function RemainingLocations({ remaining, choices, onChoose }: RemainingLocationsProps) {
  if (remaining.length === 0) return null
  const chooseFor = (chosen: readonly LocationAtStake[], choice: RemainingChoice) =>
    onChoose({ ...choices, ...Object.fromEntries(chosen.map(({ locationName }) => [locationName, choice])) })
  if (remaining.length <= mostListed) return <LocationList remaining={remaining} choices={choices} onChoose={chooseFor} />

  const all = new Set(remaining.map((one) => remainingChoice(one, choices)))
  const same = all.size === 1 ? ([...all][0] ?? null) : null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
      <SegmentedControl<RemainingChoice | 'OPEN'>
        label="Locations that are not in the file"
        className="flex-none"
        value={same ?? 'OPEN'}
        choices={same === null ? [...keepOrRemove, { value: 'OPEN', label: 'By location' }] : keepOrRemove}
        onChange={(choice) => choice !== 'OPEN' && chooseFor(remaining, choice)}
      />
      <Popover
        label="Location by location"
        align="start"
        trigger={
          <Button kind="plain" end="chevron-down" className="flex-none">
            Location by location
          </Button>
        }
      >
        <div className="max-h-[420px] max-w-[640px] overflow-y-auto p-3">
          <LocationList remaining={remaining} choices={choices} onChoose={chooseFor} />
        </div>
      </Popover>
      <span className="min-w-[200px] flex-1 text-small text-2">{remainingSummary(remaining, choices)}</span>
    </div>
  )
}

interface LocationListProps {
  readonly remaining: readonly LocationAtStake[]
  readonly choices: RemainingChoices
  readonly onChoose: (chosen: readonly LocationAtStake[], choice: RemainingChoice) => void
}

function LocationList({ remaining, choices, onChoose }: LocationListProps) {
  return (
    <ul aria-label="Locations that are not in the file" className="mt-2 flex flex-col gap-2">
      {remaining.map((one) => {
        const choice = remainingChoice(one, choices)
        return (
          <li key={one.locationName} className="flex items-center gap-2">
            <b className="max-w-[160px] flex-none truncate" title={one.locationName}>
              {one.locationName}
            </b>
            <SegmentedControl<RemainingChoice | 'OPEN'>
              label={`Rows of ${one.locationName}`}
              value={choice ?? 'OPEN'}
              choices={choice === null ? [...keepOrRemove, notYet] : keepOrRemove}
              onChange={(next) => next !== 'OPEN' && onChoose([one], next)}
              className="flex-none"
            />
            {one.proposal !== 'KEEP' && <Icon name="warning" className="text-warn" />}
            <span className="min-w-0 text-small text-2">{remainingSentence(one)}</span>
          </li>
        )
      })}
    </ul>
  )
}
