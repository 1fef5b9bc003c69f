import type { Client } from 'urql'
import { loadAccountBooks } from '../account-books.ts'
import { type EditedCategorization, loadCategorizations, loadEditedMapping, type VersionedMapping } from '../mapping-request.ts'

/** Why the router loads a page; it stays after a save. */
type Cause = 'preload' | 'enter' | 'stay'

/** A mapping, with the accounts for its editor. @throws RequestFailure with the server's message, NOT_FOUND if there is no such mapping. */
export async function loadMappingPage(client: Client, mappingId: string, cause: Cause): Promise<VersionedMapping> {
  const [mapping] = await Promise.all([loadEditedMapping(client, mappingId), loadBooks(client, cause)])
  return mapping
}

/** The categorizations of a new mapping, by name, with the accounts for its editor. @throws RequestFailure with the server's message. */
export async function loadNewMappingPage(client: Client, cause: Cause): Promise<readonly EditedCategorization[]> {
  const [categorizations] = await Promise.all([loadCategorizations(client), loadBooks(client, cause)])
  return categorizations
}

/** A save changes neither accounts nor amounts. */
async function loadBooks(client: Client, cause: Cause): Promise<void> {
  if (cause !== 'stay') await loadAccountBooks(client)
}
