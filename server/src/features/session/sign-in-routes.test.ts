import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CompactSign, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  AUDIENCE,
  CLIENT_ID,
  type MisbehavingProvider,
  type Misbehavior,
  type ProviderKeys,
  SUBJECT,
  sign,
  startMisbehavingProvider,
} from '../../../test/misbehaving-provider.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { createHttpServer } from '../../platform/http/server.ts'
import { foreignAccessTokens } from '../../platform/identity/access-tokens.ts'
import { askProvider, createIssuer } from '../../platform/identity/issuer.ts'
import { createSignIn, type Prompt } from '../../platform/identity/sign-in.ts'
import { createLog } from '../../platform/log/log.ts'
import { mountSignIn } from './sign-in-routes.ts'

const ORIGIN = 'https://books.example'
const SIGNED_IN = 'signed in'
const BAD_PROOF = (reason: string) => `The identity provider’s proof of who you are is not valid (${reason}).`
const OTHER_PERSON = 'The identity provider’s tokens belong to two different people.'
const OTHER_ISSUER = 'The answer does not come from the identity provider of this Fourwall.'
const SLOW_ANSWER_MS = 300

let provider: MisbehavingProvider
beforeAll(async () => {
  provider = await startMisbehavingProvider()
})
afterAll(() => provider.close())

interface Answered {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** A browser with its own Fourwall, not signed in at the provider yet. */
class Browser {
  readonly #app: FastifyInstance
  readonly cookies = new Map<string, string>()
  /** The lines that set them. */
  readonly lines: string[] = []

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  static async open(prompt: Prompt = 'select_account', timeoutMs = 20_000): Promise<Browser> {
    const log = createLog('silent')
    const app = await createHttpServer({ log, trustedProxies: [], notReady: async () => null })
    const issuer = createIssuer(provider.issuer, systemClock)
    const rules = { audience: AUDIENCE, clientId: CLIENT_ID, tokenType: 'at+jwt' as const, introspection: null }
    const signIn = createSignIn(
      { origin: ORIGIN, clientId: CLIENT_ID, scopes: 'openid email', prompt, apiParameters: { resource: AUDIENCE } },
      {
        issuer,
        issuerName: provider.issuer,
        accessTokens: foreignAccessTokens(provider.issuer, issuer, rules, systemClock, log),
        ask: (address, request) => askProvider(address, { ...request, timeoutMs: Math.min(request.timeoutMs, timeoutMs) }),
        clock: systemClock,
        log,
      },
    )
    await mountSignIn(app, signIn, ORIGIN)
    return new Browser(app)
  }

  async post(path: string, payload: object, headers: Record<string, string> = { 'x-fourwall': '1' }): Promise<Answered> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#app.inject({ method: 'POST', url: `/api/sign-in/${path}`, payload, headers: { ...headers, cookie } })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      this.lines.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return { status: answer.statusCode, body: answer.json() }
  }

  /** Begins, visits the provider and comes back; once more if it is redirected again. */
  async signIn(): Promise<Answered & { readonly asked: readonly URLSearchParams[] }> {
    const asked: URLSearchParams[] = []
    let answer = await this.post('begin', { mode: 'usual' })
    while (typeof answer.body['address'] === 'string') {
      const { address } = answer.body
      asked.push(new URL(address).searchParams)
      if (asked.length > 5) throw new Error('sent to the provider again and again')
      answer = await this.post('finish', Object.fromEntries(provider.authorize(address)))
    }
    return { ...answer, asked }
  }

  close(): Promise<void> {
    return this.#app.close()
  }
}

function outcomeOf({ status, body }: Answered): string {
  if (status === 200) return SIGNED_IN
  const { error } = body
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : JSON.stringify(body)
}

async function outcomeWith(misbehavior: Misbehavior, timeoutMs?: number): Promise<string> {
  provider.behave(misbehavior)
  const browser = await Browser.open('select_account', timeoutMs)
  try {
    return outcomeOf(await browser.signIn())
  } finally {
    await browser.close()
  }
}

const claim = (changes: Record<string, unknown>): Misbehavior => ({ idClaims: (claims) => ({ ...claims, ...changes }) })
const without = (name: string): Misbehavior => ({
  idClaims: (claims) => Object.fromEntries(Object.entries(claims).filter(([one]) => one !== name)),
})
const ranOut = (seconds: number) => (claims: Record<string, unknown>) => ({ ...claims, exp: now() - seconds })
const issuedAgo = (seconds: number) => (claims: Record<string, unknown>) => ({ ...claims, iat: now() - seconds, exp: now() - seconds + 60 })
const token = (changes: Record<string, unknown>): Misbehavior => ({ tokens: (answer) => ({ ...answer, ...changes }) })
const answering = (status: number, body: string, headers: Record<string, string> = {}): Misbehavior => ({
  tokenEndpoint: (_request, response) => {
    response.writeHead(status, headers).end(body)
    return true
  },
})
const callback = (change: (answer: URLSearchParams, asked: URLSearchParams) => void): Misbehavior => ({ callback: change })
const refusing = (error: string, description?: string): Misbehavior =>
  callback((answer) => {
    answer.delete('code')
    answer.set('error', error)
    if (description !== undefined) answer.set('error_description', description)
  })
const signedOtherwise = (idToken: (claims: Record<string, unknown>, keys: ProviderKeys) => Promise<string>): Misbehavior => ({ idToken })
const unsigned = (claims: Record<string, unknown>): string =>
  [{ alg: 'none', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
const now = (): number => Math.floor(Date.now() / 1000)

/** Signs JSON with unbounded numbers, which JSON.stringify never writes. */
const withText = (replace: (json: string) => string): Misbehavior =>
  signedOtherwise((claims, { ours }) =>
    new CompactSign(Buffer.from(replace(JSON.stringify(claims)))).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(ours),
  )

const MODES: readonly (readonly [what: string, misbehavior: Misbehavior, outcome: string])[] = [
  ['does all right', {}, SIGNED_IN],
  ['writes its audience as a list', claim({ aud: [CLIENT_ID] }), SIGNED_IN],
  ['names several audiences, and us as who asked', claim({ aud: [CLIENT_ID, 'other'], azp: CLIENT_ID }), SIGNED_IN],
  ['leaves out the optional hash', without('at_hash'), SIGNED_IN],
  ['gives no refresh token', token({ refresh_token: undefined }), SIGNED_IN],
  ['writes a lifetime as text', token({ expires_in: '600' }), SIGNED_IN],
  ['tells no lifetime', token({ expires_in: undefined }), SIGNED_IN],
  ['writes bearer in small letters', token({ token_type: 'bearer' }), SIGNED_IN],
  ['names itself in its answer', callback((answer) => answer.set('iss', provider.issuer)), SIGNED_IN],
  ['has a clock ten seconds ahead', claim({ iat: now() + 10 }), SIGNED_IN],
  ['has no userinfo', { discovery: (document) => ({ ...document, userinfo_endpoint: undefined }) }, SIGNED_IN],
  ['refuses userinfo', { userInfo: (_request, response) => Boolean(response.writeHead(401).end()) }, SIGNED_IN],
  ['answers userinfo with a page', { userInfo: (_request, response) => Boolean(response.end('<html>')) }, SIGNED_IN],

  ['makes ID tokens for another client', claim({ aud: 'another' }), BAD_PROOF('audience')],
  ['makes ID tokens for nobody', without('aud'), BAD_PROOF('audience')],
  ['writes another issuer', claim({ iss: 'https://evil.example' }), BAD_PROOF('issuer')],
  ['signs with an unknown key', signedOtherwise((claims, { others }) => sign(claims, others)), BAD_PROOF('signature')],
  [
    'signs with an unknown key of another name',
    signedOtherwise((claims, { others }) => sign(claims, others, { kid: 'two' })),
    BAD_PROOF('signature'),
  ],
  ['does not sign', signedOtherwise(async (claims) => `${unsigned(claims)}.`), BAD_PROOF('algorithm')],
  [
    'signs with its public key as a secret',
    signedOtherwise((claims, { ourPublicJwk }) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(Buffer.from(JSON.stringify(ourPublicJwk))),
    ),
    BAD_PROOF('algorithm'),
  ],
  [
    'changes what it signed',
    signedOtherwise(async (claims, { ours }) => {
      const [header = '', , signature = ''] = (await sign(claims, ours)).split('.')
      return [header, Buffer.from(JSON.stringify({ ...claims, sub: 'person-2' })).toString('base64url'), signature].join('.')
    }),
    BAD_PROOF('signature'),
  ],
  ['gives a text that is no token', signedOtherwise(async () => 'not.a-token'), BAD_PROOF('not a signed token')],
  ['gives an encrypted token', signedOtherwise(async () => 'eyJhbGciOiJkaXIifQ....'), BAD_PROOF('algorithm')],
  ['gives tokens that have run out', claim({ exp: now() - 60 }), BAD_PROOF('expired')],
  ['gives tokens that ran out 20 seconds ago', { idClaims: ranOut(20), accessClaims: ranOut(20) }, SIGNED_IN],
  [
    'gives an ID token of five minutes ago that has run out',
    { idClaims: issuedAgo(300) },
    'server is 5 minutes ahead of the identity provider’s',
  ],
  ['gives an access token of five minutes ago that has run out', { accessClaims: issuedAgo(300) }, 'server is 5 minutes ahead of'],
  ['gives tokens without an end', without('exp'), BAD_PROOF('claims')],
  ['gives tokens that end beyond all bounds', withText((json) => json.replace(/"exp":\d+/, '"exp":1e999')), BAD_PROOF('claims')],
  ['gives tokens of tomorrow', claim({ iat: now() + 86_400, exp: now() + 90_000 }), 'provider’s clock is 24 hours ahead of'],
  ['gives tokens that count only later', claim({ nbf: now() + 3_600 }), 'provider’s clock is 60 minutes ahead of'],
  ['does not say when a token was made', without('iat'), BAD_PROOF('claims')],
  ['repeats no nonce', without('nonce'), BAD_PROOF('nonce')],
  ['repeats another nonce', claim({ nonce: 'of another sign-in' }), BAD_PROOF('nonce')],
  ['repeats the nonce as a list', { idClaims: (claims) => ({ ...claims, nonce: [claims['nonce']] }) }, BAD_PROOF('claims')],
  ['names another as who asked', claim({ azp: 'another' }), BAD_PROOF('authorized party')],
  ['names several audiences and nobody who asked', claim({ aud: [CLIENT_ID, 'other'] }), BAD_PROOF('authorized party')],
  ['hashes another access token', claim({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' }), BAD_PROOF('access token hash')],
  ['names no subject', without('sub'), BAD_PROOF('claims')],
  ['names several subjects', claim({ sub: [SUBJECT] }), BAD_PROOF('claims')],
  ['names an empty subject', claim({ sub: '' }), BAD_PROOF('claims')],
  ['gives an access token of another person', { accessClaims: (claims) => ({ ...claims, sub: 'person-2' }) }, OTHER_PERSON],
  [
    'describes another person at userinfo, although the ID token has the address',
    {
      idClaims: (claims) => ({ ...claims, email: 'person@books.example' }),
      userInfo: (_request, response) => Boolean(response.end('{"sub":"person-2","email":"two@books.example"}')),
    },
    OTHER_PERSON,
  ],
  [
    'describes another person at userinfo',
    { userInfo: (_request, response) => Boolean(response.end('{"sub":"person-2","email":"two@books.example"}')) },
    OTHER_PERSON,
  ],
  [
    'gives an access token for another API',
    { accessClaims: (claims) => ({ ...claims, aud: 'other' }) },
    'The access token is not valid here.',
  ],
  [
    'gives an access token that has run out',
    { accessClaims: (claims) => ({ ...claims, exp: now() - 60 }) },
    'The access token has run out.',
  ],
  ['gives an access token that only it can read', token({ access_token: 'opaque' }), 'Set FOURWALL_OIDC_INTROSPECTION_CLIENT_ID and'],
  ['gives no access token', token({ access_token: undefined }), 'in a form that Fourwall does not know'],
  ['gives no ID token', token({ id_token: undefined }), 'gave no ID token'],
  ['gives tokens that are bound to a key', token({ token_type: 'DPoP' }), 'in a form that Fourwall does not know'],
  ['gives tokens for no time', token({ expires_in: 'soon' }), 'in a form that Fourwall does not know'],
  ['names another issuer in its answer', callback((answer) => answer.set('iss', 'https://evil.example')), OTHER_ISSUER],
  [
    'promises to name itself in its answer, and does not',
    { discovery: (document) => ({ ...document, authorization_response_iss_parameter_supported: true }) },
    OTHER_ISSUER,
  ],
  ['comes back with a state of its own', callback((answer) => answer.set('state', 'other')), 'This sign-in was not begun in this browser'],
  ['comes back without a code', callback((answer) => answer.delete('code')), 'sent you back without an answer'],
  ['lets somebody cancel', refusing('access_denied'), 'did not let you in, or the sign-in was cancelled there'],
  ['wants a scope less', refusing('invalid_scope', 'books is unknown'), 'check OIDC_SCOPES. The provider says: “books is unknown”'],
  ['does not know the API', refusing('invalid_target'), 'check OIDC_AUDIENCE and FOURWALL_OIDC_AUDIENCE_PARAMETER'],
  ['refuses the client', refusing('unauthorized_client'), 'check OIDC_CLIENT_ID'],
  ['refuses every request', refusing('invalid_request'), 'does not understand how Fourwall asks'],
  ['fails at its sign-in page', refusing('server_error'), 'cannot answer at the moment'],
  ['invents an error', refusing('<b>broken</b>'), 'refused the sign-in (unknown_error)'],
  [
    'supports no prompt',
    callback((answer, asked) => {
      if (!asked.has('prompt')) return
      answer.delete('code')
      answer.set('error', 'invalid_request')
      answer.set('error_description', 'unsupported prompt value requested')
    }),
    SIGNED_IN,
  ],
  ['refuses the code', answering(400, '{"error":"invalid_grant"}'), 'This sign-in has been used already or has run out.'],
  ['wants a secret', answering(401, '{"error":"invalid_client"}'), 'does not accept this Fourwall as a public client'],
  ['fails', answering(500, 'Internal Server Error'), 'The identity provider cannot answer at the moment.'],
  ['fails in JSON', answering(503, '{"error":"temporarily_unavailable"}'), 'The identity provider cannot answer at the moment.'],
  [
    'answers with a page',
    answering(200, '<!doctype html><title>Welcome</title>', { 'content-type': 'text/html' }),
    'did not answer with data',
  ],
  ['answers with nothing', answering(200, ''), 'in a form that Fourwall does not know'],
  ['answers with a list', answering(200, '[]'), 'in a form that Fourwall does not know'],
  ['answers without end', answering(200, `"${'x'.repeat(2_000_000)}"`), 'cannot be reached at the moment'],
  ['sends requests for tokens elsewhere', answering(307, '', { location: 'http://127.0.0.1:9/token' }), 'redirects requests to'],
  ['hangs up', { tokenEndpoint: (request) => Boolean(request.socket.destroy()) }, 'cannot be reached at the moment'],
  [
    'calls itself otherwise',
    { discovery: (document) => ({ ...document, issuer: 'https://other.example' }) },
    'Set OIDC_ISSUER to exactly what it says.',
  ],
  [
    'names no address for tokens',
    { discovery: (document) => ({ ...document, token_endpoint: undefined }) },
    'names no address for its tokens',
  ],
  [
    'names no page to sign in',
    { discovery: (document) => ({ ...document, authorization_endpoint: undefined }) },
    'names no address to sign in at',
  ],
  ['names an address that is none', { discovery: (document) => ({ ...document, token_endpoint: 'token' }) }, 'discovery document at'],
  ['has no keys', { keys: () => ({ keys: [] }) }, 'is not valid here'],
  ['gives something else than keys', { keys: () => 'keys' }, 'does not give out its keys'],
]

describe('a provider that', () => {
  it.each(MODES)('%s', async (_what, misbehavior, outcome) => {
    const found = await outcomeWith(misbehavior)
    if (outcome === SIGNED_IN) expect(found).toBe(SIGNED_IN)
    else expect(found).toContain(outcome)
    // Neither markup nor a library's own messages.
    expect(found).not.toMatch(/<|JOSE|ERR_|check_failed|unexpected|undefined|\[object/)
  })

  it('answers too late', async () => {
    const late: Misbehavior = { tokenEndpoint: () => true }
    expect(await outcomeWith(late, SLOW_ANSWER_MS)).toContain('cannot be reached at the moment')
  })

  it('changes its keys is asked for the new ones', async () => {
    provider.behave({})
    const browser = await Browser.open()
    expect(outcomeOf(await browser.signIn())).toBe(SIGNED_IN)
    const twice = (claims: Record<string, unknown>, { others }: ProviderKeys) => sign(claims, others, { kid: 'two' })
    provider.behave({ keys: ({ otherPublicJwk }) => ({ keys: [otherPublicJwk] }), idToken: twice, accessToken: twice })
    // Keys are fetched at most every 30 s, or any made-up token would cause a request.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    try {
      expect(outcomeOf(await browser.signIn())).toBe(SIGNED_IN)
    } finally {
      vi.useRealTimers()
      await browser.close()
    }
  })
})

describe('signing in', () => {
  it('sends its own state, nonce and PKCE, and reveals none of its secrets to the browser', async () => {
    provider.behave({})
    const browser = await Browser.open()
    const { body, asked } = await browser.signIn()
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      client_id: CLIENT_ID,
      redirect_uri: `${ORIGIN}/auth/callback`,
      response_type: 'code',
      response_mode: 'query',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
      resource: AUDIENCE,
    })
    expect(provider.forms).toHaveLength(1)
    expect(Object.fromEntries(provider.forms[0] ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      client_id: CLIENT_ID,
      redirect_uri: `${ORIGIN}/auth/callback`,
      resource: AUDIENCE,
    })
    const [line = ''] = browser.lines
    expect(line).toMatch(/^__Host-fourwall-sign-in-[\w-]+=[\w-]{43}\.\d+\.1; Max-Age=900; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
    const key = /=([\w-]{43})/.exec(line)?.[1] ?? ''
    expect(JSON.stringify(body)).not.toContain(key)
    expect(asked[0]?.get('state')).toBe(createHmac('sha256', Buffer.from(key, 'base64url')).update('state').digest('base64url'))
    expect(browser.cookies.size).toBe(0)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600, profile: { sub: SUBJECT, email: 'person@books.example' } })
    await browser.close()
  })

  it.each([
    ['select_account', 'usual', 'select_account'],
    ['login', 'usual', 'login'],
    ['consent', 'usual', 'consent'],
    ['none-sent', 'usual', null],
    ['select_account', 'silent', 'none'],
    ['login', 'quick', null],
  ] as const)('with the prompt %s and in the mode %s sends %s', async (prompt, mode, sent) => {
    provider.behave({})
    const browser = await Browser.open(prompt)
    const { body } = await browser.post('begin', { mode, loginHint: 'person@books.example' })
    const asked = new URL(String(body['address'])).searchParams
    expect([asked.get('prompt'), asked.get('login_hint')]).toEqual([sent, 'person@books.example'])
    await browser.close()
  })

  it('retries once without a prompt, but not twice', async () => {
    provider.behave(refusing('invalid_request', 'no'))
    const browser = await Browser.open()
    const { asked, status } = await browser.signIn()
    expect([status, asked.map((one) => one.get('prompt'))]).toEqual([401, ['select_account', null]])
    await browser.close()
  })

  it('is bound to the browser that began it', async () => {
    provider.behave({})
    const [mine, theirs] = [await Browser.open(), await Browser.open()]
    const { body } = await mine.post('begin', { mode: 'usual' })
    const back = Object.fromEntries(provider.authorize(String(body['address'])))
    expect(outcomeOf(await theirs.post('finish', back))).toContain('This sign-in was not begun in this browser')
    expect(provider.forms).toEqual([])
    expect(outcomeOf(await mine.post('finish', back))).toBe(SIGNED_IN)
    // The second time, its secret is gone.
    expect(outcomeOf(await mine.post('finish', back))).toContain('This sign-in was not begun in this browser')
    await Promise.all([mine.close(), theirs.close()])
  })

  it('works in several tabs, and forgets the oldest of many', async () => {
    provider.behave({})
    const browser = await Browser.open()
    const begun: Answered[] = []
    for (let tab = 0; tab < 12; tab += 1) begun.push(await browser.post('begin', { mode: 'usual' }))
    expect(browser.cookies.size).toBeLessThanOrEqual(8)
    const finish = (one: Answered | undefined) =>
      browser.post('finish', Object.fromEntries(provider.authorize(String(one?.body['address']))))
    expect(outcomeOf(await finish(begun[0]))).toContain('not begun in this browser')
    expect(outcomeOf(await finish(begun.at(-2)))).toBe(SIGNED_IN)
    expect(outcomeOf(await finish(begun.at(-1)))).toBe(SIGNED_IN)
    await browser.close()
  })

  it('can be finished again after the provider failed', async () => {
    provider.behave(answering(502, 'Bad gateway'))
    const browser = await Browser.open()
    const { body } = await browser.post('begin', { mode: 'usual' })
    const back = Object.fromEntries(provider.authorize(String(body['address'])))
    expect((await browser.post('finish', back)).status).toBe(503)
    provider.behave({})
    expect(outcomeOf(await browser.post('finish', back))).toBe(SIGNED_IN)
    await browser.close()
  })

  it.each([
    ['begin', { mode: 'usual' }],
    ['finish', { state: 'x', code: 'y' }],
    ['renew', { refreshToken: 'x', subject: 'y' }],
    ['end', { refreshToken: null, idToken: null }],
  ])('answers %s only to our own pages, and to requests that it can read', async (path, payload) => {
    provider.behave({})
    const browser = await Browser.open()
    expect((await browser.post(path, payload, {})).status).toBe(403)
    expect((await browser.post(path, { token_endpoint: 'https://evil.example', url: 'https://evil.example' })).status).toBe(400)
    expect(provider.forms).toEqual([])
    await browser.close()
  })

  it("sends requests only to the provider's own address, whatever a request says", async () => {
    provider.behave({})
    const browser = await Browser.open()
    const foreign = { token_endpoint: 'https://evil.example/', client_id: 'evil', redirect_uri: 'https://evil.example/' }
    await browser.post('renew', { refreshToken: 'x', subject: SUBJECT, ...foreign })
    expect(Object.fromEntries(provider.forms[0] ?? [])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_id: CLIENT_ID,
      resource: AUDIENCE,
    })
    await browser.close()
  })
})

describe('a renewal', () => {
  const RENEWALS: readonly (readonly [what: string, misbehavior: Misbehavior, outcome: string])[] = [
    ['brings new tokens', {}, SIGNED_IN],
    ['needs no ID token', { renewed: (answer) => ({ ...answer, id_token: undefined }) }, SIGNED_IN],
    ['needs no new refresh token', { renewed: (answer) => ({ ...answer, refresh_token: undefined }) }, SIGNED_IN],
    [
      'is refused for a refresh token that was used before',
      answering(400, '{"error":"invalid_grant"}'),
      'has been used already or has run out',
    ],
    ['is refused with the ID token of somebody else', claim({ sub: 'person-2' }), OTHER_PERSON],
    ['is refused with the access token of somebody else', { accessClaims: (claims) => ({ ...claims, sub: 'person-2' }) }, OTHER_PERSON],
    ['is refused with an ID token for another client', claim({ aud: 'another' }), BAD_PROOF('audience')],
    ['may be tried again after a failure', answering(500, ''), 'cannot answer at the moment'],
  ]

  it.each(RENEWALS)('%s', async (_what, misbehavior, outcome) => {
    provider.behave(misbehavior)
    const browser = await Browser.open()
    const answer = await browser.post('renew', { refreshToken: 'one', subject: SUBJECT })
    expect(outcomeOf(answer)).toContain(outcome)
    expect([200, 401, 503]).toContain(answer.status)
    await browser.close()
  })
})
