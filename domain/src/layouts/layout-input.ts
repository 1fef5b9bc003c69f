import * as z from 'zod/mini'
import {
  flag,
  idText,
  listOf,
  objectOf,
  oneOf,
  orEmpty,
  orNull,
  plainText,
  readAs,
  wholeNumber,
  withDefault,
  withoutNulls,
} from '../document-schema.ts'
import { columnChoice } from '../profit-loss/report-columns.ts'
import { viewSettings } from '../profit-loss/viewer-tabs.ts'
import { LONGEST } from '../text-limits.ts'
import { timeSpanInput, timeSpanSetting } from '../time/time-span.ts'
import { type CellFormatting, cellFormatting } from './cell-formatting.ts'
import type { InsertedColumn, InsertedRow, Layout } from './layout.ts'

/** Error for a row or column with its own locations that has none. */
export const NO_LOCATION = 'Please choose at least one location.'

/** Limits on the content of a layout. */
export const MOST_INSERTED = 1_000
export const MOST_LOCATIONS = 10_000
export const MOST_KEYS = 20_000
export const MOST_FORMATTINGS = 100_000
export const MOST_CELLS = 50_000
export const MOST_NOTES = 5_000
const [LOWEST, HIGHEST, NARROWEST, WIDEST] = [12, 400, 24, 1_200]

/**
 * Validates a layout from a request or from storage. Omitted and null fields are omitted from the result.
 *
 * @throws BadInputError for the first invalid field, below `path`.
 */
export function parseLayout(input: unknown, path = 'input'): Partial<Layout> {
  return readAs(wholeLayout, input, path)
}

const keyText = plainText(LONGEST.layoutKey).check(z.minLength(1, 'A key names a row, a column or a cell; this one is empty.'))
const keys = listOf(keyText, MOST_KEYS)
const ownIds = z.pipe(
  listOf(idText, MOST_LOCATIONS),
  z.transform((ids): readonly string[] => [...new Set(ids)]),
)
const rowHeight = wholeNumber(LOWEST, HIGHEST)
const columnWidth = wholeNumber(NARROWEST, WIDEST)
const count = z.nullish(wholeNumber(0, MOST_KEYS))
const labelText = plainText(LONGEST.label)

/** A list as a map by its key field; the last of equal keys wins. Without the values that say nothing. */
function keyed<Value>(
  keyField: string,
  valueField: string,
  value: z.ZodMiniType<Value>,
  { most = MOST_CELLS, isKept = () => true }: { readonly most?: number; readonly isKept?: (value: Value) => boolean } = {},
) {
  const entry = z.pipe(
    objectOf({ [keyField]: keyText, [valueField]: value }),
    // The fields of two computed names have the types of both.
    z.transform((read) => [read[keyField], read[valueField]] as readonly [string, Value]),
  )
  return z.pipe(
    listOf(entry, most),
    z.transform((pairs): ReadonlyMap<string, Value> => {
      const map = new Map(pairs)
      for (const [key, one] of map) if (!isKept(one)) map.delete(key)
      return map
    }),
  )
}

/** A look without any field is dropped. */
function formattings(keyField: string) {
  return keyed(keyField, 'formatting', cellFormatting, { most: MOST_FORMATTINGS, isKept: (look) => Object.keys(look).length > 0 })
}

/** Without empty texts. */
function texts(keyField: string, valueField: string, text: z.ZodMiniType<string>) {
  return keyed(keyField, valueField, text, { isKept: (one) => one !== '' })
}

const cellText = plainText((text) => (text.startsWith('=') ? LONGEST.typedCell : LONGEST.cellText))

const baseLayer = z.pipe(
  objectOf({
    formatting: orEmpty(objectOf({ cells: formattings('key'), rows: formattings('row'), columns: formattings('column') })),
    formulas: texts('key', 'formula', plainText(LONGEST.formula)),
    layout: orEmpty(objectOf({ rowHeights: keyed('index', 'value', rowHeight), columnWidths: keyed('index', 'value', columnWidth) })),
  }),
  z.transform(({ formatting, formulas, layout: { rowHeights, columnWidths } }) => ({
    cellFormattings: formatting.cells,
    rowFormattings: formatting.rows,
    columnFormattings: formatting.columns,
    formulas,
    rowHeights,
    columnWidths,
  })),
)

/** Common fields of rows and columns. */
const common = {
  id: idText,
  label: labelText,
  displayOrder: wholeNumber(-1_000_000, 1_000_000),
  formattings: formattings('key'),
}
const ownLocations = {
  formula: orNull(plainText(LONGEST.formula)),
  useSelectedLocations: withDefault(flag, true),
  locationIds: ownIds,
}

/** Own locations cannot be empty, since that would mean all of them. */
const hasLocations = z.refine<{ readonly type: string; readonly useSelectedLocations: boolean; readonly locationIds: readonly string[] }>(
  ({ type, useSelectedLocations, locationIds: ids }) =>
    type === 'EMPTY' || type === 'CALCULATION' || useSelectedLocations || ids.length > 0,
  { error: NO_LOCATION, path: ['locationIds'] },
)

const insertedRow = z.pipe(
  objectOf({
    ...common,
    afterBaseRow: orNull(keyText),
    beforeBaseRow: orNull(keyText),
    level: wholeNumber(1, 100),
    height: orNull(rowHeight),
    rowMetadata: objectOf({
      type: oneOf(['EMPTY', 'BUDGET', 'OPS_DATA', 'CALCULATION']),
      budgetId: orNull(idText),
      metricId: orNull(idText),
      profitLossGroupId: orNull(idText),
      ...ownLocations,
    }).check(hasLocations),
    cells: texts('column', 'value', cellText),
  }),
  z.transform(({ afterBaseRow, beforeBaseRow, rowMetadata, ...row }): InsertedRow => {
    const { profitLossGroupId, useSelectedLocations, ...metadata } = rowMetadata
    return {
      ...row,
      ...metadata,
      after: afterBaseRow,
      before: beforeBaseRow,
      groupId: profitLossGroupId,
      usesSelectedLocations: useSelectedLocations,
    }
  }),
)

const insertedColumn = z.pipe(
  objectOf({
    ...common,
    afterBaseColumn: orNull(keyText),
    beforeBaseColumn: orNull(keyText),
    width: orNull(columnWidth),
    columnMetadata: objectOf({
      type: oneOf(['EMPTY', 'ACTUALS', 'BUDGET', 'CALCULATION']),
      budgetId: orNull(idText),
      calculation: withDefault(oneOf(['COMPARE', 'RECOMPUTE']), 'COMPARE'),
      variance: orNull(oneOf(['AMOUNT', 'PERCENT'])),
      timeSpan: orNull(timeSpanSetting),
      ...ownLocations,
    }).check(hasLocations),
    cells: texts('row', 'value', cellText),
  }),
  z.transform(({ afterBaseColumn, beforeBaseColumn, columnMetadata, ...column }): InsertedColumn => {
    const { useSelectedLocations, ...metadata } = columnMetadata
    return { ...column, ...metadata, after: afterBaseColumn, before: beforeBaseColumn, usesSelectedLocations: useSelectedLocations }
  }),
)

const visualLayer = z.pipe(
  objectOf({ insertedRows: listOf(insertedRow, MOST_INSERTED), insertedColumns: listOf(insertedColumn, MOST_INSERTED) }),
  z.transform((layer, { issues }) => {
    const seen = new Set<string>()
    for (const [list, inserted] of Object.entries(layer))
      for (const [at, { id, label: name }] of inserted.entries()) {
        if (seen.has(id)) {
          const message = `"${name}" has the same id as another inserted row or column, "${id}".`
          issues.push({ code: 'custom', message, path: [list, at, 'id'], input: id })
        }
        seen.add(id)
      }
    return layer
  }),
)

const note = objectOf({
  id: idText,
  key: keyText,
  text: plainText(LONGEST.note, 'lines'),
  author: orNull(labelText),
  writtenAt: orNull(plainText(40)),
  isResolved: withDefault(flag, false),
})
const notes = z.pipe(
  listOf(note, MOST_NOTES),
  z.transform((list, { issues }) => {
    const seen = new Set<string>()
    for (const [at, { id }] of list.entries()) {
      if (seen.has(id)) issues.push({ code: 'custom', message: `Two notes have the same id, "${id}".`, path: [at, 'id'], input: id })
      seen.add(id)
    }
    return list
  }),
)

const wholeLayout = z.pipe(
  objectOf({
    profitLossMappingId: z.nullish(idText),
    timeSpan: z.nullish(timeSpanSetting),
    locationIds: z.nullish(ownIds),
    columns: z.nullish(columnChoice),
    viewSettings: z.nullish(viewSettings),
    expandedSections: z.nullish(listOf(idText, MOST_KEYS)),
    hiddenRows: z.nullish(keys),
    hiddenColumns: z.nullish(keys),
    frozenRows: count,
    frozenColumns: count,
    baseLayer: z.nullish(baseLayer),
    visualLayer: z.nullish(visualLayer),
    notes: z.nullish(notes),
    lastNames: z.nullish(texts('key', 'name', labelText)),
  }),
  z.transform(({ baseLayer: base, visualLayer: visual, profitLossMappingId, viewSettings: settings, expandedSections, ...parts }) => ({
    ...withoutNulls({
      ...parts,
      mappingId: profitLossMappingId,
      settings,
      expandedGroups: setOf(expandedSections),
      hiddenRows: setOf(parts.hiddenRows),
      hiddenColumns: setOf(parts.hiddenColumns),
    }),
    ...base,
    ...visual,
  })),
)

function setOf(list: readonly string[] | null | undefined): ReadonlySet<string> | null {
  return list ? new Set(list) : null
}

/** Converts a layout to its API and storage form; `parseLayout` reads it back. */
export function layoutInput(layout: Layout) {
  return {
    profitLossMappingId: layout.mappingId,
    timeSpan: timeSpanInput(layout.timeSpan),
    locationIds: layout.locationIds,
    columns: layout.columns,
    viewSettings: layout.settings,
    expandedSections: [...layout.expandedGroups],
    hiddenRows: [...layout.hiddenRows],
    hiddenColumns: [...layout.hiddenColumns],
    frozenRows: layout.frozenRows,
    frozenColumns: layout.frozenColumns,
    baseLayer: {
      formatting: {
        cells: entries(layout.cellFormattings, 'key', 'formatting'),
        rows: entries(layout.rowFormattings, 'row', 'formatting'),
        columns: entries(layout.columnFormattings, 'column', 'formatting'),
      },
      formulas: entries(layout.formulas, 'key', 'formula'),
      layout: { rowHeights: entries(layout.rowHeights, 'index', 'value'), columnWidths: entries(layout.columnWidths, 'index', 'value') },
    },
    visualLayer: { insertedRows: layout.insertedRows.map(rowInput), insertedColumns: layout.insertedColumns.map(columnInput) },
    notes: layout.notes,
    lastNames: entries(layout.lastNames, 'key', 'name'),
  }
}

/** A layout as written by `layoutInput`. */
export type LayoutInput = ReturnType<typeof layoutInput>

function rowInput({ id, label, after, before, displayOrder, level, height, cells, formattings: looks, ...row }: InsertedRow) {
  const { type, budgetId, metricId, groupId, formula, usesSelectedLocations, locationIds } = row
  return {
    id,
    label,
    afterBaseRow: after,
    beforeBaseRow: before,
    displayOrder,
    level,
    height,
    rowMetadata: {
      type,
      budgetId,
      metricId,
      profitLossGroupId: groupId,
      locationIds,
      formula,
      useSelectedLocations: usesSelectedLocations,
    },
    cells: entries(cells, 'column', 'value'),
    formattings: entries(looks, 'key', 'formatting'),
  }
}

function columnInput({ id, label, after, before, displayOrder, width, cells, formattings: looks, ...column }: InsertedColumn) {
  const { type, budgetId, formula, calculation, variance, usesSelectedLocations, locationIds, timeSpan } = column
  return {
    id,
    label,
    afterBaseColumn: after,
    beforeBaseColumn: before,
    displayOrder,
    width,
    columnMetadata: {
      type,
      calculation,
      variance,
      locationIds,
      formula,
      budgetId,
      useSelectedLocations: usesSelectedLocations,
      timeSpan: timeSpan && timeSpanInput(timeSpan),
    },
    cells: entries(cells, 'row', 'value'),
    formattings: entries(looks, 'key', 'formatting'),
  }
}

function entries<Value extends string | number | CellFormatting, Key extends string, Field extends string>(
  map: ReadonlyMap<string, Value>,
  keyField: Key,
  valueField: Field,
): readonly ({ readonly [K in Key]: string } & { readonly [F in Field]: Value })[] {
  // These two computed fields are exactly the type's.
  return [...map].map(
    ([key, value]) => ({ [keyField]: key, [valueField]: value }) as { readonly [K in Key]: string } & { readonly [F in Field]: Value },
  )
}
