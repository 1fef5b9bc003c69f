// Proves that the linter works: every rule enabled by name in .oxlintrc.json refuses its illegal fixture with its own message and passes
// the legal twin. A misconfigured linter would pass silently.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Refusal {
  readonly code: string
  readonly message: string
}

const root = join(import.meta.dirname, '../..')
const configuration = join(root, '.oxlintrc.json')

/** What the linter, with our configuration, reports for the files in a folder. */
function lint(folder: string): readonly (Refusal & { readonly filename: string })[] {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  const run = spawnSync(process.execPath, [oxlint, '--config', configuration, '--format', 'json', '.'], { cwd: folder, encoding: 'utf8' })
  if (!run.stdout.startsWith('{')) throw new Error(run.stderr + run.stdout)
  // The linter's report; its pinned version fixes the shape.
  return (JSON.parse(run.stdout) as { diagnostics: (Refusal & { filename: string })[] }).diagnostics
}

/** The refusals that a fixture expects, each as a line `// refused: plugin(rule) part of the message`. */
function announced(text: string): Refusal[] {
  return [...text.matchAll(/^\/\/ refused: (\S+) (.+)$/gm)].map(([, code = '', message = '']) => ({ code, message }))
}

/** The rules enabled by name, as `plugin(rule)`. The configuration is JSON with comments on separate lines. */
function rulesByName(): string[] {
  // Our own file; a wrong shape fails right below.
  const { rules } = JSON.parse(readFileSync(configuration, 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')) as { rules: Record<string, unknown> }
  return Object.entries(rules).flatMap(([rule, setting]) => (setting === 'off' ? [] : [rule.replace(/^(.*)\/(.*)$/, '$1($2)')]))
}

const problems: string[] = []
const proved = new Set<string>()
const twins = new Map<string, Set<string>>()

// The configuration ignores the fixtures, so they are linted as a copy elsewhere.
const folder = mkdtempSync(join(tmpdir(), 'fourwall-fixtures-'))
try {
  cpSync(join(import.meta.dirname, 'fixtures'), folder, { recursive: true })
  const refusals = lint(folder)
  for (const file of globSync('**/*.{ts,tsx}', { cwd: folder }).toSorted()) {
    const [name = '', kind = ''] = file.split('/')
    twins.set(name, (twins.get(name) ?? new Set()).add(kind))
    const expected = announced(readFileSync(join(folder, file), 'utf8'))
    if (kind === 'illegal' && expected.length === 0) problems.push(`${file} announces no refusal.`)
    const found = refusals.filter(({ filename }) => filename === file)
    for (const { code, message } of expected) {
      const at = found.findIndex((refusal) => refusal.code === code && refusal.message.includes(message))
      if (at === -1) problems.push(`${file} passes, where ${code} should refuse it with "${message}".`)
      else found.splice(at, 1)
      proved.add(code)
    }
    for (const { code, message } of found) problems.push(`${file} is refused by ${code}: ${message}`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
for (const [name, kinds] of twins) if (!kinds.has('illegal') || !kinds.has('legal')) problems.push(`${name} lacks one of its twins.`)
for (const rule of rulesByName()) if (!proved.has(rule)) problems.push(`${rule} has no illegal fixture.`)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`${proved.size} rules refuse their illegal fixtures and pass the legal ones (${twins.size} pairs).`)
