import type { Favorability, ProfitLossGroup } from '../mappings/categorization.ts'
import { agreedFavorability, favorabilities } from '../mappings/favorability.ts'
import { type FigureUnit, figureUnits, formulaUnit } from '../mappings/figure-units.ts'
import { type Formula, parseFormula, printFormula, referencesOf } from '../mappings/formula.ts'
import { evaluateFormula } from '../mappings/formula-evaluation.ts'
import { type GroupNode, type GroupTree, groupTree, isCategory, revenueGroups } from '../mappings/group-tree.ts'
import { decimalFromFraction, fractionFromDecimal, isDecimal, sumDecimals } from '../money/decimal.ts'
import { addFractions, type Fraction, fraction, subtractFractions } from '../money/fraction.ts'
import { type Metric, metricReference } from '../ops-data/metric.ts'
import { type Coverage, type FigureColumn, isComparable, type ShownColumn } from '../reports/report-columns.ts'
import {
  type GridRow,
  type MetricGaps,
  metricOfRow,
  outlineReport,
  type ReceivedMetric,
  type ReceivedSection,
} from '../reports/report-rows.ts'
import { type FigureRow, isMarked, shownCell, shownColumns, unitsOf } from '../reports/shown-columns.ts'
import { isMaterial, type Variance, variance } from '../reports/variance.ts'
import type { MonthOfYear } from '../time/day.ts'
import { calculationUnit } from './calculation-unit.ts'
import type { InsertedRow, Sheet } from './sheet.ts'
import { cellKey, figureColumnKeys, insertedId, insertedKey, partsOfCellKey, sideOfKey, twinKey } from './sheet-keys.ts'
import { columnName, rowName } from './sheet-names.ts'
import {
  type BaseRows,
  baseRows,
  type SheetColumn,
  type SheetRow,
  type SheetStructure,
  sheetColumns,
  sheetRows,
  sheetStructure,
} from './sheet-structure.ts'

/** What ledger, plan and metrics say of everything that stands in a sheet. */
export interface SheetFigures {
  /** The report's own columns, then those of inserted columns with figures, under the keys of these. */
  readonly columns: readonly SheetFigureColumn[]
  /** How many are the report's own. */
  readonly ownColumns: number
  /** The locations that the report is of; null for every one. Left out, nobody knows. */
  readonly locationIds?: readonly string[] | null
  readonly sections: readonly ReceivedSection[]
  readonly metrics: readonly ReceivedMetric[]
  readonly perMetric: ReceivedMetric | null
  /** What inserted rows of budgets and metrics come to, by their ids. */
  readonly insertedRows: ReadonlyMap<string, InsertedFigures>
}

/** A figure column with its locations; null or left out: a location's own, and otherwise the report's. */
export interface SheetFigureColumn extends FigureColumn {
  readonly locationIds?: readonly string[] | null
}

/** A figure of an inserted row for each of the figure columns. */
export interface InsertedFigures {
  readonly values: readonly (string | null)[]
  /** How the row's plan fits the days of each column; null of metrics, which fit as the columns do. */
  readonly coverages: readonly Coverage[] | null
  readonly gaps?: MetricGaps
}

/** What a sheet stands on besides its figures. */
export interface SheetSurroundings {
  readonly groups: readonly ProfitLossGroup[]
  readonly metrics: readonly SheetMetric[]
  readonly fiscalYearStart: MonthOfYear
}

/** A metric as a sheet needs to know it. */
export interface SheetMetric extends Pick<Metric, 'id' | 'name' | 'formula'> {
  readonly unit: string | null
}

/** What stands in a cell. */
export interface CellResult {
  /** NUMBER: `decimal`. NONE: no value, an en dash, or n/a on a base of zero. TEXT and ERROR: `text`. EMPTY: nothing was ever to stand there. */
  readonly kind: 'NUMBER' | 'NONE' | 'TEXT' | 'ERROR' | 'EMPTY'
  /** As the report has it; of calculations rounded to 6 decimals, of percentages to 12. */
  readonly decimal: string | null
  readonly text: string | null
  /** What formulas compute with: unrounded. Null where there is nothing to compute with. */
  readonly exact: Fraction | null
  readonly isZeroBase: boolean
  readonly outcome: Variance['outcome']
  readonly isMaterial: boolean
}

/** What a cell is worked out by. */
export type CellSource =
  /** Of ledger, plan or metric, in a figure column. */
  | { readonly kind: 'FIGURE'; readonly figure: number }
  /** Put in by somebody, over the report's own figure where `isOverride` says so. */
  | { readonly kind: 'TYPED'; readonly text: string; readonly isOverride: boolean }
  /** By a formula: of the cell itself, of its row, of its column, or of a group of the report where something in it was typed over. */
  | { readonly kind: 'FORMULA'; readonly of: 'CELL' | 'ROW' | 'COLUMN' | 'GROUP'; readonly formula: string; readonly isOverride: boolean }
  /** A figure with what was typed over under it, or over a part of its days and places. */
  | { readonly kind: 'ADJUSTED'; readonly figure: number }
  /** A column that the report works out beside its figures, or a total of typed figures. */
  | { readonly kind: 'DERIVED' }
  | { readonly kind: 'EMPTY' }

/** How a cell comes about: from other cells, by their numbers, and what they make of it. */
interface Plan {
  readonly source: CellSource
  readonly operands: readonly number[]
  readonly run: (resultOf: (cell: number) => CellResult) => CellResult
}

const ZERO = fraction(0n)
const BLANK = { decimal: null, text: null, exact: null, isZeroBase: false, outcome: 'NEUTRAL', isMaterial: false } as const
const EMPTY: CellResult = { kind: 'EMPTY', ...BLANK }
const NONE: CellResult = { kind: 'NONE', ...BLANK }
/** Nothing happened there: shown as nothing, and zero for whoever computes with it. */
const UNTOUCHED: CellResult = { ...NONE, exact: ZERO }
const NOTHING: Plan = { source: { kind: 'EMPTY' }, operands: [], run: () => EMPTY }

/**
 * A sheet over its figures: what each cell holds, worked out when somebody asks for it, in the order of what it stands on, and
 * kept until something that it stands on changes. The one place that says what stands where rows meet columns.
 */
export class SheetEngine {
  readonly figures: SheetFigures
  readonly surroundings: SheetSurroundings
  readonly tree: GroupTree
  readonly structure: SheetStructure
  readonly sheet: Sheet
  readonly #baseRows: BaseRows
  readonly #units: ReadonlyMap<string, FigureUnit>
  readonly #directions: ReadonlyMap<string, Favorability | null>
  readonly #sums: ReadonlyMap<string, readonly (string | null)[]>
  readonly #perUnits: readonly (string | null)[]
  readonly #figureAt: ReadonlyMap<number, number>
  readonly #revenueRows: readonly number[]
  readonly #rowsWithin: ReadonlyMap<string, readonly number[]>
  readonly #results: Map<number, CellResult>
  readonly #plans: Map<number, Plan>
  readonly #dependents: Map<number, Set<number>>
  readonly #touched: Map<number, ReadonlySet<string>>
  readonly #exactGroups: Map<string, Fraction | null>
  readonly #formulas: Map<string, Formula | Unreadable>
  readonly #metrics: ReadonlyMap<string, SheetMetric>
  readonly #calculations: readonly GroupCalculation[]
  readonly #calculatedRows: Map<string, CalculatedRow>
  readonly #extents: readonly Extent[]
  readonly #parts: Map<number, Parts>
  readonly #additive: ReadonlySet<string>
  readonly #typedOverRows: Map<string, readonly number[]>
  #typedCells: TypedCells | null

  constructor(sheet: Sheet, figures: SheetFigures, surroundings: SheetSurroundings, before?: SheetEngine) {
    this.sheet = sheet
    this.figures = figures
    this.surroundings = surroundings
    const isSameReport = before !== undefined && before.figures === figures && before.surroundings === surroundings
    this.tree = isSameReport ? before.tree : groupTree(surroundings.groups)
    this.#units = isSameReport ? before.#units : figureUnits(this.tree)
    this.#directions = isSameReport ? before.#directions : favorabilities(this.tree)
    this.#sums = isSameReport
      ? before.#sums
      : new Map(figures.sections.map(({ profitLossGroupId, sumRow }) => [profitLossGroupId, sumRow?.values ?? []]))
    const isPlan = (column: number): boolean => figures.columns[column]?.comparison === 'BUDGET'
    this.#baseRows = isSameReport
      ? before.#baseRows
      : baseRows(outlineReport(surroundings.groups, figures.sections, { metrics: figures.metrics, isPlan }))
    this.#perUnits = isSameReport ? before.#perUnits : unitsOf(figures.perMetric, figures.columns)
    this.#exactGroups = isSameReport ? before.#exactGroups : new Map<string, Fraction | null>()
    this.#formulas = isSameReport && before.#formulas.size < MOST_FORMULAS_KEPT ? before.#formulas : new Map<string, Formula | Unreadable>()
    this.#metrics = isSameReport ? before.#metrics : new Map(surroundings.metrics.map((metric) => [metric.id, metric]))
    this.#calculations = isSameReport ? before.#calculations : calculationsOf(this.tree)
    const rows = isSameReport && hasSameRows(before.sheet, sheet) ? before.structure.rows : sheetRows({ base: this.#baseRows, sheet })
    const columns = isSameReport && hasSameColumns(before.sheet, sheet) ? before.structure.columns : this.#columnsOf(sheet)
    // Folding turns headings into totals.
    const isSameOrder =
      isSameReport &&
      before.sheet.expandedGroups === sheet.expandedGroups &&
      sameKeys(before.structure.rows, rows) &&
      sameKeys(before.structure.columns, columns) &&
      before.#isComputedLike(sheet)
    this.structure = { ...(isSameOrder ? before.structure : sheetStructure(rows, columns, this.tree)), rows, columns }
    this.#figureAt = isSameOrder
      ? before.#figureAt
      : new Map(columns.flatMap(({ figure }, at) => (figure === null ? [] : [[figure, at] as const])))
    this.#revenueRows = isSameOrder ? before.#revenueRows : revenueGroups(this.tree).flatMap((id) => this.valueRowOf(`group:${id}`) ?? [])
    this.#touched = isSameOrder ? before.#touched : new Map<number, ReadonlySet<string>>()
    this.#typedCells = isSameOrder ? before.#typedCells : null
    this.#typedOverRows = isSameOrder ? before.#typedOverRows : new Map<string, readonly number[]>()
    this.#extents = isSameOrder ? before.#extents : extentsOf(figures, sheet)
    this.#parts = isSameOrder ? before.#parts : new Map<number, Parts>()
    this.#additive = isSameReport ? before.#additive : additiveGroups(this.tree)
    this.#rowsWithin = isSameOrder ? before.#rowsWithin : rowsByGroup(rows)
    // What was worked out stays with whoever comes next: it is the only one that is asked from now on.
    this.#results = isSameOrder ? before.#results : new Map<number, CellResult>()
    this.#plans = isSameOrder ? before.#plans : new Map<number, Plan>()
    this.#dependents = isSameOrder ? before.#dependents : new Map<number, Set<number>>()
    this.#calculatedRows = isSameOrder ? before.#calculatedRows : new Map<string, CalculatedRow>()
    if (isSameOrder) this.#forget(changedCells(before.sheet, sheet), before)
  }

  /** The same over another state of the sheet: what did not change is not worked out again. The engine before is not to be asked any more. */
  next(sheet: Sheet): SheetEngine {
    return sheet === this.sheet ? this : new SheetEngine(sheet, this.figures, this.surroundings, this)
  }

  /** The same with other groups expanded, beside this one, which goes on: to look into groups without changing the sheet. */
  unfolded(expandedGroups: ReadonlySet<string>): SheetEngine {
    // A set of its own shares nothing that is worked out cell by cell.
    return new SheetEngine({ ...this.sheet, expandedGroups: new Set(expandedGroups) }, this.figures, this.surroundings, this)
  }

  #columnsOf(sheet: Sheet): readonly SheetColumn[] {
    const own = this.figures.columns.slice(0, this.figures.ownColumns)
    const keys = figureColumnKeys({ setting: sheet.timeSpan, fiscalYearStart: this.surroundings.fiscalYearStart, figures: own })
    const shown = shownColumns(own, { ...sheet.settings, showPerMetric: this.figures.perMetric !== null })
    return sheetColumns(shown, keys, this.figures.columns, sheet)
  }

  /** Whether rows and columns compute as in another sheet, cells typed one by one aside. */
  #isComputedLike(sheet: Sheet): boolean {
    return (
      this.sheet.columns.budgetId === sheet.columns.budgetId &&
      sameComputing(this.sheet.insertedRows, sheet.insertedRows, [
        'label',
        'type',
        'formula',
        'budgetId',
        'metricId',
        'groupId',
        'usesSelectedLocations',
        'locationIds',
      ]) &&
      sameComputing(this.sheet.insertedColumns, sheet.insertedColumns, ['label', 'type', 'formula', 'calculation', 'variance', 'budgetId'])
    )
  }

  /** What stands in a cell, by the places of its row and column. */
  resultAt(row: number, column: number): CellResult {
    return this.#evaluate(this.#cell(row, column))
  }

  sourceAt(row: number, column: number): CellSource {
    return this.#planOf(this.#cell(row, column)).source
  }

  /** The cells that a cell is worked out from, in the order in which it names them. */
  operandsAt(row: number, column: number): readonly { readonly row: number; readonly column: number }[] {
    return [...new Set(this.#planOf(this.#cell(row, column)).operands)].map((cell) => this.#place(cell))
  }

  /** Whether somebody can put something into a cell: not where a heading stands, whose figures are in its total. */
  takesTextAt(row: number, column: number): boolean {
    const line = this.structure.rows[row]
    return line !== undefined && line.base?.kind !== 'heading' && this.structure.columns[column] !== undefined
  }

  /** The place of the row that has the figures of a key; undefined where there is none. Of an unfolded group that is its total. */
  valueRowOf(key: string): number | undefined {
    const at = this.structure.rowAt.get(key)
    const row = at === undefined ? undefined : this.structure.rows[at]
    if (row?.base?.kind !== 'heading' && row?.base?.isExpandable !== true) return at
    return this.structure.rowAt.get(`sum:${row.base.groupId}`) ?? at
  }

  /** What a row counts. */
  unitOf(row: SheetRow): FigureUnit {
    const { base, inserted } = row
    if (base !== null)
      return base.kind === 'metric' ? this.#metricUnit(metricOfRow(base.groupId)) : (this.#units.get(base.groupId) ?? 'money')
    if (inserted === null) return 'money'
    switch (inserted.type) {
      case 'BUDGET':
        return this.#units.get(inserted.groupId ?? '') ?? 'money'
      case 'OPS_DATA':
        return this.#metricUnit(inserted.metricId)
      case 'CALCULATION':
        return this.#calculatedRow(inserted).unit
      case 'EMPTY':
        return 'plain'
    }
  }

  /** Which way a row is good; null where nothing says. A calculation goes the way in which all that it names agrees. */
  directionOf({ base, inserted }: SheetRow): Favorability | null {
    if (inserted?.type === 'CALCULATION') return this.#calculatedRow(inserted).direction
    const groupId = base?.groupId ?? inserted?.groupId ?? null
    return groupId === null ? null : (this.#directions.get(groupId) ?? null)
  }

  /** Whether a cell's figure is of other days than its column, or lacks some of its locations. */
  isMarkedAt(row: number, column: number): boolean {
    const [line, at] = [this.structure.rows[row], this.structure.columns[column]]
    const figure = at?.figure ?? null
    if (line === undefined || figure === null || !('figure' in this.sourceAt(row, column))) return false
    if (line.base !== null) return isMarked(line.base, this.figures.columns, figure)
    const own = line.inserted && this.figures.insertedRows.get(line.inserted.id)
    if (!own) return false
    const coverage = own.coverages?.[figure] ?? this.figures.columns[figure]?.coverage ?? 'WHOLE'
    return own.gaps?.has(figure) === true || (coverage !== 'NONE' && !isComparable(coverage))
  }

  #cell(row: number, column: number): number {
    return row * this.structure.columns.length + column
  }

  #place(cell: number): { readonly row: number; readonly column: number } {
    const width = this.structure.columns.length
    return { row: Math.floor(cell / width), column: cell % width }
  }

  /**
   * Works a cell out, and before it whatever it stands on and is not known: by a stack of its own, since chains may be long. Cells
   * that stand on each other are found together, as strongly connected components are, and come out as one error: the same
   * one, whichever of them was asked for.
   */
  #evaluate(cell: number): CellResult {
    const known = this.#results.get(cell)
    if (known !== undefined) return known
    const visits = new Map<number, Visit>()
    const unsettled: Visit[] = []
    const path: Visit[] = []
    const enter = (one: number): void => {
      const visit: Visit = { cell: one, plan: this.#planOf(one), rank: visits.size, lowest: visits.size, next: 0 }
      visits.set(one, visit)
      unsettled.push(visit)
      path.push(visit)
    }
    enter(cell)
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const operand = top.plan.operands[top.next]
      if (operand !== undefined) {
        top.next += 1
        if (this.#results.has(operand)) continue
        const other = visits.get(operand)
        if (other === undefined) enter(operand)
        else top.lowest = Math.min(top.lowest, other.rank)
        continue
      }
      path.pop()
      const above = path.at(-1)
      if (above !== undefined) above.lowest = Math.min(above.lowest, top.lowest)
      if (top.lowest === top.rank) this.#settle(unsettled.splice(unsettled.lastIndexOf(top)))
    }
    return this.#results.get(cell) ?? NONE
  }

  /** Gives a cell its result, or several that stand on each other their error. */
  #settle(together: readonly Visit[]): void {
    const [first] = together
    if (first === undefined) return
    const { cell, plan } = first
    if (together.length === 1 && !plan.operands.includes(cell)) {
      this.#results.set(
        cell,
        plan.run((operand) => this.#results.get(operand) ?? NONE),
      )
      return
    }
    const circle = this.#circleIn(new Set(together.map((visit) => visit.cell)))
    const names = circle.length <= MOST_NAMED ? circle : [...circle.slice(0, MOST_NAMED - 1), null, ...circle.slice(-1)]
    const way = names.map((one) => (one === null ? '…' : this.#nameOf(one))).join(' → ')
    const error = problem(`The formulas stand on each other in a circle: ${way}. Change one of them.`)
    for (const visit of together) this.#results.set(visit.cell, error)
  }

  /** The shortest way from the first of some cells that stand on each other back to it, named at both ends. */
  #circleIn(cells: ReadonlySet<number>): readonly number[] {
    const start = Math.min(...cells)
    const reachedFrom = new Map<number, number>()
    const queue = [start]
    for (let at = 0; at < queue.length; at += 1) {
      const cell = queue[at] ?? start
      for (const operand of this.#planOf(cell).operands) {
        if (operand === start) {
          const way = [start]
          for (let one: number | undefined = cell; one !== undefined && one !== start; one = reachedFrom.get(one)) way.unshift(one)
          return [start, ...way]
        }
        if (!cells.has(operand) || reachedFrom.has(operand)) continue
        reachedFrom.set(operand, cell)
        queue.push(operand)
      }
    }
    return [start, start]
  }

  /** A cell in words. */
  #nameOf(cell: number): string {
    const { row, column } = this.#place(cell)
    const [line, at] = [this.structure.rows[row], this.structure.columns[column]]
    return `${line === undefined ? '' : rowName(line)}, ${at === undefined ? '' : columnName(at, this.figures.columns)}`
  }

  #planOf(cell: number): Plan {
    const known = this.#plans.get(cell)
    if (known !== undefined) return known
    const { row, column } = this.#place(cell)
    const plan = this.#makePlan(row, column)
    // What stands on nothing is as quick to be told again as to be looked up, and there are a hundred thousand of it.
    if (plan.operands.length === 0) return plan
    this.#plans.set(cell, plan)
    for (const operand of plan.operands) {
      const dependents = this.#dependents.get(operand)
      if (dependents === undefined) this.#dependents.set(operand, new Set([cell]))
      else dependents.add(cell)
    }
    return plan
  }

  #makePlan(rowAt: number, columnAt: number): Plan {
    const [row, column] = [this.structure.rows[rowAt], this.structure.columns[columnAt]]
    if (row === undefined || column === undefined || row.base?.kind === 'heading') return NOTHING
    const typed = this.typedAt(row, column)
    const isOverride = this.#hasOwnFigure(row, column)
    if (typed !== null) return this.#typedPlan(typed, { rowAt, columnAt, isOverride })
    if (column.inserted?.type === 'CALCULATION') return this.#calculationColumn(row, column, { rowAt, columnAt })
    if (row.inserted?.type === 'CALCULATION' && (column.shown === null || column.shown.kind === 'FIGURE'))
      return this.#formulaPlan(row.inserted.formula ?? '', 'ROW', { rowAt, columnAt })
    if (column.figure !== null) return this.#figurePlan(row, column.figure, { rowAt, columnAt })
    if (column.shown !== null) return this.#derivedPlan(row, column, { rowAt, columnAt })
    return NOTHING
  }

  /** What somebody put into a cell: figures and words as they are, formulas with their `=`; null for nothing. A group and its total are one, whichever of them it was typed over. */
  typedAt(row: SheetRow, column: SheetColumn): string | null {
    const other = row.base?.kind === 'group' || row.base?.kind === 'total' ? twinKey(row.key) : null
    const { formulas } = this.sheet
    const formula = formulas.get(cellKey(row.key, column.key)) ?? (other === null ? undefined : formulas.get(cellKey(other, column.key)))
    if (formula !== undefined) return isDecimal(formula) ? formula : `=${formula}`
    const inColumn = column.inserted?.cells
    return row.inserted?.cells.get(column.key) || inColumn?.get(row.key) || (other !== null && inColumn?.get(other)) || null
  }

  #hasOwnFigure(row: SheetRow, column: SheetColumn): boolean {
    if (row.inserted !== null && row.inserted.type !== 'BUDGET' && row.inserted.type !== 'OPS_DATA')
      return row.inserted.type === 'CALCULATION'
    return column.shown !== null || column.inserted?.type !== 'EMPTY'
  }

  #typedPlan(text: string, at: { readonly rowAt: number; readonly columnAt: number; readonly isOverride: boolean }): Plan {
    const { isOverride } = at
    const formula = text.startsWith('=') ? text.slice(1) : null
    // A number alone is a figure that was typed.
    const figure = (formula ?? text).trim()
    if (isDecimal(figure)) {
      const result = number(fractionFromDecimal(figure), figure)
      return { source: { kind: 'TYPED', text: figure, isOverride }, operands: [], run: () => result }
    }
    if (formula !== null) return { ...this.#formulaPlan(formula, 'CELL', at), source: { kind: 'FORMULA', of: 'CELL', formula, isOverride } }
    const words: CellResult = { kind: 'TEXT', ...BLANK, text }
    return { source: { kind: 'TYPED', text, isOverride }, operands: [], run: () => words }
  }

  /**
   * A formula over rows (in this very column), columns (in this very row) and cells.
   *
   * @param keyOf the key that a reference means, where it is none itself. The source tells the formula by keys.
   */
  #formulaPlan(text: string, of: 'CELL' | 'ROW' | 'COLUMN' | 'GROUP', at: CellAt, keyOf?: (reference: string) => string): Plan {
    const formula = this.#parsed(text)
    const isKeyed = keyOf === undefined || 'problem' in formula
    const source: CellSource = { kind: 'FORMULA', of, formula: isKeyed ? text : printFormula(formula, keyOf), isOverride: false }
    if ('problem' in formula) return { source, operands: [], run: () => problem(formula.problem) }
    const places = new Map<string, number>()
    for (const reference of referencesOf(formula)) {
      const cell = this.#referenced(keyOf?.(reference) ?? reference, at)
      if (cell === null) return { source, operands: [], run: () => problem(GONE) }
      places.set(reference, cell)
    }
    return {
      source,
      operands: [...new Set(places.values())],
      run: (resultOf) => computed(formula, (reference) => resultOf(places.get(reference) ?? -1)),
    }
  }

  /** The cell that a key means for a formula in another; null where there is no such. */
  #referenced(key: string, { rowAt, columnAt }: CellAt): number | null {
    const parts = partsOfCellKey(key)
    const side = parts === null ? this.#sideOf(key) : null
    const [rowKey, columnKey] = [parts?.rowKey ?? (side === 'row' ? key : null), parts?.columnKey ?? (side === 'column' ? key : null)]
    if (rowKey === null && columnKey === null) return null
    const row = rowKey === null ? rowAt : this.valueRowOf(rowKey)
    const column = columnKey === null ? columnAt : this.structure.columnAt.get(columnKey)
    return row === undefined || column === undefined ? null : this.#cell(row, column)
  }

  #parsed(text: string): Formula | Unreadable {
    const known = this.#formulas.get(text)
    if (known !== undefined) return known
    const formula = parsed(text)
    this.#formulas.set(text, formula)
    return formula
  }

  #sideOf(key: string): 'row' | 'column' | null {
    if (insertedId(key) === null) return sideOfKey(key)
    return this.structure.rowAt.has(key) ? 'row' : this.structure.columnAt.has(key) ? 'column' : null
  }

  /** What ledger, plan or metric have, with what was typed over under it. */
  #figurePlan(row: SheetRow, figure: number, at: CellAt): Plan {
    const { base, inserted } = row
    if (inserted !== null) return this.#insertedFigurePlan(row, inserted, figure, at)
    if (base === null) return NOTHING
    if (!this.#touchedGroups(at.columnAt).has(base.groupId)) return this.#originalPlan(row, figure)
    return this.#withParts(row, figure, at)
  }

  #originalPlan({ base, inserted }: SheetRow, figure: number): Plan {
    const value = inserted === null ? null : (this.figures.insertedRows.get(inserted.id)?.values[figure] ?? null)
    const original = base !== null ? this.#figureOf(base, figure) : value === null ? NONE : number(fractionFromDecimal(value), value)
    return { source: { kind: 'FIGURE', figure }, operands: [], run: () => original }
  }

  /** What a figure would be if nothing were typed over its own row: with what was typed over under it. */
  #withRowsBelow(row: SheetRow, figure: number, at: CellAt): Plan {
    const { base } = row
    const original = this.#originalPlan(row, figure)
    const node = base === null || base.accountId !== null ? undefined : this.tree.byId.get(base.groupId)
    if (base === null || node === undefined || !this.#touchedGroups(at.columnAt).has(base.groupId)) return original
    return isCategory(node.group) ? this.#adjustedPlan(node, figure, at, this.#figureOf(base, figure)) : this.#groupFormulaPlan(node, at)
  }

  /**
   * A figure with what was typed over its row in columns of a part of its days and places. Each of them adds what it makes other
   * than the rows under it and the columns within it had made it: so nothing counts twice, however they lie in each other.
   */
  #withParts(row: SheetRow, figure: number, at: CellAt): Plan {
    const own = this.#withRowsBelow(row, figure, at)
    const typed = this.#typedParts(row, figure)
    if (typed.length === 0) return own
    const parts = typed.map((part) => {
      const columnAt = this.#figureAt.get(part) ?? -1
      return {
        cell: this.#cell(at.rowAt, columnAt),
        before: this.#withRowsBelow(row, part, { rowAt: at.rowAt, columnAt }),
        within: this.#indexesWithin(typed, part),
      }
    })
    const isCalculation = row.base !== null && row.base.accountId === null && !this.#isCategory(row.base.groupId)
    // Where nothing was planned or booked, there is zero to add to.
    const startOf = (result: CellResult): Fraction | null => result.exact ?? (isCalculation ? null : ZERO)
    const cells = parts.map(({ cell }) => cell)
    return {
      source: { kind: 'ADJUSTED', figure },
      operands: [...new Set([...own.operands, ...cells, ...parts.flatMap(({ before }) => before.operands)])],
      run(resultOf) {
        const start = own.run(resultOf)
        const results = parts.map(({ cell }) => resultOf(cell))
        const befores = parts.map(({ before }) => before.run(resultOf))
        const failed = firstFailed([start, ...results, ...befores])
        if (failed !== undefined) return failed
        const changes: Fraction[] = []
        let sum = own.source.kind === 'FIGURE' ? startOf(start) : start.exact
        for (const [index, { before, within }] of parts.entries()) {
          const [typedOver, was] = [results[index]?.exact ?? null, befores[index] ?? NONE]
          const from = before.source.kind === 'FIGURE' ? startOf(was) : was.exact
          if (sum === null || typedOver === null || from === null) return NONE
          const change = within.reduce((rest, other) => subtractFractions(rest, changes[other] ?? ZERO), subtractFractions(typedOver, from))
          changes.push(change)
          sum = addFractions(sum, change)
        }
        return sum === null ? NONE : number(sum)
      },
    }
  }

  #isCategory(groupId: string): boolean {
    const node = this.tree.byId.get(groupId)
    return node !== undefined && isCategory(node.group)
  }

  /** The figure columns of parts of a column's days and places in which something was typed over a row, those within others first. */
  #typedParts(row: SheetRow, figure: number): readonly number[] {
    if (!this.#addsUp(row)) return []
    const { all } = this.#partsOf(figure)
    if (all.size === 0) return []
    const typed = this.#typedFigures(row).filter((part) => all.has(part) && this.#isOfSamePlaces(row, part, figure))
    // Whatever lies within another has fewer parts itself.
    return typed.length < 2 ? typed : typed.sort((one, other) => this.#partsOf(one).within.size - this.#partsOf(other).within.size)
  }

  /** The figure columns in which something was typed over a row. */
  #typedFigures(row: SheetRow): readonly number[] {
    const known = this.#typedOverRows.get(row.key)
    if (known !== undefined) return known
    const twin = row.base !== null && row.base.accountId === null ? twinKey(row.key) : null
    const { columns } = this.#typed()
    const keys = new Set<string>()
    for (const key of twin === null ? [row.key] : [row.key, twin]) {
      for (const columnKey of columns.get(key) ?? []) keys.add(columnKey)
      for (const { id, cells } of this.sheet.insertedColumns) if (cells.get(key)) keys.add(insertedKey(id))
    }
    for (const [columnKey, text] of row.inserted?.cells ?? []) if (text !== '') keys.add(columnKey)
    const figures = [...keys].flatMap((key) => this.structure.columns[this.structure.columnAt.get(key) ?? -1]?.figure ?? [])
    this.#typedOverRows.set(row.key, figures)
    return figures
  }

  /** Whether what a row comes to in parts adds up to what it comes to in the whole: not ratios, nor metrics, which have ways of their own. */
  #addsUp({ base, inserted }: SheetRow): boolean {
    if (base !== null) return base.accountId !== null || this.#additive.has(base.groupId)
    return inserted?.type === 'BUDGET' && this.#additive.has(inserted.groupId ?? '')
  }

  /** A row with locations of its own comes to the same at every place, so that places are no parts of it. */
  #isOfSamePlaces({ inserted }: SheetRow, part: number, figure: number): boolean {
    return inserted === null || inserted.usesSelectedLocations || this.#hasPlaces(part, figure)
  }

  /** Whether a figure column is of the same things as another, on some or all of its days and at some or all of its places. */
  #isPart(part: number, whole: number): boolean {
    const [one, other] = [this.#extents[part], this.#extents[whole]]
    if (part === whole || one === undefined || other === undefined || one.of !== other.of) return false
    return other.startDate <= one.startDate && one.endDate <= other.endDate && this.#hasPlaces(whole, part)
  }

  #partsOf(figure: number): Parts {
    const known = this.#parts.get(figure)
    if (known !== undefined) return known
    const all = new Set([...this.#extents.keys()].filter((part) => this.#isPart(part, figure)))
    // Of two columns that are the same the first lies within the second.
    const parts = { all, within: new Set([...all].filter((part) => part < figure || !this.#isPart(figure, part))) }
    this.#parts.set(figure, parts)
    return parts
  }

  #indexesWithin(figures: readonly number[], whole: number): readonly number[] {
    const { within } = this.#partsOf(whole)
    return within.size === 0 ? [] : [...figures.keys()].filter((at) => within.has(figures[at] ?? -1))
  }

  /** Whether a figure column has all places of another, as far as that is known. */
  #hasPlaces(whole: number, part: number): boolean {
    const [all, some] = [this.#extents[whole]?.places, this.#extents[part]?.places]
    if (all === undefined || some === undefined) return false
    if (all === some) return true
    const report = this.figures.locationIds
    if (all === 'REPORT') {
      if (part < this.figures.ownColumns || report === null) return true
      return report !== undefined && some !== 'UNKNOWN' && some !== 'REPORT' && hasAll(new Set(report), some)
    }
    if (all === 'UNKNOWN' || some === 'UNKNOWN') return false
    return hasAll(all, some === 'REPORT' ? new Set(report ?? []) : some)
  }

  #insertedFigurePlan(row: SheetRow, inserted: InsertedRow, figure: number, at: CellAt): Plan {
    return inserted.type === 'EMPTY' ? this.#typedTotal(row, figure, at) : this.#withParts(row, figure, at)
  }

  /** The figures typed into the periods of a row, added up in the total column of the very locations. */
  #typedTotal(row: SheetRow, figure: number, { rowAt }: CellAt): Plan {
    const total = this.figures.columns[figure]
    if (total?.range !== 'TOTAL' || total.comparison !== null || figure >= this.figures.ownColumns) return NOTHING
    const place = placeOf(total)
    const operands = this.structure.columns.flatMap((column, at) => {
      const other = column.shown?.kind === 'FIGURE' ? this.figures.columns[column.shown.column] : undefined
      const isPart = other?.range === 'PERIOD' && other.comparison === null && placeOf(other) === place
      return isPart && this.typedAt(row, column) !== null ? [this.#cell(rowAt, at)] : []
    })
    if (operands.length === 0) return NOTHING
    return {
      source: { kind: 'DERIVED' },
      operands,
      run(resultOf) {
        const values = operands.map((operand) => resultOf(operand)).filter(({ kind }) => kind !== 'TEXT' && kind !== 'EMPTY')
        if (values.length === 0) return EMPTY
        const failed = firstFailed(values)
        if (failed !== undefined) return failed
        const sum = values.reduce<Fraction | null>(
          (all, { exact }) => (all === null || exact === null ? null : addFractions(all, exact)),
          ZERO,
        )
        return sum === null ? NONE : number(sum)
      },
    }
  }

  /** The very figure of a row that the report has. */
  #figureOf(base: GridRow, figure: number): CellResult {
    const value = base.values?.[figure] ?? null
    if (base.entryCounts?.[figure] === 0) return value === null && this.figures.columns[figure]?.comparison === 'BUDGET' ? NONE : UNTOUCHED
    if (value === null) return NONE
    const isCalculation = base.kind === 'calculation' || base.kind === 'net-income'
    const exact = isCalculation ? this.#exactGroup(base.groupId, figure) : null
    return number(exact ?? fractionFromDecimal(value), value)
  }

  /** What a group comes to in a figure column, unrounded: calculations from their operands. */
  #exactGroup(groupId: string, figure: number): Fraction | null {
    const key = `${figure} ${groupId}`
    const known = this.#exactGroups.get(key)
    if (known !== undefined) return known
    // While it is being found out: formulas in a circle are refused on saving, this only ends the walk.
    this.#exactGroups.set(key, null)
    const group = this.tree.byId.get(groupId)?.group
    const value = this.#sums.get(groupId)?.[figure] ?? null
    const exact =
      group !== undefined && !isCategory(group)
        ? evaluateFormula(parseFormula(group.formula ?? ''), (id) => this.#exactGroup(id, figure))
        : value === null
          ? null
          : fractionFromDecimal(value)
    this.#exactGroups.set(key, exact)
    return exact
  }

  /** The groups whose figures in a column stand on something that was typed over. */
  #touchedGroups(columnAt: number): ReadonlySet<string> {
    const known = this.#touched.get(columnAt)
    if (known !== undefined) return known
    const touched = new Set<string>()
    this.#touched.set(columnAt, touched)
    const column = this.structure.columns[columnAt]
    if (column === undefined) return touched
    const up = (node: GroupNode | null): void => {
      if (node === null || touched.has(node.group.id)) return
      touched.add(node.group.id)
      // What a calculation comes to is no part of what it stands in.
      if (isCategory(node.group)) up(node.parent)
    }
    const { figure } = column
    const reach = (columnKey: string, rowKeys: Iterable<string>): void => {
      const isOwn = columnKey === column.key
      if (!isOwn) {
        const part = this.structure.columns[this.structure.columnAt.get(columnKey) ?? -1]?.figure ?? null
        if (figure === null || part === null || !this.#partsOf(figure).all.has(part)) return
      }
      for (const key of rowKeys) {
        const row = this.structure.rows[this.structure.rowAt.get(key) ?? -1]
        if (row?.base && (isOwn || this.#addsUp(row))) up(this.tree.byId.get(row.base.groupId) ?? null)
      }
    }
    for (const [columnKey, rowKeys] of this.#typed().rows) reach(columnKey, rowKeys)
    for (const { id, cells } of this.sheet.insertedColumns) if (cells.size > 0) reach(insertedKey(id), cells.keys())
    if (touched.size === 0) return touched
    // Calculations over what is touched, and over those again.
    for (let before = -1; before !== touched.size; ) {
      before = touched.size
      for (const { groupId, references } of this.#calculations) if (references.some((id) => touched.has(id))) touched.add(groupId)
    }
    return touched
  }

  /** Where something was typed over the report's own. */
  #typed(): TypedCells {
    if (this.#typedCells !== null) return this.#typedCells
    this.#typedCells = { rows: new Map(), columns: new Map() }
    for (const key of this.sheet.formulas.keys()) {
      const parts = partsOfCellKey(key)
      if (parts !== null) this.#noteTyped(this.#typedCells, parts.rowKey, parts.columnKey)
    }
    return this.#typedCells
  }

  #noteTyped({ rows, columns }: TypedCells, rowKey: string, columnKey: string): void {
    const isTyped = this.sheet.formulas.has(cellKey(rowKey, columnKey))
    note(rows, columnKey, rowKey, isTyped)
    note(columns, rowKey, columnKey, isTyped)
  }

  /** A category with the differences that typing over made to what lies under it, in its own sign. */
  #adjustedPlan(node: GroupNode, figure: number, { columnAt }: CellAt, original: CellResult): Plan {
    const parts: { readonly cell: number; readonly before: Fraction; readonly sign: 1 | -1 }[] = []
    const touched = this.#touchedGroups(columnAt)
    const column = this.structure.columns[columnAt]
    for (const at of this.#rowsWithin.get(node.group.id) ?? []) {
      const row = this.structure.rows[at]
      if (row?.base && column && (this.typedAt(row, column) !== null || this.#typedParts(row, figure).length > 0))
        parts.push({ cell: this.#cell(at, columnAt), before: this.#figureOf(row.base, figure).exact ?? ZERO, sign: 1 })
    }
    for (const child of node.children) {
      const at = isCategory(child.group) && touched.has(child.group.id) ? this.valueRowOf(`group:${child.group.id}`) : undefined
      const row = at === undefined ? undefined : this.structure.rows[at]
      if (at !== undefined && row?.base)
        parts.push({
          cell: this.#cell(at, columnAt),
          before: this.#figureOf(row.base, figure).exact ?? ZERO,
          sign: child.sign === node.sign ? 1 : -1,
        })
    }
    return {
      source: { kind: 'ADJUSTED', figure },
      operands: parts.map(({ cell }) => cell),
      run(resultOf) {
        let sum = original.exact ?? ZERO
        const failed = firstFailed(parts.map(({ cell }) => resultOf(cell)))
        if (failed !== undefined) return failed
        for (const { cell, before, sign } of parts) {
          const { exact } = resultOf(cell)
          if (exact === null) return NONE
          const change = subtractFractions(exact, before)
          sum = sign === 1 ? addFractions(sum, change) : subtractFractions(sum, change)
        }
        return number(sum)
      },
    }
  }

  /** A calculation of the report over cells of its column, for where these are not the report's own figures alone. */
  #groupFormulaPlan(node: GroupNode, at: CellAt, of: 'GROUP' | 'ROW' = 'GROUP'): Plan {
    return this.#formulaPlan(node.group.formula ?? '', of, at, (id) => `group:${id}`)
  }

  /** What the report works out beside its figures: variances and shares, of what stands in the sheet. */
  #derivedPlan(row: SheetRow, column: SheetColumn, { rowAt }: CellAt): Plan {
    const { shown } = column
    if (shown === null || shown.kind === 'FIGURE') return NOTHING
    const own = this.#figureAt.get(shown.column)
    const base = 'base' in shown ? this.#figureAt.get(shown.base) : undefined
    if (own === undefined) return NOTHING
    const cells = [this.#cell(rowAt, own), ...(base === undefined ? [] : [this.#cell(rowAt, base)])]
    // Nothing but money is a part of revenue, or stands on it.
    const isShare = shown.kind === 'PERCENT_OF_REVENUE' && this.unitOf(row) === 'money'
    const revenues = isShare ? this.#revenueRows.map((at) => this.#cell(at, own)) : []
    return {
      source: { kind: 'DERIVED' },
      operands: [...cells, ...revenues],
      run: (resultOf) => this.#workedOut(row, shown, cells.map(resultOf), revenues.map(resultOf)),
    }
  }

  /** What a column that is worked out shows of a row, from what stands in its figure columns, as the report does it. */
  #workedOut(row: SheetRow, shown: ShownColumn, cells: readonly CellResult[], revenues: readonly CellResult[]): CellResult {
    const [actual = EMPTY, compared = EMPTY] = cells
    const failed = firstFailed([...cells, ...revenues])
    if (failed !== undefined) return failed
    if (actual.kind === 'EMPTY' && compared.kind === 'EMPTY') return EMPTY
    const values: (string | null)[] = []
    const counts: number[] = []
    const put = (at: number, result: CellResult): void => {
      values[at] = decimalOf(result)
      counts[at] = result === UNTOUCHED ? 0 : 1
    }
    if ('base' in shown) put(shown.base, compared)
    put(shown.column, actual)
    const gaps = row.base?.gaps ?? (row.inserted === null ? undefined : this.figures.insertedRows.get(row.inserted.id)?.gaps)
    const figureRow: FigureRow = {
      kind: kindOf(row),
      values,
      entryCounts: counts,
      favorability: this.directionOf(row),
      unit: this.unitOf(row),
      ...(gaps && { gaps }),
    }
    const revenue = revenues.flatMap((result) => decimalOf(result) ?? [])
    const cell = shownCell(shown, figureRow, {
      revenues: sparse(shown.column, revenues.length === 0 ? null : sumDecimals(revenue)),
      units: this.#perUnits,
      columns: this.#comparedColumns(row),
    })
    const { value, isZeroBase, outcome, isMaterial: isLarge } = cell
    if (value === null) return { ...NONE, isZeroBase }
    return { ...number(fractionFromDecimal(value), value), outcome, isMaterial: isLarge }
  }

  /** The figure columns, for an inserted row of a budget with how its own plan fits them. */
  #comparedColumns({ inserted }: SheetRow): readonly FigureColumn[] {
    const coverages = inserted && this.figures.insertedRows.get(inserted.id)?.coverages
    if (!coverages) return this.figures.columns
    return this.figures.columns.map((column, at) => ({ ...column, coverage: coverages[at] ?? column.coverage }))
  }

  #calculationColumn(row: SheetRow, column: SheetColumn, at: CellAt): Plan {
    const { inserted } = column
    if (inserted === null) return NOTHING
    const formula = inserted.formula ?? ''
    if (inserted.variance !== null) return this.#varianceColumn(row, formula, inserted.variance, at)
    if (inserted.calculation === 'RECOMPUTE') {
      const node = row.base === null || row.base.accountId !== null ? undefined : this.tree.byId.get(row.base.groupId)
      if (node !== undefined && !isCategory(node.group)) return this.#groupFormulaPlan(node, at, 'ROW')
      if (row.inserted?.type === 'CALCULATION') return this.#formulaPlan(row.inserted.formula ?? '', 'ROW', at)
      const metricId = row.inserted?.type === 'OPS_DATA' ? row.inserted.metricId : metricOfRow(row.base?.groupId ?? '')
      const metric = this.#metrics.get(metricId ?? '')
      if (metric?.formula) return this.#metricFormulaPlan(metric.formula, row.inserted, at)
    }
    return this.#formulaPlan(formula, 'COLUMN', at)
  }

  /** A derived metric over rows of the sheet: what it names has to stand there, of the same locations. */
  #metricFormulaPlan(formula: string, own: InsertedRow | null, at: CellAt): Plan {
    const keyOf = (reference: string): string => {
      const named = metricReference(reference)
      if (named?.kind !== 'metric') return reference
      const rows = this.sheet.insertedRows.filter(({ type, metricId }) => type === 'OPS_DATA' && metricId === named.id)
      const row = rows.find((one) => sameLocations(one, own))
      return row === undefined ? reference : insertedKey(row.id)
    }
    const plan = this.#formulaPlan(formula, 'ROW', at, keyOf)
    return plan.operands.length > 0 ? plan : { ...plan, run: () => problem(METRIC_GONE) }
  }

  #varianceColumn(row: SheetRow, formula: string, kind: 'AMOUNT' | 'PERCENT', at: CellAt): Plan {
    const read = this.#parsed(formula)
    const plan = this.#formulaPlan(formula, 'COLUMN', at)
    if (!('problem' in read) && !isDifference(read)) return { ...plan, operands: [], run: () => problem(NO_DIFFERENCE) }
    const [own, base = own] = plan.operands
    if (own === undefined || base === undefined) return plan
    // Of two columns of figures it is the report's own variance: none of plans that are of other days, nor of accounts from a plan.
    const [figure, baseFigure] = [own, base].map((cell) => this.structure.columns[this.#place(cell).column]?.figure ?? null)
    if (typeof figure === 'number' && typeof baseFigure === 'number') {
      const shown: ShownColumn = { kind: kind === 'AMOUNT' ? 'VARIANCE' : 'VARIANCE_PERCENT', column: figure, base: baseFigure }
      return { ...plan, run: (resultOf) => this.#workedOut(row, shown, [resultOf(own), resultOf(base)], []) }
    }
    return {
      ...plan,
      run: (resultOf) => {
        const [actual, compared] = [resultOf(own), resultOf(base)]
        if (actual.kind === 'EMPTY' && compared.kind === 'EMPTY') return EMPTY
        const failed = firstFailed([actual, compared])
        if (failed !== undefined) return failed
        if (actual === UNTOUCHED && compared === UNTOUCHED) return NONE
        const isShare = this.unitOf(row) === 'share'
        const found = variance(decimalOf(actual), decimalOf(compared), this.directionOf(row), isShare ? 'RATIO' : 'AMOUNT')
        const news = { outcome: found.outcome, isMaterial: isMaterial(found) }
        const value = kind === 'AMOUNT' ? found.difference : found.percent.kind === 'PERCENT' ? found.percent.value : null
        if (value === null) return { ...NONE, isZeroBase: kind === 'PERCENT' && found.percent.kind === 'ZERO_BASE' }
        return { ...number(fractionFromDecimal(value), value), ...news }
      },
    }
  }

  #metricUnit(metricId: string | null): FigureUnit {
    const metric = this.#metrics.get(metricId ?? '')
    if (!metric?.formula) return 'plain'
    return formulaUnit(parseFormula(metric.formula), (reference) => {
      const named = metricReference(reference)
      return named?.kind === 'group' ? (this.#units.get(named.id) ?? null) : null
    })
  }

  /** What a calculated row counts and which way it is good: found out after the rows that it names, by a stack of its own. */
  #calculatedRow(inserted: InsertedRow): CalculatedRow {
    const stack = [inserted]
    const opened = new Set<string>()
    for (let row = stack.at(-1); row !== undefined; row = stack.at(-1)) {
      const read = this.#parsed(row.formula ?? '')
      const named = new Map('problem' in read ? [] : referencesOf(read).map((reference) => [reference, this.#rowNamed(reference)]))
      const missing = [...named.values()].flatMap((other) => {
        const calculated = other?.inserted?.type === 'CALCULATION' ? other.inserted : null
        return calculated === null || this.#calculatedRows.has(calculated.id) || opened.has(calculated.id) ? [] : [calculated]
      })
      opened.add(row.id)
      if (missing.length > 0) {
        stack.push(...missing)
        continue
      }
      stack.pop()
      const unitOf = (reference: string): FigureUnit => {
        const other = named.get(reference)
        if (other === undefined) return 'plain'
        // Rows in a circle have errors alone.
        return other.inserted?.type === 'CALCULATION' ? (this.#calculatedRows.get(other.inserted.id)?.unit ?? 'plain') : this.unitOf(other)
      }
      const directionOf = (reference: string): Favorability | null => {
        const other = named.get(reference)
        if (other === undefined) return null
        return other.inserted?.type === 'CALCULATION'
          ? (this.#calculatedRows.get(other.inserted.id)?.direction ?? null)
          : this.directionOf(other)
      }
      this.#calculatedRows.set(
        row.id,
        'problem' in read
          ? { unit: 'plain', direction: null }
          : { unit: calculationUnit(read, unitOf), direction: agreedFavorability(read, directionOf) },
      )
    }
    return this.#calculatedRows.get(inserted.id) ?? { unit: 'plain', direction: null }
  }

  #rowNamed(reference: string): SheetRow | undefined {
    return this.structure.rows[this.valueRowOf(partsOfCellKey(reference)?.rowKey ?? reference) ?? -1]
  }

  /** A column and those that it is a part of, by their places. */
  #wholesOf(columnAt: number): readonly number[] {
    const figure = this.structure.columns[columnAt]?.figure ?? null
    if (figure === null) return [columnAt]
    return [columnAt, ...[...this.#figureAt].flatMap(([whole, at]) => (this.#partsOf(whole).all.has(figure) ? [at] : []))]
  }

  /** Forgets what cells came to, and whatever stands on them. */
  #forget(changed: readonly { readonly rowKey: string; readonly columnKey: string }[], before: SheetEngine): void {
    const stack: number[] = []
    const [typedOver, typedInto] = [new Set<number>(), new Set<number>()]
    const wholes = new Map<number, readonly number[]>()
    for (const { rowKey, columnKey } of changed) {
      const [row, column] = [this.structure.rowAt.get(rowKey), this.structure.columnAt.get(columnKey)]
      if (row === undefined || column === undefined) continue
      stack.push(this.#cell(row, column))
      if (!this.structure.rows[row]?.base) {
        typedInto.add(row)
        continue
      }
      const reached = wholes.get(column) ?? this.#wholesOf(column)
      wholes.set(column, reached)
      for (const whole of reached) {
        typedOver.add(whole)
        stack.push(this.#cell(row, whole))
      }
    }
    // A group and its total are one, and what is typed over an account reaches the groups above and all on top of them.
    const touched = new Map([...typedOver].map((column) => [column, before.#touchedGroups(column)]))
    for (const column of typedOver) this.#touched.delete(column)
    for (const { rowKey, columnKey } of changed) {
      for (const key of [rowKey, twinKey(rowKey) ?? rowKey]) this.#typedOverRows.delete(key)
      if (this.#typedCells !== null) this.#noteTyped(this.#typedCells, rowKey, columnKey)
    }
    for (const column of typedOver)
      for (const groupId of new Set([...(touched.get(column) ?? []), ...this.#touchedGroups(column)]))
        for (const key of [`group:${groupId}`, `sum:${groupId}`]) {
          const row = this.structure.rowAt.get(key)
          if (row !== undefined) stack.push(this.#cell(row, column))
        }
    // What is typed may begin or end to count in the total of its row.
    for (const row of typedInto)
      for (const [at, { figure }] of this.structure.columns.entries()) if (figure !== null) stack.push(this.#cell(row, at))
    // These may come about in another way now; what stands on them comes about as before, from other figures.
    for (const cell of stack) this.#plans.delete(cell)
    const seen = new Set(stack)
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      this.#results.delete(cell)
      for (const dependent of this.#dependents.get(cell) ?? []) {
        if (seen.has(dependent)) continue
        seen.add(dependent)
        stack.push(dependent)
      }
    }
  }
}

/** A cell while it is being worked out. */
interface Visit {
  readonly cell: number
  readonly plan: Plan
  /** In which order it was come by. */
  readonly rank: number
  /** The lowest rank that it leads back to. */
  lowest: number
  /** The operand that comes next. */
  next: number
}

/** Where cells were typed over, by key: the rows of each column, and the columns of each row. */
interface TypedCells {
  readonly rows: Map<string, Set<string>>
  readonly columns: Map<string, Set<string>>
}

/** The figure columns of parts of another's days and places. */
interface Parts {
  readonly all: ReadonlySet<number>
  /** The same without those that are of all of it and come after it. */
  readonly within: ReadonlySet<number>
}

/** What a figure column is of. */
interface Extent extends Pick<FigureColumn, 'startDate' | 'endDate'> {
  /** What its figures are: the ledger's, those of a time before, or a budget's. */
  readonly of: string
  /** REPORT: all places of the report. */
  readonly places: ReadonlySet<string> | 'REPORT' | 'UNKNOWN'
}

interface CalculatedRow {
  readonly unit: FigureUnit
  readonly direction: Favorability | null
}

interface Unreadable {
  readonly problem: string
}

/** A calculation of the report with what it names. */
interface GroupCalculation {
  readonly groupId: string
  readonly references: readonly string[]
}

/** Cells of a circle that are named in one sentence. */
const MOST_NAMED = 6
/** Formulas that are kept as they were read, until they are read anew. */
const MOST_FORMULAS_KEPT = 50_000

const GONE = 'The formula names a row or a column that is no longer there.'
const METRIC_GONE = 'What this metric is computed from does not stand in the sheet. Add rows of it, or have the column work on results.'
const NO_DIFFERENCE = 'A variance is one column less another, as in {actual} - {budget}.'

function calculationsOf({ nodes }: GroupTree): readonly GroupCalculation[] {
  return nodes.flatMap(({ group }) => {
    const read = group.formula === null ? null : parsed(group.formula)
    return read === null || 'problem' in read ? [] : [{ groupId: group.id, references: referencesOf(read) }]
  })
}

function extentsOf({ columns, ownColumns }: SheetFigures, sheet: Sheet): readonly Extent[] {
  const budgets = new Map(sheet.insertedColumns.map(({ id, budgetId }) => [insertedKey(id), budgetId]))
  return columns.map(({ key, comparison, place, locationIds, startDate, endDate }, at) => {
    const budgetId = at < ownColumns ? sheet.columns.budgetId : (budgets.get(key) ?? null)
    const places = locationIds ?? (place.kind === 'LOCATION' ? [place.id] : null)
    return {
      of: comparison === 'BUDGET' ? `BUDGET ${budgetId ?? ''}` : (comparison ?? ''),
      places: places === null ? (place.kind === 'ALL' ? 'REPORT' : 'UNKNOWN') : new Set(places),
      startDate,
      endDate,
    }
  })
}

/** Whether there is something, and another set has all of it. */
function hasAll(all: ReadonlySet<string>, some: ReadonlySet<string>): boolean {
  return some.size > 0 && [...some].every((id) => all.has(id))
}

function note(cells: Map<string, Set<string>>, key: string, other: string, isTyped: boolean): void {
  const others = cells.get(key)
  if (!isTyped) others?.delete(other)
  else if (others === undefined) cells.set(key, new Set([other]))
  else others.add(other)
}

/** The groups whose figures of parts add up to those of the whole: categories, and calculations that add and subtract such groups. */
function additiveGroups({ nodes }: GroupTree): ReadonlySet<string> {
  const additive = new Set(nodes.flatMap(({ group }) => (isCategory(group) ? [group.id] : [])))
  const formulas = new Map(
    nodes.flatMap(({ group }) => {
      const read = group.formula === null ? null : parsed(group.formula)
      return read === null || 'problem' in read ? [] : [[group.id, read] as const]
    }),
  )
  for (let before = -1; before !== additive.size; ) {
    before = additive.size
    for (const [id, formula] of formulas) if (degreeOf(formula, additive) === 1) additive.add(id)
  }
  return additive
}

/** 0: a constant. 1: a sum of groups that add up, each so many times. Null: neither. */
function degreeOf(formula: Formula, additive: ReadonlySet<string>): 0 | 1 | null {
  switch (formula.kind) {
    case 'constant':
      return 0
    case 'reference':
      return additive.has(formula.reference) ? 1 : null
    case 'negation':
      return degreeOf(formula.operand, additive)
    case 'operation': {
      const [left, right] = [degreeOf(formula.left, additive), degreeOf(formula.right, additive)]
      if (left === null || right === null) return null
      if (formula.operator === '+' || formula.operator === '-') return left === right ? left : null
      if (right === 0) return left
      return formula.operator === '*' && left === 0 ? 1 : null
    }
  }
}

function isDifference(formula: Formula): boolean {
  return formula.kind === 'operation' && formula.operator === '-' && formula.left.kind === 'reference' && formula.right.kind === 'reference'
}

function sameLocations(row: InsertedRow, own: InsertedRow | null): boolean {
  if (own === null || own.usesSelectedLocations) return row.usesSelectedLocations
  const wanted = new Set(own.locationIds)
  return !row.usesSelectedLocations && row.locationIds.length === wanted.size && row.locationIds.every((id) => wanted.has(id))
}

function firstFailed(results: readonly CellResult[]): CellResult | undefined {
  return results.find(({ kind }) => kind === 'ERROR')
}

/** What is shown of a result, as others compare it; zero where nothing happened. */
function decimalOf({ exact, decimal }: CellResult): string | null {
  return exact === null ? null : (decimal ?? '0')
}

interface CellAt {
  readonly rowAt: number
  readonly columnAt: number
}

function number(exact: Fraction, decimal: string = decimalFromFraction(exact, 0)): CellResult {
  return { kind: 'NUMBER', ...BLANK, decimal, exact }
}

function problem(text: string): CellResult {
  return { kind: 'ERROR', ...BLANK, text }
}

/** What a formula comes to over cells: nothing where all of them are empty, no value where any of them has none. */
function computed(formula: Formula, resultOf: (reference: string) => CellResult): CellResult {
  const references = referencesOf(formula)
  const results = references.map(resultOf)
  const failed = firstFailed(results)
  if (failed !== undefined) return failed
  if (results.length > 0 && results.every(({ kind }) => kind === 'EMPTY')) return EMPTY
  const value = evaluateFormula(formula, (reference) => resultOf(reference).exact)
  if (value === null) return NONE
  // Of nothing but what never happened nothing is shown.
  return results.length > 0 && results.every((result) => result === UNTOUCHED) && value.numerator === 0n ? UNTOUCHED : number(value)
}

function parsed(text: string): Formula | Unreadable {
  try {
    return parseFormula(text)
  } catch (error) {
    if (error instanceof Error) return { problem: error.message }
    throw error
  }
}

function kindOf({ base, inserted }: SheetRow): GridRow['kind'] {
  if (base !== null) return base.kind
  return inserted?.type === 'OPS_DATA' ? 'metric' : inserted?.type === 'BUDGET' ? 'group' : 'calculation'
}

function placeOf({ place }: FigureColumn): string {
  return place.kind === 'ALL' ? '' : place.id
}

function sparse<Value>(at: number, value: Value): readonly Value[] {
  const list: Value[] = []
  list[at] = value
  return list
}

function rowsByGroup(rows: readonly SheetRow[]): ReadonlyMap<string, readonly number[]> {
  const within = new Map<string, number[]>()
  for (const [at, { base }] of rows.entries()) {
    if (base === null || base.accountId === null) continue
    const others = within.get(base.groupId)
    if (others === undefined) within.set(base.groupId, [at])
    else others.push(at)
  }
  return within
}

function sameKeys(one: readonly { readonly key: string }[], other: readonly { readonly key: string }[]): boolean {
  return one === other || (one.length === other.length && one.every(({ key }, at) => key === other[at]?.key))
}

function sameComputing<Inserted extends { readonly id: string }>(
  one: readonly Inserted[],
  other: readonly Inserted[],
  fields: readonly (keyof Inserted)[],
): boolean {
  if (one === other) return true
  const byId = new Map(other.map((inserted) => [inserted.id, inserted]))
  return one.every((inserted) => fields.every((field) => inserted[field] === byId.get(inserted.id)?.[field]))
}

/** The cells into which something else was typed, in the sheet or in what it was before. */
function changedCells(before: Sheet, after: Sheet): readonly { readonly rowKey: string; readonly columnKey: string }[] {
  const changed: { rowKey: string; columnKey: string }[] = []
  for (const key of changedKeys(before.formulas, after.formulas)) {
    const parts = partsOfCellKey(key)
    if (parts) changed.push(parts)
  }
  if (before.insertedRows !== after.insertedRows) {
    const byId = new Map(before.insertedRows.map((row) => [row.id, row]))
    for (const { id, cells } of after.insertedRows)
      for (const columnKey of changedKeys(byId.get(id)?.cells, cells)) changed.push({ rowKey: insertedKey(id), columnKey })
  }
  if (before.insertedColumns !== after.insertedColumns) {
    const byId = new Map(before.insertedColumns.map((column) => [column.id, column]))
    for (const { id, cells } of after.insertedColumns)
      for (const rowKey of changedKeys(byId.get(id)?.cells, cells)) changed.push({ rowKey, columnKey: insertedKey(id) })
  }
  return changed
}

function changedKeys(before: ReadonlyMap<string, string> | undefined, after: ReadonlyMap<string, string>): readonly string[] {
  if (before === after) return []
  const keys: string[] = []
  for (const [key, value] of after) if (before?.get(key) !== value) keys.push(key)
  if (before !== undefined) for (const key of before.keys()) if (!after.has(key)) keys.push(key)
  return keys
}

/** Whether the same rows stand in the same order in two states of a sheet over one report, folded and hidden alike. */
function hasSameRows(before: Sheet, after: Sheet): boolean {
  return (
    before.insertedRows === after.insertedRows &&
    before.expandedGroups === after.expandedGroups &&
    before.hiddenRows === after.hiddenRows &&
    before.settings === after.settings &&
    // Rows without entries show once something is typed over them.
    (after.settings.showEmptyRows || (before.formulas === after.formulas && before.insertedColumns === after.insertedColumns))
  )
}

function hasSameColumns(before: Sheet, after: Sheet): boolean {
  return (
    before.insertedColumns === after.insertedColumns &&
    before.hiddenColumns === after.hiddenColumns &&
    before.settings === after.settings &&
    before.timeSpan === after.timeSpan
  )
}
