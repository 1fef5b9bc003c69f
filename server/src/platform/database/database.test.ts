import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eachDatabase } from '../../../test/databases.ts'
import { hasSqlState, SQLSTATE } from './database-error.ts'
import { openDatabase } from './open-database.ts'

const COMPANY = "insert into companies (id, name, currency, minor_digits, fiscal_year_start_month) values ($1, $2, 'USD', 2, 1)"

eachDatabase('database', (fresh, kind) => {
  it('gives values in the same shapes', async () => {
    const database = await (await fresh()).open()
    const rows = await database.system.query(
      `select 1::int4 as i, 9007199254740993::int8 as b, 1.50::numeric as n, date '2024-02-29' as d, '{"a":[1]}'::jsonb as j,
        '\\x00ff'::bytea as y, array['a','b'] as t, true as f, null as z, 2.5::float8 as r, timestamptz '2024-01-01T00:00:00Z' as s`,
    )
    expect(rows).toEqual([
      {
        i: 1,
        b: '9007199254740993',
        n: '1.50',
        d: '2024-02-29',
        j: { a: [1] },
        y: new Uint8Array([0, 255]),
        t: ['a', 'b'],
        f: true,
        z: null,
        r: 2.5,
        s: new Date('2024-01-01T00:00:00Z'),
      },
    ])
  })

  it('keeps companies apart by the scope and, behind it, by row-level security', async () => {
    const database = await (await fresh()).open()
    const [one, two] = [randomUUID(), randomUUID()]
    for (const id of [one, two]) {
      await database.system.query(COMPANY, [id, id])
      await database.scope(id).query('insert into erp_locations (company_id, id, name) values ($1, 1, $2)', [id])
    }
    const mine = database.scope(one)
    expect(await mine.query('select name from erp_locations where company_id = $1')).toEqual([{ name: one }])
    // A statement that forgets the company still sees only its own rows.
    expect(await mine.query('select name from erp_locations where $1::uuid is not null')).toEqual([{ name: one }])
    await expect(mine.query('update erp_locations set name = $2 where company_id <> $1 returning id', ['taken'])).resolves.toEqual([])
    await expect(mine.query('insert into erp_locations (company_id, id, name) select $2::uuid, 2, $1::text', [two])).rejects.toThrow(
      /row-level security/,
    )
    expect(() => mine.query('select 1')).toThrow(/\$1/)
    expect(() => database.scope("x'; drop table companies; --")).toThrow(/UUID/)
  })

  it('opens to a superuser in a scope only what belongs to companies', async (context) => {
    const target = await fresh()
    const before = await target.open()
    const [login] = await before.system.query<{ unbound: boolean }>('select rolsuper as unbound from pg_roles where rolname = current_user')
    // A login that row-level security binds owns its tables, in a scope as well.
    if (login?.unbound !== true) return context.skip()
    const id = randomUUID()
    await before.system.query(COMPANY, [id, 'One'])
    // As earlier programs left it.
    await before.system.query('grant select, insert, update, delete on all tables in schema public to fourwall_app')
    await before.close()

    const scope = (await target.open()).scope(id)
    for (const table of [
      'users',
      'identity_accounts',
      'sign_in_attempts',
      'setup_links',
      'identity_models',
      'server_secrets',
      'fourwall_migrations',
    ])
      await expect(scope.query(`select * from ${table} where $1::uuid is not null`)).rejects.toThrow(/permission denied/)
    await expect(scope.query("update users set roles = '{admin}' where company_id = $1")).rejects.toThrow(/permission denied/)
    await expect(scope.query('delete from companies where id = $1')).rejects.toThrow(/permission denied/)
    await scope.query('update companies set ledger_version = 1 where id = $1')
    expect(await scope.query('select ledger_version from companies where id = $1')).toEqual([{ ledger_version: 1 }])
    await scope.query("insert into erp_locations (company_id, id, name) values ($1, 1, 'Here')")
    expect(await scope.query('delete from erp_locations where company_id = $1 returning id')).toEqual([{ id: 1 }])
  })

  it('commits whole or not at all, and reports the state code of what went wrong', async () => {
    const database = await (await fresh()).open()
    const id = randomUUID()
    await database.system.query(COMPANY, [id, 'One'])
    const scope = database.scope(id)
    const failed = await scope
      .transaction(async (tx) => {
        await tx.query('insert into erp_locations (company_id, id, name) values ($1, 1, $2)', ['Here'])
        await tx.query('insert into erp_locations (company_id, id, name) values ($1, 2, $2)', ['Here'])
      })
      .catch((error: unknown) => error)
    expect(hasSqlState(failed, SQLSTATE.uniqueViolation)).toBe(true)
    expect(await scope.query('select id from erp_locations where company_id = $1')).toEqual([])
    await scope.transaction((tx) => tx.query('insert into erp_locations (company_id, id, name) values ($1, 1, $2)', ['Here']))
    expect(await scope.query('select id from erp_locations where company_id = $1')).toEqual([{ id: 1 }])
    await expect(scope.transaction(() => scope.query('select 1 where $1::uuid is not null'))).rejects.toThrow(/own queries/)
  })

  it('takes the statements of a transaction one after the other, each with its own time', async () => {
    const database = await (await fresh()).open()
    const warnings: string[] = []
    const onWarning = ({ message }: Error): void => void warnings.push(message)
    process.on('warning', onWarning)
    const times = await database.system.transaction((tx) => {
      const time = async (timeoutMs?: number): Promise<string | undefined> => {
        const options = timeoutMs === undefined ? {} : { timeoutMs }
        return (await tx.query<{ time: string }>("select current_setting('statement_timeout') as time", [], options))[0]?.time
      }
      return Promise.all([time(20_000), time(), time(30_000)])
    })
    // Told in a later turn.
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', onWarning)
    // The embedded database keeps the time of its statements by itself.
    expect(times).toEqual(database.kind === 'postgresql' ? ['20s', '5s', '30s'] : ['0', '0', '0'])
    expect(warnings).toEqual([])
  })

  it('lets one holder at a time have a named lock', async () => {
    const target = await fresh()
    const first = await target.open()
    const second = kind === 'postgresql' ? await target.open() : first
    const order: string[] = []
    const gate = Promise.withResolvers<void>()
    const holding = first.withLock('import', async () => {
      order.push('first in')
      await gate.promise
      order.push('first out')
    })
    await expect.poll(() => second.isLocked('import')).toBe(true)
    const waiting = second.withLock('import', async () => void order.push('second in'), { busy: () => order.push('told') })
    await expect.poll(() => order).toContain('told')
    gate.resolve()
    await Promise.all([holding, waiting])
    expect(order).toEqual(['first in', 'told', 'first out', 'second in'])
    expect(await first.isLocked('import')).toBe(false)
  })

  it('ends the waiting for a lock by its signal, or by what the busy call throws', async () => {
    const database = await (await fresh()).open()
    const gate = Promise.withResolvers<void>()
    const holding = database.withLock('import', () => gate.promise)
    await expect(database.withLock('import', async () => undefined, { signal: AbortSignal.timeout(50) })).rejects.toThrow(/abort|time/i)
    const refuse = (): never => {
      throw new Error('busy now')
    }
    await expect(database.withLock('import', async () => undefined, { busy: refuse })).rejects.toThrow('busy now')
    gate.resolve()
    await holding
  })

  it.skipIf(kind !== 'postgresql')(
    'tells the holder of a lock that is lost with its connection, and holds many without taking connections',
    async () => {
      const target = await fresh()
      const lost: Error[] = []
      const database = await openDatabase({ ...target.settings, onConnectionLost: (error) => lost.push(error) })
      const gate = Promise.withResolvers<void>()
      const held: AbortSignal[] = []
      const holding = Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          database.withLock(`lock ${at}`, async (signal) => {
            held.push(signal)
            await gate.promise
          }),
        ),
      )
      await expect.poll(() => held.length).toBe(20)
      expect(await database.system.query('select 1 as one')).toEqual([{ one: 1 }])
      await database.system.query(
        "select pg_terminate_backend(pid, 60000) from pg_stat_activity where application_name = 'fourwall locks' and datname = current_database()",
      )
      await expect.poll(() => held.every((signal) => signal.aborted)).toBe(true)
      gate.resolve()
      await holding
      expect(lost.length).toBeGreaterThan(0)
      // The next lock opens another session.
      expect(await database.isLocked('lock 1')).toBe(false)
      await database.close()
    },
  )

  it('refuses a database that is newer than the program', async () => {
    const target = await fresh()
    const database = await target.open()
    await database.system.query("insert into fourwall_migrations (number, name, checksum) values (9999, 'tomorrow', '')")
    await database.close()
    await expect(openDatabase(target.settings)).rejects.toThrow(/newer than this program/)
  })

  it.skipIf(kind !== 'embedded')('says that a folder cannot be made', async () => {
    await expect(openDatabase({ url: null, dataFolder: '/proc/fourwall/data' })).rejects.toThrow(
      /data folder \/proc\/fourwall\/data cannot be used/,
    )
    const { settings } = await fresh()
    const file = join(settings.dataFolder, 'file')
    writeFileSync(file, '')
    await expect(openDatabase({ url: null, dataFolder: file })).rejects.toThrow(/it is a file/)
  })

  it.skipIf(kind !== 'embedded')('refuses a folder that is in use, and keeps acknowledged rows when reopened', async () => {
    const target = await fresh()
    const database = await target.open()
    await expect(openDatabase(target.settings)).rejects.toThrow(/in use by process/)
    const id = randomUUID()
    await database.system.query(COMPANY, [id, 'Kept'])
    await database.close()
    const again = await target.open()
    expect(await again.system.query('select name from companies')).toEqual([{ name: 'Kept' }])
  })

  it.skipIf(kind !== 'embedded')('ends a statement that overruns its time and goes on', async () => {
    const database = await (await fresh()).open()
    const slow = database.system.query('select count(*) from generate_series(1, 200000000)', [], { timeoutMs: 1 })
    await expect(slow).rejects.toThrow(/did not answer/)
    expect(await database.system.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  it.skipIf(kind !== 'postgresql')('names an unreachable or malformed address in a sentence', async () => {
    await expect(openDatabase({ url: 'postgresql://nobody@127.0.0.1:1/none', dataFolder: '/nowhere' })).rejects.toThrow(
      /127\.0\.0\.1:1 cannot be used/,
    )
    await expect(openDatabase({ url: 'mysql://x', dataFolder: '/nowhere' })).rejects.toThrow(/DATABASE_URL is not an address/)
  })
})
