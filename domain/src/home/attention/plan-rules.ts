import { compareDecimals, fractionFromDecimal } from '../../money/decimal.ts'
import { counted } from '../../money/format.ts'
import { monthName } from '../../time/day-format.ts'
import type { AttentionFacts } from './attention-facts.ts'
import { type FoundFault, money, NO_TARGET, namedPlaces, type SentencePart, share, sizeOf, text, totalAmount } from './finding.ts'

/** A location misses its plan by at least this share of it. */
export const MISSED_SHARE = '0.2'

/** Lines that are worse than planned, past materiality: costs over their budget, income and results under it. */
export function linesOverBudget({ lines, month, budget }: AttentionFacts): readonly FoundFault[] {
  return lines
    .filter(({ isMaterial, isUnfavorable }) => isMaterial && isUnfavorable)
    .map(({ groupId, name, value, variance, variancePercent, favorability }) => ({
      rule: 'OVER_BUDGET',
      subject: groupId,
      tag: favorability === 'UP' ? 'Under budget' : 'Over budget',
      sentence: [
        text(`${name}, `),
        money(sizeOf(variance)),
        ...inPercent(variancePercent),
        text(` worse than planned in ${monthName(month)}`),
      ],
      amount: variance,
      extent: '',
      figures: [value, variance],
      locationIds: [],
      act: { ...NO_TARGET, kind: 'BRIDGE', groupId, budgetId: budget?.id ?? null, month },
    }))
}

/** Locations that missed the plan of their headline line by a fifth of it or more, folded into one finding. */
export function locationsUnderBudget({ places, month, budget, names }: AttentionFacts): readonly FoundFault[] {
  const missed = places
    .filter(
      ({ isMaterial, isUnfavorable, variancePercent }) =>
        isMaterial && isUnfavorable && variancePercent !== null && compareDecimals(sizeOf(variancePercent), MISSED_SHARE) >= 0,
    )
    .toSorted((one, other) => compareDecimals(one.variance, other.variance))
  const [worst] = missed
  if (worst === undefined) return []
  const where = missed.map(({ locationId }) => names.get(locationId) ?? locationId)
  const sentence: readonly SentencePart[] =
    missed.length === 1
      ? [text(`${where[0]} missed its ${inSentence(worst.lineName)} budget by `), share(sizeOf(worst.variancePercent ?? '0'))]
      : [
          text(`${counted(missed.length, 'location')} missed the ${inSentence(worst.lineName)} budget by `),
          share(MISSED_SHARE),
          text(` or more: ${namedPlaces(where)}`),
        ]
  return [
    {
      rule: 'LOCATION_BUDGET',
      subject: worst.groupId,
      tag: 'Location',
      sentence,
      amount: totalAmount(missed.map(({ variance }) => variance)),
      extent: '',
      figures: missed.flatMap(({ locationId, value, variance }) => [locationId, value, variance]),
      locationIds: missed.map(({ locationId }) => locationId),
      act: {
        ...NO_TARGET,
        kind: missed.length === 1 ? 'LOCATION' : 'BRIDGE',
        groupId: worst.groupId,
        locationIds: missed.length === 1 ? [worst.locationId] : [],
        budgetId: budget?.id ?? null,
        month,
      },
    },
  ]
}

function inPercent(ratio: string | null): readonly SentencePart[] {
  return ratio === null || fractionFromDecimal(ratio).numerator === 0n ? [] : [text(' ('), share(sizeOf(ratio)), text(')')]
}

/** `Four-wall EBITDA` as in the middle of a sentence: `four-wall EBITDA`; names that start with an abbreviation stay. */
export function inSentence(name: string): string {
  const [first = '', second = ''] = name
  return second === second.toLowerCase() ? `${first.toLowerCase()}${name.slice(1)}` : name
}
