import type { FastifyInstance } from 'fastify'
import { bearerToken } from '../../platform/http/authentication.ts'
import type { SessionService } from './service.ts'

/** `GET /api/auth`: the access token in the Authorization header, and nowhere else, for an app token. */
export async function mountTokenExchange(app: FastifyInstance, session: SessionService): Promise<void> {
  app.get('/api/auth', { config: { rateLimit: { max: 300, timeWindow: '1 minute' } } }, async (request) => ({
    token: await session.exchange(bearerToken(request)),
  }))
}
