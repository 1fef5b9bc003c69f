import { notFound } from '@tanstack/react-router'
import { CombinedError } from 'urql'
import { sentenceOf } from '../api/api-client.ts'
import { RequestFailure } from '../api/request-failure.ts'

/** Loads what a page needs before it is shown. A failure is logged as a warning and leads to Not Found, with the server's message as its data. */
export async function loadOrNotFound<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  try {
    return await loading
  } catch (error) {
    console.warn('The page could not be loaded.', error)
    // oxlint-disable-next-line typescript/only-throw-error -- the router knows this object by what it carries
    throw notFound({ data: error instanceof RequestFailure ? error.message : error instanceof CombinedError ? sentenceOf(error) : null })
  }
}
