import { BadInputError } from '../errors.ts'
import { countMarks, signedDigits, ungrouped } from '../ledger/reading/amount-text.ts'
import type { DecimalMark } from '../ledger/reading/file-match.ts'
import { type Formula, parseFormula } from '../mappings/formula.ts'
import { evaluateFormula, numberIn } from '../mappings/formula-evaluation.ts'
import { decimalFromFraction } from '../money/decimal.ts'
import { MOST_DECIMALS, MOST_WHOLE_DIGITS } from './figure-value.ts'

/** The content typed or pasted into a cell of figures. */
export type TypedFigure =
  /** A Decimal without trailing zeros. */
  | { readonly kind: 'FIGURE'; readonly value: string }
  | { readonly kind: 'BLANK' }
  /** Stored as typed, with a sentence about what is wrong. */
  | { readonly kind: 'INVALID'; readonly text: string; readonly reason: string }

export interface TypedFigures {
  /** One for each text, in their order. */
  readonly figures: readonly TypedFigure[]
  readonly decimalMark: DecimalMark
  /** The first text whose comma is its decimal mark; null for none. */
  readonly withComma: { readonly text: string; readonly value: string } | null
  /** A text that could be read either way, such as `12.500`, where no text decides; null for none. */
  readonly unclear: string | null
}

/**
 * Reads texts that were typed or pasted together. The decimal mark is the point unless those of them that can be read in one
 * way only say comma. In addition to numbers as spreadsheets print them, `1,234.50`, `(1.234,50)`, `$1 234`, `–` for zero: what
 * begins with `=` is arithmetic, rounded to `decimals`, and `1.2k` and `3m` are thousands and millions.
 */
export function readTypedFigures(texts: readonly string[], decimals = 2): TypedFigures {
  const evidence = { point: 0, comma: 0, weakPoint: 0, weakComma: 0 }
  let unclear: string | null = null
  for (const text of texts) {
    const digits = signedDigits(withoutScale(text).rest)?.digits ?? ''
    const before = evidence.weakComma
    countMarks(digits, evidence, true)
    if (evidence.weakComma > before) unclear ??= text.trim()
  }
  const decimalMark = evidence.comma > evidence.point ? 'COMMA' : 'POINT'
  const figures = texts.map((text) => readFigure(text, decimalMark, decimals))
  return {
    figures,
    decimalMark,
    withComma: decimalMark === 'COMMA' ? firstWithComma(texts, figures) : null,
    unclear: evidence.point === 0 && evidence.comma === 0 ? unclear : null,
  }
}

function firstWithComma(texts: readonly string[], figures: readonly TypedFigure[]): TypedFigures['withComma'] {
  for (const [at, figure] of figures.entries()) {
    const text = texts[at]?.trim() ?? ''
    if (figure.kind === 'FIGURE' && text.includes(',')) return { text, value: figure.value }
  }
  return null
}

/** `12.5 %`, `(5%)` without the sign; what is no percentage as it is. */
export function withoutPercent(text: string): string {
  return text.replace(/^([-+−(]?[\d.,\s]+\)?)\s*%$/, '$1').replace(/^(\([\d.,\s]+?)\s*%\s*\)$/, '$1)')
}

/** What has to be said of figures that were typed or pasted: those that cannot be read, and how the others were; null for nothing. */
export function whatWasRead({ figures, withComma, unclear }: TypedFigures): string | null {
  const sentences: string[] = []
  const invalid = figures.filter((figure) => figure.kind === 'INVALID')
  const [first] = invalid
  if (first !== undefined && invalid.length === 1) sentences.push(first.reason)
  else if (invalid.length > 1) sentences.push(`${invalid.length} figures cannot be read; they are marked.`)
  if (withComma !== null) sentences.push(commaSentence(withComma))
  if (unclear !== null) sentences.push(unclearSentence(unclear))
  return sentences.length === 0 ? null : sentences.join(' ')
}

/** `Commas were read as decimal marks: “22,5” is 22.5.` */
export function commaSentence({ text, value }: NonNullable<TypedFigures['withComma']>): string {
  return `Commas were read as decimal marks: ${quoted(text)} is ${value}.`
}

/** `“1.200” was read with a point as the decimal mark.` */
export function unclearSentence(text: string): string {
  return `${quoted(text)} was read with a point as the decimal mark.`
}

/** Whether two say the same. */
export function sameFigure(one: TypedFigure, other: TypedFigure): boolean {
  if (one.kind === 'FIGURE') return other.kind === 'FIGURE' && one.value === other.value
  return one.kind === 'INVALID' ? other.kind === 'INVALID' && one.text === other.text : other.kind === 'BLANK'
}

function readFigure(typed: string, mark: DecimalMark, decimals: number): TypedFigure {
  const text = typed.trim()
  if (text === '') return { kind: 'BLANK' }
  if (text.startsWith('=')) return readArithmetic(text, decimals)
  const invalid = (reason: string): TypedFigure => ({ kind: 'INVALID', text, reason })
  const { rest, zeros } = withoutScale(text)
  const written = signedDigits(rest)
  if (written === null) return invalid(whyNoNumber(text))
  const point = mark === 'POINT' ? '.' : ','
  const at = written.digits.indexOf(point)
  const whole = ungrouped(at === -1 ? written.digits : written.digits.slice(0, at), mark === 'POINT' ? ',' : '.')
  const fraction = at === -1 ? '' : written.digits.slice(at + 1)
  if (whole === null || !/^\d*$/.test(fraction))
    return invalid(
      `${quoted(text)} has its thousands in the wrong place, where ${mark === 'POINT' ? 'a point' : 'a comma'} is the decimal mark.`,
    )
  const moved = fraction.padEnd(zeros, '0')
  return bounded(text, written.negative, whole + moved.slice(0, zeros), moved.slice(zeros))
}

function bounded(text: string, isNegative: boolean, digits: string, fraction: string): TypedFigure {
  const whole = digits.replace(/^0+/, '')
  const rest = fraction.replace(/0+$/, '')
  const invalid = (reason: string): TypedFigure => ({ kind: 'INVALID', text, reason })
  if (whole.length > MOST_WHOLE_DIGITS)
    return invalid(`${quoted(text)} is too large: a figure may have ${MOST_WHOLE_DIGITS} digits before the point.`)
  if (rest.length > MOST_DECIMALS) return invalid(`${quoted(text)} has too many decimals: a figure may have ${MOST_DECIMALS}.`)
  if (whole === '' && rest === '') return { kind: 'FIGURE', value: '0' }
  return { kind: 'FIGURE', value: `${isNegative ? '-' : ''}${whole || '0'}${rest === '' ? '' : `.${rest}`}` }
}

/** `=1200/12`: the four operations and parentheses over plain numbers; a comma only apart thousands. */
function readArithmetic(text: string, decimals: number): TypedFigure {
  const invalid = (reason: string): TypedFigure => ({ kind: 'INVALID', text, reason })
  const plain = text.slice(1).replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')
  // A reference of a formula has no meaning here.
  const formula = /^[\d.+\-*/()\s]+$/.test(plain) ? parsedOrNull(plain) : null
  if (formula === null) return invalid(`${quoted(text)} cannot be computed: use numbers with + - * / and parentheses.`)
  const value = numberIn(
    evaluateFormula(
      formula,
      () => null,
      () => false,
    ),
  )
  if (value === null) return invalid(`${quoted(text)} has no result.`)
  const [whole = '', fraction = ''] = decimalFromFraction(value, 0, decimals).split('.')
  return bounded(text, whole.startsWith('-'), whole.replace('-', ''), fraction)
}

function parsedOrNull(text: string): Formula | null {
  try {
    return parseFormula(text)
  } catch (error) {
    if (error instanceof BadInputError) return null
    throw error
  }
}

/** `1.2k` as 1.2 and three zeros. */
function withoutScale(text: string): { readonly rest: string; readonly zeros: number } {
  const match = SCALED.exec(text.trim())
  if (match === null) return { rest: text.trim(), zeros: 0 }
  // The pattern has three groups, all always there.
  const [, before, letter, after] = match as unknown as [string, string, string, string]
  return { rest: before + after, zeros: letter.toLowerCase() === 'k' ? 3 : 6 }
}

const SCALED = /^(.*\d) ?([kKmM])(\)?)$/

function whyNoNumber(text: string): string {
  const name = quoted(text)
  if (text.endsWith('%')) return `${name} is a percentage, and no amount.`
  if (/^#{2,}$/.test(text)) return `${name} is a figure that did not fit. Widen the column that it comes from.`
  if (/^#[A-Z]/.test(text)) return `${name} is an error of the spreadsheet that it comes from.`
  if (/^[-+]?\d+([.,]\d+)?E[+-]?\d+$/i.test(text))
    return `${name} is shortened: its digits are not all there. Widen the column that it comes from.`
  const letter = /[OolI]/.exec(text)?.[0]
  if (letter !== undefined && signedDigits(text.replaceAll(/[Oo]/g, '0').replaceAll(/[lI]/g, '1')) !== null)
    return `${name} holds the letter ${letter}.`
  return `${name} is not a number.`
}

function quoted(text: string): string {
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`
}
