import { randomUUID } from 'node:crypto'
import { decodeProtectedHeader } from 'jose'
import { expect, it } from 'vitest'
import { environmentOf, fourwall } from '../../../test/command-line.ts'
import { onDatabase } from '../../../test/databases.ts'
import { freePort } from '../../../test/free-port.ts'
import { startSessionServer } from '../../../test/session-server.ts'
import { SignInClient, signInEmbedded } from '../../../test/sign-in.ts'
import { systemClock } from '../clock/clock.ts'
import { createAppTokens } from './app-tokens.ts'
import { APP_TOKEN_KEY, COOKIE_KEYS, rotateServerSecrets, serverSecrets } from './server-secrets.ts'

const DANA = 'dana@demo.fourwall.example'

onDatabase('keys of the server', (fresh) => {
  it('are replaced by a command: new ones sign, and the old ones go on checking what they signed, or not at all', async () => {
    const target = await fresh()
    const port = await freePort()
    const database = await target.open()
    const [{ id } = { id: '' }] = await database.system.query<{ id: string }>(
      "insert into companies (id, name, currency, minor_digits, fiscal_year_start_month, is_demo) values (gen_random_uuid(), 'Demo', 'USD', 2, 1, true) returning id",
    )
    const served = async () => {
      const opened = await target.open()
      const server = await startSessionServer(opened, { port, demoCompany: id })
      const status = async (token: string): Promise<number> =>
        (await fetch(`${server.origin}/api/whoami`, { headers: { authorization: `Bearer ${token}` } })).status
      const published = async (): Promise<number> =>
        ((await (await fetch(`${server.origin}/idp/jwks`)).json()) as { keys: unknown[] }).keys.length // RFC 7517
      const close = async (): Promise<void> => {
        await server.close()
        await opened.close()
      }
      return { server, status, published, close }
    }
    const keyOf = (token: string): unknown => decodeProtectedHeader(token).kid
    await database.close()

    const first = await served()
    const client = new SignInClient()
    const { access_token: early } = await signInEmbedded(first.server.origin, { continueAs: DANA }, client)
    const earlyApp = await first.server.session.issueAppToken(DANA)
    expect([await first.status(early), await first.status(earlyApp)]).toEqual([200, 200])
    await first.close()

    expect(await fourwall(environmentOf(target), ['keys', 'rotate'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Restart every server/),
    })
    const second = await served()
    expect([await second.status(early), await second.status(earlyApp)]).toEqual([200, 200])
    const { access_token: late } = await signInEmbedded(second.server.origin, { continueAs: DANA }, client)
    expect(keyOf(late)).not.toBe(keyOf(early))
    expect([await second.status(late), await second.published()]).toEqual([200, 2])
    await second.close()

    expect(await fourwall(environmentOf(target), ['keys', 'rotate', '--at-once'])).toMatchObject({ code: 0 })
    const third = await served()
    expect(await Promise.all([early, earlyApp, late].map((token) => third.status(token)))).toEqual([401, 401, 401])
    expect(await third.published()).toBe(1)
    const { access_token: last } = await signInEmbedded(third.server.origin, { continueAs: DANA })
    expect(await third.status(last)).toBe(200)
    await third.close()
  })

  it('are forgotten a day after they were replaced', async () => {
    const database = await (await fresh()).open()
    const now = systemClock.now()
    const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000)
    const [[before]] = await serverSecrets(database.system, COOKIE_KEYS, now)
    await rotateServerSecrets(database.system, now, { isAtOnce: false })
    const [[current], [replaced] = []] = await serverSecrets(database.system, COOKIE_KEYS, later(24))
    expect(replaced).toBe(before)
    expect(current).not.toBe(before)
    expect(await serverSecrets(database.system, COOKIE_KEYS, later(26))).toEqual([[current]])
    await rotateServerSecrets(database.system, later(26), { isAtOnce: false })
    expect(await database.system.query("select 1 from retired_server_secrets where name = 'identity-cookie-keys'")).toHaveLength(1)
  })

  it('go on checking app tokens until the last one that was not revoked has run out', async () => {
    const database = await (await fresh()).open()
    const now = systemClock.now()
    const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000)
    const companyId = randomUUID()
    const userId = randomUUID()
    await database.system.query(
      "insert into companies (id, name, currency, minor_digits, fiscal_year_start_month) values ($1, 'A', 'USD', 2, 1)",
      [companyId],
    )
    await database.system.query("insert into users (id, company_id, email, name, role) values ($1, $2, 'a@a.example', 'A', 'EDITOR')", [
      userId,
      companyId,
    ])
    const tokensAt = (hours: number) => createAppTokens(database.system, { now: () => later(hours) })
    const issue = async (days: number, revokedAt: Date | null): Promise<string> => {
      const tokenId = randomUUID()
      await database.system.query('insert into app_tokens (id, user_id, issued_at, expires_at, revoked_at) values ($1, $2, $3, $4, $5)', [
        tokenId,
        userId,
        now.toISOString(),
        later(24 * days).toISOString(),
        revokedAt?.toISOString() ?? null,
      ])
      return (await tokensAt(0)).issue(
        { userId, companyId, email: 'a@a.example', name: 'A', role: 'EDITOR', roles: [] },
        later(24 * days),
        { tokenId },
      )
    }
    const week = await issue(7, null)
    await issue(30, now)
    await rotateServerSecrets(database.system, now, { isAtOnce: false })
    const { origin } = await (await tokensAt(24 * 7 - 1)).verify(week)
    expect(origin).toHaveProperty('tokenId')
    expect(await serverSecrets(database.system, APP_TOKEN_KEY, later(24 * 7 - 1))).toHaveLength(2)
    expect(await serverSecrets(database.system, APP_TOKEN_KEY, later(24 * 7 + 1))).toHaveLength(1)
    expect(await serverSecrets(database.system, COOKIE_KEYS, later(26))).toHaveLength(1)
    await rotateServerSecrets(database.system, later(1), { isAtOnce: true })
    await expect((await tokensAt(2)).verify(week)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})
