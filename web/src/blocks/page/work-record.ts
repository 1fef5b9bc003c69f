import { readStored, storedText } from './stored-text.ts'

/** Whose unsaved work it is. A subject identifies a user only together with its issuer, and users may change companies. */
export interface WorkOwner {
  readonly issuer: string
  readonly subject: string
  /** '' if the browser does not know it; a user is in one company at a time. */
  readonly companyId: string
}

/** As a part of a key in the browser's storage: unique for each owner. */
export function ownerKey({ issuer, subject, companyId }: WorkOwner): string {
  return JSON.stringify([issuer, subject, companyId])
}

export type Works = ReadonlyMap<string, unknown>

/** The longest time to sign in again, after which unsaved work is dropped. */
const KEPT_FOR_MS = 8 * 3_600_000

/** What is written to the storage of the tab. `at`: in milliseconds since 1970. */
export function workRecord(works: Works, owner: WorkOwner, at: number): string {
  return storedText({ at, owner: ownerKey(owner), works })
}

/** The work in a record; null if it belongs to another user, is too old or unreadable, or if no user is known. */
export function worksOf(record: string, owner: WorkOwner | null, now: number): Works | null {
  if (owner === null) return null
  let value: unknown
  try {
    value = readStored(record)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  if (!('at' in value) || !('owner' in value) || !('works' in value)) return null
  const { at, works } = value
  if (!isOf(value.owner, owner)) return null
  return typeof at === 'number' && now - at < KEPT_FOR_MS && works instanceof Map ? works : null
}

/** Whether two owners are the same. An unknown company matches any company of the same user. */
function isOf(stored: unknown, owner: WorkOwner): boolean {
  return (
    stored === ownerKey(owner) || stored === ownerKey({ ...owner, companyId: '' }) || (owner.companyId === '' && isOfPerson(stored, owner))
  )
}

function isOfPerson(stored: unknown, { issuer, subject }: WorkOwner): boolean {
  return typeof stored === 'string' && stored.startsWith(`${JSON.stringify([issuer, subject]).slice(0, -1)},`)
}
