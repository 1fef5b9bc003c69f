import { type AnyVariables, type Client, type Exchange, makeOperation, mapExchange, type OperationResult } from 'urql'

/** How many changes the server has answered, by client. */
const changes = new WeakMap<Client, number>()

/** In the context of a query: how many changes had been answered when it was sent. */
const SENT_AFTER = 'sentAfterChanges'

/** By client and name of a type: how many changes had been answered when one last touched it. */
const touched = new WeakMap<Client, Map<string, number>>()

/**
 * Counts changes, notes with every query how many came before it, and asks again where an answer may be older than a change of its types.
 * The cache alone asks for nothing then: it joins a query to an equal one that is under way.
 */
export function countChanges(client: () => Client): Exchange {
  return mapExchange({
    onOperation(operation) {
      if (operation.kind !== 'query') return operation
      return makeOperation(operation.kind, operation, { ...operation.context, [SENT_AFTER]: changesOf(client()) })
    },
    onResult(result) {
      const { operation } = result
      if (operation.kind === 'mutation') changes.set(client(), changesOf(client()) + 1)
      if (operation.kind !== 'query') {
        for (const type of typesOf(result)) touchesOf(client()).set(type, changesOf(client()))
        return result
      }
      if (result.error !== undefined || operation.context.meta?.cacheOutcome === 'hit' || !isOutdated(client(), result)) return result
      client().reexecuteOperation(makeOperation('query', operation, { ...operation.context, requestPolicy: 'network-only' }))
      return { ...result, stale: true }
    },
  })
}

/** Whether a type in the answer was changed after its query had been sent. */
function isOutdated(client: Client, result: OperationResult): boolean {
  const sentAfter: unknown = result.operation.context[SENT_AFTER]
  if (typeof sentAfter !== 'number' || sentAfter >= changesOf(client)) return false
  const touches = touchesOf(client)
  return [...typesOf(result)].some((type) => (touches.get(type) ?? 0) > sentAfter)
}

/** The types that the cache knows an answer by: those in its data and those that were named with the request. */
function typesOf({ operation, data }: OperationResult): ReadonlySet<string> {
  const types = new Set(operation.context.additionalTypenames)
  // As in the cache: events change only what was named.
  if (operation.kind !== 'subscription') collectTypes(data, types)
  return types
}

function collectTypes(data: unknown, types: Set<string>): void {
  if (Array.isArray(data)) for (const one of data) collectTypes(one, types)
  else if (typeof data === 'object' && data !== null)
    for (const [name, value] of Object.entries(data)) {
      if (name === '__typename' && typeof value === 'string') types.add(value)
      else collectTypes(value, types)
    }
}

/**
 * Asks until the answer is to a query that was sent after every change that had been answered before: the client joins a query to an equal
 * one that is under way, which may be older than a change.
 */
export async function freshAnswer<Data, Variables extends AnyVariables>(
  client: Client,
  ask: () => Promise<OperationResult<Data, Variables>>,
): Promise<OperationResult<Data, Variables>> {
  const made = changesOf(client)
  for (;;) {
    const answer = await ask()
    const sentAfter: unknown = answer.operation.context[SENT_AFTER]
    if (typeof sentAfter !== 'number' || sentAfter >= made) return answer
  }
}

function changesOf(client: Client): number {
  return changes.get(client) ?? 0
}

function touchesOf(client: Client): Map<string, number> {
  const known = touched.get(client) ?? new Map<string, number>()
  touched.set(client, known)
  return known
}
