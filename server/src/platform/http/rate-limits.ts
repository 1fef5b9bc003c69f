import type { FastifyRequest } from 'fastify'
import { clientNetwork } from './client-network.ts'

/** A route's `config.rateLimit`: requests per minute from one address or IPv6 network. */
export const perMinute = (max: number) => ({
  max,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => clientNetwork(request.ip),
})
