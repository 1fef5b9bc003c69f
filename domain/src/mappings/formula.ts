import { BadInputError } from '../errors.ts'
import { parseDecimal } from '../money/decimal.ts'
import { type Fraction, fraction } from '../money/fraction.ts'
import { LONGEST } from '../text-limits.ts'

export type Operator = '+' | '-' | '*' | '/'

/** A parsed formula: references, decimal constants, the four operations and unary minus. `at` is the position in the text, from 1. */
export type Formula =
  | { readonly kind: 'reference'; readonly reference: string; readonly at: number }
  | { readonly kind: 'constant'; readonly text: string; readonly value: Fraction; readonly at: number }
  | { readonly kind: 'negation'; readonly operand: Formula; readonly at: number }
  | { readonly kind: 'operation'; readonly operator: Operator; readonly left: Formula; readonly right: Formula; readonly at: number }

/** A syntax error, with the range of the offending characters, from 0, end exclusive. */
export class FormulaError extends BadInputError {
  readonly from: number
  readonly to: number
  /** The message without "at character 5", for display at the position itself. */
  readonly seen: string

  constructor(message: string, from: number, to: number, seen: string = message) {
    super(message, 'formula')
    this.from = from
    this.to = to
    this.seen = seen
  }
}

const MAX_NESTING = 100

/**
 * Parses a formula such as `{a} - ({b} + 0.5 * {c})`. References are in braces; surrounding spaces are ignored.
 *
 * @throws FormulaError with the problem and its position.
 */
export function parseFormula(text: string): Formula {
  if (text.length > LONGEST.formula)
    throw new FormulaError(`The formula has ${text.length} characters; it may have up to ${LONGEST.formula}.`, LONGEST.formula, text.length)
  const tokens = tokenize(text)
  if (tokens.length === 0)
    throw new FormulaError('The formula is empty. Name groups as {group} and combine them with + - * / and parentheses.', 0, text.length)
  let next = 0

  const parseSum = (nesting: number): Formula => {
    let left = parseProduct(nesting)
    for (let token = tokens[next]; token?.kind === '+' || token?.kind === '-'; token = tokens[next]) {
      next += 1
      left = { kind: 'operation', operator: token.kind, left, right: parseProduct(nesting), at: token.at }
    }
    return left
  }

  const parseProduct = (nesting: number): Formula => {
    let left = parseValue(nesting)
    for (let token = tokens[next]; token?.kind === '*' || token?.kind === '/'; token = tokens[next]) {
      next += 1
      left = { kind: 'operation', operator: token.kind, left, right: parseValue(nesting), at: token.at }
    }
    return left
  }

  const parseValue = (nesting: number): Formula => {
    if (nesting > MAX_NESTING) throw new FormulaError(`The formula is nested more than ${MAX_NESTING} deep.`, 0, text.length)
    const token = tokens[next]
    const before = tokens[next - 1]
    if (token === undefined) throw missingAtEnd(before, text.length)
    next += 1
    switch (token.kind) {
      case 'reference':
        return { kind: 'reference', reference: token.text.slice(1, -1).trim(), at: token.at }
      case 'constant':
        return { kind: 'constant', text: token.text, value: constantValue(token.text), at: token.at }
      case '-':
        return { kind: 'negation', operand: parseValue(nesting + 1), at: token.at }
      case '(': {
        const inner = parseSum(nesting + 1)
        const closing = tokens[next]
        if (closing === undefined) throw refuse(token, (at) => `The parenthesis${at} is never closed.`)
        if (closing.kind !== ')') throw missingOperator(closing)
        next += 1
        return inner
      }
      default:
        throw refuse(token, (at) =>
          before === undefined
            ? `The formula begins with "${token.text}", where a value is missing.`
            : `A value is missing before "${token.text}"${at}.`,
        )
    }
  }

  const formula = parseSum(0)
  const rest = tokens[next]
  if (rest === undefined) return formula
  throw rest.kind === ')' ? refuse(rest, (at) => `The ")"${at} closes nothing.`) : missingOperator(rest)
}

interface Token {
  readonly kind: Operator | '(' | ')' | 'reference' | 'constant'
  readonly text: string
  readonly at: number
}

function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = []
  let index = 0
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > index) break
    index += match[0].length
    const at = match.index + 1
    const [whole, reference, constant] = match
    if (reference !== undefined) tokens.push({ kind: 'reference', text: whole, at })
    else if (constant !== undefined) tokens.push({ kind: 'constant', text: whole, at })
    // The only other matches of the pattern are these characters, and space.
    else if (whole.trim() !== '') tokens.push({ kind: whole as Operator | '(' | ')', text: whole, at })
  }
  if (index < text.length) throw unknownCharacters(text, index)
  return tokens
}

const TOKEN = /(\{\s*[^{}\s](?:[^{}]*)\})|(\d+(?:\.\d+)?|\.\d+)|[-+*/()]|\s+/g

function unknownCharacters(text: string, index: number): FormulaError {
  const rest = text.slice(index)
  const at = index + 1
  if (rest.startsWith('{')) {
    const empty = /^\{\s*\}/.exec(rest)?.[0]
    return empty === undefined
      ? refuse({ text: rest, at }, (where) => `The "{"${where} is never closed.`)
      : refuse({ text: empty, at }, (where) => `The braces${where} name nothing.`)
  }
  const word = /^[\p{L}\p{N}_.]+/u.exec(rest)?.[0]
  if (word !== undefined) {
    const named = { text: word, at }
    return refuse(named, (where) => `"${word.slice(0, 40)}"${where} cannot be part of a formula. Name a group in braces, as in {group}.`)
  }
  const [character = ''] = rest
  return refuse(
    { text: character, at },
    (where) => `"${character}"${where} cannot be used in a formula. Calculations support only + - / * and parentheses.`,
  )
}

function missingOperator(token: Token): FormulaError {
  return refuse(token, (at) => `An operator is missing before "${token.text.slice(0, 60)}"${at}.`)
}

/** `before` is the last token of the formula. */
function missingAtEnd(before: Token | undefined, end: number): FormulaError {
  const what = `A value is missing after "${before?.text}"`
  return new FormulaError(`${what} at the end of the formula.`, (before?.at ?? 1) - 1, end, `${what}.`)
}

function constantValue(text: string): Fraction {
  const { units, decimals } = parseDecimal(text.startsWith('.') ? `0${text}` : text)
  return fraction(units, 10n ** BigInt(decimals))
}

function refuse({ text, at }: Pick<Token, 'text' | 'at'>, sentence: (where: string) => string): FormulaError {
  return new FormulaError(sentence(` at character ${at}`), at - 1, at - 1 + text.length, sentence(''))
}

/** Prints a formula with the fewest parentheses that keep its meaning. `nameOf` gives the text within the braces. */
export function printFormula(formula: Formula, nameOf: (reference: string) => string = (reference) => reference): string {
  const inParentheses = (node: Formula, isNeeded: boolean): string => (isNeeded ? `(${print(node)})` : print(node))
  const print = (node: Formula): string => {
    switch (node.kind) {
      case 'reference':
        return `{${nameOf(node.reference)}}`
      case 'constant':
        return node.text
      case 'negation':
        return `-${inParentheses(node.operand, node.operand.kind === 'operation')}`
      case 'operation': {
        const own = strength(node)
        return `${inParentheses(node.left, strength(node.left) < own)} ${node.operator} ${inParentheses(node.right, strength(node.right) <= own)}`
      }
    }
  }
  return print(formula)
}

/** Binding strength of an operation; sums bind least. */
function strength(formula: Formula): number {
  if (formula.kind !== 'operation') return 3
  return formula.operator === '+' || formula.operator === '-' ? 1 : 2
}

/** The references of a formula, each once, by first appearance. */
export function referencesOf(formula: Formula): readonly string[] {
  const found = new Set<string>()
  const visit = (node: Formula): void => {
    if (node.kind === 'reference') found.add(node.reference)
    else if (node.kind === 'negation') visit(node.operand)
    else if (node.kind === 'operation') {
      visit(node.left)
      visit(node.right)
    }
  }
  visit(formula)
  return [...found]
}

/** Evaluation order of formulas that refer to each other. */
export interface FormulaOrder {
  /** Ids after all formulas that they refer to; without those in a cycle or dependent on one. */
  readonly order: readonly string[]
  /** Ids of one cycle in order of reference, the first repeated at the end; null if none exists. */
  readonly cycle: readonly string[] | null
}

/** Sorts formulas by dependency; ignores references to anything else. */
export function orderFormulas(formulas: ReadonlyMap<string, Formula>): FormulaOrder {
  const order: string[] = []
  const state = new Map<string, 'open' | 'ordered' | 'cyclic'>()
  let cycle: readonly string[] | null = null
  const path: string[] = []

  /** Whether the formula has a place in the order. */
  const visit = (id: string, formula: Formula): boolean => {
    const known = state.get(id)
    if (known === 'open') {
      cycle ??= [...path.slice(path.indexOf(id)), id]
      return false
    }
    if (known !== undefined) return known === 'ordered'
    state.set(id, 'open')
    path.push(id)
    let isOrdered = true
    for (const reference of referencesOf(formula)) {
      const named = formulas.get(reference)
      if (named !== undefined && !visit(reference, named)) isOrdered = false
    }
    path.pop()
    state.set(id, isOrdered ? 'ordered' : 'cyclic')
    if (isOrdered) order.push(id)
    return isOrdered
  }
  for (const [id, formula] of formulas) visit(id, formula)
  return { order, cycle }
}
