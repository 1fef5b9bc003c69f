import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { floodAuthorizations, guessPasswords, sendBadTokens } from '../../attacks/sign-in.ts'
import { DEMO_PASSWORD } from '../../src/features/session/demo-users.ts'
import type { Clock } from '../../src/platform/clock/clock.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { onDatabase } from '../databases.ts'
import { type SessionServer, startSessionServer } from '../session-server.ts'
import { signInEmbedded } from '../sign-in.ts'
import { IN_LONG_SUITE } from '../suites.ts'

const [DANA, MARCUS, PRIYA] = ['dana', 'marcus', 'priya'].map((name) => `${name}@demo.fourwall.example`) as [string, string, string] // three names
const BEHIND_PROXY = { FOURWALL_TRUSTED_PROXIES: '127.0.0.1' }
const wrong = (count: number) => Array.from({ length: count }, (_, at) => `wrong ${at}`)

onDatabase('attacks on signing in', (fresh) => {
  let database: Database
  let server: SessionServer
  const companyId = randomUUID()

  beforeAll(async () => {
    database = await (await fresh()).open()
    await database.system.query(
      "insert into companies (id, name, currency, minor_digits, fiscal_year_start_month) values ($1, 'Demo', 'USD', 2, 1)",
      [companyId],
    )
  })
  afterEach(() => server.close())

  const start = async (environment: Record<string, string> = {}, clock?: Clock) => {
    server = await startSessionServer(database, { demoCompany: companyId, environment, ...(clock && { clock }) })
    return server.origin
  }
  const whoami = async (token: string) =>
    (await fetch(`${server.origin}/api/whoami`, { headers: { authorization: `Bearer ${token}` } })).status

  // Thousands of requests each; first, because the sign-ins that are stored are counted.
  describe.runIf(IN_LONG_SUITE)('in great numbers', () => {
    it('a flood of abandoned sign-ins stores at most 120 of them per minute, and blocks nobody at other addresses', async () => {
      const origin = await start(BEHIND_PROXY)
      const answers = await floodAuthorizations({ origin, address: '198.51.100.1' }, 1_000)
      const begun = answers.get(303) ?? 0
      expect(Object.fromEntries(answers)).toEqual({ 303: begun, 429: 1_000 - begun })
      // On a busy machine, some are refused because strangers' requests take all places.
      expect(begun).toBeGreaterThan(60)
      expect(begun).toBeLessThanOrEqual(120)
      const [stored] = await database.system.query<{ rows: number; bytes: number }>(
        "select count(*)::int as rows, sum(octet_length(payload::text))::int as bytes from identity_models where kind = 'Interaction'",
      )
      expect(stored?.rows).toBe(begun)
      expect(stored?.bytes).toBeLessThan(300_000)
      expect(await floodAuthorizations({ origin, address: '198.51.100.2' }, 1)).toEqual(new Map([[303, 1]]))
    })

    it('an address that guesses for many accounts is slowed down, whatever the accounts', async () => {
      let now = new Date()
      const origin = await start(BEHIND_PROXY, { now: () => now })
      let accounts = 0
      const guess = async (times: number): Promise<(number | undefined)[]> => {
        const statuses = []
        for (let at = 0; at < times; at += 1) {
          accounts += 1
          const [answer] = await guessPasswords({ origin, address: '198.51.100.5' }, `somebody-${accounts}@example.com`, ['wrong'])
          statuses.push(answer?.status)
        }
        return statuses
      }
      expect(await guess(60)).toEqual([...Array(30).fill(401), ...Array(30).fill(429)])
      now = new Date(now.getTime() + 10_000)
      expect(await guess(3)).toEqual([401, 429, 429])
    })
  })

  it.runIf(IN_LONG_SUITE)('wrong passwords from one address do not lock out the right one elsewhere', async () => {
    const origin = await start(BEHIND_PROXY)
    const guesses = await guessPasswords({ origin, address: '198.51.100.3' }, DANA, wrong(8))
    expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect(await guessPasswords({ origin, address: '198.51.100.3' }, DANA, [DEMO_PASSWORD])).toMatchObject([{ isSignedIn: false }])
    expect(await guessPasswords({ origin, address: '198.51.100.4' }, DANA, [DEMO_PASSWORD])).toMatchObject([{ isSignedIn: true }])
  })

  it('a forwarded address is ignored without a trusted proxy', async () => {
    const origin = await start()
    for (let at = 0; at < 5; at += 1) await guessPasswords({ origin, address: `198.51.100.${10 + at}` }, MARCUS, ['wrong'])
    expect(await guessPasswords({ origin, address: '198.51.100.20' }, MARCUS, [DEMO_PASSWORD])).toMatchObject([{ status: 429 }])
    const floods = []
    for (let at = 0; at < 3; at += 1) floods.push(await floodAuthorizations({ origin, address: `198.51.100.${30 + at}` }, 60))
    const refused = floods.reduce((sum, answers) => sum + (answers.get(429) ?? 0), 0)
    expect(refused).toBeGreaterThanOrEqual(60)
  })

  it('bad tokens never block a good one from the same address, even a new one', async () => {
    const origin = await start()
    const { access_token: token } = await signInEmbedded(origin, { continueAs: PRIYA })
    const flood = sendBadTokens({ origin }, '/api/whoami', 600)
    const during = []
    for (let at = 0; at < 5; at += 1) during.push(await whoami(await server.session.issueAppToken(PRIYA, 60 + at)))
    const answers = await flood
    expect(answers.get(200)).toBeUndefined()
    expect((answers.get(401) ?? 0) + (answers.get(429) ?? 0)).toBe(600)
    expect([...during, await whoami(token)]).toEqual(Array(6).fill(200))
  })
})
