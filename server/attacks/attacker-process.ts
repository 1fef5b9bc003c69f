import type { AttackReport, AttackTarget } from './attack.ts'
import { ATTACKS, isAttackName } from './attackers.ts'

// A process of siege.ts: NAME TARGET MILLISECONDS. Repeats one attack for so long and says by messages how each round was answered.

const [name = '', target = '', milliseconds = '0'] = process.argv.slice(2)
if (!isAttackName(name)) throw new Error(`There is no attack "${name}".`)
const attack: (target: AttackTarget) => Promise<AttackReport> = ATTACKS[name]
const until = performance.now() + Number(milliseconds)
const attacked = JSON.parse(target) as AttackTarget // from siege.ts alone
// Requests cut off when the time is over do not matter.
setTimeout(() => process.exit(0), Number(milliseconds))
while (performance.now() < until) process.send?.(await attack(attacked))
