import fc from 'fast-check'
import type { Layout, LayoutNote } from '../src/layouts/layout.ts'
import {
  withCellLooks,
  withCellTexts,
  withColumnChanged,
  withColumnsHidden,
  withColumnsInserted,
  withColumnsMoved,
  withColumnWidths,
  withFormatting,
  withFrozen,
  withGroupsExpanded,
  withNote,
  withoutFormatting,
  withoutInserted,
  withoutNote,
  withRowChanged,
  withRowHeights,
  withRowsHidden,
  withRowsInserted,
  withRowsMoved,
} from '../src/layouts/layout-commands.ts'
import { LayoutEngine } from '../src/layouts/layout-engine.ts'
import { withTimeSpan } from '../src/layouts/layout-time.ts'
import { parseDay } from '../src/time/day.ts'
import type { TimeContext, TimeSpanSetting } from '../src/time/time-span.ts'
import { anyFormatting } from './layout-documents.ts'
import {
  anyLayoutBooks,
  anyLayoutOver,
  anyTexts,
  insertedColumn,
  insertedRow,
  layoutFigures,
  monthsLayout,
  surroundingsOf,
} from './layouts.ts'

const note: LayoutNote = { id: 'n', key: 'group:a|total', text: 'Why?', author: null, writtenAt: null, isResolved: false }
const cell = (rowKey: string, columnKey: string) => ({ rowKey, columnKey })

const TODAY: TimeContext = { today: parseDay('2026-02-10'), lastLedgerDay: parseDay('2026-02-10'), fiscalYearStartMonth: 1 }

export type Act = (layout: Layout) => Layout

/** A layout over some books, with edits step by step, some of them undone. */
export const anyActs = anyLayoutBooks.chain((books) => {
  const orderOf = (layout: Layout, side: 'rows' | 'columns'): readonly string[] =>
    new LayoutEngine(layout, layoutFigures(books, layout), surroundingsOf(books)).structure[side].map(({ key }) => key)
  const key = fc.constantFrom('group:c0', 'sum:c0', 'metric:guests', 'inserted:r0', 'inserted:r1')
  const columnKey = fc.constantFrom('total', 'period:2026-01-01', 'inserted:k0', 'inserted:k1')
  const id = fc.constantFrom('r0', 'r1', 'r2', 'k0', 'k1')
  const act: fc.Arbitrary<Act> = fc.oneof(
    anyTexts(books).map(
      (texts): Act =>
        (layout) =>
          withCellTexts(layout, texts),
    ),
    fc.tuple(key, columnKey, fc.boolean()).map(
      ([row, column, bold]): Act =>
        (layout) =>
          withFormatting(layout, { cells: [cell(row, column)], rowKeys: [row], columnKeys: [column] }, { bold: bold || null }),
    ),
    fc.tuple(key, columnKey).map(
      ([row, column]): Act =>
        (layout) =>
          withoutFormatting(layout, { cells: [], rowKeys: [row], columnKeys: [column] }),
    ),
    fc.tuple(fc.nat(99), fc.nat(30)).map(
      ([own, at]): Act =>
        (layout) => {
          const order = orderOf(layout, 'rows')
          const isNew = layout.insertedRows.every((row) => row.id !== `new${own}`)
          return isNew ? withRowsInserted(layout, [insertedRow(`new${own}`)], { order, at: Math.min(at, order.length) }) : layout
        },
    ),
    fc.tuple(fc.subarray(['r0', 'r1', 'r2', 'r3']), fc.nat(30)).map(
      ([ids, at]): Act =>
        (layout) => {
          const order = orderOf(layout, 'rows')
          return withRowsMoved(layout, ids, { order, at: Math.min(at, order.length) })
        },
    ),
    fc.tuple(fc.subarray(['k0', 'k1', 'k2']), fc.nat(20)).map(
      ([ids, at]): Act =>
        (layout) => {
          const order = orderOf(layout, 'columns')
          return withColumnsMoved(layout, ids, { order, at: Math.min(at, order.length) })
        },
    ),
    fc.tuple(fc.nat(99), fc.nat(20)).map(
      ([own, at]): Act =>
        (layout) => {
          const order = orderOf(layout, 'columns')
          const isNew = layout.insertedColumns.every((column) => column.id !== `added${own}`)
          return isNew ? withColumnsInserted(layout, [insertedColumn(`added${own}`)], { order, at: Math.min(at, order.length) }) : layout
        },
    ),
    fc.tuple(key, columnKey, fc.option(anyFormatting)).map(
      ([rowKey, column, formatting]): Act =>
        (layout) =>
          withCellLooks(layout, [{ rowKey, columnKey: column, formatting }]),
    ),
    fc.constantFrom('n', 'other').map(
      (one): Act =>
        (layout) =>
          withoutNote(layout, one),
    ),
    fc
      .constantFrom<TimeSpanSetting>(monthsLayout.timeSpan, { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 2, anchor: 'TODAY' })
      .map(
        (timeSpan): Act =>
          (layout) =>
            withTimeSpan(layout, timeSpan, TODAY),
      ),
    fc.array(id).map(
      (ids): Act =>
        (layout) =>
          withoutInserted(layout, ids),
    ),
    id.map(
      (one): Act =>
        (layout) =>
          withRowChanged(layout, one, { label: 'New' }),
    ),
    id.map(
      (one): Act =>
        (layout) =>
          withColumnChanged(layout, one, { label: 'New' }),
    ),
    fc.tuple(key, fc.boolean()).map(
      ([row, isHidden]): Act =>
        (layout) =>
          withRowsHidden(layout, [row], isHidden),
    ),
    fc.tuple(columnKey, fc.boolean()).map(
      ([column, isHidden]): Act =>
        (layout) =>
          withColumnsHidden(layout, [column], isHidden),
    ),
    fc.boolean().map(
      (isExpanded): Act =>
        (layout) =>
          withGroupsExpanded(layout, ['c0', 'c1'], isExpanded),
    ),
    fc.nat(3).map(
      (frozenRows): Act =>
        (layout) =>
          withFrozen(layout, { frozenRows }),
    ),
    fc.tuple(key, fc.constantFrom(null, 20, 40)).map(
      ([row, height]): Act =>
        (layout) =>
          withRowHeights(layout, [row], height),
    ),
    fc.tuple(columnKey, fc.constantFrom(null, 80)).map(
      ([column, width]): Act =>
        (layout) =>
          withColumnWidths(layout, [column], width),
    ),
    fc.string({ unit: fc.constantFrom('a', 'b') }).map(
      (text): Act =>
        (layout) =>
          withNote(layout, { ...note, text }),
    ),
  )
  return fc.record({
    layout: anyLayoutOver(books),
    acts: fc.array(fc.tuple(act, fc.constantFrom('do', 'do', 'undo', 'redo')), { maxLength: 12 }),
    order: fc.constant(orderOf),
    books: fc.constant(books),
  })
})
