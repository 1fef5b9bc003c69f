import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { readStored, storedText } from './stored-text.ts'

/**
 * Unsaved work that outlasts the page: a session that is renewed at the identity provider's page leaves this one and comes
 * back. What an editor holds is written to this tab's storage just before, and read once by the editor that opens there again.
 */

const storageKey = 'fourwall.kept-work'
/** Who takes longer to sign in finds the page as it is saved. */
const KEPT_FOR_MS = 8 * 3_600_000

interface Held {
  readonly key: string
  /** What is not saved; undefined where nothing is. */
  readonly read: () => unknown
}

const held = new Set<Held>()
const leaving = new Set<() => void>()
const busy = new Set<object>()
let isKept = false

/**
 * Writes what is not saved to this tab's storage. False where it has no room or where something is under way that cannot be
 * written, such as a file being sent: then the page has to stay.
 */
export function keepWork(): boolean {
  if (busy.size > 0) return false
  for (const act of leaving) act()
  const works = [...held].flatMap(({ key, read }) => {
    const work = read()
    return work === undefined ? [] : [[key, work] as const]
  })
  try {
    if (works.length === 0) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, storedText({ at: Date.now(), works: new Map(works) }))
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

function keptWorks(): ReadonlyMap<string, unknown> {
  const text = sessionStorage.getItem(storageKey)
  if (text === null) return new Map()
  try {
    const value: unknown = readStored(text)
    if (typeof value !== 'object' || value === null || !('at' in value) || !('works' in value)) return new Map()
    const { at, works } = value
    return typeof at === 'number' && Date.now() - at < KEPT_FOR_MS && works instanceof Map ? works : new Map()
  } catch {
    return new Map()
  }
}

/** Whether there was something under this key. */
function dropWork(key: string): boolean {
  const works = new Map(keptWorks())
  if (!works.delete(key)) return false
  if (works.size === 0) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, storedText({ at: Date.now(), works }))
  return true
}
