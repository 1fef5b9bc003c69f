import type { ColumnRecognition } from './columns/column-recognition.ts'
import { AMOUNT_ROLES } from './columns/column-roles.ts'
import { headingKey, settleAccountRoles } from './columns/headings.ts'
import {
  type AccountTextForm,
  type ColumnRole,
  type FileMatch,
  type MatchCorrections,
  REPEATED_ROLES,
  type SignRule,
} from './file-match.ts'
import type { RawRow } from './raw-row.ts'

/** How an earlier file of a source was read. */
export interface RememberedMatch extends Pick<FileMatch, 'recognizedAs' | 'headings' | 'roles' | 'dateOrder' | 'decimalMark'> {
  /** Set by a person; the rest was recognized. */
  readonly corrections: MatchCorrections
  /** Missing in older stored matches. */
  readonly accountText?: AccountTextForm | undefined
  readonly signRule?: SignRule | undefined
}

/** An earlier match in the columns of a file. */
export interface FittedMatch extends RememberedMatch {
  /** The heading of the locations of the earlier file, where those of this one are in another column; null otherwise. */
  readonly locationBefore: string | null
}

/** The line with the headings of an earlier file; undefined for none. */
export function lineOfHeadings(rows: readonly RawRow[], remembered: readonly RememberedMatch[]): number | undefined {
  const known = new Set(remembered.map(({ headings }) => keyOf(headings)).filter((key) => key !== ''))
  return rows.slice(0, ROWS_SEARCHED).find(({ cells }) => known.has(keyOf(cells)))?.line
}

const ROWS_SEARCHED = 100

/** Comparison key of headings; trailing empty columns are ignored. */
function keyOf(headings: readonly string[]): string {
  return headings.map(headingKey).join('|').replace(/\|+$/, '')
}

/**
 * The remembered match for a file's columns: of the first source with the same headings; otherwise, among those with the same
 * core (see {@link coreOf}), of the one with the most headings in common, the first of equals. Roles are adapted to the file's
 * columns by heading. Null if nothing fits.
 */
export function rememberedFor(remembered: readonly RememberedMatch[], file: ColumnRecognition): FittedMatch | null {
  const keys = file.headings.map(headingKey)
  const same = remembered.find(
    ({ headings }) => headings.length === keys.length && headings.every((text, at) => headingKey(text) === keys[at]),
  )
  if (same !== undefined) {
    if (same.corrections.roles !== undefined) return { ...same, locationBefore: null }
    const roles = rolesAsBefore(same.roles, file.roles)
    const [earlier, now] = [same.roles, roles].map((own) => own.indexOf('LOCATION'))
    const isMoved = earlier !== undefined && earlier !== -1 && now !== -1 && earlier !== now
    return { ...same, roles, locationBefore: isMoved ? (file.headings[earlier] ?? null) : null }
  }
  const held = new Set(keys)
  const [best] = remembered
    .map((one) => ({ one, here: fitted(one, keys, file) }))
    .filter(({ one, here }) => coreOf(one) !== '' && coreOf(one) === coreOf(here) && !isOtherSystem(one, file))
    .map((candidate) => ({ ...candidate, shared: candidate.one.headings.filter((heading) => held.has(headingKey(heading))).length }))
    .sort((left, right) => right.shared - left.shared)
  return best === undefined ? null : { ...best.here, locationBefore: null }
}

/**
 * Headings of the columns that identify entries: dates, accounts, locations and amounts. If these differ, it is another
 * export. Empty without a date column.
 */
export function coreOf({ headings, roles }: Pick<FileMatch, 'headings' | 'roles'>): string {
  if (!roles.includes('DATE')) return ''
  return roles
    .flatMap((role, at) => (CORE_ROLES.has(role) ? [`${role} ${headingKey(headings[at] ?? '')}`] : []))
    .sort()
    .join('|')
}

const CORE_ROLES: ReadonlySet<ColumnRole> = new Set([
  'DATE',
  'ACCOUNT',
  'ACCOUNT_NUMBER',
  'ACCOUNT_NAME',
  'LOCATION',
  'AMOUNT',
  'DEBIT',
  'CREDIT',
])

/** Whether both are known exports, of different systems. */
export function isOtherSystem(one: Pick<FileMatch, 'recognizedAs'>, other: Pick<FileMatch, 'recognizedAs'>): boolean {
  return one.recognizedAs !== null && other.recognizedAs !== null && one.recognizedAs !== other.recognizedAs
}

/**
 * The roles of a file; where nothing decides the role of a column, that of an earlier file with the same headings, since a later one may be
 * too small to recognize it by its content.
 */
function rolesAsBefore(before: readonly ColumnRole[], now: readonly ColumnRole[]): readonly ColumnRole[] {
  const hasAmount = now.some((role) => AMOUNT_ROLES.has(role))
  const roles = now.map((role, at) => {
    const earlier = before[at] ?? 'IGNORED'
    if (!UNDECIDED.has(role) || earlier === 'IGNORED' || now.includes(earlier)) return role
    return hasAmount && AMOUNT_ROLES.has(earlier) ? role : earlier
  })
  return settleAccountRoles(roles)
}

/** Roles that any column of texts may have. */
const UNDECIDED: ReadonlySet<ColumnRole> = new Set(['IGNORED', 'MEMO', 'REFERENCE', 'TRANSACTION_NUMBER', 'TRANSACTION_TYPE', 'VENDOR'])

/** Adapts the match to a file with other columns: each keeps the role of its heading, new ones get the recognized role. */
function fitted(before: RememberedMatch, keys: readonly string[], { headings, roles }: ColumnRecognition): RememberedMatch {
  const { roles: corrected, ...rest } = before.corrections
  if (corrected === undefined) return { ...before, headings, roles }
  const roleOf = new Map(before.headings.map((heading, at) => [headingKey(heading), corrected[at] ?? 'IGNORED']))
  const kept = new Set(keys.map((key) => roleOf.get(key)))
  const taken = new Set<ColumnRole>()
  const moved = keys.map((key, at): ColumnRole => {
    const recognized = roles[at] ?? 'IGNORED'
    const role = roleOf.get(key) ?? (kept.has(recognized) ? 'IGNORED' : recognized)
    if (taken.has(role)) return 'IGNORED'
    if (!REPEATED_ROLES.has(role)) taken.add(role)
    return role
  })
  return { ...before, headings, roles: moved, corrections: { ...rest, roles: moved } }
}
