import type { Favorability } from '../../mappings/categorization.ts'
import { favorabilities } from '../../mappings/favorability.ts'
import { type FigureUnit, figureUnits, formulaUnit } from '../../mappings/figure-units.ts'
import { parseFormula, referencesOf } from '../../mappings/formula.ts'
import { type GroupTree, groupTree, isCategory, revenueGroups } from '../../mappings/group-tree.ts'
import { NOT_MEANINGFUL } from '../../money/format.ts'
import { isOfLedgerAlone, metricReference } from '../../ops-data/metric.ts'
import { directionOfMetric, judgedMetrics } from '../../ops-data/metric-favorability.ts'
import { GroupResults } from '../../profit-loss/group-results.ts'
import { columnMateriality, DEFAULT_MATERIALITY, type Materiality } from '../../profit-loss/materiality.ts'
import type { ShownColumn } from '../../profit-loss/report-columns.ts'
import { type GridRow, type MetricGaps, metricOfRow, outlineReport, type ReportOutline } from '../../profit-loss/report-rows.ts'
import { type ColumnBases, coverageMark, type RankedPlaces, revenueOf, shownCell, unitsOf } from '../../profit-loss/shown-columns.ts'
import { untouchedGroups } from '../../profit-loss/untouched-groups.ts'
import type { LayoutFigures, LayoutMetric, LayoutSurroundings } from '../layout-figures.ts'
import { type BaseRows, baseRows } from '../layout-structure.ts'
import { rankedBy } from '../ranked-row.ts'
import { additiveGroups } from './additive-groups.ts'
import {
  type CellResult,
  decimalResult,
  NO_ENTRIES_RESULT,
  NO_LEDGER_RESULT,
  NONE,
  NOT_MEANINGFUL_RESULT,
  numberResult,
} from './cell-result.ts'
import { FormulaReader, readFormula } from './formula-reader.ts'

/** A calculation of the report with its operands. */
interface GroupCalculation {
  readonly groupId: string
  readonly references: readonly string[]
}

/** The report under a layout, with everything derived from it alone: built once for all states of the layout. */
export class LayoutBasis {
  readonly figures: LayoutFigures
  readonly surroundings: LayoutSurroundings
  readonly tree: GroupTree
  /** Outline of the report. */
  readonly outline: ReportOutline
  readonly rows: BaseRows
  /** Locations side by side in ranked order; undefined: unchanged. */
  readonly ranked: RankedPlaces | undefined
  readonly metrics: ReadonlyMap<string, LayoutMetric>
  readonly calculations: readonly GroupCalculation[]
  /** Groups whose figures add up over columns. */
  readonly additive: ReadonlySet<string>
  /** Divisors of columns per unit of a metric. */
  readonly perUnits: readonly (string | null)[]
  readonly formulas = new FormulaReader()
  readonly #units: ReadonlyMap<string, FigureUnit>
  readonly #directions: ReadonlyMap<string, Favorability | null>
  readonly #judged: ReturnType<typeof judgedMetrics>
  readonly #metricUnits = new Map<string, FigureUnit>()
  readonly #sums: ReadonlyMap<string, readonly (string | null)[]>
  readonly #results: GroupResults
  #bases: ColumnBases | null = null
  #hasMarks: boolean | null = null
  #basesFor: Materiality | null = null

  constructor(figures: LayoutFigures, surroundings: LayoutSurroundings) {
    this.figures = figures
    this.surroundings = surroundings
    this.tree = groupTree(surroundings.groups)
    const isPlan = (column: number): boolean => figures.columns[column]?.comparison === 'BUDGET'
    this.outline = outlineReport(surroundings.groups, figures.sections, { metrics: figures.metrics, isPlan })
    this.rows = baseRows(this.outline)
    this.metrics = new Map(surroundings.metrics.map((metric) => [metric.id, metric]))
    this.calculations = calculationsOf(this.tree)
    this.additive = additiveGroups(this.tree)
    this.perUnits = unitsOf(figures.perMetric, figures.columns)
    this.#units = figureUnits(this.tree)
    this.#directions = favorabilities(this.tree)
    this.#judged = judgedMetrics(surroundings.metrics, (groupId) => this.directionOfGroup(groupId))
    this.#sums = new Map(figures.sections.map(({ profitLossGroupId, sumRow }) => [profitLossGroupId, sumRow?.values ?? []]))
    const sections = new Map(figures.sections.map((section) => [section.profitLossGroupId, section]))
    const untouched = untouchedGroups(this.tree, sections)
    this.#results = new GroupResults({
      tree: this.tree,
      valuesOf: (groupId) => this.valuesOfGroup(groupId),
      isUntouched: (groupId, column) => !isPlan(column) && untouched(groupId, figures.columns.length)[column] === true,
    })
    const own = figures.columns.slice(0, figures.ownColumns)
    this.ranked = rankedBy(surroundings.rank ?? null, this.rows.rows, own, (row, shown) => this.#shownValue(row, shown))
  }

  /** Whether any figure can have a mark: most reports have none. */
  get hasMarks(): boolean {
    return (this.#hasMarks ??= anyMarks(this.figures))
  }

  /** The inputs of derived columns of the report. @param own materiality of a view; null for the company's. */
  columnBases(own: Materiality | null): ColumnBases {
    const { columns } = this.figures
    const materiality = own ?? this.surroundings.materiality ?? DEFAULT_MATERIALITY
    if (this.#bases !== null && this.#basesFor === materiality) return this.#bases
    this.#basesFor = materiality
    this.#bases = {
      columns,
      units: this.perUnits,
      revenues:
        this.#bases?.revenues ??
        revenueOf(
          revenueGroups(this.tree).map((id) => this.valuesOfGroup(id)),
          columns.length,
        ),
      materiality: columnMateriality(materiality, columns),
    }
    return this.#bases
  }

  #shownValue({ groupId, ...rest }: GridRow, shown: ShownColumn): string | null {
    const isMetric = rest.kind === 'metric'
    const unit = isMetric ? this.unitOfMetric(metricOfRow(groupId)) : this.unitOfGroup(groupId)
    const favorability = isMetric ? this.directionOfMetric(metricOfRow(groupId)) : this.directionOfGroup(groupId)
    return shownCell(shown, { ...rest, favorability, unit }, this.columnBases(null)).value
  }

  /** Whether a group has accounts, as opposed to a formula. */
  isCategory(groupId: string): boolean {
    const node = this.tree.byId.get(groupId)
    return node !== undefined && isCategory(node.group)
  }

  unitOfGroup(groupId: string): FigureUnit {
    return this.#units.get(groupId) ?? 'money'
  }

  directionOfGroup(groupId: string): Favorability | null {
    return this.#directions.get(groupId) ?? null
  }

  directionOfMetric(metricId: string | null): Favorability | null {
    return directionOfMetric(this.#judged.get(metricId ?? ''))
  }

  unitOfMetric(metricId: string | null): FigureUnit {
    const metric = this.metrics.get(metricId ?? '')
    if (!metric?.formula) return 'plain'
    const known = this.#metricUnits.get(metric.id)
    if (known !== undefined) return known
    const unit = formulaUnit(parseFormula(metric.formula), (reference) => {
      const named = metricReference(reference)
      return named?.kind === 'group' ? (this.#units.get(named.id) ?? null) : null
    })
    this.#metricUnits.set(metric.id, unit)
    return unit
  }

  /** The report's own figure of a row. */
  figureOf(base: GridRow, figure: number): CellResult {
    const value = base.values?.[figure] ?? null
    if (base.entryCounts?.[figure] === 0) {
      const column = this.figures.columns[figure]
      if (value === null && column?.comparison === 'BUDGET') return NONE
      return column?.hasEntries === false ? NO_LEDGER_RESULT : NO_ENTRIES_RESULT
    }
    const isCalculation = base.kind === 'calculation' || base.kind === 'net-income'
    const exact = isCalculation ? this.#results.resultOf(base.groupId, figure) : null
    if (value === null)
      return exact === NOT_MEANINGFUL || (base.kind === 'metric' && this.isMeaninglessMetric(metricOfRow(base.groupId), figure))
        ? NOT_MEANINGFUL_RESULT
        : NONE
    return exact === null || exact === NOT_MEANINGFUL ? decimalResult(value) : numberResult(exact, value)
  }

  /** Whether a metric has no value in a figure column as it divides money by zero or negative money. */
  isMeaninglessMetric(metricId: string | null, figure: number): boolean {
    const formula = this.metrics.get(metricId ?? '')?.formula ?? null
    if (formula === null || this.unitOfMetric(metricId) !== 'share') return false
    if (this.figures.columns[figure]?.coverage === 'CUT' && !isOfLedgerAlone(metricId ?? '', this.metrics)) return false
    return this.#results.isMeaninglessMetric(formula, figure)
  }

  /** A group's printed values in each figure column. */
  valuesOfGroup(groupId: string): readonly (string | null)[] {
    return this.#sums.get(groupId) ?? []
  }
}

function calculationsOf({ nodes }: GroupTree): readonly GroupCalculation[] {
  return nodes.flatMap(({ group }) => {
    const read = group.formula === null ? null : readFormula(group.formula)
    return read === null || 'problem' in read ? [] : [{ groupId: group.id, references: referencesOf(read) }]
  })
}

function anyMarks({ columns, metrics, insertedRows }: LayoutFigures): boolean {
  const lacks = ({ gaps }: { readonly gaps?: MetricGaps }): boolean => gaps !== undefined && gaps.size > 0
  const inserted = [...insertedRows.values()]
  return (
    columns.some(({ coverage }) => coverageMark(coverage) !== null) ||
    metrics.some(lacks) ||
    inserted.some((row) => lacks(row) || row.coverages?.some((coverage) => coverageMark(coverage) !== null) === true)
  )
}
