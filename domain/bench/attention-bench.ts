// npm run attention: how well the rules of "Needs attention" find faults. Exit code 1 under the bounds below.
import { falseAlarms, tallyFaults } from './seeded-faults.ts'

/** Shares of planted faults that are found, and of findings that tell of a fault; of each kind and of all. */
const LEAST = { recall: 0.95, recallOfKind: 0.8, precision: 0.95 }
/** Findings per company without faults. */
const MOST_FALSE_ALARMS = 0.1

const seeds = Array.from({ length: Number(process.argv[2] ?? 40) }, (_, at) => at + 1)
const tallies = tallyFaults(seeds)
const clean = falseAlarms(seeds)
const percent = (part: number, of: number): string => `${((100 * part) / Math.max(1, of)).toFixed(1)}%`.padStart(7)

console.log(`${'fault'.padEnd(42)} ${'rule'.padEnd(19)} recall precision`)
for (const { kind, rule, planted, found, falseAlarms: wrong } of tallies)
  console.log(`${kind.padEnd(42)} ${rule.padEnd(19)}${percent(found, planted)} ${percent(found, found + wrong)}`)
const [planted, found, wrong] = [
  tallies.reduce((sum, one) => sum + one.planted, 0),
  tallies.reduce((sum, one) => sum + one.found, 0),
  tallies.reduce((sum, one) => sum + one.falseAlarms, 0),
]
console.log(`${'all'.padEnd(62)}${percent(found, planted)} ${percent(found, found + wrong)}`)
console.log(`${clean.length} findings in ${seeds.length} companies without faults`)
for (const { rule, sentence, amount } of clean.slice(0, 10))
  console.log(`  ${rule}: ${sentence.map(({ text }) => text).join('')} ${amount ?? ''}`)

const weak = tallies.filter((one) => one.found < LEAST.recallOfKind * one.planted)
const isGood =
  weak.length === 0 &&
  found >= LEAST.recall * planted &&
  found >= LEAST.precision * (found + wrong) &&
  clean.length <= MOST_FALSE_ALARMS * seeds.length
if (!isGood) {
  console.error(`Below the bounds: ${JSON.stringify({ ...LEAST, falseAlarmsPerCompany: MOST_FALSE_ALARMS })}`)
  process.exitCode = 1
}
