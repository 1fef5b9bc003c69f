// npm run bench: measures the product as it is built. `npm run bench -- --help` names the sizes and parts.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { nodeProgram, run } from './node.mjs'
import { provideChromium } from './services/chromium.mjs'
import { providePostgresql } from './services/postgresql.mjs'

/** @param {string[]} args */
async function bench(args) {
  await ensureInstalled()
  const env = { ...process.env }
  if (args.includes('--help')) return (await run(nodeProgram(), ['server/bench/bench.ts', '--help'])).code
  await ensureBuilt()
  const parts = args[args.indexOf('--parts') + 1] ?? ''
  if (!args.includes('--parts') || ['grid', 'viewer', 'mapping', 'layouts', 'charts', 'presentations'].some((part) => parts.includes(part)))
    env['CHROMIUM_PATH'] = await provideChromium('measuring')
  const named = env['DATABASE_URL'] ?? env['TEST_DATABASE_URL']
  const server = args.includes('postgresql') && named === undefined ? await providePostgresql() : null
  if (server !== null) env['DATABASE_URL'] = server.url
  try {
    return (await run(nodeProgram(), ['server/bench/bench.ts', ...args], { env })).code
  } finally {
    await server?.stop()
  }
}

try {
  process.exitCode = await bench(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
