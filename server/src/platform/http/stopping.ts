import { DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { type Connections, STOPPING } from './connections.ts'

/** How long requests may still arrive or be computed once the server stops. */
const ARRIVES_WITHIN_MS = 5_000
/** After that, how long until everything has been answered. */
const ANSWERED_WITHIN_MS = 3_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborts when the server begins to stop: what stays open ends. */
    readonly closing: AbortSignal
    /** Aborts when a stopping server no longer waits for request bodies. */
    readonly stopping: AbortSignal
  }
}

/**
 * Stops a server within some seconds: starts no further requests, gives running ones their time, refuses bodies that are still arriving
 * with a sentence, and finally cuts the rest.
 */
export function addStopping(app: FastifyInstance, connections: Connections): void {
  const stopping = new AbortController()
  app.decorate('stopping', stopping.signal)
  const closing = new AbortController()
  app.decorate('closing', closing.signal)
  app.addHook('preClose', async () => {
    closing.abort(new DomainError('INTERNAL', STOPPING))
    connections.stopBeginning()
    await connections.quiet(AbortSignal.timeout(ARRIVES_WITHIN_MS))
    stopping.abort(new DomainError('INTERNAL', STOPPING))
    await connections.quiet(AbortSignal.timeout(ANSWERED_WITHIN_MS))
    connections.endAll()
  })
}

/** A body's chunks, until it has arrived or the server stops. The rest is not destroyed: its sender must be able to read the answer. */
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
    // Does not wait for a body that has not ended.
    void iterator.return?.()
  }
}
