// Builds what is generated from sources, if they changed: the web app's generated code, the built web app and server.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { narrated, npm, root } from './node.mjs'

/**
 * @typedef {object} Product
 * @property {string} name as in "Building …"
 * @property {string[]} sources files and folders
 * @property {string[]} results all are there once it is made
 * @property {string} stamp where it is noted from which sources they were made
 * @property {Product[]} parts made first, when it is made
 * @property {() => Promise<unknown>} make
 */

// Written by the tools themselves, or not read by them.
const NO_SOURCE = /^(node_modules|dist|generated|test|bench|attacks|soak)$|\.test\.tsx?$|\.md$|^\./

/** @type {Product} */
const generatedCode = {
  name: 'Generating the types and routes of the web app',
  sources: ['package-lock.json', 'server/schema.graphql', 'web'],
  results: ['web/src/generated/routeTree.gen.ts'],
  stamp: 'web/src/generated/.sources',
  parts: [],
  make: () => script('generate', 'web'),
}

/** @type {Product} */
const builtServer = {
  name: 'Building the server',
  sources: ['package-lock.json', 'tsconfig.base.json', 'domain', 'server'],
  results: ['server/dist/main.js', 'server/dist/cli.js', 'server/dist/empty-database/PG_VERSION'],
  stamp: 'server/dist/.sources',
  parts: [],
  make: () => script('build', 'server'),
}

/** @type {Product} */
const builtWebApp = {
  name: 'Building the web app',
  sources: ['package-lock.json', 'tsconfig.base.json', 'domain', 'server/schema.graphql', 'web'],
  results: ['web/dist/index.html'],
  // Not among the files that are served.
  stamp: 'node_modules/.fourwall-web-app',
  parts: [generatedCode],
  make: () => script('build', 'web'),
}

/**
 * Generates unless what is there comes from the sources as they are.
 * @throws {Error} with the tools' own words, where that fails
 */
export const ensureGenerated = () => ensure(generatedCode)

/**
 * Builds unless what is built comes from the sources as they are. Nearly free when nothing changed.
 * @throws {Error} with the tools' own words, where that fails
 */
export const ensureBuilt = () => Promise.all([ensure(builtServer), ensure(builtWebApp)])

/**
 * Builds the server alone, in the same way.
 * @throws {Error} with the tools' own words, where that fails
 */
export const ensureServerBuilt = () => ensure(builtServer)

/** @param {Product} product */
async function ensure({ name, sources, results, stamp, parts, make }) {
  const current = stampOf(sources)
  const file = join(root, stamp)
  if (results.every((path) => existsSync(join(root, path))) && existsSync(file) && readFileSync(file, 'utf8') === current) return
  for (const part of parts) await ensure(part)
  rmSync(file, { force: true })
  await narrated(name, make)
  writeFileSync(file, current)
}

/**
 * @param {string} name
 * @param {string} workspace
 */
const script = (name, workspace) => npm(['run', name, '--silent', '-w', workspace])

/**
 * The paths, sizes and times of all files as one short text: cheap enough for every start.
 * @param {string[]} sources
 */
function stampOf(sources) {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = (path) => {
    const stat = statSync(join(root, path))
    if (stat.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) if (!NO_SOURCE.test(name)) add(`${path}/${name}`)
    } else {
      hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`)
    }
  }
  for (const path of sources) add(path)
  return hash.digest('hex')
}
