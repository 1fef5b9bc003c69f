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
    // What is freed goes back to the system, instead of being kept for the next large piece: another 60 MB in an import.
    process.env['MALLOC_MMAP_THRESHOLD_'] ??= '262144'
    process.env['MALLOC_TRIM_THRESHOLD_'] ??= '262144'
    // Compiled code is kept beside what it was compiled from: every start but the first saves a third of its work.
    process.env['NODE_COMPILE_CACHE'] ??= join(root, 'server/dist/compiled')
    // Room for the short-lived objects of a few reports, from the start: collected once for several of them, not
    // several times for each. Workers get less (start-worker.ts).
    become(node, ['--max-semi-space-size=16', '--min-semi-space-size=16', join(root, program), ...args])
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
