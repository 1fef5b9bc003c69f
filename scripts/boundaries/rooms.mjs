// Who may import whom, and which names no file may have. docs/architecture.md explains it; this is where it is decided, and plugin.mjs
// enforces it.

/**
 * The place of a file in the architecture. `feature` is empty outside features.
 * @typedef {object} Place
 * @property {'domain' | 'server' | 'web' | 'e2e' | 'scripts'} workspace
 * @property {string} room as in `server/features`; the workspace's own name for what only composes
 * @property {string} feature
 * @property {string} file the file's name
 * @property {boolean} isTest tests reach anything in their own workspace
 */

/** @type {Record<'server' | 'web', string[]>} */
const ROOMS = { server: ['features', 'platform'], web: ['app', 'features', 'blocks', 'api', 'ui', 'generated'] }

/**
 * @param {string} path below the repository, with slashes
 * @returns {Place | null} null for files outside all rooms, such as a workspace's configuration
 */
export function placeOf(path) {
  const [workspace, layer, area = '', feature = ''] = path.split('/')
  const file = path.slice(path.lastIndexOf('/') + 1)
  const isTest = layer === 'test' || /\.test\.tsx?$/.test(file)
  switch (workspace) {
    case 'server':
    case 'web': {
      if (layer !== 'src' && layer !== 'test' && layer !== 'bench') return null
      const room = layer === 'src' && ROOMS[workspace].includes(area) ? `${workspace}/${area}` : workspace
      return { workspace, room, feature: area === 'features' ? feature : '', file, isTest }
    }
    case 'domain':
      return layer === 'src' ? { workspace, room: workspace, feature: area, file, isTest } : null
    case 'e2e':
    case 'scripts':
      return { workspace, room: workspace, feature: '', file, isTest }
    default:
      return null
  }
}

const NO_WORKSPACE_BUT_DOMAIN = {
  domain: 'domain imports only domain: take what you need as an argument, and let server or web pass it in.',
  server: 'The server imports no other workspace but domain: move what both need to domain.',
  web: 'The web app knows the server by its schema alone: use the generated types, or move what both need to domain.',
  e2e: 'Browser tests see the product from outside: seed through the API, and import no workspace but domain.',
  scripts: 'Scripts import no workspace: run its command and read what it prints.',
}

/** The folders of domain; each may only import those before it. Files next to them, such as errors.ts, come first. */
const DOMAIN_ORDER =
  'money time csv session ledger editing mappings locations typed-figures workbooks ops-data profit-loss budgets closing figures charts home explorer main-metrics companies layouts presentations assistant mcp demo'.split(
    ' ',
  )

/**
 * @param {Place} from
 * @param {Place} to
 * @returns {string | null} why one folder of domain may not import from another
 */
function domainRefusal({ feature: from }, { feature: to }) {
  const [own, other] = [from, to].map((feature) => (feature.endsWith('.ts') ? -1 : DOMAIN_ORDER.indexOf(feature)))
  if (from === to || (own !== undefined && other !== undefined && other <= own)) return null
  return `domain/${from} does not come after domain/${to}: move what both need to the one that comes first (the order is in scripts/boundaries/rooms.mjs).`
}

/**
 * Why a file may not import another file of the house, with what to do instead; null where it may.
 * @param {Place} from
 * @param {Place} to
 * @returns {string | null}
 */
export function fileRefusal(from, to) {
  if (from.workspace !== to.workspace) {
    if (to.workspace === 'domain' && from.workspace !== 'scripts') {
      return 'Import domain by its name, @fourwall/domain/<feature>/<file>.ts, not by a path through folders.'
    }
    return NO_WORKSPACE_BUT_DOMAIN[from.workspace]
  }
  if (from.isTest) return null
  switch (from.room) {
    case 'domain':
      return domainRefusal(from, to)
    case 'server/platform':
      if (to.room === 'server/platform') return null
      if (to.room === 'server/features')
        return 'platform imports no feature: take what you need as an argument, and let main.ts pass it in.'
      return 'platform imports only platform and domain: the files in server/src compose it, not the reverse.'
    case 'server/features':
      if (to.room === 'server/platform' || to.feature === from.feature) return null
      if (to.room === 'server/features') {
        // GraphQL types refer to each other.
        if (from.file.endsWith('schema.ts') && to.file.endsWith('schema.ts')) return null
        return to.file === 'service.ts' ? null : `Of another feature only its service is open: ask features/${to.feature}/service.ts.`
      }
      return to.file === 'builder.ts'
        ? null
        : 'Of the composition a feature imports builder.ts alone: schema.ts and main.ts gather features, not the reverse.'
    case 'web/features':
      if (to.room === 'web/blocks' || to.room === 'web/api' || to.room === 'web/ui' || to.feature === from.feature) return null
      if (to.room === 'web/generated' && to.file !== 'routeTree.gen.ts') return null
      if (to.room !== 'web/features') return 'A feature does not import the app: take what you need as a prop, and let app compose.'
      return 'Features of the web app do not import each other: compose them in app, or extract the shared piece to blocks.'
    case 'web/blocks':
      return to.room === 'web/blocks' || to.room === 'web/api' || to.room === 'web/ui'
        ? null
        : 'A block imports only blocks, api, ui and domain: take what you need as a prop.'
    case 'web/api':
      if (to.room === 'web/generated' && to.file !== 'routeTree.gen.ts') return null
      return to.room === 'web/api' || to.room === 'web/ui'
        ? null
        : 'api imports only ui and domain, and knows no feature: take what you need as an argument.'
    case 'web/ui':
      return to.room === 'web/ui' ? null : 'ui imports nothing of ours but domain: take what you need as a prop.'
    default:
      return null
  }
}

/**
 * Why a file may not import a package or a module of Node; null where it may.
 * @param {Place} from
 * @param {string} specifier
 * @returns {string | null}
 */
export function packageRefusal(from, specifier) {
  if (specifier.startsWith('@fourwall/')) {
    if (from.workspace === 'scripts' || !specifier.startsWith('@fourwall/domain/')) return NO_WORKSPACE_BUT_DOMAIN[from.workspace]
    return from.workspace === 'domain' ? 'Inside domain import by relative path.' : null
  }
  if (from.isTest) return null
  if (from.workspace === 'domain')
    return PURE_PACKAGES.has(specifier)
      ? null
      : 'domain is pure, without packages or modules of Node: let server or web do it and pass the result in.'
  // A bench drives the browser from outside.
  if (from.workspace === 'web' && specifier.startsWith('node:') && !from.file.endsWith('-bench.ts'))
    return 'A browser has no modules of Node: use what the web platform has, or ask the server.'
  return null
}

/** Packages that domain may use because they are pure. */
const PURE_PACKAGES = new Set(['parse5', 'zod/mini'])

const SAYS_NOTHING = /^(utils?|helpers?|common|misc|shared)$/

/**
 * Why a file may not be called so; null where it may.
 * @param {string} path below the repository, with slashes
 * @returns {string | null}
 */
export function nameRefusal(path) {
  const names = path.split('/').map((name) => name.replace(/\..*$/, ''))
  const empty = names.find((name) => SAYS_NOTHING.test(name))
  if (empty !== undefined) return `"${empty}" says nothing: name files and folders by their subject.`
  // The router reads an index file in a folder of routes as the folder's address.
  if (names.at(-1) !== 'index' || path.startsWith('web/src/app/routes/')) return null
  return 'No barrels: import the defining file, and name this one by its subject.'
}
