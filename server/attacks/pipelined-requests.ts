import { setTimeout as sleep } from 'node:timers/promises'
import { AttackCounts, type AttackReport, type AttackTarget } from './attack.ts'
import { ended, openConnection, requestHead } from './raw-connection.ts'

interface Pipelining {
  readonly connections: number
  readonly requestsEach: number
  /** How long connections stay open. */
  readonly holdMs: number
  /** Whether answers are read; else they pile up wherever the server keeps them. */
  readonly isRead: boolean
}

/** A stranger asks for the first page again and again over many connections, without waiting for an answer. */
export function pipelinePages(target: AttackTarget, pipelining: Pipelining): Promise<AttackReport> {
  return pipeline(target, requestHead('GET', '/', { host: new URL(target.origin).host, accept: 'text/html' }), pipelining)
}

/** A signed-in user requests a report again and again, without waiting for answers. */
export function pipelineReports(target: AttackTarget, pipelining: Pipelining): Promise<AttackReport> {
  const body = JSON.stringify({ query: LARGE_REPORT, variables: { mappingId: target.mappingId } })
  const head = requestHead('POST', '/api/graphql', {
    host: new URL(target.origin).host,
    authorization: `Bearer ${target.token ?? ''}`,
    'content-type': 'application/json',
    'content-length': body.length,
  })
  return pipeline(target, head + body, pipelining)
}

/** An answer of half a megabyte. */
const LARGE_REPORT = `query ($mappingId: ID!) { profitLossReport(mappingId: $mappingId, locationIds: [],
  timeSpan: { period: MONTHLY, startDate: "2020-01-01", endDate: "2029-12-31" }) {
  columns { label key startDate endDate } sections { name rows { accountName values figures withoutEntries } sumRow { values } } } }`

async function pipeline(
  { origin }: AttackTarget,
  request: string,
  { connections, requestsEach, holdMs, isRead }: Pipelining,
): Promise<AttackReport> {
  const counts = new AttackCounts()
  const requests = Buffer.from(request.repeat(requestsEach))
  const attacker = async (): Promise<void> => {
    const socket = await openConnection(origin)
    if (socket === null) {
      counts.hungUp += 1
      return
    }
    counts.sent += requestsEach
    let answers = 0
    if (isRead)
      socket.on('data', (chunk: Buffer) => {
        for (const [, status] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
          answers += 1
          counts.answered(Number(status))
        }
      })
    else socket.pause()
    socket.write(requests)
    await ended(socket, holdMs)
    if (isRead && answers < requestsEach) counts.hungUp += 1
    socket.destroy()
  }
  const attackers: Promise<void>[] = []
  for (let at = 0; at < connections; at += 1) {
    attackers.push(attacker())
    if (at % 50 === 49) await sleep(1)
  }
  await Promise.all(attackers)
  return counts.report()
}
