import { fewerRowsSentence, type MonthPlan } from '@fourwall/domain/ledger/import-plan/import-plan.ts'
import { removalSentence } from '@fourwall/domain/ledger/import-plan/remaining-locations.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/file-remarks.ts'
import { nearDuplicateLocations, nearDuplicateSentence } from '@fourwall/domain/ledger/reading/near-duplicates.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { joinNames } from '@fourwall/domain/sentence-text.ts'
import { monthsName } from '@fourwall/domain/time/day-format.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Compared } from './comparison.ts'
import { planChoices } from './import-effect.ts'
import type { ImportDecisions, PlacementDecisions } from './import-file.ts'
import { findLocation, type Known, nameOfLocation } from './known-ledger.ts'
import { lostSides } from './lost-sides.ts'

/** What an import does that nobody was asked about: guesses, and what goes or stays. */
export async function importRemarks(
  scope: Queryable,
  known: Known,
  compared: Compared,
  decided: PlacementDecisions,
  decisions: ImportDecisions,
): Promise<readonly FileRemark[]> {
  return [
    ...otherSourceRemarks(known, compared),
    ...removalRemarks(compared, decided, decisions),
    ...(await lostSides(scope, known, compared, decided)),
    ...replacementRemarks(compared.months, decided),
    ...likeNameRemarks(known, compared),
  ]
}

/** A first file of a source, where another one has entries of the same months and locations. */
function otherSourceRemarks({ held, sources, locations }: Known, { source, inFile }: Compared): readonly FileRemark[] {
  if (source.id !== null) return []
  const places = new Set(
    inFile.flatMap(({ month, locationName }) => {
      const id = findLocation(locations, locationName)?.id
      return id === undefined ? [] : [`${id} ${month}`]
    }),
  )
  const met = held.filter(({ locationId, month, entryCount }) => entryCount > 0 && places.has(`${locationId} ${month}`))
  const [first] = met
  if (first === undefined) return []
  const names = [...new Set(met.map(({ sourceId }) => sourceId))].flatMap((id) => sources.find((one) => one.id === id)?.name ?? [])
  const count = new Set(met.map(({ locationId, month }) => `${locationId} ${month}`)).size
  const [has, its] = names.length === 1 ? ['has', 'its'] : ['have', 'their']
  return [
    {
      kind: 'OTHER_SOURCE',
      sentence: `${joinNames(names.map((name) => `“${name}”`))} ${has} entries of ${counted(count, 'month of a location', 'months of locations')} that the file has, too, and both count. If these are the same entries, undo the import and bring the file under ${its} name (--source).`,
      isGuess: true,
    },
  ]
}

const MOST_NAMES = 5

/** Locations whose names differ in nothing that one hears; they stay apart. */
function likeNameRemarks({ locations }: Known, { survey: { survey } }: Compared): readonly FileRemark[] {
  const pairs = nearDuplicateLocations(
    survey.locations.map(({ name }) => nameOfLocation(name)),
    locations.map(({ name }) => name),
  )
  return pairs
    .filter(({ likeness }) => likeness === 'SPELLING')
    .slice(0, MOST_NAMES)
    .map((pair) => ({
      kind: 'LIKE_NAMES',
      sentence: `“${pair.name}” stays a location of its own. ${nearDuplicateSentence(pair)}`,
      isGuess: true,
    }))
}

/** Locations that the file no longer has, where their removal was proposed and not chosen. */
function removalRemarks(
  { months, remaining }: Compared,
  decided: PlacementDecisions,
  { remaining: chosen, remainingOtherwise }: ImportDecisions,
): readonly FileRemark[] {
  if (remainingOtherwise !== undefined) return []
  const { placements } = planChoices(months, decided)
  return remaining.flatMap((one): readonly FileRemark[] => {
    const isReplaced = months.some(
      ({ month, suggested, remaining: left }) =>
        (placements.get(month) ?? suggested) !== 'APPEND' && left.some(({ locationName }) => locationName === one.locationName),
    )
    if (one.proposal !== 'REMOVE' || chosen?.has(one.locationName) === true || !isReplaced) return []
    return [{ kind: 'REMOVED', sentence: removalSentence(one), isGuess: true }]
  })
}

/** What replacing leaves of a month, and where it takes more than it brings. */
function replacementRemarks(months: readonly MonthPlan[], decided: PlacementDecisions): readonly FileRemark[] {
  const { placements, wholeMonths } = planChoices(months, decided)
  return months.flatMap((plan): readonly FileRemark[] => {
    if ((placements.get(plan.month) ?? plan.suggested) === 'APPEND') return []
    const name = monthsName([plan.month])
    const fewer = fewerRowsSentence(plan)
    return [
      ...(fewer === null ? [] : [{ kind: 'REPLACED' as const, sentence: `${name}: ${fewer}`, isGuess: plan.rowsReplaced > plan.rows * 2 }]),
      ...(plan.kept === null || wholeMonths.has(plan.month)
        ? []
        : [{ kind: 'STAYING' as const, sentence: `${name}: ${plan.kept}`, isGuess: false }]),
    ]
  })
}
