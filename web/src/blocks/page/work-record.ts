import { readStored, storedText } from './stored-text.ts'

/** Whose unsaved work it is: a subject means somebody at its issuer only, and a person may move from one company to another. */
export interface WorkOwner {
  readonly issuer: string
  readonly subject: string
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
  if (value.owner !== ownerKey(owner)) return null
  return typeof at === 'number' && now - at < KEPT_FOR_MS && works instanceof Map ? works : null
}
