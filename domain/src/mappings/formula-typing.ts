import { foldedText } from './account-words.ts'
import type { FormulaNames } from './formula-names.ts'
import { type FormulaPart, formulaParts } from './formula-text.ts'

/** A replacement in a formula's text. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** The name that is being typed: its text up to the caret. */
export interface TypedName {
  readonly from: number
  readonly to: number
  /** Without an opening brace; may be empty right after one. */
  readonly typed: string
}

/** The name being typed at the caret; null if none exists, such as after an operator or in a complete name. */
export function typedName(text: string, caret: number, names: FormulaNames): TypedName | null {
  const before = text.slice(0, caret)
  const open = before.lastIndexOf('{')
  if (open >= 0 && !before.slice(open).includes('}')) {
    const rest = text.slice(caret)
    // Extends to its closing brace, if any.
    const closing = /^[^{}]*\}/.exec(rest)?.[0]
    return { from: open, to: closing === undefined ? caret : caret + closing.length, typed: before.slice(open + 1) }
  }
  const part = formulaParts(text, names).find(({ from, to }) => from < caret && caret <= to)
  if (part?.kind !== 'name' || part.text.startsWith('{')) return null
  return { from: part.from, to: part.to, typed: text.slice(part.from, caret) }
}

/** Groups whose name has every typed word, prefix matches first; without `own`, which a formula cannot refer to. */
export function completions(typed: string, names: FormulaNames, own: string): readonly string[] {
  const wanted = plain(typed)
  const words = wanted.split(' ').filter((word) => word !== '')
  const rank = (name: string): number =>
    name.startsWith(wanted) ? 0 : wordsOf(name).some((word) => word.startsWith(words[0] ?? '')) ? 1 : 2
  return [...names.nameOf]
    .flatMap(([id, name], order) =>
      id !== own && words.every((word) => plain(name).includes(word)) ? [{ id, name: plain(name), order }] : [],
    )
    .sort((left, right) => rank(left.name) - rank(right.name) || left.order - right.order)
    .map(({ id }) => id)
}

/** Replaces the typed text by a group's name. */
export function completionEdit(text: string, { from, to }: TypedName, name: string): TextEdit {
  const space = text.slice(to) === '' || /^[\s)]/.test(text.slice(to)) ? '' : ' '
  return { from, to, insert: `{${name}}${space}` }
}

/** What Backspace deletes: the whole name in braces that ends there; null for a single character. */
export function nameBefore(text: string, caret: number, names: FormulaNames): TextEdit | null {
  return wholeName(formulaParts(text, names).find(({ to }) => to === caret))
}

/** What Delete deletes, likewise. */
export function nameAfter(text: string, caret: number, names: FormulaNames): TextEdit | null {
  return wholeName(formulaParts(text, names).find(({ from }) => from === caret))
}

function wholeName(part: FormulaPart | undefined): TextEdit | null {
  return part?.kind === 'name' && part.text.startsWith('{') ? { from: part.from, to: part.to, insert: '' } : null
}

/** Where an arrow key moves the caret: across a whole name in braces, otherwise by a character. */
export function caretBeside(text: string, caret: number, by: -1 | 1, names: FormulaNames): number {
  const part = formulaParts(text, names).find(({ kind, from, to }) =>
    kind !== 'name' ? false : by === 1 ? from <= caret && caret < to : from < caret && caret <= to,
  )
  if (part === undefined || !part.text.startsWith('{')) return Math.max(0, Math.min(text.length, caret + by))
  return by === 1 ? part.to : part.from
}

function plain(text: string): string {
  return foldedText(text).replace(/\s+/g, ' ').trim()
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}]+/u)
}
