import { hash } from 'node:crypto'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { perMinute } from '../../platform/http/rate-limits.ts'
import { type BegunSignIn, SIGN_IN_SECONDS, type SignIn, type SignInSecret, type UserTokens } from '../../platform/identity/sign-in.ts'
import { SignInError } from '../../platform/identity/sign-in-errors.ts'

/** Concurrent sign-ins per browser, such as in several tabs; older ones are forgotten. */
const MOST_UNDER_WAY = 8
/** Enough for tokens and their claims. */
const LARGEST_BODY = 131_072
/** Per minute and address; whole offices share one. */
const RATE = { rateLimit: perMinute(300) }

const text = (most: number) => z.string().max(most)
const beginSchema = z.object({ mode: z.enum(['usual', 'silent', 'quick']), loginHint: text(320).optional() })
const finishSchema = z.object({
  state: text(200),
  code: text(8_192).optional(),
  iss: text(2_048).optional(),
  error: text(200).optional(),
  error_description: text(4_096).optional(),
})
const renewSchema = z.object({ refreshToken: text(32_768).min(1), subject: text(255).min(1) })
const endSchema = z.object({ refreshToken: text(32_768).nullable(), idToken: text(65_536).nullable() })

/**
 * Signs the web app in, at `POST /api/sign-in/…`. The server talks to the identity provider and receives the tokens; the browser only
 * visits the provider's pages. State, nonce and code verifier stay in a cookie that scripts cannot read and other sites do not send.
 */
export async function mountSignIn(app: FastifyInstance, signIn: SignIn, origin: string): Promise<void> {
  const cookies = signInCookies(origin)
  const mount = (path: string, act: (request: FastifyRequest, reply: FastifyReply) => Promise<object>) =>
    app.post(`/api/sign-in/${path}`, { config: RATE, bodyLimit: LARGEST_BODY }, async (request, reply) => {
      // Across origins, browsers send this header only after a preflight request, which we never allow.
      if (!('x-fourwall' in request.headers)) throw new DomainError('FORBIDDEN', 'Send the header x-fourwall: 1 with this request.')
      try {
        return await act(request, reply)
      } catch (error) {
        if (!(error instanceof SignInError)) throw error
        return reply.code(401).send({ error: { code: error.code, message: error.message, reason: error.reason } })
      }
    })

  const send = ({ address, state, secret }: BegunSignIn, request: FastifyRequest, reply: FastifyReply) => {
    // Newest first: browsers send older cookies first.
    const older = cookies
      .read(request)
      .reverse()
      .sort((one, other) => other.secret.begunAt - one.secret.begunAt)
    for (const { name } of older.slice(MOST_UNDER_WAY - 1)) reply.header('set-cookie', cookies.removed(name))
    reply.header('set-cookie', cookies.written(state, secret))
    return { address, state }
  }

  mount('begin', async (request, reply) => {
    const { mode, loginHint } = read(beginSchema, request.body)
    return send(await signIn.begin({ mode, ...(loginHint === undefined ? {} : { loginHint }) }), request, reply)
  })

  mount('finish', async (request, reply) => {
    const { state, code, iss: issuer, error, error_description: errorDescription } = read(finishSchema, request.body)
    const kept = cookies.read(request)
    const forget = () => reply.header('set-cookie', cookies.removed(cookies.nameOf(state)))
    try {
      const secrets = kept.map(({ secret }) => secret)
      const outcome = await signIn.finish({ state, code, issuer, error, errorDescription }, secrets, request.ip)
      forget()
      return 'secret' in outcome ? send(outcome, request, reply) : answerOf(outcome)
    } catch (failure) {
      // A code can be used once. After a network failure the page may be reloaded.
      if (failure instanceof SignInError) forget()
      throw failure
    }
  })

  mount('renew', async (request) => {
    const { refreshToken, subject } = read(renewSchema, request.body)
    return answerOf(await signIn.renew(refreshToken, subject, request.ip))
  })

  mount('end', async (request) => {
    const { refreshToken, idToken } = read(endSchema, request.body)
    return { address: await signIn.end(refreshToken, idToken, request.ip) }
  })
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new BadInputError('The request cannot be read.')
  return parsed.data
}

/** By their OAuth names, as the browser keeps them. */
function answerOf({ accessToken, idToken, refreshToken, scope, expiresIn, profile }: UserTokens) {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    id_token: idToken,
    refresh_token: refreshToken,
    scope,
    expires_in: expiresIn,
    profile,
  }
}

interface SignInCookies {
  nameOf(state: string): string
  read(request: FastifyRequest): { readonly name: string; readonly secret: SignInSecret }[]
  written(state: string, secret: SignInSecret): string
  removed(name: string): string
}

/** One cookie per sign-in, so that two tabs do not end each other's. */
function signInCookies(origin: string): SignInCookies {
  const isSecure = origin.startsWith('https:')
  // Browsers keep cookies by host, not by port: two servers on one machine must not read each other's.
  const prefix = `${isSecure ? '__Host-' : ''}fourwall-sign-in-${hash('sha256', origin, 'hex').slice(0, 8)}-`
  const attributes = `; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    nameOf: (state) => prefix + state.replaceAll(/[^\w-]/g, '').slice(0, 12),
    read: (request) =>
      (request.headers.cookie ?? '').split(/; */).flatMap((pair) => {
        const [name = '', value = ''] = pair.split('=')
        const [, key, begunAt, hasPrompt] = /^([\w-]{43})\.(\d{1,12})\.([01])$/.exec(value) ?? []
        if (!name.startsWith(prefix) || key === undefined) return []
        return [{ name, secret: { key, begunAt: Number(begunAt), hasPrompt: hasPrompt === '1' } }]
      }),
    written(state, { key, begunAt, hasPrompt }) {
      return `${this.nameOf(state)}=${key}.${begunAt}.${hasPrompt ? 1 : 0}; Max-Age=${SIGN_IN_SECONDS}${attributes}`
    },
    removed: (name) => `${name}=; Max-Age=0${attributes}`,
  }
}
