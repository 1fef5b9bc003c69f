import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long a request may take to arrive, in milliseconds; 15 s unless told otherwise. */
    arrivesWithin?: number | ((request: FastifyRequest) => number | null)
  }
}

const ARRIVES_WITHIN = 15_000
/** How much longer the rest of a request is read and thrown away after it was answered. Who is ended sooner only connects again sooner. */
const LINGER = 15_000

/**
 * Ends connections whose request does not finish arriving. Node's own limit is one for all
 * requests; this one lets an upload take longer, and lets the sender of a refused one read why.
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
