import { createListeners } from '../ui/listeners.ts'

/** Why the server no longer accepts the sign-in of this page; null while it does. */
export interface SignInRefusal {
  readonly read: () => string | null
  /** @returns how to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (sentence: string) => void
  readonly clear: () => void
}

export function createSignInRefusal(): SignInRefusal {
  let sentence: string | null = null
  const { subscribe, notify } = createListeners()
  const change = (next: string | null) => {
    if (next === sentence) return
    sentence = next
    notify()
  }
  return {
    read: () => sentence,
    subscribe,
    set: change,
    clear: () => change(null),
  }
}
