import { randomUUID } from 'node:crypto'
import { DomainError } from '@fourwall/domain/errors.ts'
import fc from 'fast-check'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { onDatabase } from '../../../test/databases.ts'
import { type ForeignProvider, startForeignProvider } from '../../../test/foreign-provider.ts'
import { type SessionServer, startSessionServer } from '../../../test/session-server.ts'
import { signInEmbedded } from '../../../test/sign-in.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createAppTokens } from '../../platform/identity/app-tokens.ts'
import { CompanyService } from '../companies/service.ts'

const ask = async (server: SessionServer, path: string, token: string | null) => {
  const response = await fetch(`${server.origin}${path}`, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })
  // every answer of these routes is an object
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> }
}

onDatabase('sign-in through another identity provider', (fresh) => {
  let database: Database
  let provider: ForeignProvider
  let server: SessionServer
  const north = randomUUID()
  const south = randomUUID()
  const started: SessionServer[] = []

  beforeAll(async () => {
    database = await (await fresh()).open()
    provider = await startForeignProvider()
    for (const [id, name] of [
      [north, 'North'],
      [south, 'South'],
    ]) {
      await database.system.query(
        "insert into companies (id, name, currency, minor_digits, fiscal_year_start_month) values ($1, $2, 'USD', 2, 1)",
        [id, name],
      )
    }
    server = await start()
  })
  afterAll(async () => {
    for (const one of started) await one.close()
    await provider.close()
  })

  async function start(environment: Record<string, string> = {}): Promise<SessionServer> {
    const foreign = {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_AUDIENCE: provider.audience,
      OIDC_SCOPES: 'openid profile email books',
    }
    const one = await startSessionServer(database, { environment: { ...foreign, ...environment } })
    started.push(one)
    return one
  }

  const setKey = (companyId: string, key: string) => new CompanyService(database).setExternalKey(companyId, key)

  const person = (email: string | undefined, claims: Record<string, unknown> = {}) => ({
    subject: randomUUID(),
    claims: { ...(email === undefined ? {} : { email, email_verified: true }), ...claims },
  })

  it('tells the web app where to sign in, and allows it to connect there', async () => {
    const { body } = await ask(server, '/config.json', null)
    expect(body).toEqual({
      issuer: provider.issuer,
      clientId: 'books-spa',
      apiUrl: '/api',
      documentsOnly: false,
      queriesByGet: false,
      demoUsers: [],
      isEmbedded: false,
      hasCompany: true,
    })
    expect((await ask(server, '/idp/.well-known/openid-configuration', null)).status).toBe(404)
  })

  it('binds an invited person by the e-mail address from userinfo, permanently', async () => {
    const invited = await server.session.invite(accessOf(database.scope(north)), { email: 'Iris@North.example', role: 'VIEWER' })
    const iris = person('iris@north.example', { name: 'Iris North' })
    const tokens = await provider.signIn(iris)
    expect(decodeJwt(tokens.access_token)).not.toHaveProperty('email')
    const before = provider.userInfoRequests()
    const { status, body } = await ask(server, '/api/auth', tokens.access_token)
    expect(status).toBe(200)
    expect(decodeJwt(String(body['token']))).toMatchObject({
      sub: invited.userId,
      company: north,
      name: 'Iris North',
    })
    expect((await ask(server, '/api/whoami', String(body['token']))).body).toEqual({
      userId: invited.userId,
      companyId: north,
      email: 'Iris@North.example',
      name: 'Iris North',
      role: 'VIEWER',
      roles: [],
    })
    // known by now: neither another token nor a changed address queries again
    const later = await provider.signIn({ ...iris, claims: { email: 'other@north.example' } })
    expect((await ask(server, '/api/whoami', later.access_token)).body).toMatchObject({ userId: invited.userId })
    expect(provider.userInfoRequests() - before).toBe(1)
  })

  it('issues app tokens for ten minutes, or until the access token expires if that is earlier', async () => {
    await server.session.invite(accessOf(database.scope(north)), { email: 'short@north.example' })
    const short = person('short@north.example')
    await provider.signIn(short)
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: provider.issuer, aud: provider.audience, sub: short.subject, iat: now }
    const lifetimes = []
    for (const seconds of [3600, 120]) {
      const { body } = await ask(server, '/api/auth', await provider.sign({ ...claims, exp: now + seconds }))
      lifetimes.push((decodeJwt(String(body['token'])).exp ?? 0) - now)
    }
    expect(lifetimes[0]).toBeGreaterThan(590)
    expect(lifetimes[0]).toBeLessThanOrEqual(601)
    expect(lifetimes[1]).toBeLessThanOrEqual(120)
  })

  it.each([
    ['no token', async () => null],
    ['an ID token', async () => (await provider.signIn(person('x@north.example'))).id_token ?? ''],
    ['a refresh token', async () => (await provider.signIn(person('x@north.example'))).refresh_token ?? 'none'],
    ['an opaque access token', async () => (await provider.signIn(person('x@north.example'), 'opaque')).access_token],
    ['nonsense', async () => 'nonsense'],
  ])('refuses %s at the token exchange and everywhere', async (_what, token) => {
    const given = await token()
    for (const path of ['/api/auth', '/api/whoami']) {
      const { status, body, headers } = await ask(server, path, given)
      expect(status).toBe(401)
      expect(body).toMatchObject({ error: { code: 'UNAUTHORIZED' } })
      expect(headers.get('www-authenticate')).toBe('Bearer')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  it('reads the token from the header only', async () => {
    await server.session.invite(accessOf(database.scope(north)), { email: 'header@north.example' })
    const { access_token: token } = await provider.signIn(person('header@north.example'))
    for (const init of [{ headers: { cookie: `auth_token=${token}; access_token=${token}` } }, { headers: { authorization: token } }]) {
      expect((await fetch(`${server.origin}/api/auth?access_token=${token}&token=${token}`, init)).status).toBe(401)
    }
    expect((await ask(server, '/api/auth', token)).status).toBe(200)
  })

  it('does not exchange an app token for another', async () => {
    const token = await server.session.issueAppToken('iris@north.example')
    expect((await ask(server, '/api/whoami', token)).status).toBe(200)
    expect((await ask(server, '/api/auth', token)).status).toBe(401)
  })

  it.each([
    ['whom nobody invited', person('stranger@elsewhere.example'), 'No company on this Fourwall knows stranger@elsewhere.example.'],
    ['without an e-mail address', person(undefined), 'did not send your e-mail address'],
    [
      'whose address is marked unverified',
      person('iris@north.example', { email_verified: false }),
      'has not verified iris@north.example yet',
    ],
    ['whose address is bound to someone else', person('iris@north.example'), 'already belongs to another sign-in'],
  ])('refuses people %s', async (_who, stranger, sentence) => {
    const { access_token: token } = await provider.signIn(stranger)
    for (const path of ['/api/auth', '/api/whoami']) {
      const { status, body } = await ask(server, path, token)
      expect(status).toBe(403)
      expect(body).toMatchObject({ error: { code: 'FORBIDDEN', message: expect.stringContaining(sentence) } })
    }
  })

  it('binds a person once if their first requests arrive at the same time', async () => {
    await server.session.invite(accessOf(database.scope(south)), { email: 'eager@south.example' })
    const { access_token: token } = await provider.signIn(person('eager@south.example'))
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(server, '/api/whoami', token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body['userId'])).size).toBe(1)
  })

  it('introspects opaque tokens if the deployment has credentials', async () => {
    const { clientId, clientSecret } = provider.introspection
    const introspecting = await start({
      FOURWALL_OIDC_INTROSPECTION_CLIENT_ID: clientId,
      FOURWALL_OIDC_INTROSPECTION_CLIENT_SECRET: clientSecret,
    })
    await introspecting.session.invite(accessOf(database.scope(south)), { email: 'opaque@south.example' })
    const { access_token: token } = await provider.signIn(person('opaque@south.example'), 'opaque')
    expect((await ask(introspecting, '/api/auth', token)).status).toBe(200)
    expect((await ask(introspecting, '/api/auth', 'made-up-opaque-token')).status).toBe(401)
    expect(introspecting.logged()).not.toContain(clientSecret)
  })

  it('gives everybody the company of the configuration', async () => {
    const byName = await start({ FOURWALL_COMPANY: 'South' })
    const early = await provider.signIn(person('early@south.example'))
    expect((await ask(byName, '/api/whoami', early.access_token)).body).toMatchObject({
      error: { code: 'FORBIDDEN', message: expect.stringContaining('fourwall company set-key COMPANY South') },
    })
    expect(await byName.session.companyWarning()).toContain('fourwall company set-key COMPANY South')
    const byId = await start({ FOURWALL_COMPANY: south })
    expect((await ask(byId, '/api/whoami', early.access_token)).body).toMatchObject({ companyId: south })

    await setKey(south, 'south-4711')
    const single = await start({ FOURWALL_COMPANY: 'south-4711' })
    expect(await single.session.companyWarning()).toBe(null)
    const { access_token: token } = await provider.signIn(person('new@south.example', { given_name: 'Nils', family_name: 'Ny' }))
    expect((await ask(single, '/api/whoami', token)).body).toMatchObject({ companyId: south, name: 'Nils Ny', email: 'new@south.example' })
  })

  it('takes company and roles from claims, and does not move people between companies', async () => {
    const claiming = await start({ FOURWALL_OIDC_COMPANY_CLAIM: 'org' })
    const now = Math.floor(Date.now() / 1000)
    const subject = randomUUID()
    const token = (claims: Record<string, unknown>) =>
      provider.sign({ iss: provider.issuer, aud: provider.audience, sub: subject, iat: now, exp: now + 600, ...claims })
    const zitadel = { 'urn:zitadel:iam:org:project:4711:roles': { 'area-manager': { 1: 'x' } } }
    const first = await token({ email: 'claims@north.example', email_verified: true, org: north, roles: ['viewer'], ...zitadel })
    expect((await ask(claiming, '/api/whoami', first)).body).toMatchObject({ companyId: north, roles: ['area-manager', 'viewer'] })
    await setKey(north, 'org/north')
    const promoted = await token({ org: 'org/north', roles: 'controller' })
    expect((await ask(claiming, '/api/whoami', promoted)).body).toMatchObject({ companyId: north, roles: ['controller'] })
    expect((await server.session.userByEmail('claims@north.example'))?.roles).toEqual(['controller'])
    expect((await ask(claiming, '/api/whoami', await token({ org: south }))).status).toBe(403)
    const nowhere = await provider.sign({
      iss: provider.issuer,
      aud: provider.audience,
      sub: 'n',
      iat: now,
      exp: now + 60,
      email: 'n@x.example',
      org: 'West',
    })
    expect((await ask(claiming, '/api/whoami', nowhere)).body).toMatchObject({
      error: { message: expect.stringContaining('fourwall company set-key COMPANY West') },
    })
  })

  it('assigns nobody to a company by its name, whatever companies are called', async () => {
    const claiming = await start({ FOURWALL_OIDC_COMPANY_CLAIM: 'org' })
    const companies = new CompanyService(database)
    const [attacker, victim] = await Promise.all(
      ['attacker', 'victim'].map((key) => companies.create({ name: key, currency: 'USD', fiscalYearStartMonth: 1, externalKey: key })),
    )
    const signedIn = async (email: string, org: string) => {
      const now = Math.floor(Date.now() / 1000)
      const claims = {
        iss: provider.issuer,
        aud: provider.audience,
        sub: `s ${email}`,
        iat: now,
        exp: now + 60,
        email,
        email_verified: true,
        org,
      }
      return (await ask(claiming, '/api/whoami', await provider.sign(claims))).body
    }
    expect(await signedIn('first@victim.example', 'victim')).toMatchObject({ companyId: victim?.id })
    for (const name of ['victim', victim?.id ?? '', 'nobody']) {
      await database.system.query('update companies set name = $2 where id = $1', [attacker?.id, name])
      expect(await signedIn('first@victim.example', 'victim')).toMatchObject({ companyId: victim?.id })
      expect(await signedIn(`new-${name}@victim.example`, 'victim')).toMatchObject({ companyId: victim?.id })
    }
    expect(await signedIn('nobody@elsewhere.example', 'nobody')).toMatchObject({ error: { code: 'FORBIDDEN' } })
    await expect(companies.setExternalKey(attacker?.id ?? '', 'victim')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(companies.setExternalKey(attacker?.id ?? '', victim?.id ?? '')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(companies.setExternalKey(attacker?.id ?? '', 'Victim')).rejects.toThrow(
      /^The key "Victim" looks like "victim" of .*, or differs from it only in case\./,
    )
    // With a Cyrillic letter.
    await expect(companies.setExternalKey(attacker?.id ?? '', 'v\u0456ctim')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(companies.setExternalKey(attacker?.id ?? '', 'victim\u200b')).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'key',
    })
    await expect(companies.setExternalKey(attacker?.id ?? '', ' victim')).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'key' })
  })

  it('accepts everything that a genuine provider signs', async () => {
    const claiming = await start({ FOURWALL_OIDC_COMPANY_CLAIM: 'org' })
    const names = fc.constantFrom('sub', 'org', 'email', 'email_verified', 'name', 'roles', 'urn:zitadel:iam:org:project:roles', 'sid', 'x')
    const claims = fc.dictionary(names, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 })
    const outcomes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(claims, async (odd) => {
        const now = Math.floor(Date.now() / 1000)
        const signed = { iss: provider.issuer, aud: provider.audience, sub: 'odd', iat: now, exp: now + 60, email: 'o@x.example', ...odd }
        const token = await provider.sign(signed)
        const answer = await claiming.session.authenticate(token).catch((error: unknown) => error)
        outcomes.add(answer instanceof DomainError ? answer.code : answer instanceof Error ? String(answer) : 'signed in')
      }),
      { numRuns: 100 },
    )
    expect(['UNAUTHORIZED', 'FORBIDDEN', 'CONFLICT', 'signed in']).toEqual(expect.arrayContaining([...outcomes]))
    expect(outcomes).toContain('UNAUTHORIZED')
  })

  it('takes or refuses any text in a claim, on every path, and never fails', async () => {
    const claiming = await start({ FOURWALL_OIDC_COMPANY_CLAIM: 'org' })
    const claims = [
      'sub',
      'org',
      'email',
      'name',
      'given_name',
      'preferred_username',
      'roles',
      'sid',
      'jti',
      'client_id',
      'azp',
      'acr',
      'x',
    ]
    const texts = ['a@b.example\n', 'a\r\nb', 'a\0b', '\ud83c', '\u202eb', '\u200b', 'é'.repeat(9_000), '"; drop table users; --']
    const statuses = new Set<number>()
    for (const claim of claims)
      for (const text of texts)
        for (const value of claim === 'roles' ? [text, [text], { [text]: 1 }] : [text]) {
          const now = Math.floor(Date.now() / 1000)
          const usual = { iss: provider.issuer, aud: provider.audience, sub: claim, iat: now, exp: now + 60, email: 'o@x.example' }
          const token = await provider.sign({ ...usual, [claim]: value })
          statuses.add((await ask(claiming, '/api/whoami', token)).status)
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
          const body = JSON.stringify({ link: 'x'.repeat(43) })
          statuses.add((await fetch(`${claiming.origin}/api/auth/invitation`, { method: 'POST', headers, body })).status)
        }
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    expect(statuses).toContain(404)
  })
})

onDatabase('app tokens and invitations', (fresh) => {
  let database: Database
  let server: SessionServer
  const companyId = randomUUID()

  beforeAll(async () => {
    database = await (await fresh()).open()
    await database.system.query(
      "insert into companies (id, name, currency, minor_digits, fiscal_year_start_month) values ($1, 'Demo', 'USD', 2, 1)",
      [companyId],
    )
    server = await startSessionServer(database, { demoCompany: companyId })
  })
  afterAll(() => server.close())

  it('let a demo user in; seeding again changes nothing', async () => {
    const { access_token: token } = await signInEmbedded(server.origin, { continueAs: 'priya@demo.fourwall.example' })
    const { body } = await ask(server, '/api/auth', token)
    expect((await ask(server, '/api/whoami', String(body['token']))).body).toMatchObject({
      companyId,
      name: 'Priya Raman',
      role: 'VIEWER',
      roles: ['area-manager'],
    })
    const count = async () => (await database.system.query('select id from users')).length
    const before = await count()
    const second = await startSessionServer(database, { demoCompany: companyId })
    await second.close()
    expect(await count()).toBe(before)
    expect((await ask(server, '/config.json', null)).body['demoUsers']).toEqual([
      { name: 'Dana Whitlock', title: 'controller', email: 'dana@demo.fourwall.example' },
      { name: 'Marcus Bell', title: 'operations manager', email: 'marcus@demo.fourwall.example' },
      { name: 'Priya Raman', title: 'area manager', email: 'priya@demo.fourwall.example' },
    ])
  })

  it('are refused when altered, foreign, of another type or expired', async () => {
    const good = await server.session.issueAppToken('dana@demo.fourwall.example')
    const [header = '', payload = '', signature = ''] = good.split('.')
    const claims = decodeJwt(good)
    const altered = Buffer.from(JSON.stringify({ ...claims, company: randomUUID() })).toString('base64url')
    const signed = (typ: string) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ }).sign(new Uint8Array(32))
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'fourwall-app+jwt' })).toString('base64url')
    const runOut = await server.session.issueAppToken('dana@demo.fourwall.example', -1)
    const attempts = [
      `${header}.${altered}.${signature}`,
      `${none}.${payload}.`,
      await signed('fourwall-app+jwt'),
      await signed('at+jwt'),
      runOut,
    ]
    for (const attempt of attempts) expect((await ask(server, '/api/whoami', attempt)).status).toBe(401)
    expect((await ask(server, '/api/whoami', good)).status).toBe(200)
  })

  it('are known to every process on the database', async () => {
    const elsewhere = await createAppTokens(database.system, systemClock)
    const token = await server.session.issueAppToken('dana@demo.fourwall.example', 60)
    const dana = await server.session.userByEmail('dana@demo.fourwall.example')
    expect((await elsewhere.verify(token)).bearer).toEqual({ companyId, userId: dana?.userId })
  })

  it('are verified once, then cached', async () => {
    const verifying = vi.spyOn(crypto.subtle, 'verify')
    const token = await server.session.issueAppToken('dana@demo.fourwall.example')
    for (let index = 0; index < 1000; index += 1) await server.session.authenticate(token)
    expect(verifying).toHaveBeenCalledOnce()
    verifying.mockRestore()
  })

  it("keep each user's own settings, one by one", async () => {
    const accessTo = async (email: string) => {
      const { userId = '' } = (await server.session.userByEmail(email)) ?? {}
      return accessOf(database.scope(companyId), { userId })
    }
    const [dana, marcus] = [await accessTo('dana@demo.fourwall.example'), await accessTo('marcus@demo.fourwall.example')]
    const untouched = { theme: null, negatives: 'PARENTHESES', days: 'MONTH_NAME' }
    expect(await server.session.settingsOf(dana)).toEqual(untouched)
    // From two windows at once.
    await Promise.all([
      server.session.changeSettings(dana, { negatives: 'MINUS', theme: null }),
      server.session.changeSettings(dana, { days: 'YEAR_FIRST' }),
    ])
    expect(await server.session.settingsOf(dana)).toEqual({ theme: null, negatives: 'MINUS', days: 'YEAR_FIRST' })
    await server.session.changeSettings(dana, {})
    await server.session.changeSettings(dana, { theme: 'DARK' })
    expect(await server.session.settingsOf(dana)).toEqual({ theme: 'DARK', negatives: 'MINUS', days: 'YEAR_FIRST' })
    expect(await server.session.settingsOf(marcus)).toEqual(untouched)
    // Signing in does not change them.
    await signInEmbedded(server.origin, { continueAs: 'dana@demo.fourwall.example' })
    expect(await server.session.settingsOf(dana)).toMatchObject({ theme: 'DARK' })
  })

  it('say what is wrong with an invitation', async () => {
    await expect(server.session.invite(accessOf(database.scope(companyId)), { email: 'not an address' })).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      field: 'email',
    })
    await expect(server.session.invite(accessOf(database.scope(companyId)), { email: 'DANA@demo.fourwall.example' })).rejects.toMatchObject(
      { code: 'CONFLICT' },
    )
    await expect(server.session.issueAppToken('nobody@example.com')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
