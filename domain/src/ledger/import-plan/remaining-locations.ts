import { decimalFromMinor } from '../../money/decimal.ts'
import { counted, formatCount } from '../../money/format.ts'
import type { MinorDigits } from '../../money/minor.ts'
import type { MonthIndex } from '../../time/day.ts'
import { monthsName } from '../../time/day-format.ts'
import { UNNAMED_LOCATION } from '../reading/file-locations.ts'
import type { MovedTo } from './moved-entries.ts'

/** What to do with entries of the source that a file covers and no longer has. */
export type RemainingChoice = 'KEEP' | 'REMOVE'
/** ASK: a person has to say. */
export type RemainingProposal = RemainingChoice | 'ASK'

/** Entries of the source at a location that the file does not name in a month although it covers their days. */
export interface RemainingPlace {
  readonly month: MonthIndex
  readonly locationName: string
  /** Imports that hold them. */
  readonly importIds: readonly number[]
  readonly rows: number
  /** Income minus expense, minor units. */
  readonly netIncome: bigint
  /** The file has nothing at all in this month, but in months before and after it. */
  readonly isBetween: boolean
}

/** All of a location. */
export interface RemainingLocation {
  readonly locationName: string
  readonly months: readonly MonthIndex[]
  readonly rows: number
  readonly netIncome: bigint
  readonly proposal: RemainingProposal
  /** The location's new name if it was recognized; else null. */
  readonly renamedTo: string | null
  /** Why, as a sentence. */
  readonly reason: string
  /** Its entries that the file has at other locations, where most are: what counts twice if they stay. Null if they were not found. */
  readonly repeated: RepeatedElsewhere | null
}

/** Entries of a location that a file has under other names of locations. */
export interface RepeatedElsewhere {
  /** The location of the file that has them; null for several. */
  readonly to: string | null
  /** Rows by month, without months of none. */
  readonly months: ReadonlyMap<MonthIndex, number>
  /** Whether they are enough to be the same ones; a few, such as the rent of two stores, may be equal by chance. */
  readonly isSure: boolean
}

export interface RemainingEvidence {
  /** Names of all locations in the file. */
  readonly inFile: ReadonlySet<string>
  /** Names of all locations that each earlier import of the source brought and that was not undone. */
  readonly broughtBefore: ReadonlyMap<number, ReadonlySet<string>>
  readonly moved: ReadonlyMap<string, MovedTo>
}

/** A share of the entries from which on they are the same. */
const SAME = 0.8
/** Up to this share they may be the same by chance. */
const CHANCE = 0.2
/** Stores with a file each may have a rent and a fee in common. */
const FEWEST_HALF = 3
/** With fewer, stores with the same rent would look like one. */
const FEWEST_ALONE = 5

/** What to do with each location, most rows first. */
export function planRemaining(places: readonly RemainingPlace[], evidence: RemainingEvidence): RemainingLocation[] {
  return [...Map.groupBy(places, ({ locationName }) => locationName)]
    .map(([locationName, at]) => ({
      locationName,
      months: [...new Set(at.map(({ month }) => month))].sort((left, right) => left - right),
      rows: at.reduce((sum, { rows }) => sum + rows, 0),
      netIncome: at.reduce((sum, { netIncome }) => sum + netIncome, 0n),
      ...proposalFor(locationName, at, evidence),
    }))
    .sort((left, right) => right.rows - left.rows || (left.locationName < right.locationName ? -1 : 1))
}

function proposalFor(
  name: string,
  at: readonly RemainingPlace[],
  { inFile, broughtBefore, moved }: RemainingEvidence,
): Pick<RemainingLocation, 'proposal' | 'renamedTo' | 'reason' | 'repeated'> {
  const file = named(inFile)
  const holders = [...new Set(at.flatMap(({ importIds }) => importIds))].map((id) => named(broughtBefore.get(id) ?? new Set()))
  const found = moved.get(name)
  // A few equal amounts, such as the same rent, are chance.
  const isInFile = found !== undefined && Math.max(found.rowsThere, found.rowsElsewhere) > found.rows * CHANCE
  const proposals = new Set(holders.map((brought) => byHistory(brought, file, broughtBefore, isInFile)))
  if (at.some(({ isBetween }) => isBetween)) proposals.add('ASK')
  const byFiles: RemainingProposal = proposals.size === 1 ? ([...proposals][0] ?? 'ASK') : 'ASK'
  // Half of a file's locations prove little alone, but enough together with entries that are the same.
  const isCompanion =
    at.every(({ isBetween }) => !isBetween) && holders.every((brought) => sharedWith(brought, file) * 2 >= Math.max(1, brought.size))

  if (found !== undefined && found.to !== null && found.rowsThere >= found.rows * SAME) {
    const same =
      found.rowsThere === found.rows
        ? `the same ${counted(found.rows, 'entry', 'entries')}`
        : `${formatCount(found.rowsThere)} of its ${counted(found.rows, 'entry', 'entries')} are the same`
    const isRenamed = !found.isThereBefore && !inFile.has(name)
    const reason = isRenamed ? `${name} is now called ${found.to}: ${same}.` : `The entries of ${name} are now at ${found.to}: ${same}.`
    const isSure = isCompanion || found.rows >= FEWEST_ALONE
    const repeated = { to: found.to, months: found.monthsThere, isSure }
    return { proposal: isSure ? 'REMOVE' : 'ASK', renamedTo: isRenamed ? found.to : null, reason, repeated }
  }
  if (found !== undefined && found.rowsElsewhere >= found.rows * SAME) {
    const isSure = isCompanion || found.rows >= FEWEST_ALONE
    return {
      proposal: isSure ? 'REMOVE' : 'ASK',
      renamedTo: null,
      reason: `The entries of ${name} are now at other locations of the file.`,
      repeated: { to: null, months: found.monthsElsewhere, isSure },
    }
  }
  const half = found === undefined || byFiles !== 'KEEP' ? null : halfElsewhere(found)
  if (half === null) return { proposal: byFiles, renamedTo: null, reason: reasonFor(name, byFiles, at), repeated: null }
  const same = `${formatCount(half.rows)} of its ${counted(half.of, 'entry', 'entries')} are the same as those of ${half.to ?? 'locations of the file'}`
  return {
    proposal: byFiles,
    renamedTo: null,
    reason: `${name} came in another file, which had none of this file’s locations, so it stays; but ${same}.`,
    repeated: { to: half.to, months: half.months, isSure: false },
  }
}

/** Where a new location has half of the entries of one that stays; null if none has, or had entries itself before. */
function halfElsewhere({ rows, to, rowsThere, isThereBefore, monthsThere, rowsElsewhere, monthsElsewhere }: MovedTo) {
  const isMost = (equal: number): boolean => equal >= FEWEST_HALF && equal * 2 >= rows
  if (to !== null && isMost(rowsThere)) return isThereBefore ? null : { to, of: rows, rows: rowsThere, months: monthsThere }
  return isMost(rowsElsewhere) && !isThereBefore ? { to: null, of: rows, rows: rowsElsewhere, months: monthsElsewhere } : null
}

/** Locations that files name: entries without one say nothing about which locations a file is for. */
function named(locations: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...locations].filter((name) => name !== UNNAMED_LOCATION && name !== ''))
}

function sharedWith(brought: ReadonlySet<string>, file: ReadonlySet<string>): number {
  return [...brought].filter((name) => file.has(name)).length
}

/** What the earlier file that brought a location says about a file without it. */
function byHistory(
  brought: ReadonlySet<string>,
  file: ReadonlySet<string>,
  broughtBefore: ReadonlyMap<number, ReadonlySet<string>>,
  isInFile: boolean,
): RemainingProposal {
  const shared = sharedWith(brought, file)
  // One file had it together with most of its locations, which are in this one: it would be, too. Half of two stores may be an export of one.
  if (shared > 0) return shared * 2 > brought.size ? 'REMOVE' : 'ASK'
  if (brought.size === 0 || file.size === 0) return 'ASK'
  // One file per location, or a file of other locations.
  if ((brought.size === 1 && file.size === 1) || !isInFile) return 'KEEP'
  // One file per region: the file's locations came in a file of their own before.
  const ownFile = [...broughtBefore.values()]
    .map(named)
    .some((other) => [...file].every((name) => other.has(name)) && [...other].every((name) => !brought.has(name)))
  return ownFile ? 'KEEP' : 'ASK'
}

function reasonFor(name: string, proposal: RemainingProposal, at: readonly RemainingPlace[]): string {
  if (proposal === 'REMOVE')
    return `The file covers these days and no longer has ${name}, which came in the same file as its locations before.`
  if (proposal === 'KEEP') return `${name} came in another file, which had none of this file’s locations, so it stays.`
  return at.every(({ isBetween }) => isBetween)
    ? `The file has rows before and after ${monthsName(monthsOf(at))}, but none in between.`
    : `The file covers these days and has no entries of ${name}: they were removed, moved or renamed, or ${name} comes in another file.`
}

function monthsOf(at: readonly RemainingPlace[]): MonthIndex[] {
  return [...new Set(at.map(({ month }) => month))].sort((left, right) => left - right)
}

/** The question about a location, with what each answer does. */
export function remainingQuestion({ locationName, months, rows, netIncome, reason }: RemainingLocation, minorDigits: MinorDigits): string {
  const amount = decimalFromMinor(netIncome, minorDigits)
  return `${monthsName(months)}: ${counted(rows, 'row')} of ${locationName} would remain. ${reason} If kept, ${rows === 1 ? 'it counts' : 'they count'} in addition to the file, with a net income of ${amount}; if removed, only the file counts.`
}

/** A removal that was proposed and not chosen, with its reason. */
export function removalSentence({ locationName, months, rows, reason }: RemainingLocation): string {
  return `${monthsName(months)}: ${counted(rows, 'row')} of ${locationName} ${rows === 1 ? 'is' : 'are'} removed. ${reason}`
}

/** Entries of a location that stay next to a file which has some of them, too. */
export interface StayingEntries {
  /** Earliest first. */
  readonly months: readonly MonthIndex[]
  readonly rows: number
  /** Income minus expense, minor units. */
  readonly netIncome: bigint
  /** How many of the rows the file has under another name. */
  readonly repeated: number
  /** Whether they are surely the same ones. */
  readonly isSure: boolean
}

/** That entries stay although the file has them under another name, so that both count. */
export function countedTwiceSentence(
  { locationName, reason }: Pick<RemainingLocation, 'locationName' | 'reason'>,
  { months, rows, netIncome, repeated, isSure }: StayingEntries,
  minorDigits: MinorDigits,
): string {
  const stay = `${monthsName(months)}: ${counted(rows, 'row')} of ${locationName} ${rows === 1 ? 'stays' : 'stay'}, with a net income of ${decimalFromMinor(netIncome, minorDigits)}.`
  const which = repeated === rows ? (rows === 1 ? 'It' : 'They') : formatCount(repeated)
  const twice = `${isSure ? which : which.toLowerCase()} ${repeated === 1 ? 'counts' : 'count'} twice`
  return `${stay} ${reason} ${isSure ? '' : 'If these are the same entries, '}${twice}. To count ${repeated === 1 ? 'it' : 'them'} once, undo the import and import the file with --replace --remaining '${locationName}=remove'.`
}
