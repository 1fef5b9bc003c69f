import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { DriverConnection } from '../database/database.ts'
import { openEmbedded } from '../database/embedded.ts'
import { diskFaultOf } from '../disk/disk-error.ts'
import { sealKeys } from './sealed-keys.ts'
import { type ExtraFile, packFolder, TarError, type TarFile, TarFileWriter, unpackFiles } from './tar.ts'

// A backup is a compressed archive of the embedded database's files, without the server's keys and without sign-ins.

/** Tables with keys, and with sign-ins that those keys keep alive. Emptied in every backup. */
const LEFT_OUT = ['server_secrets', 'retired_server_secrets', 'identity_models'] as const
/** Encrypted, if the backup includes them. */
const KEYS_FILE = 'fourwall-keys.json'
const CHECKPOINT_MS = 120_000

/** A row of the server's keys. */
export interface ServerKey {
  readonly name: string
  readonly value: unknown
}

/**
 * Removes keys and sign-ins from a copy of a database, with every trace of them in its files: deleted rows stay in their pages and in the
 * write-ahead log until overwritten, so the tables get new files and the log starts over.
 * @param folder has the copy as `database`; no one else may use it. @returns the removed keys.
 */
export async function takeKeysOut(folder: string): Promise<ServerKey[]> {
  const keys: ServerKey[] = []
  await withNewLog(folder, async (connection) => {
    const tables = await connection.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any($1)",
      [LEFT_OUT],
    )
    const there = tables.map(({ name }) => name)
    if (there.includes('server_secrets')) keys.push(...(await connection.query<ServerKey>('select name, value from server_secrets')))
    // A truncated table gets new, empty files at once; so do its indexes.
    if (there.length > 0) await connection.script(`truncate ${there.join(', ')}`)
  })
  // The log file in use while the tables were emptied still has their contents.
  await withNewLog(folder, async () => undefined)
  return keys
}

/** Does something in a copy of a database, and leaves it with a single new log file, not a recycled one. */
async function withNewLog(folder: string, work: (connection: DriverConnection) => Promise<void>): Promise<void> {
  const driver = await openEmbedded(folder)
  let current = ''
  try {
    current = await driver.withConnection(async (connection) => {
      await work(connection)
      for (const sql of ['set wal_recycle = off', 'checkpoint', 'select pg_switch_wal()', 'checkpoint'])
        await connection.query(sql, [], { timeoutMs: CHECKPOINT_MS })
      const [row] = await connection.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name')
      return row?.name ?? ''
    })
  } finally {
    await driver.close()
  }
  const log = join(folder, 'database', 'pg_wal')
  const files = (await readdir(log, { withFileTypes: true })).filter((entry) => entry.isFile())
  if (!files.some(({ name }) => name === current)) throw new Error(`The log's file ${current} is not there`)
  for (const { name } of files) if (name !== current) await rm(join(log, name))
}

/** Packs a copy of a database without keys into a new file, flushed to disk. @returns its bytes. */
export async function packBackup(
  folder: string,
  file: string,
  keys: { readonly rows: readonly ServerKey[]; readonly passphrase: string } | null,
): Promise<number> {
  const extra: ExtraFile[] =
    keys === null ? [] : [{ name: KEYS_FILE, bytes: await sealKeys(Buffer.from(JSON.stringify(keys.rows)), keys.passphrase) }]
  await pipeline(
    Readable.from(packFolder(join(folder, 'database'), extra)),
    createGzip({ level: 1, chunkSize: 262_144 }),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return (await stat(file)).size
}

/**
 * Unpacks a backup as `database` into a folder.
 * @returns the encrypted keys; null if it has none.
 *
 * @throws DomainError: BAD_USER_INPUT for a file that is not a complete backup, NOT_FOUND for one that cannot be read.
 */
export async function unpackBackup(file: string, folder: string, { isDurable }: { readonly isDurable: boolean }): Promise<Buffer | null> {
  const database = join(folder, 'database')
  const writer = new TarFileWriter(database, { isDurable })
  let keys: Buffer | null = null
  try {
    await eachFile(file, async (entry) => {
      if ('folder' in entry) await mkdir(join(database, entry.folder), { recursive: true, mode: 0o700 })
      else if (entry.name === KEYS_FILE) keys = await wholeOf(entry.chunks)
      else await writer.write(entry)
    })
  } finally {
    await writer.end()
  }
  const version = await stat(join(database, 'PG_VERSION')).catch(() => null)
  if (version === null) throw noBackup(file, new TarError('There is no database in it'))
  return keys
}

async function wholeOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

/** Reads a backup to its end. @throws DomainError if it is incomplete. */
export async function readThrough(file: string): Promise<void> {
  await eachFile(file, async () => undefined)
}

async function eachFile(file: string, work: (entry: TarFile | { readonly folder: string }) => Promise<void>): Promise<void> {
  await open(file, 'r').then(
    (handle) => handle.close(),
    (cause: unknown) => {
      throw new DomainError('NOT_FOUND', `The backup ${file} cannot be read.`, { cause })
    },
  )
  try {
    await pipeline(createReadStream(file), createGunzip(), async (archive: AsyncIterable<Buffer>) => {
      for await (const entry of unpackFiles(archive)) await work(entry)
    })
  } catch (cause) {
    if (cause instanceof DomainError || diskFaultOf(cause) !== null) throw cause
    throw noBackup(file, cause)
  }
}

export function noBackup(file: string, cause: unknown): DomainError {
  return new DomainError('BAD_USER_INPUT', `${file} is no backup of Fourwall, or not all of one.`, { cause })
}
