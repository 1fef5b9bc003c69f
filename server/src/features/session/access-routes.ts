import { BadInputError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bearerToken } from '../../platform/http/authentication.ts'
import { clientNetwork } from '../../platform/http/client-network.ts'
import { perMinute } from '../../platform/http/rate-limits.ts'
import type { SessionService } from './service.ts'
import type { SetupService } from './setup.ts'

const link = z.string().min(1).max(200)
/** Limited by the size of the body; what is too long is said by field. */
const typed = z.string()
const linkOnly = z.object({ link })
const setup = z.object({
  link,
  company: z.object({ name: typed, currency: typed, fiscalYearStartMonth: z.number().int() }),
  owner: z.object({ name: typed, email: typed, password: typed }).nullable(),
})
const UNREADABLE_SETUP = 'The set-up link cannot be read. Open it again as the server printed it.'
const UNREADABLE_INVITATION = 'The invitation cannot be read. Open the link again exactly as it was sent to you.'

/** Access routes other than the identity provider's. All take the token from the Authorization header only. */
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

  // Wrong links of others at the same address do not keep anybody waiting who has a good one.
  const guesses = (isGood: (secret: string) => Promise<boolean>) => ({
    ...perMinute(30),
    hook: 'preHandler' as const,
    allowList: async (request: FastifyRequest) => {
      const read = linkOnly.safeParse(request.body)
      return read.success && (await isGood(read.data.link))
    },
  })
  const guessesAtSetup = guesses((secret) => setupService.isGood(secret))
  const guessesAtInvitation = guesses((secret) => session.isGoodInvitation(secret))

  // The link's secret is in the body: addresses are logged, bodies are not.
  app.post('/api/auth/invitation', { config: { rateLimit: guessesAtInvitation }, bodyLimit: 1_000 }, async (request) => {
    const { link: secret } = readBody(linkOnly, request.body, UNREADABLE_INVITATION)
    const { email } = await session.acceptInvitation(bearerToken(request), secret)
    return { email }
  })

  // Whether a set-up link is good, before its holder fills in a form. In the body, like every secret of a link.
  app.post('/api/auth/setup/check', { config: { rateLimit: guessesAtSetup }, bodyLimit: 1_000 }, async (request, reply) => {
    const { link: secret } = readBody(linkOnly, request.body, UNREADABLE_SETUP)
    await setupService.check(secret, clientNetwork(request.ip))
    return reply.code(204).send()
  })

  // Makes the first company. `owner` is null where people sign in at another provider: the token says who.
  app.post('/api/auth/setup', { config: { rateLimit: guessesAtSetup }, bodyLimit: 20_000 }, async (request) => {
    const { link: secret, company, owner } = readBody(setup, request.body, UNREADABLE_SETUP)
    const person = owner === null ? { accessToken: bearerToken(request) } : { account: owner }
    const { email } = await setupService.setUp(secret, company, person, clientNetwork(request.ip))
    return { email }
  })
}

/** @throws BadInputError with `unreadableLink` if that is the problem. No field: no form of ours has an input for a link. */
function readBody<T>(shape: z.ZodType<T>, body: unknown, unreadableLink: string): T {
  const read = shape.safeParse(body)
  if (read.success) return read.data
  const isOfLink = read.error.issues.some(({ path: [first] }) => first === 'link')
  throw new BadInputError(isOfLink ? unreadableLink : 'The request cannot be read.')
}
