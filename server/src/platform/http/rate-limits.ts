import type { FastifyRequest } from 'fastify'
import { clientNetwork } from './client-network.ts'

/** A route's `config.rateLimit`: requests of one address, or of one IPv6 network, within a minute or so many. */
export const perMinute = (max: number, minutes = 1) => ({
  max,
  timeWindow: minutes * 60_000,
  keyGenerator: (request: FastifyRequest) => clientNetwork(request.ip),
})
