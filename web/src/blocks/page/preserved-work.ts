import { useEffect, useEffectEvent, useState } from 'react'
import { createListeners } from '../../ui/listeners.ts'
import { toast } from '../../ui/toast.ts'
import { ownerKey, type WorkOwner, type Works, workRecord, worksOf } from './work-record.ts'

/**
 * Unsaved work that survives leaving the page: renewing a session at the page of the identity provider leaves this one and comes
 * back. The state of an editor is written to the storage of the tab just before, and read once when the editor opens again,
 * provided the same user is signed in to the same company.
 */

const storageKey = 'fourwall.kept-work'

interface Held {
  readonly key: string
  /** The unsaved work; undefined if everything is saved. */
  readonly read: () => unknown
}

const held = new Set<Held>()
const leaving = createListeners()
const busy = new Set<object>()
let isKept = false
let person: Omit<WorkOwner, 'companyId'> | null = null
let owner: WorkOwner | null = null

/** Sets the signed-in user, to whom preserved work belongs; null when signed out. After a change of user the company has to be set again. */
export function setWorkUser(signedIn: Omit<WorkOwner, 'companyId'> | null): void {
  const isSame = signedIn !== null && signedIn.issuer === person?.issuer && signedIn.subject === person.subject
  person = signedIn
  if (!isSame) owner = null
}

/** Sets the company of the signed-in user; '' if the browser does not know it. */
export function setWorkCompany(companyId: string): void {
  if (person !== null) owner = { ...person, companyId }
}

/** The owner as a part of a key in the browser's storage, for what outlives the tab; null if no user is known. */
export function workOwnerKey(): string | null {
  return owner === null ? null : ownerKey(owner)
}

/**
 * Writes unsaved work to the storage of the tab. False if it has no room, if no user is known, or if something is under way that
 * cannot be stored, such as an upload: then the page must not be left.
 */
export function keepWork(): boolean {
  if (busy.size > 0) return false
  // Work preserved before the session ended stays for its owner.
  if (owner === null) return false
  leaving.notify()
  const works = [...held].flatMap(({ key, read }) => {
    const work = read()
    return work === undefined ? [] : [[key, work] as const]
  })
  try {
    if (works.length === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, workRecord(new Map(works), owner, Date.now()))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return false
  }
  isKept = true
  return true
}

/** Whether the page can be left without asking because all unsaved work is preserved. */
export function isWorkPreserved(): boolean {
  return isKept
}

/** The page was not left after all, or the session goes on. */
export function resumeWork(): void {
  isKept = false
}

/** Keeps the unsaved work of an editor when the page has to be left. `work`: undefined if everything is saved. */
export function usePreservedWork<Work>(key: string, work: Work | undefined): void {
  const read = useEffectEvent(() => work)
  useEffect(() => {
    const one: Held = { key, read: () => read() }
    held.add(one)
    return () => {
      held.delete(one)
    }
  }, [key])
}

/**
 * Returns the work that `usePreservedWork` stored under this key before the page was left, once, and notifies the user; undefined if
 * there is nothing. Change the key when the shape of the work changes.
 */
export function useReturnedWork<Work>(key: string): Work | undefined {
  // As usePreservedWork wrote it under the same key.
  const [returned] = useState(() => keptWorks().get(key) as Work | undefined)
  useEffect(() => {
    // After the first commit only: a component that renders twice before has to find it both times.
    if (dropWork(key)) toast.success('Your unsaved changes were restored')
  }, [key])
  return returned
}

/** Called just before the page has to be left, for example to write what is otherwise written from time to time. */
export function useBeforeLeaving(act: () => void): void {
  const latest = useEffectEvent(act)
  useEffect(() => leaving.subscribe(() => latest()), [])
}

/** Blocks leaving the page during an operation that would be lost and cannot be preserved. */
export function useBusyPage(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const mark = {}
    busy.add(mark)
    return () => {
      busy.delete(mark)
    }
  }, [isBusy])
}

function keptWorks(): Works {
  const record = sessionStorage.getItem(storageKey)
  return (record === null ? null : worksOf(record, owner, Date.now())) ?? new Map()
}

/** Whether there was work under this key. Also deletes all work of other users. */
function dropWork(key: string): boolean {
  const works = new Map(keptWorks())
  const wasKept = works.delete(key)
  // The owner is not known before the company is.
  if ((owner === null || owner.companyId === '') && person !== null && !wasKept) return false
  if (owner === null || works.size === 0) sessionStorage.removeItem(storageKey)
  else if (wasKept) sessionStorage.setItem(storageKey, workRecord(works, owner, Date.now()))
  return wasKept
}
