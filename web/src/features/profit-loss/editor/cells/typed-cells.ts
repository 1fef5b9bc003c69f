import type { PastedCell } from '@fourwall/domain/layouts/clipboard/pasted-table.ts'
import type { LayoutCellText } from '@fourwall/domain/layouts/layout-commands.ts'
import { formulaFromRelative, formulaFromTyped, type LayoutAddresses, type LayoutPlace } from '@fourwall/domain/layouts/layout-formulas.ts'
import { isQuoted, quotedText } from '@fourwall/domain/layouts/quoted-text.ts'
import { FormulaError, parseFormula, printFormula } from '@fourwall/domain/mappings/formula.ts'
import { decimalFromFraction, fractionFromDecimal } from '@fourwall/domain/money/decimal.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { fraction, multiplyFractions } from '@fourwall/domain/money/fraction.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { commaSentence, readTypedFigures, unclearSentence, withoutPercent } from '@fourwall/domain/typed-figures/typed-figures.ts'
import type { EditOrigin } from '../../../../blocks/report-grid/editing/grid-editing.ts'

interface TypedCell {
  readonly rowKey: string
  readonly columnKey: string
  readonly text: string
  /** Whether it accepts text. */
  readonly takesWords: boolean
  /** Whether the cell shows percentages. */
  readonly isShare?: boolean
  /** What a spreadsheet program says of the cell that the text is of. */
  readonly pasted?: PastedCell
}

export interface ReadCells {
  readonly cells: readonly LayoutCellText[]
  /** What has to be said of them; null for nothing. */
  readonly said: string | null
}

/**
 * Converts texts that were typed or pasted together to stored cells: figures as Decimals, percentages as ratios, formulas by keys. A
 * formula that cannot be read is stored as typed, and its cell says why; one that a spreadsheet computes differently becomes its figure.
 * Words are left out where they are not allowed.
 */
export function readCells(typed: readonly TypedCell[], origin: EditOrigin, addresses: LayoutAddresses): ReadCells {
  const plain = typed.map(({ text, pasted }) =>
    text.trim().startsWith('=') || hasNoFigure(pasted) || pasted?.exact ? '' : spelledOut(withoutPercent(text.trim()), origin),
  )
  const { figures, withComma, unclear } = readTypedFigures(plain, 6)
  let [problem, reason, words, computed] = [null as string | null, null as string | null, 0, 0]
  const cells = typed.flatMap(({ rowKey, columnKey, text, takesWords, isShare = false, pasted }, at): LayoutCellText[] => {
    const place = { rowKey, columnKey }
    const trimmed = inOneLine(text)
    const carried = pasted?.formula ? carriedFormula(pasted.formula, place, addresses) : null
    if (carried !== null && carried.length <= LONGEST.formula) return [{ ...place, text: `=${carried}` }]
    if (pasted?.formula) computed += 1
    if (takesWords && (pasted?.kind === 'WORDS' || pasted?.kind === 'DATE')) return [{ ...place, text: asWords(trimmed) }]
    if (pasted?.exact) return [{ ...place, text: pasted.exact }]
    if (trimmed === '') return [{ ...place, text: '' }]
    if (takesWords && isQuoted(trimmed)) return [{ ...place, text: shortened(trimmed) }]
    if (trimmed.startsWith('=') && pasted === undefined) {
      const relative = origin === 'COPIED' ? formulaFromRelative(trimmed.slice(1), place, addresses) : null
      if (relative !== null && relative.length <= LONGEST.formula) return [{ ...place, text: `=${relative}` }]
      const read = readFormula(trimmed, place, addresses)
      problem ??= read.problem
      return read.text === null ? [] : [{ ...place, text: `=${read.text}` }]
    }
    const figure = figures[at]
    if (figure?.kind === 'FIGURE') {
      // Typed as in spreadsheet programs: 5 is 5 %, and so is 0.05.
      const isPercent = withoutPercent(trimmed) !== trimmed || (isShare && origin === 'TYPED' && Math.abs(Number(figure.value)) >= 1)
      return [{ ...place, text: isPercent ? hundredth(figure.value) : figure.value }]
    }
    if (takesWords) return [{ ...place, text: pasted === undefined ? shortened(trimmed) : asWords(trimmed) }]
    words += 1
    if (figure?.kind === 'INVALID' && /\d|^#/.test(trimmed) && !isQuoted(trimmed)) reason ??= figure.reason
    return []
  })
  const said = [
    ...(withComma === null ? [] : [commaSentence(withComma)]),
    ...(unclear === null ? [] : [unclearSentence(unclear)]),
    ...(words === 0 ? [] : [words === 1 ? (reason ?? 'Text cannot replace a figure of the report.') : severalLeftOut(words)]),
    ...(computed === 0
      ? []
      : [
          `${computed === 1 ? 'A formula' : `${formatCount(computed)} formulas`} came in as ${computed === 1 ? 'its figure' : 'figures'}. ${GRAMMAR}`,
        ]),
  ]
  return { cells, said: problem ?? (said.length === 0 ? null : said.join(' ')) }
}

const GRAMMAR = 'Formulas of a layout use + - * / and parentheses over its own cells.'

function severalLeftOut(count: number): string {
  return `${formatCount(count)} texts were left out: text cannot replace figures of the report.`
}

/** Whether a spreadsheet says that a text is none of a figure, whatever it looks like. */
function hasNoFigure(pasted: PastedCell | undefined): boolean {
  return pasted?.kind === 'DATE'
}

/** What a spreadsheet shows as words is no figure or formula here. */
function asWords(text: string): string {
  return shortened(quotedText(text))
}

/** Lines and tabs become blanks: cells keep one line. */
function inOneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
}

function shortened(words: string): string {
  return words.slice(0, LONGEST_WORDS).replace(/[\ud800-\udbff]$/, '')
}

interface ReadFormula {
  /** Without its `=`; null if it is too long to be stored. */
  readonly text: string | null
  readonly problem: string | null
}

/** One that cannot be read is stored as typed. */
function readFormula(typed: string, place: LayoutPlace, addresses: LayoutAddresses): ReadFormula {
  const kept = (text: string, problem: string | null): ReadFormula =>
    text.length <= LONGEST.formula ? { text, problem } : { text: null, problem: TOO_LONG }
  try {
    return kept(formulaFromTyped(typed, place, addresses), null)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return kept(typed.slice(1), error.message)
  }
}

const TOO_LONG = `A formula has up to ${formatCount(LONGEST.formula)} characters. Put a part of it into a row of its own.`

/** As many characters as a cell keeps. */
const LONGEST_WORDS = 1_000

/** A formula in steps as it stands here; null if it names another layout, or takes more than the four operations. */
function carriedFormula(formula: string, place: LayoutPlace, addresses: LayoutAddresses): string | null {
  const text = formulaFromRelative(formula.replace(/^=\s*\+?/, ''), place, addresses)
  try {
    // Braces are how formulas of a layout name cells, and lists of others.
    return text === null || formula.includes('{') ? null : printFormula(parseFormula(text))
  } catch (error) {
    if (error instanceof FormulaError) return null
    throw error
  }
}

/** `1e5` as 100000 if it was typed: what is copied so has lost digits. */
function spelledOut(text: string, origin: EditOrigin): string {
  const [, sign = '', whole = '', decimals = '', power = ''] =
    (origin === 'TYPED' ? /^([-+]?)(\d{1,15})(?:\.(\d{1,15}))?e([-+]?\d{1,2})$/i.exec(text) : null) ?? []
  if (power === '') return text
  const at = whole.length + Number(power)
  const digits = (whole + decimals).padStart(whole.length + decimals.length + Math.max(0, -at), '0').padEnd(at, '0')
  const point = Math.max(0, at)
  return `${sign}${digits.slice(0, point) || '0'}${digits.length > point ? `.${digits.slice(point)}` : ''}`
}

/** The decimals with which a percentage was written: 1 for `12.5%`. Null for a text that is none. */
export function decimalsOfPercent(text: string): number | null {
  const figure = withoutPercent(text.trim())
  return figure === text.trim() || !/\d/.test(figure) ? null : (/[.,](\d+)\D*$/.exec(figure)?.[1]?.length ?? 0)
}

function hundredth(value: string): string {
  return decimalFromFraction(multiplyFractions(fractionFromDecimal(value), fraction(1n, 100n)), 0, 12)
}
