/** Why the router loads a page, and its address. */
export interface PageVisit {
  /** `stay`: the page is shown and is loaded once more. */
  readonly cause: 'preload' | 'enter' | 'stay'
  readonly location: { readonly pathname: string }
}

/** So many pages are remembered: the one that is shown, and those that a pointer has passed since. */
const MOST = 8
const loaded = new Map<string, unknown>()

/**
 * Loads a page. If the page is shown already and only `isPassing` keeps it from being loaded again, what it shows stays: an editor would
 * lose its unsaved work. @throws whatever the loading threw.
 */
export async function loadCached<Loaded>(
  loading: Promise<Loaded>,
  { cause, location: { pathname } }: PageVisit,
  isPassing: (error: unknown) => boolean,
): Promise<Loaded> {
  try {
    const page = await loading
    loaded.delete(pathname)
    loaded.set(pathname, page)
    for (const oldest of [...loaded.keys()].slice(0, -MOST)) loaded.delete(oldest)
    return page
  } catch (error) {
    if (cause === 'stay' && loaded.has(pathname) && isPassing(error)) {
      console.warn('The page could not be loaded again.', error)
      // As it was loaded for this address, by the same route.
      return loaded.get(pathname) as Loaded
    }
    loaded.delete(pathname)
    throw error
  }
}
