import type { CellSource } from '@fourwall/domain/layouts/engine/cell-plan.ts'
import type { InsertedRow, Layout } from '@fourwall/domain/layouts/layout.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { LayoutAddresses } from '@fourwall/domain/layouts/layout-formulas.ts'
import { lookAt } from '@fourwall/domain/layouts/layout-look.ts'
import { layoutHeadings } from '@fourwall/domain/layouts/layout-names.ts'
import type { LayoutRow } from '@fourwall/domain/layouts/layout-structure.ts'
import { cellText, cellUnit, decimalsOfRow, numberFormat, type TextFormat } from '@fourwall/domain/layouts/layout-text.ts'
import { isMarkedTyped } from '@fourwall/domain/layouts/typed-mark.ts'
import { type FigureMark, figureMark } from '@fourwall/domain/profit-loss/figure-marks.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { DayStyle } from '@fourwall/domain/time/day-format.ts'
import { formatParts, signedFormat } from '../../../../blocks/export/number-format-codes.ts'
import type { GridColumn } from '../../../../blocks/report-grid/grid-model.ts'
import { cellProblem } from './cell-problem.ts'

/** Rows and columns as the grid takes them, with where each stands among all of the layout's. */
export interface LayoutView {
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  /** Of what the grid shows, by its place there. */
  readonly rowAt: readonly number[]
  readonly columnAt: readonly number[]
}

/** How figures print, and how the reader has days written. */
export interface GridFormat extends TextFormat {
  readonly days: DayStyle
}

interface ViewOptions {
  readonly engine: LayoutEngine
  readonly layout: Layout
  readonly format: GridFormat
  /** Which of the layout's rows and columns; left out, those that are neither folded nor hidden. */
  readonly shown?: Pick<LayoutView, 'rowAt' | 'columnAt'>
}

export function layoutView({ engine, layout, format, shown }: ViewOptions): LayoutView {
  const { structure, figures } = engine
  const addresses = new LayoutAddresses(engine)
  const { rows, rowAt, placeByKey } = shown === undefined ? usualRows(structure.rows) : rowsAt(structure.rows, shown.rowAt)
  const columnAt = shown?.columnAt ?? structure.columns.flatMap(({ isHidden }, at) => (isHidden ? [] : [at]))
  const decimals = new Map<LayoutRow, number | null>()
  const decimalsOf = (row: LayoutRow): number | null => {
    const known = decimals.get(row)
    if (known !== undefined) return known
    const own = decimalsOfRow(row, engine)
    decimals.set(row, own)
    return own
  }
  // A grid asks row by row.
  let asked: { readonly row: GridRow | null; readonly place: number } = { row: null, place: -1 }
  const placeOf = (row: GridRow): number => {
    if (asked.row !== row) asked = { row, place: placeByKey.get(row.key) ?? -1 }
    return asked.place
  }
  const headingOf = layoutHeadings(figures, format)
  const columns = columnAt.flatMap((at): GridColumn[] => {
    const column = structure.columns[at]
    if (column === undefined) return []
    const unitOf = (row: GridRow) => {
      const line = structure.rows[placeOf(row)]
      return line === undefined ? 'plain' : cellUnit(engine, line, column)
    }
    return [
      {
        key: column.key,
        ...headingOf(column),
        edge: false,
        opens: column.key,
        bridges: [],
        opensBridge: false,
        unitOf(row) {
          const unit = unitOf(row)
          return unit === 'money' ? 'money' : unit === 'share' || unit === 'percent' || unit === 'points' ? 'share' : 'plain'
        },
        valueOf(row) {
          const result = engine.resultAt(placeOf(row), at)
          return result.kind === 'NUMBER' ? result.decimal : null
        },
        wordsOf(row) {
          const result = engine.resultAt(placeOf(row), at)
          return result.kind === 'TEXT' ? result.text : null
        },
        formatOf(row) {
          const place = placeOf(row)
          const [line, { decimal }] = [structure.rows[place], engine.resultAt(place, at)]
          if (line === undefined || decimal === null) return null
          const own = { ...format, decimals: decimalsOf(line) }
          return signedFormat(formatParts(numberFormat(decimal, cellUnit(engine, line, column), lookAt(layout, line, column), own)), false)
        },
        textOf(row) {
          const place = placeOf(row)
          const line = structure.rows[place]
          if (line === undefined) return ''
          return cellText(engine.resultAt(place, at), cellUnit(engine, line, column), lookAt(layout, line, column), {
            ...format,
            decimals: decimalsOf(line),
          })
        },
        outcomeOf(row) {
          const { isMaterial, outcome } = engine.resultAt(placeOf(row), at)
          return isMaterial ? outcome : 'NEUTRAL'
        },
        lookOf(row) {
          const place = placeOf(row)
          const result = engine.resultAt(place, at)
          if (result.kind === 'ERROR') return { state: 'INVALID', before: null, note: cellProblem(engine, addresses, place, at) }
          if (result.kind === 'EMPTY' || result.kind === 'TEXT') return null
          const mark = engine.isMarkedAt(place, at) ? (ownMark(engine, place, at) ?? OTHERWISE_MARKED) : null
          if (isMarkedTyped(engine, place, at)) {
            const source = engine.sourceAt(place, at)
            return source.kind === 'TYPED' && result.kind === 'NUMBER'
              ? { state: 'TYPED', before: null, note: overrideNote(source, engine, place, at) }
              : { state: 'ADJUSTED', before: null, note: [typedNote(source), mark?.note].filter(Boolean).join(' ') }
          }
          return mark && { ...mark, before: null }
        },
        drawnFrom: {
          parts: [format, figures, structure.rows, structure.columns],
          rowOf(row) {
            const line = structure.rows[placeOf(row)]
            return line === undefined ? null : decimalsOf(line)
          },
          cellOf(row) {
            const result = engine.resultAt(placeOf(row), at)
            // Why it cannot be worked out is told by cells that it takes.
            return result.kind === 'ERROR' ? null : result
          },
        },
      },
    ]
  })
  return { rows, columns, rowAt, columnAt }
}

/** Of figures that are worked out from marked ones, or were inserted. */
const OTHERWISE_MARKED: FigureMark = { state: 'OTHER_DAYS', note: 'Of other days or locations than its column.' }

/** What a figure of the report itself is marked with, as the report marks it. */
function ownMark(engine: LayoutEngine, rowAt: number, columnAt: number): FigureMark | null {
  const { structure, figures } = engine
  const [base, figure] = [structure.rows[rowAt]?.base, structure.columns[columnAt]?.figure]
  const column = figures.columns[figure ?? -1]
  return base && column && typeof figure === 'number' ? figureMark(base, column, figure) : null
}

function overrideNote(
  { isOverride }: Extract<CellSource, { kind: 'TYPED' }>,
  engine: LayoutEngine,
  row: number,
  column: number,
): string | null {
  if (!isOverride) return null
  const isPlan = engine.figures.columns[engine.structure.columns[column]?.figure ?? -1]?.comparison === 'BUDGET'
  const isAccount = (engine.structure.rows[row]?.base?.accountId ?? null) !== null
  return isPlan && isAccount
    ? 'Typed for an account: the plan of its line is now what is typed for its accounts.'
    : 'Typed over what stood here.'
}

function typedNote(source: CellSource): string {
  return source.kind === 'FORMULA' && source.isOverride ? 'Formula typed over what stood here.' : 'Includes typed figures.'
}

/** The rows that show, each with its place among all. */
interface ShownRows {
  readonly rows: readonly GridRow[]
  readonly rowAt: readonly number[]
  readonly placeByKey: ReadonlyMap<string, number>
}

const usual = new WeakMap<readonly LayoutRow[], ShownRows>()

/** Made once for each list of rows: most steps leave them as they are, and the grid tells by the list that nothing moved. */
function usualRows(all: readonly LayoutRow[]): ShownRows {
  const before = usual.get(all)
  if (before !== undefined) return before
  const there = all.flatMap(({ isFolded, isHidden }, at) => (isFolded || isHidden ? [] : [at]))
  const found = rowsAt(all, there)
  usual.set(all, found)
  return found
}

function rowsAt(all: readonly LayoutRow[], rowAt: readonly number[]): ShownRows {
  const rows = rowAt.flatMap((at) => {
    const row = all[at]
    return row === undefined ? [] : gridRow(row)
  })
  return { rows, rowAt, placeByKey: new Map(rowAt.map((at) => [all[at]?.key ?? '', at])) }
}

const known = new WeakMap<InsertedRow, GridRow>()

/** Made once for each inserted row: the grid tells by it that nothing changed. */
function gridRow({ base, inserted, key }: LayoutRow): GridRow[] {
  if (inserted === null) return base === null ? [] : [base]
  const made: GridRow = known.get(inserted) ?? {
    kind: 'account',
    key,
    level: inserted.level,
    label: inserted.label,
    unit: null,
    groupId: key,
    accountId: null,
    accountNumber: null,
    isExpandable: false,
    isExpanded: false,
    values: [],
    entryCounts: null,
  }
  known.set(inserted, made)
  return [made]
}

/** How typed figures and what includes them look, in a sentence; null where nothing is typed. */
export function typedLegend({ formulas, insertedRows, insertedColumns }: Layout): string | null {
  const isTyped = formulas.size > 0 || [...insertedRows, ...insertedColumns].some(({ cells }) => cells.size > 0)
  return isTyped ? 'Blue figures are typed in; figures with * include some.' : null
}

/** What an inserted row is, on the chip beside its name; null for the report's own. */
export function rowBadge({ inserted }: LayoutRow): string | null {
  return inserted === null ? null : BADGES[inserted.type]
}

const BADGES = { EMPTY: 'Typed', BUDGET: 'Budget', OPS_DATA: 'Ops data', CALCULATION: 'Calc' } as const
