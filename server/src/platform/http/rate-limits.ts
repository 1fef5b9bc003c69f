import type { FastifyRequest } from 'fastify'
import { clientNetwork } from './client-network.ts'

/** A route's `config.rateLimit`: requests of one address, or of one IPv6 network, within a minute. */
export const perMinute = (max: number) => ({
  max,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => clientNetwork(request.ip),
})
