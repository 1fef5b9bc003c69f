import type { AnyVariables, Client, DocumentInput } from 'urql'
import { dataOf } from '../api/ask.ts'

/** Waits for what a screen shows first. Failures are logged only: the screen says them, and tries again. */
export async function loadOrWarn(...loading: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(loading.map((part) => part.catch((error: unknown) => console.warn('Part of the page could not be loaded.', error))))
}

/** Loads what a screen shows first, unless it is known; failures as in `loadOrWarn`. */
export async function loadAnswers(client: Client, ...queries: readonly DocumentInput<unknown, AnyVariables>[]): Promise<void> {
  await loadOrWarn(...queries.map(async (query) => dataOf(await client.query(query, {}, { requestPolicy: 'cache-first' }).toPromise())))
}
