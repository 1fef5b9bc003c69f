import fc from 'fast-check'
import type { Sheet, SheetNote } from '../src/sheets/sheet.ts'
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
} from '../src/sheets/sheet-commands.ts'
import { SheetEngine } from '../src/sheets/sheet-engine.ts'
import { withTimeSpan } from '../src/sheets/sheet-time.ts'
import { parseDay } from '../src/time/day.ts'
import type { TimeContext, TimeSpanSetting } from '../src/time/time-span.ts'
import { anyFormatting } from './sheet-documents.ts'
import { anySheetBooks, anySheetOver, anyTexts, insertedColumn, insertedRow, monthsSheet, sheetFigures, surroundingsOf } from './sheets.ts'

const note: SheetNote = { id: 'n', key: 'group:a|total', text: 'Why?', author: null, writtenAt: null, isResolved: false }
const cell = (rowKey: string, columnKey: string) => ({ rowKey, columnKey })

const TODAY: TimeContext = { today: parseDay('2026-02-10'), lastLedgerDay: parseDay('2026-02-10'), fiscalYearStartMonth: 1 }

export type Act = (sheet: Sheet) => Sheet

/** A sheet over some books, and what somebody does to it, step by step, with some steps back. */
export const anyActs = anySheetBooks.chain((books) => {
  const orderOf = (sheet: Sheet, side: 'rows' | 'columns'): readonly string[] =>
    new SheetEngine(sheet, sheetFigures(books, sheet), surroundingsOf(books)).structure[side].map(({ key }) => key)
  const key = fc.constantFrom('group:c0', 'sum:c0', 'metric:guests', 'inserted:r0', 'inserted:r1')
  const columnKey = fc.constantFrom('total', 'period:2026-01-01', 'inserted:k0', 'inserted:k1')
  const id = fc.constantFrom('r0', 'r1', 'r2', 'k0', 'k1')
  const act: fc.Arbitrary<Act> = fc.oneof(
    anyTexts(books).map(
      (texts): Act =>
        (sheet) =>
          withCellTexts(sheet, texts),
    ),
    fc.tuple(key, columnKey, fc.boolean()).map(
      ([row, column, bold]): Act =>
        (sheet) =>
          withFormatting(sheet, { cells: [cell(row, column)], rowKeys: [row], columnKeys: [column] }, { bold: bold || null }),
    ),
    fc.tuple(key, columnKey).map(
      ([row, column]): Act =>
        (sheet) =>
          withoutFormatting(sheet, { cells: [], rowKeys: [row], columnKeys: [column] }),
    ),
    fc.tuple(fc.nat(99), fc.nat(30)).map(
      ([own, at]): Act =>
        (sheet) => {
          const order = orderOf(sheet, 'rows')
          const isNew = sheet.insertedRows.every((row) => row.id !== `new${own}`)
          return isNew ? withRowsInserted(sheet, [insertedRow(`new${own}`)], { order, at: Math.min(at, order.length) }) : sheet
        },
    ),
    fc.tuple(fc.subarray(['r0', 'r1', 'r2', 'r3']), fc.nat(30)).map(
      ([ids, at]): Act =>
        (sheet) => {
          const order = orderOf(sheet, 'rows')
          return withRowsMoved(sheet, ids, { order, at: Math.min(at, order.length) })
        },
    ),
    fc.tuple(fc.subarray(['k0', 'k1', 'k2']), fc.nat(20)).map(
      ([ids, at]): Act =>
        (sheet) => {
          const order = orderOf(sheet, 'columns')
          return withColumnsMoved(sheet, ids, { order, at: Math.min(at, order.length) })
        },
    ),
    fc.tuple(fc.nat(99), fc.nat(20)).map(
      ([own, at]): Act =>
        (sheet) => {
          const order = orderOf(sheet, 'columns')
          const isNew = sheet.insertedColumns.every((column) => column.id !== `added${own}`)
          return isNew ? withColumnsInserted(sheet, [insertedColumn(`added${own}`)], { order, at: Math.min(at, order.length) }) : sheet
        },
    ),
    fc.tuple(key, columnKey, fc.option(anyFormatting)).map(
      ([rowKey, column, formatting]): Act =>
        (sheet) =>
          withCellLooks(sheet, [{ rowKey, columnKey: column, formatting }]),
    ),
    fc.constantFrom('n', 'other').map(
      (one): Act =>
        (sheet) =>
          withoutNote(sheet, one),
    ),
    fc
      .constantFrom<TimeSpanSetting>(monthsSheet.timeSpan, { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 2, anchor: 'TODAY' })
      .map(
        (timeSpan): Act =>
          (sheet) =>
            withTimeSpan(sheet, timeSpan, TODAY),
      ),
    fc.array(id).map(
      (ids): Act =>
        (sheet) =>
          withoutInserted(sheet, ids),
    ),
    id.map(
      (one): Act =>
        (sheet) =>
          withRowChanged(sheet, one, { label: 'New' }),
    ),
    id.map(
      (one): Act =>
        (sheet) =>
          withColumnChanged(sheet, one, { label: 'New' }),
    ),
    fc.tuple(key, fc.boolean()).map(
      ([row, isHidden]): Act =>
        (sheet) =>
          withRowsHidden(sheet, [row], isHidden),
    ),
    fc.tuple(columnKey, fc.boolean()).map(
      ([column, isHidden]): Act =>
        (sheet) =>
          withColumnsHidden(sheet, [column], isHidden),
    ),
    fc.boolean().map(
      (isExpanded): Act =>
        (sheet) =>
          withGroupsExpanded(sheet, ['c0', 'c1'], isExpanded),
    ),
    fc.nat(3).map(
      (frozenRows): Act =>
        (sheet) =>
          withFrozen(sheet, { frozenRows }),
    ),
    fc.tuple(key, fc.constantFrom(null, 20, 40)).map(
      ([row, height]): Act =>
        (sheet) =>
          withRowHeights(sheet, [row], height),
    ),
    fc.tuple(columnKey, fc.constantFrom(null, 80)).map(
      ([column, width]): Act =>
        (sheet) =>
          withColumnWidths(sheet, [column], width),
    ),
    fc.string({ unit: fc.constantFrom('a', 'b') }).map(
      (text): Act =>
        (sheet) =>
          withNote(sheet, { ...note, text }),
    ),
  )
  return fc.record({
    sheet: anySheetOver(books),
    acts: fc.array(fc.tuple(act, fc.constantFrom('do', 'do', 'undo', 'redo')), { maxLength: 12 }),
    order: fc.constant(orderOf),
    books: fc.constant(books),
  })
})
