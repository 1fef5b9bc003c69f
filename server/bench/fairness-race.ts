import { setTimeout as sleep } from 'node:timers/promises'
import type { AttackReport } from '../attacks/attack.ts'
import { attackFor } from '../attacks/attacking.ts'
import { appToken, firstMapping } from '../attacks/demo-people.ts'
import { type BenchDatabase, environmentOf } from './bench-database.ts'
import type { BenchOptions } from './bench-options.ts'
import { HttpClient } from './http-client.ts'
import { type Measurement, measured, median } from './measurement.ts'
import { ServerProcess } from './server-process.ts'

// How much longer a person waits for a report while another user asks without a pause: for reports of sixty years, eight at a time, or
// short questions over four connections, or saves large documents.

const PART = 'fairness'
const ROUNDS = 3
const ASKED = 20
const PAUSE_MS = 100
const BEGUN_AFTER_MS = 3_000
/** Long enough for the person's requests, if an answer takes at most a third of a second. */
const OTHERS_ASK_FOR_MS = 12_000
const DEMO_WITHIN_MS = 300_000
/** Usual questions, and long ones. */
const RACES = [
  { years: 1, atMost: 2, others: 'the whole API, asked for without a pause' },
  { years: 1, atMost: 2, others: 'the whole API, worded differently each time' },
  { years: 1, atMost: 2, others: 'refused questions without a pause' },
  { years: 1, atMost: 2, others: 'invalid questions without a pause' },
  { years: 1, atMost: 2, others: 'questions of a word, over fifty connections' },
  { years: 1, atMost: 2, others: 'presentations of two megabytes, eight at a time' },
  { years: 1, atMost: 2, others: 'layouts of half a megabyte, eight at a time' },
  { years: 1, atMost: 2, others: 'long reports' },
  { years: 6, atMost: null, others: 'long reports' },
  { years: 20, atMost: null, others: 'long reports' },
] as const

export async function raceFairness(options: BenchOptions, database: BenchDatabase, say: (line: string) => void): Promise<Measurement[]> {
  say('  making the demo company')
  const server = await ServerProcess.start({ ...environmentOf(database, options.port), FOURWALL_DEMO: 'on' }, options.port, DEMO_WITHIN_MS)
  try {
    const { origin } = server
    const token = await appToken(origin, 'marcus@demo.fourwall.example')
    const mappingId = await firstMapping(origin, token)
    const others = { origin, mappingId, token: await appToken(origin, 'dana@demo.fourwall.example') }
    const client = new HttpClient(origin, token, 1)
    const results: Measurement[] = []
    for (const { years, atMost, others: attack } of RACES) {
      say(`  reports of ${years === 1 ? 'a year' : `${years} years`} during ${attack}`)
      const ask = async (): Promise<number[]> => {
        const waits: number[] = []
        for (let at = 0; at < ASKED; at += 1) {
          const began = performance.now()
          await client.ask(reportOf(mappingId, years))
          waits.push(performance.now() - began)
          await sleep(PAUSE_MS)
        }
        return waits
      }
      await ask()
      const [alone, duringAttack]: [number[], number[]] = [[], []]
      const rounds: AttackReport[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        alone.push(...(await ask()))
        const attacked = attackFor(OTHERS_ASK_FOR_MS, attack, others, rounds)
        // Awaited below, but it may fail before.
        attacked.catch(() => undefined)
        await sleep(BEGUN_AFTER_MS)
        duringAttack.push(...(await ask()))
        await attacked
      }
      const span = years === 1 ? 'a year' : `${years} years`
      const sent = rounds.reduce((sum, round) => sum + round.sent, 0)
      results.push(
        measured(PART, `a report of ${span} alone, median of ${alone.length}`, median(alone), 'ms'),
        measured(PART, `the same during ${sent} from another user: ${attack}`, median(duringAttack), 'ms'),
        measured(PART, '  times as long', median(duringAttack) / median(alone), 'x', atMost === null ? {} : { atMost }),
      )
    }
    client.close()
    return results
  } finally {
    await server.stop()
  }
}

function reportOf(mappingId: string, years: number): string {
  const query = `query ($mappingId: ID!) { profitLossReport(mappingId: $mappingId, locationIds: [],
    timeSpan: { period: MONTHLY, startDate: "${2026 - years}-01-01", endDate: "2025-12-31" }) { sections { name rows { figures } sumRow { figures } } } }`
  return JSON.stringify({ query, variables: { mappingId } })
}
