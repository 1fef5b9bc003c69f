import type { CellSource } from '@fourwall/domain/layouts/engine/cell-plan.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { columnNames, rowNames } from '@fourwall/domain/layouts/layout-formula-names.ts'
import { partsOfCellKey, withoutHeldReferences } from '@fourwall/domain/layouts/layout-keys.ts'
import { missingReferenceText } from '@fourwall/domain/layouts/missing-references.ts'
import { parseFormula, printFormula } from '@fourwall/domain/mappings/formula.ts'
import { metricOfRow } from '@fourwall/domain/profit-loss/report-rows.ts'

/** A short description of a cell, shown next to its formula. */
export function describeCell(engine: LayoutEngine, row: number, column: number): string {
  const [line, at] = [engine.structure.rows[row], engine.structure.columns[column]]
  if (line === undefined || at === undefined) return ''
  const source = engine.sourceAt(row, column)
  const words = wordsOf(
    source,
    line.base === null ? (line.inserted?.type ?? null) : metricOfRow(line.base.groupId) === null ? null : 'OPS_DATA',
  )
  return source.kind !== 'TYPED' && engine.includesTypedAt(row, column) ? `${words}, including typed figures` : words
}

function wordsOf(source: CellSource, rowType: string | null): string {
  switch (source.kind) {
    case 'FIGURE':
      return rowType === 'BUDGET' ? 'From the budget' : rowType === 'OPS_DATA' ? 'From ops data' : 'From the report'
    case 'TYPED':
      return source.isOverride ? 'Typed over the figure of the report' : 'Typed'
    case 'FORMULA':
      switch (source.of) {
        case 'CELL':
          return source.isOverride ? 'Formula over the figure of the report' : 'Formula of this cell'
        case 'ROW':
          return 'Row formula, applied to every column'
        case 'COLUMN':
          return 'Column formula, applied to every row'
        case 'GROUP':
          return 'Calculation of the report'
      }
      break
    case 'ADJUSTED':
      return 'Figure of the report'
    case 'DERIVED':
      return 'Computed from the columns next to it'
    case 'EMPTY':
      return ''
  }
}

/** A formula with the names of its operands, for display. */
export function namedFormula(engine: LayoutEngine, formula: string): string {
  const [rows, columns] = [rowNames(engine).nameOf, columnNames(engine).nameOf]
  const nameOf = (key: string): string => rows.get(key.replace(/^sum:/, 'group:')) ?? rows.get(key) ?? columns.get(key) ?? key
  try {
    return printFormula(parseFormula(withoutHeldReferences(formula)), (reference) => {
      const missing = missingReferenceText(reference, engine)
      if (missing !== null) return missing
      const parts = partsOfCellKey(reference)
      return parts === null ? nameOf(reference) : `${nameOf(parts.rowKey)}, ${nameOf(parts.columnKey)}`
    }).replaceAll(/[{}]/g, '')
  } catch {
    // A formula that cannot be parsed is shown as typed.
    return formula
  }
}
