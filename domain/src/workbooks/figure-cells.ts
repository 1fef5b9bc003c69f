import { type AmountEvidence, countMarks, decideDecimalMark, signedDigits, ungrouped } from '../ledger/reading/amount-text.ts'
import type { DecimalMark } from '../ledger/reading/file-match.ts'
import { decimalFromFraction, fractionFromDecimal, shiftDecimal } from '../money/decimal.ts'
import { MOST_DECIMALS, MOST_WHOLE_DIGITS } from '../typed-figures/figure-value.ts'
import { type DurationUnit, durationDecimal } from './duration-text.ts'
import type { WorkbookCell } from './workbook-cells.ts'

/** Why a cell has no figure: a sentence that quotes it and says what to do. */
export interface FigureProblem {
  readonly error: string
}

const LONGEST_TEXT = 60

const OF_PERCENT =
  /[%％]|\bpct\b|\bper ?cent(?:age)?s?\b|\bprozent\b|\bprocent\b|\bpourcent(?:age)?s?\b|\bpor ?cento\b|\bpor ?ciento\b|\bporcentaje\b|\bpercentuale\b|\bpercentual\b/i
const OF_PER_MILLE = /^\s*(?:‰|per ?mill?e|promille)\s*$/i
const OF_BASIS_POINTS = /^\s*(?:bps?|basis points?)\s*$/i

/** Whether a unit or a name says percent. */
export function saysPercent(text: string): boolean {
  return OF_PERCENT.test(text)
}

/** Whether the figures of a metric with this unit are percentages, whether or not their cells say so. */
export function isInPercent(unit: string | undefined): boolean {
  return unit !== undefined && saysPercent(unit)
}

/** Whether a cell is a percentage: by its format, or as text. Its number is a fraction. */
export function isPercentage({ kind, text, shown }: Pick<WorkbookCell, 'kind' | 'text' | 'shown'>): boolean {
  return shown?.isPercentage === true || (kind === 'TEXT' && text.includes('%'))
}

/** `85%` of a metric in percent is 85; in basis points, 8,500. @param unit of the metric. */
export function inUnitOf<Read extends string | null | FigureProblem>(
  unit: string | undefined,
  cell: Pick<WorkbookCell, 'kind' | 'text' | 'shown'>,
  read: Read,
): Read | string {
  if (typeof read !== 'string' || unit === undefined || !isPercentage(cell)) return read
  const places = OF_BASIS_POINTS.test(unit) ? 4 : OF_PER_MILLE.test(unit) ? 3 : isInPercent(unit) ? 2 : 0
  return places === 0 ? read : shiftDecimal(read, places)
}

/** Units by the metrics' ids, to be spread into lines. */
export function metricUnits(
  metrics: readonly { readonly id: string; readonly unit?: string | null }[],
): ReadonlyMap<string, { readonly unit?: string }> {
  return new Map(metrics.map(({ id, unit }) => [id, unit === undefined || unit === null ? {} : { unit }]))
}

/** The figure of a cell as a Decimal without trailing zeros; null for a blank text. `unit`: of a duration. */
export function readFigureCell(
  cell: Pick<WorkbookCell, 'kind' | 'text'>,
  mark: DecimalMark,
  unit: () => DurationUnit = () => 'HOURS',
): string | null | FigureProblem {
  switch (cell.kind) {
    case 'NUMBER':
      return plainFigure(cell.text)
    case 'TEXT':
      return readFigureText(cell.text, mark)
    case 'DATE':
      return { error: `${quoted(cell.text)} is a date. Format the cell as a number and type the figure again.` }
    case 'DURATION':
      return durationDecimal(cell.text, unit()) ?? { error: `${quoted(cell.text)} is not a duration. ${TYPE_ONE}` }
    case 'TIME':
      return {
        error: `${quoted(cell.text)} is shown as a time of day, without its days. Format the cell as [h]:mm if it is a duration, or as a number.`,
      }
    case 'BOOLEAN':
      return { error: `${quoted(cell.text)} is not a number. ${TYPE_ONE}` }
    case 'ERROR':
      return { error: `The cell shows ${quoted(cell.text)}. Fix its formula, or type a number in its place.` }
    case 'UNCALCULATED':
      return {
        error: 'The cell has a formula without a result. Open the workbook in a spreadsheet program, save it and upload it again.',
      }
  }
}

/**
 * Reads a figure as people write it, such as `1,234.50`, `(250)`, `$12` or `85%`, which is 0.85. Null for a blank text.
 */
export function readFigureText(text: string, mark: DecimalMark): string | null | FigureProblem {
  const written = numberIn(text)
  if (written === 'BLANK') return null
  if (written === null)
    return {
      error: DURATION_TEXT.test(text.trim())
        ? `${quoted(text)} is a duration typed as text. Type it as a number: 7:30 hours are 7.5, or 450 minutes.`
        : `${quoted(text)} is not a number. ${TYPE_ONE}`,
    }
  const split = splitDigits(written.digits, mark)
  if (split === null)
    return {
      error: `${quoted(text)} has a separator in the wrong place: the numbers of this workbook have a decimal ${mark === 'POINT' ? 'point' : 'comma'}. ${TYPE_ONE}`,
    }
  const { whole, fraction } = written.isPercent ? { whole: shifted(split.whole), fraction: fractionOfPercent(split) } : split
  return canonical(written.negative, whole, fraction, text)
}

/** Counts a cell's evidence for the decimal mark of its file. Only texts count. */
export function countCellMarks({ kind, text }: Pick<WorkbookCell, 'kind' | 'text'>, evidence: AmountEvidence): void {
  if (kind !== 'TEXT') return
  const written = numberIn(text)
  if (written !== null && written !== 'BLANK') countMarks(written.digits, evidence, true)
}

/** The mark of the texts with one reading; without any, that by which texts such as `70.000` are thousands. Null if there is no mark. */
export function decideFigureMark(evidence: AmountEvidence): DecimalMark | null {
  const { point, comma, weakPoint, weakComma } = evidence
  return point + comma + weakPoint + weakComma === 0 ? null : decideDecimalMark(evidence, 'POINT')
}

/** The digits of a text that can be read in two ways, such as `70.000`; null for any other cell. */
export function digitsOfTwoReadings({ kind, text }: Pick<WorkbookCell, 'kind' | 'text'>): string | null {
  const written = kind === 'TEXT' ? numberIn(text) : null
  if (written === null || written === 'BLANK') return null
  const evidence = { point: 0, comma: 0, weakPoint: 0, weakComma: 0 }
  countMarks(written.digits, evidence, true)
  return evidence.weakPoint + evidence.weakComma > 0 ? written.digits : null
}

const DURATION_TEXT = /^-?\d+:[0-5]\d(?::[0-5]\d)?$/
const TYPE_ONE = 'Type a number, or clear the cell.'

interface WrittenNumber {
  readonly negative: boolean
  readonly digits: string
  readonly isPercent: boolean
}

/** Null if the text is not a number. A lone dash is not one either, since it may mean zero or nothing. */
function numberIn(text: string): WrittenNumber | 'BLANK' | null {
  if (text.length > LONGEST_TEXT) return text.trim() === '' ? 'BLANK' : null
  const body = text.trim()
  if (body === '') return 'BLANK'
  const percent = /^(.*?)\s?%(\)?)$/.exec(body)
  const written = signedDigits(percent === null ? body : `${percent[1]}${percent[2]}`)
  return written === null || written.digits === '' ? null : { ...written, isPercent: percent !== null }
}

/** Null if a thousands separator is misplaced. */
function splitDigits(digits: string, mark: DecimalMark): { readonly whole: string; readonly fraction: string } | null {
  const at = digits.indexOf(mark === 'POINT' ? '.' : ',')
  const whole = ungrouped(at === -1 ? digits : digits.slice(0, at), mark === 'POINT' ? ',' : '.')
  const fraction = at === -1 ? '' : digits.slice(at + 1)
  return whole === null || !/^\d*$/.test(fraction) || whole + fraction === '' ? null : { whole, fraction }
}

function shifted(whole: string): string {
  return whole.length > 2 ? whole.slice(0, -2) : '0'
}

function fractionOfPercent({ whole, fraction }: { readonly whole: string; readonly fraction: string }): string {
  return whole.slice(-2).padStart(2, '0') + fraction
}

/**
 * A number as stored in the file: digits, at most one point, an optional minus. Results of divisions, such as
 * 83.3333333333333, are rounded half away from zero to the decimals that a figure may have.
 */
function plainFigure(text: string): string | FigureProblem {
  const length = text.length
  const first = text.charCodeAt(0) === MINUS ? 1 : 0
  // Fast path: nearly every number is canonical already.
  if (length - first <= MOST_WHOLE_DIGITS && isDigit(text, first) && isDigit(text, length - 1)) {
    const leadsWithZero = text.charCodeAt(first) === ZERO
    const point = text.indexOf('.')
    if (point === -1) {
      if (!leadsWithZero || (length === 1 && first === 0)) return text
    } else if (text.charCodeAt(length - 1) !== ZERO && length - 1 - point <= MOST_DECIMALS && (!leadsWithZero || point === first + 1))
      return text
  }
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === '' && fraction === '') return { error: `${quoted(text)} is not a number. ${TYPE_ONE}` }
  if (fraction.length <= MOST_DECIMALS) return canonical(sign === '-', whole, fraction, text)
  const rounded = decimalFromFraction(fractionFromDecimal(`${whole || '0'}.${fraction.slice(0, DIGITS_TO_ROUND_BY)}`), 0, MOST_DECIMALS)
  // What is left over in a sum that should be zero, such as 0.00000000000000044.
  if (rounded === '0') return '0'
  const [roundedWhole = '', roundedFraction = ''] = rounded.split('.')
  return canonical(sign === '-', roundedWhole, roundedFraction, text)
}

/** Digits beyond these cannot change how the figure rounds. */
const DIGITS_TO_ROUND_BY = 30

const MINUS = 0x2d
const ZERO = 0x30

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= ZERO && code <= ZERO + 9
}

function canonical(negative: boolean, wholeDigits: string, decimals: string, text: string): string | FigureProblem {
  const whole = wholeDigits.replace(/^0+/, '')
  const fraction = decimals.replace(/0+$/, '')
  if (whole.length > MOST_WHOLE_DIGITS)
    return { error: `${quoted(text)} has more than ${MOST_WHOLE_DIGITS} digits before the decimal point. Type a smaller number.` }
  if (fraction.length > MOST_DECIMALS) return { error: `${quoted(text)} has more than ${MOST_DECIMALS} decimals. Round it.` }
  const size = (whole === '' ? '0' : whole) + (fraction === '' ? '' : `.${fraction}`)
  return negative && size !== '0' ? `-${size}` : size
}

/** Enough for people to read; a workbook may have long texts in millions of cells. */
const LONGEST_SHOWN = 100

/** A cell's text as stored next to its figure. */
export function keptCellText(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text
}

/** A cell's text quoted in a sentence, shortened if long. */
export function quoted(text: string): string {
  const shown = text.trim()
  return `“${shown.length > 40 ? `${shown.slice(0, 40).toWellFormed()}…` : shown}”`
}
