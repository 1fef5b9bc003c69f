import { compareDecimals, decimalFromUnits, fractionFromDecimal } from '../../money/decimal.ts'
import { counted } from '../../money/format.ts'
import { fraction, multiplyFractions } from '../../money/fraction.ts'
import { minorPerUnit } from '../../money/minor.ts'
import { monthName } from '../../time/day-format.ts'
import type { AttentionFacts } from './attention-facts.ts'
import { type FoundFault, money, NO_TARGET, namedPlaces, sizeOf, text, totalAmount } from './finding.ts'

/** Entries of less than this share of the company's materiality are not looked at. */
const LEAST_SHARE_OF_MATERIALITY = '0.4'
/** An entry is large past so many times what nine in ten of its account are. */
const TIMES = 3
/** With fewer entries an account has no pattern. */
export const FEWEST_ENTRIES = 12

/** The amount from which single entries are looked at: a Decimal that the ledger's decimals can hold, rounded up. */
export function leastLargeEntry({ materiality, minorDigits }: Pick<AttentionFacts, 'materiality' | 'minorDigits'>): string {
  const share = multiplyFractions(fractionFromDecimal(materiality.amount), fractionFromDecimal(LEAST_SHARE_OF_MATERIALITY))
  const { numerator, denominator } = multiplyFractions(share, fraction(BigInt(minorPerUnit(minorDigits))))
  return decimalFromUnits((numerator + denominator - 1n) / denominator, minorDigits)
}

/** Single entries far above what their account usually has, one finding for each account. */
export function largeEntries(facts: AttentionFacts): readonly FoundFault[] {
  const { month, names } = facts
  const least = leastLargeEntry(facts)
  return facts.entries.flatMap(({ accountId, account, groupId, usual, entriesBefore, entries }): readonly FoundFault[] => {
    if (usual === null || entriesBefore < FEWEST_ENTRIES) return []
    const large = entries
      .filter(({ amount }) => compareDecimals(sizeOf(amount), least) >= 0 && Number(sizeOf(amount)) > TIMES * Number(usual))
      .toSorted((one, other) => compareDecimals(sizeOf(other.amount), sizeOf(one.amount)))
    const [first] = large
    if (first === undefined) return []
    const locationIds = [...new Set(large.map(({ locationId }) => locationId))]
    const where = namedPlaces(locationIds.map((id) => names.get(id) ?? id))
    return [
      {
        rule: 'LARGE_ENTRIES',
        subject: accountId,
        tag: 'Large entry',
        sentence:
          large.length === 1
            ? [text(`${account}: one entry of `), money(sizeOf(first.amount)), text(` in ${monthName(month)} at ${where}`)]
            : [text(`${account}: ${counted(large.length, 'entry', 'entries')} above `), money(least), text(`: ${where}`)],
        amount: totalAmount(large.map(({ amount }) => amount)),
        extent: '',
        figures: large.flatMap(({ locationId, amount }) => [locationId, amount]),
        locationIds,
        // No other entry of the account is as large as the smallest of these.
        act: { ...NO_TARGET, kind: 'ENTRIES', groupId, accountId, locationIds, leastAmount: sizeOf((large.at(-1) ?? first).amount), month },
      },
    ]
  })
}
