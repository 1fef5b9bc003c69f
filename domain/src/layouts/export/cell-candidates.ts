import { amountsOf } from '../../mappings/figure-units.ts'
import { type Formula, parseFormula } from '../../mappings/formula.ts'
import { isCategory, revenueGroups } from '../../mappings/group-tree.ts'
import { compareDecimals, sumDecimals } from '../../money/decimal.ts'
import { metricReference } from '../../ops-data/metric.ts'
import { amountsOfMetrics } from '../../ops-data/metric-figures.ts'
import {
  type CellExpression,
  type CellPlace,
  cellOf,
  expressionOfFormula,
  printedResult,
  signedSum,
} from '../../profit-loss/export/cell-expression.ts'
import type { FigureColumn, ShownColumn } from '../../profit-loss/report-columns.ts'
import { metricOfRow, metricRowId } from '../../profit-loss/report-rows.ts'
import { hasPlanToCompare } from '../../profit-loss/shown-columns.ts'
import { samePlace } from '../engine/column-parts.ts'
import { hasSameLocations } from '../layout.ts'
import type { LayoutEngine } from '../layout-engine.ts'
import type { LayoutMetric } from '../layout-figures.ts'
import { insertedKey, isHeld, partsOfCellKey, sideOfKey, withoutHolds } from '../layout-keys.ts'
import type { LayoutColumn, LayoutRow } from '../layout-structure.ts'
import { cellUnit } from '../layout-text.ts'

/**
 * Candidate formulas for a layout's cells over other cells of its table. Whether they give the cell's figure is left to
 * `TableContents` to prove.
 */
export class CellCandidates {
  readonly #engine: LayoutEngine
  /** The layout's row index of each row of the table; null for a heading. */
  readonly #rows: readonly (number | null)[]
  readonly #tableRowAt: ReadonlyMap<number, number>
  readonly #accountsOf = new Map<string, number[]>()
  readonly #sums = new Map<number, Parts | null>()
  readonly #revenueRows: readonly number[]
  readonly #isMoney: (groupId: string) => boolean
  readonly #metrics: ReadonlyMap<string, LayoutMetric>

  constructor(engine: LayoutEngine, rows: readonly (number | null)[]) {
    this.#engine = engine
    this.#isMoney = amountsOf(engine.surroundings.groups)
    this.#metrics = new Map(engine.surroundings.metrics.map((metric) => [metric.id, metric]))
    this.#rows = rows
    this.#tableRowAt = new Map(rows.flatMap((row, at) => (row === null ? [] : [[row, at] as const])))
    for (const row of rows) {
      const base = row === null ? null : engine.structure.rows[row]?.base
      if (row === null || !base || base.accountId === null) continue
      const others = this.#accountsOf.get(base.groupId)
      if (others === undefined) this.#accountsOf.set(base.groupId, [row])
      else others.push(row)
    }
    this.#revenueRows = revenueGroups(engine.tree).flatMap((id) => engine.valueRowOf(`group:${id}`) ?? [])
  }

  /** Candidates for a cell, likeliest first. */
  of(rowAt: number, columnAt: number): readonly CellExpression[] {
    const [row, column] = [this.#engine.structure.rows[rowAt], this.#engine.structure.columns[columnAt]]
    if (row === undefined || column === undefined) return []
    const source = this.#engine.sourceAt(rowAt, columnAt)
    const found = ((): readonly (CellExpression | null)[] => {
      switch (source.kind) {
        case 'FORMULA':
          if (source.of === 'COLUMN' && column.inserted?.variance)
            return [this.#ownVariance(row, rowAt, columnAt, column.inserted.variance)]
          return [this.#formula(source.formula, rowAt, columnAt)]
        case 'DERIVED':
          if (column.shown === null || column.shown.kind === 'FIGURE') return [this.#typedSum(rowAt, columnAt)]
          return [this.#derived(row, rowAt, columnAt, column.shown)]
        case 'ADJUSTED':
        case 'FIGURE':
          return [
            this.#totalDown(row, columnAt),
            this.#calculation(row, columnAt),
            this.#metricFormula(row, columnAt),
            // For calculations only an override of one part carries over into the total.
            isCalculated(row) || (this.#engine.unitOf(row) === 'money' && (isAdded(row) || source.kind === 'ADJUSTED'))
              ? this.#totalAcross(rowAt, column, columnAt)
              : this.#metricTotal(row, rowAt, column, columnAt),
          ]
        case 'TYPED':
        case 'EMPTY':
          return []
      }
    })()
    return found.filter((one) => one !== null)
  }

  /** Position of a layout's cell in the table; null if it is not there. */
  #placeOf(row: number | undefined, column: number): CellPlace | null {
    const at = row === undefined ? undefined : this.#tableRowAt.get(row)
    return at === undefined ? null : { row: at, column }
  }

  #formula(text: string, rowAt: number, columnAt: number): CellExpression | null {
    const formula = read(text)
    if (formula === null) return null
    const figureOf = (reference: string): CellExpression | null => {
      const cell = this.#engine.referencedAt(reference, rowAt, columnAt)
      const place = cell && this.#placeOf(cell.row, cell.column)
      return place && { kind: 'cell', place, ...heldIn(reference, this.#engine.structure.rowAt) }
    }
    const isMoney = (reference: string): boolean => {
      const cell = this.#engine.referencedAt(reference, rowAt, columnAt)
      const { rows, columns } = this.#engine.structure
      const [row, column] = [rows[cell?.row ?? -1], columns[cell?.column ?? -1]]
      return row !== undefined && column !== undefined && cellUnit(this.#engine, row, column) === 'money'
    }
    return expressionOfFormula(formula, figureOf, isMoney)
  }

  /** The sum of the figures typed into a row, without words. */
  #typedSum(rowAt: number, columnAt: number): CellExpression | null {
    const counted = this.#engine.operandsAt(rowAt, columnAt).filter(({ row, column }) => this.#engine.resultAt(row, column).exact !== null)
    return this.#sum(counted.sort((one, other) => one.column - other.column))
  }

  #sum(cells: readonly { readonly row: number; readonly column: number }[]): CellExpression | null {
    const places = cells.map(({ row, column }) => this.#placeOf(row, column))
    const whole = places.filter((place) => place !== null)
    return whole.length === 0 || whole.length < places.length ? null : { kind: 'sum', cells: whole }
  }

  /** A category as the sum of its accounts and groups. */
  #totalDown({ base }: LayoutRow, columnAt: number): CellExpression | null {
    const node = base === null || base.accountId !== null ? undefined : this.#engine.tree.byId.get(base.groupId)
    if (node === undefined || !isCategory(node.group)) return null
    const children = node.children.filter(({ group }) => isCategory(group))
    const rowsOf = (sign: 1 | -1): readonly number[] =>
      children.filter((child) => child.sign === sign).flatMap(({ group }) => this.#engine.valueRowOf(`group:${group.id}`) ?? [])
    const inTable = (rows: readonly number[]): readonly CellPlace[] =>
      rows.flatMap((row) => (this.#isUnplanned(row, columnAt) ? [] : (this.#placeOf(row, columnAt) ?? [])))
    return signedSum(
      inTable([...(this.#accountsOf.get(node.group.id) ?? []), ...rowsOf(node.sign)]),
      inTable(rowsOf(node.sign === 1 ? -1 : 1)),
    )
  }

  /** Not every account has a plan, nor has every group. */
  #isUnplanned(row: number, columnAt: number): boolean {
    const figure = this.#engine.structure.columns[columnAt]?.figure ?? -1
    if (this.#engine.figures.columns[figure]?.comparison !== 'BUDGET') return false
    const { kind, exact } = this.#engine.resultAt(row, columnAt)
    return kind === 'NONE' && exact === null && this.#engine.sourceAt(row, columnAt).kind === 'FIGURE'
  }

  /** A calculation of the report over its operands' rows. */
  #calculation({ base }: LayoutRow, columnAt: number): CellExpression | null {
    const group = base === null || base.accountId !== null ? undefined : this.#engine.tree.byId.get(base.groupId)?.group
    const formula = group === undefined || isCategory(group) ? null : read(group.formula ?? '')
    return (
      formula &&
      expressionOfFormula(
        formula,
        (id) => {
          const place = this.#placeOf(this.#engine.valueRowOf(`group:${id}`), columnAt)
          return place && { kind: 'cell', place }
        },
        this.#isMoney,
      )
    )
  }

  /** Amounts added across columns. */
  #totalAcross(rowAt: number, column: LayoutColumn, columnAt: number): CellExpression | null {
    const parts = column.shown?.kind === 'FIGURE' ? this.#partsOf(columnAt) : null
    return parts && this.#sum(this.#counted(rowAt, parts.columns))
  }

  #counted(rowAt: number, columns: readonly number[]): readonly CellPlace[] {
    return columns.filter((part) => this.#engine.resultAt(rowAt, part).exact !== null).map((part) => ({ row: rowAt, column: part }))
  }

  /**
   * A stored metric across columns, if its rule is the sum or the latest figure. Averages stay numbers: they depend on figures
   * or weights of each location, which the visible columns do not have.
   */
  #metricTotal(row: LayoutRow, rowAt: number, column: LayoutColumn, columnAt: number): CellExpression | null {
    const metric = this.#metricOf(row)
    const parts = metric === undefined || metric.formula !== null || column.shown?.kind !== 'FIGURE' ? null : this.#partsOf(columnAt)
    if (metric === undefined || parts === null) return null
    const counted = this.#counted(rowAt, parts.columns)
    switch (parts.over === 'TIME' ? metric.timeAggregation : metric.locationAggregation) {
      case 'SUM':
        return this.#sum(counted)
      case 'LAST':
        return this.#sum(counted.slice(-1))
      case 'AVERAGE':
      case 'WEIGHTED':
        return null
    }
  }

  /** A derived metric over the rows of its operands, for the same locations. */
  #metricFormula(row: LayoutRow, columnAt: number): CellExpression | null {
    const formula = read(this.#metricOf(row)?.formula ?? '')
    if (formula === null) return null
    const isOfReport = row.inserted === null || row.inserted.usesSelectedLocations
    const figureOf = (reference: string): CellExpression | null => {
      const named = metricReference(reference)
      const rowAt =
        named?.kind === 'metric'
          ? this.#rowOfMetric(named.id, row)
          : named && isOfReport
            ? this.#engine.valueRowOf(`group:${named.id}`)
            : undefined
      const place = this.#placeOf(rowAt, columnAt)
      return place && { kind: 'cell', place }
    }
    return expressionOfFormula(formula, figureOf, amountsOfMetrics({ metrics: this.#metrics, isMoney: this.#isMoney }))
  }

  /** The row of a metric for the same locations as another row. */
  #rowOfMetric(metricId: string, { inserted: own }: LayoutRow): number | undefined {
    const { layout } = this.#engine
    const row = layout.insertedRows.find((one) => one.type === 'OPS_DATA' && one.metricId === metricId && hasSameLocations(one, own))
    if (row !== undefined) return this.#engine.valueRowOf(insertedKey(row.id))
    return own === null || own.usesSelectedLocations ? this.#engine.valueRowOf(metricRowId(metricId)) : undefined
  }

  #metricOf({ base, inserted }: LayoutRow): LayoutMetric | undefined {
    const id = inserted?.type === 'OPS_DATA' ? inserted.metricId : base?.kind === 'metric' ? metricOfRow(base.groupId) : null
    return id === null ? undefined : this.#engine.surroundings.metrics.find((metric) => metric.id === id)
  }

  /** The columns that a column adds up: periods or locations, provided that they do in every account row. */
  #partsOf(columnAt: number): Parts | null {
    const known = this.#sums.get(columnAt)
    if (known !== undefined) return known
    const { structure, figures } = this.#engine
    const total = figures.columns[structure.columns[columnAt]?.figure ?? -1]
    const leaves = this.#rows.filter((row) => row !== null && isLeaf(structure.rows[row]))
    const partsBy = (isPart: (column: FigureColumn) => boolean): readonly number[] =>
      structure.columns.flatMap(({ shown, figure }, at) => {
        const own = shown?.kind === 'FIGURE' ? figures.columns[figure ?? -1] : undefined
        return own !== undefined && at !== columnAt && isPart(own) ? [at] : []
      })
    const isLike = (part: FigureColumn): boolean => part.comparison === total?.comparison
    const choices: readonly Parts[] =
      total === undefined
        ? []
        : [
            ...(total.range === 'TOTAL'
              ? [{ over: 'TIME' as const, columns: partsBy((part) => part.range === 'PERIOD' && isLike(part) && samePlace(part, total)) }]
              : []),
            ...(total.place.kind === 'ALL'
              ? [
                  {
                    over: 'PLACES' as const,
                    columns: partsBy((part) => part.place.kind === 'LOCATION' && isLike(part) && sameDays(part, total)),
                  },
                ]
              : []),
          ]
    const isWhole = ({ columns: parts }: Parts): boolean =>
      parts.length > 0 && leaves.every((row) => row === null || this.#hasTyped(row, columnAt, parts) || this.#isSum(row, columnAt, parts))
    const found = choices.find(isWhole) ?? null
    this.#sums.set(columnAt, found)
    return found
  }

  #hasTyped(row: number, columnAt: number, parts: readonly number[]): boolean {
    return [columnAt, ...parts].some((column) => this.#engine.sourceAt(row, column).kind !== 'FIGURE')
  }

  #isSum(row: number, columnAt: number, parts: readonly number[]): boolean {
    const decimalAt = (column: number): string | null => {
      const { exact, decimal } = this.#engine.resultAt(row, column)
      return exact === null ? null : (decimal ?? '0')
    }
    const values = parts.map(decimalAt).filter((value) => value !== null)
    const total = decimalAt(columnAt)
    return total === null ? values.length === 0 : compareDecimals(sumDecimals(values), total) === 0
  }

  #isPlan(figure: number): boolean {
    return this.#engine.figures.columns[figure]?.comparison === 'BUDGET'
  }

  /** A derived column of the report. */
  #derived(row: LayoutRow, rowAt: number, columnAt: number, shown: Exclude<ShownColumn, { kind: 'FIGURE' }>): CellExpression | null {
    const [own, base] = this.#engine.operandsAt(rowAt, columnAt)
    const part = own === undefined ? null : this.#printed(own.row, own.column)
    if (own === undefined || part === null) return null
    switch (shown.kind) {
      case 'VARIANCE':
      case 'VARIANCE_PERCENT':
        if (base === undefined || (row.base !== null && this.#isPlan(shown.base) && !hasPlanToCompare(row.base, shown.base))) return null
        return this.#difference(row, [own, base], shown.kind === 'VARIANCE' ? 'AMOUNT' : 'PERCENT')
      case 'PERCENT_OF_REVENUE': {
        const revenue = this.#sum(this.#revenueRows.map((at) => ({ row: at, column: own.column })))
        return revenue && { kind: 'percentage', part, base: revenue, of: 'REVENUE' }
      }
      case 'PER_METRIC': {
        const metric = this.#engine.valueRowOf(metricRowId(this.#engine.figures.perMetric?.metricId ?? ''))
        const units = metric === undefined ? null : this.#printed(metric, own.column)
        return units && { kind: 'percentage', part, base: units, of: 'ANY' }
      }
    }
  }

  #ownVariance(row: LayoutRow, rowAt: number, columnAt: number, kind: 'AMOUNT' | 'PERCENT'): CellExpression | null {
    const [own, base = own] = this.#engine.operandsAt(rowAt, columnAt)
    return own === undefined || base === undefined ? null : this.#difference(row, [own, base], kind)
  }

  /** Positive if favorable, according to the row. */
  #difference(row: LayoutRow, cells: readonly [CellPlace, CellPlace], kind: 'AMOUNT' | 'PERCENT'): CellExpression | null {
    const [actual, base] = cells.map((cell) => this.#printed(cell.row, cell.column))
    if (!actual || !base) return null
    const [left, right] = this.#engine.directionOf(row) === 'DOWN' ? [base, actual] : [actual, base]
    const difference: CellExpression = { kind: 'operation', operator: '-', left, right }
    if (kind === 'AMOUNT') return difference
    return this.#engine.unitOf(row) === 'share' ? null : { kind: 'percentage', part: difference, base, of: 'SIZE' }
  }

  /** A cell as printed, with at most 6 decimals, which compared columns use. */
  #printed(row: number, column: number): CellExpression | null {
    const place = this.#placeOf(row, column)
    return place && printedResult(cellOf(place.row, place.column), null)
  }
}

/** The columns that another one adds up. */
interface Parts {
  readonly over: 'TIME' | 'PLACES'
  readonly columns: readonly number[]
}

function read(text: string): Formula | null {
  try {
    return parseFormula(text)
  } catch {
    // Its cell has an error, so there is no formula to export.
    return null
  }
}

/** A row that others add up: an account, or a group without accounts. */
function isLeaf(row: LayoutRow | undefined): boolean {
  return row?.base?.kind === 'account' || (row?.base?.kind === 'group' && !row.base.isExpandable)
}

/** A row of amounts that add up over periods and places. */
function isAdded(row: LayoutRow): boolean {
  return isLeaf(row) || row.base?.kind === 'total' || row.inserted?.type === 'BUDGET'
}

/** An inserted row with a formula: computed otherwise only if overrides of its parts are added up. */
function isCalculated({ inserted }: LayoutRow): boolean {
  return inserted?.type === 'CALCULATION'
}

function sameDays(a: FigureColumn, b: FigureColumn): boolean {
  return a.range === b.range && a.startDate === b.startDate && a.endDate === b.endDate
}

/** Which parts of a reference stay fixed when it is copied. */
function heldIn(reference: string, rowAt: ReadonlyMap<string, number>): { readonly isRowHeld: boolean; readonly isColumnHeld: boolean } {
  const parts = partsOfCellKey(reference)
  if (parts !== null) return { isRowHeld: isHeld(parts.rowKey), isColumnHeld: isHeld(parts.columnKey) }
  const [isRow, held] = [sideOfKey(withoutHolds(reference)) === 'row' || rowAt.has(withoutHolds(reference)), isHeld(reference)]
  return { isRowHeld: isRow && held, isColumnHeld: !isRow && held }
}
