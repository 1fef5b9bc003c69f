import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import {
  completion,
  fewerRowsSentence,
  keepsFewRows,
  losesRows,
  type MonthPlan,
  otherRowsSentence,
  titledDaysSentence,
  unnamedSentence,
} from '@fourwall/domain/ledger/import-plan/import-plan.ts'
import { countedTwiceSentence, removalSentence } from '@fourwall/domain/ledger/import-plan/remaining-locations.ts'
import { nearDuplicateAccounts, nearDuplicateLocations, nearDuplicateSentence } from '@fourwall/domain/ledger/reading/near-duplicates.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { proposedLocations } from '@fourwall/domain/ledger/reading/whole-file-location.ts'
import { commonPart, type OwnParts } from '@fourwall/domain/ledger/same-profits.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import type { MinorDigits } from '@fourwall/domain/money/minor.ts'
import { joinFirst, joinNames } from '@fourwall/domain/sentence-text.ts'
import { type Day, yearOf } from '@fourwall/domain/time/day.ts'
import { monthsName, monthText } from '@fourwall/domain/time/day-format.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { Compared } from '../comparison.ts'
import { planChoices } from '../import-effect.ts'
import type { ImportDecisions, PlacementDecisions } from '../import-file.ts'
import { accountIdsOf, findLocation, type Known, nameOfLocation } from '../known-ledger.ts'
import { latestFileName } from '../repository.ts'
import { changedAccountRemarks } from './changed-accounts.ts'
import { growingSums } from './growing-sums.ts'
import { lostDays } from './lost-days.ts'
import { lostSides } from './lost-sides.ts'
import { EARNED, sameProfits } from './same-profits.ts'
import { queryEntries } from './slice-entries.ts'

/** What an import does without asking: guesses, and what is removed or stays. */
export async function importRemarks(
  scope: Queryable,
  known: Known,
  read: ComparedFile,
  decided: Required<PlacementDecisions>,
  decisions: ImportDecisions,
): Promise<readonly FileRemark[]> {
  const { compared } = read
  const { remaining, remainingOtherwise } = decisions
  const isChosen = (locationName: string): boolean => remainingOtherwise !== undefined || remaining?.has(locationName) === true
  return [...(await ledgerRemarks(scope, known, read, decided)), ...placementRemarks(known, compared, decided, isChosen)]
}

/**
 * What a preview says of a file next to the ledger.
 *
 * @param decided null if nothing is: the preview shows apart what may become of months and locations, and names that look alike.
 */
export async function foreseenRemarks(
  scope: Queryable,
  known: Known,
  read: ComparedFile,
  decided: PlacementDecisions | null,
): Promise<readonly FileRemark[]> {
  const isChosen = (locationName: string): boolean => decided?.remaining?.has(locationName) === true
  const remarks = [
    ...(await ledgerRemarks(scope, known, read, decided ?? { placements: new Map() })),
    ...(decided === null ? [] : placementRemarks(known, read.compared, decided, isChosen)),
  ]
  return remarks.map((remark) => ({ ...remark, sentence: foreseenSentence(remark.sentence) }))
}

/** A sentence about an import before it is made. */
export function foreseenSentence(sentence: string): string {
  return sentence.replace(UNDO, '').replace(FLAG, '')
}

/** What becomes of months and locations. @param isChosen whether a person said what becomes of a location. */
function placementRemarks(
  known: Known,
  compared: Compared,
  decided: PlacementDecisions,
  isChosen: (locationName: string) => boolean,
): readonly FileRemark[] {
  return [
    ...completionRemarks(compared, decided),
    ...removalRemarks(compared, decided, isChosen),
    ...countedTwiceRemarks(compared, decided, known.company.minorDigits),
    ...replacementRemarks(compared.months, decided),
    ...titledMonthRemarks(compared, decided),
    ...likeNameRemarks(known, compared),
  ]
}

interface ComparedFile {
  readonly compared: Compared
  readonly fileName: string
  readonly today: Day
}

const UNDO = 'undo the import and '
const FLAG = / \(--[^)]*\)/

/** A file next to what the ledger holds, whatever is chosen for its months and locations. */
async function ledgerRemarks(
  scope: Queryable,
  known: Known,
  read: ComparedFile,
  decided: PlacementDecisions,
): Promise<readonly FileRemark[]> {
  const { compared } = read
  return [
    ...(await otherSourceRemarks(scope, known, compared)),
    ...(await sameProfits(scope, known, compared)),
    ...(await lostSides(scope, known, compared, decided)),
    ...(await lostDays(scope, known, compared, decided)),
    ...distantDays(compared, read.today),
    ...(await growingSums(scope, known, compared)),
    ...otherPlacesRemarks(known, compared),
    ...changedAccountRemarks(known.accounts, compared.survey.survey.accounts),
    ...(await noLocationRemarks(scope, known, read)),
  ]
}

/** Days that are all decades ago, or years ahead: a year may be read wrong, or counted in another calendar. */
function distantDays({ survey: { survey } }: Compared, today: Day): readonly FileRemark[] {
  const { firstDay, lastDay } = survey
  if (firstDay === null || lastDay === null) return []
  const isPast = yearOf(lastDay) < yearOf(today) - MOST_YEARS_AGO
  if (!isPast && yearOf(firstDay) <= yearOf(today) + MOST_YEARS_AHEAD) return []
  const years = [...new Set([yearOf(firstDay), yearOf(lastDay)])].join(' to ')
  const sentence = `All rows are of ${years}, ${isPast ? 'decades ago' : 'years ahead'}. If that is not meant, as of years that are counted in another way, undo the import and correct the dates in the file.`
  return [{ kind: 'DISTANT_DAYS', sentence, isGuess: true }]
}

const MOST_YEARS_AGO = 30
const MOST_YEARS_AHEAD = 2

/** A first file of a source that has the profits of another one, or most of its accounts, in the same months and locations. */
async function otherSourceRemarks(scope: Queryable, known: Known, compared: Compared): Promise<readonly FileRemark[]> {
  const { held, sources, locations } = known
  const { source, survey } = compared
  if (source.id !== null) return []
  const profits = new Map(
    survey.survey.totals.flatMap(({ locationName, month, netIncome, income, rows }): (readonly [string, OwnParts])[] => {
      const id = findLocation(locations, nameOfLocation(locationName))?.id
      return id === undefined ? [] : [[`${id} ${month}`, { rows, profit: BigInt(netIncome), income: BigInt(income) }]]
    }),
  )
  const met = held.filter(({ locationId, month, entryCount }) => entryCount > 0 && profits.has(`${locationId} ${month}`))
  if (met.length === 0) return []
  type Met = { sourceId: number; locationId: number; month: number; sum: string; earned: string; accounts: AccountId[] }
  const rows = await queryEntries<Met>(scope, met, {
    select: `t.source as "sourceId", t.location as "locationId", t.month, (-sum(e.amount))::text as sum, ${EARNED},
      array_agg(distinct e.account_id) as accounts`,
    where: "a.type <> 'BALANCE_SHEET'",
    groupBy: 't.source, t.location, t.month',
  })
  const own = ofProfitAndLoss(known, compared)
  const unit = 10n ** BigInt(known.company.minorDigits)
  const alike = rows.filter(({ locationId, month, sum, earned, accounts }) => {
    const profit = profits.get(`${locationId} ${month}`)
    const areSame = profit !== undefined && commonPart(profit, { profit: BigInt(sum), income: BigInt(earned) }, unit) !== null
    return areSame || (own.size >= FEWEST_ACCOUNTS && accounts.filter((id) => own.has(id)).length * 2 > own.size)
  })
  if (alike.length === 0) return []
  const names = [...new Set(alike.map(({ sourceId }) => sourceId))].flatMap((id) => sources.find((one) => one.id === id)?.name ?? [])
  const [has, its] = names.length === 1 ? ['has', 'its'] : ['have', 'their']
  return [
    {
      kind: 'OTHER_SOURCE',
      sentence: `${joinNames(names.map((name) => `“${name}”`))} ${has} entries of ${counted(alike.length, 'month of a location', 'months of locations')} that the file has, too, and both count. If these are the same entries, undo the import and bring the file under ${its} name (--source).`,
      isGuess: true,
    },
  ]
}

/** With fewer accounts in common, sources complete each other, as payroll does. */
const FEWEST_ACCOUNTS = 2

/** The file's accounts of the profit and loss that the ledger has. */
function ofProfitAndLoss(known: Known, { survey: { survey } }: Compared): ReadonlySet<AccountId> {
  const idOf = accountIdsOf(known, survey.accounts)
  return new Set(
    survey.accounts.flatMap(({ index, typing }) => (typing.type === null || typing.type === 'BALANCE_SHEET' ? [] : [idOf(index)])),
  )
}

const MOST_NAMES = 5

/** Locations and accounts, of the ledger or of the file, whose names or numbers differ in nothing that one hears: they stay apart. */
function likeNameRemarks({ locations, accounts }: Known, { survey: { survey } }: Compared): readonly FileRemark[] {
  const places = nearDuplicateLocations(
    survey.locations.map(({ name }) => nameOfLocation(name)),
    locations.map(({ name }) => name),
  ).filter(({ likeness }) => likeness === 'SPELLING' || likeness === 'SAME_CODE')
  const numbered = nearDuplicateAccounts(survey.accounts, accounts).filter(({ likeness }) => likeness === 'SPELLING')
  return [...places.slice(0, MOST_NAMES), ...numbered.slice(0, MOST_NAMES)].map((pair) => ({
    kind: 'LIKE_NAMES',
    sentence: `“${pair.name}” stays ${pair.kind === 'LOCATION' ? 'a location' : 'an account'} of its own. ${nearDuplicateSentence(pair)}`,
    isGuess: true,
  }))
}

/** A file none of whose locations the source had before, after files with several: they may be in another column now. */
function otherPlacesRemarks({ locations, held }: Known, { source, survey: { survey } }: Compared): readonly FileRemark[] {
  const names = survey.locations.map(({ name }) => name).filter((name) => name !== '')
  const own = held.filter(({ sourceId, entryCount }) => sourceId === source.id && entryCount > 0)
  // Stores that come in a file each are new once.
  const areTogether = [...Map.groupBy(own, ({ importId }) => importId).values()].some(
    (slices) => new Set(slices.map(({ locationId }) => locationId)).size > 1,
  )
  if (names.length === 0 || !areTogether || names.some((name) => findLocation(locations, name) !== undefined)) return []
  const before = new Set(own.map(({ locationId }) => locationId))
  const known = locations.filter(({ id, name }) => before.has(id) && name !== nameOfLocation('')).map(({ name }) => `“${name}”`)
  if (known.length === 0) return []
  const sentence = `The file has other locations than the source before: ${joinFirst(names.map((name) => `“${name}”`))} instead of ${joinFirst(known)}. If another column has the locations now, undo the import and choose that column.`
  return [{ kind: 'OTHER_LOCATIONS', sentence, isGuess: true }]
}

/** A file without any location, in a ledger that has some, or under a name that may be one. */
async function noLocationRemarks(
  scope: Queryable,
  { locations, held }: Known,
  { compared, fileName }: ComparedFile,
): Promise<readonly FileRemark[]> {
  const { source } = compared
  const { survey } = compared.survey
  if (survey.rows === 0 || survey.locations.some(({ name }) => name !== '')) return []
  const unnamed = findLocation(locations, nameOfLocation(''))
  const others = locations.filter(({ id }) => id !== unnamed?.id)
  // A source that never names one is of none.
  const isUsual = held.some(({ sourceId, locationId }) => sourceId === source.id && locationId === unnamed?.id)
  if (others.length === 0 || isUsual) {
    // A company of one restaurant names its files after it, one file like the other.
    const named = locationInName(fileName)
    const before = source.id === null ? null : await latestFileName(scope, source.id)
    if (named === null || (before !== null && locationInName(before) === named)) return []
    const sentence = `No location is read from the file, and its own name says “${named}”. If that is the location, undo the import and import the file with it (--location "${named}"): files of other locations would take the place of these entries.`
    return [{ kind: 'NO_LOCATION', sentence, isGuess: true }]
  }
  const sentence = `No location is read from the file, so all of its entries go to “${nameOfLocation('')}”. If they belong to one location, undo the import and import the file with that one (--location), or else they may count twice.`
  return [{ kind: 'NO_LOCATION', sentence, isGuess: true }]
}

function locationInName(fileName: string): string | null {
  return proposedLocations({ fileName, titles: [], known: [] })[0] ?? null
}

/** That rows an earlier import left out come now. A guess where the file has other rows, too, which may be meant to replace some. */
function completionRemarks({ months, completes }: Compared, decided: PlacementDecisions): readonly FileRemark[] {
  const { placements } = planChoices(months, decided)
  const isAdded = months.every(({ month, suggested }) => (placements.get(month) ?? suggested) === 'APPEND')
  return completes === null || !isAdded ? [] : [{ kind: 'COMPLETED', sentence: completion(completes), isGuess: completes.others > 0 }]
}

/** Locations that the file no longer has, where their removal was proposed and not chosen. */
function removalRemarks(
  { months, remaining }: Compared,
  decided: PlacementDecisions,
  isChosen: (locationName: string) => boolean,
): readonly FileRemark[] {
  const { placements } = planChoices(months, decided)
  return remaining.flatMap((one): readonly FileRemark[] => {
    const isReplaced = months.some(
      ({ month, suggested, remaining: left }) =>
        (placements.get(month) ?? suggested) !== 'APPEND' && left.some(({ locationName }) => locationName === one.locationName),
    )
    if (one.proposal !== 'REMOVE' || isChosen(one.locationName) || !isReplaced) return []
    return [{ kind: 'REMOVED', sentence: removalSentence(one), isGuess: true }]
  })
}

/** Locations whose entries stay, as chosen, although the file has them under another name. */
function countedTwiceRemarks(
  { months, remaining }: Compared,
  decided: PlacementDecisions,
  minorDigits: MinorDigits,
): readonly FileRemark[] {
  const { placements, remaining: chosen } = planChoices(months, decided)
  return remaining.flatMap((one): readonly FileRemark[] => {
    const { locationName, proposal, repeated } = one
    if (repeated === null) return []
    const choice = chosen.get(locationName) ?? proposal
    const staying = months.flatMap(({ month, suggested, remaining: left }) => {
      // What is still to be chosen does not stay yet.
      const isTaken = choice !== 'KEEP' && (placements.get(month) ?? suggested) === 'REPLACE'
      const here = isTaken ? undefined : left.find((other) => other.locationName === locationName)
      return here === undefined || !repeated.months.has(month) ? [] : [{ ...here, month }]
    })
    if (staying.length === 0) return []
    const stays = {
      months: staying.map(({ month }) => month),
      rows: staying.reduce((sum, { rows }) => sum + rows, 0),
      netIncome: staying.reduce((sum, { netIncome }) => sum + netIncome, 0n),
      repeated: staying.reduce((sum, { month }) => sum + (repeated.months.get(month) ?? 0), 0),
      isSure: repeated.isSure,
    }
    return [{ kind: 'COUNTED_TWICE', sentence: countedTwiceSentence(one, stays, minorDigits), isGuess: true }]
  })
}

/** What replacing leaves of a month, and where it takes more than it brings. */
function replacementRemarks(months: readonly MonthPlan[], decided: PlacementDecisions): readonly FileRemark[] {
  const { placements, wholeMonths } = planChoices(months, decided)
  const placementOf = (plan: MonthPlan) => placements.get(plan.month) ?? plan.suggested
  const others = otherRowsSentence(months.filter((plan) => placementOf(plan) === 'REPLACE'))
  const ofOthers = others === null ? [] : [{ kind: 'REPLACED' as const, sentence: others, isGuess: true }]
  const ofMonths = months.flatMap((plan): readonly FileRemark[] => {
    const placement = placementOf(plan)
    const name = monthsName([plan.month])
    const doubt = unnamedSentence(plan, placement)
    const unnamed = doubt === null ? [] : [{ kind: 'REPLACED' as const, sentence: `${name}: ${doubt}`, isGuess: true }]
    if (placement === 'APPEND') return unnamed
    const isWhole = wholeMonths.has(plan.month)
    const fewer = fewerRowsSentence(plan, isWhole)
    const isGuess = losesRows(plan, isWhole)
    const byTitle = titledDaysSentence(plan, isWhole)
    return [
      ...unnamed,
      ...(byTitle === null ? [] : [{ kind: 'REPLACED' as const, sentence: `${name}: ${byTitle}`, isGuess: true }]),
      ...(fewer === null ? [] : [{ kind: 'REPLACED' as const, sentence: `${name}: ${fewer}`, isGuess }]),
      ...(plan.kept === null || isWhole ? [] : [stayingRemark(plan, plan.kept)]),
    ]
  })
  return [...ofOthers, ...ofMonths]
}

function stayingRemark(plan: MonthPlan, kept: string): FileRemark {
  const { rowsTitled } = plan
  const isGuess = keepsFewRows(plan) || rowsTitled > 0
  const [are, they] = rowsTitled === 1 ? ['is', 'it was'] : ['are', 'they were']
  const why =
    rowsTitled === 0
      ? 'If their entries were deleted'
      : `The file’s title names days of these, on which ${counted(rowsTitled, 'row')} of earlier files ${are} stored. If ${they} deleted`
  const advice = ` ${why}, undo the import and replace all days of the month (--month ${monthText(plan.month)}=replace-month).`
  return { kind: 'STAYING', sentence: `${monthsName([plan.month])}: ${kept}${isGuess ? advice : ''}`, isGuess }
}

/** Months that the file's title names, that it has nothing of, and that stay as they came with what it replaces. */
function titledMonthRemarks({ months, titledMonths }: Compared, decided: PlacementDecisions): readonly FileRemark[] {
  const { placements } = planChoices(months, decided)
  const replaces = months.some(
    ({ month, suggested, rowsReplaced }) => rowsReplaced > 0 && (placements.get(month) ?? suggested) === 'REPLACE',
  )
  if (!replaces || titledMonths.length === 0) return []
  const rows = titledMonths.reduce((sum, one) => sum + one.rows, 0)
  const [stay, they] = rows === 1 ? ['stays', 'it was'] : ['stay', 'they were']
  const sentence = `The file’s title says that it covers ${monthsName(titledMonths.map(({ month }) => month))}, and it has no entries there: ${counted(rows, 'row')} of earlier files ${stay}. If ${they} deleted, undo those imports.`
  return [{ kind: 'STAYING', sentence, isGuess: true }]
}
