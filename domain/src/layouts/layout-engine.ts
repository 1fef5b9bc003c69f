import type { Favorability } from '../mappings/categorization.ts'
import type { GroupTree } from '../mappings/group-tree.ts'
import type { ReportOutline } from '../profit-loss/report-rows.ts'
import { combinedMarks, coverageMark, derivedMarks, type MarkReason, markReasons } from '../profit-loss/shown-columns.ts'
import type { LayoutUnit } from './calculation-unit.ts'
import { CellEvaluation } from './engine/cell-evaluation.ts'
import type { CellSource } from './engine/cell-plan.ts'
import { CellPlans } from './engine/cell-plans.ts'
import type { CellResult } from './engine/cell-result.ts'
import { ColumnParts } from './engine/column-parts.ts'
import { ComparedPlans } from './engine/compared-plans.ts'
import { affectedCells } from './engine/edit-reach.ts'
import { FigurePlans } from './engine/figure-plans.ts'
import { FormulaPlans } from './engine/formula-plans.ts'
import { LayoutBasis } from './engine/layout-basis.ts'
import { LayoutState } from './engine/layout-state.ts'
import { ReportedCells } from './engine/reported-cells.ts'
import { RowMeanings } from './engine/row-meanings.ts'
import { RowSums } from './engine/row-sums.ts'
import { changedTexts } from './engine/state-changes.ts'
import { TypedOver } from './engine/typed-over.ts'
import { TypedTotals } from './engine/typed-totals.ts'
import type { Layout } from './layout.ts'
import type { LayoutFigures, LayoutSurroundings } from './layout-figures.ts'
import { withoutHolds } from './layout-keys.ts'
import type { LayoutColumn, LayoutRow, LayoutStructure } from './layout-structure.ts'

/**
 * Evaluates the cells of a layout over its figures, on demand and in order of dependency, and caches results until a dependency
 * changes. The only place that decides what is at the intersection of a row and a column. Its parts are in `engine/`: the report
 * below (`layout-basis`), the layout over it (`layout-state`), how cells are computed (`cell-plans`), and their results
 * (`cell-evaluation`).
 */
export class LayoutEngine {
  readonly #basis: LayoutBasis
  readonly #state: LayoutState
  readonly #parts: ColumnParts
  readonly #sums: RowSums
  readonly #typed: TypedOver
  readonly #meanings: RowMeanings
  readonly #cells: CellEvaluation
  readonly #reported: ReportedCells

  /** @param before the previous state, whose unchanged results are reused; or a basis, for the report alone. */
  constructor(layout: Layout, figures: LayoutFigures, surroundings: LayoutSurroundings, before?: LayoutEngine | LayoutBasis) {
    const isSame = before !== undefined && before.figures === figures && before.surroundings === surroundings
    const sameReport = isSame && before instanceof LayoutEngine ? before : null
    const sameBasis = isSame && before instanceof LayoutBasis ? before : null
    this.#basis = sameReport === null ? (sameBasis ?? new LayoutBasis(figures, surroundings)) : sameReport.#basis
    const state = new LayoutState(layout, this.#basis, sameReport === null ? null : sameReport.#state)
    this.#state = state
    // The previous engine hands over its caches and must not be used any more.
    const reusable = state.isLikeBefore ? sameReport : null
    this.#sums = new RowSums(state, reusable?.layout.insertedRows === layout.insertedRows ? reusable.#sums : null)
    // If a row starts or stops adding up, everything that refers to it changes.
    const like = reusable !== null && hasSame(reusable.#sums.unsummed, this.#sums.unsummed) ? reusable : null
    this.#parts = like === null ? new ColumnParts(figures, layout) : like.#parts
    this.#typed = new TypedOver(state, this.#parts, this.#sums, like === null ? null : like.#typed)
    this.#meanings = new RowMeanings(state, like === null ? null : like.#meanings)
    this.#reported = new ReportedCells(state, this.#meanings)
    const formulas = new FormulaPlans(state, this.#meanings)
    const by = { typed: this.#typed, parts: this.#parts, formulas }
    const totals = new TypedTotals(state, { ...by, sums: this.#sums })
    const plans = new CellPlans(state, {
      typed: this.#typed,
      formulas,
      figures: new FigurePlans(state, { ...by, totals }),
      compared: new ComparedPlans(state, this.#meanings, formulas),
    })
    const cells = {
      planAt: (cell: number) => plans.at(state.place(cell)),
      nameOf: (cell: number) => state.nameOf(cell),
      ownMarksOf: (cell: number) => this.#ownMarks(cell),
    }
    this.#cells = new CellEvaluation(cells, like === null ? null : like.#cells)
    if (like !== null) {
      const changed = changedTexts(like.layout, layout)
      this.#cells.forget(affectedCells({ changed, state, parts: this.#parts, before: like.#typed, after: this.#typed }))
    }
  }

  /** Ranks of locations side by side, by id; undefined if they are not ranked. */
  get ranks(): ReadonlyMap<string, number> | undefined {
    return this.#basis.ranked?.ranks
  }

  get layout(): Layout {
    return this.#state.layout
  }

  get figures(): LayoutFigures {
    return this.#basis.figures
  }

  get surroundings(): LayoutSurroundings {
    return this.#basis.surroundings
  }

  get tree(): GroupTree {
    return this.#basis.tree
  }

  /** The report below, by its lines. */
  get outline(): ReportOutline {
    return this.#basis.outline
  }

  get structure(): LayoutStructure {
    return this.#state.structure
  }

  /** The engine for another state of the layout; reuses unchanged results. This engine must not be used any more. */
  next(layout: Layout): LayoutEngine {
    return layout === this.layout ? this : new LayoutEngine(layout, this.figures, this.surroundings, this)
  }

  /** A separate engine with other expanded groups, to look into groups without changing the layout. This one stays usable. */
  unfolded(expandedGroups: ReadonlySet<string>): LayoutEngine {
    // A new set, so that no cell caches are shared.
    return new LayoutEngine({ ...this.layout, expandedGroups: new Set(expandedGroups) }, this.figures, this.surroundings, this)
  }

  /** Result of a cell, by its row and column indexes. */
  resultAt(rowAt: number, columnAt: number): CellResult {
    return this.#reported.resultAt(rowAt, columnAt) ?? this.#cells.resultOf(this.#state.cell({ rowAt, columnAt }))
  }

  /** Where a cell's content comes from. */
  sourceAt(rowAt: number, columnAt: number): CellSource {
    return this.#cells.planOf(this.#state.cell({ rowAt, columnAt })).source
  }

  /** The cells that a cell is computed from, in the order of its formula. */
  operandsAt(rowAt: number, columnAt: number): readonly { readonly row: number; readonly column: number }[] {
    const { operands } = this.#cells.planOf(this.#state.cell({ rowAt, columnAt }))
    return [...new Set(operands)].map((cell) => {
      const place = this.#state.place(cell)
      return { row: place.rowAt, column: place.columnAt }
    })
  }

  /** The cell that a reference means in another cell's formula; null for none. */
  referencedAt(reference: string, rowAt: number, columnAt: number): { readonly row: number; readonly column: number } | null {
    const cell = this.#state.referenced(withoutHolds(reference), { rowAt, columnAt })
    const place = cell === null ? null : this.#state.place(cell)
    return place && { row: place.rowAt, column: place.columnAt }
  }

  /** Whether a cell can be edited: not in a heading, whose figures are in its total. */
  takesTextAt(row: number, column: number): boolean {
    const line = this.structure.rows[row]
    return line !== undefined && line.base?.kind !== 'heading' && this.structure.columns[column] !== undefined
  }

  /** The text typed into a cell: figures and words as they are, formulas with `=`; null for none. */
  typedAt(row: LayoutRow, column: LayoutColumn): string | null {
    return this.#typed.textOf(row, column)
  }

  /** Index of the row with a key's figures; undefined for none. For an expanded group this is its total. */
  valueRowOf(key: string): number | undefined {
    return this.#state.valueRowOf(key)
  }

  /** Unit of a row. */
  unitOf(row: LayoutRow): LayoutUnit {
    return this.#meanings.unitOf(row)
  }

  /** Favorable direction of a row; null if unknown. */
  directionOf(row: LayoutRow): Favorability | null {
    return this.#meanings.directionOf(row)
  }

  /** Whether a cell has a typed figure, or depends on one: through formulas, totals, rows and columns. */
  includesTypedAt(rowAt: number, columnAt: number): boolean {
    return this.#reported.resultAt(rowAt, columnAt) === null && this.#cells.includesTyped(this.#state.cell({ rowAt, columnAt }))
  }

  /** Why a cell has a mark: its own figure's reasons, or those of the figures from which it is computed. Empty for none. */
  marksAt(rowAt: number, columnAt: number): readonly MarkReason[] {
    const [row, column] = [this.structure.rows[rowAt], this.structure.columns[columnAt]]
    if (row === undefined || column === undefined || !this.#basis.hasMarks) return []
    const own = this.#ownMarks(this.#state.cell({ rowAt, columnAt }))
    const hasNumber = this.resultAt(rowAt, columnAt).kind === 'NUMBER'
    // Missing locations may be why there is no number.
    if (own.length > 0) return hasNumber ? own : own.filter((reason) => reason === 'LACKS_LOCATIONS')
    if (!hasNumber) return []
    if (this.#reported.resultAt(rowAt, columnAt) === null) return this.#cells.marksOf(this.#state.cell({ rowAt, columnAt }))
    const { base } = row
    if (base === null || column.shown === null || column.shown.kind === 'FIGURE') return []
    const unit = this.unitOf(row)
    return derivedMarks(column.shown, { ...base, favorability: null, unit: unit === 'typed' ? 'plain' : unit }, this.figures.columns)
  }

  /** The reasons of the mark of a figure of ledger, plan or metric; empty for other cells. */
  #ownMarks(cell: number): readonly MarkReason[] {
    const { rowAt, columnAt } = this.#state.place(cell)
    const [row, figure] = [this.structure.rows[rowAt], this.structure.columns[columnAt]?.figure ?? null]
    if (row === undefined || figure === null) return []
    const reasons = this.#figureMarks(row, figure)
    return reasons.length > 0 && 'figure' in this.sourceAt(rowAt, columnAt) ? reasons : []
  }

  #figureMarks({ base, inserted }: LayoutRow, figure: number): readonly MarkReason[] {
    if (base !== null) return markReasons(base, this.figures.columns, figure)
    const own = inserted && this.figures.insertedRows.get(inserted.id)
    if (!own) return []
    const coverage = own.coverages?.[figure] ?? this.figures.columns[figure]?.coverage ?? 'WHOLE'
    return combinedMarks([coverageMark(coverage), own.gaps?.has(figure) === true ? 'LACKS_LOCATIONS' : null])
  }
}

function hasSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one === other || (one.size === other.size && [...one].every((id) => other.has(id)))
}
