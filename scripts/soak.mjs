// npm run soak: people work on the built product for half an hour. `npm run soak -- --help` says more.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { nodeProgram, run } from './node.mjs'
import { providePostgresql } from './services/postgresql.mjs'

/** @param {string[]} args */
async function soak(args) {
  await ensureInstalled()
  if (args.includes('--help')) return (await run(nodeProgram(), ['server/soak/soak.ts', '--help'])).code
  await ensureBuilt()
  const named = process.env['DATABASE_URL'] ?? process.env['TEST_DATABASE_URL']
  const server = args.some((arg) => arg.endsWith('postgresql')) && named === undefined ? await providePostgresql() : null
  try {
    const env = { ...process.env, DATABASE_URL: server?.url ?? named }
    return (await run(nodeProgram(), ['server/soak/soak.ts', ...args], { env })).code
  } finally {
    await server?.stop()
  }
}

try {
  process.exitCode = await soak(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
