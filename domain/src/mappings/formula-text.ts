import { FormulaError, parseFormula, referencesOf } from './formula.ts'
import type { FormulaNames } from './formula-names.ts'

/**
 * A part of a formula as a person writes it, such as `{Revenue} - Cost of goods`. A name stands in braces, or bare
 * where it is a group's own; it names a group where there is just one that it can mean.
 */
export interface FormulaPart {
  readonly kind: 'name' | 'other'
  readonly text: string
  /** Characters of the formula, from 0. */
  readonly from: number
  /** The first character after it. */
  readonly to: number
  /** The group that a name means; null where none or several are called so. */
  readonly groupId: string | null
}

/** Something that is wrong with a formula, and where. */
export interface FormulaProblem {
  readonly message: string
  readonly from: number
  readonly to: number
}

/** A formula with the group, or whatever else has one, that it stands in and the formulas of all of them, with ids, as it is saved. */
export interface FormulaPlace {
  readonly groupId: string
  readonly formulas: ReadonlyMap<string, string>
  /** How people call what has a formula and what it names; calculations and groups unless told otherwise. */
  readonly words?: FormulaWords
}

export interface FormulaWords {
  /** `A calculation` */
  readonly owner: string
  /** `group` */
  readonly named: string
  /** `groups` */
  readonly several: string
}

const GROUP_WORDS: FormulaWords = { owner: 'A calculation', named: 'group', several: 'groups' }

/** The parts of a formula in their order; together they are the whole text. */
export function formulaParts(text: string, names: FormulaNames): readonly FormulaPart[] {
  const parts: FormulaPart[] = []
  const add = (kind: FormulaPart['kind'], from: number, to: number, groupId: string | null = null): void => {
    const last = parts.at(-1)
    if (kind === 'other' && last?.kind === 'other') parts[parts.length - 1] = { ...last, text: text.slice(last.from, to), to }
    else parts.push({ kind, text: text.slice(from, to), from, to, groupId })
  }
  const known = [...names.nameOf.values()].sort((left, right) => right.length - left.length)
  let at = 0
  while (at < text.length) {
    const rest = text.slice(at)
    const braced = BRACED.exec(rest)?.[0]
    if (braced !== undefined) {
      add('name', at, at + braced.length, meant(braced.slice(1, -1), names))
      at += braced.length
      continue
    }
    const bare = bareName(rest, known, names)
    if (bare === null) {
      const number = NUMBER.exec(rest)?.[0] ?? rest.slice(0, 1)
      add('other', at, at + number.length)
      at += number.length
    } else {
      add('name', at, at + bare.length, meant(bare, names))
      at += bare.length
    }
  }
  return parts
}

const BRACED = /^\{\s*[^{}\s][^{}]*\}/
const NUMBER = /^(\d+(?:\.\d+)?|\.\d+)/
/** Words that no braces hold, up to what cannot stand in most names. */
const BARE = /^[\p{L}_][\p{L}\p{M}\p{N}_ .,:&'’#]*/u

/** The name without braces that a text begins with; null where it begins with none. */
function bareName(text: string, known: readonly string[], names: FormulaNames): string | null {
  const run = BARE.exec(text)?.[0].trimEnd() ?? null
  if (run !== null && meant(run, names) !== null) return run
  // Names with signs of their own, such as "401(k)" or "G&A / other".
  const longer = known.find((name) => name.length > (run?.length ?? 0) && begins(text, name) && isEnd(text, name.length))
  if (longer !== undefined && !/^[-+*/().\d\s]*$/.test(longer)) return longer
  return run
}

/** Whether a text begins with a name, but for letter case. */
function begins(text: string, name: string): boolean {
  return text.slice(0, name.length).toLowerCase() === name.toLowerCase()
}

/** Whether no word goes on there. */
function isEnd(text: string, at: number): boolean {
  return !/^[\p{L}\p{N}_]/u.test(text.slice(at))
}

function meant(name: string, names: FormulaNames): string | null {
  const [only = null, ...others] = names.find(name)
  return others.length === 0 ? only : null
}

/** The formula as it is saved: ids in the place of names. A name that means no group, or several, stays as it is, in braces. */
export function storedFormula(text: string, names: FormulaNames): string {
  return formulaParts(text, names)
    .map((part) => (part.kind === 'name' ? (part.groupId === null ? inBraces(part.text) : `{${part.groupId}}`) : part.text))
    .join('')
}

/** The formula as people read it: names in the place of ids. */
export function shownFormula(stored: string, { nameOf }: FormulaNames): string {
  return stored.replaceAll(/\{([^{}]*)\}/g, (whole, reference: string) => {
    const name = nameOf.get(reference.trim())
    return name === undefined ? whole : `{${name}}`
  })
}

/** All that is wrong with a formula, in the order of its text; empty where it can be saved. */
export function formulaProblems(text: string, names: FormulaNames, place: FormulaPlace): readonly FormulaProblem[] {
  const parts = formulaParts(text, names)
  const problems = parts.flatMap((part) => (part.kind === 'name' ? (problemOfName(part, names, place) ?? []) : []))
  const reading = readingProblem(parts)
  return [...problems, ...(reading === null ? [] : [reading])].sort((left, right) => left.from - right.from)
}

function problemOfName(
  part: FormulaPart,
  names: FormulaNames,
  { groupId: ownId, formulas, words = GROUP_WORDS }: FormulaPlace,
): FormulaProblem | null {
  const { from, to, groupId } = part
  const called = withoutBraces(part.text)
  if (groupId === null) {
    const several = names.find(called).map((id) => `{${names.nameOf.get(id)}}`)
    const message =
      several.length === 0
        ? `There is no ${words.named} called "${called.slice(0, 60)}".`
        : `${several.length} ${words.several} are called "${called.slice(0, 60)}": name ${several.slice(0, 3).join(' or ')}.`
    return { message, from, to }
  }
  if (groupId === ownId) return { message: `${words.owner} cannot name itself.`, from, to }
  const circle = pathTo(groupId, ownId, formulas, new Set())
  if (circle === null) return null
  const way = [ownId, ...circle].map((id) => names.nameOf.get(id) ?? id).join(' → ')
  return { message: `The formulas name each other in a circle: ${way}. Take one of them out.`, from, to }
}

/** The groups that lead from one to another through the formulas, both of them included; null where none do. */
function pathTo(from: string, to: string, formulas: ReadonlyMap<string, string>, passed: Set<string>): readonly string[] | null {
  if (from === to) return [to]
  if (passed.has(from)) return null
  passed.add(from)
  for (const reference of storedReferences(formulas.get(from) ?? '')) {
    const rest = pathTo(reference, to, formulas, passed)
    if (rest !== null) return [from, ...rest]
  }
  return null
}

/** What a formula names, whether or not it can be read; of one that can be, in the order of its text. */
export function storedReferences(stored: string): readonly string[] {
  try {
    return referencesOf(parseFormula(stored))
  } catch (error) {
    if (error instanceof FormulaError) return [...stored.matchAll(/\{\s*([^{}]*?)\s*\}/g)].map((match) => match[1] ?? '')
    throw error
  }
}

/** What keeps the text from being a formula at all, its names aside. */
function readingProblem(parts: readonly FormulaPart[]): FormulaProblem | null {
  // Every name in braces, so that it can be read; the places of the parts in what is read.
  const placed: { readonly part: FormulaPart; readonly at: number }[] = []
  let read = ''
  for (const part of parts) {
    placed.push({ part, at: read.length })
    read += part.kind === 'name' ? inBraces(part.text) : part.text
  }
  try {
    parseFormula(read)
    return null
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    const length = parts.at(-1)?.to ?? 0
    const back = (index: number): number => {
      const held = placed.findLast(({ at }) => at <= index)
      if (held === undefined) return 0
      const { part, at } = held
      const isBare = part.kind === 'name' && !part.text.startsWith('{')
      return Math.min(part.from + Math.max(0, index - at - (isBare ? 1 : 0)), part.to, length)
    }
    const from = back(error.from)
    return { message: error.seen, from, to: Math.max(back(error.to), Math.min(from + 1, length)) }
  }
}

function withoutBraces(text: string): string {
  return (text.startsWith('{') ? text.slice(1, -1) : text).trim()
}

function inBraces(text: string): string {
  return text.startsWith('{') ? text : `{${text}}`
}
