import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, addMonths } from '@fourwall/domain/time/day.ts'
import { HttpClient } from './http-client.ts'
import { firstDay, LAST_DAY, xorshift } from './ledger-file.ts'
import { type Measurement, measured, median, quantile } from './measurement.ts'

const PART = 'http'
const COLUMNS = 24
const PER_SECOND = 20
const CONNECTIONS = 8

const REPORT = `query Report($mappingId: ID!, $timeSpan: TimeSpanInput!, $locationIds: [ID!]!) {
  profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds) {
    timeSpan { period startDate endDate }
    columns { date startDate endDate label }
    sections {
      name profitLossGroupId
      rows { accountId accountNumber accountName values entryCounts }
      sumRow { values }
    }
    reconciliation { ledgerTotal mappedTotal unmappedTotal unmappedAccounts { id } outsideNetIncome { id name } }
  }
}`

interface Answer {
  readonly profitLossReport: { readonly columns: readonly unknown[]; readonly sections: readonly { readonly rows: readonly unknown[] }[] }
}

/**
 * Asks a running server for whole reports of 24 months, each of other locations and another span: first at
 * a steady pace, then as many as it can give.
 */
export async function loadReports(origin: string, token: string, months: number, seconds: number): Promise<Measurement[]> {
  const client = new HttpClient(origin, token, CONNECTIONS)
  try {
    const { erpLocations, profitLossMappingsInfo } = await client.query<{
      readonly erpLocations: readonly { readonly id: string }[]
      readonly profitLossMappingsInfo: readonly { readonly id: string }[]
    }>('{ erpLocations { id } profitLossMappingsInfo { id } }')
    const mappingId = profitLossMappingsInfo[0]?.id ?? ''
    const random = xorshift(7)
    const question = (): { query: string; variables: Record<string, unknown> } => {
      // Every tenth report is of all locations, the others of some.
      const some = erpLocations.filter(() => random() % 100 < 5 + (random() % 90)).map(({ id }) => id)
      const start = addMonths(firstDay(months), random() % (months - COLUMNS + 1))
      const endDate = addDays(addMonths(start, COLUMNS), -1)
      const timeSpan = { period: 'MONTHLY', startDate: start, endDate: endDate > LAST_DAY ? LAST_DAY : endDate }
      return { query: REPORT, variables: { mappingId, timeSpan, locationIds: random() % 10 === 0 ? [] : some } }
    }
    const { query, variables } = question()
    const sample = (await client.query<Answer>(query, { ...variables, locationIds: [] })).profitLossReport
    const rows = sample.sections.reduce((sum, section) => sum + section.rows.length, 0)
    const body = (): string => JSON.stringify(question())

    // Code that was never run is not what a second user meets.
    for (let at = 0; at < 60; at += 1) await client.ask(body())
    const steady: number[] = []
    const pending: Promise<void>[] = []
    let bytes = 0
    const start = performance.now()
    for (let at = 0; at < seconds * PER_SECOND; at += 1) {
      const due = start + (at * 1_000) / PER_SECOND
      const wait = due - performance.now()
      if (wait > 0) await sleep(wait)
      const asked = performance.now()
      pending.push(
        client.ask(body()).then((answer) => {
          bytes += answer.byteLength
          steady.push(performance.now() - asked)
        }),
      )
    }
    await Promise.all(pending)

    let answered = 0
    const waited: number[] = []
    const begun = performance.now()
    const until = begun + seconds * 1_000
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (performance.now() < until) {
          const asked = performance.now()
          await client.ask(body())
          waited.push(performance.now() - asked)
          answered += 1
        }
      }),
    )
    const throughput = answered / ((performance.now() - begun) / 1_000)
    const what = `report of ${rows} accounts x ${sample.columns.length} columns`
    return [
      measured(PART, `${what}, median at ${PER_SECOND} requests a second`, median(steady), 'ms', { atMost: 10 }),
      measured(PART, `${what}, 95 of 100 at ${PER_SECOND} requests a second`, quantile(steady, 0.95), 'ms'),
      measured(PART, 'an answer as it comes over the wire', bytes / steady.length / 1_024, 'kB'),
      measured(PART, `${what}, over ${CONNECTIONS} connections as fast as can be`, throughput, 'a second', { atLeast: 100 }),
      measured(PART, 'the same, median of the waiting', median(waited), 'ms'),
    ]
  } finally {
    client.close()
  }
}
