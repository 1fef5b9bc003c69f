import { posix } from 'node:path'

/** What documents may refer to. Paths are relative to the repository, with slashes. */
export interface NameableThings {
  /** All files and their folders. */
  readonly paths: ReadonlySet<string>
  /** Every word in the sources. */
  readonly words: ReadonlySet<string>
}

const TOP_FOLDERS = ['domain', 'server', 'web', 'e2e', 'scripts', 'docs', 'test', '.ci']
const SOURCE_FILE = /^[\w$@.*-]+\.(?:tsx?|mjs|sql|css|graphql)$/

/** Files, folders, linked pages and decisions that a document names but that do not exist; in the glossary also names in code. */
export function documentProblems(path: string, text: string, things: NameableThings): readonly string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  const problems = [
    ...codeSpans(prose).flatMap((span) => pathProblem(span, things.paths) ?? []),
    ...brokenLinks(path, prose, things.paths),
    ...unknownDecisions(prose, things.paths),
    ...(path.endsWith('/glossary.md') ? unknownNames(prose, things.words) : []),
  ]
  return problems.map((problem) => `${path}: ${problem}`)
}

function codeSpans(prose: string): readonly string[] {
  return [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
}

/** Paths must be complete, with extension, so that they can be looked up. `<feature>` and `*` stand for any name. */
function pathProblem(span: string, paths: ReadonlySet<string>): string | null {
  if (/\s/.test(span)) return null
  const [top] = span.split('/')
  if (span.includes('/') && top !== undefined && TOP_FOLDERS.includes(top)) {
    const start = span.replace(/<.*$/, '').replace(/\/$/, '')
    return isThere(start, paths) ? null : `there is no \`${span}\`.`
  }
  if (SOURCE_FILE.test(span)) return `write \`${span}\` with all its folders.`
  if (!/^[\w.-]+(?:\/[\w.*$-]+)+$/.test(span)) return null
  const full = [...paths].find((known) => `${known}.`.includes(`/${span}.`))
  return full === undefined ? null : `write \`${span}\` in full: \`${full}\`.`
}

function isThere(path: string, paths: ReadonlySet<string>): boolean {
  if (!path.includes('*')) return paths.has(path)
  const pattern = new RegExp(`^${path.replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '[^/]*')}$`)
  return [...paths].some((known) => pattern.test(known))
}

function brokenLinks(from: string, prose: string, paths: ReadonlySet<string>): readonly string[] {
  return [...prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, target = '']) => {
    if (/^[a-z]+:/.test(target)) return []
    return paths.has(posix.join(posix.dirname(from), target)) ? [] : [`the link to ${target} leads nowhere.`]
  })
}

function unknownDecisions(prose: string, paths: ReadonlySet<string>): readonly string[] {
  const numbers = [...prose.matchAll(/\bdecisions?\s+(\d+)(?:\s+and\s+(\d+))?/gi)].flatMap(([, one, other]) => [one, other])
  return numbers.flatMap((number) => {
    if (number === undefined) return []
    const start = `docs/decisions/${number.padStart(4, '0')}-`
    return [...paths].some((known) => known.startsWith(start)) ? [] : [`there is no decision ${number}.`]
  })
}

/** In the last column of each table. */
function unknownNames(prose: string, words: ReadonlySet<string>): readonly string[] {
  const cells = [...prose.matchAll(/^\|.*\|([^|]*)\|$/gm)].map(([, cell = '']) => cell)
  const names = cells.flatMap(codeSpans).filter((name) => /^\w+$/.test(name))
  return names.filter((name) => !words.has(name)).map((name) => `no source has the name \`${name}\`.`)
}
