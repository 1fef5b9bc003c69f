import { type AnyVariables, type Client, type Exchange, makeOperation, mapExchange, type OperationResult } from 'urql'

/** How many changes the server has answered, by client. */
const changes = new WeakMap<Client, number>()

/** In the context of a query: how many changes had been answered when it was sent. */
const SENT_AFTER = 'sentAfterChanges'

/** Counts changes, and notes with every query how many came before it. */
export function countChanges(client: () => Client): Exchange {
  return mapExchange({
    onOperation(operation) {
      if (operation.kind !== 'query') return operation
      return makeOperation(operation.kind, operation, { ...operation.context, [SENT_AFTER]: changesOf(client()) })
    },
    onResult({ operation }) {
      if (operation.kind === 'mutation') changes.set(client(), changesOf(client()) + 1)
    },
  })
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
