import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { Command } from '../../../../blocks/command-palette/command.ts'
import { SORT_KEY } from '../../../../blocks/report-grid/grid-keys.ts'
import type { GridColumn } from '../../../../blocks/report-grid/grid-model.ts'
import type { LayoutReading } from '../../reading/layout-reading.ts'

interface CellCommandsInput {
  /** Of the cell that the keyboard is on; undefined if it is on none. */
  readonly row: GridRow | undefined
  readonly column: GridColumn | undefined
  readonly bridgesOf: LayoutReading['bridgesOf']
  readonly onTrace: (row: GridRow, column: GridColumn) => void
  readonly onExplain: (row: GridRow, column: GridColumn, bridge: string) => void
  /** Null if no locations stand side by side. */
  readonly onRank: ((row: GridRow, column: GridColumn) => void) | null
  /** Sorts locations that are rows by a column; null if lines are rows. */
  readonly onSort: LayoutReading['sort']
  /** Null if nothing is selected. */
  readonly onCopy: ((choice: { readonly withNames: boolean }) => void) | null
}

/** What can be done with the cell that the keyboard is on, and with what is selected. */
export function cellCommands({
  row,
  column,
  bridgesOf,
  onTrace,
  onExplain,
  onRank,
  onSort,
  onCopy,
}: CellCommandsInput): readonly Command[] {
  const group = 'This cell'
  const nowhere = { disabledReason: 'Select a cell with a figure first.', run: () => undefined }
  const hasFigure = row !== undefined && row.values !== null
  const place = hasFigure && column ? { detail: `${row.label}, ${column.title ?? column.heading}` } : {}
  return [
    {
      id: 'cell.trace',
      group,
      label: column?.opensBridge === true ? 'Trace the number compared' : 'Trace this number',
      keywords: 'show where it comes from drill down formula accounts transactions',
      keys: 'enter',
      ...place,
      ...(hasFigure && column ? { run: () => onTrace(row, column) } : nowhere),
    },
    ...(hasFigure && column ? bridgesOf(row, column) : []).map(
      ({ key, label }): Command => ({
        id: `cell.explain.${key}`,
        group,
        label: `Explain the difference from the ${label}`,
        keywords: 'why variance bridge waterfall',
        ...place,
        run: () => row && column && onExplain(row, column, key),
      }),
    ),
    {
      id: 'cell.rank',
      group,
      label: 'Rank locations by this figure',
      keywords: 'sort order best worst top',
      ...place,
      ...(onRank === null
        ? { disabledReason: 'Show locations side by side first.', run: () => undefined }
        : hasFigure && column
          ? { run: () => onRank(row, column) }
          : nowhere),
    },
    ...(onSort === null
      ? []
      : (['BEST', 'WORST'] as const).map(
          (order): Command => ({
            id: `cell.sort.${order}`,
            group,
            label: order === 'BEST' ? 'Sort locations by this column, best first' : 'Sort locations by this column, worst first',
            keywords: 'order rank top bottom descending ascending',
            ...(order === 'BEST' ? { keys: SORT_KEY } : {}),
            ...(column ? { detail: column.title ?? column.heading, run: () => onSort(column, order) } : nowhere),
          }),
        )),
    ...(onCopy === null
      ? []
      : [
          {
            id: 'cell.copy',
            group,
            label: 'Copy the selected cells',
            keywords: 'clipboard numbers paste spreadsheet',
            keys: 'mod+c',
            run: () => onCopy({ withNames: false }),
          } as const,
          {
            id: 'cell.copy-with-names',
            group,
            label: 'Copy the selected cells with names and headings',
            keywords: 'clipboard numbers paste spreadsheet labels',
            run: () => onCopy({ withNames: true }),
          } as const,
        ]),
  ]
}
