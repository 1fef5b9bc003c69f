import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { AttackReport, AttackTarget } from './attack.ts'
import type { AttackName } from './attackers.ts'

const children: ChildProcess[] = []
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** One attack, again and again, in a process that everything else goes before; each round is added to `rounds` as it ends. */
export function attackFor(milliseconds: number, name: AttackName, target: AttackTarget, rounds: AttackReport[]): Promise<void> {
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
