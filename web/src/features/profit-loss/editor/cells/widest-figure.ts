import { NO_FORMATTING } from '@fourwall/domain/layouts/cell-formatting.ts'
import { hasLooks } from '@fourwall/domain/layouts/layout.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import type { LayoutFigures } from '@fourwall/domain/layouts/layout-figures.ts'
import { decimalsOfRow, numberText } from '@fourwall/domain/layouts/layout-text.ts'
import type { GridFormat } from '@fourwall/domain/layouts/view/shown-layout.ts'
import { figureUnits } from '@fourwall/domain/mappings/figure-units.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { figureWidth, type GridColumn } from '../../../../blocks/report-grid/grid-model.ts'
import type { GridView } from './grid-view.ts'

/** CSS pixels that the widest figure or heading of a layout needs, whichever of its rows show. Few figures are printed to find it. */
export function widestFigure(engine: LayoutEngine, view: Pick<GridView, 'rows' | 'columns'>, format: GridFormat): number {
  const { layout, figures } = engine
  const isHandmade = hasLooks(layout) || layout.formulas.size + layout.insertedRows.length + layout.insertedColumns.length > 0
  const own = isHandmade && view.rows.length * view.columns.length > FEW_CELLS ? widestShown(view) : 0
  return Math.max(own, widestReported(engine, figures, format), ...view.columns.map(headingWidth))
}

/** Past this a heading, such as a location's name, is cut short: its tooltip has all of it. */
const LONGEST_HEADING = 104

function headingWidth({ heading, detail }: Pick<GridColumn, 'heading' | 'detail'>): number {
  return Math.max(Math.min(LONGEST_HEADING, heading.length * 6.4), Math.min(LONGEST_HEADING, (detail ?? '').length * 5.8))
}

function widestReported(engine: LayoutEngine, { sections }: LayoutFigures, format: GridFormat): number {
  const units = figureUnits(engine.tree)
  let width = 0
  for (const { value, groupId } of longestOf(sections)) {
    const text = numberText(value, units.get(groupId) ?? 'money', NO_FORMATTING, { ...format, decimals: 2 })
    width = Math.max(width, figureWidth(text))
  }
  for (const row of engine.structure.rows) {
    if (row.base?.kind !== 'metric') continue
    const own = { ...format, decimals: decimalsOfRow(row, engine) }
    for (const value of row.base.values ?? [])
      if (value !== null) width = Math.max(width, figureWidth(numberText(value, engine.unitOf(row), NO_FORMATTING, own)))
  }
  return width
}

interface GroupFigure {
  readonly value: string
  readonly groupId: string
}

/** Of each report, however often its columns or their format change: there may be a quarter of a million figures to look at. */
const longestFigures = new WeakMap<LayoutFigures['sections'], readonly GroupFigure[]>()

/** The figure with the most whole digits among the positive and among the negative ones of each group. */
function longestOf(sections: LayoutFigures['sections']): readonly GroupFigure[] {
  const known = longestFigures.get(sections)
  if (known) return known
  const longest = sections.flatMap(({ profitLossGroupId: groupId, rows, sumRow }): GroupFigure[] => {
    let [positive, negative] = ['', '']
    let [positiveDigits, negativeDigits] = [0, 0]
    const consider = (values: readonly (string | null)[]) => {
      for (const value of values) {
        if (value === null) continue
        const digits = wholeDigits(value)
        if (value.charCodeAt(0) === MINUS) {
          if (digits > negativeDigits) [negative, negativeDigits] = [value, digits]
        } else if (digits > positiveDigits) [positive, positiveDigits] = [value, digits]
      }
    }
    for (const row of rows) consider(row.values)
    if (sumRow) consider(sumRow.values)
    return [positive, negative].filter((value) => value !== '').map((value) => ({ value, groupId }))
  })
  longestFigures.set(sections, longest)
  return longest
}

const [MINUS, POINT] = [45, 46]

function wholeDigits(value: string): number {
  // Nearly all have two decimals: no need to go through the digits.
  if (value.charCodeAt(value.length - 3) === POINT) return value.length - 3
  const point = value.indexOf('.')
  return point === -1 ? value.length : point
}

/** Few enough cells to measure the figures of each column again with every typed one. */
const FEW_CELLS = 1_000

/**
 * CSS pixels of a column that has a figure wider than `widest`, with its margins; null if all fit, and in a large layout, where wide
 * figures are cut off until the user widens their column.
 */
export function widthForFigures(column: GridColumn, rows: readonly GridRow[], columns: number, widest: number): number | null {
  if (rows.length * columns > FEW_CELLS) return null
  let width = 0
  for (const row of rows) if (column.valueOf(row) !== null) width = Math.max(width, figureWidth(column.textOf(row)))
  return width > widest ? Math.ceil(width) + FIGURE_MARGINS : null
}

/**
 * CSS pixels of the columns of percentages, with their margins: as narrow as their figures and headings, the same for all of them, so
 * that equal columns stay equal. Few figures are printed to find it.
 */
export function percentWidth(view: Pick<GridView, 'rows' | 'columns'>, isPercent: (at: number) => boolean): number {
  const columns = view.columns.filter((_, at) => isPercent(at))
  const shown = { rows: view.rows, columns }
  const headings = columns.map(({ heading, detail }) => Math.max(heading.length * 6.4, (detail ?? '').length * 5.6))
  return (
    Math.ceil(Math.max(LEAST_PERCENT, widestShown(shown), ...headings.map((width) => Math.min(LONGEST_HEADING, width)))) + PERCENT_MARGINS
  )
}

/** Room for `(100.0%)`, and margins left and right. */
const LEAST_PERCENT = 46
const PERCENT_MARGINS = 18

/** What the grid adds to the widest figure of a column that can be resized. */
const FIGURE_MARGINS = 28

/** Maximum of cells that are printed to find the widest inserted one. */
const MOST_PRINTED = 1_000
const MOST_WIDTH = 120

/** The widest visible figure, including inserted rows and columns. */
function widestShown({ rows, columns }: Pick<GridView, 'rows' | 'columns'>): number {
  let width = 0
  const printed = likelyWidest(rows, Math.max(8, Math.floor(MOST_PRINTED / Math.max(1, columns.length))))
  for (const column of columns) for (const row of printed) width = Math.max(width, Math.min(MOST_WIDTH, figureWidth(column.textOf(row))))
  return width
}

/** So many rows at most: of the outermost, which hold the largest sums, and of all others, evenly. */
function likelyWidest(rows: readonly GridRow[], most: number): readonly GridRow[] {
  if (rows.length <= most) return rows
  const spread = (list: readonly GridRow[], count: number) => list.filter((_, at) => at % Math.max(1, Math.ceil(list.length / count)) === 0)
  const outermost = rows.filter(({ level, kind }) => level === 1 && kind !== 'heading')
  return [...spread(outermost, most / 2), ...spread(rows, most / 2)]
}
