import { BadInputError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bearerToken } from '../../platform/http/authentication.ts'
import { clientNetwork } from '../../platform/http/client-network.ts'
import { STATUS } from '../../platform/http/errors.ts'
import { perMinute } from '../../platform/http/rate-limits.ts'
import type { SessionService } from './service.ts'
import type { SetupService } from './setup.ts'

const link = z.string().min(1).max(200)
const typed = z.string().max(2_000)
const setupCheck = z.object({ link })
const setup = z.object({
  link,
  company: z.object({ name: typed, currency: typed, fiscalYearStartMonth: z.number().int() }),
  owner: z.object({ name: typed, email: typed, password: typed }).nullable(),
})
const UNREADABLE_SETUP = 'The set-up link cannot be read. Open it again as the server printed it.'

const invitation = z.object({ link })

/** Access routes besides the identity provider's. All take the token from the Authorization header only. */
export async function mountAccess(
  app: FastifyInstance,
  { session, setup: setupService }: { readonly session: SessionService; readonly setup: SetupService },
): Promise<void> {
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

  // Whether a set-up link is good, before its holder fills in a form. In the body, like every secret of a link.
  app.post('/api/auth/setup/check', { config: { rateLimit: perMinute(30) }, bodyLimit: 1_000 }, async (request, reply) => {
    const body = setupCheck.safeParse(request.body)
    if (!body.success) throw new BadInputError(UNREADABLE_SETUP, 'link')
    await setupService.check(body.data.link, clientNetwork(request.ip))
    return reply.code(204).send()
  })

  // Makes the first company. `owner` is null where people sign in at another provider: the token says who.
  app.post('/api/auth/setup', { config: { rateLimit: perMinute(30) }, bodyLimit: 20_000 }, async (request, reply) => {
    const body = setup.safeParse(request.body)
    if (!body.success) throw new BadInputError(UNREADABLE_SETUP, 'link')
    const { link: secret, company, owner } = body.data
    try {
      const person = owner === null ? { accessToken: bearerToken(request) } : { account: owner }
      const { email } = await setupService.setUp(secret, company, person, clientNetwork(request.ip))
      return { email }
    } catch (error) {
      if (!(error instanceof BadInputError)) throw error
      return reply.code(STATUS[error.code]).send({ error: { code: error.code, message: error.message, field: error.field } })
    }
  })
}
