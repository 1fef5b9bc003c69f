import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a request may take to arrive, in milliseconds; default 15 s. */
    arrivesWithin?: number | ((request: FastifyRequest) => number | null)
  }
}

const ARRIVES_WITHIN = 15_000
/** How long the rest of a request is still read and discarded after its answer. Clients closed sooner only reconnect sooner. */
const LINGER = 15_000

/**
 * Closes connections whose request does not arrive in time. Node has one limit for all requests; this one gives uploads more time, and lets
 * the sender of a refused one read why.
 */
export function addRequestDeadline(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (raw.complete || (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined)) return
    const give = () => raw.destroy()
    const { arrivesWithin } = request.routeOptions.config
    let timer = setTimeout(give, (typeof arrivesWithin === 'function' ? arrivesWithin(request) : arrivesWithin) ?? ARRIVES_WITHIN)
    raw.once('close', () => clearTimeout(timer))
    raw.once('end', () => clearTimeout(timer))
    reply.raw.once('finish', () => {
      if (raw.complete || raw.destroyed) return
      clearTimeout(timer)
      timer = setTimeout(give, LINGER)
      raw.resume()
    })
  })
}
