import type { AnyVariables, Client, DocumentInput } from 'urql'

/** Loads what a screen shows first, unless it is known. Failures are logged only: the screen says them, and tries again. */
export async function loadAnswers(client: Client, ...queries: readonly DocumentInput<unknown, AnyVariables>[]): Promise<void> {
  await Promise.all(
    queries.map(async (query) => {
      const { error } = await client.query(query, {}, { requestPolicy: 'cache-first' }).toPromise()
      if (error) console.warn('Part of the page could not be loaded.', error)
    }),
  )
}
