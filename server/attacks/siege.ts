import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ServerProcess } from '../bench/server-process.ts'
import { freePort } from '../test/free-port.ts'
import type { AttackReport, AttackTarget } from './attack.ts'
import { ATTACKS, type AttackName } from './attackers.ts'
import { attackFor } from './attacking.ts'
import { appToken, firstMapping } from './demo-people.ts'
import { residentBytes } from './process-memory.ts'
import { askForReports } from './report-probe.ts'

const HELP = `npm run siege [-- --minutes N]

Starts the built product with the demo company on the embedded database, and attacks it for five minutes (or N) from processes of the
lowest priority: long texts, requests sent ahead and left unread, bodies of small values, heavy questions, trickling connections.
Meanwhile somebody who is signed in asks for a report twice a second. Ends with exit code 1 where the 99th percentile of the reports is
over 1 s, any of them is refused, the server with its children takes more than 1 GB, or it is not the same process at the end.`

const ATTACKER = 'dana@demo.fourwall.example'
const PROBE = 'marcus@demo.fourwall.example'
const P99_AT_MOST_MS = 1_000
const MEMORY_AT_MOST = 1_024 ** 3
const MEMORY_EVERY_MS = 200
/** For a busy machine, which also loads the demo company. */
const READY_WITHIN_MS = 300_000

/** @returns whether all targets were met. */
async function siege(minutes: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-siege-'))
  const port = await freePort()
  const server = await ServerProcess.start({ PORT: String(port), FOURWALL_DATA_DIR: folder, LOG_LEVEL: 'fatal' }, port, READY_WITHIN_MS)
  try {
    const { origin, pid } = server
    const token = await appToken(origin, PROBE)
    const mappingId = await firstMapping(origin, token)
    const milliseconds = minutes * 60_000
    let memory = 0
    const watch = setInterval(() => (memory = Math.max(memory, residentBytes(pid))), MEMORY_EVERY_MS)
    const ending = new AbortController()
    await server.probe(true)
    const asking = askForReports(origin, token, mappingId, ending.signal)
    const names = Object.keys(ATTACKS) as AttackName[] // its own keys
    const attacks = names.map((name) => ({ name, rounds: [] as AttackReport[] }))
    const target: AttackTarget = { origin, token: await appToken(origin, ATTACKER), mappingId }
    await Promise.all(attacks.map(({ name, rounds }) => attackFor(milliseconds, name, target, rounds)))
    ending.abort()
    const { waits, refusals } = await asking
    clearInterval(watch)
    // It answers, under the same process id.
    const { longestDelay, longestWork } = await server.probe()
    const isSame = (await fetch(`${origin}/readyz`)).ok && server.pid === pid

    for (const { name, rounds } of attacks) console.log(`  ${name}: ${summary(rounds)}`)
    const quantile = (part: number): number =>
      waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? Number.POSITIVE_INFINITY
    const [p50, p99] = [quantile(0.5), quantile(0.99)]
    const kept = [
      tell('reports requested in the meantime', `${waits.length + refusals.length}`, waits.length > 0),
      tell('  half of them within', `${p50.toFixed(0)} ms`, true),
      tell('  99 of 100 within', `${p99.toFixed(0)} ms`, p99 <= P99_AT_MOST_MS),
      tell('  the longest', `${quantile(1).toFixed(0)} ms`, true),
      tell('  refused', `${refusals.length} ${[...new Set(refusals)].join('; ')}`, refusals.length === 0),
      tell("longest delay of the server's event loop", `${longestDelay.toFixed(0)} ms`, true),
      tell('  longest computation without a break', `${longestWork.toFixed(0)} ms`, true),
      tell('most memory, with children', `${(memory / 1_048_576).toFixed(0)} MB`, memory <= MEMORY_AT_MOST),
      tell('the same process at the end', isSame ? 'yes' : 'no', isSame),
    ]
    return kept.every(Boolean)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function summary(rounds: readonly AttackReport[]): string {
  const statuses = new Map<string, number>()
  for (const round of rounds)
    for (const [status, count] of Object.entries(round.statuses)) statuses.set(status, (statuses.get(status) ?? 0) + count)
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  const sum = (of: (round: AttackReport) => number): number => rounds.reduce((all, round) => all + of(round), 0)
  return `${rounds.length} rounds, ${sum(({ sent }) => sent)} requests, answered ${answers || 'nothing'}, ${sum(({ hungUp }) => hungUp)} connections ended`
}

function tell(what: string, figure: string, isKept: boolean): boolean {
  console.log(`${isKept ? ' ' : '✗'} ${what}: ${figure}`)
  return isKept
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' }, help: { type: 'boolean', default: false } } })
if (values.help) console.log(HELP)
else process.exitCode = (await siege(Number(values.minutes))) ? 0 : 1
