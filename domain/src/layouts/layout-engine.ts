import type { Favorability } from '../mappings/categorization.ts'
import type { GroupTree } from '../mappings/group-tree.ts'
import { isComparable } from '../profit-loss/report-columns.ts'
import type { ReportOutline } from '../profit-loss/report-rows.ts'
import { isMarked } from '../profit-loss/shown-columns.ts'
import type { LayoutUnit } from './calculation-unit.ts'
import { CellEvaluation } from './engine/cell-evaluation.ts'
import type { CellSource } from './engine/cell-plan.ts'
import { CellPlans } from './engine/cell-plans.ts'
import type { CellResult } from './engine/cell-result.ts'
import { ColumnParts } from './engine/column-parts.ts'
import { ComparedPlans } from './engine/compared-plans.ts'
import { cellsReached } from './engine/edit-reach.ts'
import { FigurePlans } from './engine/figure-plans.ts'
import { FormulaPlans } from './engine/formula-plans.ts'
import { LayoutBasis } from './engine/layout-basis.ts'
import { LayoutState } from './engine/layout-state.ts'
import { ReportedCells } from './engine/reported-cells.ts'
import { RowMeanings } from './engine/row-meanings.ts'
import { RowSums } from './engine/row-sums.ts'
import { retypedCells } from './engine/state-changes.ts'
import { TypedOver } from './engine/typed-over.ts'
import { TypedTotals } from './engine/typed-totals.ts'
import type { Layout } from './layout.ts'
import type { LayoutFigures, LayoutSurroundings } from './layout-figures.ts'
import { bareKey } from './layout-keys.ts'
import type { LayoutColumn, LayoutRow, LayoutStructure } from './layout-structure.ts'

/**
 * A layout over its figures: what each cell holds, worked out when somebody asks for it, in the order of what it stands on, and
 * kept until something that it stands on changes. The one place that says what stands where rows meet columns; `engine/` has its
 * parts: the report below (`layout-basis`), the layout over it (`layout-state`), how cells come about (`cell-plans`), and what
 * they come to (`cell-evaluation`).
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

  /** @param before the state before, whose results go over where they are the same; of a basis the report alone. */
  constructor(layout: Layout, figures: LayoutFigures, surroundings: LayoutSurroundings, before?: LayoutEngine | LayoutBasis) {
    const isSame = before !== undefined && before.figures === figures && before.surroundings === surroundings
    const sameReport = isSame && before instanceof LayoutEngine ? before : null
    const sameBasis = isSame && before instanceof LayoutBasis ? before : null
    this.#basis = sameReport === null ? (sameBasis ?? new LayoutBasis(figures, surroundings)) : sameReport.#basis
    const state = new LayoutState(layout, this.#basis, sameReport === null ? null : sameReport.#state)
    this.#state = state
    // What was worked out stays with whoever comes next: it is the only one that is asked from now on.
    const alike = state.isLikeBefore ? sameReport : null
    this.#sums = new RowSums(state, alike?.layout.insertedRows === layout.insertedRows ? alike.#sums : null)
    // A row that does not add up any more, or does again, is another to all that names it.
    const like = alike !== null && hasSame(alike.#sums.unsummed, this.#sums.unsummed) ? alike : null
    this.#parts = like === null ? new ColumnParts(figures, layout) : like.#parts
    this.#typed = new TypedOver(state, this.#parts, this.#sums, like === null ? null : like.#typed)
    this.#meanings = new RowMeanings(state, like === null ? null : like.#meanings)
    this.#reported = new ReportedCells(state, this.#meanings)
    const formulas = new FormulaPlans(state)
    const by = { typed: this.#typed, parts: this.#parts, formulas }
    const totals = new TypedTotals(state, { ...by, sums: this.#sums })
    const plans = new CellPlans(state, {
      typed: this.#typed,
      formulas,
      figures: new FigurePlans(state, { ...by, totals }),
      compared: new ComparedPlans(state, this.#meanings, formulas),
    })
    const cells = { planAt: (cell: number) => plans.at(state.place(cell)), nameOf: (cell: number) => state.nameOf(cell) }
    this.#cells = new CellEvaluation(cells, like === null ? null : like.#cells)
    if (like !== null) {
      const changed = retypedCells(like.layout, layout)
      this.#cells.forget(cellsReached({ changed, state, parts: this.#parts, before: like.#typed, after: this.#typed }))
    }
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

  /** The report below, along its lines. */
  get outline(): ReportOutline {
    return this.#basis.outline
  }

  get structure(): LayoutStructure {
    return this.#state.structure
  }

  /** The same over another state of the layout: what did not change is not worked out again. The engine before is not to be asked any more. */
  next(layout: Layout): LayoutEngine {
    return layout === this.layout ? this : new LayoutEngine(layout, this.figures, this.surroundings, this)
  }

  /** The same with other groups expanded, beside this one, which goes on: to look into groups without changing the layout. */
  unfolded(expandedGroups: ReadonlySet<string>): LayoutEngine {
    // A set of its own shares nothing that is worked out cell by cell.
    return new LayoutEngine({ ...this.layout, expandedGroups: new Set(expandedGroups) }, this.figures, this.surroundings, this)
  }

  /** What stands in a cell, by the places of its row and column. */
  resultAt(rowAt: number, columnAt: number): CellResult {
    return this.#reported.resultAt(rowAt, columnAt) ?? this.#cells.resultOf(this.#state.cell({ rowAt, columnAt }))
  }

  /** What a cell is worked out by. */
  sourceAt(rowAt: number, columnAt: number): CellSource {
    return this.#cells.planOf(this.#state.cell({ rowAt, columnAt })).source
  }

  /** The cells that a cell is worked out from, in the order in which it names them. */
  operandsAt(rowAt: number, columnAt: number): readonly { readonly row: number; readonly column: number }[] {
    const { operands } = this.#cells.planOf(this.#state.cell({ rowAt, columnAt }))
    return [...new Set(operands)].map((cell) => {
      const place = this.#state.place(cell)
      return { row: place.rowAt, column: place.columnAt }
    })
  }

  /** The cell that a reference of a formula in another means; null where there is no such. */
  referencedAt(reference: string, rowAt: number, columnAt: number): { readonly row: number; readonly column: number } | null {
    const cell = this.#state.referenced(bareKey(reference), { rowAt, columnAt })
    const place = cell === null ? null : this.#state.place(cell)
    return place && { row: place.rowAt, column: place.columnAt }
  }

  /** Whether somebody can put something into a cell: not where a heading stands, whose figures are in its total. */
  takesTextAt(row: number, column: number): boolean {
    const line = this.structure.rows[row]
    return line !== undefined && line.base?.kind !== 'heading' && this.structure.columns[column] !== undefined
  }

  /** What somebody put into a cell: figures and words as they are, formulas with their `=`; null for nothing. */
  typedAt(row: LayoutRow, column: LayoutColumn): string | null {
    return this.#typed.textOf(row, column)
  }

  /** The place of the row that has the figures of a key; undefined where there is none. Of an unfolded group that is its total. */
  valueRowOf(key: string): number | undefined {
    return this.#state.valueRowOf(key)
  }

  /** What a row counts. */
  unitOf(row: LayoutRow): LayoutUnit {
    return this.#meanings.unitOf(row)
  }

  /** Which way a row is good; null where nothing says. */
  directionOf(row: LayoutRow): Favorability | null {
    return this.#meanings.directionOf(row)
  }

  /** Whether a cell holds a figure that somebody typed, or stands on one: through formulas, totals, rows and columns, however far away. */
  includesTypedAt(rowAt: number, columnAt: number): boolean {
    return this.#reported.resultAt(rowAt, columnAt) === null && this.#cells.includesTyped(this.#state.cell({ rowAt, columnAt }))
  }

  /** Whether a cell's figure is of other days than its column, or lacks some of its locations. */
  isMarkedAt(row: number, column: number): boolean {
    const [line, at] = [this.structure.rows[row], this.structure.columns[column]]
    const figure = at?.figure ?? null
    return line !== undefined && figure !== null && this.#isPartial(line, figure) && 'figure' in this.sourceAt(row, column)
  }

  #isPartial({ base, inserted }: LayoutRow, figure: number): boolean {
    if (base !== null) return isMarked(base, this.figures.columns, figure)
    const own = inserted && this.figures.insertedRows.get(inserted.id)
    if (!own) return false
    const coverage = own.coverages?.[figure] ?? this.figures.columns[figure]?.coverage ?? 'WHOLE'
    return own.gaps?.has(figure) === true || (coverage !== 'NONE' && !isComparable(coverage))
  }
}

function hasSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one === other || (one.size === other.size && [...one].every((id) => other.has(id)))
}
