/** What a workbook says about the results of its formulas. */
export interface FormulaTrust {
  /** A program that calculates wrote it: a result of 0 is a result. */
  readonly isCalculated: boolean
  /** It asks to be calculated when opened, so results may be missing in one column and filled in by the writer in another. */
  readonly calculatesOnLoad: boolean
}

/** From so many zeros on nothing else is expected. */
const MANY_ZEROS = 2_000

/**
 * Distinguishes results of 0 from zeros that programs write because they do not calculate. Takes the results of a sheet's formulas in
 * any order. Zeros are stale if no program is known to have calculated the workbook, and if no formula has another result: of
 * the sheet, or of the column if the workbook asks to be calculated when opened.
 */
export class FormulaResults {
  readonly #trust: FormulaTrust
  /** By column, or all under one key: null once there is another result than 0, otherwise the number of zeros. */
  readonly #zeros = new Map<number, number | null>()

  constructor(trust: FormulaTrust) {
    this.#trust = trust
  }

  /** `isText`: the formula's result is a text, which is never stored without calculating. */
  add(column: number, value: string, isText: boolean): void {
    if (this.#trust.isCalculated) return
    const key = this.#keyOf(column)
    const before = this.#zeros.get(key)
    if (before === null) return
    const isZero = !isText && Number(value) === 0
    this.#zeros.set(key, isZero ? (before ?? 0) + 1 : null)
  }

  /** Whether zeros of the column are known to be results, known to be stale, or not known yet. */
  zerosOf(column: number): 'RESULTS' | 'STALE' | 'OPEN' {
    if (this.#trust.isCalculated) return 'RESULTS'
    const zeros = this.#zeros.get(this.#keyOf(column))
    if (zeros === null) return 'RESULTS'
    return (zeros ?? 0) >= MANY_ZEROS ? 'STALE' : 'OPEN'
  }

  /** Once all results are known. */
  isStale(column: number): boolean {
    return this.zerosOf(column) !== 'RESULTS'
  }

  #keyOf(column: number): number {
    return this.#trust.calculatesOnLoad ? column : -1
  }
}

/**
 * Whether a formula multiplies or divides cells of its own row and nonzero numbers, as `F3*G3` and `ROUND(C4*1.02,2)` do: then
 * a result of 0 is none.
 *
 * @param factorOf the number of a cell of that row by its column, from 0; UNKNOWN for a formula without a result, null for no number.
 */
export function isNeverZero(formula: string, line: number, factorOf: (column: number) => number | 'UNKNOWN' | null): boolean {
  const text = formula.replaceAll('$', '').trim()
  const rounded = ROUNDED.exec(text)
  const product = rounded?.[1] ?? text
  if (!PRODUCT.test(product)) return false
  let [size, isUnknown] = [1, false]
  for (const [, sign, letters = '', row, number = ''] of product.matchAll(FACTOR)) {
    if (letters !== '' && Number(row) !== line) return false
    const factor = letters === '' ? Number(number) : factorOf(columnOfLetters(letters))
    if (factor === null || factor === 0 || Number.isNaN(factor)) return false
    if (factor === 'UNKNOWN') isUnknown = true
    else size = sign === '/' ? size / factor : size * factor
  }
  return isUnknown || Math.abs(size) >= (rounded === null ? Number.MIN_VALUE : 0.5 * 10 ** -Number(rounded[2]))
}

const ROUNDED = /^ROUND\((.*),(\d)\)$/
const PRODUCT = /^(?:[A-Z]{1,3}\d+|\d+(?:\.\d+)?)(?:[*/](?:[A-Z]{1,3}\d+|\d+(?:\.\d+)?))+$/
const FACTOR = /([*/]?)(?:([A-Z]{1,3})(\d+)|(\d+(?:\.\d+)?))/g

function columnOfLetters(letters: string): number {
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
