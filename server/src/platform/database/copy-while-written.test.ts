import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '../../../test/databases.ts'
import { type CopiedFolder, copyWhileWritten } from './copy-while-written.ts'
import { openDatabase } from './open-database.ts'
import { BLOCK_BYTES, WrittenBlocks } from './written-blocks.ts'

const folders: string[] = []
function folder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'fourwall-copy-')))
  return folders.at(-1) ?? ''
}
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true })
})

/** All files below a folder with their content. */
function contents(below: string): Record<string, string> {
  const files = readdirSync(below, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [join(parentPath, name).slice(below.length), readFileSync(join(parentPath, name), 'latin1')]),
  )
}

describe('a copy of a folder that is written to', () => {
  const MANY = 12

  /** Copies a folder whose files change between its steps. */
  async function copied(changes: { readonly noted: boolean; readonly isKnown?: boolean }): Promise<readonly [from: string, to: string]> {
    const [from, to] = [folder(), join(folder(), 'to')]
    for (let at = 0; at < MANY; at += 1) writeFileSync(join(from, `f${at}`), Buffer.alloc(3 * BLOCK_BYTES, `${at}`))
    const writes = new WrittenBlocks()
    let round = 0
    const write = (name: string, position: number, text: string): void => {
      const path = join(from, name)
      const bytes = readFileSync(path)
      bytes.write(text, position, 'latin1')
      writeFileSync(path, bytes)
      if (changes.noted) writes.wrote(path, position, text.length)
    }
    const change = (): void => {
      round += 1
      write('f1', BLOCK_BYTES - 3, `round ${round}`)
      write('f2', 2 * BLOCK_BYTES + round, 'x')
      // Blocks enough for another round.
      for (let at = 0; at < 40; at += 1) writes.wrote(join(from, 'f5'), at * BLOCK_BYTES * 4, 1)
      truncateSync(join(from, 'f3'), BLOCK_BYTES / round)
      rmSync(join(from, `f${5 + round}`))
      writeFileSync(join(from, `new${round}`), `new ${round}`)
      if (changes.noted) for (const name of ['f3', `f${5 + round}`, `new${round}`]) writes.changed(join(from, name))
    }
    const given: CopiedFolder = {
      from,
      to,
      start: async () => writes.start(),
      written: async () => {
        change()
        return changes.isKnown === false ? null : writes.take(false)
      },
      finish: async (rest) => {
        change()
        await rest(writes.take(true))
      },
    }
    await copyWhileWritten(given)
    return [from, to]
  }

  it.each([
    ['every change is noted', { noted: true }],
    ['changes are not noted', { noted: false }],
    ['nobody knows what was written', { noted: true, isKnown: false }],
  ])('is as the folder was at the end, where %s', async (_, changes) => {
    const [from, to] = await copied(changes)
    expect(contents(to)).toEqual(contents(from))
    expect(statSync(join(to, 'f3')).size).toBeLessThanOrEqual(BLOCK_BYTES)
  })
})

eachDatabase('a copy of a database that is written to', (fresh, kind) => {
  it.skipIf(kind !== 'embedded')('is of one moment, lets others write meanwhile, and opens', async () => {
    const target = await fresh()
    const database = await target.open()
    const { system } = database
    await system.query('create table written (number int primary key, filler text not null)')
    await system.query('insert into written select n, repeat(md5(n::text), 60) from generate_series(1, 12000) n', [], { timeoutMs: 60_000 })
    await system.query('create table sums (id int primary key, amount int not null)')
    await system.query('insert into sums values (1, 500), (2, 500)')

    const to = join(folder(), 'database')
    const copying = { isOver: false }
    const copy = database.copyTo(to).finally(() => (copying.isOver = true))
    let number = 12_000
    const before = number
    while (!copying.isOver) {
      number += 1
      await system.transaction(async (tx) => {
        await tx.query('insert into written values ($1, repeat(md5($1::int::text), 60))', [number])
        await tx.query('update sums set amount = amount - 1 where id = 1')
        await tx.query('update sums set amount = amount + 1 where id = 2')
      })
      if (number % 20 === 0) await system.query('create table t as select * from written limit 200')
      if (number % 20 === 10) await system.query('drop table if exists t')
    }
    await copy
    expect(number).toBeGreaterThan(before + 5)
    await database.close()

    const again = await openDatabase({ url: null, dataFolder: join(to, '..') })
    const [found] = await again.system.query<{ count: number; last: number; whole: boolean; sum: number }>(
      `select count(*)::int as count, max(number) as last, bool_and(filler = repeat(md5(number::text), 60)) as whole,
         (select sum(amount)::int from sums) as sum from written`,
    )
    expect(found).toMatchObject({ count: found?.last, whole: true, sum: 1_000 })
    expect(found?.last).toBeGreaterThanOrEqual(before)
    expect(found?.last).toBeLessThanOrEqual(number)
    const [byIndex] = await again.system.query<{ count: number }>(
      'select count(*)::int as count from written where number > 0 and number < 1000000',
    )
    expect(byIndex?.count).toBe(found?.count)
    await again.close()
  })
})
