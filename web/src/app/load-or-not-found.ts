import { isRedirect, notFound } from '@tanstack/react-router'
import { CombinedError } from 'urql'
import { RequestFailure } from '../api/request-failure.ts'
import { BROKEN } from '../ui/PageMessage.tsx'
import { loadCached, type PageVisit } from './cached-pages.ts'

/** Why a page was not loaded, as the data of its Not Found. */
export class LoadFailure {
  /** The server's message, or one for a failure of the app itself; null if what the address names is not there. */
  readonly sentence: string | null

  constructor(error: unknown) {
    // Some requests fail with a sentence of their own, and say of what.
    const origin = error instanceof Error && error.cause instanceof CombinedError ? error.cause : error
    const failure = origin instanceof CombinedError ? RequestFailure.of(origin) : origin
    if (!(failure instanceof RequestFailure)) this.sentence = BROKEN
    else this.sentence = MISSING.has(failure.code) ? null : failure.message
  }
}

/** Codes that say that an address leads nowhere. Without an answer, without access or with a failing server it may well lead somewhere. */
const MISSING: ReadonlySet<string | null> = new Set(['NOT_FOUND', 'BAD_USER_INPUT'])

/**
 * Loads what a page needs before it is shown. A failure is logged as a warning and leads to Not Found, with a `LoadFailure` as
 * its data; redirects pass. A page that is already shown stays as it is unless it was deleted.
 */
export async function loadOrNotFound<Loaded>(loading: Promise<Loaded>, visit: PageVisit): Promise<Loaded> {
  try {
    return await loadCached(loading, visit, (error) => !isRedirect(error) && new LoadFailure(error).sentence !== null)
  } catch (error) {
    if (isRedirect(error)) throw error
    console.warn('The page could not be loaded.', error)
    // oxlint-disable-next-line typescript/only-throw-error -- the router knows this object by what it carries
    throw notFound({ data: new LoadFailure(error) })
  }
}
