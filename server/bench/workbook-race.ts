import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { openAsBlob, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { addMonths } from '@fourwall/domain/time/day.ts'
import { accessOf } from '../test/access.ts'
import { type BenchDatabase, createCompany, environmentOf, importFile, openServices } from './bench-database.ts'
import type { BenchOptions } from './bench-options.ts'
import { type FiguresWorkbookSize, LARGEST_WORKBOOK, locationName, metricName, writeFiguresWorkbook } from './figures-workbook.ts'
import { HttpClient } from './http-client.ts'
import { firstDay, LAST_DAY, writeLedgerFile } from './ledger-file.ts'
import { type Measurement, measured, median, quantile, timed } from './measurement.ts'
import type { PlainReading } from './plain-workbook-reading.ts'
import { ServerProcess } from './server-process.ts'

const PART = 'workbooks'
const QUICK: FiguresWorkbookSize = { locations: 20, metrics: 100, months: 24 }
const LEDGER = { entries: 200_000, locations: 40, accounts: 400, months: 36 }
const REPORT_EVERY_MS = 100
const USUAL_MS = 5_000
const MEMORY_EVERY_MS = 10
const MEGABYTE = 1_048_576
/** Above those of the ledger. */
const FIRST_LOCATION = 10_001

const REPORT = `query Report($mappingId: ID!, $timeSpan: TimeSpanInput!) {
  profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: []) { columns { date } sections { name rows { accountId values } sumRow { values } } } }`
const PREVIEW = `{ opsDataPreview { uploadId filename counts { new unchanged overridden invalid } issues { error } metrics { id name counts { new } }
  locations { id name counts { new } } periods { key label } } }`
const TABLE = 'query ($id: ID!) { opsDataPreview { table(locationId: $id) { metricId line cells } } }'

interface Preview {
  readonly opsDataPreview: {
    readonly uploadId: string
    readonly counts: { readonly new: number; readonly overridden: number; readonly invalid: number }
    readonly locations: readonly { readonly id: string }[]
  }
}

/**
 * Uploads the largest workbook of ops data to a fresh server and opens its preview, while another user requests reports; then reads the
 * same workbook with a library, whole and in one process.
 */
export async function raceWorkbook(options: BenchOptions, database: BenchDatabase, say: (line: string) => void): Promise<Measurement[]> {
  const size = options.isQuick ? QUICK : LARGEST_WORKBOOK
  const path = join(database.folder, 'bench-figures.xlsx')
  say(`  writing a workbook of ${size.locations} sheets`)
  const bytes = await writeFiguresWorkbook(path, size)
  const [uploader, reader] = await plant(database, size)

  say('  uploading it')
  const server = await ServerProcess.start(environmentOf(database, options.port), options.port)
  let first: Awaited<ReturnType<typeof uploadThrough>>
  let saved: number
  let again: Awaited<ReturnType<typeof uploadThrough>>
  try {
    const reports = await Reports.begin(server.origin, reader)
    try {
      await sleep(USUAL_MS)
      first = await uploadThrough(server, uploader, path, reports)
      say('  saving it, and uploading it over what is stored')
      saved = await save(server.origin, uploader)
      again = await uploadThrough(server, uploader, path, reports)
    } finally {
      await reports.end()
    }
  } finally {
    await server.stop()
  }

  say('  reading it with a library')
  const program = fileURLToPath(new URL('./plain-workbook-reading.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, path])
  const plain = JSON.parse(stdout) as PlainReading // as that program prints it

  const figures = size.locations * size.metrics * size.months
  if (first.figures !== figures || again.figures !== figures || plain.figures !== figures)
    throw new Error(`Of ${figures} figures ${first.figures} were read at first, ${again.figures} again, ${plain.figures} by the library`)
  const isFull = !options.isQuick
  const what = `workbook of ${figures.toLocaleString('en-US')} figures, ${(bytes / MEGABYTE).toFixed(1)} MB`
  const { usual, duringUpload } = first
  const times = median(duringUpload) / median(usual)
  return [
    measured(PART, `${what}: from upload to preview`, first.ms / 1_000, 's', isFull ? { atMost: 6 } : {}),
    measured(PART, 'of that the preview: counts, metrics, locations, periods, and the rows of a location', first.previewMs, 'ms'),
    measured(PART, 'the same over figures that are stored, all of them unchanged', again.ms / 1_000, 's'),
    measured(PART, 'saving it', saved / 1_000, 's'),
    measured(PART, 'a library that reads it whole, in a process of its own', plain.ms / 1_000, 's'),
    measured(PART, 'peak memory of the process that reads it', first.readerMemory / MEGABYTE, 'MB', { atMost: 250 }),
    measured(PART, 'the same of the library', plain.peakMemory / MEGABYTE, 'MB'),
    measured(PART, "longest delay of the server's event loop", first.probe.longestDelay, 'ms', { atMost: 50 }),
    measured(PART, 'its own longest work without a break (the rest is waiting for a processor)', first.probe.longestWork, 'ms', {
      atMost: 50,
    }),
    measured(PART, 'delay that 999 of 1,000 timers stayed below', first.probe.usualDelay, 'ms'),
    measured(PART, `another user's report before, median of ${usual.length}`, median(usual), 'ms'),
    measured(PART, `the same during the upload, median of ${duringUpload.length}`, median(duringUpload), 'ms'),
    measured(PART, 'slower by', times, 'x', { atMost: 2 }),
    measured(PART, 'the same during the upload, 95 of 100', quantile(duringUpload, 0.95), 'ms'),
  ]
}

/** A company with a ledger, its mapping, and what the workbook names. @returns tokens of two of its users. */
async function plant(database: BenchDatabase, size: FiguresWorkbookSize): Promise<readonly [string, string]> {
  const services = await openServices(database)
  try {
    const company = await createCompany(services)
    const scope = services.database.scope(company.id)
    const path = join(database.folder, 'bench-ledger.csv')
    await writeLedgerFile(path, LEDGER)
    await importFile(services, scope, path)
    const locations = Array.from({ length: size.locations }, (_, at) => locationName(at))
    const metrics = Array.from({ length: size.metrics }, (_, at) => metricName(at))
    await services.companies.change(scope, 'SETTINGS', async (tx) => {
      await tx.query(
        'insert into erp_locations (company_id, id, name) select $1, $2::int + n.at - 1, n.name from unnest($3::text[]) with ordinality as n(name, at) on conflict do nothing',
        [FIRST_LOCATION, locations],
      )
      await tx.query(
        `insert into metrics (company_id, id, name, time_aggregation, location_aggregation, show_in_budget, updated_at)
         select $1, n.id, n.name, 'SUM', 'SUM', false, now() from unnest($2::uuid[], $3::text[]) as n(id, name)`,
        [metrics.map(() => randomUUID()), metrics],
      )
    })
    const email = 'reader@example.com'
    await services.session.invite(accessOf(services.database.scope(company.id)), { email })
    return [company.token, await services.session.issueAppToken(email, 86_400)]
  } finally {
    await services.database.close()
  }
}

async function uploadThrough(server: ServerProcess, token: string, path: string, reports: Reports) {
  const client = new HttpClient(server.origin, token, 4)
  const form = new FormData()
  const query = 'mutation ($filename: String!, $file: File) { uploadOpsData(filename: $filename, file: $file) { id } }'
  form.set('operations', JSON.stringify({ query, variables: { filename: 'Figures.xlsx', file: null } }))
  form.set('map', JSON.stringify({ file: ['variables.file'] }))
  form.set('file', await openAsBlob(path), 'Figures.xlsx')
  const watched = new ReaderMemory(server.pid)
  try {
    const usual = reports.take()
    await server.probe(true)
    const begun = performance.now()
    const response = await fetch(`${server.origin}/api/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-fourwall': '1' },
      body: form,
    })
    const answer = (await response.json()) as { readonly errors?: readonly { readonly message: string }[] } // GraphQL over HTTP
    if (answer.errors !== undefined) throw new Error(answer.errors[0]?.message)
    const { ms: previewMs, result } = await timed(async () => {
      const preview = await client.query<Preview>(PREVIEW)
      await client.query(TABLE, { id: preview.opsDataPreview.locations[0]?.id })
      return preview
    })
    const ms = performance.now() - begun
    const probe = await server.probe()
    const { counts } = result.opsDataPreview
    if (counts.invalid > 0) throw new Error(`${counts.invalid} figures could not be read`)
    const figures = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { ms, previewMs, probe, figures, usual, duringUpload: reports.take(), readerMemory: await watched.end() }
  } finally {
    client.close()
    await watched.end()
  }
}

async function save(origin: string, token: string): Promise<number> {
  const client = new HttpClient(origin, token, 1)
  const { opsDataPreview } = await client.query<Preview>('{ opsDataPreview { uploadId } }')
  const { ms } = await timed(async () => {
    // Saving may be repeated safely.
    for (;;)
      try {
        return await client.query('mutation ($id: ID!) { saveOpsData(uploadId: $id) { id } }', { id: opsDataPreview.uploadId })
      } catch (error) {
        if (!(error instanceof Error && error.message.includes('took longer'))) throw error
      }
  })
  client.close()
  return ms
}

/** Another user who requests a report now and then. */
class Reports {
  readonly #client: HttpClient
  readonly #pending = new Set<Promise<void>>()
  #waited: number[] = []
  #timer: NodeJS.Timeout | undefined

  private constructor(client: HttpClient) {
    this.#client = client
  }

  static async begin(origin: string, token: string): Promise<Reports> {
    const client = new HttpClient(origin, token, 4)
    const { profitLossMappingsInfo } = await client.query<{ readonly profitLossMappingsInfo: readonly { readonly id: string }[] }>(
      '{ profitLossMappingsInfo { id } }',
    )
    const startDate = addMonths(firstDay(LEDGER.months), 0)
    const timeSpan = { period: 'MONTHLY', startDate, endDate: LAST_DAY }
    const body = JSON.stringify({ query: REPORT, variables: { mappingId: profitLossMappingsInfo[0]?.id, timeSpan } })
    // Warm up, so that compilation is not measured.
    for (let at = 0; at < 60; at += 1) await client.ask(body)
    const reports = new Reports(client)
    reports.#timer = setInterval(() => reports.#ask(body), REPORT_EVERY_MS)
    return reports
  }

  /** Waiting times since the last call, ms. */
  take(): readonly number[] {
    const waited = this.#waited
    this.#waited = []
    return waited
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#pending)
    this.#client.close()
  }

  #ask(body: string): void {
    const asked = performance.now()
    const waited = this.#waited
    const one = this.#client.ask(body).then(() => void waited.push(performance.now() - asked))
    this.#pending.add(one)
    one.finally(() => this.#pending.delete(one)).catch(() => undefined)
  }
}

/** Watches the processes that a server starts; does nothing if the system does not show them. */
class ReaderMemory {
  #peak = 0
  #watching = true
  readonly #ended: Promise<void>

  constructor(parent: number) {
    this.#ended = this.#watch(parent)
  }

  /** Peak memory of any of them, in bytes. */
  async end(): Promise<number> {
    this.#watching = false
    await this.#ended
    return this.#peak
  }

  async #watch(parent: number): Promise<void> {
    const isChild = new Map<string, boolean>()
    while (this.#watching) {
      for (const id of await readdir('/proc').catch(() => [])) {
        if (!/^\d+$/.test(id)) continue
        const known = isChild.get(id) ?? parentOf(id) === parent
        isChild.set(id, known)
        if (known) this.#peak = Math.max(this.#peak, peakOf(id))
      }
      await sleep(MEMORY_EVERY_MS)
    }
  }
}

function status(id: string, name: string): number {
  try {
    return Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    // It has ended.
    return 0
  }
}

const parentOf = (id: string): number => status(id, 'PPid')
const peakOf = (id: string): number => status(id, 'VmHWM') * 1_024
