import { Button } from '../../../../ui/Button.tsx'
import { SegmentedControl } from '../../../../ui/Choice.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { Popover } from '../../../../ui/Popover.tsx'
import {
  type FileMonth,
  hasChoice,
  nameOfMonth,
  type PlacementChoice,
  type PlacementChoices,
  placementOf,
  placementSentence,
  suggestionSentence,
  summarizePlacements,
  summarySentence,
} from '../month-placements.ts'

const placements = [
  { value: 'REPLACE', label: 'Replace' },
  { value: 'APPEND', label: 'Append' },
] as const
/** Where the file covers a part of the month and other days have rows. */
const placementsOfPart = [
  { value: 'REPLACE', label: 'Replace its days' },
  { value: 'REPLACE_MONTH', label: 'The whole month' },
  { value: 'APPEND', label: 'Append' },
] as const

/** More than this are summed up, and listed on request. */
const mostListed = 3

interface MonthPlacementsProps {
  readonly months: readonly FileMonth[]
  readonly choices: PlacementChoices
  readonly onChoose: (choices: PlacementChoices) => void
}

/** Month by month, the earliest first, whether the file's rows replace or join what is stored, with the rows that go and come. */
export function MonthPlacements({ months, choices, onChoose }: MonthPlacementsProps) {
  const chooseFor = (chosen: readonly FileMonth[], placement: PlacementChoice) =>
    onChoose(new Map([...choices, ...chosen.map(({ month }) => [month, placement] as const)]))
  if (months.length <= mostListed) return <MonthList months={months} choices={choices} onChoose={chooseFor} />

  const summary = summarizePlacements(months, choices)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <b className="flex-none whitespace-nowrap">{months.length} months</b>
      {summary.choices > 0 && (
        <SegmentedControl<PlacementChoice | 'MIXED'>
          label="All months"
          className="flex-none"
          value={isPlain(summary.placement) ? summary.placement : 'MIXED'}
          choices={isPlain(summary.placement) ? placements : [...placements, { value: 'MIXED', label: 'By month' }]}
          onChange={(placement) => placement !== 'MIXED' && chooseFor(months, placement)}
        />
      )}
      <Popover
        label="Month by month"
        align="start"
        trigger={
          <Button kind="plain" end="chevron-down" className="flex-none">
            Month by month
          </Button>
        }
      >
        <div className="max-h-[420px] overflow-y-auto p-3">
          <MonthList months={months} choices={choices} onChoose={chooseFor} />
        </div>
      </Popover>
      <span className="flex min-w-[200px] flex-1 items-center gap-2">
        {summary.rowsBeside > 0 && <Icon name="warning" className="text-warn" />}
        <span className="min-w-0 text-small text-2">{summarySentence(summary)}</span>
      </span>
    </div>
  )
}

/** One of those that every month has. */
function isPlain(placement: PlacementChoice | null): placement is 'REPLACE' | 'APPEND' {
  return placement === 'REPLACE' || placement === 'APPEND'
}

interface MonthListProps {
  readonly months: readonly FileMonth[]
  readonly choices: PlacementChoices
  readonly onChoose: (months: readonly FileMonth[], placement: PlacementChoice) => void
}

function MonthList({ months, choices, onChoose }: MonthListProps) {
  return (
    <ul className="flex flex-col gap-2">
      {months.map((month) => {
        const placement = placementOf(month, choices)
        const name = nameOfMonth(month.month)
        const suggestion = suggestionSentence(month)
        return (
          <li key={month.month} className="flex items-center gap-2">
            <b className="w-[64px] flex-none whitespace-nowrap">{name}</b>
            {hasChoice(month) && (
              <SegmentedControl
                label={name}
                value={placement}
                choices={month.rowsKept > 0 ? placementsOfPart : placements}
                onChange={(next) => onChoose([month], next)}
                className="flex-none"
              />
            )}
            {(suggestion !== null || month.rowsOtherSources > 0) && <Icon name="warning" className="text-warn" />}
            <span className="min-w-0 text-small text-2">
              {placementSentence(month, placement)}
              {suggestion !== null && <span className="block text-3">{suggestion}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
