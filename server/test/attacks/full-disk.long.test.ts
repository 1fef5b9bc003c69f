import { cpSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSmallDisk, type SmallDisk } from '../../attacks/full-disk.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { DiskError } from '../../src/platform/disk/disk-error.ts'
import { tellError } from '../../src/platform/http/graphql/graphql-errors.ts'
import { addCompany } from '../companies.ts'
import { eachDatabase, type TestDatabase } from '../databases.ts'
import { startTestServer } from '../running-server.ts'

/** The database is not tried again sooner. */
const DISK_AGAIN_MS = 2_100
// A separate table, because those of the product limit their texts.
const TABLE = 'create table if not exists written (name text not null)'
const ROW = 'insert into written (name) values ($1)'

const probe = makeSmallDisk(1)
const whyNot = typeof probe === 'string' ? probe : null
if (typeof probe !== 'string') probe.remove()
if (whyNot !== null) console.warn(`Full disks are not tested here. ${whyNot}`)

eachDatabase('a small disk', (fresh, kind) => {
  describe.skipIf(whyNot !== null || kind !== 'embedded')('holds the database', () => {
    tests(fresh)
  })

  it("is reported to users without the server's internal details", async () => {
    const database = await (await fresh()).open()
    const error = await database.system
      .transaction((tx) => tx.query("do $$ begin raise exception 'secret place' using errcode = '53100'; end $$"))
      .catch((thrown: unknown) => thrown)
    const logged: unknown[] = []
    const told = tellError(error, 'request', (cause) => void logged.push(cause))
    expect(told.message).toMatch(/^The server's disk is full\./)
    expect(told.extensions['code']).toBe('INTERNAL')
    expect(logged).toEqual([error])
  })
})

function tests(fresh: () => Promise<TestDatabase>): void {
  let disk: SmallDisk
  let folder: string
  const disks: SmallDisk[] = []
  const open: Database[] = []
  const opened = async (): Promise<Database> => {
    const database = await openDatabase({ url: null, dataFolder: folder })
    open.push(database)
    await database.system.query(TABLE)
    return database
  }

  beforeEach(async () => {
    const made = makeSmallDisk(110)
    if (typeof made === 'string') throw new Error(made)
    disk = made
    disks.push(disk)
    folder = `${disk.folder}/data`
    cpSync((await fresh()).settings.dataFolder, folder, { recursive: true })
  })
  afterAll(async () => {
    for (const database of open) await database.close()
    for (const one of disks) one.remove()
  })

  /** Writes rows until one is refused. @returns the acknowledged names and the error. */
  async function writeUntilRefused(database: Database, between: (row: number) => Promise<void>) {
    const names: string[] = []
    for (let row = 0; row < 20_000; row += 1) {
      const name = `${row} ${'long '.repeat(200)}`
      try {
        await database.system.query(ROW, [name])
        names.push(name)
        await between(row)
      } catch (error) {
        return { names, error }
      }
    }
    throw new Error('The disk was never full.')
  }

  async function expectStored(database: Database, names: readonly string[]): Promise<void> {
    const rows = await database.system.query<{ name: string }>('select name from written')
    const stored = new Set(rows.map(({ name }) => name))
    expect(names.filter((name) => !stored.has(name))).toEqual([])
  }

  it('reports a full disk, can still be read, and accepts writes as soon as there is space', async () => {
    const database = await opened()
    disk.fill()
    const { names, error } = await writeUntilRefused(database, async () => undefined)
    expect(error).toBeInstanceOf(DiskError)
    expect(error).toMatchObject({
      message: `The disk that holds ${folder}/database is full. Free some space on it; nothing that was stored is lost.`,
    })
    await expectStored(database, names)
    disk.empty()
    await database.system.query(ROW, ['Again'])
    await expectStored(database, [...names, 'Again'])
  })

  it('recovers by itself after its log ran out of space, with everything acknowledged', async () => {
    const database = await opened()
    disk.fill(10_000_000)
    // A log segment takes 16 MB.
    const { names, error } = await writeUntilRefused(database, async (row) => {
      if (row % 5 === 4) await database.system.query('select pg_switch_wal()')
    })
    expect(error).toMatchObject({ fault: 'full' })
    // Where there is room for a part of what is written, the system calls it no error.
    for (const left of [0, 6_000, 70_000]) {
      disk.empty()
      disk.fill(left)
      await sleep(DISK_AGAIN_MS)
      await expect(database.system.query(ROW, ['Refused'])).rejects.toThrow(/is full\. Free some space/)
    }
    disk.empty()
    await expect
      .poll(
        () =>
          database.system.query(ROW, ['Again']).then(
            () => true,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
    await expectStored(database, [...names, 'Again'])
  })

  it('that cannot be opened reports the full disk and nothing else', async () => {
    const database = await opened()
    await database.system.query(ROW, ['Kept'])
    await database.close()
    disk.fill()
    const refused = await openDatabase({ url: null, dataFolder: folder }).then(
      async (one) => {
        // It may open without writing; then its first write is refused.
        try {
          return (await writeUntilRefused(one, async () => undefined)).error
        } finally {
          await one.close()
        }
      },
      (error: unknown) => error,
    )
    expect(refused).toMatchObject({ fault: 'full' })
    expect(String(refused)).not.toMatch(/restore|backup|start it again/i)
    disk.empty()
    await expectStored(await opened(), ['Kept'])
  })

  it('reports a disk that became read-only, and continues when it is writable again', async () => {
    const first = await opened()
    await first.system.query(ROW, ['Kept'])
    await first.close()
    disk.readOnly(true)
    await expect(openDatabase({ url: null, dataFolder: folder })).rejects.toThrow(/The disk that holds .* is read-only\. Make it writable/)
    disk.readOnly(false)
    await expectStored(await opened(), ['Kept'])
  })

  it('keeps the server running: it reports the problem, refuses files, and is ready again without a restart', async () => {
    const target: TestDatabase = { settings: { url: null, dataFolder: folder }, open: opened, atEnd: (step) => void closing.push(step) }
    const closing: (() => Promise<void>)[] = []
    const server = await startTestServer(target, {
      prepare: (services) => addCompany(services, { name: 'Acme' }),
      environment: { FOURWALL_DISK_RESERVE: '16' },
    })
    const { token } = server.prepared
    const ready = async () => {
      const response = await fetch(`${server.origin}/readyz`)
      return { status: response.status, body: await response.json() }
    }
    const save = (name: string) =>
      server.answer(token, 'mutation ($n: String!) { createProfitLossCategorization(name: $n) { id } }', { n: name })
    const upload = () =>
      fetch(`${server.origin}/api/uploads?filename=a.csv`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: 'a,b\n1,2\n',
      })
    expect(await ready()).toMatchObject({ status: 200 })
    expect((await upload()).status).toBe(201)

    // Enough for people's changes, but not for files.
    disk.fill(12 * 1_048_576)
    expect(await ready()).toMatchObject({ status: 200 })
    const refused = await upload()
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({
      error: { code: 'INTERNAL', message: expect.stringMatching(/has 1[12] MB left and must keep 16 MB free/) },
    })

    disk.fill()
    const full =
      "The server's disk is full. Nothing that was saved before is lost. Ask your administrator to free some space, then try again."
    expect(await ready()).toEqual({ status: 503, body: { status: 'unavailable', reason: full } })
    const answers: unknown[] = []
    for (let at = 0; at < 200 && !JSON.stringify(answers.at(-1) ?? '').includes('disk'); at += 1) answers.push((await save(`${at}`)).errors)
    expect(answers.at(-1)).toMatchObject([{ message: full, extensions: { code: 'INTERNAL' } }])
    expect(server.logged()).toContain('little space is left on the disk')

    disk.empty()
    await expect.poll(ready).toMatchObject({ status: 200 })
    expect((await upload()).status).toBe(201)
    expect((await save('after')).errors).toBeUndefined()
    for (const step of closing.reverse()) await step()
  })
}
