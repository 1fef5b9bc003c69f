import { DomainError } from '@fourwall/domain/errors.ts'
import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { RemainingLocation } from '@fourwall/domain/ledger/import-plan/remaining-locations.ts'
import { UNNAMED_LOCATION } from '@fourwall/domain/ledger/reading/file-locations.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import type { MonthIndex } from '@fourwall/domain/time/day.ts'
import { DAY_FORMATS, formatDay, monthName } from '@fourwall/domain/time/day-format.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { BroughtWithIds } from './brought-with-ids.ts'
import { planChoices, type ReadEntries } from './import-effect.ts'
import type { PlacementDecisions } from './import-file.ts'
import { foreseenSentence } from './remarks/import-remarks.ts'
import { type EqualEntries, equalEntries, FEWEST_OF_ALL } from './repeats/equal-entries.ts'
import type { FileRows } from './repeats/file-rows.ts'
import { type RowsUnderOtherName, rowsUnderOtherNames } from './repeats/other-names.ts'
import { MOST_ENTRIES_AROUND, MOST_NUMBERED_ROWS, type SameNumbers, sameNumbers } from './repeats/same-numbers.ts'
import type { PlaceDays } from './repository.ts'
import type { StoredMonths } from './stored-months.ts'

/** With fewer repeated rows nothing is asked, unless they are all rows of the file or of a day at a location. */
const FEWEST_ROWS = 10
/** A share of the file's rows from which on they count as repeated: recurring entries have other dates. */
const SHARE = 0.5
/** Larger files are not compared: the embedded database would block other queries for a few seconds. */
export const MOST_COMPARED_ROWS = 200_000
const MOST_NAMED = 3
/** Up to so many rows are late entries; of these, a few that are repeated stand out. */
const MOST_LATE_ROWS = 20

/** The file's rows were mostly imported before, perhaps under other entry numbers. Nothing was stored; it may be repeated with a confirmation. */
class RepeatedEntriesError extends DomainError {
  override readonly name = 'RepeatedEntriesError'

  constructor(found: RepeatedEntries) {
    super('REPEATED_ENTRIES', `${repeatedSentence(found)} Nothing was imported. ${adviceFor(found)}`, { field: 'refuseRepeated' })
  }
}

interface RepeatedEntries extends Pick<EqualEntries, 'rows' | 'most'> {
  /** Rows of the file, or of `month`. */
  readonly of: number
  /** Of the rows, if they are too few in the whole file; null for all. */
  readonly month: MonthIndex | null
  /** Of `rows`, those that also have the number or reference of the other entry. */
  readonly numbered: number
  readonly elsewhere: readonly RepeatedAt[]
  /** Names of other sources that hold entries of `elsewhere`. */
  readonly sources: readonly string[]
}

/** Entries that stay at a location although the file has them at another one. */
export interface RepeatedAt extends Pick<RemainingLocation, 'locationName' | 'renamedTo'> {
  /** The location of the file; null for several. */
  readonly to: string | null
  readonly rows: number
  readonly isSure: boolean
}

interface ComparedRows {
  readonly rows: number
  /** Days that the import takes: entries of its source there go away, so they are not repeated. */
  readonly replaced: readonly PlaceDays[]
  /** Number of active slices at the file's months and locations that stay at least in part. */
  readonly beside: number
  /** Number of entries that stay at the file's locations, in its months and those next to them. */
  readonly entriesAround: number
  /** Whether other sources have entries, and not too many, in months of the file in which a location of the file has none. */
  readonly hasOthers: boolean
  readonly elsewhere: readonly RepeatedAt[]
  /** Ids of the file's accounts that are revenue or other income. */
  readonly incomeAccounts: readonly AccountId[]
  /** Of the ledger and of the file. */
  readonly locationNames: ReadonlyMap<LocationId, string>
  readonly sourceNames: ReadonlyMap<number, string>
  readonly log: Log
}

/**
 * Asks about staged entries that are in the ledger already.
 *
 * @param isAgreed whether a person wants them anyway: what would be asked is returned, too.
 * @returns what is too little to be asked about.
 * @throws RepeatedEntriesError if they are many and at least half of the file, or all of the file or of a day at a location, or those of a
 * location under a new name, or half of the file with the same numbers.
 */
export async function refuseRepeated(
  scope: Queryable,
  { importId, sourceId, firstEntryId }: Pick<BroughtWithIds, 'importId' | 'sourceId' | 'firstEntryId'>,
  compared: ComparedRows,
  isAgreed = false,
): Promise<readonly FileRemark[]> {
  const last = firstEntryId + BigInt(compared.rows) - 1n
  const { asked, remarks } = await repeatedEntries(scope, compared, {
    importId,
    sourceId,
    from: (first) => `entries where company_id = $1 and id between $${first}::bigint and $${first + 1}::bigint`,
    parameters: [String(firstEntryId), String(last)],
  })
  if (asked === null) return remarks
  if (!isAgreed) throw new RepeatedEntriesError(asked)
  return [{ kind: 'COUNTED_TWICE', sentence: `${repeatedSentence(asked)} They count twice.`, isGuess: true }, ...remarks]
}

/** What `refuseRepeated` would do with a file that is not stored. */
export interface ForeseenRepeats {
  /** What it would ask, as a sentence; null if nothing. */
  readonly question: string | null
  readonly remarks: readonly FileRemark[]
}

/** @param sourceId null for a new source. @param read null if the file's entries are not compared. */
export async function foreseenRepeats(
  scope: Queryable,
  sourceId: number | null,
  read: ReadEntries | null,
  compared: ComparedRows,
): Promise<ForeseenRepeats> {
  const { locationIds, accountIds, days, amounts, transactionNumbers, references } = read ?? NO_ENTRIES
  const { asked, remarks } = await repeatedEntries(scope, read === null ? { ...compared, beside: 0, hasOthers: false } : compared, {
    importId: 0,
    sourceId: sourceId ?? 0,
    from: (first) =>
      `unnest($${first}::int[], $${first + 1}::int[], $${first + 2}::date[], $${first + 3}::bigint[], $${first + 4}::text[], $${first + 5}::text[])
         as t(location_id, account_id, day, amount, transaction_number, reference)`,
    parameters: [locationIds, accountIds, days, amounts.map(String), transactionNumbers, references],
  })
  return {
    question: asked === null ? null : `${repeatedSentence(asked)} The import asks about them. ${adviceFor(asked)}`,
    remarks: remarks.map((remark) => ({ ...remark, sentence: foreseenSentence(remark.sentence) })),
  }
}

const NO_ENTRIES: ReadEntries = { locationIds: [], accountIds: [], days: [], amounts: [], transactionNumbers: [], references: [] }

/** The entries of the source that the file has under other names of locations, in months to which it is added. */
export function repeatedElsewhere(
  { months, remaining }: Pick<StoredMonths, 'months' | 'remaining'>,
  decided: PlacementDecisions,
): readonly RepeatedAt[] {
  const { placements } = planChoices(months, decided)
  const added = new Set(
    months.filter(({ month, suggested }) => (placements.get(month) ?? suggested) === 'APPEND').map(({ month }) => month),
  )
  return remaining.flatMap(({ locationName, renamedTo, repeated }): readonly RepeatedAt[] => {
    if (repeated === null) return []
    const rows = [...repeated.months].reduce((sum, [month, ofMonth]) => sum + (added.has(month) ? ofMonth : 0), 0)
    return rows === 0 ? [] : [{ locationName, renamedTo, to: repeated.to, rows, isSure: repeated.isSure }]
  })
}

function repeatedSentence({ rows, of, month, numbered, most, elsewhere, sources }: RepeatedEntries): string {
  const all = formatCount(of)
  const elsewhereNote = heldElsewhere(elsewhere)
  const from =
    most === null
      ? ''
      : `${rows === 1 ? '' : 'most of them '}from ${most.fileName}, imported on ${formatDay(most.importedOn, DAY_FORMATS.MONTH_NAME)}`
  if (elsewhereNote === '') return `${equalRowsText(rows, of, month, numbered === rows)}, ${from}.`
  const together = formatCount(rows + elsewhere.reduce((sum, one) => sum + one.rows, 0))
  const there = rows === 0 ? '' : `${formatCount(rows)} at the same location, ${from}; `
  const what = sources.length === 0 ? 'date, account and amount' : 'date and amount'
  return `${together} of ${all} rows have the same ${what} as entries that are in the ledger already: ${there}${elsewhereNote}.`
}

/** `3 of 4 rows have the same number, date, account, location and amount as entries that are in the ledger already` */
function equalRowsText(rows: number, of: number, month: MonthIndex | null, haveNumbers: boolean): string {
  const have = rows === 1 ? 'has' : 'have'
  const all = `${counted(of, 'row')}${month === null ? '' : ` in ${monthName(month)}`}`
  return `${formatCount(rows)} of ${all} ${have} the same ${haveNumbers ? 'number, ' : ''}date, account, location and amount as ${rows === 1 ? 'an entry that is' : 'entries that are'} in the ledger already`
}

/** `the same 7 entries are held as Harbor, which the file calls Harbor Quay` */
function heldElsewhere(elsewhere: readonly RepeatedAt[]): string {
  const parts = elsewhere.slice(0, MOST_NAMED).map(({ locationName, renamedTo, to, rows }) => {
    const where =
      renamedTo !== null
        ? `, which the file calls ${renamedTo}`
        : to === null
          ? ', in the file at other locations'
          : to === UNNAMED_LOCATION
            ? ', in the file without a location'
            : `, in the file at ${to}`
    const place = locationName === UNNAMED_LOCATION ? 'without a location' : `as ${locationName}`
    return `the same ${counted(rows, 'entry', 'entries')} ${rows === 1 ? 'is' : 'are'} held ${place}${where}`
  })
  const others = elsewhere.length - parts.length
  return [...parts, ...(others > 0 ? [`those of ${counted(others, 'more location')}, too`] : [])].join('; ')
}

function adviceFor({ elsewhere, sources }: RepeatedEntries): string {
  if (elsewhere.length === 0) return 'Import them anyway, or leave the file out.'
  const [source] = sources
  return source === undefined
    ? 'Replace the stored entries, import these anyway, or leave the file out.'
    : `To replace the stored entries, import the file under their source, “${source}”. Otherwise import these anyway, or leave the file out.`
}

/** The question to ask, and the remarks that need no answer, such as on a few repeated rows. */
async function repeatedEntries(
  scope: Queryable,
  { rows, replaced, beside, entriesAround, hasOthers, elsewhere, incomeAccounts, locationNames, sourceNames, log }: ComparedRows,
  file: FileRows,
): Promise<{ readonly asked: RepeatedEntries | null; readonly remarks: readonly FileRemark[] }> {
  const isCompared = rows > 0 && rows <= MOST_COMPARED_ROWS
  // Nothing stays where the file has entries, as in a first import or one that replaces all.
  const found = !isCompared || beside === 0 ? null : await equalEntries(scope, replaced, file)
  const renamed = isCompared && hasOthers ? await orNothing(rowsUnderOtherNames(scope, file, incomeAccounts), [], log) : []
  const isNumbered = rows > 0 && rows <= MOST_NUMBERED_ROWS && entriesAround > 0 && entriesAround <= MOST_ENTRIES_AROUND
  const numbers = isNumbered ? await orNothing(sameNumbers(scope, file, replaced), NO_NUMBERS, log) : NO_NUMBERS
  const held = [...elsewhere, ...underOtherNames(renamed, locationNames)]
  const together = (found?.rows ?? 0) + held.reduce((sum, one) => sum + one.rows, 0)
  const areMany = together >= FEWEST_ROWS && together >= rows * SHARE
  const areAll = together === rows && rows >= FEWEST_OF_ALL
  const areRenamed = rows >= FEWEST_OF_ALL && held.some(({ isSure }) => isSure)
  const areNumbered = numbers.repeated > 0 && numbers.repeated >= rows * SHARE
  const sources = [...new Set(renamed.map(({ sourceId }) => sourceId))].flatMap((id) => sourceNames.get(id) ?? [])
  const equal = {
    rows: found?.rows ?? 0,
    of: rows,
    month: null,
    numbered: numbers.repeated,
    most: found?.most ?? null,
    elsewhere: held,
    sources,
  }
  if (areMany || areAll || areRenamed || areNumbered || (found?.ofWholeDays ?? 0) > 0) return { asked: equal, remarks: [] }
  // Most of a month may be little in a file of many months.
  const month = found?.month ?? null
  const ofMonth = month === null ? equal : { ...equal, ...month, numbered: 0, elsewhere: [] }
  const isMonth = month !== null && month.rows >= FEWEST_ROWS && month.rows >= month.of * SHARE
  return isMonth
    ? { asked: ofMonth, remarks: [] }
    : { asked: null, remarks: repeatRemarks(numbers.repeated > 0 ? equal : ofMonth, numbers) }
}

/** A comparison that fails, as one that takes too long, has found nothing: the import goes on without its remark. */
async function orNothing<Found>(comparison: Promise<Found>, nothing: Found, log: Log): Promise<Found> {
  try {
    return await comparison
  } catch (error) {
    log.error({ err: error }, 'the entries of an import were not compared with the ledger')
    return nothing
  }
}

const NO_NUMBERS: SameNumbers = { repeated: 0, moved: 0, example: null }

/** By location of the ledger, most rows first. */
function underOtherNames(renamed: readonly RowsUnderOtherName[], names: ReadonlyMap<LocationId, string>): readonly RepeatedAt[] {
  return [...Map.groupBy(renamed, ({ at }) => at)].map(([at, rows]): RepeatedAt => {
    const [first, second] = rows
    const to = first === undefined || second !== undefined ? null : (names.get(first.from) ?? null)
    return { locationName: names.get(at) ?? '', renamedTo: null, to, rows: rows.reduce((sum, one) => sum + one.rows, 0), isSure: true }
  })
}

/** Repeated rows that are too few to be asked about. */
function repeatRemarks({ rows, of, month, numbered }: RepeatedEntries, { moved, example }: SameNumbers): readonly FileRemark[] {
  const remarks: FileRemark[] = []
  const isFew = rows >= FEWEST_OF_ALL && (of <= MOST_LATE_ROWS || month !== null)
  if (numbered > 0 || isFew) {
    const equal = numbered > 0 ? numbered : rows
    const [they, count] = equal === 1 ? ['it is', 'it counts'] : ['they are', 'they count']
    const sentence = `${equalRowsText(equal, of, month, numbered > 0)}. If ${they} the same, ${count} twice: undo the import and leave ${equal === 1 ? 'it' : 'them'} out of the file.`
    remarks.push({ kind: 'COUNTED_TWICE', sentence, isGuess: true })
  }
  if (moved > 0 && example !== null) {
    const [day, heldOn] = [example.day, example.heldOn].map((one) => formatDay(one, DAY_FORMATS.MONTH_NAME))
    const [have, they] = moved === 1 ? ['has', 'it counts'] : ['have', 'they count']
    const sentence = `${counted(moved, 'row')} ${have} the number, account, location and amount of ${moved === 1 ? 'an entry' : 'entries'} that the ledger has on another day, such as ${example.number}: ${heldOn} in the ledger, ${day} in the file. If the day was changed, ${they} twice: import the file of ${heldOn} again, too.`
    remarks.push({ kind: 'COUNTED_TWICE', sentence, isGuess: true })
  }
  return remarks
}
