import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { ownerKey, type WorkOwner, type Works, workRecord, worksOf } from './work-record.ts'

/**
 * Unsaved work that outlasts the page: a session that is renewed at the identity provider's page leaves this one and comes
 * back. What an editor holds is written to this tab's storage just before, and read once by the editor that opens there again,
 * if the same person is signed in, in the same company.
 */

const storageKey = 'fourwall.kept-work'

interface Held {
  readonly key: string
  /** What is not saved; undefined where nothing is. */
  readonly read: () => unknown
}

const held = new Set<Held>()
const leaving = new Set<() => void>()
const busy = new Set<object>()
let isKept = false
let person: Omit<WorkOwner, 'companyId'> | null = null
let owner: WorkOwner | null = null

/** Tells who is signed in: work is kept as theirs, and given back to nobody else. Null for nobody. Of somebody new the company has to be told anew. */
export function setWorkPerson(signedIn: Omit<WorkOwner, 'companyId'> | null): void {
  const isSame = signedIn !== null && signedIn.issuer === person?.issuer && signedIn.subject === person.subject
  person = signedIn
  if (!isSame) owner = null
}

/** Tells which company's data are shown to whoever is signed in; '' where the browser is not told. */
export function setWorkCompany(companyId: string): void {
  if (person !== null) owner = { ...person, companyId }
}

/** As a part of a name in the browser's storage, for what lies there longer than for a tab; null where nobody is known to be signed in. */
export function workOwnerKey(): string | null {
  return owner === null ? null : ownerKey(owner)
}

/**
 * Writes what is not saved to this tab's storage. False where it has no room, where nobody is known to be signed in or where
 * something is under way that cannot be written, such as a file being sent: then the page has to stay.
 */
export function keepWork(): boolean {
  if (busy.size > 0) return false
  // What was kept before the session ended stays for whoever it is of.
  if (owner === null) return false
  for (const act of leaving) act()
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

/** Whether the page may be left without a question: all that is not saved is kept. */
export function isWorkKept(): boolean {
  return isKept
}

/** The page was not left after all, or the session goes on in it. */
export function goOnWorking(): void {
  isKept = false
}

/** Has this editor's unsaved work kept when the page has to be left. `work` is undefined where all is saved. */
export function useKeptWork<Work>(key: string, work: Work | undefined): void {
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
 * What `useKeptWork` kept under this key before the page was left, once, and says that it is back; undefined where nothing was.
 * A key changes with the shape of what is kept.
 */
export function useReturnedWork<Work>(key: string): Work | undefined {
  // as useKeptWork wrote it under the same key
  const [returned] = useState(() => keptWorks().get(key) as Work | undefined)
  useEffect(() => {
    // Once the page shows: one that is drawn twice before finds it both times.
    if (dropWork(key)) toast.success('Your unsaved changes are back')
  }, [key])
  return returned
}

/** Does something just before the page has to be left, such as writing at once what is written from time to time. */
export function useBeforeLeaving(act: () => void): void {
  const latest = useEffectEvent(act)
  useEffect(() => {
    const one = () => latest()
    leaving.add(one)
    return () => {
      leaving.delete(one)
    }
  }, [])
}

/** While something is under way that would be lost by leaving the page and cannot be kept. */
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

/** Whether there was something under this key. Also drops all that is not of whoever is signed in. */
function dropWork(key: string): boolean {
  const works = new Map(keptWorks())
  const wasKept = works.delete(key)
  // Whose it is nobody knows before the company is known.
  if ((owner === null || owner.companyId === '') && person !== null && !wasKept) return false
  if (owner === null || works.size === 0) sessionStorage.removeItem(storageKey)
  else if (wasKept) sessionStorage.setItem(storageKey, workRecord(works, owner, Date.now()))
  return wasKept
}
