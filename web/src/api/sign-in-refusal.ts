/** Why the server does not accept the sign-in of this page any more; null while it does. */
export interface SignInRefusal {
  readonly read: () => string | null
  /** Tells of every change. Returns how to stop. */
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
