import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '../bench/http-client.ts'

const EVERY_MS = 500
/** Longer than the server takes for anything: then it counts as refused. */
const ANSWERED_WITHIN_MS = 30_000

const REPORT = `query ($mappingId: ID!) { profitLossReport(mappingId: $mappingId, locationIds: [],
  timeSpan: { period: MONTHLY, startDate: "2025-01-01", endDate: "2025-12-31" }) { sections { name rows { figures } sumRow { figures } } } }`

/** What a user who requests a report twice a second experienced. */
export interface Noticed {
  /** Milliseconds of each answer, in order of size. */
  readonly waits: readonly number[]
  /** Why reports were refused. */
  readonly refusals: readonly string[]
}

/** Asks for a report twice a second until the signal, whether the one before was answered or not. */
export async function askForReports(origin: string, token: string, mappingId: string, ending: AbortSignal): Promise<Noticed> {
  const client = new HttpClient(origin, token, 4)
  const body = JSON.stringify({ query: REPORT, variables: { mappingId } })
  const waits: number[] = []
  const refusals: string[] = []
  const ask = async (): Promise<void> => {
    const began = performance.now()
    try {
      const answer = await Promise.race([client.ask(body), sleep(ANSWERED_WITHIN_MS, null, { ref: false })])
      if (answer === null) refusals.push('no answer')
      else waits.push(performance.now() - began)
    } catch (error) {
      refusals.push(error instanceof Error ? error.message : String(error))
    }
  }
  const asked: Promise<void>[] = []
  while (!ending.aborted) {
    asked.push(ask())
    await sleep(EVERY_MS)
  }
  await Promise.all(asked)
  client.close()
  return { waits: waits.toSorted((one, other) => one - other), refusals }
}
