import { createSign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DomainError } from '@fourwall/domain/errors.ts'
import fc from 'fast-check'
import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../log/log.ts'
import { type AccessTokenRules, type AccessTokens, foreignAccessTokens } from './access-tokens.ts'
import { createIssuer, ProviderUnavailableError } from './issuer.ts'

const AUDIENCE = 'https://api.example/'
const CLIENT = 'web'
const NOW = new Date('2026-03-01T12:00:00Z')
const NOW_SECONDS = NOW.getTime() / 1000
const clock = { now: () => NOW }
const log = createLog('silent')

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

/** A provider whose every answer the test decides. */
async function startProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const answers = new Map<string, Answer>()
  const asked: { path: string; authorization: string | undefined; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => void (body += chunk.toString()))
    request.on('end', () => {
      const path = request.url ?? ''
      asked.push({ path, authorization: request.headers.authorization, body })
      const answer = answers.get(path)
      if (answer === undefined) response.writeHead(404).end()
      else answer(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // listening on a TCP port, so the address is never a pipe's name
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const json = (path: string, value: unknown, status = 200) =>
    answers.set(path, (_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value)))
  const metadata = {
    issuer,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/userinfo`,
    introspection_endpoint: `${issuer}/introspect`,
    token_endpoint: `${issuer}/token`,
  }
  const privatePem = await exportPKCS8(privateKey)
  json('/.well-known/openid-configuration', metadata)
  json('/keys', { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', use: 'sig', alg: 'RS256' }] })
  return {
    issuer,
    metadata,
    asked,
    answers,
    json,
    publicPem: await exportSPKI(publicKey),
    sign: (claims: JWTPayload, header: Record<string, unknown> = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'at+jwt', ...header }).sign(privateKey),
    /** Any texts as header and claims, which no library would sign. */
    signTexts: (header: string, claims: string) => {
      const signed = [header, claims].map((text) => Buffer.from(text).toString('base64url')).join('.')
      return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privatePem, 'base64url')}`
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

describe('access tokens of a foreign provider', () => {
  let provider: Awaited<ReturnType<typeof startProvider>>
  let tokens: AccessTokens
  let plain: AccessTokens
  let good: JWTPayload

  const tokensWith = (rules: Partial<AccessTokenRules> = {}) =>
    foreignAccessTokens(
      provider.issuer,
      createIssuer(provider.issuer, clock),
      { audience: AUDIENCE, clientId: CLIENT, tokenType: 'at+jwt', introspection: null, ...rules },
      clock,
      log,
    )

  beforeAll(async () => {
    provider = await startProvider()
    tokens = tokensWith()
    plain = tokensWith({ tokenType: 'jwt' })
    good = { iss: provider.issuer, aud: AUDIENCE, sub: 'u-1', client_id: CLIENT, iat: NOW_SECONDS - 10, exp: NOW_SECONDS + 590, jti: 'j' }
  })
  afterAll(() => provider.close())

  const refusalOf = async (verifying: Promise<unknown>): Promise<DomainError> => {
    const error = await verifying.then(
      () => null,
      (reason: unknown) => reason,
    )
    if (!(error instanceof DomainError)) throw new Error(`not refused: ${String(error)}`)
    return error
  }

  it('are accepted when everything fits', async () => {
    expect(await tokens.verify(await provider.sign(good))).toMatchObject({
      provider: provider.issuer,
      subject: 'u-1',
      expiresAt: new Date((NOW_SECONDS + 590) * 1000),
    })
    expect(await tokens.verify(await provider.sign({ ...good, aud: ['other', AUDIENCE] }, { typ: 'application/at+jwt' }))).toBeTruthy()
  })

  it.each([
    ['another issuer', { iss: 'https://evil.example' }, {}],
    ['another audience', { aud: 'https://other.example/' }, {}],
    ['no audience', { aud: undefined }, {}],
    ['the client as audience', { aud: CLIENT }, {}],
    ['an expiry that passed 31 seconds ago', { exp: NOW_SECONDS - 31 }, {}],
    ['an expiry that passed 30 seconds ago', { exp: NOW_SECONDS - 30 }, {}],
    ['no expiry', { exp: undefined }, {}],
    ['no subject', { sub: undefined }, {}],
    ['an empty subject', { sub: '' }, {}],
    ['a validity that has not begun', { nbf: NOW_SECONDS + 60 }, {}],
    ['the type JWT', {}, { typ: 'JWT' }],
    ['no type', {}, { typ: undefined }],
    ['the type of a logout token', {}, { typ: 'logout+jwt' }],
    ['a key that nobody published', {}, { kid: 'k2' }],
    ['an unknown critical header', {}, { crit: ['exp'], exp: 1 }],
  ])('are refused with %s', async (_what, claims, header) => {
    // undefined takes a claim away, which is more than the type of good claims allows
    const token = await provider.sign({ ...good, ...claims } as JWTPayload, header).catch(() => null)
    // jose itself will not sign some of these; then they are put together by hand, around a good signature
    const [, , signature = ''] = (await provider.sign(good)).split('.')
    const byHand = [
      { alg: 'RS256', kid: 'k1', typ: 'at+jwt', ...header },
      { ...good, ...claims },
    ]
      .map(encoded)
      .join('.')
    expect((await refusalOf(tokens.verify(token ?? `${byHand}.${signature}`))).code).toBe('UNAUTHORIZED')
  })

  it('are accepted while clocks differ by up to 30 seconds, and name the clock that is further ahead', async () => {
    const verified = async (claims: JWTPayload) => tokens.verify(await provider.sign({ ...good, ...claims }))
    // The token ends with the tolerance, so that it is not cached beyond that.
    expect((await verified({ exp: NOW_SECONDS - 29 })).expiresAt).toEqual(new Date((NOW_SECONDS + 1) * 1000))
    expect((await verified({ exp: NOW_SECONDS + 5 })).expiresAt).toEqual(new Date((NOW_SECONDS + 5) * 1000))
    expect(await verified({ iat: NOW_SECONDS + 29, nbf: NOW_SECONDS + 29 })).toMatchObject({ subject: 'u-1' })
    for (const claims of [{ iat: NOW_SECONDS + 95 }, { nbf: NOW_SECONDS + 95 }]) {
      const error = await refusalOf(verified(claims))
      expect([error.code, error.message]).toEqual([
        'UNAUTHORIZED',
        'The identity provider’s clock is 95 seconds ahead of the clock of Fourwall’s server; up to 30 seconds are accepted. ' +
          'Ask your administrator to have both set by a time service.',
      ])
    }
  })

  it('of an issuer that differs by a slash are refused, and the log names both', async () => {
    const logged: unknown[] = []
    const listening = { ...log, warn: (...said: unknown[]) => void logged.push(said) } as unknown as typeof log
    const listened = foreignAccessTokens(
      provider.issuer,
      createIssuer(provider.issuer, clock),
      { audience: AUDIENCE, clientId: CLIENT, tokenType: 'at+jwt', introspection: null },
      clock,
      listening,
    )
    const token = await provider.sign({ ...good, iss: `${provider.issuer}/` })
    expect((await refusalOf(listened.verify(token))).code).toBe('UNAUTHORIZED')
    expect(logged).toEqual([
      [
        { named: `${provider.issuer}/`, expected: provider.issuer, differ: 'by a slash at the end' },
        'access token refused: another issuer',
      ],
    ])
  })

  const HEADER = '{"alg":"RS256","kid":"k1","typ":"at+jwt"}'

  it.each([
    ['sub', '["u-1"]'],
    ['sub', '1'],
    ['sub', '{"toString":1}'],
    ['sub', '"a\\u0000b"'],
    ['sub', '"\\ud800"'],
    ['sub', JSON.stringify('x'.repeat(256))],
    ['exp', '1e999'],
    ['exp', '"4000000000"'],
    ['exp', '[4000000000]'],
    ['exp', '1e300'],
    ['iat', '"1"'],
    ['iat', '-1e999'],
    ['nbf', '[]'],
    ['typ', '["at+jwt"]'],
    ['typ', '{}'],
    ['email', '["a@example.com"]'],
    ['email_verified', '1'],
    ['name', '{"first":"A"}'],
    ['aud', `[["${AUDIENCE}"]]`],
    ['client_id', '7'],
    ['sid', '{}'],
  ])('with a %s of %s are refused with a sentence, though properly signed', async (claim, value) => {
    const text = JSON.stringify({ ...good, [claim]: '?' }).replace(`"${claim}":"?"`, `"${claim}":${value}`)
    const error = await refusalOf(plain.verify(provider.signTexts(HEADER, text)))
    expect([error.code, error.message]).toEqual(['UNAUTHORIZED', expect.stringMatching(/^[A-Z].*\.$/)])
  })

  it('with any claims and headers at all are accepted or refused, never failed on', async () => {
    const names = ['sub', 'exp', 'iat', 'nbf', 'aud', 'iss', 'typ', 'email', 'email_verified', 'name', 'roles', 'sid', 'nonce', 'org', 'x']
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }).map((json) => JSON.stringify(json)),
      fc.constantFrom('1e999', '-1e999', '1e308', '-0', '"\\u0000"', '"\\ud800"', '{"__proto__":{"a":1}}', '[[[[]]]]', '9007199254740993'),
    )
    const changes = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
    const header = fc.array(fc.tuple(fc.constantFrom('typ', 'kid', 'crit', 'b64', 'jku', 'x'), value), { maxLength: 2 })
    const written = (from: object, parts: [string, string][]) =>
      `{${[...Object.entries(from).map(([name, one]) => `"${name}":${JSON.stringify(one)}`), ...parts.map(([name, text]) => `"${name}":${text}`)].join(',')}}`
    await fc.assert(
      fc.asyncProperty(changes, header, async (claims, headers) => {
        const token = provider.signTexts(written({ alg: 'RS256', kid: 'k1', typ: 'at+jwt' }, headers), written(good, claims))
        for (const rules of [tokens, plain]) {
          const verified = await rules.verify(token).catch((error: unknown) => error)
          if (verified instanceof Error) expect(verified).toMatchObject({ code: 'UNAUTHORIZED' })
          else expect(verified).toMatchObject({ subject: expect.any(String), expiresAt: expect.any(Date) })
        }
      }),
      { numRuns: 300 },
    )
  })

  it('are refused unsigned, altered, or signed with the public key as a secret', async () => {
    const token = await provider.sign(good)
    const [header = '', payload = '', signature = ''] = token.split('.')
    const secret = new TextEncoder().encode(provider.publicPem)
    const forged = await new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid: 'k1', typ: 'at+jwt' }).sign(secret)
    const attempts = [
      `${encoded({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      `${encoded({ alg: 'None', typ: 'at+jwt' })}.${payload}.${signature}`,
      `${header}.${encoded({ ...good, sub: 'u-2' })}.${signature}`,
      `${header}.${payload}.`,
      forged,
      `${token}x`,
      'x.y.z',
      '',
    ]
    for (const attempt of attempts) expect((await refusalOf(tokens.verify(attempt))).code).toBe('UNAUTHORIZED')
  })

  it('of plain type JWT are accepted only where the deployment says so, ID tokens never', async () => {
    const asJwt = { typ: 'JWT' }
    expect((await refusalOf(tokens.verify(await provider.sign(good, asJwt)))).message).toContain('FOURWALL_OIDC_TOKEN_TYPE=jwt')
    expect(await plain.verify(await provider.sign(good, asJwt))).toMatchObject({ subject: 'u-1' })
    expect(await plain.verify(await provider.sign({ ...good, typ: 'Bearer', nonce: 'n' }, asJwt))).toMatchObject({ subject: 'u-1' })
    expect(await plain.verify(await provider.sign(good, { typ: undefined }))).toMatchObject({ subject: 'u-1' })
    expect(await plain.verify(await provider.sign(good))).toMatchObject({ subject: 'u-1' })

    const { client_id: _, jti: __, ...bare } = good
    const idTokens: JWTPayload[] = [
      { ...bare, aud: CLIENT },
      { ...bare, aud: [CLIENT, AUDIENCE] },
      { ...bare, nonce: 'n' },
      { ...good, at_hash: 'h' },
      { ...good, typ: 'ID' },
      { ...good, token_use: 'id' },
    ]
    for (const claims of idTokens) expect((await refusalOf(plain.verify(await provider.sign(claims, asJwt)))).code).toBe('UNAUTHORIZED')
  })

  it('that are opaque are refused with what to set, without introspection', async () => {
    expect((await refusalOf(tokens.verify('an-opaque-token'))).message).toContain('FOURWALL_OIDC_INTROSPECTION_CLIENT_ID')
  })

  it('that are opaque are introspected with the credentials of the deployment', async () => {
    const introspecting = tokensWith({ introspection: { clientId: 'api client', clientSecret: 's%:+' } })
    const active = { active: true, sub: 'u-9', aud: AUDIENCE, iss: provider.issuer, exp: NOW_SECONDS + 600 }
    provider.json('/introspect', active)
    const verified = await introspecting.verify('opaque-1')
    expect(verified).toMatchObject({ provider: provider.issuer, subject: 'u-9' })
    expect(verified.expiresAt.getTime() - NOW.getTime()).toBe(60_000)
    const question = provider.asked.at(-1)
    expect(question?.body).toBe('token=opaque-1&token_type_hint=access_token')
    expect(Buffer.from(question?.authorization?.slice(6) ?? '', 'base64').toString()).toBe('api+client:s%25%3A%2B')

    provider.json('/introspect', { ...active, aud: undefined, client_id: CLIENT })
    expect(await introspecting.verify('opaque-2')).toMatchObject({ subject: 'u-9' })
    for (const change of [
      { active: false },
      { aud: 'other' },
      { iss: 'https://evil.example' },
      { exp: NOW_SECONDS - 30 },
      { sub: undefined },
      { aud: undefined, client_id: 'x' },
    ]) {
      provider.json('/introspect', { ...active, ...change })
      expect((await refusalOf(introspecting.verify('opaque-3'))).code).toBe('UNAUTHORIZED')
    }
    provider.json('/introspect', { error: 'invalid_client' }, 401)
    expect((await refusalOf(introspecting.verify('opaque-4'))).message).toContain('introspection credentials')
  })

  it('that are opaque are refused where introspection describes them in unknown types', async () => {
    const introspecting = tokensWith({ introspection: { clientId: 'api', clientSecret: 's' } })
    const active = { active: true, sub: 'u-9', aud: AUDIENCE, iss: provider.issuer, exp: NOW_SECONDS + 600 }
    for (const change of [{ sub: ['u-9'] }, { sub: 9 }, { exp: '4000000000' }, { exp: null }, { aud: {} }, { email: [] }]) {
      provider.json('/introspect', { ...active, ...change })
      expect((await refusalOf(introspecting.verify(`opaque ${JSON.stringify(change)}`))).code).toBe('UNAUTHORIZED')
    }
    const endless = JSON.stringify({ ...active, exp: '?' }).replace('"?"', '1e999')
    provider.answers.set('/introspect', (_request, response) => response.end(endless))
    expect((await refusalOf(introspecting.verify('opaque-endless'))).code).toBe('UNAUTHORIZED')
    for (const change of [{ email: ['a@example.com'] }, { name: 7 }, { sub: ['u-1'] }]) {
      provider.json('/userinfo', { sub: 'u-1', ...change })
      expect((await refusalOf(tokens.userInfo('t', 'u-1'))).code).toBe('UNAUTHORIZED')
    }
  })

  it('lead to userinfo only of the same person', async () => {
    provider.json('/userinfo', { sub: 'u-1', email: 'one@example.com' })
    expect(await tokens.userInfo('t', 'u-1')).toEqual({ sub: 'u-1', email: 'one@example.com' })
    expect(provider.asked.at(-1)).toMatchObject({ path: '/userinfo', authorization: 'Bearer t' })
    expect((await refusalOf(tokens.userInfo('t', 'u-2'))).code).toBe('UNAUTHORIZED')
    provider.json('/userinfo', { error: 'invalid_token' }, 401)
    expect((await refusalOf(tokens.userInfo('t', 'u-1'))).code).toBe('UNAUTHORIZED')
  })

  it('are neither accepted nor called invalid while the provider is silent or broken', async () => {
    const gone = foreignAccessTokens(
      'http://127.0.0.1:9',
      createIssuer('http://127.0.0.1:9', clock),
      { audience: AUDIENCE, clientId: CLIENT, tokenType: 'at+jwt', introspection: null },
      clock,
      log,
    )
    expect(await refusalOf(gone.verify(await provider.sign(good)))).toBeInstanceOf(ProviderUnavailableError)

    provider.json('/userinfo', {}, 500)
    expect(await refusalOf(tokens.userInfo('t', 'u-1'))).toBeInstanceOf(ProviderUnavailableError)
    provider.answers.set('/userinfo', (_request, response) => response.end('<html>'))
    expect(await refusalOf(tokens.userInfo('t', 'u-1'))).toBeInstanceOf(ProviderUnavailableError)
    provider.answers.set('/userinfo', (_request, response) => response.writeHead(302, { location: 'http://evil.example/' }).end())
    expect(await refusalOf(tokens.userInfo('t', 'u-1'))).toBeInstanceOf(ProviderUnavailableError)
    provider.answers.set('/userinfo', (_request, response) => response.end(`{"sub":"u-1","x":"${'x'.repeat(1_100_000)}"}`))
    expect(await refusalOf(tokens.userInfo('t', 'u-1'))).toBeInstanceOf(ProviderUnavailableError)
  })

  it('need a provider that calls itself what the deployment calls it', async () => {
    provider.json('/.well-known/openid-configuration', { ...provider.metadata, issuer: `${provider.issuer}/` })
    const error = await refusalOf(tokensWith().verify(await provider.sign(good)))
    expect(error.message).toContain(`calls itself "${provider.issuer}/"`)
    provider.json('/.well-known/openid-configuration', provider.metadata)
  })

  it('ask for discovery and keys once for many tokens', async () => {
    const fresh = tokensWith()
    const before = provider.asked.length
    await Promise.all(Array.from({ length: 20 }, async (_, index) => fresh.verify(await provider.sign({ ...good, jti: String(index) }))))
    expect(provider.asked.slice(before).map(({ path }) => path)).toEqual(['/.well-known/openid-configuration', '/keys'])
  })
})

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
