import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '../src/platform/database/database.ts'
import type { BenchDatabase } from './bench-database.ts'
import { median, timed } from './measurement.ts'

const LONG = { timeoutMs: 600_000 }

/** Milliseconds to COPY all entries. */
export interface BareCopy {
  /** Into a table with the same columns and indexes. */
  readonly withIndexes: number
  /** Into one without indexes. */
  readonly withoutIndexes: number
}

/** Copies the imported rows, in the same database, into separate tables. */
export async function copyBare(database: Database, place: BenchDatabase, rounds: number): Promise<BareCopy> {
  const { system } = database
  await system.query('alter table entries no force row level security', [], LONG)
  const copy = place.url === null ? await copyThroughFolder(database) : await copyThroughWire(place.url, place.folder)
  const times = async (like: string): Promise<number> => {
    const taken: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await system.query('drop table if exists bench_entries', [], LONG)
      await system.query(`create table bench_entries (like entries ${like})`, [], LONG)
      taken.push((await timed(copy)).ms)
    }
    await system.query('drop table bench_entries', [], LONG)
    return median(taken)
  }
  return { withIndexes: await times('including all'), withoutIndexes: await times('including defaults') }
}

/** The embedded database's working directory is its own folder. */
async function copyThroughFolder({ system }: Database): Promise<() => Promise<void>> {
  const [place] = await system.query<{ data_directory: string }>('show data_directory')
  const file = `${place?.data_directory ?? ''}/bench-entries.txt`
  await system.query(`copy entries to '${file}'`, [], LONG)
  return async () => void (await system.query(`copy bench_entries from '${file}'`, [], LONG))
}

async function copyThroughWire(url: string, folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'bench-entries.txt')
  const run = async (statement: CopyOut | CopyIn): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      client.query(statement)
      await statement.done.promise
    } finally {
      await client.end()
    }
  }
  const out = new CopyOut('copy entries to stdout', path)
  await run(out)
  return () => run(new CopyIn('copy bench_entries from stdin', path))
}

/** The calls of pg's connection that its types omit. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** A COPY in pg's protocol: what the client calls while the statement runs. */
abstract class Copy implements pg.Submittable {
  readonly done = Promise.withResolvers<void>()
  readonly #sql: string

  constructor(sql: string) {
    this.#sql = sql
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#sql)
  }

  handleError(error: Error): void {
    this.done.reject(error)
  }

  handleCommandComplete(): void {
    // The statement is over when the server is ready for the next.
  }
}

class CopyOut extends Copy {
  readonly #file: ReturnType<typeof createWriteStream>

  constructor(sql: string, path: string) {
    super(sql)
    this.#file = createWriteStream(path)
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    // The chunk is in the protocol's own buffer, which the next one overwrites.
    this.#file.write(Buffer.from(chunk))
  }

  handleReadyForQuery(): void {
    this.#file.end()
    once(this.#file, 'close').then(() => this.done.resolve(), this.done.reject)
  }
}

class CopyIn extends Copy {
  readonly #path: string

  constructor(sql: string, path: string) {
    super(sql)
    this.#path = path
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#send(connection).catch((error: unknown) => connection.sendCopyFail(String(error)))
  }

  handleReadyForQuery(): void {
    this.done.resolve()
  }

  async #send(connection: CopyConnection): Promise<void> {
    for await (const chunk of createReadStream(this.#path, { highWaterMark: 1 << 16 })) {
      connection.sendCopyFromChunk(chunk as Buffer) // a stream without an encoding yields buffers
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  }
}
