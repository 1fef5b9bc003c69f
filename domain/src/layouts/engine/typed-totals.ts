import { FormulaError, parseFormula, printFormula } from '../../mappings/formula.ts'
import { isDecimal } from '../../money/decimal.ts'
import { addFractions, type Fraction } from '../../money/fraction.ts'
import type { FigureColumn } from '../../profit-loss/report-columns.ts'
import { isHeld, partsOfCellKey, sideOfKey, withoutHeldReferences } from '../layout-keys.ts'
import type { LayoutColumn, LayoutRow } from '../layout-structure.ts'
import { type CellAt, type CellPlan, EMPTY_PLAN } from './cell-plan.ts'
import { type CellResult, EMPTY, firstFailed, NONE, numberResult, ZERO } from './cell-result.ts'
import type { ColumnParts } from './column-parts.ts'
import { samePlace } from './column-parts.ts'
import type { FormulaPlans } from './formula-plans.ts'
import type { LayoutState } from './layout-state.ts'
import type { RowSums } from './row-sums.ts'
import type { TypedOver } from './typed-over.ts'

/** A column within another: of its periods, its places, or both. */
interface Part {
  readonly column: LayoutColumn
  readonly columnAt: number
  /** Kind of part; all columns of one kind are disjoint. */
  readonly by: 'PERIOD' | 'PLACE' | 'BOTH'
}

/** A part with typed text in the row. */
interface TypedPart extends Part {
  readonly text: string
}

interface Rules {
  readonly typed: TypedOver
  readonly parts: ColumnParts
  readonly formulas: FormulaPlans
  readonly sums: RowSums
}

/** Plans of inserted rows in columns that contain the typed periods and places. */
export class TypedTotals {
  readonly #state: LayoutState
  readonly #by: Rules
  readonly #parts = new Map<number, readonly Part[]>()

  constructor(state: LayoutState, by: Rules) {
    this.#state = state
    this.#by = by
  }

  /**
   * Uses the formula shared by all typed cells of the row, as ratios require; otherwise adds up the texts typed into a total's
   * periods, unless some of them do not add up.
   */
  of(row: LayoutRow, figure: number, at: CellAt): CellPlan {
    const { structure, basis } = this.#state
    const [column, whole] = [structure.columns[at.columnAt], basis.figures.columns[figure]]
    if (column === undefined || whole === undefined || whole.comparison !== null || figure >= basis.figures.ownColumns) return EMPTY_PLAN
    const parts = this.#partsOf(figure, whole)
    const typed = parts.flatMap((part): readonly TypedPart[] => {
      const text = this.#by.typed.textOf(row, part.column)
      return text === null ? [] : [{ ...part, text }]
    })
    const formula = sameFormula(typed, column.key)
    if (formula !== null && (!this.#by.sums.mayBeAdded(formula, row) || (this.#by.sums.isSum(formula) && isWhole(typed, parts))))
      return this.#by.formulas.ofText(formula, 'ROW', at)
    const added = whole.range === 'TOTAL' ? typed.filter(({ by }) => by === 'PERIOD') : []
    if (added.length === 0) return EMPTY_PLAN
    const operands = added.map(({ columnAt }) => this.#state.cell({ rowAt: at.rowAt, columnAt }))
    const addsUp = added.every(({ text }) => !isFormula(text) || this.#by.sums.mayBeAdded(text.slice(1), row))
    return { source: { kind: 'DERIVED' }, operands, run: (resultOf) => sumOf(operands.map(resultOf), addsUp) }
  }

  #partsOf(figure: number, whole: FigureColumn): readonly Part[] {
    const known = this.#parts.get(figure)
    if (known !== undefined) return known
    const { structure, basis } = this.#state
    const parts = structure.columns.flatMap((column, columnAt): readonly Part[] => {
      const at = column.shown?.kind === 'FIGURE' ? column.shown.column : null
      const part = at === null ? undefined : basis.figures.columns[at]
      if (at === null || part === undefined || part.comparison !== null) return []
      const by = partBy(part, whole)
      return by === null || (by !== 'PERIOD' && !this.#by.parts.hasPlaces(figure, at)) ? [] : [{ column, columnAt, by }]
    })
    this.#parts.set(figure, parts)
    return parts
  }
}

function partBy(part: FigureColumn, whole: FigureColumn): Part['by'] | null {
  const isOfPlace = samePlace(part, whole)
  if (!isOfPlace && (part.place.kind !== 'LOCATION' || whole.place.kind === 'LOCATION')) return null
  if (part.range === whole.range) {
    const isOfDays = part.startDate === whole.startDate && part.endDate === whole.endDate
    return isOfDays && !isOfPlace ? 'PLACE' : null
  }
  const isWithin = part.range === 'PERIOD' && whole.startDate <= part.startDate && part.endDate <= whole.endDate
  return isWithin ? (isOfPlace ? 'PERIOD' : 'BOTH') : null
}

/** Whether all parts of one kind have a figure. */
function isWhole(typed: readonly TypedPart[], parts: readonly Part[]): boolean {
  const count = (of: readonly Part[], kind: Part['by']): number => of.filter(({ by }) => by === kind).length
  const figures = typed.filter(({ text }) => isFigure(text))
  return (['PERIOD', 'PLACE', 'BOTH'] as const).some((by) => count(figures, by) > 0 && count(figures, by) === count(parts, by))
}

/** The formula shared by all cells except words, adapted to the column that contains them; null for none. */
function sameFormula(cells: readonly TypedPart[], columnKey: string): string | null {
  const figures = cells.filter(({ text }) => isFigure(text))
  const [first, ...others] = figures.map(({ text, column }) =>
    isFormula(text) ? movedFormula(text.slice(1), column.key, columnKey) : null,
  )
  if (first === undefined || first === null) return null
  // A single cell does not show whether it refers to a fixed column or to the previous one.
  if (others.length === 0 && namesOtherColumn(first, columnKey)) return null
  const printed = printedFormula(first)
  return others.every((other) => other === first || (other !== null && printedFormula(other) === printed)) ? first : null
}

/** Moves a formula to another column: comparisons of its column become those of the new one. Anchored references stay. */
function movedFormula(formula: string, from: string, to: string): string {
  return formula.replaceAll(REFERENCE, (whole, name: string) => {
    const parts = partsOfCellKey(name)
    const key = parts?.columnKey ?? name
    return isBeside(key, from) ? `{${parts === null ? '' : `${parts.rowKey}|`}${to}${key.slice(from.length)}}` : whole
  })
}

/** Whether a formula has an unanchored reference to a report column other than this one and its comparisons. */
function namesOtherColumn(formula: string, columnKey: string): boolean {
  return [...formula.matchAll(REFERENCE)].some(([, name = '']) => {
    const key = partsOfCellKey(name)?.columnKey ?? name
    return !isHeld(key) && sideOfKey(key) === 'column' && !isBeside(key, columnKey)
  })
}

const REFERENCE = /\{\s*([^{}]*?)\s*\}/g

/** Whether a column is another one, its comparison, or derived from it. */
function isBeside(key: string, other: string): boolean {
  return key === other || (key.startsWith(other) && /^[~!]/.test(key.slice(other.length)))
}

function printedFormula(formula: string): string {
  try {
    return printFormula(parseFormula(withoutHeldReferences(formula)))
  } catch (error) {
    if (error instanceof FormulaError) return formula
    throw error
  }
}

function isFormula(text: string): boolean {
  return text.startsWith('=') && !isDecimal(text.slice(1).trim())
}

/** Words do not count. */
function isFigure(text: string): boolean {
  return text.startsWith('=') || isDecimal(text.trim())
}

/** Skips words and empty cells; no sum if one of the others does not add up. */
function sumOf(results: readonly CellResult[], addsUp: boolean): CellResult {
  const values = results.filter(({ kind }) => kind !== 'TEXT' && kind !== 'EMPTY')
  if (values.length === 0) return EMPTY
  const failed = firstFailed(values)
  if (failed !== undefined) return failed
  if (!addsUp) return NONE
  const sum = values.reduce<Fraction | null>((all, { exact }) => (all === null || exact === null ? null : addFractions(all, exact)), ZERO)
  return sum === null ? NONE : numberResult(sum)
}
