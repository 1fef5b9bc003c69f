import type { LocationId } from '../ledger/account.ts'
import { amountsOf, type FigureUnit, figureUnits } from '../mappings/figure-units.ts'
import { parseFormula } from '../mappings/formula.ts'
import { type GroupNode, type GroupTree, isCategory } from '../mappings/group-tree.ts'
import { decimalFromFraction, fractionFromDecimal } from '../money/decimal.ts'
import { NO_VALUE, type NoNumber } from '../money/format.ts'
import { addFractions, divideFractions, type Fraction, fraction, multiplyFractions } from '../money/fraction.ts'
import type { Metric } from '../ops-data/metric.ts'
import {
  type CellExpression,
  type CellPlace,
  cellOf,
  evaluateExpression,
  expressionOfFormula,
  mayHaveNoNumber,
  signedSum,
} from '../profit-loss/export/cell-expression.ts'
import { cellAddress, spreadsheetFormula } from '../profit-loss/export/spreadsheet-formula.ts'
import type { FigurePeriod } from '../workbooks/figure-periods.ts'
import { LINES_ABOVE, linesAbove } from '../workbooks/figure-sheet.ts'
import type { FigureBook } from '../workbooks/packed-figures.ts'
import {
  blankCell,
  type CellArea,
  type CellNumberFormat,
  type CellRole,
  figureCell,
  isKept,
  type PlannedCell,
  plannedText,
  plannedWidth,
  type RowPlan,
  type SheetPlan,
  shownDecimals,
} from '../workbooks/workbook-plan.ts'
import type { BudgetLine } from './budget-lines.ts'

/** Columns before the figures: line names and units. */
const NAME_COLUMNS = 2
/** Heading of the last column. */
export const TOTAL_HEADING = 'Total'

/** Decimals of a formula's stored result. */
const RESULT_DECIMALS = 15

/** Formula of a cell, and how to compute its result. */
interface Computed {
  /** Null if it is too long for spreadsheet programs. */
  readonly formula: string | null
  readonly evaluate: (valueOf: (place: CellPlace) => Fraction | NoNumber | null) => Fraction | NoNumber
}

interface BudgetSheetInput {
  readonly tree: GroupTree
  readonly lines: readonly BudgetLine[]
  readonly periods: readonly FigurePeriod[]
  /** ISO code. */
  readonly currency: string
}

/**
 * Sheets of a budget, one per location: lines of the categorization in rows, periods in columns; totals and calculations
 * are formulas, which are the same on every sheet and built once.
 */
export class BudgetSheets {
  readonly #input: BudgetSheetInput
  readonly #units: ReadonlyMap<string, FigureUnit>
  /** By row, then column; undefined for input cells and empty cells. */
  readonly #computed: readonly (readonly (Computed | undefined)[])[]
  readonly #empty: readonly (readonly PlannedCell[])[]

  constructor(input: BudgetSheetInput) {
    this.#input = input
    this.#units = figureUnits(input.tree)
    this.#computed = computedCells(input)
    this.#empty = this.#cells(() => input.periods.map(() => null))
  }

  /** `name`: of the tab. */
  sheet(name: string, title: string, subtitle: string, locationId: LocationId, book: FigureBook): SheetPlan {
    const { lines, periods, currency } = this.#input
    const values = lines.map((line) => {
      const subjectId = subjectOf(line)
      return subjectId === null ? [] : book.valuesOf(subjectId, locationId, periods)
    })
    const isEmpty = values.every((row) => row.every((value) => value === null))
    const cells = isEmpty ? this.#empty : this.#cells((row) => values[row] ?? [])
    const table: readonly RowPlan[] = [
      {
        cells: [
          plannedText('Line', 'HEADING'),
          plannedText('Unit', 'HEADING'),
          ...periods.map(({ heading }) => plannedText(heading, 'FIGURE_HEADING')),
          plannedText(TOTAL_HEADING, 'FIGURE_HEADING'),
        ],
      },
      ...lines.map((line, row): RowPlan => ({ cells: [nameCell(line), unitCell(line, currency, this.#units), ...(cells[row] ?? [])] })),
    ]
    return {
      name,
      kind: 'DATA',
      rows: [...linesAbove(title, subtitle), ...table],
      widths: [
        plannedWidth(table, 0, 28, 60),
        plannedWidth(table, 1, 6, 20),
        ...periods.map((_, at) => plannedWidth(table, NAME_COLUMNS + at, 12, 30)),
        plannedWidth(table, NAME_COLUMNS + periods.length, 14, 30),
      ],
      frozen: { lines: LINES_ABOVE, columns: NAME_COLUMNS },
      rules: [{ kind: 'NUMBER', areas: this.#inputAreas() }],
    }
  }

  #cells(valuesOf: (row: number) => readonly (string | null)[]): readonly (readonly PlannedCell[])[] {
    const { lines, periods } = this.#input
    const results = new Map<string, Fraction | NoNumber>()
    const resultAt = ({ row, column }: CellPlace): Fraction | NoNumber | null => {
      const computed = this.#computed[row]?.[column]
      if (computed === undefined) {
        const value = valuesOf(row)[column] ?? null
        return value === null ? null : fractionFromDecimal(value)
      }
      const key = `${row},${column}`
      const known = results.get(key)
      if (known !== undefined) return known
      // Guards against cycles, which are already refused on saving.
      results.set(key, NO_VALUE)
      const result = computed.evaluate(resultAt)
      results.set(key, result)
      return result
    }
    // Figures with too many digits are texts, which formulas ignore.
    const isText = (column: number): boolean => lines.some((_, row) => !isKept(valuesOf(row)[column] ?? ''))
    const fixed = periods.map((_, column) => isText(column))
    fixed.push(fixed.includes(true))
    // Either all money on a sheet has cents, or none.
    const hasCents = lines.some((line, row) => (line.kind === 'CATEGORY' || line.kind === 'ACCOUNT') && shownDecimals(valuesOf(row)) > 0)
    return lines.map((line, row) => {
      const format: CellNumberFormat = {
        isShare: this.#unitOf(line) === 'share',
        decimals: line.kind === 'METRIC' ? shownDecimals(valuesOf(row)) : DECIMALS[this.#unitOf(line)](hasCents),
      }
      const totalFormat = line.kind === 'METRIC' && isMean(line.metric) ? { ...format, decimals: Math.max(2, format.decimals) } : format
      return fixed.map((isFixed, column) => {
        const computed = this.#computed[row]?.[column]
        if (computed !== undefined) {
          const isRowTotal = column === periods.length && roleOf(line) === 'FIGURE'
          const role = isRowTotal ? 'ROW_TOTAL' : roleOf(line)
          return computedCell(computed, resultAt({ row, column }) ?? NO_VALUE, isFixed, role, isRowTotal ? totalFormat : format)
        }
        const value = valuesOf(row)[column] ?? null
        if (value !== null) return figureCell(value, format)
        return column < periods.length && roleOf(line) === 'FIGURE' ? blankCell('FIGURE', format) : blankCell(emptyRole(line))
      })
    })
  }

  #unitOf(line: BudgetLine): FigureUnit {
    return line.kind === 'CALCULATION' ? (this.#units.get(line.node.group.id) ?? 'money') : 'money'
  }

  /** Ranges of input lines. */
  #inputAreas(): readonly CellArea[] {
    const { lines, periods } = this.#input
    const areas: { top: number; bottom: number; left: number; right: number }[] = []
    lines.forEach((line, row) => {
      if (roleOf(line) !== 'FIGURE') return
      const at = LINES_ABOVE + 1 + row
      const run = areas.at(-1)
      if (run?.bottom === at - 1) run.bottom = at
      else areas.push({ top: at, bottom: at, left: NAME_COLUMNS, right: NAME_COLUMNS + periods.length - 1 })
    })
    return areas
  }
}

/** Decimals by unit. */
const DECIMALS = {
  money: (hasCents: boolean) => (hasCents ? 2 : 0),
  share: () => 1,
  plain: () => 2,
} as const satisfies Record<FigureUnit, (hasCents: boolean) => number>

function isMean({ timeAggregation }: Metric): boolean {
  return timeAggregation === 'AVERAGE' || timeAggregation === 'WEIGHTED'
}

/** Formulas of a sheet, by row and column; the last column is the total. */
function computedCells({ tree, lines, periods }: BudgetSheetInput): readonly (readonly (Computed | undefined)[])[] {
  const offset: CellPlace = { row: LINES_ABOVE, column: NAME_COLUMNS }
  const total = periods.length
  const columns = Array.from({ length: total + 1 }, (_, column) => column)
  const rowOfGroup = new Map<string, number>()
  const ownRows = new Map<string, number>()
  const rowOfMetric = new Map<string, number>()
  const accountRows = new Map<string, number[]>()
  lines.forEach((line, row) => {
    if (line.kind === 'ACCOUNT' && line.node !== null) {
      const id = line.node.group.id
      accountRows.set(id, [...(accountRows.get(id) ?? []), row])
    }
    if (line.kind === 'METRIC') rowOfMetric.set(line.metric.id, row)
    if (line.kind === 'CATEGORY') ownRows.set(line.node.group.id, row)
    // The total comes later than its category's row, and replaces it here.
    if (line.kind === 'CATEGORY' || line.kind === 'TOTAL' || line.kind === 'CALCULATION') rowOfGroup.set(line.node.group.id, row)
  })
  const acrossOf = (row: number): CellExpression => ({
    kind: 'sum',
    cells: columns.slice(0, total).map((column) => ({ row, column })),
  })
  const isMoney = amountsOf(tree.nodes.map(({ group }) => group))
  const guarded = new Map<string, boolean>()
  /** Whether a group may have no value, because it divides or uses a group that does. */
  const mayBeNone = (groupId: string): boolean => {
    const known = guarded.get(groupId)
    if (known !== undefined) return known
    guarded.set(groupId, false)
    const node = tree.byId.get(groupId)
    const expression = node?.group.formula ? expressionOfGroups(node.group.formula, { rowOfGroup, isMoney }, 0) : null
    const found = expression !== null && mayHaveNoNumber(expression, ({ row }) => groupAt(lines[row], mayBeNone))
    guarded.set(groupId, found)
    return found
  }
  const computedOf = (expression: CellExpression | null, isGuarded: boolean): Computed | undefined =>
    expression === null
      ? undefined
      : {
          formula: spreadsheetFormula(expression, isGuarded, offset),
          evaluate: (valueOf) => evaluateExpression(expression, valueOf),
        }
  return lines.map((line, row) =>
    columns.map((column): Computed | undefined => {
      switch (line.kind) {
        case 'CATEGORY':
        case 'ACCOUNT':
          return column === total ? computedOf(acrossOf(row), false) : undefined
        case 'TOTAL':
          return computedOf(totalOf(line.node, column, { ownRows, accountRows, rowOfGroup }), false)
        case 'CALCULATION':
          return computedOf(
            expressionOfGroups(line.node.group.formula ?? '', { rowOfGroup, isMoney }, column),
            mayBeNone(line.node.group.id),
          )
        case 'UNPLACED':
        case 'METRICS':
          return undefined
        case 'METRIC':
          return column === total ? metricTotal(line.metric, row, total, offset, rowOfMetric, acrossOf(row)) : undefined
      }
    }),
  )
}

function groupAt(line: BudgetLine | undefined, mayBeNone: (groupId: string) => boolean): boolean {
  return line?.kind === 'CALCULATION' && mayBeNone(line.node.group.id)
}

function expressionOfGroups(
  formula: string,
  { rowOfGroup, isMoney }: { readonly rowOfGroup: ReadonlyMap<string, number>; readonly isMoney: (groupId: string) => boolean },
  column: number,
): CellExpression | null {
  const figureOf = (groupId: string): CellExpression | null => {
    const row = rowOfGroup.get(groupId)
    return row === undefined ? null : cellOf(row, column)
  }
  return expressionOfFormula(parseFormula(formula), figureOf, isMoney)
}

interface RowsOfGroups {
  /** Of each category's own figures. */
  readonly ownRows: ReadonlyMap<string, number>
  readonly accountRows: ReadonlyMap<string, readonly number[]>
  /** Of its total. */
  readonly rowOfGroup: ReadonlyMap<string, number>
}

/** Total of a category: its own figure plus its accounts and the categories under it; those with the opposite sign are subtracted. */
function totalOf(node: GroupNode, column: number, { ownRows, accountRows, rowOfGroup }: RowsOfGroups): CellExpression | null {
  const placeOf = (row: number | undefined): readonly CellPlace[] => (row === undefined ? [] : [{ row, column }])
  const children = node.children.filter(({ group }) => isCategory(group))
  const under = (isSame: boolean): readonly CellPlace[] =>
    children.filter(({ sign }) => (sign === node.sign) === isSame).flatMap(({ group }) => placeOf(rowOfGroup.get(group.id)))
  const accounts = (accountRows.get(node.group.id) ?? []).map((row) => ({ row, column }))
  return signedSum([...placeOf(ownRows.get(node.group.id)), ...accounts, ...under(true)], under(false))
}

/** Total of a metric over time by its own rule; null if its weight is not on the sheet. */
function metricTotal(
  metric: Metric,
  row: number,
  total: number,
  offset: CellPlace,
  rowOfMetric: ReadonlyMap<string, number>,
  across: CellExpression,
): Computed | undefined {
  const rangeOf = (at: number): string =>
    `${cellAddress({ row: at, column: 0 }, offset)}:${cellAddress({ row: at, column: total - 1 }, offset)}`
  type ValueOf = Parameters<Computed['evaluate']>[0]
  const figures = (valueOf: ValueOf, at: number): readonly (Fraction | null)[] =>
    Array.from({ length: total }, (_, column) => {
      const value = valueOf({ row: at, column })
      return typeof value === 'string' ? null : value
    })
  const mean = (values: readonly (Fraction | null)[], weights: readonly (Fraction | null)[]): Fraction | NoNumber => {
    let [sum, weight] = [ZERO, ZERO]
    values.forEach((value, at) => {
      const by = weights[at] ?? ZERO
      if (value === null) return
      sum = addFractions(sum, multiplyFractions(value, by))
      weight = addFractions(weight, by)
    })
    return divideFractions(sum, weight) ?? NO_VALUE
  }
  const range = rangeOf(row)
  switch (metric.timeAggregation) {
    case 'SUM':
      return { formula: spreadsheetFormula(across, false, offset), evaluate: (valueOf) => evaluateExpression(across, valueOf) }
    case 'AVERAGE':
      return {
        formula: `IFERROR(AVERAGE(${range}),"${NO_VALUE}")`,
        evaluate: (valueOf) => {
          const values = figures(valueOf, row)
          return mean(
            values,
            values.map(() => ONE),
          )
        },
      }
    case 'LAST':
      // Looking up a number larger than any other finds the last one.
      return {
        formula: `IFERROR(LOOKUP(9.99E+307,${range}),"${NO_VALUE}")`,
        evaluate: (valueOf) => figures(valueOf, row).findLast((value) => value !== null) ?? NO_VALUE,
      }
    case 'WEIGHTED': {
      const weightRow = rowOfMetric.get(metric.weightMetricId ?? '')
      if (weightRow === undefined) return undefined
      const weights = rangeOf(weightRow)
      return {
        formula: `IFERROR(SUMPRODUCT(${range},${weights})/SUMIF(${range},"<>",${weights}),"${NO_VALUE}")`,
        evaluate: (valueOf) => mean(figures(valueOf, row), figures(valueOf, weightRow)),
      }
    }
  }
}

const ZERO = fraction(0n)
const ONE = fraction(1n)

function computedCell(
  { formula }: Computed,
  result: Fraction | NoNumber,
  isFixed: boolean,
  role: CellRole,
  format: CellNumberFormat,
): PlannedCell {
  const text = typeof result === 'string' ? result : decimalFromFraction(result, 0, RESULT_DECIMALS)
  const isNumber = typeof result !== 'string'
  if (formula !== null && !isFixed) return { kind: 'FORMULA', role, formula, result: text, isNumber, format }
  return isNumber ? { kind: 'NUMBER', role, value: text, format } : plannedText(text, role)
}

/** Subject of an input row; null for other rows. */
function subjectOf(line: BudgetLine): string | null {
  if (line.kind === 'CATEGORY') return line.node.group.id
  if (line.kind === 'ACCOUNT') return String(line.account.id)
  return line.kind === 'METRIC' ? line.metric.id : null
}

function roleOf(line: BudgetLine): CellRole {
  switch (line.kind) {
    case 'CATEGORY':
    case 'ACCOUNT':
    case 'METRIC':
      return 'FIGURE'
    case 'TOTAL':
      return 'TOTAL'
    case 'CALCULATION':
      return line.node.group.type === 'NET_INCOME' ? 'BOTTOM_LINE' : 'CALCULATION'
    case 'UNPLACED':
    case 'METRICS':
      return 'SECTION'
  }
}

function emptyRole(line: BudgetLine): CellRole {
  return roleOf(line) === 'FIGURE' ? 'EMPTY' : roleOf(line)
}

function nameCell(line: BudgetLine): PlannedCell {
  const role = roleOf(line)
  if (role !== 'FIGURE') return plannedText(line.label, role, indentOf(line))
  return plannedText(line.label, line.kind === 'CATEGORY' && line.isHeading ? 'GROUP_LABEL' : 'LABEL', indentOf(line))
}

function unitCell(line: BudgetLine, currency: string, units: ReadonlyMap<string, FigureUnit>): PlannedCell {
  if (line.kind === 'METRIC') return plannedText(line.metric.unit ?? '', 'UNIT')
  const isMoney = line.kind === 'CATEGORY' || (line.kind === 'CALCULATION' && units.get(line.node.group.id) === 'money')
  if (line.kind === 'CATEGORY' || line.kind === 'ACCOUNT') return plannedText(currency, 'UNIT')
  return isMoney || line.kind === 'TOTAL' ? plannedText(currency, roleOf(line)) : blankCell(emptyRole(line))
}

function indentOf(line: BudgetLine): number {
  switch (line.kind) {
    case 'UNPLACED':
    case 'METRICS':
      return 0
    case 'METRIC':
      return 1
    case 'ACCOUNT':
      return line.node?.depth ?? 1
    default:
      return line.node.depth - 1
  }
}
