// Prepares everything that a built program of the server needs, then becomes that program.
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
    // glibc keeps freed memory per thread, and the server has many: two pools save about 100 MB.
    process.env['MALLOC_ARENA_MAX'] ??= '2'
    // Returns freed memory to the system instead of keeping it: saves another 60 MB in an import.
    process.env['MALLOC_MMAP_THRESHOLD_'] ??= '262144'
    process.env['MALLOC_TRIM_THRESHOLD_'] ??= '262144'
    // Keeps compiled code next to its source: every start but the first saves a third of its work.
    process.env['NODE_COMPILE_CACHE'] ??= join(root, 'server/dist/compiled')
    // A young generation large enough for the short-lived objects of several reports, so that it is collected once for all of them. Workers
    // get less (start-worker.ts).
    become(node, ['--max-semi-space-size=16', '--min-semi-space-size=16', join(root, program), ...args])
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
