const ended = new AbortController()

/**
 * The browser's fetch, until the page is left: then what is under way is cut, and neither it nor anything new is ever answered. After a
 * sign-out the server would refuse it.
 */
export const pageFetch: typeof fetch = async (address, init = {}) => {
  if (ended.signal.aborted) return unanswered()
  const signal = init.signal === null || init.signal === undefined ? ended.signal : AbortSignal.any([init.signal, ended.signal])
  return await fetch(address, { ...init, signal }).catch((error: unknown) =>
    ended.signal.aborted ? unanswered() : Promise.reject(error as Error),
  )
}

/** Ends all requests of this page, which is about to be left. */
export function endPageRequests(): void {
  ended.abort()
}

function unanswered(): Promise<never> {
  return new Promise(() => {})
}
