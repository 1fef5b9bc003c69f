// Debian's identity provider glewlwyd, for a test of signing in at an external provider: its programs and libraries, unpacked into a
// folder. Nothing is installed, and no package starts a service.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { narrated, run } from '../node.mjs'
import { isProgram } from './programs.mjs'

const OTHERWISE =
  'The identity provider glewlwyd cannot be had from Debian’s packages here; install it, or set GLEWLWYD_ROOT to a folder with usr/bin/glewlwyd.'
const PROGRAM = 'usr/bin/glewlwyd'
/** Needed by the package's setup, not by the program: a dialog about databases. */
const NEEDLESS = /^(dbconfig-|mysql-common|mariadb-common)/
/** Its pages link to this by a fixed path, wherever it is installed. */
const FOR_ITS_PAGES = ['libjs-jquery']

/**
 * GLEWLWYD_ROOT, the folder in which glewlwyd's programs and files are as below /. Where it cannot be had, that is said and the
 * variable left out: the tests that need it are skipped.
 * @param {string} keptFolder where it is cached for later runs
 * @returns {Promise<Record<string, string>>}
 */
export async function provideGlewlwyd(keptFolder) {
  const named = process.env['GLEWLWYD_ROOT'] ?? ''
  if (named !== '') {
    if (!isProgram(join(named, PROGRAM))) throw new Error(`GLEWLWYD_ROOT: ${join(named, PROGRAM)} is no program.`)
    return { GLEWLWYD_ROOT: named }
  }
  if (isProgram(join('/', PROGRAM))) return { GLEWLWYD_ROOT: '/' }
  const kept = join(keptFolder, 'fourwall-glewlwyd')
  try {
    if (!isProgram(join(kept, PROGRAM))) await narrated('Unpacking glewlwyd', () => unpack(keptFolder, kept))
    return { GLEWLWYD_ROOT: kept }
  } catch (error) {
    console.warn(`${error instanceof Error ? error.message : String(error)} Its tests are skipped.`)
    return {}
  }
}

/**
 * @param {string} keptFolder
 * @param {string} kept the folder in it that is complete or missing
 */
async function unpack(keptFolder, kept) {
  if (!existsSync('/usr/bin/apt-get')) throw new Error(OTHERWISE)
  const folder = mkdtempSync(join(keptFolder, 'fourwall-glewlwyd-new-'))
  try {
    const packages = (await missingPackages()) ?? ((await updated()) ? await missingPackages() : null)
    if (packages === null) throw new Error(OTHERWISE)
    await succeed('apt-get', ['-qq', 'download', ...packages], folder)
    const root = join(folder, 'root')
    mkdirSync(root)
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) await succeed('dpkg-deb', ['-x', file, root], folder)
    rmSync(kept, { recursive: true, force: true })
    renameSync(root, kept)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Glewlwyd's package and those that it needs and are not installed; null where Debian's lists do not have it.
 * @returns {Promise<string[] | null>}
 */
async function missingPackages() {
  const asked = ['install', '--simulate', '--no-install-recommends', 'glewlwyd', 'dbconfig-no-thanks']
  const { code, output } = await run('apt-get', asked, { quiet: true })
  if (code !== 0) return null
  const names = [...output.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name)
  return [...new Set([...names.filter((name) => !NEEDLESS.test(name)), ...FOR_ITS_PAGES])]
}

/** Whether the package lists could be updated, which requires root. */
async function updated() {
  if (process.getuid?.() !== 0) return false
  const { code } = await run('apt-get', ['-qq', 'update'], { quiet: true })
  return code === 0
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} folder
 */
async function succeed(command, args, folder) {
  const { code, errors } = await run(command, args, { quiet: true, cwd: folder })
  if (code !== 0) throw new Error(`${errors.trim()}\n${OTHERWISE}`)
}
