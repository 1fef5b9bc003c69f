import { readStored, storedText } from './stored-text.ts'

/** Whose unsaved work it is: a subject means somebody at its issuer only, and a person may move from one company to another. */
export interface WorkOwner {
  readonly issuer: string
  readonly subject: string
  /** '' where the browser is not told it: a person is in one company at a time. */
  readonly companyId: string
}

/** As a part of a name in the browser's storage: of each owner another. */
export function ownerKey({ issuer, subject, companyId }: WorkOwner): string {
  return JSON.stringify([issuer, subject, companyId])
}

export type Works = ReadonlyMap<string, unknown>

/** Who takes longer to sign in finds the page as it is saved. */
const KEPT_FOR_MS = 8 * 3_600_000

/** What is written to the tab's storage. `at` is in milliseconds since 1970. */
export function workRecord(works: Works, owner: WorkOwner, at: number): string {
  return storedText({ at, owner: ownerKey(owner), works })
}

/** The work in a record; null where it is somebody else's, too old, or cannot be read, or where nobody is known to be signed in. */
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

/** As a record says whose it is. Of the same person it is theirs too where either time the company was not known. */
function isOf(kept: unknown, owner: WorkOwner): boolean {
  return kept === ownerKey(owner) || kept === ownerKey({ ...owner, companyId: '' }) || (owner.companyId === '' && isOfPerson(kept, owner))
}

function isOfPerson(kept: unknown, { issuer, subject }: WorkOwner): boolean {
  return typeof kept === 'string' && kept.startsWith(`${JSON.stringify([issuer, subject]).slice(0, -1)},`)
}
