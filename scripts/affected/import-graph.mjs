// Who reads whom, across the workspaces.
import { posix } from 'node:path'

/** `from './a.ts'`, `import './a.ts'`, `import('./a.ts')`, `new URL('./a.ts', import.meta.url)`. */
const SPECIFIER = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*['"`]([^'"`]+)['"`]/g
/** Types change nothing that runs; the type check reads them. */
const TYPES = /^(?:import|export) type [^'"`;=]*?from '[^']+'/gm

/**
 * The file that a module's path names.
 * @param {string} from path of the importing file, below the repository
 * @param {string} specifier
 * @returns {string | null} null for packages
 */
function resolved(from, specifier) {
  if (specifier.startsWith('@fourwall/domain/')) return `domain/src/${specifier.slice('@fourwall/domain/'.length)}`
  if (!specifier.startsWith('.')) return null
  // A built program is made of its source.
  return posix.join(posix.dirname(from), specifier).replace(/\/dist\/(\w+)\.js$/, '/src/$1.ts')
}

/**
 * @param {ReadonlyMap<string, string>} sources texts by path
 * @returns {Map<string, string[]>} what each file runs directly
 */
export function importsOf(sources) {
  return new Map(
    [...sources].map(([path, text]) => [
      path,
      [...text.replaceAll(TYPES, '').matchAll(SPECIFIER)].flatMap(([, specifier = '']) => resolved(path, specifier) ?? []),
    ]),
  )
}

/**
 * All that a file reads, directly or through others, with itself.
 * @param {ReadonlyMap<string, readonly string[]>} imports
 * @param {readonly string[]} starts
 * @param {(path: string) => boolean} isEntered files for which it is false are reached, but not what they read
 * @returns {Set<string>}
 */
export function reachedFrom(imports, starts, isEntered = () => true) {
  const reached = new Set(starts)
  for (const path of reached) if (isEntered(path)) for (const next of imports.get(path) ?? []) reached.add(next)
  return reached
}
