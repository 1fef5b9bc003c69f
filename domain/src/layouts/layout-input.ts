import { BadInputError } from '../errors.ts'
import { parseColumnChoice } from '../profit-loss/report-columns.ts'
import { parseViewSettings } from '../profit-loss/viewer-tabs.ts'
import { LONGEST } from '../text-limits.ts'
import { parseTimeSpan, type TimeSpanSetting, timeSpanInput } from '../time/time-span.ts'
import { type CellFormatting, parseFormatting } from './cell-formatting.ts'
import type { Anchors, Formattings, InsertedColumn, InsertedRow, Layout, LayoutNote } from './layout.ts'
import { fieldsOf, flag, idText, listOf, oneOf, orNull, plainText, wholeNumber } from './loose-values.ts'

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
  const fields = fieldsOf(input, path)
  const parts: { -readonly [Field in keyof Layout]?: Layout[Field] } = {}
  const given = (field: string, read: (value: unknown, at: string) => void): void => {
    const value = fields[field]
    if (value !== null && value !== undefined) read(value, `${path}.${field}`)
  }
  given('profitLossMappingId', (value, at) => void (parts.mappingId = idText(value, at)))
  given('timeSpan', (value, at) => void (parts.timeSpan = readTimeSpan(value, at)))
  given('locationIds', (value, at) => void (parts.locationIds = ids(value, at)))
  given('columns', (value, at) => void (parts.columns = parseColumnChoice(fieldsOf(value, at), at)))
  given('viewSettings', (value, at) => void (parts.settings = parseViewSettings(value, at)))
  given('expandedSections', (value, at) => void (parts.expandedGroups = new Set(listOf(value, at, MOST_KEYS, idText))))
  given('hiddenRows', (value, at) => void (parts.hiddenRows = new Set(listOf(value, at, MOST_KEYS, keyText))))
  given('hiddenColumns', (value, at) => void (parts.hiddenColumns = new Set(listOf(value, at, MOST_KEYS, keyText))))
  given('frozenRows', (value, at) => void (parts.frozenRows = wholeNumber(value, 0, MOST_KEYS, at)))
  given('frozenColumns', (value, at) => void (parts.frozenColumns = wholeNumber(value, 0, MOST_KEYS, at)))
  given('baseLayer', (value, at) => void Object.assign(parts, readBaseLayer(value, at)))
  given('visualLayer', (value, at) => void Object.assign(parts, readVisualLayer(value, at)))
  given('notes', (value, at) => void (parts.notes = readNotes(value, at)))
  return parts
}

function readBaseLayer(input: unknown, path: string): Partial<Layout> {
  const { formatting, formulas, layout } = fieldsOf(input, path)
  const looks = fieldsOf(formatting ?? {}, `${path}.formatting`)
  const sizes = fieldsOf(layout ?? {}, `${path}.layout`)
  return {
    cellFormattings: formattings(looks['cells'], `${path}.formatting.cells`, 'key'),
    rowFormattings: formattings(looks['rows'], `${path}.formatting.rows`, 'row'),
    columnFormattings: formattings(looks['columns'], `${path}.formatting.columns`, 'column'),
    formulas: filled(
      keyed(formulas, `${path}.formulas`, 'key', (fields, at) => plainText(fields['formula'], LONGEST.formula, `${at}.formula`)),
    ),
    rowHeights: keyed(sizes['rowHeights'], `${path}.layout.rowHeights`, 'index', ({ value }, at) =>
      wholeNumber(value, LOWEST, HIGHEST, `${at}.value`),
    ),
    columnWidths: keyed(sizes['columnWidths'], `${path}.layout.columnWidths`, 'index', ({ value }, at) =>
      wholeNumber(value, NARROWEST, WIDEST, `${at}.value`),
    ),
  }
}

function readVisualLayer(input: unknown, path: string): Partial<Layout> {
  const { insertedRows, insertedColumns } = fieldsOf(input, path)
  const rows = listOf(insertedRows, `${path}.insertedRows`, MOST_INSERTED, readRow)
  const columns = listOf(insertedColumns, `${path}.insertedColumns`, MOST_INSERTED, readColumn)
  const seen = new Set<string>()
  const requireNew = ({ id, label }: InsertedRow | InsertedColumn, at: string): void => {
    if (seen.has(id)) throw new BadInputError(`"${label}" has the same id as another inserted row or column, "${id}".`, `${at}.id`)
    seen.add(id)
  }
  for (const [at, row] of rows.entries()) requireNew(row, `${path}.insertedRows.${at}`)
  for (const [at, column] of columns.entries()) requireNew(column, `${path}.insertedColumns.${at}`)
  return { insertedRows: rows, insertedColumns: columns }
}

function readRow(input: unknown, path: string): InsertedRow {
  const fields = fieldsOf(input, path)
  const metadata = fieldsOf(fields['rowMetadata'], `${path}.rowMetadata`)
  const at = `${path}.rowMetadata`
  return {
    id: idText(fields['id'], `${path}.id`),
    label: plainText(fields['label'], LONGEST.label, `${path}.label`),
    ...anchors(fields, 'afterBaseRow', 'beforeBaseRow', path),
    level: wholeNumber(fields['level'], 1, 100, `${path}.level`),
    height: orNull(fields['height'], (value) => wholeNumber(value, LOWEST, HIGHEST, `${path}.height`)),
    type: oneOf(metadata['type'], ['EMPTY', 'BUDGET', 'OPS_DATA', 'CALCULATION'] as const, `${at}.type`),
    budgetId: orNull(metadata['budgetId'], (value) => idText(value, `${at}.budgetId`)),
    metricId: orNull(metadata['metricId'], (value) => idText(value, `${at}.metricId`)),
    groupId: orNull(metadata['profitLossGroupId'], (value) => idText(value, `${at}.profitLossGroupId`)),
    ...own(metadata, at),
    cells: filled(keyed(fields['cells'], `${path}.cells`, 'column', cellText)),
    formattings: formattings(fields['formattings'], `${path}.formattings`, 'key'),
  }
}

function readColumn(input: unknown, path: string): InsertedColumn {
  const fields = fieldsOf(input, path)
  const at = `${path}.columnMetadata`
  const metadata = fieldsOf(fields['columnMetadata'], at)
  return {
    id: idText(fields['id'], `${path}.id`),
    label: plainText(fields['label'], LONGEST.label, `${path}.label`),
    ...anchors(fields, 'afterBaseColumn', 'beforeBaseColumn', path),
    width: orNull(fields['width'], (value) => wholeNumber(value, NARROWEST, WIDEST, `${path}.width`)),
    type: oneOf(metadata['type'], ['EMPTY', 'ACTUALS', 'BUDGET', 'CALCULATION'] as const, `${at}.type`),
    budgetId: orNull(metadata['budgetId'], (value) => idText(value, `${at}.budgetId`)),
    calculation:
      orNull(metadata['calculation'], (value) => oneOf(value, ['COMPARE', 'RECOMPUTE'] as const, `${at}.calculation`)) ?? 'COMPARE',
    variance: orNull(metadata['variance'], (value) => oneOf(value, ['AMOUNT', 'PERCENT'] as const, `${at}.variance`)),
    timeSpan: orNull(metadata['timeSpan'], (value) => readTimeSpan(value, `${at}.timeSpan`)),
    ...own(metadata, at),
    cells: filled(keyed(fields['cells'], `${path}.cells`, 'row', cellText)),
    formattings: formattings(fields['formattings'], `${path}.formattings`, 'key'),
  }
}

/** Common fields of rows and columns. Own locations cannot be empty, since that would mean all of them. */
function own(
  metadata: Readonly<Record<string, unknown>>,
  path: string,
): Pick<InsertedRow, 'formula' | 'usesSelectedLocations' | 'locationIds'> {
  const isOfLocations = metadata['type'] !== 'EMPTY' && metadata['type'] !== 'CALCULATION'
  if (isOfLocations && metadata['useSelectedLocations'] === false && ids(metadata['locationIds'], `${path}.locationIds`).length === 0)
    throw new BadInputError(NO_LOCATION, `${path}.locationIds`)
  return {
    formula: orNull(metadata['formula'], (value) => plainText(value, LONGEST.formula, `${path}.formula`)),
    usesSelectedLocations: orNull(metadata['useSelectedLocations'], (value) => flag(value, `${path}.useSelectedLocations`)) ?? true,
    locationIds: ids(metadata['locationIds'], `${path}.locationIds`),
  }
}

function anchors(fields: Readonly<Record<string, unknown>>, after: string, before: string, path: string): Anchors {
  return {
    after: orNull(fields[after], (value) => keyText(value, `${path}.${after}`)),
    before: orNull(fields[before], (value) => keyText(value, `${path}.${before}`)),
    displayOrder: wholeNumber(fields['displayOrder'], -1_000_000, 1_000_000, `${path}.displayOrder`),
  }
}

function readNotes(input: unknown, path: string): readonly LayoutNote[] {
  const notes = listOf(input, path, MOST_NOTES, readNote)
  const seen = new Set<string>()
  for (const [at, { id }] of notes.entries()) {
    if (seen.has(id)) throw new BadInputError(`Two notes have the same id, "${id}".`, `${path}.${at}.id`)
    seen.add(id)
  }
  return notes
}

function readNote(input: unknown, path: string): LayoutNote {
  const { id, key, text, author, writtenAt, isResolved } = fieldsOf(input, path)
  return {
    id: idText(id, `${path}.id`),
    key: keyText(key, `${path}.key`),
    text: plainText(text, LONGEST.note, `${path}.text`, 'lines'),
    author: orNull(author, (value) => plainText(value, LONGEST.label, `${path}.author`)),
    writtenAt: orNull(writtenAt, (value) => plainText(value, 40, `${path}.writtenAt`)),
    isResolved: orNull(isResolved, (value) => flag(value, `${path}.isResolved`)) ?? false,
  }
}

function cellText({ value }: Readonly<Record<string, unknown>>, path: string): string {
  return plainText(value, typeof value === 'string' && value.startsWith('=') ? LONGEST.typedCell : LONGEST.cellText, `${path}.value`)
}

function formattings(value: unknown, path: string, keyField: string): Formattings {
  const looks = keyed(value, path, keyField, ({ formatting }, at) => parseFormatting(formatting, `${at}.formatting`), MOST_FORMATTINGS)
  // A look without any field is dropped.
  return new Map([...looks].filter(([, look]) => Object.keys(look).length > 0))
}

/** Without empty texts. */
function filled(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...texts].filter(([, text]) => text !== ''))
}

/** Converts a list to a map by key; the last of equal keys wins. */
function keyed<Value>(
  list: unknown,
  path: string,
  keyField: string,
  parse: (fields: Readonly<Record<string, unknown>>, path: string) => Value,
  most = MOST_CELLS,
): ReadonlyMap<string, Value> {
  return new Map(
    listOf(list, path, most, (one, at): [string, Value] => {
      const fields = fieldsOf(one, at)
      return [keyText(fields[keyField], `${at}.${keyField}`), parse(fields, at)]
    }),
  )
}

function keyText(value: unknown, path: string): string {
  const key = plainText(value, LONGEST.layoutKey, path)
  if (key !== '') return key
  throw new BadInputError('A key names a row, a column or a cell; this one is empty.', path)
}

function ids(value: unknown, path: string): readonly string[] {
  return [...new Set(listOf(value, path, MOST_LOCATIONS, idText))]
}

function readTimeSpan(value: unknown, path: string): TimeSpanSetting {
  return parseTimeSpan(fieldsOf(value, path), path)
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
