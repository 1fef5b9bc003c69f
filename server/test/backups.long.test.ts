import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, describe, expect, it } from 'vitest'
import { BackupSchedule } from '../src/backup-schedule.ts'
import { backupBeforeMigration, type WrittenBackup, writeBackup } from '../src/backups.ts'
import { checkBackup } from '../src/check-backup.ts'
import type { ServerKey } from '../src/platform/backup/backup-file.ts'
import { systemClock } from '../src/platform/clock/clock.ts'
import { readConfiguration } from '../src/platform/config/config.ts'
import type { Database } from '../src/platform/database/database.ts'
import { openDatabase } from '../src/platform/database/open-database.ts'
import { createDiskSpace } from '../src/platform/disk/disk-space.ts'
import { createIdentity } from '../src/platform/identity/identity.ts'
import { createLog } from '../src/platform/log/log.ts'
import { restoreBackup } from '../src/restore-backup.ts'
import { environmentOf, expectRefusal, fourwall } from './command-line.ts'
import { addCompany } from './companies.ts'
import { eachDatabase, type TestDatabase } from './databases.ts'
import { someLedger } from './ledgers.ts'
import { startTestServer } from './running-server.ts'
import { testServices } from './services.ts'

const base = mkdtempSync(join(tmpdir(), 'fourwall-backups-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const PASSPHRASE = 'correct horse battery staple'
const log = createLog('silent')

eachDatabase('backups', (fresh, kind) => {
  describe.skipIf(kind !== 'embedded')('of the embedded database', () => {
    tests(fresh)
  })
})

function tests(fresh: () => Promise<TestDatabase>): void {
  const folder = (): string => mkdtempSync(join(base, 'case-'))

  function backupOf(
    target: TestDatabase,
    database: Pick<Database, 'copyTo'>,
    path: string,
    options: { passphrase?: string; isChecked?: boolean } = {},
  ): Promise<WrittenBackup> {
    const { dataFolder } = target.settings
    return writeBackup({
      database,
      dataFolder,
      space: createDiskSpace(dataFolder, 0),
      path,
      passphrase: options.passphrase ?? null,
      isChecked: options.isChecked ?? false,
    })
  }

  /** With keys, an account, sessions and a ledger, as a server leaves it. */
  async function inUse(): Promise<{ target: TestDatabase; database: Database; keys: ServerKey[]; traces: string[] }> {
    const target = await fresh()
    const database = await target.open()
    await addCompany(await testServices(database), { name: 'Acme', rows: someLedger(40, { months: 1 }) })
    await createIdentity(readConfiguration({ FOURWALL_DATA_DIR: target.settings.dataFolder }), database, systemClock, log)
    const session = `session-${randomUUID()}`
    await database.system.query("insert into identity_models (kind, id, payload) values ('Session', $1, $2::jsonb)", [
      session,
      JSON.stringify({ uid: `uid-${session}` }),
    ])
    const keys = await database.system.query<ServerKey>('select name, value from server_secrets order by name')
    expect(keys.map(({ name }) => name)).toEqual(expect.arrayContaining(['app-token-key', 'identity-cookie-keys', 'identity-signing-keys']))
    // Updated and deleted rows leave their earlier selves behind in pages and log.
    await database.system.query("update server_secrets set value = '\"replaced\"' where name = 'app-token-key'")
    await database.system.query("delete from server_secrets where name = 'identity-cookie-keys'")
    for (const { name, value } of keys)
      await database.system.query(
        'insert into server_secrets (name, value) values ($1, $2::jsonb) on conflict (name) do update set value = excluded.value',
        [name, JSON.stringify(value)],
      )
    return { target, database, keys, traces: [session, ...secretTexts(keys)] }
  }

  it('hold neither keys nor sign-ins, in no byte of any file, and open at once', async () => {
    const { target, database, traces } = await inUse()
    const place = folder()
    // What is looked for would be found: it is in the very files that the backup is made of.
    await database.copyTo(join(place, 'copy'))
    const raw = readdirSync(join(place, 'copy'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    expect(traces.filter((trace) => !raw.some((bytes) => bytes.includes(trace)))).toEqual([])

    const path = join(place, 'backup.tar.gz')
    const { companies } = await backupOf(target, database, path, { isChecked: true })
    expect(companies).toMatchObject([{ company: 'Acme', entries: 40, differences: [] }])
    const bytes = gunzipSync(readFileSync(path))
    expect(bytes.includes('Acme.csv')).toBe(true)
    expect(traces.filter((trace) => bytes.includes(trace))).toEqual([])
    expect(readdirSync(place)).toEqual(expect.arrayContaining(['backup.tar.gz', 'copy']))
    expect(readdirSync(place)).toHaveLength(2)
    expect(readdirSync(target.settings.dataFolder).filter((name) => name.startsWith('backup'))).toEqual([])

    const restored = join(place, 'restored')
    expect(await restoreBackup(path, restored, null)).toEqual({ keys: 'none' })
    const again = await openDatabase({ url: null, dataFolder: restored })
    expect(await again.system.query('select name from server_secrets union all select id from identity_models')).toEqual([])
    await createIdentity(readConfiguration({ FOURWALL_DATA_DIR: restored }), again, systemClock, log)
    expect(await again.system.query<ServerKey>("select name, value from server_secrets where name like 'identity%'")).toHaveLength(2)
    await again.close()
    await database.close()
  })

  it('bring keys back that were encrypted, with their passphrase alone, which no argument holds', async () => {
    const { target, database, keys, traces } = await inUse()
    const place = folder()
    const path = join(place, 'backup.tar.gz')
    await expect(backupOf(target, database, path, { passphrase: 'short' })).rejects.toThrow(/needs 12 characters/)
    await database.close()
    const environment = environmentOf(target)
    expectRefusal(await fourwall(environment, ['backup', path, '--with-keys']), /set FOURWALL_BACKUP_PASSPHRASE, or name a file/)
    writeFileSync(join(place, 'passphrase'), `${PASSPHRASE}\n`)
    const made = await fourwall(environment, ['backup', path, '--with-keys', '--passphrase-file', join(place, 'passphrase')])
    expect(made).toMatchObject({ code: 0, err: '' })
    const bytes = gunzipSync(readFileSync(path))
    expect(bytes.includes('fourwall-keys.json')).toBe(true)
    expect([...traces, PASSPHRASE].filter((trace) => bytes.includes(trace))).toEqual([])

    await expect(restoreBackup(path, join(place, 'wrong'), `${PASSPHRASE}!`)).rejects.toThrow(/keys do not open with this passphrase\./)
    expect(await restoreBackup(path, join(place, 'without'), null)).toEqual({ keys: 'left out' })
    const restored = { FOURWALL_DATA_DIR: join(place, 'with'), FOURWALL_BACKUP_PASSPHRASE: PASSPHRASE }
    expect(await fourwall(restored, ['restore', path])).toMatchObject({ code: 0, err: '' })
    expect(readdirSync(place).toSorted()).toEqual(['backup.tar.gz', 'passphrase', 'with', 'without'])
    const again = await openDatabase({ url: null, dataFolder: join(place, 'with') })
    expect(await again.system.query('select name, value from server_secrets order by name')).toEqual(keys)
    await again.close()
  })

  it('are of one moment, while rows go on coming in', async () => {
    const target = await fresh()
    const database = await target.open()
    const path = join(folder(), 'backup.tar.gz')
    const copy = { isDone: false }
    const rows = (async () => {
      let row = 0
      // The last one begins after the copy, which nothing changes any more.
      for (let isLast = false; !isLast; row += 1) {
        isLast = copy.isDone
        await database.system.query(
          "insert into companies (id, name, currency, minor_digits, fiscal_year_start_month) values ($1, $2, 'USD', 2, 1)",
          [randomUUID(), String(row)],
        )
      }
      return row
    })()
    const copyTo = async (to: string): Promise<void> => {
      await database.copyTo(to)
      copy.isDone = true
    }
    await backupOf(target, { copyTo }, path)
    const written = await rows
    const place = folder()
    await restoreBackup(path, join(place, 'data'), null)
    const again = await openDatabase({ url: null, dataFolder: join(place, 'data') })
    const stored = await again.system.query<{ name: number }>('select name::int as name from companies order by 1')
    expect(stored.map(({ name }) => name)).toEqual(stored.map((_, at) => at))
    expect(stored.length).toBeLessThan(written)
    await again.close()
    await database.close()
  })

  it('are verified as files: damage and missing ends are named', async () => {
    const { target, database } = await inUse()
    const place = folder()
    const path = join(place, 'good.tar.gz')
    await backupOf(target, database, path)
    const good = readFileSync(path)
    const environment = { FOURWALL_DATA_DIR: join(place, 'unused') }
    expect(await fourwall(environment, ['verify', path])).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(/is a whole backup that this program can open\.\n.*of 40 entries, no difference/),
    })
    expect(readdirSync(place)).not.toContain('unused')
    const damaged = Buffer.from(good)
    damaged[good.length >> 1] = (damaged[good.length >> 1] ?? 0) ^ 0x10
    for (const [name, bytes] of [
      ['cut.tar.gz', good.subarray(0, -20)],
      ['damaged.tar.gz', damaged],
      ['other.tar.gz', gzipSync('something else')],
    ] as const) {
      writeFileSync(join(place, name), bytes)
      await expect(checkBackup(join(place, name), join(place, `check-${name}`))).rejects.toThrow(
        /is no backup of Fourwall, or not all of one\./,
      )
    }
    expectRefusal(
      await fourwall(environment, ['verify', join(place, 'cut.tar.gz')]),
      /cut.tar.gz is no backup of Fourwall, or not all of one\./,
    )
    await expect(checkBackup(join(place, 'gone'), join(place, 'check-gone'))).rejects.toThrow(/The backup .*gone cannot be read\./)
    await expect(backupOf(target, database, path)).rejects.toThrow(/there is such a file already/)
    await database.close()
  })

  it('are checked as they are made: wrong balances and newer programs are named', async () => {
    const { target, database } = await inUse()
    const place = folder()
    await database.system.query('update entries set amount = amount + 1 where id = (select min(id) from entries)')
    const { companies } = await backupOf(target, database, join(place, 'wrong.tar.gz'), { isChecked: true })
    expect(companies?.[0]?.differences.length).toBeGreaterThan(0)

    await database.system.query("insert into fourwall_migrations (number, name, checksum) values (9999, 'tomorrow', '')")
    await expect(backupOf(target, database, join(place, 'newer.tar.gz'), { isChecked: true })).rejects.toThrow(/newer than this program/)
    expect(readdirSync(place)).not.toContain('newer.tar.gz')
    await database.close()
  })

  it('are restored into a folder that is held meanwhile, and never over a database', async () => {
    const target = await fresh()
    const database = await target.open()
    const place = folder()
    const path = join(place, 'backup.tar.gz')
    await backupOf(target, database, path)
    await database.close()

    const dataFolder = join(place, 'made', 'data')
    const restoring = restoreBackup(path, dataFolder, null)
    await expect.poll(() => existsSync(join(dataFolder, 'fourwall.owner')), { interval: 5 }).toBe(true)
    await expect(openDatabase({ url: null, dataFolder })).rejects.toThrow(/is in use by process/)
    expect(await restoring).toEqual({ keys: 'none' })
    await expect(restoreBackup(path, dataFolder, null)).rejects.toThrow(/data holds a database already\./)

    // Nothing keeps others than servers from putting files there.
    const filled = join(place, 'filled')
    const second = restoreBackup(path, filled, null)
    await expect.poll(() => existsSync(join(filled, 'fourwall.owner')), { interval: 5 }).toBe(true)
    mkdirSync(join(filled, 'database'))
    writeFileSync(join(filled, 'database', 'PG_VERSION'), 'of somebody else')
    await expect(second).rejects.toThrow(/filled holds a database already\./)
    expect(readFileSync(join(filled, 'database', 'PG_VERSION'), 'utf8')).toBe('of somebody else')
    expect(readdirSync(filled)).toEqual(['database'])
  })

  it('of earlier programs are read, too', async () => {
    const { target, database } = await inUse()
    await database.close()
    const place = folder()
    const library = await PGlite.create(join(target.settings.dataFolder, 'database'))
    const dump = await library.dumpDataDir('gzip')
    await library.close()
    writeFileSync(join(place, 'old.tar.gz'), new Uint8Array(await dump.arrayBuffer()))
    expect(await checkBackup(join(place, 'old.tar.gz'), join(place, 'check'))).toMatchObject([{ entries: 40, differences: [] }])
  })

  it('are given up with their signal, and leave nothing', async () => {
    const target = await fresh()
    const database = await target.open()
    const place = folder()
    const { dataFolder } = target.settings
    const aborter = new AbortController()
    const writing = writeBackup({
      database: {
        copyTo: async (to) => {
          await database.copyTo(to)
          setImmediate(() => aborter.abort())
        },
      },
      dataFolder,
      space: createDiskSpace(dataFolder, 0),
      path: join(place, 'backup.tar.gz'),
      passphrase: null,
      isChecked: true,
      signal: aborter.signal,
    })
    await expect(writing).rejects.toThrow(/abort/i)
    expect(readdirSync(place)).toEqual([])
    expect(readdirSync(dataFolder).filter((name) => name.startsWith('backup'))).toEqual([])
    await database.close()
  })

  describe('on a schedule', () => {
    const HOUR = 3_600_000

    it('come so long after one another, keep the newest, and tell when they fail', async () => {
      const { dataFolder } = (await fresh()).settings
      const place = folder()
      const started = Date.now()
      let hours = 0
      const clock = { now: () => new Date(started + hours * HOUR) }
      const at = join(place, 'backups')
      const write = async (path: string): Promise<WrittenBackup> => {
        mkdirSync(at, { recursive: true })
        writeFileSync(path, 'a backup')
        return { path, bytes: 8, companies: null }
      }
      const schedule = new BackupSchedule({ folder: at, everyMs: 24 * HOUR, keep: 2, dataFolder, write, clock, log })
      const names = async (afterHours: number): Promise<string[]> => {
        hours = afterHours
        await schedule.turn()
        return readdirSync(place).includes('backups') ? readdirSync(at).toSorted() : []
      }
      expect(await names(23)).toEqual([])
      const first = await names(25)
      expect(first).toEqual([expect.stringMatching(/^fourwall-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/)])
      expect(await names(48)).toEqual(first)
      const second = await names(50)
      expect(second).toHaveLength(2)
      writeFileSync(join(at, 'mine.tar.gz'), 'kept')
      const third = await names(75)
      expect(third).toHaveLength(3)
      expect(third).toEqual(expect.arrayContaining(['mine.tar.gz', second[1]]))
      expect(third).not.toContain(first[0])

      expect(schedule.note()).toBeNull()
      rmSync(at, { recursive: true })
      writeFileSync(at, 'a file in its place')
      hours = 100
      await schedule.turn()
      expect(schedule.note()).toMatch(/^The backup of .* failed\. The log says why\.$/)
      rmSync(at)
      hours = 100.5
      await schedule.turn()
      expect(schedule.note()).not.toBeNull()
      expect(await names(102)).toHaveLength(1)
      expect(schedule.note()).toBeNull()
    })

    it('whose balances differ from the entries push out none of the others, nor pile up, and tell that', async () => {
      const { dataFolder } = (await fresh()).settings
      const at = folder()
      const started = Date.now()
      let days = 0
      let isDiffering = false
      const clock = { now: () => new Date(started + days * 24 * HOUR) }
      const sums = { entriesSum: '1.00', balanceSum: '2.00', entriesCount: 1, balanceCount: 1 }
      const difference = { location: 'L1', account: '4000', month: '2026-01', where: 'PACK', ...sums } as const
      const write = async (path: string): Promise<WrittenBackup> => {
        writeFileSync(path, 'a backup')
        const differences = isDiffering ? [difference] : []
        return { path, bytes: 8, companies: [{ company: 'Acme', balances: 1, entries: 1, differences, imports: [] }] }
      }
      const options = { folder: at, everyMs: 24 * HOUR, keep: 2, dataFolder, write, clock, log }
      const schedule = new BackupSchedule(options)
      const nextDay = async (): Promise<string[]> => {
        days += 1
        await schedule.turn()
        return readdirSync(at).toSorted()
      }
      await nextDay()
      const sound = await nextDay()
      isDiffering = true
      const newest: (string | undefined)[] = []
      for (let day = 0; day < 5; day += 1) newest.push((await nextDay()).at(-1))
      const differing = newest.slice(-2)
      expect(readdirSync(at).toSorted()).toEqual([...sound, ...differing])
      expect(differing.at(-1)).toMatch(/^fourwall-.*Z-differs\.tar\.gz$/)
      const note = schedule.note()
      expect(note).toContain(`The backup ${differing.at(-1)} was written, but the balances in it differ from the entries:`)
      expect(note).toContain('only the newest 2 with differences are')
      // Also after a restart, which writes none before its time.
      const restarted = new BackupSchedule(options)
      await restarted.turn()
      expect(restarted.note()).toBe(note)
      expect(readdirSync(at)).toHaveLength(4)

      isDiffering = false
      const first = await nextDay()
      expect(first).toEqual([sound[1], ...differing, first.at(-1)])
      expect(schedule.note()).toBeNull()
      for (let day = 0; day < 2; day += 1) await nextDay()
      expect(readdirSync(at).filter((name) => !name.includes('differs'))).toHaveLength(2)
    })

    it('that fail leave the server ready, which tells', async () => {
      const target = await fresh()
      const place = folder()
      writeFileSync(join(place, 'file'), '')
      const opened = await target.open()
      await opened.close()
      // A day and more ago, so that a backup is due at once.
      const server = await startTestServer(target, {
        prepare: async () => null,
        clock: { now: () => new Date(Date.now() + 30 * HOUR) },
        environment: { FOURWALL_BACKUP_DIR: join(place, 'file', 'below') },
      })
      const ready = async () => {
        const response = await fetch(`${server.origin}/readyz`)
        return { status: response.status, body: await response.json() }
      }
      await expect
        .poll(ready, { timeout: 90_000, interval: 1_000 })
        .toEqual({ status: 200, body: { status: 'ready', note: expect.stringMatching(/^The backup of .* failed\./) } })
      expect(server.logged()).toContain('a backup could not be written')
      await server.close()
    })
  })

  it('come before each migration, and are named where it fails', async () => {
    const target = await fresh()
    const { dataFolder } = target.settings
    const said: string[] = []
    const open = () =>
      openDatabase({
        ...target.settings,
        beforeMigration: backupBeforeMigration(dataFolder, createDiskSpace(dataFolder, 0), (line) => void said.push(line)),
      })
    const backups = (): string[] => (readdirSync(dataFolder).includes('backups') ? readdirSync(join(dataFolder, 'backups')) : [])
    const first = await open()
    expect(backups()).toEqual([])
    await addCompany(await testServices(first), { name: 'Acme', rows: someLedger(40, { months: 1 }) })
    const [latest] = await first.system.query<{ number: number }>('select max(number) as number from fourwall_migrations')
    // As if the last migration were still to come; it cannot make again what is there.
    await first.system.query('delete from fourwall_migrations where number = $1', [latest?.number])
    await first.close()

    const failed = await open().catch((error: unknown) => error)
    const [name = ''] = backups()
    expect(backups()).toEqual([expect.stringMatching(/^before-migration-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/)])
    expect(String(failed)).toContain(`It is as it was before; a backup of it is ${join(dataFolder, 'backups', name)}.`)
    expect(said.join(' ')).toContain(name)
    const place = folder()
    // It is a backup like any other, of before the migration.
    cpSync(join(dataFolder, 'backups', name), join(place, 'backup.tar.gz'))
    expect(gunzipSync(readFileSync(join(place, 'backup.tar.gz'))).includes('Acme.csv')).toBe(true)

    // A database that is new, or at this program's state, is not backed up.
    const empty = join(place, 'new')
    mkdirSync(empty)
    await (
      await openDatabase({ url: null, dataFolder: empty, beforeMigration: () => Promise.reject(new Error('There is nothing to back up')) })
    ).close()
  })
}

/** The parts of keys that are secret: whoever has one of them can sign. */
function secretTexts(keys: readonly ServerKey[]): string[] {
  const texts: string[] = []
  const collect = (value: unknown, name: string): void => {
    if (typeof value === 'string') {
      if (value.length >= 20 && name !== 'x' && name !== 'y') texts.push(value)
    } else if (typeof value === 'object' && value !== null) for (const [inner, one] of Object.entries(value)) collect(one, inner)
  }
  for (const { value } of keys) collect(value, '')
  expect(texts.length).toBeGreaterThanOrEqual(3)
  return texts
}
