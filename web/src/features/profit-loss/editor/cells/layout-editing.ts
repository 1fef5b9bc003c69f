import { withCellLooks, withCellTexts } from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { formulaInAddresses, keyedFormula, type LayoutAddresses, relativeFormula } from '@fourwall/domain/layouts/layout-formulas.ts'
import { lookAt } from '@fourwall/domain/layouts/layout-look.ts'
import { sourceText } from '@fourwall/domain/layouts/layout-text.ts'
import { namesPeriodsAlike } from '@fourwall/domain/layouts/layout-time.ts'
import { withReferencesMoved } from '@fourwall/domain/layouts/moved-references.ts'
import { isQuoted } from '@fourwall/domain/layouts/quoted-text.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { GridEditing } from '../../../../blocks/report-grid/editing/grid-editing.ts'
import type { GridColumn } from '../../../../blocks/report-grid/grid-model.ts'
import type { LayoutStore } from '../layout-store.ts'
import { carriedLooks } from './carried-looks.ts'
import { readCells } from './typed-cells.ts'

interface LayoutEditingOptions {
  readonly engine: LayoutEngine
  readonly addresses: LayoutAddresses
  /** ISO code. */
  readonly currency: string
  readonly change: LayoutStore['change']
}

/** How the cells of a layout are typed into, copied, cut and pasted. */
export function layoutEditing({ engine, addresses, currency, change }: LayoutEditingOptions): GridEditing {
  const { layout, structure, figures } = engine
  const rowOf = (row: GridRow) => structure.rows[structure.rowAt.get(row.key) ?? -1]
  const columnOf = (column: GridColumn) => structure.columns[structure.columnAt.get(column.key) ?? -1]
  const typedIn = (row: GridRow, column: GridColumn): string | null => {
    const [line, at] = [rowOf(row), columnOf(column)]
    return line && at ? engine.typedAt(line, at) : null
  }
  const isShareOf = (row: GridRow, column: GridColumn): boolean => column.unitOf(row) === 'share'
  const figureIn = (row: GridRow, column: GridColumn): string => {
    const [rowAt, columnAt] = [structure.rowAt.get(row.key), structure.columnAt.get(column.key)]
    if (rowAt === undefined || columnAt === undefined) return ''
    return sourceText(engine.resultAt(rowAt, columnAt), isShareOf(row, column))
  }
  const formulaText = (typed: string, row: GridRow, column: GridColumn, write: typeof relativeFormula): string =>
    `=${write(typed.slice(1), { rowKey: row.key, columnKey: column.key }, addresses) ?? typed.slice(1)}`
  const textIn = (row: GridRow, column: GridColumn, write: typeof relativeFormula): string => {
    const typed = typedIn(row, column)
    if (typed === null) return figureIn(row, column)
    if (typed.startsWith('=')) return formulaText(typed, row, column, write)
    // What is typed again is the same figure: 1.2 would be 1.2 %.
    return isShareOf(row, column) && !isQuoted(typed) ? figureIn(row, column) || typed : typed
  }
  return {
    typed: 'TEXT',
    hasSheetKeys: true,
    lockOf(row) {
      // What is typed now would go by the names that periods had before.
      if (figures.timeSpan !== undefined && !namesPeriodsAlike(figures.timeSpan, layout.timeSpan))
        return 'The figures of these periods are loading.'
      return row.kind === 'heading' ? 'A heading has no figures. Its total is below.' : null
    },
    sourceOf: (row, column) => textIn(row, column, formulaInAddresses),
    copyOf: (row, column) => textIn(row, column, relativeFormula),
    cutOf(row, column) {
      const typed = typedIn(row, column)
      return typed === null || !typed.startsWith('=') ? typed : formulaText(typed, row, column, keyedFormula)
    },
    referenceOf(row, column) {
      const at = engine.valueRowOf(row.key)
      const key = at === undefined ? row.key : (structure.rows[at]?.key ?? row.key)
      return addresses.addressOf(key, column.key) ?? addresses.addressOf(row.key, column.key)
    },
    lookOf(row, column) {
      const [line, at] = [rowOf(row), columnOf(column)]
      return line && at ? lookAt(layout, line, at) : {}
    },
    onEdit(edits, origin) {
      const read = readCells(
        edits.map(({ row, column, text, pasted }) => ({
          rowKey: valueKey(row),
          columnKey: column.key,
          text,
          isShare: isShareOf(row, column),
          takesWords: rowOf(row)?.inserted?.type === 'EMPTY' || columnOf(column)?.inserted?.type === 'EMPTY',
          ...(pasted === undefined ? {} : { pasted }),
        })),
        origin,
        addresses,
      )
      const looks = carriedLooks(edits, engine, currency, origin)
      const moves = edits.flatMap(({ row, column, movedFrom }) =>
        movedFrom === undefined ? [] : [{ from: movedFrom, to: { rowKey: row.key, columnKey: column.key } }],
      )
      // Figures, looks and the formulas that follow what was moved are one step.
      change((before) => withReferencesMoved(withCellLooks(withCellTexts(before, read.cells), looks), moves, addresses))
      return read.said
    },
  }
}

/** A figure typed into a collapsed group is its total's. */
function valueKey(row: GridRow): string {
  return row.kind === 'group' && row.isExpandable ? `sum:${row.groupId}` : row.key
}
