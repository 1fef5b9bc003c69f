// Which checks passed before on exactly the files they would read now. Stored next to the installed packages, so that a fresh clone has none.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The project's files, with a digest of each: those in git and those that could be.
 * @param {string} folder of the repository
 * @returns {Map<string, string>}
 */
export function filesIn(folder) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: folder, encoding: 'utf8' })
  /** @type {Map<string, string>} */
  const files = new Map()
  for (const path of listed.split('\0').filter(Boolean)) {
    const content = contentOf(join(folder, path))
    if (content !== null) files.set(path, digestOf(content))
  }
  return files
}

/**
 * One text for all that a step reads.
 * @param {Map<string, string>} files
 * @param {string[]} reads the paths and folders that it reads; none for all
 * @param {string[]} besides what else its result depends on
 */
export function stateOf(files, reads, besides) {
  /** @param {string} path */
  const isRead = (path) => reads.length === 0 || reads.some((one) => path === one || path.startsWith(`${one}/`))
  const lines = [...files].filter(([path]) => isRead(path)).map(([path, digest]) => `${digest} ${path}`)
  return digestOf([...lines.sort(), ...besides].join('\n'))
}

/**
 * @param {string} path of a file
 * @returns {Buffer | null} null if it does not exist, such as a deleted one
 */
export function contentOf(path) {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}

/** @param {string | Buffer} content */
export const digestOf = (content) => createHash('sha256').update(content).digest('hex')

/** The states on which steps passed last, by the step's name. */
export class PassedBefore {
  #file
  /** @type {Map<string, string>} */
  #states

  /** @param {string} file where they are stored */
  constructor(file) {
    this.#file = file
    const kept = contentOf(file)
    const entries = kept === null ? [] : /** @type {[string, string][]} as written below */ (JSON.parse(kept.toString()))
    this.#states = new Map(entries)
  }

  /**
   * @param {string} name
   * @param {string} state
   */
  has(name, state) {
    return this.#states.get(name) === state
  }

  /**
   * Keeps how a step ended. One that failed has passed on nothing.
   * @param {string} name
   * @param {string | null} state null where it failed
   */
  keep(name, state) {
    if (state === null) this.#states.delete(name)
    else this.#states.set(name, state)
    writeFileSync(this.#file, JSON.stringify([...this.#states]))
  }
}
