import { chosenReason } from '@fourwall/domain/ledger/import-plan/import-plan.ts'
import type { RemainingProposal } from '@fourwall/domain/ledger/import-plan/remaining-locations.ts'
import { monthText } from '@fourwall/domain/time/day-format.ts'
import { type Brought, planChoices } from './import-effect.ts'
import type { ImportDecisions, ImportMonthPlacement, PlacementDecisions } from './import-file.ts'

/** What the choices made so far do to each month and location, which a preview alone shows as proposed. */
export interface ForeseenChoices {
  readonly months: readonly {
    /** yyyy-MM. */
    readonly month: string
    readonly placement: ImportMonthPlacement
    /** Whether all days of the month are replaced. */
    readonly isWhole: boolean
    readonly isChosen: boolean
    readonly reason: string
  }[]
  /** Locations whose entries would remain although the file covers their days. */
  readonly remaining: readonly {
    readonly locationName: string
    /** KEEP also where all of its months are added to. */
    readonly choice: RemainingProposal
    /** Whether entries stay that the file has under another name. */
    readonly countsTwice: boolean
  }[]
}

/** What is decided about a file before its preview is known. */
export type ForeseenDecisions = Pick<ImportDecisions, 'placements' | 'otherwise' | 'wholeMonths' | 'remaining' | 'remainingOtherwise'>

/** The same for each month and location of a preview; those that nothing is said about stay as suggested. */
export function decidedFor(
  { months, remaining }: Pick<Brought, 'months' | 'remaining'>,
  { placements, otherwise, wholeMonths, remaining: chosen, remainingOtherwise }: ForeseenDecisions,
): PlacementDecisions {
  const rest = otherwise === 'ASK' || otherwise === 'SUGGESTED' ? [] : months.map(({ month }) => [monthText(month), otherwise] as const)
  const others = remainingOtherwise === undefined ? [] : remaining.map(({ locationName }) => [locationName, remainingOtherwise] as const)
  return {
    placements: new Map([...rest, ...placements]),
    wholeMonths: wholeMonths ?? new Set(),
    remaining: new Map([...others, ...(chosen ?? [])]),
  }
}

export function foreseenChoices(
  { months, remaining }: Pick<Brought, 'months' | 'remaining'>,
  decided: PlacementDecisions,
): ForeseenChoices {
  const choices = planChoices(months, decided)
  const placed = months.map((plan) => {
    const chosen = choices.placements.get(plan.month)
    const placement = chosen ?? plan.suggested
    const isWhole = placement === 'REPLACE' && choices.wholeMonths.has(plan.month)
    return { plan, placement, isWhole, isChosen: chosen !== undefined, reason: chosenReason(plan, choices) }
  })
  const replaced = new Set(placed.filter(({ placement }) => placement === 'REPLACE').map(({ plan }) => plan.month))
  return {
    months: placed.map(({ plan, ...one }) => ({ month: monthText(plan.month), ...one })),
    remaining: remaining.map(({ locationName, months: own, proposal, repeated }) => {
      const choice = own.some((month) => replaced.has(month)) ? (choices.remaining.get(locationName) ?? proposal) : 'KEEP'
      const stays = (month: (typeof own)[number]): boolean => choice === 'KEEP' || !replaced.has(month)
      return { locationName, choice, countsTwice: repeated?.isSure === true && [...repeated.months.keys()].some(stays) }
    }),
  }
}
