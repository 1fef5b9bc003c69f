import { FormulaError, parseFormula, referencesOf } from './formula.ts'
import type { FormulaNames } from './formula-names.ts'

/**
 * A part of a formula as people type it, such as `{Revenue} - Cost of goods`. Names are in braces, or bare if they are a
 * group's own; a name refers to a group if it is unambiguous.
 */
export interface FormulaPart {
  readonly kind: 'name' | 'other'
  readonly text: string
  /** Start index in the formula, from 0. */
  readonly from: number
  /** Index after the last character. */
  readonly to: number
  /** The group that a name refers to; null if it is unknown or ambiguous. */
  readonly groupId: string | null
}

/** A problem of a formula, with its position. */
export interface FormulaProblem {
  readonly message: string
  readonly from: number
  readonly to: number
}

/** The formula's owner (a group, or anything else with a formula), and the saved formulas of all by id. */
export interface FormulaPlace {
  readonly groupId: string
  readonly formulas: ReadonlyMap<string, string>
  /** Terms for messages; default: calculation and group. */
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

/** The parts of a formula in order, covering the whole text. */
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
      add('name', at, at + braced.length, resolvedId(braced.slice(1, -1), names))
      at += braced.length
      continue
    }
    const bare = bareName(rest, known, names)
    if (bare === null) {
      const number = NUMBER.exec(rest)?.[0] ?? rest.slice(0, 1)
      add('other', at, at + number.length)
      at += number.length
    } else {
      add('name', at, at + bare.length, resolvedId(bare, names))
      at += bare.length
    }
  }
  return parts
}

const BRACED = /^\{\s*[^{}\s][^{}]*\}/
const NUMBER = /^(\d+(?:\.\d+)?|\.\d+)/
/** A run of characters that a bare name can have. */
const BARE = /^[\p{L}_][\p{L}\p{M}\p{N}_ .,:&'’#]*/u

/** The bare name at the start of a text; null without one. */
function bareName(text: string, known: readonly string[], names: FormulaNames): string | null {
  const run = BARE.exec(text)?.[0].trimEnd() ?? null
  if (run !== null && resolvedId(run, names) !== null) return run
  // Names with special characters, such as "401(k)" or "G&A / other".
  const longer = known.find((name) => name.length > (run?.length ?? 0) && begins(text, name) && isEnd(text, name.length))
  if (longer !== undefined && !/^[-+*/().\d\s]*$/.test(longer)) return longer
  return run
}

/** Whether a text starts with a name, ignoring case. */
function begins(text: string, name: string): boolean {
  return text.slice(0, name.length).toLowerCase() === name.toLowerCase()
}

/** Whether a word ends there. */
function isEnd(text: string, at: number): boolean {
  return !/^[\p{L}\p{N}_]/u.test(text.slice(at))
}

function resolvedId(name: string, names: FormulaNames): string | null {
  const [only = null, ...others] = names.find(name)
  return others.length === 0 ? only : null
}

/** The formula as saved, with ids instead of names. Unknown and ambiguous names stay as they are, in braces. */
export function storedFormula(text: string, names: FormulaNames): string {
  return formulaParts(text, names)
    .map((part) => (part.kind === 'name' ? (part.groupId === null ? inBraces(part.text) : `{${part.groupId}}`) : part.text))
    .join('')
}

/** The formula for display, with names instead of ids. */
export function shownFormula(stored: string, { nameOf, missing }: FormulaNames): string {
  return stored.replaceAll(/\{([^{}]*)\}/g, (whole, reference: string) => {
    const name = nameOf.get(reference.trim()) ?? missing?.get(reference.trim())
    return name === undefined ? whole : `{${name}}`
  })
}

/** All problems of a formula, in text order; empty if it can be saved. */
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
  if (names.missing?.has(groupId) === true)
    return { message: `"${called.slice(0, 60)}" does not exist any more. Name another ${words.named}.`, from, to }
  if (groupId === ownId) return { message: `${words.owner} cannot name itself.`, from, to }
  const cycle = pathTo(groupId, ownId, formulas, new Set())
  if (cycle === null) return null
  const path = [ownId, ...cycle].map((id) => names.nameOf.get(id) ?? id).join(' → ')
  return { message: `The formulas refer to each other in a circle: ${path}. Take one of them out.`, from, to }
}

/** Chain of formula references from one group to another, both included; null if none exists. */
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

/** The references in a formula, even if it is invalid; in text order if it is valid. */
export function storedReferences(stored: string): readonly string[] {
  try {
    return referencesOf(parseFormula(stored))
  } catch (error) {
    if (error instanceof FormulaError) return [...stored.matchAll(/\{\s*([^{}]*?)\s*\}/g)].map((match) => match[1] ?? '')
    throw error
  }
}

/** The syntax problem of a text, ignoring its names. */
function readingProblem(parts: readonly FormulaPart[]): FormulaProblem | null {
  // Puts every name in braces so that it parses, and records where each part is in that text.
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
