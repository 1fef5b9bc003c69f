// Installs what package-lock.json says, if necessary.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { narrated, npm, root } from './node.mjs'

const stampFile = join(root, 'node_modules/.fourwall-install')

/**
 * Installs the locked dependencies unless they are there. Nearly free when nothing changed.
 * @throws {Error} with npm's own words, where that fails
 */
export async function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const stamp = createHash('sha256').update(lock).digest('hex')
  if (textOf(stampFile) === stamp) return
  if (!isInstalled(lock.toString())) {
    await narrated('Installing the locked dependencies', () => npm(['ci', '--no-audit', '--no-fund', '--loglevel=error']))
  }
  writeFileSync(stampFile, stamp)
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} Package
 *
 * @param {string} text
 * @returns {Record<string, Package>}
 */
function packagesOf(text) {
  return /** @type {{ packages: Record<string, Package> }} npm's format */ (JSON.parse(text)).packages
}

/**
 * Whether what npm last installed, by its own record, is what the lock file asks for.
 * @param {string} lock
 */
function isInstalled(lock) {
  const record = textOf(join(root, 'node_modules/.package-lock.json'))
  if (record === null) return false
  const installed = packagesOf(record)
  return Object.entries(packagesOf(lock)).every(([path, wanted]) => {
    const found = installed[path]
    if (found === undefined) return path === '' || wanted.optional === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

/** @param {string} file */
function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
