// Checks what the linter cannot, since it sees one file at a time: exported names, crowded folders, and commit subjects since this check
// exists.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { subjectProblem } from './commit-subjects.ts'
import { crowdedFolders } from './crowded-folders.ts'
import { isNamed, repeatedNames } from './exported-names.ts'

const root = join(import.meta.dirname, '../..')

function git(...args: string[]): readonly string[] {
  const run = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 })
  return run.status === 0 ? run.stdout.split('\n').filter(Boolean) : []
}

const deleted = new Set(git('ls-files', '--deleted'))
const paths = git('ls-files', '--cached', '--others', '--exclude-standard').filter((path) => !deleted.has(path))
const files = paths.filter(isNamed).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
// A shallow clone has no commit subjects to check.
const [first] = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/names/commit-subjects.ts').slice(-1)
const subjects = first === undefined ? [] : git('log', '--no-merges', '--format=%s', `${first}..HEAD`)
const problems = [...repeatedNames(files), ...crowdedFolders(paths), ...subjects.flatMap((subject) => subjectProblem(subject) ?? [])]
for (const problem of problems) console.error(problem)
if (files.length === 0) console.error('There are no sources to look at.')
process.exitCode = problems.length > 0 || files.length === 0 ? 1 : 0
