import { existsSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import type { AttackTarget } from '../../attacks/attack.ts'
import { askHeavyQuestions } from '../../attacks/heavy-questions.ts'
import { pipelinePages, pipelineReports } from '../../attacks/pipelined-requests.ts'
import { sendSmallValues } from '../../attacks/small-values.ts'
import { trickle } from '../../attacks/trickling-connections.ts'
import { systemClock } from '../../src/platform/clock/clock.ts'
import { type ServerProcess, startProcess } from '../command-line.ts'
import { addCompany, addUser } from '../companies.ts'
import { eachDatabase } from '../databases.ts'
import { someLedger } from '../ledgers.ts'
import { testServices } from '../services.ts'

/** Limit for everybody else; attackers, tests and server share the machine's processors. */
const WAITS_AT_MOST_MS = 8_000
/** Of the server, including what it has in memory anyway. */
const MEMORY_AT_MOST = 1_000
const REPORT = `query ($mappingId: ID!) { profitLossReport(mappingId: $mappingId, locationIds: [],
  timeSpan: { period: MONTHLY, startDate: "2025-01-01", endDate: "2025-12-31" }) { sections { sumRow { figures } } } }`

eachDatabase('requests of attackers', (fresh) => {
  let server: ServerProcess
  let attacker: AttackTarget
  let stranger: AttackTarget
  let token: string

  beforeAll(async () => {
    const target = await fresh()
    const database = await target.open()
    const services = await testServices(database, systemClock)
    const company = await addCompany(services, { name: 'Attacked', rows: someLedger(2_000) })
    const colleague = await addUser(services, company.id, `colleague@${company.id}.example`)
    await database.close()
    server = await startProcess(target)
    token = colleague.token
    stranger = { origin: server.origin, token: null, mappingId: '' }
    const { profitLossMappings } = await ask<{ profitLossMappings: readonly { id: string }[] }>('{ profitLossMappings { id } }')
    attacker = { origin: server.origin, token: company.token, mappingId: profitLossMappings[0]?.id ?? '' }
  }, 240_000)

  async function ask<Data>(query: string, variables: object = {}): Promise<Data> {
    const response = await fetch(`${server.origin}/api/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await response.json()) as { data?: Data; errors?: readonly { message: string }[] } // GraphQL over HTTP
    if (data === undefined || errors !== undefined) throw new Error(`${response.status} ${errors?.[0]?.message}`)
    return data
  }

  /** What the attacker's colleague and a health check experience meanwhile: maximum ms, and MB. */
  async function meanwhile<Report>(attack: () => Promise<Report>) {
    const waits: number[] = []
    let memory = 0
    const over = new AbortController()
    const look = async (): Promise<void> => {
      while (!over.signal.aborted || waits.length === 0) {
        const began = performance.now()
        await ask(REPORT, { mappingId: attacker.mappingId })
        expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
        waits.push(performance.now() - began)
        memory = Math.max(memory, megabytesOf(server.pid))
        await sleep(50)
      }
    }
    const looking = look()
    // Reported below, when the attack is over.
    looking.catch(() => undefined)
    const report = await attack()
    over.abort()
    await looking
    return { report, longest: Math.max(...waits), memory }
  }

  it('pipelined by the thousand, for the page, by strangers', async () => {
    const { report, longest, memory } = await meanwhile(() =>
      pipelinePages(stranger, { connections: 150, requestsEach: 600, holdMs: 4_000, isRead: true }),
    )
    expect([Object.keys(report.statuses), longest < WAITS_AT_MOST_MS, memory < MEMORY_AT_MOST]).toEqual([['200'], true, true])
    // Each connection gets seventeen answers; then it is closed.
    expect(report.statuses[200]).toBeLessThanOrEqual(150 * 17)
  })

  it('pipelined by the hundred, for reports, by somebody who reads none', async () => {
    const { longest, memory } = await meanwhile(() =>
      pipelineReports(attacker, { connections: 20, requestsEach: 200, holdMs: 4_000, isRead: false }),
    )
    expect([longest < WAITS_AT_MOST_MS, memory < MEMORY_AT_MOST]).toEqual([true, true])
  })

  it.each([
    ['a question', { bytes: 33_000_000, atOnce: 4 }, { 413: 4 }],
    ['a change', { bytes: 33_000_000, atOnce: 4, isMutation: true }, { 400: 4 }],
    ['eight of a megabyte', { bytes: 990_000, atOnce: 8, isMutation: true }, { 400: 8 }],
  ] as const)('of nothing but small values: %s', async (_what, values, statuses) => {
    const { report, longest, memory } = await meanwhile(() => sendSmallValues(attacker, values))
    expect(report.statuses).toEqual(statuses)
    expect([longest < WAITS_AT_MOST_MS, memory < MEMORY_AT_MOST]).toEqual([true, true])
  })

  it('for more than anybody reads, each of them legal', async () => {
    const { report, longest, memory } = await meanwhile(() => askHeavyQuestions(attacker, { reports: 28, years: 100, requests: 4 }))
    expect(report.statuses).toEqual({ 400: 4 })
    expect([longest < WAITS_AT_MOST_MS, memory < MEMORY_AT_MOST]).toEqual([true, true])
  })

  it("trickling in by the hundred, while strangers open the page, from elsewhere and from the attacker's address", async () => {
    const waits: number[] = []
    const over = new AbortController()
    const visit = async (address: string): Promise<void> => {
      do waits.push(await visitFrom(address, server.origin))
      while (!over.signal.aborted)
    }
    const visiting = Promise.all([visit('127.0.0.77'), visit('127.0.0.2')])
    // Reported below, when the attack is over.
    visiting.catch(() => undefined)
    const { longest, memory } = await meanwhile(() =>
      trickle(stranger, { connections: 1_000, holdMs: 4_000, everyMs: 500, addresses: ['127.0.0.1', '127.0.0.2', '127.0.0.3'] }),
    )
    over.abort()
    await visiting
    expect([longest < WAITS_AT_MOST_MS, Math.max(...waits) < WAITS_AT_MOST_MS, memory < MEMORY_AT_MOST]).toEqual([true, true, true])
  })
})

/** Milliseconds to load the page over a new connection. */
function visitFrom(localAddress: string, origin: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(origin, { localAddress, agent: false, headers: { accept: 'text/html' } }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve(performance.now() - began) : reject(new Error(`${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}

/** Resident memory of a process; 0 if the system does not tell. */
function megabytesOf(pid: number): number {
  const file = `/proc/${pid}/status`
  return existsSync(file) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1_024 : 0
}
