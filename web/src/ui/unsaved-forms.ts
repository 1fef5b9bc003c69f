import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** What was typed in an open dialog or drawer and is not taken yet. */
export interface UnsavedForm {
  /** Asks whether it may be lost. Resolves to the answer. */
  readonly ask: () => Promise<boolean>
}

/** The one opened last is the one on top. */
const open: UnsavedForm[] = []
const listeners = createListeners()

/** Registers a form with unsaved changes. @returns how to withdraw it. */
export function holdUnsavedForm(form: UnsavedForm): () => void {
  open.push(form)
  listeners.notify()
  return () => {
    const at = open.indexOf(form)
    if (at !== -1) open.splice(at, 1)
    listeners.notify()
  }
}

export function hasUnsavedForm(): boolean {
  return open.length > 0
}

/** `hasUnsavedForm`, followed by the component. */
export function useHasUnsavedForm(): boolean {
  return useSyncExternalStore(listeners.subscribe, hasUnsavedForm)
}

/** Whether what is typed may be lost, by answer of the user; true at once where nothing is unsaved. */
export async function mayDiscard(): Promise<boolean> {
  const form = open.at(-1)
  return form === undefined || (await form.ask())
}

/** Goes on to another thing, after asking whether what is typed may be lost. */
export function afterDiscarding(act: () => void): void {
  if (open.length === 0) return act()
  void mayDiscard().then((isAllowed) => {
    if (isAllowed) act()
  })
}
