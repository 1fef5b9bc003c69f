import type { Favorability } from '../../mappings/categorization.ts'
import { agreedFavorability } from '../../mappings/favorability.ts'
import { referencesOf } from '../../mappings/formula.ts'
import { metricOfRow } from '../../profit-loss/report-rows.ts'
import { calculationUnit, type LayoutUnit } from '../calculation-unit.ts'
import type { InsertedRow } from '../layout.ts'
import type { LayoutRow } from '../layout-structure.ts'
import type { LayoutState } from './layout-state.ts'

interface CalculatedRow {
  readonly unit: LayoutUnit
  readonly direction: Favorability | null
}

const PLAIN: CalculatedRow = { unit: 'plain', direction: null }

/** Units of rows, and which direction is favorable. */
export class RowMeanings {
  readonly #state: LayoutState
  readonly #calculated: Map<string, CalculatedRow>

  /** @param before of a state whose rows compute the same. */
  constructor(state: LayoutState, before: RowMeanings | null) {
    this.#state = state
    this.#calculated = before === null ? new Map<string, CalculatedRow>() : before.#calculated
  }

  unitOf({ base, inserted }: LayoutRow): LayoutUnit {
    const { basis } = this.#state
    if (base !== null) return base.kind === 'metric' ? basis.unitOfMetric(metricOfRow(base.groupId)) : basis.unitOfGroup(base.groupId)
    if (inserted === null) return 'money'
    switch (inserted.type) {
      case 'BUDGET':
        return basis.unitOfGroup(inserted.groupId ?? '')
      case 'OPS_DATA':
        return basis.unitOfMetric(inserted.metricId)
      case 'CALCULATION':
        return this.#calculatedRow(inserted).unit
      case 'EMPTY':
        return 'typed'
    }
  }

  /** Null if unknown. A calculation follows its operands if they agree. */
  directionOf({ base, inserted }: LayoutRow): Favorability | null {
    if (inserted?.type === 'CALCULATION') return this.#calculatedRow(inserted).direction
    const { basis } = this.#state
    if (base?.kind === 'metric') return basis.directionOfMetric(metricOfRow(base.groupId))
    // A budget's row may show a metric, too.
    if (base === null && inserted !== null && inserted.metricId !== null) return basis.directionOfMetric(inserted.metricId)
    const groupId = base?.groupId ?? inserted?.groupId ?? null
    return groupId === null ? null : basis.directionOfGroup(groupId)
  }

  /** Computed after the rows that it refers to, with an explicit stack. */
  #calculatedRow(inserted: InsertedRow): CalculatedRow {
    const stack = [inserted]
    const opened = new Set<string>()
    for (let row = stack.at(-1); row !== undefined; row = stack.at(-1)) {
      const read = this.#state.basis.formulas.read(row.formula ?? '')
      const named = new Map('problem' in read ? [] : referencesOf(read).map((reference) => [reference, this.#state.rowNamed(reference)]))
      const missing = [...named.values()].flatMap((other) => {
        const calculated = other?.inserted?.type === 'CALCULATION' ? other.inserted : null
        return calculated === null || this.#calculated.has(calculated.id) || opened.has(calculated.id) ? [] : [calculated]
      })
      opened.add(row.id)
      if (missing.length > 0) {
        stack.push(...missing)
        continue
      }
      stack.pop()
      const meaningOf = (reference: string): CalculatedRow => {
        const other = named.get(reference)
        if (other === undefined) return PLAIN
        // Rows in a cycle only have errors.
        if (other.inserted?.type === 'CALCULATION') return this.#calculated.get(other.inserted.id) ?? PLAIN
        return { unit: this.unitOf(other), direction: this.directionOf(other) }
      }
      const meaning =
        'problem' in read
          ? PLAIN
          : {
              unit: calculationUnit(read, (reference) => meaningOf(reference).unit),
              direction: agreedFavorability(read, (reference) => meaningOf(reference).direction),
            }
      this.#calculated.set(row.id, meaning)
    }
    return this.#calculated.get(inserted.id) ?? PLAIN
  }
}
