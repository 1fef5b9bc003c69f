// What differs from a commit, and the project's code.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../node.mjs'

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 }).split('\n').filter(Boolean)
}

/**
 * @param {string | null} since a commit; null for where the branch left main or, on main, for the commit before
 * @returns {string[]} paths of what was changed, added or removed since, committed or not
 */
export function changedFiles(since) {
  const [head] = git('rev-parse', 'HEAD')
  const untracked = git('ls-files', '--others', '--exclude-standard')
  if (since !== null) return [...git('diff', '--name-only', since), ...untracked]
  const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...untracked]
  const [base] = git('merge-base', 'HEAD', 'main')
  if (base !== head) return [...git('diff', '--name-only', base ?? 'HEAD'), ...untracked]
  return uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1')
}

/** @returns {Map<string, string>} texts of the code, by path */
export function sources() {
  const deleted = new Set(git('ls-files', '--deleted'))
  const paths = git('ls-files', '--cached', '--others', '--exclude-standard').filter(
    (path) => /\.(tsx?|mjs)$/.test(path) && !deleted.has(path),
  )
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
