import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ServerProcess } from '../bench/server-process.ts'
import { freePort } from '../test/free-port.ts'
import { signInEmbedded } from '../test/sign-in.ts'
import type { AttackReport, AttackTarget } from './attack.ts'
import { ATTACKS } from './attackers.ts'
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
/** Of a busy machine; the demo company is loaded meanwhile. */
const READY_WITHIN_MS = 300_000

/** @returns whether everything held. */
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
    const attacks = Object.keys(ATTACKS).map((name) => ({ name, rounds: [] as AttackReport[] }))
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
      tell('reports asked for meanwhile', `${waits.length + refusals.length}`, waits.length > 0),
      tell('  half of them within', `${p50.toFixed(0)} ms`, true),
      tell('  99 of 100 within', `${p99.toFixed(0)} ms`, p99 <= P99_AT_MOST_MS),
      tell('  the longest', `${quantile(1).toFixed(0)} ms`, true),
      tell('  refused', `${refusals.length} ${[...new Set(refusals)].join('; ')}`, refusals.length === 0),
      tell("longest delay of the server's event loop", `${longestDelay.toFixed(0)} ms`, true),
      tell('  of which it computed in one go', `${longestWork.toFixed(0)} ms`, true),
      tell('most memory, with children', `${(memory / 1_048_576).toFixed(0)} MB`, memory <= MEMORY_AT_MOST),
      tell('the same process at the end', isSame ? 'yes' : 'no', isSame),
    ]
    return kept.every(Boolean)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const children: ChildProcess[] = []
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** One attack, again and again, in a process that everything else goes before. */
function attackFor(milliseconds: number, name: string, target: AttackTarget, rounds: AttackReport[]): Promise<void> {
  const program = fileURLToPath(new URL('./attacker-process.ts', import.meta.url))
  const child = fork(program, [name, JSON.stringify(target), String(milliseconds)], { execArgv: ['--no-warnings'] })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  children.push(child)
  child.on('message', (round) => rounds.push(round as AttackReport)) // sent by attacker-process.ts alone
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The attack "${name}" ended with code ${code}.`))))
  })
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

async function appToken(origin: string, email: string): Promise<string> {
  const { access_token } = await signInEmbedded(origin, { continueAs: email })
  const response = await fetch(`${origin}/api/auth`, { headers: { authorization: `Bearer ${access_token}` } })
  return ((await response.json()) as { token: string }).token // the address's only answer
}

async function firstMapping(origin: string, token: string): Promise<string> {
  const response = await fetch(`${origin}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: '{ profitLossMappings { id } }' }),
  })
  const { data } = (await response.json()) as { data: { profitLossMappings: readonly { id: string }[] } } // GraphQL over HTTP
  return data.profitLossMappings[0]?.id ?? ''
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' }, help: { type: 'boolean', default: false } } })
if (values.help) console.log(HELP)
else process.exitCode = (await siege(Number(values.minutes))) ? 0 : 1
