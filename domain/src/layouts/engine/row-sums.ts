import { referencesOf } from '../../mappings/formula.ts'
import { isDecimal } from '../../money/decimal.ts'
import { metricOfRow } from '../../profit-loss/report-rows.ts'
import type { InsertedRow } from '../layout.ts'
import { partsOfCellKey } from '../layout-keys.ts'
import type { LayoutRow } from '../layout-structure.ts'
import { degreeOf } from './additive-groups.ts'
import type { LayoutState } from './layout-state.ts'

/** Decides which rows and formulas add up: their total equals the sum of the parts. */
export class RowSums {
  /** Ids of inserted rows that contain or use anything but sums: ratios, products, figures per unit. */
  readonly unsummed: ReadonlySet<string>
  readonly #state: LayoutState

  /** @param before of a state with the same rows. */
  constructor(state: LayoutState, before: RowSums | null) {
    this.#state = state
    this.unsummed = before?.unsummed ?? this.#unsummedRows()
  }

  addsUp(row: LayoutRow): boolean {
    return this.#canAddUp(row) && !this.unsummed.has(row.inserted?.id ?? '')
  }

  /** Whether figures of a formula in a row's cells may be added up: a sum, possibly with constants. */
  mayBeAdded(text: string, row: LayoutRow): boolean {
    return this.#mayBeAdded(text, row, (other) => this.addsUp(other))
  }

  /** Whether a formula's total equals the sum of its parts in any cell. */
  isSum(text: string): boolean {
    return this.#isSum(text, (other) => this.addsUp(other))
  }

  #mayBeAdded(text: string, own: LayoutRow, addsUp: (row: LayoutRow) => boolean): boolean {
    const read = this.#state.basis.formulas.read(text)
    if ('problem' in read) return false
    const isAdded = (reference: string): boolean => {
      const row = this.#state.structure.columnAt.has(reference) ? own : this.#state.rowNamed(reference)
      return row !== undefined && addsUp(row)
    }
    return degreeOf(read, isAdded, true) !== null
  }

  #isSum(text: string, addsUp: (row: LayoutRow) => boolean): boolean {
    const read = this.#state.basis.formulas.read(text)
    if ('problem' in read) return false
    const isAdded = (reference: string): boolean => {
      // A reference to a column's cell is the same for the whole and its parts.
      const row = partsOfCellKey(reference) === null ? this.#state.rowNamed(reference) : undefined
      return row !== undefined && addsUp(row)
    }
    return degreeOf(read, isAdded) === 1
  }

  /** Whether only formulas could keep a row from adding up. */
  #canAddUp({ base, inserted }: LayoutRow): boolean {
    const { basis } = this.#state
    if (inserted?.type === 'OPS_DATA') return this.#isAddedMetric(inserted.metricId)
    if (inserted !== null) return inserted.type !== 'BUDGET' || basis.additive.has(inserted.groupId ?? '')
    if (base === null) return false
    const metricId = metricOfRow(base.groupId)
    return metricId === null ? base.accountId !== null || basis.additive.has(base.groupId) : this.#isAddedMetric(metricId)
  }

  #isAddedMetric(metricId: string | null): boolean {
    const metric = this.#state.basis.metrics.get(metricId ?? '')
    return metric !== undefined && metric.formula === null && metric.timeAggregation === 'SUM' && metric.locationAggregation === 'SUM'
  }

  #unsummedRows(): ReadonlySet<string> {
    const unsummed = new Set<string>()
    const namedBy = new Map<string, string[]>()
    const canAddUp = (row: LayoutRow): boolean => this.#canAddUp(row)
    for (const row of this.#state.structure.rows) {
      const { inserted } = row
      if (inserted === null || (inserted.type !== 'EMPTY' && inserted.type !== 'CALCULATION')) continue
      const formulas = inserted.type === 'CALCULATION' ? [inserted.formula ?? ''] : this.#formulasIn(inserted)
      const isSum = (text: string): boolean =>
        inserted.type === 'CALCULATION' ? this.#isSum(text, canAddUp) : this.#mayBeAdded(text, row, canAddUp)
      if (!formulas.every(isSum)) unsummed.add(inserted.id)
      for (const text of formulas) {
        const read = this.#state.basis.formulas.read(text)
        for (const reference of 'problem' in read ? [] : referencesOf(read)) {
          const id = this.#state.rowNamed(reference)?.inserted?.id
          if (id === undefined) continue
          const others = namedBy.get(id)
          if (others === undefined) namedBy.set(id, [inserted.id])
          else others.push(inserted.id)
        }
      }
    }
    // Rows that use such a row are not sums either.
    for (const id of unsummed) for (const other of namedBy.get(id) ?? []) unsummed.add(other)
    return unsummed
  }

  /** Formulas in the row's cells for the report's own days and places. */
  #formulasIn({ cells }: InsertedRow): readonly string[] {
    const { structure, basis } = this.#state
    return [...cells].flatMap(([key, text]) => {
      const column = structure.columns[structure.columnAt.get(key) ?? -1]
      const figure = column?.figure ?? null
      const isOwn = figure !== null && figure < basis.figures.ownColumns && basis.figures.columns[figure]?.comparison === null
      return isOwn && text.startsWith('=') && !isDecimal(text.slice(1).trim()) ? [text.slice(1)] : []
    })
  }
}
