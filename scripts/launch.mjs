// Brings everything to where a built program of the server can run, then becomes that program.
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { become, nodeProgram, root } from './node.mjs'

/**
 * Installs and builds what is missing or stale, and hands over. A failure is a sentence on stderr and exit code 1.
 * @param {string} program the built file, as in `server/dist/cli.js`
 * @param {string[]} args
 */
export async function launch(program, args) {
  try {
    await ensureInstalled()
    const node = nodeProgram()
    await ensureBuilt()
    process.env['NODE_ENV'] ??= 'production'
    // glibc keeps freed memory by thread, and the server has many: two such pools spare it some 100 MB.
    process.env['MALLOC_ARENA_MAX'] ??= '2'
    // Short-lived objects in a small space: collected more often, and 50 MB less in an import of a million rows.
    become(node, ['--max-semi-space-size=8', join(root, program), ...args])
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
