import { afterEach, describe, expect, it, vi } from 'vitest'
import { ProviderTurns } from './provider-turns.ts'

const asked = { isKnown: false, isRefusal: () => true, pauseMs: 20 }

/** The provider refuses so many of an address. */
async function refuse(turns: ProviderTurns, address: string, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1)
    await expect(turns.take({ ...asked, address }, () => Promise.reject(new Error('invalid_grant')))).rejects.toThrow('invalid_grant')
}

/** Begins requests that end when told, and says how many of them the provider is answering. */
function requests(turns: ProviderTurns) {
  let running = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    running: () => running,
    end: resolve,
    begin: (address: string, times: number, isKnown = false) =>
      Array.from({ length: times }, () =>
        turns.take({ ...asked, address, isKnown }, async () => {
          running += 1
          await promise
          running -= 1
        }),
      ),
  }
}

const settled = () => new Promise(setImmediate)

afterEach(() => void vi.useRealTimers())

describe('requests to the identity provider', () => {
  it('of one address leave the places of all others free', async () => {
    const { begin, running, end } = requests(new ProviderTurns())
    const all = begin('192.0.2.1', 60)
    await settled()
    expect(running()).toBe(20)
    all.push(...begin('192.0.2.2', 5), ...begin('2001:db8::1', 15), ...begin('2001:db8::2', 15))
    await settled()
    // The two addresses of one IPv6 network are one.
    expect(running()).toBe(20 + 5 + 20)
    end()
    await Promise.all(all)
  })

  it('of an address that sent many worthless ones go one after the other, and those with a token known here at once', async () => {
    const turns = new ProviderTurns()
    await refuse(turns, '192.0.2.1', 30)
    const { begin, running, end } = requests(turns)
    const all = begin('192.0.2.1', 10)
    await settled()
    expect(running()).toBe(1)
    all.push(...begin('192.0.2.1', 4, true), ...begin('192.0.2.2', 3))
    await settled()
    expect(running()).toBe(1 + 4 + 3)
    end()
    await Promise.all(all)
  })

  it('of such addresses together take few places', async () => {
    const turns = new ProviderTurns()
    const addresses = Array.from({ length: 12 }, (_, at) => `192.0.2.${at}`)
    for (const address of addresses) await refuse(turns, address, 30)
    const { begin, running, end } = requests(turns)
    const all = addresses.flatMap((address) => begin(address, 2))
    await settled()
    expect(running()).toBe(8)
    end()
    await Promise.all(all)
  })

  it('of such an address pause after each that is refused', async () => {
    const turns = new ProviderTurns()
    await refuse(turns, '192.0.2.1', 30)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let refused = 0
    for (let at = 0; at < 4; at += 1) void refuse(turns, '192.0.2.1', 1).then(() => (refused += 1))
    for (let round = 1; round <= 4; round += 1) {
      await settled()
      expect(refused).toBe(round)
      vi.advanceTimersByTime(asked.pauseMs - 1)
      await settled()
      expect(refused).toBe(round)
      vi.advanceTimersByTime(1)
    }
  })
})
