// Checks that files, pages and decisions named in documents exist, and the glossary's names in code.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentProblems } from './document-problems.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e8,
})
const files = list.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))

/** `a/b/c` is in `a/b` and in `a`. */
const foldersOf = (path: string): readonly string[] => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))

const sources = files.filter((path) => /^(domain|server|web)\/(src|migrations)\/.*\.(tsx?|sql)$/.test(path))
const things = {
  paths: new Set(files.flatMap((path) => [path, ...foldersOf(path)])),
  words: new Set(sources.flatMap((path) => read(path).match(/\w+/g) ?? [])),
}
const documents = files.filter((path) => /^(docs\/.*|[A-Z]+)\.md$/.test(path))
const problems = documents.flatMap((path) => documentProblems(path, read(path), things))
for (const problem of problems) console.error(problem)
if (documents.length === 0 || sources.length === 0) console.error('There are no documents to check.')
process.exitCode = problems.length > 0 || documents.length === 0 || sources.length === 0 ? 1 : 0
