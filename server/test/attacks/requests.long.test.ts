import { existsSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import type { AttackTarget } from '../../attacks/attack.ts'
import { askHeavyQuestions } from '../../attacks/heavy-questions.ts'
import { saveEmptyObjects, saveLargePresentations, saveManyCells } from '../../attacks/large-documents.ts'
import { pipelinePages, pipelineReports } from '../../attacks/pipelined-requests.ts'
import { askShortQuestions, introspection, refusedQuestion } from '../../attacks/short-questions.ts'
import { sendSmallValues } from '../../attacks/small-values.ts'
import { trickle } from '../../attacks/trickling-connections.ts'
import { systemClock } from '../../src/platform/clock/clock.ts'
import { type ServerProcess, startProcess } from '../command-line.ts'
import { addCompany, addUser } from '../companies.ts'
import { eachDatabase } from '../databases.ts'
import { someLedger } from '../ledgers.ts'
import { testServices } from '../services.ts'

/** So often everybody else is answered within so many rounds of an attack, however fast the machine that all of them share. */
const [ANSWERS, ROUNDS] = [2, 16]
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

  /** The attacker's colleague asks for a report, and somebody for the server's health. */
  async function askAsColleague(): Promise<void> {
    await ask(REPORT, { mappingId: attacker.mappingId })
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  }

  /**
   * Attacks, one round after the other, until everybody else has been answered some times.
   * @returns the first round's report, how many rounds it took, and the most memory in MB.
   */
  async function meanwhile<Report>(attack: () => Promise<Report>, ...others: (() => Promise<void>)[]) {
    let [rounds, memory] = [1, 0]
    const visits = { areOver: false }
    const visit = async (other: () => Promise<void>): Promise<void> => {
      for (let answers = 0; answers < ANSWERS; answers += 1) {
        await other()
        memory = Math.max(memory, megabytesOf(server.pid))
        await sleep(50)
      }
    }
    const visiting = Promise.all([askAsColleague, ...others].map(visit)).finally(() => (visits.areOver = true))
    // Reported below, when the attack is over.
    visiting.catch(() => undefined)
    const report = await attack()
    for (; !visits.areOver && rounds <= ROUNDS; rounds += 1) await attack()
    await visiting
    return { report, rounds, memory }
  }

  it('pipelined by the thousand, for the page, by strangers', async () => {
    const { report, rounds, memory } = await meanwhile(() =>
      pipelinePages(stranger, { connections: 150, requestsEach: 600, holdMs: 4_000, isRead: true }),
    )
    expect([Object.keys(report.statuses), rounds <= ROUNDS, memory < MEMORY_AT_MOST]).toEqual([['200'], true, true])
    // Each connection gets seventeen answers; then it is closed.
    expect(report.statuses[200]).toBeLessThanOrEqual(150 * 17)
  })

  it('pipelined by the hundred, for reports, by somebody who reads none', async () => {
    const { rounds, memory } = await meanwhile(() =>
      pipelineReports(attacker, { connections: 20, requestsEach: 200, holdMs: 4_000, isRead: false }),
    )
    expect([rounds <= ROUNDS, memory < MEMORY_AT_MOST]).toEqual([true, true])
  })

  it.each([
    ['a question', { bytes: 33_000_000, atOnce: 4 }, { 413: 4 }],
    ['a change', { bytes: 33_000_000, atOnce: 4, isMutation: true }, { 400: 4 }],
    ['eight of a megabyte', { bytes: 990_000, atOnce: 8, isMutation: true }, { 400: 8 }],
  ] as const)('of nothing but small values: %s', async (_what, values, statuses) => {
    const { report, rounds, memory } = await meanwhile(() => sendSmallValues(attacker, values))
    expect(report.statuses).toEqual(statuses)
    expect([rounds <= ROUNDS, memory < MEMORY_AT_MOST]).toEqual([true, true])
  })

  it('for more than anybody reads, each of them legal', async () => {
    const { report, rounds, memory } = await meanwhile(() => askHeavyQuestions(attacker, { reports: 28, years: 100, requests: 4 }))
    expect(report.statuses).toEqual({ 400: 4 })
    expect([rounds <= ROUNDS, memory < MEMORY_AT_MOST]).toEqual([true, true])
  })

  it.each([
    ['what the API is like', introspection],
    ['what is refused', refusedQuestion],
  ])('asking without a pause over four connections: %s', async (_what, question) => {
    const { report, rounds, memory } = await meanwhile(() => askShortQuestions(attacker, { connections: 4, forMs: 1_000, question }))
    expect([report.hungUp, rounds <= ROUNDS, memory < MEMORY_AT_MOST]).toEqual([0, true, true])
  })

  it.each([
    ['presentations of two megabytes', saveLargePresentations],
    ['layouts of half a megabyte', saveManyCells],
    ['layouts of nothing but empty objects', saveEmptyObjects],
  ])('saving six at a time without a pause: %s', async (_what, attack) => {
    const { report, rounds, memory } = await meanwhile(() => attack(attacker, { connections: 6, forMs: 1_000 }))
    expect([report.hungUp, rounds <= ROUNDS, memory < MEMORY_AT_MOST]).toEqual([0, true, true])
  })

  it("trickling in by the hundred, while strangers open the page, from elsewhere and from the attacker's address", async () => {
    const { rounds, memory } = await meanwhile(
      () => trickle(stranger, { connections: 1_000, holdMs: 4_000, everyMs: 500, addresses: ['127.0.0.1', '127.0.0.2', '127.0.0.3'] }),
      () => openPageFrom('127.0.0.77', server.origin),
      () => openPageFrom('127.0.0.2', server.origin),
    )
    expect([rounds <= ROUNDS, memory < MEMORY_AT_MOST]).toEqual([true, true])
  })
})

/** Loads the page over a new connection. */
function openPageFrom(localAddress: string, origin: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(origin, { localAddress, agent: false, headers: { accept: 'text/html' } }, (response) => {
      response.resume()
      response.on('end', () => (response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`))))
    }).on('error', reject)
  })
}

/** Resident memory of a process; 0 if the system does not tell. */
function megabytesOf(pid: number): number {
  const file = `/proc/${pid}/status`
  return existsSync(file) ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1_024 : 0
}
