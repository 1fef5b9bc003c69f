import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accessOf } from '../test/access.ts'
import { type BenchDatabase, createCompany, environmentOf, importFile, openServices } from './bench-database.ts'
import type { BenchOptions, LedgerSize } from './bench-options.ts'
import { HttpClient } from './http-client.ts'
import { writeLedgerFile } from './ledger-file.ts'
import { type Measurement, measured, median, quantile } from './measurement.ts'
import { ServerProcess } from './server-process.ts'

// Fifty questions asked at the same moment: by one person, then by fifty people, each in a separate chat that is followed as the web app
// does. Then another user's reports: alone, while fifty people ask every five seconds, and while fifty ask without a pause.

const PART = 'chats'
const CHATS = 50
/** Questions without other users: a person may ask 120 within a minute. */
const ALONE = 30
const LEDGER: LedgerSize = { entries: 100_000, locations: 24, accounts: 200, months: 24 }
const QUESTIONS = [
  'revenue in November 2025',
  'revenue by location in November 2025',
  'top 5 locations by revenue in 2025',
  'revenue in Q3 2025 vs last year',
  'revenue by month in 2025',
]
const REPORTS = 30
const PAUSE_MS = 100
/** Between a person's answer and the next question, as in a lively conversation. */
const THINKING_MS = 5_000
const FIRST_WITHIN_MS = 300

const PROGRESS = `subscription ($id: ID!) { chatProgress(chatId: $id) { step isFinished parts {
  ... on MarkdownPart { figures { cell } } ... on TablePart { data { figure { cell } } } ... on SeriesChartPart { series { points { cell } } } } } }`

/** From the moment in which a question was sent, in milliseconds. */
interface AskedChat {
  readonly stored: number
  /** Nothing of an answer has to be ready for it. */
  readonly firstEventAfterStored: number
  /** The first sentence, table or chart with a figure in it. */
  readonly firstPart: number
  readonly done: number
}

export async function raceChats(options: BenchOptions, database: BenchDatabase, say: (line: string) => void): Promise<Measurement[]> {
  const tokens = await makePeople(database, say)
  const server = await ServerProcess.start(environmentOf(database, options.port), options.port)
  try {
    const [first = ''] = tokens
    await ask(server.origin, first, 0)
    const results: Measurement[] = [await firstPartAlone(server.origin, first, say)]
    for (const [who, askers] of [
      ['one person', Array.from({ length: CHATS }, () => first)],
      [`${CHATS} people`, tokens.slice(0, CHATS)],
    ] as const) {
      say(`  ${CHATS} questions of ${who}`)
      const asked = await Promise.all(askers.map((token, at) => ask(server.origin, token, at)))
      // Two answers of one person are made at a time, and their requests wait for each other.
      const target = who === 'one person' ? {} : { atMost: FIRST_WITHIN_MS }
      const line = (what: string, of: (one: AskedChat) => number, held = {}): Measurement =>
        measured(
          PART,
          `${CHATS} questions of ${who}: ${what}, median (95% within ${Math.round(quantile(asked.map(of), 0.95))} ms)`,
          median(asked.map(of)),
          'ms',
          held,
        )
      results.push(
        line('stored', ({ stored }) => stored),
        line('first event after that', ({ firstEventAfterStored }) => firstEventAfterStored, target),
        line('first part with a figure', ({ firstPart }) => firstPart),
        line('whole answer', ({ done }) => done),
      )
    }
    results.push(...(await reportsBeside(server.origin, tokens, say)))
    return results
  } finally {
    await server.stop()
  }
}

/** A company with a ledger. @returns tokens of its people. */
async function makePeople(database: BenchDatabase, say: (line: string) => void): Promise<readonly string[]> {
  say(`  making a company of ${CHATS + 1} people`)
  const services = await openServices(database)
  try {
    const path = join(database.folder, 'chats-ledger.csv')
    await writeLedgerFile(path, LEDGER)
    const company = await createCompany(services)
    const scope = services.database.scope(company.id)
    await importFile(services, scope, path)
    rmSync(path)
    const tokens: string[] = []
    for (let at = 0; at <= CHATS; at += 1) {
      const email = `person${at}@example.com`
      await services.session.invite(accessOf(scope), { email, role: 'VIEWER' })
      tokens.push(await services.session.issueAppToken(email, 86_400))
    }
    return tokens
  } finally {
    await services.database.close()
  }
}

/** Asks a question and follows its answer to the end. */
async function ask(origin: string, token: string, at: number): Promise<AskedChat> {
  const began = performance.now()
  const since = (): number => performance.now() - began
  const client = new HttpClient(origin, token, 1)
  const { startChat } = await client.query<{ startChat: { id: string } }>(
    'mutation ($message: String!) { startChat(input: { message: $message }) { id } }',
    { message: QUESTIONS[at % QUESTIONS.length] },
  )
  const stored = since()
  const response = await fetch(new URL('/api/graphql', origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({
      query: PROGRESS,
      variables: { id: startChat.id },
    }),
  })
  if (response.body === null || response.status !== 200) throw new Error(`The server answered ${response.status}: ${await response.text()}`)
  let text = ''
  let [firstEvent, firstPart] = [Number.NaN, Number.NaN]
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    if (text.includes('"errors"')) throw new Error(text.slice(0, 500))
    if (Number.isNaN(firstEvent) && text.includes('"step"')) firstEvent = since()
    if (Number.isNaN(firstPart) && text.includes('"cell":')) firstPart = since()
    if (text.includes('"isFinished":true')) break
  }
  client.close()
  if (Number.isNaN(firstPart)) throw new Error(`No figure answers "${QUESTIONS[at % QUESTIONS.length]}"`)
  return { stored, firstEventAfterStored: firstEvent - stored, firstPart, done: since() }
}

/** Single questions, without a model. */
async function firstPartAlone(origin: string, token: string, say: (line: string) => void): Promise<Measurement> {
  say(`  ${ALONE} questions one after the other`)
  const waits: number[] = []
  for (let at = 0; at < ALONE; at += 1) waits.push((await ask(origin, token, at)).firstPart)
  const tail = Math.round(quantile(waits, 0.95))
  const what = `a single question: first part with a figure, median of ${ALONE} (95% within ${tail} ms)`
  return measured(PART, what, median(waits), 'ms', { atMost: FIRST_WITHIN_MS })
}

async function reportsBeside(origin: string, tokens: readonly string[], say: (line: string) => void): Promise<readonly Measurement[]> {
  say(`  another user's reports while ${CHATS} people ask questions`)
  const client = new HttpClient(origin, tokens.at(-1) ?? '', 1)
  const { profitLossMappings } = await client.query<{ profitLossMappings: readonly { id: string }[] }>('{ profitLossMappings { id } }')
  let asked = 0
  const report = async (): Promise<readonly number[]> => {
    const waits: number[] = []
    for (let at = 0; at < REPORTS; at += 1) {
      const question = reportOf(profitLossMappings[0]?.id ?? '', asked)
      asked += 1
      const began = performance.now()
      await client.ask(question)
      waits.push(performance.now() - began)
      await sleep(PAUSE_MS)
    }
    return waits
  }
  await report()
  const alone = await report()
  const results = [
    measured(PART, `another user’s report alone, median of ${alone.length}`, median(alone), 'ms'),
    measured(PART, 'the same, 95th percentile', quantile(alone, 0.95), 'ms'),
  ]
  for (const [pauseMs, how] of [
    [THINKING_MS, 'every five seconds'],
    [0, 'without a pause'],
  ] as const) {
    const { result: duringChats, answers } = await whileAsking(origin, tokens.slice(0, CHATS), pauseMs, report)
    results.push(
      measured(PART, `while ${CHATS} people ask ${how}, ${answers} questions: median`, median(duringChats), 'ms'),
      measured(PART, '  times as long', median(duringChats) / median(alone), 'x', { atMost: 2 }),
      measured(PART, '  95th percentile', quantile(duringChats, 0.95), 'ms'),
      measured(PART, '  times as long', quantile(duringChats, 0.95) / quantile(alone, 0.95), 'x'),
    )
  }
  client.close()
  return results
}

/** Does `work` while each person asks on and on, with a pause after each answer. */
async function whileAsking<Result>(
  origin: string,
  tokens: readonly string[],
  pauseMs: number,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly answers: number }> {
  const over = new AbortController()
  const pause = (milliseconds: number): Promise<void> =>
    milliseconds === 0 ? Promise.resolve() : sleep(milliseconds, undefined, { signal: over.signal }).catch(() => undefined)
  let answers = 0
  const askers = tokens.map(async (token, at) => {
    await pause((pauseMs * at) / tokens.length)
    for (let next = at; !over.signal.aborted; next += 1) {
      await ask(origin, token, next)
      answers += 1
      await pause(pauseMs)
    }
  })
  // Awaited below, but one may fail before.
  for (const asker of askers) asker.catch(() => undefined)
  const result = await work()
  over.abort()
  await Promise.all(askers)
  return { result, answers }
}

/** Of two years less a few days, others each time: the server keeps answers. @param at below 784. */
function reportOf(mappingId: string, at: number): string {
  const [first, last] = [1 + (at % 28), 1 + Math.floor(at / 28)].map((day) => String(day).padStart(2, '0'))
  const query = `query ($mappingId: ID!) { profitLossReport(mappingId: $mappingId, locationIds: [],
    timeSpan: { period: MONTHLY, startDate: "2024-01-${first}", endDate: "2025-12-${last}" }) { sections { name rows { figures } sumRow { figures } } } }`
  return JSON.stringify({ query, variables: { mappingId } })
}
