import type { CellFormatting } from '@fourwall/domain/layouts/cell-formatting.ts'
import { type InsertedRow, type Layout, plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { cellKey, insertedKey } from '@fourwall/domain/layouts/layout-keys.ts'
import { xorshift } from './ledger-file.ts'

/** The report under a layout of the bench. */
export interface LayoutBase {
  readonly of: Pick<Layout, 'mappingId' | 'timeSpan' | 'locationIds' | 'columns'>
  /** Keys of all figure columns. */
  readonly columns: readonly string[]
  /** Keys of the accounts under each line of the report, in order. */
  readonly lines: readonly (readonly string[])[]
  /** Ids of all categories. */
  readonly groups: readonly string[]
}

export const FORMULAS = 5_000
export const DEPENDENTS = 500
const INSERTED_ROWS = 20
/** The inserted rows are visible next to what is edited, after this many accounts of the first line. */
const ACCOUNTS_BEFORE = 12

const LOOKS: readonly CellFormatting[] = [
  { bold: true },
  { backgroundColor: '#FFF2CC' },
  { italic: true, textColor: '#1F4E79' },
  { decimalPlaces: 2, showCurrency: true },
  { borders: { top: { lineStyle: 'SOLID', width: 1, color: '#7F7F7F' } } },
]

/**
 * A layout with all rows visible, a tenth of its cells formatted, and 5,000 formulas: 500 depend on the first account's first cell, the
 * others on cells without overrides. Deterministic for the same base.
 */
export function benchLayout({ of, columns, lines, groups }: LayoutBase): Layout {
  const random = xorshift(4_711)
  const anyOf = <Value>(list: readonly Value[]): Value => {
    const value = list[random() % list.length]
    if (value === undefined) throw new Error('There is nothing to choose from')
    return value
  }
  const [first = []] = lines
  const accounts = lines.slice(1).flat()
  // Of two neighbors one is typed over, and the other used by formulas.
  const [named, typedOver] = [accounts.filter((_, at) => at % 2 === 0), accounts.filter((_, at) => at % 2 === 1)]
  const hub = cellKey(first[0] ?? '', columns[0] ?? '')
  const other = (): string => cellKey(anyOf(named), anyOf(columns))
  let dependents = 0
  const formula = (): string => {
    if (dependents === DEPENDENTS) return `({${other()}} + {${other()}}) * 1.05 - {${other()}}`
    dependents += 1
    return `{${hub}} * ${1 + (random() % 9)} + {${other()}}`
  }
  // Visible ones first.
  const perRow = columns.map(() => new Map<string, string>()).slice(0, INSERTED_ROWS)
  for (const column of columns) for (const cells of perRow) cells.set(column, `=${formula()}`)
  const insertedRows = perRow.map((cells, at): InsertedRow => {
    const place = { after: first[ACCOUNTS_BEFORE - 1] ?? null, before: first[ACCOUNTS_BEFORE] ?? null, displayOrder: at }
    return { ...BLANK_ROW, ...place, id: `bench-${at + 1}`, label: `Computed ${at + 1}`, cells }
  })
  const formulas = new Map<string, string>()
  const left = FORMULAS - perRow.length * columns.length
  while (formulas.size < left) formulas.set(cellKey(anyOf(typedOver), anyOf(columns)), formula())
  const rows = [...groups.map((id) => `group:${id}`), ...lines.flat(), ...insertedRows.map(({ id }) => insertedKey(id))]
  const cellFormattings = new Map<string, CellFormatting>()
  const tenth = Math.round((rows.length * columns.length) / 10)
  while (cellFormattings.size < tenth) cellFormattings.set(cellKey(anyOf(rows), anyOf(columns)), anyOf(LOOKS))
  return { ...plainLayout(of), ...of, expandedGroups: new Set(groups), cellFormattings, formulas, insertedRows }
}

const BLANK_ROW = {
  level: 2,
  height: null,
  type: 'EMPTY',
  budgetId: null,
  metricId: null,
  groupId: null,
  formula: null,
  usesSelectedLocations: true,
  locationIds: [],
  formattings: new Map(),
} as const
