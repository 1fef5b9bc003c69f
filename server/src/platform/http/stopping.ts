import { DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { type Connections, STOPPING } from './connections.ts'

/** How long what is arriving or being computed may go on once the server stops. */
const ARRIVES_WITHIN_MS = 5_000
/** After that, until what has arrived is answered. */
const ANSWERED_WITHIN_MS = 3_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts once the server stops and no longer waits for bodies of requests to arrive. */
    readonly stopping: AbortSignal
  }
}

/**
 * Has a server end within some seconds: no further request is begun, those that are being answered have their time, bodies that still
 * arrive are given up with a sentence, and whatever is left then is cut.
 */
export function addStopping(app: FastifyInstance, connections: Connections): void {
  const stopping = new AbortController()
  app.decorate('stopping', stopping.signal)
  app.addHook('preClose', async () => {
    connections.stopBeginning()
    await connections.quiet(AbortSignal.timeout(ARRIVES_WITHIN_MS))
    stopping.abort(new DomainError('INTERNAL', STOPPING))
    await connections.quiet(AbortSignal.timeout(ANSWERED_WITHIN_MS))
    connections.endAll()
  })
}

/** The chunks of a body, until it has arrived or the server stops. What is left of it is not destroyed: its sender has to read the answer. */
export async function* arrivingChunks(
  body: { readonly iterator: (options: { destroyOnReturn: boolean }) => AsyncIterator<Buffer> },
  stopping: AbortSignal,
): AsyncGenerator<Buffer, void, void> {
  const iterator = body.iterator({ destroyOnReturn: false })
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => undefined)
  const stop = (): void => stopped.reject(stopping.reason)
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop, { once: true })
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), stopped.promise])
      if (next.done === true) return
      yield next.value
    }
  } finally {
    stopping.removeEventListener('abort', stop)
    // Waits for nothing where the body has not come to its end.
    void iterator.return?.()
  }
}
