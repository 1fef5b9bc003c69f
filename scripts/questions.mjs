// npm run questions: how well questions in plain words are read; `-- --file PATH` takes another file of them, `-- --all` lists all of them,
// `-- --answers` prints answers of the demo company instead, `-- --answers "labor in May"` that of one question.
import { ensureInstalled } from './install.mjs'
import { nodeProgram, run } from './node.mjs'

try {
  await ensureInstalled()
  const args = process.argv.slice(2)
  const program = args.includes('--answers') ? 'server/bench/answers.ts' : 'domain/bench/questions-bench.ts'
  process.exitCode = (await run(nodeProgram(), [program, ...args.filter((one) => one !== '--answers')])).code
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
