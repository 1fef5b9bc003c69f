import { counted, formatCount } from '../../money/format.ts'
import { joinNames } from '../../sentence-text.ts'
import { type Day, firstDayOf, lastDayOf, type MonthIndex } from '../../time/day.ts'
import { monthsName } from '../../time/day-format.ts'
import { UNNAMED_LOCATION } from '../reading/file-locations.ts'
import { type CoveredMonth, keptDaysSentence } from './covered-days.ts'
import type { RemainingChoice, RemainingLocation, RemainingPlace, RemainingProposal } from './remaining-locations.ts'

/** REPLACE replaces the days that the file covers, at its locations; APPEND adds to them. */
export type MonthPlacement = 'REPLACE' | 'APPEND'

export interface MonthLocationRows {
  readonly month: MonthIndex
  /** Compared exactly; empty for entries without a location. */
  readonly locationName: string
  readonly rows: number
}

/** Active rows of the file's source. */
export interface StoredRows extends MonthLocationRows {
  /** Of all rows, those before and after the days that the file covers. */
  readonly before: number
  readonly after: number
  /** Of those on days that it covers, the ones on days that its title alone names. */
  readonly byTitle: number
}

export interface MonthPlan {
  readonly month: MonthIndex
  /** The days that the file covers. */
  readonly firstDay: Day
  readonly lastDay: Day
  /** Rows in the file. */
  readonly rows: number
  /** Stored rows of the same source, at any location. */
  readonly rowsStored: number
  /** Stored rows that REPLACE removes: those at the file's locations, on the days that it covers. */
  readonly rowsReplaced: number
  /** Stored rows at the file's locations on other days of the month, which stay. */
  readonly rowsKept: number
  /** Rows of the file that equal stored ones on these days; null if they were not compared. */
  readonly rowsEqual: number | null
  /** Whether the file has none of `rowsReplaced`, nor of those in any other month, though it covers whole months; left out if not. */
  readonly areOthers?: true
  /** Of `rowsReplaced`, those on days that the file's title names and that are before or behind all its rows of the month. */
  readonly rowsByTitle: number
  /** Of `rowsKept`, those on days that the title names, too, and that are not taken for deleted ones. */
  readonly rowsTitled: number
  /** Which days stay at any location and why, as a sentence; null if none do. */
  readonly kept: string | null
  /** Rows without a location that REPLACE removes, though they may have come with other locations, whose entries stay; null for none. */
  readonly unnamed: UnnamedRows | null
  /** Number of locations in the file. */
  readonly locations: number
  /** Locations whose rows would remain although the file covers their days. */
  readonly remaining: readonly MonthRemaining[]
  readonly suggested: MonthPlacement
  /** Effect of the choice, in sentences. */
  readonly reason: string
}

export interface UnnamedRows {
  /** In the file. */
  readonly rows: number
  readonly rowsReplaced: number
  /** Names of the locations that stay. */
  readonly otherLocations: readonly string[]
}

export interface MonthRemaining {
  readonly locationName: string
  readonly rows: number
  /** Income minus expense, minor units. */
  readonly netIncome: bigint
  readonly proposal: RemainingProposal
}

/** An active import whose left-out rows the file seems to bring. */
export interface CompletedImport {
  readonly importId: number
  readonly fileName: string
  /** Rows of the file that are among them. */
  readonly rows: number
  /** Rows of the file that are new. */
  readonly others: number
  /** How many it left out and that were not brought since. */
  readonly rowsLeftOut: number
}

export interface PlanInput {
  readonly inFile: readonly MonthLocationRows[]
  readonly stored: readonly StoredRows[]
  readonly covered: readonly CoveredMonth[]
  /** Rows of the file that equal stored ones on the days that it covers, by month, as far as they were compared. */
  readonly equalRows: ReadonlyMap<MonthIndex, number>
  /** Fully covered months for which the file has none of the rows that it would replace. */
  readonly otherMonths?: ReadonlySet<MonthIndex>
  /** `rowsTitled` by month; 0 for others. */
  readonly titledRows?: ReadonlyMap<MonthIndex, number>
  /** Places of `remaining`. */
  readonly remainingPlaces: readonly RemainingPlace[]
  readonly remaining: readonly RemainingLocation[]
  readonly completes: CompletedImport | null
}

/**
 * Plans an import by month, earliest first: the months of the file, and those between them that it covers and has nothing of. Suggests
 * REPLACE, unless the file has less than a tenth of the rows that it would remove, or less than half and none in common: such a month is the
 * tail of another month's export, so APPEND is suggested. So it is for left-out rows that come after all, and where all that would go are other
 * rows without a location, in a month of locations that stay: one store's file does not take the rows of another's.
 */
export function planMonths({
  inFile,
  stored,
  covered,
  equalRows,
  otherMonths,
  titledRows,
  remainingPlaces,
  remaining,
  completes,
}: PlanInput): MonthPlan[] {
  const [fileMonths, storedMonths] = [Map.groupBy(inFile, monthOfRows), Map.groupBy(stored, monthOfRows)]
  const proposals = new Map(remaining.map(({ locationName, proposal }) => [locationName, proposal]))
  const remainingMonths = Map.groupBy(remainingPlaces, monthOfRows)
  const coveredByMonth = new Map(covered.map((one) => [one.month, one]))
  const months = [...new Set([...fileMonths.keys(), ...remainingMonths.keys()])].sort((left, right) => left - right)
  return months.map((month): MonthPlan => {
    const days = coveredByMonth.get(month) ?? {
      month,
      firstDay: firstDayOf(month),
      lastDay: lastDayOf(month),
      isFirst: false,
      isLast: false,
    }
    const brought = fileMonths.get(month) ?? []
    const held = storedMonths.get(month) ?? []
    const places = new Set(brought.map(({ locationName }) => locationName))
    const rows = sum(brought, (one) => one.rows)
    const replaced = held.filter((one) => places.has(one.locationName) && one.rows > one.before + one.after)
    const rowsReplaced = sum(replaced, (one) => one.rows - one.before - one.after)
    const isTail = rows * 10 < rowsReplaced || (rows * 2 < rowsReplaced && equalRows.get(month) === 0)
    const left = (remainingMonths.get(month) ?? []).map(
      ({ locationName, rows: kept, netIncome }): MonthRemaining => ({
        locationName,
        rows: kept,
        netIncome,
        proposal: proposals.get(locationName) ?? 'ASK',
      }),
    )
    const unnamed = (equalRows.get(month) ?? 0) < rowsReplaced ? unnamedRows(brought, replaced, left) : null
    const isOfOthers = unnamed !== null && unnamed.rowsReplaced === rowsReplaced && equalRows.get(month) === 0
    const suggested = completes !== null || (isTail && rows > 0) || isOfOthers ? 'APPEND' : 'REPLACE'
    const beside = { before: sum(held, (one) => one.before), after: sum(held, (one) => one.after) }
    const plan = {
      month,
      firstDay: days.firstDay,
      lastDay: days.lastDay,
      rows,
      rowsStored: sum(held, (one) => one.rows),
      rowsReplaced,
      rowsKept: sum(held, (one) => (places.has(one.locationName) ? one.before + one.after : 0)),
      rowsEqual: equalRows.get(month) ?? null,
      ...(otherMonths?.has(month) === true && rowsReplaced > 0 ? { areOthers: true as const } : {}),
      rowsByTitle: sum(replaced, (one) => one.byTitle),
      rowsTitled: titledRows?.get(month) ?? 0,
      kept: keptDaysSentence(days, beside),
      unnamed,
      locations: places.size,
      remaining: left,
      suggested,
    } as const
    const reason =
      completes === null ? reasonFor(plan, [...new Set(replaced.map(({ locationName }) => locationName))]) : completion(completes)
    return { ...plan, reason }
  })
}

function unnamedRows(
  brought: readonly MonthLocationRows[],
  replaced: readonly StoredRows[],
  remaining: readonly MonthRemaining[],
): UnnamedRows | null {
  const beside = remaining.filter(({ proposal, locationName }) => proposal === 'KEEP' && !isUnnamed(locationName))
  const taken = replaced.filter(({ locationName }) => isUnnamed(locationName))
  if (taken.length === 0 || beside.length === 0) return null
  return {
    rows: sum(brought, (one) => (isUnnamed(one.locationName) ? one.rows : 0)),
    rowsReplaced: sum(taken, (one) => one.rows - one.before - one.after),
    otherLocations: beside.map(({ locationName }) => locationName),
  }
}

function isUnnamed(locationName: string): boolean {
  return locationName === '' || locationName === UNNAMED_LOCATION
}

/**
 * That rows without a location may be those of other stores, or the same as the file's, whichever is not chosen; null where there is no doubt.
 */
export function unnamedSentence(
  { unnamed, suggested }: Pick<MonthPlan, 'unnamed' | 'suggested'>,
  placement: MonthPlacement,
): string | null {
  if (unnamed === null || (placement === 'APPEND' && suggested === 'REPLACE')) return null
  const { rows, rowsReplaced, otherLocations } = unnamed
  const stay = otherLocations.length > 3 ? `${formatCount(otherLocations.length)} other locations` : joinNames(otherLocations)
  const [are, they] = rowsReplaced === 1 ? ['is', 'it'] : ['are', 'they']
  return placement === 'REPLACE'
    ? `${counted(rowsReplaced, 'row')} without a location ${are} replaced. If ${they} came with ${stay}, whose entries stay, undo the import and append the file.`
    : `${counted(rows, 'row')} without a location ${rows === 1 ? 'is' : 'are'} added to the ${formatCount(rowsReplaced)} that may belong to ${stay}. If ${rows === 1 ? 'it replaces' : 'they replace'} ${rowsReplaced === 1 ? 'that one' : 'those'}, undo the import and replace.`
}

/** `These look like the 12 rows left out of January.csv: they are added to it.` */
export function completion({ fileName, rows, others, rowsLeftOut }: CompletedImport): string {
  const which =
    rowsLeftOut === 1
      ? 'the row'
      : rows === rowsLeftOut
        ? `the ${formatCount(rows)} rows`
        : `${formatCount(rows)} of the ${formatCount(rowsLeftOut)} rows`
  if (others > 0) {
    const [look, they, rest] = [
      rows === 1 ? 'looks' : 'look',
      rows === 1 ? 'it is' : 'they are',
      others === 1 ? 'row' : `${formatCount(others)} rows`,
    ]
    return `${formatCount(rows)} of ${counted(rows + others, 'row')} ${look} like ${which} left out of ${fileName}: ${they} added to it, and so ${others === 1 ? 'is' : 'are'} the other ${rest}.`
  }
  return rowsLeftOut === 1
    ? `This looks like the row left out of ${fileName}: it is added to it.`
    : `These look like ${which} left out of ${fileName}: they are added to it.`
}

/**
 * What the choices do to a month of a plan, in sentences, as `reason` says of what is suggested: `Replacing all days removes 31 rows, 19 of them
 * on days that the file does not cover, and stores 12.`
 */
export function chosenReason(plan: MonthPlan, { placements, wholeMonths, remaining: chosen }: PlanChoices): string {
  const { month, rows, rowsStored, rowsKept } = plan
  const suggested = placements.get(month) ?? plan.suggested
  const isWhole = suggested === 'REPLACE' && wholeMonths.has(month)
  const isChosen = plan.remaining.some(({ locationName, proposal }) => (chosen.get(locationName) ?? proposal) !== proposal)
  if (suggested === plan.suggested && !isWhole && !isChosen) return plan.reason
  const remaining = plan.remaining.map((one) => ({ ...one, proposal: chosen.get(one.locationName) ?? one.proposal }))
  const comeIn = `${counted(rows, 'row')} ${rows === 1 ? 'comes' : 'come'} in.`
  if (rows > 0 && suggested === 'APPEND')
    return rowsStored === 0
      ? `Nothing stored yet. ${comeIn}`
      : `${comeIn} ${rowsStored === 1 ? 'The row that is stored stays' : `All ${formatCount(rowsStored)} rows that are stored stay`}.`
  const taken = rowsTaken(plan, isWhole)
  const beyond = isWhole && rowsKept > 0 ? `, ${formatCount(rowsKept)} of them on days that the file does not cover,` : ''
  const own =
    rows === 0
      ? 'The file has no rows of this month.'
      : taken === 0
        ? `Nothing is replaced. ${comeIn}`
        : `${isWhole ? 'Replacing all days' : 'Replace'} removes ${counted(taken, 'row')}${beyond} and stores ${formatCount(rows)}.`
  return [own, ...(plan.kept === null || isWhole ? [] : [plan.kept]), ...remainingReasons({ remaining, suggested })].join(' ')
}

function reasonFor(plan: Omit<MonthPlan, 'reason'>, replaced: readonly string[]): string {
  return [
    ownReason(plan, replaced),
    ...(plan.kept === null || plan.suggested === 'APPEND' ? [] : [plan.kept]),
    ...remainingReasons(plan),
  ].join(' ')
}

function ownReason(plan: Omit<MonthPlan, 'reason'>, replaced: readonly string[]): string {
  const { rows, rowsStored, rowsReplaced, rowsKept, locations, suggested } = plan
  const comeIn = `${counted(rows, 'row')} ${rows === 1 ? 'comes' : 'come'} in.`
  if (rows === 0) return 'The file has no rows of this month.'
  if (rowsStored === 0) return `Nothing stored yet. ${comeIn}`
  if (rowsReplaced === 0) {
    const place = locations === 1 ? 'this location' : `these ${counted(locations, 'location')}`
    return `Nothing stored yet for ${place}${rowsKept > 0 ? ' on these days' : ''}. ${comeIn}`
  }
  const [only = ''] = replaced
  const removed = `${counted(rowsReplaced, 'row')} ${replaced.length === 1 ? (isUnnamed(only) ? 'without a location' : `of ${only}`) : `of ${counted(replaced.length, 'location')}`}`
  return suggested === 'APPEND'
    ? `Replace would remove ${removed} and store ${formatCount(rows)}.`
    : `Replace removes ${removed} and stores ${formatCount(rows)}.`
}

/**
 * Where replacing removes more rows than it stores, as by an export of some accounts alone, which takes the others away, or rows that the file
 * has none of, as late entries do; null if not.
 * @param isWhole whether the month is replaced with all its days.
 */
export function fewerRowsSentence(plan: TakenRows, isWhole: boolean): string | null {
  const { rows, rowsKept } = plan
  const taken = rowsTaken(plan, isWhole)
  const areOthers = takesOthers(plan, isWhole)
  if (rows === 0 || (taken <= rows && !areOthers)) return null
  const place = `${counted(rows, 'row')} of the file ${rows === 1 ? 'takes' : 'take'} the place of ${formatCount(taken)}`
  if (isWhole && rowsKept > 0)
    return `${place}, ${formatCount(rowsKept)} of them on days that the file does not cover. If these days should stay, undo the import and replace only the days of the file.`
  return areOthers
    ? `${place}, and the file has none of those. If it has only late entries or some of the accounts, undo the import and append the file, or import it under a source of its own.`
    : `${place}. If the file has only some of the accounts, undo the import and append the file, or import it under a source of its own.`
}

/** Where a file replaces whole months and has none of their rows, as that of another store under the same name; null if it does not. */
export function otherRowsSentence(replaced: readonly Pick<MonthPlan, 'month' | 'rowsReplaced' | 'areOthers'>[]): string | null {
  const others = replaced.filter(({ areOthers }) => areOthers === true)
  if (others.length === 0) return null
  const rows = sum(others, ({ rowsReplaced }) => rowsReplaced)
  return `${monthsName(others.map(({ month }) => month))}: the file has none of the ${counted(rows, 'row')} that it replaces. If these belong to another location or company, undo the import and import the file under its own.`
}

/**
 * Whether rows on days that a file's title names, but without rows in the file, may be taken for deleted ones: a few, next to many that were
 * imported together with them and are replaced. The same title may be above the other half of a month.
 */
export function mayBeDeleted({ rows, replaced, cameTogether }: TitledRows): boolean {
  return cameTogether && rows <= MOST_DELETED && rows * 4 <= replaced
}

export interface TitledRows {
  /** On days that the title alone names. */
  readonly rows: number
  /** On the days of the file's own rows. */
  readonly replaced: number
  /** Whether all of `rows` came in imports that also brought some of `replaced`. */
  readonly cameTogether: boolean
}

const MOST_DELETED = 3

/** Rows removed because the file's title names their days but the file has no rows there; null for none, and where all days are replaced anyway. */
export function titledDaysSentence({ rows, rowsByTitle }: Pick<MonthPlan, 'rows' | 'rowsByTitle'>, isWhole: boolean): string | null {
  if (rows === 0 || rowsByTitle === 0 || isWhole) return null
  const [are, they] = rowsByTitle === 1 ? ['is', 'it was'] : ['are', 'they were']
  return `the file’s title names days on which it has no rows: ${counted(rowsByTitle, 'row')} of these days ${are} removed. If ${they} not deleted, undo the import and export the file again.`
}

/** Whether replacing takes a fifth of a month's rows or more for none, or rows that the file has none of. */
export function losesRows(plan: TakenRows, isWhole: boolean): boolean {
  const taken = rowsTaken(plan, isWhole)
  const lost = taken - plan.rows
  return (lost >= FEWEST_LOST && lost * 5 >= taken) || takesOthers(plan, isWhole)
}

/** Whether days that stay have so few rows that they may have been deleted, rather than that the file is of some days of the month. */
export function keepsFewRows({ rowsKept, rowsReplaced }: Pick<MonthPlan, 'rowsKept' | 'rowsReplaced'>): boolean {
  return rowsKept > 0 && rowsKept * 4 <= rowsReplaced
}

/** One or two rows are corrected away. */
const FEWEST_LOST = 3

type TakenRows = Pick<MonthPlan, 'rows' | 'rowsReplaced' | 'rowsKept' | 'rowsEqual'>

/** Fewer may all have been corrected; next to many more of the file they were a beginning. */
const FEWEST_OTHERS = 3

function takesOthers({ rows, rowsReplaced, rowsEqual }: TakenRows, isWhole: boolean): boolean {
  return !isWhole && rowsEqual === 0 && rowsReplaced >= FEWEST_OTHERS && rowsReplaced * 2 >= rows
}

/** Stored rows at the file's locations that replacing removes. @param isWhole whether the month is replaced with all its days. */
function rowsTaken({ rowsReplaced, rowsKept }: Pick<MonthPlan, 'rowsReplaced' | 'rowsKept'>, isWhole: boolean): number {
  return isWhole ? rowsReplaced + rowsKept : rowsReplaced
}

function remainingReasons({ remaining, suggested }: Pick<MonthPlan, 'remaining' | 'suggested'>): string[] {
  if (suggested === 'APPEND') return []
  const of = (wanted: RemainingProposal): string | null => {
    const chosen = remaining.filter(({ proposal }) => proposal === wanted)
    if (chosen.length === 0) return null
    const names =
      chosen.length > 3 ? `${formatCount(chosen.length)} other locations` : chosen.map(({ locationName }) => locationName).join(' and ')
    return `${counted(
      sum(chosen, (one) => one.rows),
      'row',
    )} of ${names}`
  }
  const [removed, staying, open] = [of('REMOVE'), of('KEEP'), of('ASK')]
  return [
    ...(removed === null ? [] : [`It also removes ${removed}, which the file no longer has.`]),
    ...(staying === null ? [] : [`The file does not name ${staying}: they stay.`]),
    ...(open === null ? [] : [`The file does not name ${open}: choose whether they stay.`]),
  ]
}

/** What a person decided about the months of a plan and about locations that would remain. */
export interface PlanChoices {
  /** By month; others as suggested. */
  readonly placements: ReadonlyMap<MonthIndex, MonthPlacement>
  /** Months that are replaced with all their days, not only those that the file covers. */
  readonly wholeMonths: ReadonlySet<MonthIndex>
  /** By location name; others as proposed; those to ask about stay. */
  readonly remaining: ReadonlyMap<string, RemainingChoice>
}

/** Days of a location that an import holds. */
export interface Claim {
  readonly month: MonthIndex
  readonly locationName: string
  readonly firstDay: Day
  readonly lastDay: Day
  /** Rows in the file; 0 where it only removes. */
  readonly rows: number
  /** Whether it takes these days from earlier imports of its source. */
  readonly takes: boolean
}

/** What an import holds and takes, given what was decided. */
export function claimsOf(
  plans: readonly MonthPlan[],
  inFile: readonly MonthLocationRows[],
  { placements, wholeMonths, remaining }: PlanChoices,
): Claim[] {
  const fileMonths = Map.groupBy(inFile, monthOfRows)
  return plans.flatMap(({ month, firstDay, lastDay, suggested, remaining: left }) => {
    const takes = (placements.get(month) ?? suggested) === 'REPLACE'
    const days = takes && wholeMonths.has(month) ? { firstDay: firstDayOf(month), lastDay: lastDayOf(month) } : { firstDay, lastDay }
    const brought = new Map<string, number>()
    for (const { locationName, rows } of fileMonths.get(month) ?? []) brought.set(locationName, (brought.get(locationName) ?? 0) + rows)
    const removed = left.filter(({ locationName, proposal }) => takes && (remaining.get(locationName) ?? proposal) === 'REMOVE')
    return [
      ...[...brought].map(([locationName, rows]): Claim => ({ month, locationName, ...days, rows, takes })),
      ...removed.map(({ locationName }): Claim => ({ month, locationName, ...days, rows: 0, takes })),
    ]
  })
}

function monthOfRows({ month }: { readonly month: MonthIndex }): MonthIndex {
  return month
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
