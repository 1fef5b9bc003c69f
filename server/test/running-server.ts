import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../src/platform/clock/clock.ts'
import { readConfiguration } from '../src/platform/config/config.ts'
import { createLog } from '../src/platform/log/log.ts'
import type { Services } from '../src/services.ts'
import { startServer } from '../src/start.ts'
import type { Ask } from './api.ts'
import type { TestDatabase } from './databases.ts'
import { freePort } from './free-port.ts'
import { TEST_CLOCK, testServices } from './services.ts'

/** An error in an answer of the API. */
export interface ApiError {
  readonly message: string
  readonly path?: readonly (string | number)[]
  readonly extensions: { readonly code: string; readonly field?: string; readonly currentVersion?: number; readonly requestId?: string }
}

export interface Answer {
  readonly status: number
  readonly data: Record<string, unknown> | null | undefined
  readonly errors: readonly ApiError[] | undefined
}

export interface TestServer<Prepared> {
  readonly origin: string
  /** The result of `prepare`. */
  readonly prepared: Prepared
  /** Everything that the server logged. */
  readonly logged: () => string
  /** Queries over HTTP with a token; throws for an answer with errors. */
  as(token: string): Ask
  /** The same, returning any answer; of a subscription the first event. */
  answer(token: string, query: string, variables?: Record<string, unknown>): Promise<Answer>
  /** Uploads a file. @returns the upload's id. */
  upload(token: string, content: string, fileName?: string): Promise<string>
  close(): Promise<void>
}

export interface TestServerOptions<Prepared> {
  /** Fills the database before the server opens it: the embedded one allows a single process. */
  readonly prepare: (services: Services) => Promise<Prepared>
  readonly clock?: Clock
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts the whole product without the demo on its own port; stops after the tests of its `describe`. */
export async function startTestServer<Prepared>(
  target: TestDatabase,
  { prepare, clock = TEST_CLOCK, environment = {} }: TestServerOptions<Prepared>,
): Promise<TestServer<Prepared>> {
  const database = await target.open()
  const prepared = await prepare(await testServices(database, clock))
  if (target.settings.url === null) await database.close()
  return serve(target, prepared, clock, environment)
}

/** What a subscription answers, event by event; it is left by leaving the loop. */
export async function* eventsOf(response: Response): AsyncGenerator<Omit<Answer, 'status'>, void, void> {
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^event: next\ndata: (.*)$/s.exec(block)?.[1]
      if (data !== undefined) yield JSON.parse(data) as Omit<Answer, 'status'> // GraphQL over HTTP
    }
  }
}

async function serve<Prepared>(
  target: TestDatabase,
  prepared: Prepared,
  clock: Clock,
  environment: Readonly<Record<string, string>>,
): Promise<TestServer<Prepared>> {
  const { settings } = target
  // Two servers on one PostgreSQL have separate folders, as on two machines.
  const folder = settings.url === null ? settings.dataFolder : mkdtempSync(join(tmpdir(), 'fourwall-server-'))
  const configuration = readConfiguration({
    PORT: String(await freePort()),
    FOURWALL_DATA_DIR: folder,
    FOURWALL_DEMO: 'off',
    ...(settings.url === null ? {} : { DATABASE_URL: settings.url }),
    ...environment,
  })
  let lines = ''
  const log = createLog('debug', { write: (line: string) => void (lines += line) })
  const server = await startServer(configuration, { clock, log, say: () => undefined })
  const close = async (): Promise<void> => {
    await server.close()
    if (settings.url !== null) rmSync(folder, { recursive: true, force: true })
  }
  target.atEnd(close)

  const answer = async (token: string, query: string, variables: Record<string, unknown> = {}): Promise<Answer> => {
    const response = await fetch(`${server.origin}/api/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ query, variables }),
    })
    if (response.headers.get('content-type') === 'text/event-stream') {
      for await (const event of eventsOf(response)) return { status: response.status, ...event }
      throw new Error('The stream ended without an event')
    }
    const { data, errors } = (await response.json()) as Omit<Answer, 'status'> // GraphQL over HTTP
    return { status: response.status, data, errors }
  }

  return {
    origin: server.origin,
    prepared,
    logged: () => lines,
    answer,
    as:
      (token) =>
      async <Data>(source: string, variables: Record<string, unknown> = {}): Promise<Data> => {
        const { data, errors } = await answer(token, source, variables)
        if (errors !== undefined) throw new Error(errors.map(({ message }) => message).join('\n'), { cause: errors })
        return data as Data // the query's shape, which the test wrote
      },
    async upload(token, content, fileName = 'ledger.csv') {
      const response = await fetch(`${server.origin}/api/uploads?filename=${encodeURIComponent(fileName)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: content,
      })
      return ((await response.json()) as { uploadId: string }).uploadId // the route's only answer
    },
    close,
  }
}
