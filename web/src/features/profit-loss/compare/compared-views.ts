import {
  type CellDifference,
  type ComparedLayout,
  cellDifference,
  type LayoutComparison,
} from '@fourwall/domain/layouts/compare/compare-layouts.ts'
import type { Lane } from '@fourwall/domain/layouts/compare/lanes.ts'
import { type GridFormat, shownLayout } from '@fourwall/domain/layouts/view/shown-layout.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { CellLook, GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import type { GridView } from '../editor/cells/grid-view.ts'

/** One of two layouts in the lanes of both, so that the two are aligned row by row. */
export interface ComparedView extends GridView {
  /** A row's state compared with the other layout: `Added`, `Hidden`. */
  readonly badgeOf: (row: GridRow) => string | null
  readonly isAbsent: (row: GridRow) => boolean
}

export interface ComparedViews {
  readonly before: ComparedView
  readonly after: ComparedView
  /** The shown lanes, in order. */
  readonly rows: readonly number[]
  readonly columns: readonly number[]
}

/** Both sides of a comparison. What one of them hides is shown in both, with a mark. */
export function comparedViews(comparison: LayoutComparison, formatOf: (compared: ComparedLayout) => GridFormat): ComparedViews {
  const { before, after } = comparison
  const isShown = (one: { readonly isHidden: boolean; readonly isFolded?: boolean } | undefined): boolean =>
    one !== undefined && !one.isHidden && one.isFolded !== true
  const shownOf = (lanes: readonly Lane[], isIn: (side: ComparedLayout, at: number | null) => boolean): readonly number[] =>
    lanes.flatMap((lane, at) => (isIn(before, lane.before) || isIn(after, lane.after) ? [at] : []))
  const rows = shownOf(comparison.rows, ({ engine }, at) => isShown(engine.structure.rows[at ?? -1]))
  const columns = shownOf(comparison.columns, ({ engine }, at) => isShown(engine.structure.columns[at ?? -1]))
  const view = (side: 'before' | 'after') => viewOf(comparison, side, { rows, columns }, formatOf(comparison[side]))
  return { before: view('before'), after: view('after'), rows, columns }
}

function viewOf(
  comparison: LayoutComparison,
  side: 'before' | 'after',
  { rows, columns }: Pick<ComparedViews, 'rows' | 'columns'>,
  format: GridFormat,
): ComparedView {
  const { engine } = comparison[side]
  const { structure } = engine
  const placesOf = (lanes: readonly Lane[], shown: readonly number[]): readonly number[] => shown.map((at) => lanes[at]?.[side] ?? -1)
  const [rowAt, columnAt] = [placesOf(comparison.rows, rows), placesOf(comparison.columns, columns)]
  const isThere = (at: number): boolean => at >= 0
  const own = shownLayout({
    engine,
    format,
    shown: { rowAt: rowAt.filter(isThere), columnAt: columnAt.filter(isThere) },
  })
  const [nextRow, nextColumn] = [own.rows.values(), own.columns.values()]
  const lanes = new Map<string, number>()
  const badges = new Map<string, string>()
  const shownRows = rows.map((lane, index): GridRow => {
    const row = isThere(rowAt[index] ?? -1) ? nextRow.next().value : undefined
    if (row === undefined) return absentRow(comparison.rows[lane])
    lanes.set(row.key, lane)
    const word = laneWord(comparison.rows[lane], structure.rows[rowAt[index] ?? -1]?.isHidden === true)
    if (word !== null) badges.set(row.key, word)
    return row
  })
  const shownColumns = columns.map((lane, index): GridColumn => {
    const column = isThere(columnAt[index] ?? -1) ? nextColumn.next().value : undefined
    if (column === undefined) return absentColumn(comparison.columns[lane])
    const word = laneWord(comparison.columns[lane], structure.columns[columnAt[index] ?? -1]?.isHidden === true)
    return {
      ...column,
      ...(word === null ? {} : { detail: word, isNew: true }),
      valueOf: (row) => (lanes.has(row.key) ? column.valueOf(row) : null),
      lookOf(row) {
        const at = lanes.get(row.key)
        const difference = at === undefined ? null : cellDifference(comparison, at, lane)
        return difference === null ? (at === undefined ? null : column.lookOf(row)) : lookOfDifference(difference)
      },
    }
  })
  return {
    rows: shownRows,
    columns: shownColumns,
    rowAt,
    columnAt,
    badgeOf: (row) => badges.get(row.key) ?? null,
    isAbsent: (row) => !lanes.has(row.key),
  }
}

function laneWord(lane: Lane | undefined, isHidden: boolean): string | null {
  if (isHidden) return 'Hidden'
  switch (lane?.state) {
    case 'ADDED':
      return 'Added'
    case 'REMOVED':
      return 'Removed'
    case 'MOVED':
      return 'Moved'
    case 'SAME':
    case undefined:
      return null
  }
}

function lookOfDifference({ isText, isFigure, isLook, isNote }: CellDifference): CellLook {
  const words = [isText && 'Different entry.', isLook && 'Different format.', isNote && 'Different note.', isFigure && 'Different figure.']
  return {
    state: isText || isLook || isNote ? 'DIFFERENT' : 'FOLLOWING',
    before: null,
    note: words.filter((word) => word !== false).join(' '),
  }
}

/** Under the key of the other side's row, so that both are selected together; the same for a moved row. */
function absentKey(lane: Lane | undefined): string {
  return lane?.state === 'MOVED' ? `moved ${lane.key}` : (lane?.key ?? '')
}

const ABSENT = 'Not here'

function absentRow(lane: Lane | undefined): GridRow {
  const key = absentKey(lane)
  return {
    kind: 'account',
    key,
    level: 1,
    label: ABSENT,
    unit: null,
    groupId: key,
    accountId: null,
    accountNumber: null,
    isExpandable: false,
    isExpanded: false,
    values: null,
    entryCounts: null,
  }
}

function absentColumn(lane: Lane | undefined): GridColumn {
  return {
    key: absentKey(lane),
    heading: ABSENT,
    detail: null,
    title: 'Only on the other side',
    edge: false,
    opens: '',
    bridges: [],
    opensBridge: false,
    unitOf: () => 'plain',
    valueOf: () => null,
    textOf: () => '',
    outcomeOf: null,
    tint: 'ABSENT',
  }
}

/** The collapsed groups that hide a lane's row. */
export function groupsAround({ before, after, rows }: LayoutComparison, lane: number): readonly string[] {
  const at = rows[lane]
  const [engine, place] = at?.after !== null && at?.after !== undefined ? [after.engine, at.after] : [before.engine, at?.before ?? 0]
  const around: string[] = []
  for (const { base } of engine.structure.rows.slice(0, place)) {
    if (base?.kind === 'total') around.pop()
    else if (base !== null && (base.kind === 'heading' || (base.kind === 'group' && base.isExpandable))) around.push(base.groupId)
  }
  return around
}
