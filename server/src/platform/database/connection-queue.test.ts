import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { ConnectionQueue } from './connection-queue.ts'

/** The order in which work was done that came in the given order while the connection was in use: `s1` a statement, `t1` a transaction. */
async function orderOf(...came: readonly string[]): Promise<string> {
  const queue = new ConnectionQueue()
  const order: string[] = []
  const begun = queue.transaction(() => turn())
  const all = came.map((name) => {
    const work = async (): Promise<void> => {
      await turn()
      order.push(name)
    }
    if (name.startsWith('s')) return queue.statement(work)
    return name.startsWith('t') ? queue.transaction(work) : queue.last(work)
  })
  await Promise.all([begun, ...all])
  return order.join(' ')
}

it('lets statements go before transactions, and either in their order', async () => {
  expect(await orderOf('t1', 's1', 't2', 's2', 's3')).toBe('s1 s2 s3 t1 t2')
})

it('lets a transaction be overtaken by eight statements', async () => {
  const statements = Array.from({ length: 10 }, (_, at) => `s${at + 1}`)
  expect(await orderOf('t1', ...statements.slice(0, 5), 't2', ...statements.slice(5))).toBe('s1 s2 s3 s4 s5 s6 s7 s8 t1 s9 s10 t2')
})

it('keeps what comes last behind all that waits, and what comes later behind it', async () => {
  expect(await orderOf('s1', 't1', 'l1', 's2', 't2', 's3')).toBe('s1 t1 l1 s2 s3 t2')
})

it('goes on after a failure, one at a time', async () => {
  const queue = new ConnectionQueue()
  let [now, most] = [0, 0]
  const work = async (): Promise<void> => {
    now += 1
    most = Math.max(most, now)
    await turn()
    now -= 1
    throw new Error('It fails')
  }
  const done = await Promise.allSettled([queue.statement(work), queue.transaction(work), queue.statement(work)])
  expect(done.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(most).toBe(1)
  await expect(queue.statement(async () => 'next')).resolves.toBe('next')
})
