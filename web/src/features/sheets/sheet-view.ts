import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import type { InsertedRow, Sheet } from '@fourwall/domain/sheets/sheet.ts'
import type { CellSource, SheetEngine } from '@fourwall/domain/sheets/sheet-engine.ts'
import { lookAt } from '@fourwall/domain/sheets/sheet-look.ts'
import type { SheetColumn, SheetRow } from '@fourwall/domain/sheets/sheet-structure.ts'
import { cellText, cellUnit, type TextFormat } from '@fourwall/domain/sheets/sheet-text.ts'
import type { GridColumn } from '../../blocks/report-grid/grid-model.ts'

/** Rows and columns as the grid takes them, with where each stands among all of the sheet's. */
export interface SheetView {
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  /** Of what the grid shows, by its place there. */
  readonly rowAt: readonly number[]
  readonly columnAt: readonly number[]
}

interface ViewOptions {
  readonly engine: SheetEngine
  readonly sheet: Sheet
  readonly format: TextFormat
  /** Decimals of figures of a metric's row. */
  readonly metricDecimals: (row: SheetRow) => number | null
}

export function sheetView({ engine, sheet, format, metricDecimals }: ViewOptions): SheetView {
  const { structure, figures } = engine
  const rowAt = structure.rows.flatMap(({ isFolded, isHidden }, at) => (isFolded || isHidden ? [] : [at]))
  const columnAt = structure.columns.flatMap(({ isHidden }, at) => (isHidden ? [] : [at]))
  const indexes = new Map(rowAt.map((at) => [structure.rows[at]?.key ?? '', at]))
  const rows = rowAt.flatMap((at) => {
    const row = structure.rows[at]
    return row === undefined ? [] : gridRow(row)
  })
  const decimals = new Map(rowAt.map((at) => [at, decimalsOf(structure.rows[at], metricDecimals)]))
  const columns = columnAt.flatMap((at): GridColumn[] => {
    const column = structure.columns[at]
    if (column === undefined) return []
    const placeOf = (row: GridRow): number => indexes.get(row.key) ?? -1
    const unitOf = (row: GridRow) => {
      const line = structure.rows[placeOf(row)]
      return line === undefined ? 'plain' : cellUnit(engine, line, column)
    }
    return [
      {
        key: column.key,
        ...headingOf(column, engine),
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
        textOf(row) {
          const place = placeOf(row)
          const line = structure.rows[place]
          if (line === undefined) return ''
          return cellText(engine.resultAt(place, at), cellUnit(engine, line, column), lookAt(sheet, line, column), {
            ...format,
            decimals: decimals.get(place) ?? null,
          })
        },
        outcomeOf(row) {
          const { isMaterial, outcome } = engine.resultAt(placeOf(row), at)
          return isMaterial ? outcome : 'NEUTRAL'
        },
        lookOf(row) {
          const place = placeOf(row)
          const result = engine.resultAt(place, at)
          if (result.kind === 'ERROR') return { state: 'INVALID', before: null, note: result.text }
          const source = engine.sourceAt(place, at)
          if (source.kind === 'TYPED' && result.kind === 'NUMBER') return { state: 'TYPED', before: null, note: overrideNote(source) }
          if (source.kind === 'ADJUSTED')
            return { state: 'INCOMPLETE', before: null, note: 'With what was typed over figures of the ledger below it.' }
          return engine.isMarkedAt(place, at)
            ? { state: 'OTHER_DAYS', before: null, note: 'Of other days or locations than its column.' }
            : null
        },
      },
    ]
  })
  return { rows, columns, rowAt, columnAt }

  function headingOf({ shown, inserted }: SheetColumn, of: SheetEngine): Pick<GridColumn, 'heading' | 'detail' | 'title'> {
    if (inserted !== null) return { heading: inserted.label, detail: null, title: inserted.label }
    if (shown === null) return { heading: '', detail: null, title: null }
    const own = of.figures.columns[shown.column]
    const base = figures.columns['base' in shown ? shown.base : shown.column]
    const where = own === undefined || own.place.kind === 'ALL' ? '' : own.place.name
    const comparison = base?.comparison ?? null
    const compared = comparison === null ? '' : COMPARED[comparison]
    switch (shown.kind) {
      case 'FIGURE':
        if (own !== undefined && own.comparison !== null)
          return { heading: capital(COMPARED[own.comparison]), detail: own.label, title: `${where} ${own.label}`.trim() }
        return { heading: where || (own?.label ?? ''), detail: where ? (own?.label ?? null) : (own?.daysLabel ?? null), title: null }
      case 'VARIANCE':
        return { heading: 'Variance', detail: compared, title: `${own?.label ?? ''} against ${compared}` }
      case 'VARIANCE_PERCENT':
        return { heading: 'Variance %', detail: compared, title: `${own?.label ?? ''} against ${compared}, in percent of it` }
      case 'PERCENT_OF_REVENUE':
        return { heading: '% of revenue', detail: null, title: `${own?.label ?? ''} in percent of revenue` }
      case 'PER_METRIC':
        return { heading: 'Per unit of', detail: of.figures.perMetric?.name ?? null, title: null }
    }
  }
}

const COMPARED = { BUDGET: 'budget', PRIOR_PERIOD: 'prior period', PRIOR_YEAR: 'prior year' } as const

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function overrideNote(source: Extract<CellSource, { kind: 'TYPED' }>): string | null {
  return source.isOverride ? 'Typed over what stood here.' : null
}

/** Calculated and budget rows print with two decimals at most; typed figures with those that they have. */
function decimalsOf(row: SheetRow | undefined, metricDecimals: ViewOptions['metricDecimals']): number | null {
  if (row === undefined) return null
  if (row.inserted?.type === 'CALCULATION') return 2
  return metricDecimals(row)
}

const known = new WeakMap<InsertedRow, GridRow>()

/** Made once for each inserted row: the grid tells by it that nothing changed. */
function gridRow({ base, inserted, key }: SheetRow): GridRow[] {
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

/** What an inserted row is, on the chip beside its name; null for the report's own. */
export function rowBadge({ inserted }: SheetRow): string | null {
  return inserted === null ? null : BADGES[inserted.type]
}

const BADGES = { EMPTY: 'Typed', BUDGET: 'Budget', OPS_DATA: 'Ops data', CALCULATION: 'Calc' } as const
