import type { Favorability } from '../../mappings/categorization.ts'
import { favorabilities } from '../../mappings/favorability.ts'
import { type FigureUnit, figureUnits } from '../../mappings/figure-units.ts'
import { type Formula, orderFormulas, parseFormula, referencesOf } from '../../mappings/formula.ts'
import { type GroupTree, isCategory, revenueGroups } from '../../mappings/group-tree.ts'
import { compareDecimals, decimalFromFraction, fractionFromDecimal, sumDecimals } from '../../money/decimal.ts'
import { NO_BASE, NO_VALUE } from '../../money/format.ts'
import type { Fraction } from '../../money/fraction.ts'
import { type Metric, metricReference } from '../../ops-data/metric.ts'
import type { MetricDisplay } from '../../ops-data/metric-display.ts'
import type { FigureColumn, ShownColumn } from '../report-columns.ts'
import { type GridRow, metricRowId } from '../report-rows.ts'
import { isMarked, shownCell } from '../shown-columns.ts'
import {
  type CellExpression,
  type CellPlace,
  cellOf,
  decimalsOfExpression,
  evaluateExpression,
  expressionOfFormula,
  mayHaveNoNumber,
  type NoNumber,
  printedResult,
  signedSum,
  steadyExpression,
} from './cell-expression.ts'
import type { CellFigure, ReportTable, TableCell } from './report-table.ts'

export interface ReportTableInput extends Omit<ReportTable, 'rows'> {
  /** The rows on the screen; their values stand in the order of `figureColumns`. */
  readonly rows: readonly GridRow[]
  /** The columns on the screen, in the order of `headings`. */
  readonly shown: readonly ShownColumn[]
  readonly figureColumns: readonly FigureColumn[]
  readonly tree: GroupTree
  /** What percentages of revenue are of: a Decimal per figure column. */
  readonly revenues: readonly (string | null)[]
  /** What money per unit is divided by: a Decimal per figure column. */
  readonly units: readonly (string | null)[]
  /** The metric that these are of; null for none. */
  readonly perMetricId: string | null
  /** The metrics of rows, by their `metricRowId`. */
  readonly metrics: ReadonlyMap<string, TableMetric>
}

/** A metric as a table needs to know it. */
export interface TableMetric extends MetricDisplay, Pick<Metric, 'formula' | 'timeAggregation' | 'locationAggregation'> {}

/**
 * The table of a report. Where other cells of it make up a figure, the cell is a formula over them: a
 * total over the rows under it, a calculation over its groups, a total column over its parts, a variance
 * and a percentage over what they compare. A formula only stands where, evaluated exactly, it gives the
 * figure's own value in every column; else the figure is a number, as are those whose parts do not show.
 */
export function buildReportTable(input: ReportTableInput): ReportTable {
  const { titleLines, corner, hasAccountNumbers, money, headings } = input
  const sheet = new FigureSheet(input)
  addTotalColumns(sheet)
  addTotalRows(sheet)
  addCalculations(sheet)
  addDerivedMetrics(sheet)
  const cells = input.rows.map((row, at) => input.shown.map((column) => sheet.finish(row, at, column)))
  const rows = input.rows.map(({ key, kind, level, accountNumber, label, unit, groupId }, at) => ({
    key,
    kind,
    level,
    accountNumber,
    label: unit === null ? label : `${label} (${unit})`,
    decimals: input.metrics.get(groupId)?.decimals ?? PLAIN_DECIMALS,
    cells: cells[at] ?? [],
  }))
  return { titleLines, corner, hasAccountNumbers, money, headings, rows }
}

/** Of figures that are neither money nor percentages. */
const PLAIN_DECIMALS = 2

/** The figures that ledger, plan and metrics answer, with the formulas found for them so far. */
class FigureSheet {
  readonly input: ReportTableInput
  /** Where a figure column is shown, by its place among the figure columns. */
  readonly shownAt: ReadonlyMap<number, number>
  /** Which row has a group's figures. */
  readonly rowOfGroup: ReadonlyMap<string, number>
  readonly #formulas: (CellExpression | undefined)[][]
  /** Of plans and of everything else apart: what holds of one is not said of the other. */
  readonly #decimals: Record<Side, (number | null)[]>
  readonly #mayBeNone: Record<Side, boolean[]>
  readonly #results = new Map<CellExpression, Fraction | NoNumber>()
  readonly #units: ReadonlyMap<string, FigureUnit>
  readonly #directions: ReturnType<typeof favorabilities>
  readonly #revenueRows: readonly number[]

  constructor(input: ReportTableInput) {
    this.input = input
    this.shownAt = new Map(input.shown.flatMap((column, at) => (column.kind === 'FIGURE' ? [[column.column, at] as const] : [])))
    this.rowOfGroup = new Map(
      input.rows.flatMap((row, at) => (row.values !== null && row.accountId === null ? [[row.groupId, at] as const] : [])),
    )
    this.#formulas = input.rows.map(() => [])
    const ofSide = <Value>(valueOf: (values: readonly (string | null)[]) => Value, side: Side): Value[] =>
      input.rows.map((row, at) =>
        valueOf((row.values ?? []).filter((_, figure) => this.sideOf(figure) === side && !this.isUntouched(at, figure))),
      )
    const [decimals, mayBeNone] = [
      (values: readonly (string | null)[]) => values.reduce((most, value) => Math.max(most, decimalsOf(value)), 0),
      (values: readonly (string | null)[]) => values.includes(null),
    ]
    this.#decimals = { actual: ofSide(decimals, 'actual'), plan: ofSide(decimals, 'plan') }
    this.#mayBeNone = { actual: ofSide(mayBeNone, 'actual'), plan: ofSide(mayBeNone, 'plan') }
    this.#units = figureUnits(input.tree)
    this.#directions = favorabilities(input.tree)
    this.#revenueRows = revenueGroups(input.tree).flatMap((id) => this.rowOfGroup.get(id) ?? [])
  }

  /** The Decimal of a row in a figure column; null for no number. */
  valueOf(row: number, figure: number): string | null {
    return this.input.rows[row]?.values?.[figure] ?? null
  }

  sideOf(figure: number): Side {
    return this.input.figureColumns[figure]?.comparison === 'BUDGET' ? 'plan' : 'actual'
  }

  /** Whether no entries stand behind a row in a figure column, or no plan of it. */
  isUntouched(row: number, figure: number): boolean {
    const { kind, values, entryCounts } = this.input.rows[row] ?? {}
    return entryCounts?.[figure] === 0 || (kind === 'account' && (values?.[figure] ?? null) === null)
  }

  decimalsAt = ({ row, column }: CellPlace): number | null => this.#decimals[this.#shownSide(column)][row] ?? null

  mayBeNoneAt = ({ row, column }: CellPlace): boolean => this.#mayBeNone[this.#shownSide(column)][row] ?? false

  #shownSide(shownAt: number): Side {
    return this.sideOf(this.input.shown[shownAt]?.column ?? 0)
  }

  /** What a cell comes to, exactly. Null where nothing stands in it. */
  resultAt = (place: CellPlace): Fraction | NoNumber | null => {
    const column = this.input.shown[place.column]
    if (column?.kind !== 'FIGURE') return null
    const formula = this.#formulas[place.row]?.[column.column]
    if (formula !== undefined) {
      const known = this.#results.get(formula) ?? evaluateExpression(formula, this.resultAt)
      this.#results.set(formula, known)
      return known
    }
    if (this.isUntouched(place.row, column.column)) return null
    const value = this.valueOf(place.row, column.column)
    return value === null ? NO_VALUE : fractionFromDecimal(value)
  }

  /** Whether an expression comes to a figure's own value, to the 6 decimals that it is printed with. */
  isTrue(expression: CellExpression, value: string | null, instead: NoNumber): boolean {
    const result = evaluateExpression(expression, this.resultAt)
    if (typeof result === 'string' || value === null) return result === instead && value === null
    return compareDecimals(decimalFromFraction(result, 0), decimalFromFraction(fractionFromDecimal(value), 0)) === 0
  }

  /**
   * Gives a row formulas in all columns, if they hold in all of them; in those of a plan by themselves, as in all others.
   * `formulaIn` makes one for a column as shown.
   */
  acceptRow(row: number, formulaIn: (shownAt: number) => CellExpression | null): void {
    for (const side of ['actual', 'plan'] as const) this.#acceptSide(row, side, formulaIn)
  }

  #acceptSide(row: number, side: Side, formulaIn: (shownAt: number) => CellExpression | null): void {
    const found: [figure: number, formula: CellExpression][] = []
    let isGuarded = false
    let decimals: number | null = 0
    for (const [figure, shownAt] of this.shownAt) {
      // What is not planned has no figure to be worked out.
      if (this.sideOf(figure) !== side || (side === 'plan' && this.isUntouched(row, figure))) continue
      const formula = formulaIn(shownAt)
      if (formula === null) return
      const steady = steadyExpression(formula, this.decimalsAt)
      if (!this.isTrue(steady, this.valueOf(row, figure), NO_VALUE)) return
      found.push([figure, steady])
      // A row that grew beyond all bounds has no value either.
      isGuarded ||= this.valueOf(row, figure) === null || mayHaveNoNumber(steady, this.mayBeNoneAt)
      const bound = decimalsOfExpression(steady, this.decimalsAt)
      decimals = decimals === null || bound === null ? null : Math.max(decimals, bound)
    }
    const formulas = this.#formulas[row] ?? []
    for (const [figure, formula] of found) formulas[figure] = formula
    this.#formulas[row] = formulas
    this.#mayBeNone[side][row] = isGuarded
    this.#decimals[side][row] = decimals
  }

  /** Gives a figure column formulas over other columns in rows that are no totals, if they hold in all of them. */
  acceptColumn(figure: number, parts: readonly number[]): boolean {
    const rows = this.input.rows.flatMap((row, at) => (row.kind === 'account' || row.kind === 'group' ? [at] : []))
    const isSum = rows.every((row) => this.#isSumOf(row, figure, parts))
    if (!isSum) return false
    for (const row of rows) if (!this.isUntouched(row, figure)) this.#addSum(row, figure, parts)
    return true
  }

  /** The same for the rows of metrics that add up along these parts, each by itself. */
  acceptMetrics(figure: number, parts: readonly number[], rule: 'timeAggregation' | 'locationAggregation'): void {
    for (const [at, row] of this.input.rows.entries()) {
      const metric = this.input.metrics.get(row.groupId)
      if (row.kind !== 'metric' || metric === undefined || metric.formula !== null || metric[rule] !== 'SUM') continue
      const isWhole = parts.every((part) => this.valueOf(at, part) !== null)
      if (isWhole && this.valueOf(at, figure) !== null && this.#isSumOf(at, figure, parts)) this.#addSum(at, figure, parts)
    }
  }

  #isSumOf(row: number, figure: number, parts: readonly number[]): boolean {
    const known = parts.map((part) => this.valueOf(row, part)).filter((value) => value !== null)
    const total = this.valueOf(row, figure)
    if (total === null) return known.length === 0
    return compareDecimals(sumDecimals(known), total) === 0
  }

  #addSum(row: number, figure: number, parts: readonly number[]): void {
    // In the order shown, so that neighbors make a range.
    const places = parts.map((part) => this.shownAt.get(part) ?? 0).sort((a, b) => a - b)
    const cells = places.map((column) => ({ row, column }))
    const formulas = this.#formulas[row] ?? []
    formulas[figure] = steadyExpression({ kind: 'sum', cells }, this.decimalsAt)
    this.#formulas[row] = formulas
  }

  finish(row: GridRow, at: number, column: ShownColumn): TableCell {
    if (row.values === null) return EMPTY
    const unit = this.input.metrics.get(row.groupId)?.figure ?? this.#units.get(row.groupId) ?? 'money'
    if (column.kind !== 'FIGURE') return this.#workedOutCell(row, at, column, unit)
    const formula = this.#formulas[at]?.[column.column]
    const value = this.valueOf(at, column.column)
    const isUntouched = this.isUntouched(at, column.column)
    const mark = { isMarked: isMarked(row, this.input.figureColumns, column.column) }
    if (formula !== undefined) return { ...this.#formulaCell(formula, value, NO_VALUE, unit, isUntouched), ...mark }
    return isUntouched ? EMPTY : value === null ? NONE : { kind: 'number', value, figure: unit, ...mark }
  }

  #workedOutCell(row: GridRow, at: number, column: WorkedOutColumn, unit: FigureUnit): TableCell {
    const isVariance = column.kind === 'VARIANCE'
    // Accounts are not planned: what compares them with a plan says as little as the plan does.
    if (row.kind === 'account' && 'base' in column && this.sideOf(column.base) === 'plan') return EMPTY
    const isUntouched = this.isUntouched(at, column.column) && (!('base' in column) || this.isUntouched(at, column.base))
    // Nothing is no percentage of anything; a total's difference stays one, for whoever fills in what is missing.
    if (isUntouched && !(isVariance && !isLeaf(row))) return EMPTY
    const favorability = this.#directions.get(row.groupId) ?? null
    const counted = isUntouched ? { ...row, entryCounts: null } : row
    const { revenues, units, figureColumns } = this.input
    const { value, isZeroBase } = shownCell(column, { ...counted, favorability, unit }, { revenues, units, columns: figureColumns })
    const instead = isZeroBase ? NO_BASE : NO_VALUE
    const figure = column.kind === 'PER_METRIC' ? 'each' : isVariance ? (unit === 'share' ? 'points' : unit) : 'percent'
    const expression = this.#workedOutExpression(at, column, favorability, unit)
    if (expression !== null) {
      const steady = steadyExpression(expression, this.decimalsAt)
      if (this.isTrue(steady, value, instead)) return this.#formulaCell(steady, value, instead, figure, isUntouched)
    }
    if (isUntouched) return EMPTY
    return value === null ? { kind: 'text', text: instead } : { kind: 'number', value, figure, isMarked: false }
  }

  #workedOutExpression(at: number, column: WorkedOutColumn, favorability: Favorability | null, unit: FigureUnit): CellExpression | null {
    const figure = this.#printedCell(at, column.column)
    if (figure === null) return null
    if (column.kind === 'PERCENT_OF_REVENUE') {
      const shownAt = this.shownAt.get(column.column)
      if (unit !== 'money' || shownAt === undefined || this.#revenueRows.length === 0) return null
      const base: CellExpression = { kind: 'sum', cells: this.#revenueRows.map((row) => ({ row, column: shownAt })) }
      return { kind: 'percentage', part: figure, base, isOfSize: false }
    }
    if (column.kind === 'PER_METRIC') {
      const { perMetricId } = this.input
      const row = perMetricId === null ? undefined : this.rowOfGroup.get(metricRowId(perMetricId))
      // Text in its place would be no base at all.
      if (unit !== 'money' || row === undefined || this.valueOf(row, column.column) === null) return null
      const base = this.#printedCell(row, column.column)
      return base && { kind: 'percentage', part: figure, base, isOfSize: false }
    }
    const base = this.#printedCell(at, column.base)
    if (base === null) return null
    const [left, right] = favorability === 'DOWN' ? [base, figure] : [figure, base]
    const difference: CellExpression = { kind: 'operation', operator: '-', left, right }
    if (column.kind === 'VARIANCE') return difference
    return unit === 'share' ? null : { kind: 'percentage', part: difference, base, isOfSize: true }
  }

  /** A figure of a row as it is printed, for a column that compares; null where it does not show. */
  #printedCell(row: number, figure: number): CellExpression | null {
    const column = this.shownAt.get(figure)
    if (column === undefined) return null
    // Nothing to compute with: the screen's en dash is a text here.
    if (this.#formulas[row]?.[figure] === undefined && this.valueOf(row, figure) === null) return null
    return printedResult(cellOf(row, column), this.decimalsAt({ row, column }))
  }

  #formulaCell(expression: CellExpression, value: string | null, instead: NoNumber, figure: CellFigure, isUntouched: boolean): FormulaCell {
    const isGuarded = mayHaveNoNumber(expression, this.mayBeNoneAt)
    return { kind: 'formula', expression, isGuarded, value, instead, figure, isUntouched, isMarked: false }
  }
}

type FormulaCell = Extract<TableCell, { kind: 'formula' }>
type WorkedOutColumn = Exclude<ShownColumn, { kind: 'FIGURE' }>

type Side = 'actual' | 'plan'

const EMPTY: TableCell = { kind: 'empty' }
const NONE: TableCell = { kind: 'text', text: NO_VALUE }

function isLeaf({ kind }: GridRow): boolean {
  return kind === 'account' || kind === 'group'
}

function decimalsOf(value: string | null): number {
  const point = value?.indexOf('.') ?? -1
  return value === null || point === -1 ? 0 : value.length - point - 1
}

/** A column of all the span, or of all locations, is the sum of its parts where they all show. */
function addTotalColumns(sheet: FigureSheet): void {
  const { figureColumns } = sheet.input
  const shownParts = (isPart: (column: FigureColumn) => boolean): readonly number[] =>
    figureColumns.flatMap((column, at) => (isPart(column) && sheet.shownAt.has(at) ? [at] : []))
  for (const [at, column] of figureColumns.entries()) {
    if (!sheet.shownAt.has(at)) continue
    const periods =
      column.range === 'TOTAL'
        ? shownParts((part) => part.range === 'PERIOD' && part.comparison === column.comparison && samePlace(part, column))
        : []
    if (periods.length > 0) sheet.acceptMetrics(at, periods, 'timeAggregation')
    if (periods.length > 0 && sheet.acceptColumn(at, periods)) continue
    const locations =
      column.place.kind === 'ALL'
        ? shownParts((part) => part.place.kind === 'LOCATION' && part.comparison === column.comparison && sameDays(part, column))
        : []
    if (locations.length > 0) {
      if (periods.length === 0) sheet.acceptMetrics(at, locations, 'locationAggregation')
      sheet.acceptColumn(at, locations)
    }
  }
}

function samePlace({ place: a }: FigureColumn, { place: b }: FigureColumn): boolean {
  return a.kind === b.kind && (a.kind === 'ALL' || b.kind === 'ALL' || a.id === b.id)
}

function sameDays(a: FigureColumn, b: FigureColumn): boolean {
  return a.range === b.range && a.startDate === b.startDate && a.endDate === b.endDate
}

/** A total adds the accounts and groups under it; what is not shown of them must come to nothing. */
function addTotalRows(sheet: FigureSheet): void {
  const { rows, tree } = sheet.input
  const accountsOf = new Map<string, number[]>()
  for (const [at, row] of rows.entries()) {
    if (row.kind !== 'account') continue
    const accounts = accountsOf.get(row.groupId)
    if (accounts === undefined) accountsOf.set(row.groupId, [at])
    else accounts.push(at)
  }
  for (const [at, row] of rows.entries()) {
    const node = row.kind === 'total' ? tree.byId.get(row.groupId) : undefined
    if (node === undefined) continue
    const children = node.children.filter(({ group }) => isCategory(group))
    const rowsOf = (sign: 1 | -1): readonly number[] =>
      children.filter((child) => child.sign === sign).flatMap(({ group }) => sheet.rowOfGroup.get(group.id) ?? [])
    const added = [...(accountsOf.get(row.groupId) ?? []), ...rowsOf(node.sign)]
    const subtracted = rowsOf(node.sign === 1 ? -1 : 1)
    const cellsIn = (cells: readonly number[], column: number) => cells.map((cellRow) => ({ row: cellRow, column }))
    sheet.acceptRow(at, (column) => signedSum(cellsIn(added, column), cellsIn(subtracted, column)))
  }
}

/** A calculation is its formula over the rows of its groups, each after those that it names. */
function addCalculations(sheet: FigureSheet): void {
  const formulas = new Map<string, Formula>()
  for (const { group } of sheet.input.tree.nodes) if (group.formula !== null) formulas.set(group.id, parseFormula(group.formula))
  for (const groupId of orderFormulas(formulas).order) {
    const row = sheet.rowOfGroup.get(groupId)
    const formula = formulas.get(groupId)
    if (row === undefined || formula === undefined) continue
    sheet.acceptRow(row, (column) =>
      expressionOfFormula(formula, (id) => {
        const operand = sheet.rowOfGroup.get(id)
        return operand === undefined ? null : cellOf(operand, column)
      }),
    )
  }
}

/** A derived metric is its formula over the rows of its groups and metrics, each after those that it names. */
function addDerivedMetrics(sheet: FigureSheet): void {
  const done = new Set<string>()
  const rowOf = (reference: string): number | undefined => {
    const named = metricReference(reference)
    return named === null ? undefined : sheet.rowOfGroup.get(named.kind === 'metric' ? metricRowId(named.id) : named.id)
  }
  const add = (rowId: string): void => {
    const [row, text] = [sheet.rowOfGroup.get(rowId), sheet.input.metrics.get(rowId)?.formula ?? null]
    if (row === undefined || text === null || done.has(rowId)) return
    done.add(rowId)
    const formula = parseFormula(text)
    for (const reference of referencesOf(formula)) {
      const named = metricReference(reference)
      if (named?.kind === 'metric') add(metricRowId(named.id))
    }
    sheet.acceptRow(row, (column) =>
      expressionOfFormula(formula, (reference) => {
        const operand = rowOf(reference)
        return operand === undefined ? null : cellOf(operand, column)
      }),
    )
  }
  for (const rowId of sheet.input.metrics.keys()) add(rowId)
}
