// npm run foreign-files: how ledger files of other systems are read; `-- NAME` only those whose system, report or file name contains it.
import { ensureInstalled } from './install.mjs'
import { nodeProgram, run } from './node.mjs'

try {
  await ensureInstalled()
  process.exitCode = (await run(nodeProgram(), ['server/bench/foreign-files.ts', ...process.argv.slice(2)])).code
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
