import { BadInputError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bearerToken } from '../../platform/http/authentication.ts'
import { perMinute } from '../../platform/http/rate-limits.ts'
import type { SessionService } from './service.ts'

const invitation = z.object({ link: z.string().min(1).max(200) })

/** Access routes besides the identity provider's. All take the token from the Authorization header only. */
export async function mountAccess(app: FastifyInstance, session: SessionService): Promise<void> {
  // Exchanges an access token for an app token.
  app.get('/api/auth', { config: { rateLimit: perMinute(300) } }, async (request) => ({
    token: await session.exchange(bearerToken(request)),
  }))

  // Ends the token's session, with all its tokens.
  app.post('/api/auth/sign-out', { config: { rateLimit: perMinute(120) } }, async (request, reply) => {
    await session.signOut(bearerToken(request))
    return reply.code(204).send()
  })

  // The link's secret is in the body: addresses are logged, bodies are not.
  app.post('/api/auth/invitation', { config: { rateLimit: perMinute(30) }, bodyLimit: 1_000 }, async (request) => {
    const body = invitation.safeParse(request.body)
    if (!body.success) throw new BadInputError('The invitation cannot be read. Open the link again exactly as it was sent to you.', 'link')
    const { email } = await session.acceptInvitation(bearerToken(request), body.data.link)
    return { email }
  })
}
