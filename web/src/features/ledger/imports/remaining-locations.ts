import type { RemainingChoice, RemainingProposal } from '@fourwall/domain/ledger/import-plan/remaining-locations.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { type FileMonth, nameOfMonth, type PlacementChoices, placementOf } from './month-placements.ts'

/** A location of the source whose rows would remain although the file covers their days. */
export interface LocationAtStake {
  readonly locationName: string
  /** yyyy-MM, the earliest first. */
  readonly months: readonly string[]
  readonly rows: number
  /** ASK: it has to be chosen. */
  readonly proposal: RemainingProposal
  readonly reason: string
  /** With what each answer does. */
  readonly question: string
}

/** By location name, where the user chose for themselves. */
export type RemainingChoices = Readonly<Record<string, RemainingChoice>>

/** Null where it still has to be chosen. */
export function remainingChoice(
  { locationName, proposal }: Pick<LocationAtStake, 'locationName' | 'proposal'>,
  choices: RemainingChoices,
): RemainingChoice | null {
  const chosen = Object.hasOwn(choices, locationName) ? choices[locationName] : undefined
  return chosen ?? (proposal === 'ASK' ? null : proposal)
}

/** The locations with replaced rows: if all months are appended to, nothing is removed. */
export function locationsAtStake<Location extends LocationAtStake>(
  remaining: readonly Location[],
  months: readonly (Pick<FileMonth, 'month' | 'suggested'> & { readonly remaining: readonly { readonly locationName: string }[] })[],
  placements: PlacementChoices,
): Location[] {
  const replaced = months.filter((month) => placementOf(month, placements) !== 'APPEND')
  const names = new Set(replaced.flatMap((month) => month.remaining.map(({ locationName }) => locationName)))
  return remaining.filter(({ locationName }) => names.has(locationName))
}

/** Choices as the API takes them, only for locations that the preview has. */
export function remainingInput(remaining: readonly Pick<LocationAtStake, 'locationName' | 'proposal'>[], choices: RemainingChoices) {
  return remaining.flatMap((one) => {
    const choice = remainingChoice(one, choices)
    return choice === null ? [] : [{ locationName: one.locationName, choice }]
  })
}

/** Which rows, and why the choice is proposed, or what each answer does. */
export function remainingSentence(one: LocationAtStake): string {
  if (one.proposal === 'ASK') return one.question
  const [first = '', last = first] = [one.months[0], one.months.at(-1)]
  const months = first === last ? nameOfMonth(first) : `${nameOfMonth(first)} to ${nameOfMonth(last)}`
  return `${counted(one.rows, 'row')}, ${months}. ${one.reason}`
}

/** `3 locations are not in the file: 2 stay, 1 goes.` */
export function remainingSummary(remaining: readonly LocationAtStake[], choices: RemainingChoices): string {
  const count = (wanted: RemainingChoice | null): number => remaining.filter((one) => remainingChoice(one, choices) === wanted).length
  const [staying, removed, open] = [count('KEEP'), count('REMOVE'), count(null)]
  const parts = [
    ...(staying > 0 ? [`${formatCount(staying)} ${staying === 1 ? 'stays' : 'stay'}`] : []),
    ...(removed > 0 ? [`${formatCount(removed)} ${removed === 1 ? 'goes' : 'go'}`] : []),
    ...(open > 0 ? [`${formatCount(open)} ${open === 1 ? 'is' : 'are'} to be chosen`] : []),
  ]
  return `${counted(remaining.length, 'location')} of the source ${remaining.length === 1 ? 'is' : 'are'} not in the file: ${parts.join(', ')}.`
}
