// Which tests a change can affect.
import { importsOf, reachedFrom } from './import-graph.mjs'

const TEST = /\.test\.tsx?$/
const ROUTES = 'web/src/app/routes/'
/** What every page has around it. */
const FRAME = [`${ROUTES}__root.tsx`, `${ROUTES}_signed-in.tsx`, 'web/src/app/main.tsx']
/** Where all features of the server meet. Through them, each test of one feature would depend on every other. */
const MEETINGS = new Set(['server/src/services.ts', 'server/src/schema.ts', 'server/src/start.ts', 'server/src/commands.ts'])
/** Features of the server that have no page of their own, but serve others. */
const SERVING = new Set(['figures', 'history', 'references', 'editing-notices', 'waiting-uploads'])
/** Parts of the platform that work for features alone, and not for every request. */
const FOR_FEATURES = 'server/src/platform/files/'
/** The command line, which browser tests run by name. */
const COMMANDS = /^server\/src\/(?:cli|commands)\//
/** How everything is installed, built and run. */
const EVERYTHING =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.base\.json|scripts\/(test|build|install|node)\.mjs|scripts\/services\/.*|(domain|server|web|e2e)\/(package|tsconfig)\.json|(server|web)\/vite\.config\.ts)$/
/** @type {readonly (readonly [changed: RegExp, read: string])[]} What is read by other ways than imports: by which file. */
const READ_BY = [
  [/^server\/migrations\//, 'server/src/platform/database/migrate.ts'],
  [/^server\/schema\.graphql$/, 'server/test/schema-walk.test.ts'],
  [/^web\/(index\.html|codegen\.ts|tsr\.config\.json|public\/)/, `${ROUTES}__root.tsx`],
  [/^docs\/api\.md$/, 'server/test/api-examples.test.ts'],
]
/** Read by nothing that runs. */
const SILENT = /\.(md|png|svg)$|^(\.|LICENSE|biome\.json|knip\.json)/

/**
 * @typedef {object} Choice
 * @property {string[]} files paths of tests
 * @property {string | null} everywhere a changed file that every page reads, for which all browser tests are chosen
 */

/**
 * @param {ReadonlyMap<string, string>} sources texts of the project's code, by path below the repository
 * @param {readonly string[]} changed paths, also of deleted files
 * @returns {Choice}
 */
export function affectedTests(sources, changed) {
  const tests = [...sources.keys()].filter((path) => TEST.test(path))
  const heard = changed.filter((path) => EVERYTHING.test(path) || !SILENT.test(path) || READ_BY.some(([what]) => what.test(path)))
  if (heard.some((path) => EVERYTHING.test(path))) return { files: tests, everywhere: null }
  const imports = importsOf(sources)
  const starts = new Set(heard.flatMap((path) => [path, ...READ_BY.flatMap(([what, reader]) => (what.test(path) ? [reader] : []))]))
  // What no import names, such as a fixture, is read by who writes its name out.
  for (const path of heard) if (!sources.has(path) && !TEST.test(path)) for (const reader of namingIt(sources, path)) starts.add(reader)

  const isIn = (/** @type {Set<string>} */ reached) => [...starts].some((path) => reached.has(path))
  const plain = tests.filter((path) => !path.startsWith('e2e/') && isIn(readBy(imports, sources, path)))
  const { isAffected, everywhere } = browserTests(sources, imports, starts)
  return { files: [...plain, ...tests.filter((path) => path.startsWith('e2e/') && isAffected(path))], everywhere }
}

/**
 * @param {ReadonlyMap<string, string>} sources
 * @param {string} path
 */
function namingIt(sources, path) {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return [...sources].flatMap(([reader, text]) => (text.includes(name) ? [reader] : []))
}

/**
 * All that a test reads. One of a feature, next to it or in its folder of `server/test`, stops where the features meet, and reads its own
 * feature whole; one of the command line enters no features but those that commands name; one of the platform stops where they meet, too.
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @param {ReadonlyMap<string, string>} sources
 * @param {string} test
 */
function readBy(imports, sources, test) {
  const [, own] = /^server\/(?:src\/features|test)\/([^/]+)\//.exec(test) ?? []
  const feature = filesOf(sources, new Set([own]))
  if (feature.length > 0 || test.startsWith('server/src/platform/'))
    return reachedFrom(imports, [test, ...feature], (path) => !MEETINGS.has(path))
  const isOfCommands = COMMANDS.test(test) || (imports.get(test) ?? []).includes('server/test/command-line.ts')
  if (!isOfCommands) return reachedFrom(imports, [test])
  const commands = [...reachedFrom(imports, [test])].filter((path) => COMMANDS.test(path) || path === 'server/src/commands.ts')
  // Also where only a type is named: commands get services of features handed over.
  const named = new Set(commands.flatMap((path) => [...(sources.get(path) ?? '').matchAll(NAMED_FEATURE)].map(([, name]) => name)))
  return reachedFrom(imports, [test, ...filesOf(sources, named)], (path) => !FEATURE.test(path) || named.has(FEATURE.exec(path)?.[1]))
}

const NAMED_FEATURE = /\/features\/([^/']+)\//g
const FEATURE = /^server\/src\/features\/([^/]+)\//

/**
 * The files of features, without their tests.
 * @param {ReadonlyMap<string, string>} sources
 * @param {ReadonlySet<string | undefined>} features
 */
function filesOf(sources, features) {
  return [...sources.keys()].filter((path) => FEATURE.test(path) && features.has(FEATURE.exec(path)?.[1]) && !TEST.test(path))
}

/**
 * Browser tests import nothing of the product: they are affected through the pages that they open, which share the names of features with
 * the server. What the web app shows is tested wherever its page is opened; what the server and the domain compute have tests of their own, and
 * here those that are mainly about its pages.
 * @param {ReadonlyMap<string, string>} sources
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @param {ReadonlySet<string>} starts
 */
function browserTests(sources, imports, starts) {
  // Features in the frame, such as the assistant's drawer, are tested on pages of their own.
  const frame = new Set([...reachedFrom(imports, FRAME)].filter((path) => !path.startsWith('web/src/features/')))
  const routes = [...sources.keys()].filter((path) => path.startsWith(ROUTES) && !FRAME.includes(path))
  const pages = routes.map((route) => ({
    page: pageOf(route),
    /** All that it reads, without the frame. */
    reached: reachedFrom(imports, [route], (path) => !frame.has(path)),
    /** The features that it shows: what else those read belongs to others. */
    features: new Set((imports.get(route) ?? []).flatMap((path) => /^web\/src\/features\/([^/]+)/.exec(path)?.[1] ?? [])),
  }))
  const features = [...sources.keys()].filter((path) => path.startsWith('server/src/features/') && !TEST.test(path))
  const changed = [...starts].filter((path) => /^(domain|server|web)\/(src|migrations)\//.test(path) && !TEST.test(path))
  let everywhere = changed.find((path) => frame.has(path) && !path.startsWith('domain/')) ?? null
  /** @type {Set<string>} */
  const touched = new Set()
  /** @type {Set<string>} */
  const shown = new Set()
  for (const path of changed) {
    const names = path.startsWith('server/') ? featuresOf(imports, features, path) : []
    if (path.startsWith('server/') && !COMMANDS.test(path) && names.length === 0) everywhere ??= path
    for (const one of pages)
      if (one.reached.has(path) || names.some((name) => one.features.has(name))) (path.startsWith('web/') ? shown : touched).add(one.page)
  }
  return {
    everywhere,
    /** @param {string} test */
    isAffected: (test) => {
      const reached = reachedFrom(imports, [test], (path) => path.startsWith('e2e/'))
      if ([...starts].some((path) => path.startsWith('e2e/') && reached.has(path))) return true
      if (changed.some((path) => COMMANDS.test(path)) && (sources.get(test) ?? '').includes('runCommand(')) return true
      const named = pagesNamedIn(sources, [test])
      // The others open a page in a fixture.
      const opened = named.length > 0 ? named : pagesNamedIn(sources, reached)
      if (changed.length === 0) return false
      if (everywhere !== null) return true
      if (opened.length === 0) return !changed.every((path) => COMMANDS.test(path))
      const leading = (/** @type {Set<string>} */ to) => opened.filter((address) => [...to].some((page) => leadsTo(address, page))).length
      return leading(shown) > 0 || leading(touched) * 2 >= opened.length
    },
  }
}

/**
 * The features that a file of the server works for: the one whose folder it is in, else those that read it. None for most of the platform.
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @param {readonly string[]} features files of all features
 * @param {string} path
 */
function featuresOf(imports, features, path) {
  const [, , room, own = ''] = path.split('/')
  if (room === 'features' && !SERVING.has(own)) return [own]
  if (room !== 'features' && !path.startsWith(FOR_FEATURES)) return []
  const readers = features.filter((file) => reachedFrom(imports, [file], (one) => !MEETINGS.has(one)).has(path))
  return [...new Set(readers.map((file) => file.split('/')[3] ?? ''))]
}

/**
 * @param {ReadonlyMap<string, string>} sources
 * @param {Iterable<string>} readers
 * @returns {string[]} addresses as `settings/closing`; empty for the home page
 */
function pagesNamedIn(sources, readers) {
  const texts = [...readers].map((path) => sources.get(path) ?? '')
  return texts.flatMap((text) => [...text.matchAll(/['"`]\/([a-z0-9/-]*)/g)].map(([, address = '']) => address.replace(/\/+$/, '')))
}

/**
 * Whether a page is reached from an address that a test opens: it is there, further down or, where a name stands for an id, above.
 * @param {string} address
 * @param {string} page
 */
function leadsTo(address, page) {
  return page === address || (address !== '' && page.startsWith(`${address}/`)) || (page !== '' && address.startsWith(`${page}/`))
}

/** @param {string} route path of a route's file @returns {string} as `charts` or `settings/closing`, up to the first id; empty for the home page */
function pageOf(route) {
  const parts = route
    .slice(ROUTES.length)
    .replace('_signed-in/', '')
    .replace(/\.tsx$/, '')
    .split(/[/.]/)
  const id = parts.findIndex((part) => part.startsWith('$'))
  return (id < 0 ? parts : parts.slice(0, id)).filter((part) => part !== 'index' && part !== 'route').join('/')
}
