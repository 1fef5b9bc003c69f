import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairTurns, type Release } from './fair-turns.ts'

const LIMITS = {
  atOnce: 2,
  atOncePerKey: 1,
  waitingPerKey: 3,
  waitMs: 60_000,
  refusal: 'Too much at once.',
  refusalForOthers: 'Others come first.',
}

describe('fair turns', () => {
  it('go round among those who wait, however much one of them has waiting', async () => {
    const turns = new FairTurns({ ...LIMITS, atOnce: 1, waitingPerKey: 100 })
    const order: string[] = []
    const ask = async (key: string): Promise<void> => {
      const release = await turns.take(key)
      order.push(key)
      await Promise.resolve()
      release()
    }
    const all = [...Array.from({ length: 5 }, () => ask('a')), ask('b'), ask('c'), ask('b')]
    await Promise.all(all)
    expect(order.join('')).toBe('aabcabaa')
  })

  it('are refused to who has too many waiting, and to nobody else', async () => {
    const turns = new FairTurns(LIMITS)
    const held = [await turns.take('a'), await turns.take('b')]
    const waiting = Array.from({ length: 3 }, () => turns.take('a'))
    await expect(turns.take('a')).rejects.toMatchObject({ code: 'RATE_LIMITED', message: 'Too much at once.' })
    const other = turns.take('c')
    for (const release of held) release()
    for (const one of [...waiting, other]) (await one)()
  })

  it('are given up by who leaves, and by who has waited too long', async () => {
    const turns = new FairTurns({ ...LIMITS, waitMs: 20 })
    const release = await turns.take('a')
    const leaving = new AbortController()
    const left = turns.take('a', leaving.signal)
    const late = turns.take('a')
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await expect(late).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    release()
    release()
    const again = await turns.take('a')
    expect(again).toBeTypeOf('function')
  })

  it('are refused with a sentence about oneself only where one has a turn', async () => {
    const turns = new FairTurns({ ...LIMITS, waitMs: 20 })
    await turns.take('a')
    await turns.take('b')
    await expect(turns.take('a')).rejects.toThrow('Too much at once.')
    await expect(turns.take('c')).rejects.toThrow('Others come first.')
  })

  it('never are more at once than there may be, and none is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 5 }),
        async (keys, atOncePerKey, atOnce) => {
          const turns = new FairTurns({ ...LIMITS, atOnce, atOncePerKey, waitingPerKey: 100 })
          const running: string[] = []
          let served = 0
          await Promise.all(
            keys.map(async (key) => {
              const release: Release = await turns.take(key)
              running.push(key)
              expect(running.length).toBeLessThanOrEqual(atOnce)
              expect(running.filter((one) => one === key).length).toBeLessThanOrEqual(atOncePerKey)
              await new Promise(setImmediate)
              running.splice(running.indexOf(key), 1)
              served += 1
              release()
            }),
          )
          expect(served).toBe(keys.length)
        },
      ),
      { numRuns: 100 },
    )
  })
})
