import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyBare } from './bare-copy.ts'
import { type BenchDatabase, createCompany, environmentOf, openServices } from './bench-database.ts'
import type { BenchOptions } from './bench-options.ts'
import { HttpClient } from './http-client.ts'
import { writeLedgerFile } from './ledger-file.ts'
import { type Measurement, measured, median, quantile, timed } from './measurement.ts'
import { ServerProcess } from './server-process.ts'

const PART = 'import'
const READ_EVERY_MS = 50
const ASK_EVERY_MS = 250
const MEGABYTE = 1_048_576
/** For a small import, fixed costs outweigh those of the rows. */
const FULL_SIZE = 1_000_000

interface Job {
  readonly id: string
  readonly state: string
  readonly error: { readonly message: string } | null
}

/** Uploads and imports a file on a fresh server while another user keeps reading one row; then copies the same rows directly. */
export async function raceImport(options: BenchOptions, database: BenchDatabase, say: (line: string) => void): Promise<Measurement[]> {
  const path = join(database.folder, 'bench-import.csv')
  say(`  writing a file of ${options.imported.entries.toLocaleString('en-US')} rows`)
  await writeLedgerFile(path, options.imported)
  const { size } = await stat(path)
  const before = await openServices(database)
  const { token } = await createCompany(before)
  await before.database.close()

  say('  importing it')
  const server = await ServerProcess.start(environmentOf(database, options.port), options.port)
  let imported: Awaited<ReturnType<typeof importThrough>>
  try {
    imported = await importThrough(server, token, path)
  } finally {
    await server.stop()
  }

  say('  copying the same rows bare')
  const after = await openServices(database)
  const bare = await copyBare(after.database, database, options.isQuick ? 1 : 3)
  await after.database.close()

  const rows = options.imported.entries
  const { importMs, uploadMs, reads, probe } = imported
  const what = `import of ${rows.toLocaleString('en-US')} rows, ${(size / MEGABYTE).toFixed(0)} MB`
  return [
    measured(PART, `${what}: read, checked and active`, importMs / 1_000, 's'),
    measured(PART, 'the same', rows / (importMs / 1_000), 'rows/s'),
    measured(PART, 'its upload before that', uploadMs / 1_000, 's'),
    measured(PART, 'bare COPY of the same rows, with indexes', bare.withIndexes / 1_000, 's'),
    measured(PART, 'bare COPY into a table without indexes', bare.withoutIndexes / 1_000, 's'),
    measured(PART, 'import, slower than COPY with its indexes', importMs / bare.withIndexes, 'x', rows >= FULL_SIZE ? { atMost: 3 } : {}),
    measured(PART, "peak memory of the server's process, its database included", probe.peakMemory / MEGABYTE, 'MB', { atMost: 500 }),
    measured(PART, 'longest delay of its event loop', probe.longestDelay, 'ms', { atMost: 50 }),
    measured(PART, 'its own longest work without a break (the rest is waiting for a processor)', probe.longestWork, 'ms'),
    measured(PART, 'delay that 999 of 1,000 timers stayed below', probe.usualDelay, 'ms'),
    measured(PART, `one-row read every ${READ_EVERY_MS} ms during the import, median of ${reads.length}`, median(reads), 'ms', {
      atMost: 200,
    }),
    measured(PART, 'the same, 95 of 100', quantile(reads, 0.95), 'ms'),
    measured(PART, 'the same, longest', Math.max(...reads), 'ms'),
  ]
}

async function importThrough(server: ServerProcess, token: string, path: string) {
  const client = new HttpClient(server.origin, token, 64)
  const readOneRow = (): Promise<Buffer> => client.ask(JSON.stringify({ query: '{ profitLossViewerTabList { id } }' }))
  try {
    // Warm up, so that compilation does not count as an effect of the import.
    for (let at = 0; at < 30; at += 1) await readOneRow()
    const upload = await timed(async () => {
      const response = await fetch(`${server.origin}/api/uploads?filename=bench.csv`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', 'x-fourwall': '1' },
        body: await openAsBlob(path),
      })
      if (response.status !== 201) throw new Error(`The upload was answered ${response.status}: ${await response.text()}`)
      return (await response.json()) as { readonly uploadId: string } // the answer of the upload's route
    })
    await server.probe(true)

    const reads: number[] = []
    const pending: Promise<void>[] = []
    const reading = setInterval(() => {
      const asked = performance.now()
      const read = readOneRow().then(() => void reads.push(performance.now() - asked))
      // Reported below, when all have ended.
      read.catch(() => undefined)
      pending.push(read)
    }, READ_EVERY_MS)
    const imported = await timed(async () => {
      const { startImport } = await client.query<{ startImport: Job }>(
        'mutation Start($input: StartImportInput!) { startImport(input: $input) { id state error { message } } }',
        { input: { uploadId: upload.result.uploadId, confirmSigns: true } },
      )
      let job = startImport
      while (job.state === 'RUNNING') {
        await sleep(ASK_EVERY_MS)
        const { importJob } = await client.query<{ importJob: Job | null }>(
          'query Job($id: ID!) { importJob(id: $id) { id state error { message } } }',
          {
            id: job.id,
          },
        )
        if (importJob === null) throw new Error('The import no longer exists')
        job = importJob
      }
      if (job.state !== 'DONE') throw new Error(job.error?.message ?? `The import ended as ${job.state}`)
    }).finally(() => clearInterval(reading))
    await Promise.all(pending)
    return { uploadMs: upload.ms, importMs: imported.ms, reads, probe: await server.probe() }
  } finally {
    client.close()
  }
}
