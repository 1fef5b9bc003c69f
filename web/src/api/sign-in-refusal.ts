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
  const listeners = new Set<() => void>()
  const change = (next: string | null) => {
    if (next === sentence) return
    sentence = next
    for (const listener of listeners) listener()
  }
  return {
    read: () => sentence,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    set: change,
    clear: () => change(null),
  }
}
