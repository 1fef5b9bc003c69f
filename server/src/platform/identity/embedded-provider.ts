import { hash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { DomainError } from '@fourwall/domain/errors.ts'
import { waitSentence } from '@fourwall/domain/session/sign-in-attempts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createLocalJWKSet, type JSONWebKeySet, type JWK, jwtVerify } from 'jose'
import { type ClientMetadata, type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Clock } from '../clock/clock.ts'
import type { Queryable, Transactional } from '../database/database.ts'
import { clientNetwork } from '../http/client-network.ts'
import { perMinute } from '../http/rate-limits.ts'
import type { Log } from '../log/log.ts'
import { embeddedSessionKey, GRANT_CLAIM } from './access-tokens.ts'
import { createEmbeddedAccounts, type EmbeddedAccount, type EmbeddedAccounts } from './embedded-accounts.ts'
import { type AskProvider, type Issuer, ProviderUnavailableError, readProviderAnswer } from './issuer.ts'
import { createProviderStore, sweepProviderStore } from './provider-store.ts'
import type { Revocations } from './revocations.ts'
import { COOKIE_KEYS, SIGNING_KEYS, serverSecrets } from './server-secrets.ts'
import { endSessions } from './sessions.ts'
import { DEVICE_KNOWN_DAYS, type TriedFrom } from './sign-in-attempts.ts'
import { MARK_FILE, noticePage, signInPage, signingOutPage } from './sign-in-page.ts'

/** The server's own identity provider, for evaluation and tests. Issuer: `<origin>/idp`. */
export interface EmbeddedProvider {
  readonly issuer: string
  /** For verifying its tokens. */
  readonly publicKeys: JSONWebKeySet
  readonly accounts: EmbeddedAccounts
  /** In the form of an external provider. */
  readonly asIssuer: Issuer
  /** Calls it within the process; only after `mount`. */
  readonly ask: AskProvider
  /** Serves everything under /idp. */
  mount(app: FastifyInstance): Promise<void>
}

export interface EmbeddedProviderOptions {
  /** The server's public address; issuer and all addresses come from it, never from a request. */
  readonly origin: string
  readonly clientId: string
  readonly audience: string
  readonly system: Queryable & Transactional
  readonly revocations: Revocations
  readonly clock: Clock
  readonly log: Log
}

const MINUTE = 60
const ACCESS_TOKEN_SECONDS = 10 * MINUTE
const SESSION_SECONDS = 8 * 60 * MINUTE
/** An abandoned sign-in expires after this long. */
const INTERACTION_SECONDS = 15 * MINUTE
const SWEEP_EVERY = 3_600_000

const FONTS = {
  400: import.meta.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2'),
  500: import.meta.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-500-normal.woff2'),
  600: import.meta.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-600-normal.woff2'),
}

/** The API's own scope: granted with its audience, never requested. */
const API_SCOPE = 'fourwall'
const SCOPES = ['openid', 'offline_access', 'profile', 'email', 'roles', 'admin']

export async function createEmbeddedProvider(options: EmbeddedProviderOptions): Promise<EmbeddedProvider> {
  const { origin, system, clock, revocations } = options
  const issuer = `${origin}/idp`
  // The first key of each kind signs; the others verify what they signed before they were replaced.
  const signingKeys = (await serverSecrets(system, SIGNING_KEYS, clock.now())).flat()
  const cookieKeys = (await serverSecrets(system, COOKIE_KEYS, clock.now())).flat()
  const accounts = createEmbeddedAccounts(system, clock)
  const provider = new Provider(issuer, configurationOf(options, accounts, signingKeys, cookieKeys))
  // addresses and Secure cookies follow the x-forwarded headers, which the mount below sets from the origin
  provider.proxy = true
  provider.use(async (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next()
    // RFC 7009's empty answer would be sent as text/plain, which confuses clients that expect JSON
    if (context.oidc?.route === 'revocation' && context.status === 200) context.remove('content-type')
    const ended = endedSession(context)
    if (ended !== null) await revocations.change((tx, tell) => endSessions(tx, tell, [embeddedSessionKey('session', ended)], clock.now()))
  })
  report(provider, options.log)
  const publicKeys = { keys: signingKeys.map(publicPart) }
  let mounted: FastifyInstance | null = null
  return {
    issuer,
    publicKeys,
    accounts,
    asIssuer: embeddedIssuer(issuer, publicKeys),
    async ask(address, { form, headers, onBehalfOf }) {
      if (mounted === null) throw new ProviderUnavailableError('Fourwall is still starting. Try again in a moment.')
      const { pathname } = new URL(address)
      const { statusCode: status, payload } = await mounted.inject({
        method: form === undefined ? 'GET' : 'POST',
        url: pathname,
        headers: {
          ...headers,
          host: new URL(origin).host,
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form === undefined ? {} : { payload: form.toString() }),
        ...(onBehalfOf === undefined ? {} : { remoteAddress: onBehalfOf }),
      })
      return { status, body: readProviderAnswer(status, payload) }
    },
    async mount(app) {
      mounted = app
      const limits = signInLimits()
      await app.register(async (scope) => mountPages(scope, provider, { accounts, devices: deviceCookie(origin), limits, clock }))
      await app.register(async (scope) =>
        mountProvider(scope, provider, options, createUserInfo(publicKeys, issuer, options.audience, accounts), limits),
      )
      const sweep = () =>
        sweepProviderStore(system, clock).catch((error: unknown) => options.log.warn({ err: error }, 'identity sweep failed'))
      const timer = setInterval(() => void sweep(), SWEEP_EVERY)
      timer.unref()
      app.addHook('onClose', async () => clearInterval(timer))
    },
  }
}

function embeddedIssuer(issuer: string, publicKeys: JSONWebKeySet): Issuer {
  return {
    keys: createLocalJWKSet(publicKeys),
    pageOrigins: () => [],
    metadata: async () => ({
      issuer,
      jwks_uri: `${issuer}/jwks`,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      revocation_endpoint: `${issuer}/token/revocation`,
      end_session_endpoint: `${issuer}/session/end`,
      authorization_response_iss_parameter_supported: true,
    }),
  }
}

/** The web app as the provider's client. */
function webApp(origin: string, clientId: string): ClientMetadata {
  return {
    client_id: clientId,
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [`${origin}/auth/callback`],
    post_logout_redirect_uris: [`${origin}/`, `${origin}/auth/login`],
    id_token_signed_response_alg: 'ES256',
  }
}

function configurationOf(
  { origin, clientId, audience, system, clock, revocations }: EmbeddedProviderOptions,
  accounts: EmbeddedAccounts,
  signingKeys: JWK[],
  cookieKeys: string[],
): Configuration {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const own = cookieSuffix(origin)
  const secure = origin.startsWith('https:')
  return {
    adapter: createProviderStore(system, clock, revocations),
    jwks: { keys: signingKeys },
    cookies: {
      keys: cookieKeys,
      names: { session: `fourwall_session_${own}`, interaction: `fourwall_interaction_${own}`, resume: `fourwall_resume_${own}` },
      long: { httpOnly: true, overwrite: true, sameSite: 'lax', secure, signed: true, path: '/idp' },
      short: { httpOnly: true, overwrite: true, sameSite: 'lax', secure, signed: true },
    },
    clients: [webApp(origin, clientId)],
    // without the API's own scope, which would require consent
    scopes: SCOPES,
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], roles: ['roles'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: MINUTE,
      IdToken: ACCESS_TOKEN_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Session: SESSION_SECONDS,
      Grant: SESSION_SECONDS,
      // a rotated token inherits the rest, so that the chain ends eight hours after the sign-in
      RefreshToken: (context) => context.oidc.entities.RotatedRefreshToken?.remainingTTL ?? SESSION_SECONDS,
    },
    rotateRefreshToken: true,
    // the default also requires offline_access, which is dropped without a consent prompt
    issueRefreshToken: async (_context, client, source) => client.grantTypeAllowed('refresh_token') && source.scopes.has('openid'),
    expiresWithSession: async () => true,
    clientBasedCORS: (_context, requesting) => requesting === origin,
    async findAccount(_context, id) {
      const account = await accounts.find(id)
      return account === null ? undefined : { accountId: id, claims: async () => claimsOf(account) }
    },
    async extraTokenClaims(_context, token) {
      const account = 'accountId' in token && typeof token.accountId === 'string' ? await accounts.find(token.accountId) : null
      if (account === null) return undefined
      const { sub: _, ...claims } = claimsOf(account)
      const of = 'sessionUid' in token ? { sid: token.sessionUid, [GRANT_CLAIM]: token.grantId } : {}
      return { ...claims, ...of }
    },
    // a first-party client: everything it may request is granted without consent
    async loadExistingGrant({ oidc }) {
      const given = oidc.result?.consent?.grantId
      const found = given === undefined ? undefined : await oidc.provider.Grant.find(given)
      if (found !== undefined) return found
      const accountId = oidc.session?.accountId
      if (oidc.client === undefined || accountId === undefined) return undefined
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId })
      grant.addOIDCScope(SCOPES.join(' '))
      grant.addResourceScope(audience, API_SCOPE)
      await grant.save()
      return grant
    },
    interactions: { policy, url: (_context, interaction) => `/idp/interaction/${interaction.uid}` },
    async renderError(context, out) {
      const nonce = newNonce()
      context.set('content-security-policy', pagePolicy(nonce))
      context.type = 'html'
      context.body = expiredOrWrong(nonce, out.error_description ?? out.error)
    },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      introspection: { enabled: false },
      userinfo: { enabled: true },
      revocation: { enabled: true, allowedPolicy: async (_context, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        async logoutSource(context, form) {
          const nonce = newNonce()
          context.set('content-security-policy', pagePolicy(nonce, `'nonce-${nonce}'`))
          context.body = signingOutPage(nonce, form)
        },
        async postLogoutSuccessSource(context) {
          const nonce = newNonce()
          context.set('content-security-policy', pagePolicy(nonce))
          context.body = noticePage({
            nonce,
            title: 'Signed out',
            text: 'You are signed out of Fourwall.',
            link: { href: '/', label: 'Sign in again' },
          })
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => audience,
        // tokens are for the API even if the client does not repeat the resource at the token endpoint
        useGrantedResource: async () => true,
        async getResourceServerInfo(_context, resource) {
          if (resource !== audience) throw new errors.InvalidTarget()
          return {
            scope: API_SCOPE,
            audience,
            accessTokenTTL: ACCESS_TOKEN_SECONDS,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'ES256' } },
          }
        },
      },
    },
  }
}

/** The browser session that a request ended; usually null. */
function endedSession({ oidc }: KoaContextWithOIDC): string | null {
  const session: { destroyed?: unknown; uid?: unknown } | undefined = oidc?.session
  return session?.destroyed === true && typeof session.uid === 'string' ? session.uid : null
}

function claimsOf({ id, email, name, roles }: EmbeddedAccount) {
  return { sub: id, email, email_verified: true, name, roles: [...roles] }
}

interface SignInForm {
  readonly email?: string
  readonly password?: string
  /** E-mail address of an account offered by name. */
  readonly continueAs?: string
}

type SignInAttempt =
  | { readonly accountId: string; readonly isNew: boolean; readonly device?: string }
  | { readonly status: 401 | 429; readonly message: string; readonly email: string }

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** The sign-in page and its assets. */
async function mountPages(
  scope: FastifyInstance,
  provider: Provider,
  {
    accounts,
    devices,
    limits,
    clock,
  }: { readonly accounts: EmbeddedAccounts; readonly devices: DeviceCookie; readonly limits: SignInLimits; readonly clock: Clock },
): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  scope.setErrorHandler((error, _request, reply) => {
    if (isRateLimited(error)) return sendPage(reply, 429, tooMany)
    if (!(error instanceof errors.OIDCProviderError)) throw error
    return sendPage(reply, 400, (nonce) => expiredOrWrong(nonce, error.error_description ?? error.message))
  })

  async function show(request: FastifyRequest, reply: FastifyReply, attempt: Extract<SignInAttempt, { message: string }> | null) {
    const details = await provider.interactionDetails(request.raw, reply.raw)
    const hint = typeof details.params['login_hint'] === 'string' ? details.params['login_hint'] : ''
    const current = await accounts.find(selectable(details) ?? '')
    const demo = await accounts.demo()
    const isNobodyHere = demo.length === 0 && (await accounts.isEmpty())
    return sendPage(reply, attempt?.status ?? 200, (nonce) =>
      signInPage({
        nonce,
        action: `/idp/interaction/${details.uid}`,
        email: attempt?.email ?? hint,
        message: attempt?.message ?? null,
        current,
        demo,
        isNobodyHere,
      }),
    )
  }

  async function attemptSignIn(form: SignInForm, currentId: string | undefined, from: TriedFrom): Promise<SignInAttempt> {
    if (form.continueAs !== undefined) {
      const account = await accounts.findByEmail(form.continueAs)
      if (account !== null && account.id === currentId) return { accountId: account.id, isNew: false }
      if (account?.isDemo === true) return { accountId: account.id, isNew: true }
      return { status: 401, message: 'Sign in with your password.', email: form.continueAs }
    }
    const email = form.email ?? ''
    const check = await accounts.checkPassword(email, form.password ?? '', from)
    switch (check.outcome) {
      case 'accepted':
        return { accountId: check.account.id, isNew: true, device: check.device }
      case 'refused':
        return { status: 401, message: 'E-mail or password is incorrect.', email }
      case 'blocked':
        return { status: 429, message: `Too many wrong passwords. ${waitSentence(check.until.getTime(), clock.now().getTime())}`, email }
    }
  }

  scope.get('/idp/interaction/:uid', { config: { rateLimit: limits.pages } }, async (request, reply) => {
    const { prompt } = await provider.interactionDetails(request.raw, reply.raw)
    if (prompt.name !== 'consent') return show(request, reply, null)
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { consent: {} }, { mergeWithLastSubmission: true }), 303)
  })

  scope.post<{ Body: SignInForm }>('/idp/interaction/:uid', { config: { rateLimit: limits.pages } }, async (request, reply) => {
    const current = selectable(await provider.interactionDetails(request.raw, reply.raw))
    const from = { address: clientNetwork(request.ip), device: devices.read(request) }
    const attempt = await attemptSignIn(request.body ?? {}, current, from)
    if ('message' in attempt) return show(request, reply, attempt)
    if (attempt.device !== undefined) reply.header('set-cookie', devices.write(attempt.device))
    const login = attempt.isNew ? { login: { accountId: attempt.accountId, remember: true } } : {}
    const next = await provider.interactionResult(
      request.raw,
      reply.raw,
      { ...login, select_account: {} },
      { mergeWithLastSubmission: false },
    )
    return reply.redirect(next, 303)
  })

  scope.get('/idp/assets/mark.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(MARK_FILE),
  )
  for (const [weight, address] of Object.entries(FONTS)) {
    const file = await readFile(new URL(address))
    scope.get(`/idp/assets/plex-sans-${weight}.woff2`, async (_request, reply) =>
      reply.type('font/woff2').header('cache-control', 'public, max-age=31536000, immutable').send(file),
    )
  }
}

/** The account that is already signed in and may continue; undefined if a new sign-in is required. */
function selectable({ prompt, session }: Interaction): string | undefined {
  return prompt.name === 'select_account' ? session?.accountId : undefined
}

/** Everything else under /idp goes to the provider's handler, unread. */
async function mountProvider(
  scope: FastifyInstance,
  provider: Provider,
  { origin }: EmbeddedProviderOptions,
  userInfo: (request: FastifyRequest) => Promise<unknown>,
  limits: SignInLimits,
): Promise<void> {
  const { protocol, host } = new URL(origin)
  const callback = provider.callback()
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.setErrorHandler((error, request, reply) => {
    if (isRateLimited(error) && request.headers.accept?.includes('text/html') === true) return sendPage(reply, 429, tooMany)
    throw error
  })
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const claims = request.url.split('?')[0] === '/idp/me' ? await userInfo(request) : null
    if (claims !== null) return reply.header('cache-control', 'no-store').send(claims)

    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('content-security-policy', pagePolicy(null))
    reply.hijack()
    // Koa reads its mount path from originalUrl, which Node's request type lacks
    const raw = request.raw as typeof request.raw & { originalUrl?: string }
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    raw.headers['x-forwarded-host'] = host
    raw.originalUrl = raw.url ?? '/'
    raw.url = raw.originalUrl.slice('/idp'.length)
    await callback(raw, reply.raw)
  }
  // These store something for callers who have not signed in.
  for (const path of ['/idp/auth', '/idp/session/end'])
    scope.route({ method: ['GET', 'POST'], url: path, config: { rateLimit: limits.beginnings }, handler: handle })
  scope.all('/idp/*', { config: { rateLimit: limits.rest } }, handle)
}

/**
 * Userinfo for the API's own access tokens, which the provider refuses because of their audience. Null for any other request, which the
 * provider then handles.
 */
function createUserInfo(publicKeys: JSONWebKeySet, issuer: string, audience: string, accounts: EmbeddedAccounts) {
  const keys = createLocalJWKSet(publicKeys)
  return async (request: FastifyRequest): Promise<unknown> => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return null
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        typ: 'at+jwt',
        algorithms: ['ES256'],
        requiredClaims: ['exp', 'sub'],
      })
      const account = await accounts.find(payload.sub ?? '')
      return account === null ? null : claimsOf(account)
    } catch {
      return null
    }
  }
}

function publicPart({ kty, crv, x, y, use, alg, kid }: JWK): JWK {
  return Object.fromEntries(Object.entries({ kty, crv, x, y, use, alg, kid }).filter(([, value]) => value !== undefined))
}

function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/** Content security policy of the provider's pages. Its intermediate pages add their script's hash to script-src. */
function pagePolicy(nonce: string | null, script = "'self'"): string {
  const style = nonce === null ? '' : `style-src 'nonce-${nonce}'; `
  return `default-src 'none'; script-src ${script}; ${style}font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
}

function sendPage(reply: FastifyReply, status: number, page: (nonce: string) => string): FastifyReply {
  const nonce = newNonce()
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy(nonce))
    .send(page(nonce))
}

/** Requests per minute and address. */
const PAGES_PER_MINUTE = 240
const BEGINNINGS_PER_MINUTE = 120
const REST_PER_MINUTE = 600

type SignInLimits = ReturnType<typeof signInLimits>

/** Rate limits per address. Behind an untrusted proxy all users share one. */
function signInLimits() {
  return { pages: perMinute(PAGES_PER_MINUTE), beginnings: perMinute(BEGINNINGS_PER_MINUTE), rest: perMinute(REST_PER_MINUTE) }
}

function isRateLimited(error: unknown): boolean {
  return error instanceof DomainError && error.code === 'RATE_LIMITED'
}

function tooMany(nonce: string): string {
  return noticePage({
    nonce,
    title: 'Too many sign-ins at once',
    text: 'Many sign-ins came from your network within a minute. Wait a minute, then start again from Fourwall.',
    link: { href: '/', label: 'Back to Fourwall' },
  })
}

interface DeviceCookie {
  read(request: FastifyRequest): string | null
  /** Value of a Set-Cookie header. */
  write(device: string): string
}

/** Recognizes browsers that have been used to sign in with a password, so that wrong passwords from elsewhere do not slow them down. */
function deviceCookie(origin: string): DeviceCookie {
  const name = `fourwall_device_${cookieSuffix(origin)}`
  const attributes = `Path=/idp/interaction; Max-Age=${DEVICE_KNOWN_DAYS * 86_400}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
  return {
    read: (request) =>
      (request.headers.cookie ?? '')
        .split(/; */)
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1) ?? null,
    write: (device) => `${name}=${device}; ${attributes}`,
  }
}

/** Browsers keep cookies by host, not by port: two servers on one machine must not overwrite each other's. */
function cookieSuffix(origin: string): string {
  return hash('sha256', origin, 'hex').slice(0, 8)
}

function expiredOrWrong(nonce: string, reason: string): string {
  return noticePage({
    nonce,
    title: 'This sign-in cannot go on',
    text: `It may have been left open for too long, or finished in another window. Start again from Fourwall. (${reason})`,
    link: { href: '/', label: 'Back to Fourwall' },
  })
}

function report(provider: Provider, log: Log): void {
  provider.on('server_error', (_context, error) => log.error({ err: error }, 'identity provider failed'))
  const refused = (error: errors.OIDCProviderError) =>
    log.info(
      { error: error.error, description: error.error_description, detail: error.error_detail },
      'identity provider refused a request',
    )
  provider.on('authorization.error', (_context, error) => refused(error))
  provider.on('grant.error', (_context, error) => refused(error))
  provider.on('revocation.error', (_context, error) => refused(error))
  provider.on('end_session.error', (_context, error) => refused(error))
  provider.on('userinfo.error', (_context, error) => refused(error))
}
