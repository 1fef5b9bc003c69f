import { seenText } from '../seen-text.ts'
import type { ProfitLossGroup } from './categorization.ts'
import { nearestName } from './nearest-name.ts'

/** One group of a path. */
export interface PathStep {
  readonly name: string
  /** Number among siblings of the same name, from 1. */
  readonly which: number
}

type Pathed = Pick<ProfitLossGroup, 'id' | 'parentId' | 'name'>

/** Groups by path, such as `Labor > Management`. */
export interface GroupPaths {
  /** Unique path by id, in the order of the groups. */
  readonly pathOf: ReadonlyMap<string, string>
  /** Resolves a text: by the whole path, exactly or ignoring case and blanks, or by the unique end of a path. */
  readonly find: (text: string) => FoundPath
}

export type FoundPath =
  | { readonly kind: 'GROUP'; readonly id: string }
  | { readonly kind: 'UNREADABLE'; readonly message: string }
  | { readonly kind: 'SEVERAL'; readonly paths: readonly string[] }
  /** `nearest`: the most similar path; null if none is close. */
  | { readonly kind: 'UNKNOWN'; readonly nearest: string | null }

/** With more unknown texts it is probably the wrong file. */
const MOST_COMPARED = 200

/** `groups`: in order, parents before children. */
export function groupPaths(groups: readonly Pathed[]): GroupPaths {
  const stepsOf = new Map<string, readonly PathStep[]>()
  const counts = new Map<string, number>()
  for (const { id, parentId, name } of groups) {
    const key = JSON.stringify([parentId, name])
    const which = (counts.get(key) ?? 0) + 1
    counts.set(key, which)
    stepsOf.set(id, [...(stepsOf.get(parentId ?? '') ?? []), { name, which }])
  }
  const pathOf = new Map([...stepsOf].map(([id, steps]) => [id, pathText(steps)]))
  const idOf = new Map([...pathOf].map(([id, path]) => [path, id]))
  const byEnd = new Map<string, string[]>()
  for (const [id, steps] of stepsOf) {
    steps.forEach((_, from) => {
      const end = folded(pathText(steps.slice(from)))
      const same = byEnd.get(end)
      if (same === undefined) byEnd.set(end, [id])
      else same.push(id)
    })
  }
  const byPath = Map.groupBy(pathOf.keys(), (id) => folded(pathOf.get(id) ?? ''))
  const paths = [...idOf.keys()]
  const answers = new Map<string, FoundPath>()
  let unknown = 0
  const find = (text: string): FoundPath => {
    const steps = readPath(text)
    if ('problem' in steps) return { kind: 'UNREADABLE', message: steps.problem }
    const path = pathText(steps.steps)
    const exact = idOf.get(path)
    if (exact !== undefined) return { kind: 'GROUP', id: exact }
    const alike = byPath.get(folded(path)) ?? byEnd.get(folded(path)) ?? []
    const [only, ...others] = alike
    if (only !== undefined && others.length === 0) return { kind: 'GROUP', id: only }
    if (only !== undefined) return { kind: 'SEVERAL', paths: alike.map((id) => pathOf.get(id) ?? '') }
    unknown += 1
    return { kind: 'UNKNOWN', nearest: unknown > MOST_COMPARED ? null : nearestName(path, paths) }
  }
  return {
    pathOf,
    find(text) {
      const known = answers.get(text)
      if (known !== undefined) return known
      const found = find(text)
      answers.set(text, found)
      return found
    },
  }
}

/** `Labor > Management`. Names with `>` or quotes are quoted; a second sibling of the same name is `"Other" #2`. */
export function pathText(steps: readonly PathStep[]): string {
  return steps
    .map(({ name, which }) => {
      const isPlain = which === 1 && name !== '' && name === name.trim() && !/[>"]/.test(name)
      return isPlain ? name : `"${name.replaceAll('"', '""')}"${which === 1 ? '' : ` #${which}`}`
    })
    .join(' > ')
}

/** Parses a path of at least one group; or says what is wrong with it. */
export function readPath(text: string): { readonly steps: readonly PathStep[] } | { readonly problem: string } {
  const steps: PathStep[] = []
  let at = 0
  for (;;) {
    const rest = text.slice(at)
    const quoted = QUOTED.exec(rest)
    const bare = BARE.exec(rest)
    if (quoted !== null) {
      steps.push({ name: (quoted[1] ?? '').replaceAll('""', '"'), which: Math.max(1, Number(quoted[2] ?? 1)) })
      at += quoted[0].length
    } else if (/^\s*"/.test(rest)) {
      const isOpen = !/^\s*"(?:[^"]|"")*"/.test(rest)
      return { problem: isOpen ? `The quote at character ${at + 1} of the group path is not closed. Close it.` : strayText(at) }
    } else {
      const name = (bare?.[0] ?? '').trim()
      if (name === '')
        return {
          problem:
            text.trim() === ''
              ? 'The group path is empty. Write the groups from the top, such as Labor > Management.'
              : `The group path names nothing at character ${at + 1}. Write a group on either side of each “>”.`,
        }
      steps.push({ name, which: 1 })
      at += bare?.[0].length ?? 0
    }
    if (at >= text.length) return { steps }
    // A step ends at the end of the text or at this separator.
    at += 1
  }
}

function strayText(at: number): string {
  return `There is text after the quotes that begin at character ${at + 1} of the group path. Put the whole name in quotes, or “>” after it.`
}

const QUOTED = /^\s*"((?:[^"]|"")*)"(?:\s*#(\d{1,4}))?\s*(?=>|$)/
const BARE = /^[^>]*/

/** Equal for all spellings of a path. */
export function folded(path: string): string {
  return seenText(path).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
