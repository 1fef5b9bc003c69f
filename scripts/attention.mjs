// npm run attention: plants faults in generated companies and prints how many the rules of "Needs attention" find, and how many findings are
// of no fault. `npm run attention -- 100` takes a hundred companies.
import { ensureInstalled } from './install.mjs'
import { nodeProgram, run } from './node.mjs'

try {
  await ensureInstalled()
  process.exitCode = (await run(nodeProgram(), ['domain/bench/attention-bench.ts', ...process.argv.slice(2)])).code
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
