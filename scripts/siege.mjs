// npm run siege: attacks the built product for five minutes while a user requests reports. `npm run siege -- --help` says more.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { nodeProgram, run } from './node.mjs'

try {
  const args = process.argv.slice(2)
  await ensureInstalled()
  if (!args.includes('--help')) await ensureBuilt()
  process.exitCode = (await run(nodeProgram(), ['server/attacks/siege.ts', ...args])).code
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
