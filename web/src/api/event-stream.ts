import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { AnyVariables, Client, OperationResult } from 'urql'
import { RequestFailure } from './request-failure.ts'

/** Milliseconds before a connection is made again; the last one repeats. */
const WAITS = [500, 1_000, 2_000, 5_000, 10_000] as const
/** Connections without an event, one after the other, after which it is given up. */
const MOST_TRIES = 5
/** Refusals that may pass. */
const PASSING = [null, 'RATE_LIMITED', 'INTERNAL']

export interface FollowOptions<Data, Variables> {
  /** For each connection: what was received already need not be sent again. */
  readonly variables: () => Variables
  /** Whether nothing comes after this event. */
  readonly isLast: (data: Data) => boolean
  /** Aborts when no subscriber is left. */
  readonly signal: AbortSignal
  readonly pause?: (milliseconds: number) => Promise<void>
}

/**
 * The events of a subscription, to its last one. Connects again where the stream breaks or ends before that.
 *
 * @throws RequestFailure for a refusal, or if the server stays away.
 */
export async function* followSubscription<Data, Variables extends AnyVariables>(
  client: Client,
  subscription: TypedDocumentNode<Data, Variables>,
  { variables, isLast, signal, pause = wait }: FollowOptions<Data, Variables>,
): AsyncGenerator<Data, void, void> {
  let tries = 0
  while (!signal.aborted) {
    let failure = new RequestFailure(null, 'The connection ended.')
    for await (const { data, error, hasNext } of connected(client, subscription, variables(), signal)) {
      if (error !== undefined) {
        failure = RequestFailure.of(error)
        if (!PASSING.includes(failure.code)) throw failure
        break
      }
      // The end of a stream repeats its last event.
      if (data === undefined || !hasNext) continue
      tries = 0
      yield data
      if (isLast(data)) return
    }
    if (signal.aborted) return
    tries += 1
    if (tries > MOST_TRIES) throw failure
    await pause(WAITS[Math.min(tries, WAITS.length) - 1] ?? 0)
  }
}

/** What arrives on one connection. */
async function* connected<Data, Variables extends AnyVariables>(
  client: Client,
  subscription: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  signal: AbortSignal,
): AsyncGenerator<OperationResult<Data, Variables>, void, void> {
  const arrived: OperationResult<Data, Variables>[] = []
  let notify: () => void = () => undefined
  const onAbort = () => notify()
  signal.addEventListener('abort', onAbort)
  const following = client.subscription(subscription, variables).subscribe((result) => {
    arrived.push(result)
    notify()
  })
  try {
    while (!signal.aborted) {
      const next = arrived.shift()
      if (next === undefined)
        await new Promise<void>((resolve) => {
          notify = resolve
        })
      else {
        yield next
        if (!next.hasNext) return
      }
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    following.unsubscribe()
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
