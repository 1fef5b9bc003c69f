import { LONGEST } from '../../text-limits.ts'
import type { TextProblem } from './amount-text.ts'
import { cleanText, isBlank } from './cell-text.ts'
import { UNCALCULATED_TEXT } from './raw-row.ts'

/** The text of a cell; empty where the row or the file has none: `at` -1. */
export function textAt(cells: readonly string[], at: number): string {
  return at === -1 ? '' : (cells[at] ?? '')
}

export function isAloneAt(cells: readonly string[], at: number): boolean {
  return cells.every((cell, index) => index === at || isBlank(cell))
}

export function optionalText(cells: readonly string[], at: number): string | null {
  if (at === -1) return null
  const text = cells[at]
  if (text === undefined || text === '' || text === UNCALCULATED_TEXT) return null
  const cleaned = cleanText(text)
  return cleaned === '' ? null : cleaned
}

export function tooLong(text: string | null): TextProblem | null {
  return text !== null && text.length > LONGEST.entryText ? TOO_LONG : null
}

const TOO_LONG: TextProblem = { reason: `a text is longer than ${LONGEST.entryText.toLocaleString('en-US')} characters` }

/** Links become anchors, so only web addresses are allowed. */
export function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\/[^\s"'<>\\]+$/i.test(text) && text.length <= LONGEST.entryText ? text : null
}

/** `No account, and more than two decimals`. Each reason once. */
export function sentenceOfProblems(problems: readonly (object | number | bigint | null)[]): string {
  const reasons = new Set<string>()
  for (const problem of problems) {
    if (typeof problem === 'object' && problem !== null && 'reason' in problem && typeof problem.reason === 'string')
      reasons.add(problem.reason)
  }
  const clauses = [...reasons]
  const last = clauses.pop() ?? ''
  const sentence = clauses.length === 0 ? last : `${clauses.join(', ')}, and ${last}`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
