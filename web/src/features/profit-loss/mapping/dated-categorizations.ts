import { useEffect, useSyncExternalStore } from 'react'
import { type Client, useClient } from 'urql'
import { sentenceOf } from '../../../api/api-client.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import { createListeners } from '../../../ui/listeners.ts'
import type { ViewerCategorization } from '../viewer/viewer-data.ts'
import { type DatedCategorizations, groupIdsOf, keyOfChoice, type MappingChoice } from './mapping-choice.ts'

const CategorizationOnQuery = graphql(`
  query ViewerCategorizationOn($mappingId: ID!, $mappedOn: Date!) {
    profitLossCategorizationOn(mappingId: $mappingId, mappedOn: $mappedOn) {
      ...ViewerCategorizationFields
    }
  }
`)

interface Store {
  known: DatedCategorizations
  readonly listeners: ReturnType<typeof createListeners>
}

const stores = new WeakMap<Client, Store>()

function storeOf(client: Client): Store {
  const store = stores.get(client) ?? { known: new Map(), listeners: createListeners() }
  stores.set(client, store)
  return store
}

/** Past categorizations loaded by this page, for reading and writing addresses of views as mapped on a day. */
export function datedCategorizations(client: Client): DatedCategorizations {
  return storeOf(client).known
}

/** The same as a hook. */
export function useDatedCategorizations(): DatedCategorizations {
  const store = storeOf(useClient())
  return useSyncExternalStore(store.listeners.subscribe, () => store.known)
}

/** Loads the lines of a choice; the current ones are known already. @returns them, or why they failed to load. */
export async function loadLines(
  client: Client,
  choice: MappingChoice,
): Promise<{ readonly lines: ViewerCategorization | null; readonly failure: string | null }> {
  const { mappingId, mappedOn } = choice
  if (mappedOn === null) return { lines: null, failure: null }
  // If the day is today, another user may have saved since.
  const { data, error } = await client.query(CategorizationOnQuery, { mappingId, mappedOn }, { requestPolicy: 'network-only' }).toPromise()
  const lines = data?.profitLossCategorizationOn ?? null
  if (lines === null) return { lines, failure: error ? sentenceOf(error) : 'This mapping was deleted.' }
  const store = storeOf(client)
  store.known = new Map(store.known).set(keyOfChoice(choice), lines)
  store.listeners.notify()
  return { lines, failure: null }
}

/** Loads the lines of a view as mapped on a day, unless known. A failure shows with its report. */
export function useLoadedLines(choice: MappingChoice | null, categorizations: readonly ViewerCategorization[]): void {
  const client = useClient()
  const [mappingId, mappedOn] = [choice?.mappingId, choice?.mappedOn ?? null]
  const isUnknown =
    mappingId !== undefined &&
    mappedOn !== null &&
    groupIdsOf({ mappingId, mappedOn }, categorizations, datedCategorizations(client)).length === 0
  useEffect(() => {
    if (isUnknown) void loadLines(client, { mappingId, mappedOn })
  }, [client, isUnknown, mappingId, mappedOn])
}
