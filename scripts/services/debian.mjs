import { existsSync } from 'node:fs'
import { narrated, run } from '../node.mjs'

/**
 * Installs packages of Debian, as root or through sudo without a question.
 * @param {string[]} packages
 * @param {string} otherwise what to do where that is not possible, as a sentence
 */
export async function installPackages(packages, otherwise) {
  if (!existsSync('/usr/bin/apt-get')) throw new Error(otherwise)
  const isRoot = process.getuid?.() === 0
  if (!isRoot && (await run('sudo', ['-n', 'true'], { quiet: true }).catch(() => ({ code: 1 }))).code !== 0) throw new Error(otherwise)
  /** @param {string[]} args */
  const aptGet = async (args) => {
    const words = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300', ...args]
    const { code, errors } = await run(isRoot ? 'env' : 'sudo', isRoot ? words.slice(1) : ['-n', ...words], { quiet: true })
    if (code !== 0) throw new Error(`${errors.trim()}\n${otherwise}`)
  }
  const install = async () => {
    await aptGet(['update'])
    await aptGet(['install', '-y', '--no-install-recommends', ...packages])
  }
  await narrated(`Installing ${packages.join(', ')}`, install)
}
