import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, addMonths } from '@fourwall/domain/time/day.ts'
import { REPORT_FORMS, reportQuery } from './answer-costs.ts'
import { HttpClient } from './http-client.ts'
import { firstDay, LAST_DAY, xorshift } from './ledger-file.ts'
import { type Measurement, measured, median, quantile } from './measurement.ts'

const PART = 'http'
const COLUMNS = 24
const PER_SECOND = 20
const CONNECTIONS = 8

interface Answer {
  readonly profitLossReport: { readonly columns: readonly unknown[]; readonly sections: readonly { readonly rows: readonly unknown[] }[] }
}

type Report = { readonly mappingId: string; readonly timeSpan: object; readonly locationIds: readonly string[] }

const LISTS = reportQuery(REPORT_FORMS.lists)
const OBJECTS = reportQuery(REPORT_FORMS.objects)
/** Tiles of a page: each one line by location, compared with the year before. */
const TILES = 12
const FIGURES = `query ($questions: [FigureQuestionInput!]!) { figures(questions: $questions) {
  problem { message }
  figures { question columns { key column } rows { key label values states outcomes } } } }`
/** Sequential requests over which processor time is measured. */
const IN_A_ROW = 100

/** The measured server. */
interface MeasuredServer {
  readonly origin: string
  /** Processor time of its process since the last call, in ms. */
  processor(): Promise<number>
}

/**
 * Asks a running server for whole reports of 24 months, each over another span: first at a steady rate, then as fast as possible; for usual
 * choices of locations, and for the costliest.
 */
export async function loadReports(server: MeasuredServer, token: string, months: number, seconds: number): Promise<Measurement[]> {
  const client = new HttpClient(server.origin, token, CONNECTIONS)
  try {
    const { erpLocations, profitLossMappingsInfo } = await client.query<{
      readonly erpLocations: readonly { readonly id: string }[]
      readonly profitLossMappingsInfo: readonly { readonly id: string }[]
    }>('{ erpLocations { id } profitLossMappingsInfo { id } }')
    const all = erpLocations.map(({ id }) => id)
    const mappingId = profitLossMappingsInfo[0]?.id ?? ''
    const random = xorshift(7)
    const someOf = (percent: number): string[] => all.filter(() => random() % 100 < percent)
    const report = (locationIds: readonly string[]): Report => {
      const startDate = addMonths(firstDay(months), random() % (months - COLUMNS + 1))
      const endDate = addDays(addMonths(startDate, COLUMNS), -1)
      return { mappingId, locationIds, timeSpan: { period: 'MONTHLY', startDate, endDate: endDate > LAST_DAY ? LAST_DAY : endDate } }
    }
    // The company, one location, a region, several locations; equally often.
    const usual = [() => [], () => [all[random() % all.length] ?? ''], () => someOf(10), () => someOf(30)]
    const asPeopleAsk = (): string => body(report(usual[random() % usual.length]?.() ?? []))
    // Above half of the locations, the others are subtracted from the total.
    const costliest = (): string => body(report(someOf(50)))

    const sample = (await client.query<Answer>(LISTS, { ...report([]) })).profitLossReport
    const rows = sample.sections.reduce((sum, section) => sum + section.rows.length, 0)
    const what = `report of ${rows} accounts x ${sample.columns.length} columns`
    // Warm up, so that compilation is not measured.
    for (let at = 0; at < 60; at += 1) await client.ask(costliest())
    const costs = await costsOfRequests(server, client, (query) => body(report(someOf(50)), query), COLUMNS)
    const groups = await client.query<{
      readonly profitLossCategorizations: readonly { readonly groups: readonly { readonly id: string }[] }[]
    }>('{ profitLossCategorizations { groups { id } } }')
    const groupIds = groups.profitLossCategorizations.flatMap((one) => one.groups.map(({ id }) => id))
    const tile = ({ mappingId: mapping, timeSpan }: Report, at: number): object => {
      return {
        mappingId: mapping,
        timeSpan,
        rows: [{ kind: 'GROUP', groupId: groupIds[at % groupIds.length] ?? '' }],
        columns: { comparisons: ['PRIOR_YEAR'], places: 'SIDE_BY_SIDE' },
        measures: ['VALUE', 'VARIANCE_PERCENT'],
      }
    }
    // A page's tiles cover the same days, which have not been requested before.
    const page = (first: number, tiles: number): string => {
      const days = report([])
      lastAsked += 1
      const questions = Array.from({ length: tiles }, (_, at) => tile(days, first + at))
      return JSON.stringify({ query: FIGURES, variables: { questions, asked: lastAsked } })
    }
    const pages = await costsOfPages(server, client, page)
    const steady = await atSteadyPace(client, asPeopleAsk, seconds)
    const objects = await atSteadyPace(client, () => body(report(usual[random() % usual.length]?.() ?? []), OBJECTS), seconds)
    const known = body(report([]))
    const again = await atSteadyPace(client, () => known, seconds)
    const halves = await atSteadyPace(client, costliest, seconds)
    const most = await asFastAsCanBe(client, asPeopleAsk, seconds)
    const mostHalves = await asFastAsCanBe(client, costliest, seconds)
    return [
      ...costs,
      ...pages,
      measured(PART, `${what}, median at ${PER_SECOND} requests a second`, median(steady.waited), 'ms', { atMost: 6 }),
      measured(PART, 'the same, 95 of 100', quantile(steady.waited, 0.95), 'ms'),
      measured(PART, 'the same, every figure an object with its date; median', median(objects.waited), 'ms', { atMost: 6 }),
      measured(PART, 'the same, asked again; median', median(again.waited), 'ms', { atMost: 2 }),
      measured(PART, 'the same of half of the locations, any of them: the costliest; median', median(halves.waited), 'ms'),
      measured(PART, 'an answer as it comes over the wire', steady.bytes / steady.waited.length / 1_024, 'kB'),
      measured(PART, `${what}, over ${CONNECTIONS} connections as fast as can be`, most.perSecond, 'a second', { atLeast: 100 }),
      measured(PART, 'the same, median of the waiting', median(most.waited), 'ms'),
      measured(PART, 'the same of half of the locations', mostHalves.perSecond, 'a second'),
    ]
  } finally {
    client.close()
  }
}

/**
 * The server's processor time per request, in ms: an empty one, a report in both forms, and each repeated. Sequential, so that nothing else
 * is included.
 * @param question different each time.
 */
async function costsOfRequests(
  server: MeasuredServer,
  client: HttpClient,
  question: (query: string) => string,
  columns: number,
): Promise<Measurement[]> {
  const cost = async (next: () => string): Promise<number> => {
    for (let at = 0; at < IN_A_ROW / 2; at += 1) await client.ask(next())
    await server.processor()
    for (let at = 0; at < IN_A_ROW; at += 1) await client.ask(next())
    return (await server.processor()) / IN_A_ROW
  }
  const [lists, objects] = [question(LISTS), question(OBJECTS)]
  const what = (form: string): string => `processor of the server for a request: ${columns} months of half of the locations ${form}`
  return [
    measured(PART, 'processor of the server for an empty request', await cost(() => '{"query":"{ __typename }"}'), 'ms'),
    measured(PART, what('as lists'), await cost(() => question(LISTS)), 'ms'),
    measured(PART, what('as objects'), await cost(() => question(OBJECTS)), 'ms'),
    measured(PART, what('as lists, asked again'), await cost(() => lists), 'ms', { atMost: 1 }),
    measured(PART, what('as objects, asked again'), await cost(() => objects), 'ms', { atMost: 1 }),
  ]
}

/** The server's processor time for a page of tiles, in ms: in one request, and in one per tile. */
async function costsOfPages(
  server: MeasuredServer,
  client: HttpClient,
  page: (first: number, tiles: number) => string,
): Promise<Measurement[]> {
  const rounds = 20
  const cost = async (requests: number, tiles: number): Promise<number> => {
    for (let at = 0; at < requests * 5; at += 1) await client.ask(page(at, tiles))
    await server.processor()
    for (let at = 0; at < requests * rounds; at += 1) await client.ask(page(at, tiles))
    return (await server.processor()) / rounds
  }
  const what = `processor of the server for a page of ${TILES} tiles, each a line by location against the year before`
  return [
    measured(PART, `${what}: in one request`, await cost(1, TILES), 'ms'),
    measured(PART, `${what}: in ${TILES} requests`, await cost(TILES, 1), 'ms'),
  ]
}

let lastAsked = 0

/** A request that is not cached: an unused variable makes it unique. */
function body(variables: Report, query: string = LISTS): string {
  lastAsked += 1
  return JSON.stringify({ query, variables: { ...variables, asked: lastAsked } })
}

/** `waited`: ms of each request from sending to its last byte. */
async function atSteadyPace(client: HttpClient, next: () => string, seconds: number): Promise<{ waited: number[]; bytes: number }> {
  const waited: number[] = []
  const pending: Promise<void>[] = []
  let bytes = 0
  const start = performance.now()
  for (let at = 0; at < seconds * PER_SECOND; at += 1) {
    const wait = start + (at * 1_000) / PER_SECOND - performance.now()
    if (wait > 0) await sleep(wait)
    const asked = performance.now()
    pending.push(
      client.ask(next()).then((answer) => {
        bytes += answer.byteLength
        waited.push(performance.now() - asked)
      }),
    )
  }
  await Promise.all(pending)
  return { waited, bytes }
}

async function asFastAsCanBe(client: HttpClient, next: () => string, seconds: number): Promise<{ waited: number[]; perSecond: number }> {
  const waited: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1_000
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        const asked = performance.now()
        await client.ask(next())
        waited.push(performance.now() - asked)
      }
    }),
  )
  return { waited, perSecond: waited.length / ((performance.now() - begun) / 1_000) }
}
