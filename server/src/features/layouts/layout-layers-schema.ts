import type { Border, Borders, CellFormatting } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { InsertedColumn, InsertedRow } from '@fourwall/domain/layouts/layout.ts'
import { MOST_CELLS, MOST_FORMATTINGS, MOST_INSERTED } from '@fourwall/domain/layouts/layout-input.ts'
import { type ApiBuilder, sharedTypes } from '../../builder.ts'
import { timeSpanTypes } from '../profit-loss/schema.ts'
import { viewTypes } from '../profit-loss/viewer-tabs-schema.ts'
import type { SavedIn, StampedLayout } from './layout-documents.ts'

/** A layout's layers as saved, with the layout's id and the times of its versions. */
export interface SavedLayers extends StampedLayout {
  readonly layoutId: string
  readonly savedAt: (version: number) => Promise<Date>
}

interface Entry<Value> {
  readonly id: string
  readonly key: string
  readonly value: Value
}

interface StampedEntry extends Entry<CellFormatting> {
  readonly updatedAt: () => Promise<Date>
}

/** The layers of a layout, as output and as input. */
export const layoutLayerTypes = sharedTypes((builder) => {
  const layerRefs = layerTypes(builder)
  const insertedRefs = insertedTypes(builder, layerRefs)
  const inputRefs = layerInputs(builder, layerRefs)
  const insertedInputRefs = insertedInputs(builder, layerRefs, inputRefs)
  const { BaseLayer } = layerRefs
  const { VisualLayer } = insertedRefs
  const { BaseLayerInput } = inputRefs
  const { VisualLayerInput } = insertedInputRefs
  return { BaseLayer, VisualLayer, BaseLayerInput, VisualLayerInput }
})

function layerTypes(builder: ApiBuilder) {
  const { CurrencyView } = viewTypes(builder)
  const LineStyle = builder.enumType('BorderLineStyle', { values: ['SOLID', 'DASHED', 'DOTTED', 'DOUBLE'] as const })
  const Vertical = builder.enumType('VerticalAlignment', { values: ['TOP', 'MIDDLE', 'BOTTOM'] as const })
  const Horizontal = builder.enumType('HorizontalAlignment', { values: ['LEFT', 'CENTER', 'RIGHT'] as const })
  const RowType = builder.enumType('RowType', { values: ['EMPTY', 'BUDGET', 'OPS_DATA', 'CALCULATION'] as const })
  const ColumnType = builder.enumType('ColumnType', { values: ['EMPTY', 'ACTUALS', 'BUDGET', 'CALCULATION'] as const })
  const Calculation = builder.enumType('ColumnCalculation', {
    description:
      "How a calculation column treats calculated rows: COMPARE uses the rows' results, RECOMPUTE applies each row's formula to this column's operands.",
    values: ['COMPARE', 'RECOMPUTE'] as const,
  })
  const Variance = builder.enumType('ColumnVariance', {
    description:
      'For a calculation column that subtracts one column from another: whether it is a variance, better or worse, as an amount or in percent of the second.',
    values: ['AMOUNT', 'PERCENT'] as const,
  })

  const BorderRef = builder.objectRef<Border>('Border').implement({
    fields: (t) => ({
      lineStyle: t.field({ type: LineStyle, resolve: (one) => one.lineStyle }),
      width: t.exposeInt('width', { description: 'CSS pixels, from 1 to 5.' }),
      color: t.exposeString('color'),
    }),
  })
  const BordersRef = builder.objectRef<Borders>('Borders').implement({
    fields: (t) => {
      const side = (name: keyof Borders) =>
        t.field({ type: BorderRef, nullable: true, resolve: (borders: Borders) => borders[name] ?? null })
      return { all: side('all'), top: side('top'), bottom: side('bottom'), left: side('left'), right: side('right') }
    },
  })
  const FormattingRef = builder.objectRef<CellFormatting>('CellFormatting').implement({
    description: "Null fields are not set here: they come from the row, the column, then the layout's default.",
    fields: (t) => {
      const flag = (name: 'bold' | 'italic' | 'underline' | 'strikethrough' | 'showCurrency' | 'formatAsPercent') =>
        t.boolean({ nullable: true, resolve: (look: CellFormatting) => look[name] ?? null })
      const color = (name: 'textColor' | 'backgroundColor') =>
        t.string({ nullable: true, resolve: (look: CellFormatting) => look[name] ?? null })
      return {
        bold: flag('bold'),
        italic: flag('italic'),
        underline: flag('underline'),
        strikethrough: flag('strikethrough'),
        decimalPlaces: t.int({ nullable: true, resolve: (look) => look.decimalPlaces ?? null }),
        showCurrency: flag('showCurrency'),
        currencyView: t.field({ type: CurrencyView, nullable: true, resolve: (look) => look.currencyView ?? null }),
        formatAsPercent: flag('formatAsPercent'),
        textColor: color('textColor'),
        backgroundColor: color('backgroundColor'),
        borders: t.field({ type: BordersRef, nullable: true, resolve: (look) => look.borders ?? null }),
        verticalAlignment: t.field({ type: Vertical, nullable: true, resolve: (look) => look.verticalAlignment ?? null }),
        horizontalAlignment: t.field({ type: Horizontal, nullable: true, resolve: (look) => look.horizontalAlignment ?? null }),
      }
    },
  })
  const stampedEntry = (name: string, keyField: 'key' | 'row' | 'column') =>
    builder.objectRef<StampedEntry>(name).implement({
      fields: (t) => ({
        id: t.exposeID('id'),
        [keyField]: t.exposeString('key'),
        formatting: t.field({ type: FormattingRef, resolve: (one) => one.value }),
        updatedAt: t.field({
          type: 'DateTime',
          description: 'When the version was saved that first had this format.',
          resolve: (one) => one.updatedAt(),
        }),
      }),
    })
  const CellEntry = stampedEntry('CellFormattingEntry', 'key')
  const RowEntry = stampedEntry('RowFormattingEntry', 'row')
  const ColumnEntry = stampedEntry('ColumnFormattingEntry', 'column')
  const stamped = (saved: SavedLayers, looks: ReadonlyMap<string, CellFormatting>, savedIn: SavedIn): StampedEntry[] =>
    entries(saved.layoutId, looks).map((entry) => ({ ...entry, updatedAt: () => saved.savedAt(savedIn.get(entry.key) ?? 1) }))
  const FormattingLayer = builder.objectRef<SavedLayers>('FormattingLayer').implement({
    fields: (t) => ({
      cells: t.field({ type: [CellEntry], resolve: (one) => stamped(one, one.layout.cellFormattings, one.cells) }),
      rows: t.field({ type: [RowEntry], resolve: (one) => stamped(one, one.layout.rowFormattings, one.rows) }),
      columns: t.field({ type: [ColumnEntry], resolve: (one) => stamped(one, one.layout.columnFormattings, one.columns) }),
    }),
  })
  const Formula = builder.objectRef<Entry<string>>('CellFormula').implement({
    description:
      'A formula typed into a cell of the base grid. References: {row key}, {column key} or {cell key}, where a $ before the key of a row or column anchors it when the formula is copied; + - * /, parentheses, decimal constants.',
    fields: (t) => ({ id: t.exposeID('id'), key: t.exposeString('key'), formula: t.exposeString('value') }),
  })
  const Size = builder.objectRef<Entry<number>>('LayoutSize').implement({
    description: 'index: a row or column key. value: pixels.',
    fields: (t) => ({ id: t.exposeID('id'), index: t.exposeString('key'), value: t.exposeInt('value') }),
  })
  const Sizes = builder.objectRef<SavedLayers>('SheetLayout').implement({
    fields: (t) => ({
      rowHeights: t.field({ type: [Size], resolve: (one) => entries(one.layoutId, one.layout.rowHeights) }),
      columnWidths: t.field({ type: [Size], resolve: (one) => entries(one.layoutId, one.layout.columnWidths) }),
    }),
  })
  const BaseLayer = builder.objectRef<SavedLayers>('BaseLayer').implement({
    fields: (t) => ({
      formatting: t.field({ type: FormattingLayer, resolve: (one) => one }),
      formulas: t.field({ type: [Formula], resolve: (one) => entries(one.layoutId, one.layout.formulas) }),
      layout: t.field({ type: Sizes, resolve: (one) => one }),
    }),
  })
  return { LineStyle, Vertical, Horizontal, RowType, ColumnType, Calculation, Variance, FormattingRef, BaseLayer }
}

function insertedTypes(builder: ApiBuilder, { RowType, ColumnType, Calculation, Variance, FormattingRef }: ReturnType<typeof layerTypes>) {
  const { TimeSpanSettingRef } = timeSpanTypes(builder)
  const RowMetadata = builder.objectRef<InsertedRow>('RowMetadata').implement({
    fields: (t) => ({
      type: t.field({ type: RowType, resolve: (row) => row.type }),
      budgetId: t.id({ nullable: true, resolve: (row) => row.budgetId }),
      metricId: t.id({ nullable: true, resolve: (row) => row.metricId }),
      profitLossGroupId: t.id({ nullable: true, resolve: (row) => row.groupId }),
      locationIds: t.idList({ resolve: (row) => [...row.locationIds] }),
      formula: t.exposeString('formula', { nullable: true }),
      useSelectedLocations: t.exposeBoolean('usesSelectedLocations'),
    }),
  })
  const ColumnMetadata = builder.objectRef<InsertedColumn>('ColumnMetadata').implement({
    fields: (t) => ({
      type: t.field({ type: ColumnType, resolve: (column) => column.type }),
      calculation: t.field({ type: Calculation, nullable: true, resolve: (column) => column.calculation }),
      variance: t.field({ type: Variance, nullable: true, resolve: (column) => column.variance }),
      budgetId: t.id({ nullable: true, resolve: (column) => column.budgetId }),
      locationIds: t.idList({ resolve: (column) => [...column.locationIds] }),
      formula: t.exposeString('formula', { nullable: true }),
      useSelectedLocations: t.exposeBoolean('usesSelectedLocations'),
      timeSpan: t.field({
        type: TimeSpanSettingRef,
        nullable: true,
        description: "Null for the layout's own time span.",
        resolve: (column) => column.timeSpan,
      }),
    }),
  })
  const DataCell = builder.objectRef<Entry<string>>('DataCell').implement({
    fields: (t) => ({ id: t.exposeID('id'), column: t.exposeString('key'), value: t.exposeString('value') }),
  })
  const ColumnCell = builder.objectRef<Entry<string>>('InsertedColumnCell').implement({
    fields: (t) => ({ id: t.exposeID('id'), row: t.exposeString('key'), value: t.exposeString('value') }),
  })
  const InsertedFormatting = builder.objectRef<Entry<CellFormatting>>('InsertedFormatting').implement({
    description: 'key: the column in a row, or the row in a column; * for all.',
    fields: (t) => ({
      id: t.exposeID('id'),
      key: t.exposeString('key'),
      formatting: t.field({ type: FormattingRef, resolve: (one) => one.value }),
    }),
  })
  const RowRef = builder.objectRef<InsertedRow>('InsertedRow').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      label: t.exposeString('label'),
      afterBaseRow: t.exposeString('after', { nullable: true }),
      beforeBaseRow: t.exposeString('before', { nullable: true }),
      displayOrder: t.exposeInt('displayOrder'),
      height: t.exposeInt('height', { nullable: true }),
      level: t.exposeInt('level'),
      rowMetadata: t.field({ type: RowMetadata, resolve: (row) => row }),
      cells: t.field({ type: [DataCell], resolve: (row) => entries(row.id, row.cells) }),
      formattings: t.field({ type: [InsertedFormatting], resolve: (row) => entries(row.id, row.formattings) }),
    }),
  })
  const ColumnRef = builder.objectRef<InsertedColumn>('InsertedColumn').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      label: t.exposeString('label'),
      afterBaseColumn: t.exposeString('after', { nullable: true }),
      beforeBaseColumn: t.exposeString('before', { nullable: true }),
      displayOrder: t.exposeInt('displayOrder'),
      width: t.exposeInt('width', { nullable: true }),
      columnMetadata: t.field({ type: ColumnMetadata, resolve: (column) => column }),
      cells: t.field({ type: [ColumnCell], resolve: (column) => entries(column.id, column.cells) }),
      formattings: t.field({ type: [InsertedFormatting], resolve: (column) => entries(column.id, column.formattings) }),
    }),
  })
  const VisualLayer = builder.objectRef<SavedLayers>('VisualLayer').implement({
    fields: (t) => ({
      insertedRows: t.field({ type: [RowRef], resolve: ({ layout }) => [...layout.insertedRows] }),
      insertedColumns: t.field({ type: [ColumnRef], resolve: ({ layout }) => [...layout.insertedColumns] }),
    }),
  })
  return { VisualLayer }
}

function layerInputs(builder: ApiBuilder, { LineStyle, Vertical, Horizontal }: ReturnType<typeof layerTypes>) {
  const { CurrencyView } = viewTypes(builder)
  const BorderInput = builder.inputType('BorderInput', {
    fields: (t) => ({
      lineStyle: t.field({ type: LineStyle, required: true }),
      width: t.int({ required: true }),
      color: t.string({ required: true, limit: 'color' }),
    }),
  })
  const BordersInput = builder.inputType('BordersInput', {
    fields: (t) => ({
      all: t.field({ type: BorderInput }),
      top: t.field({ type: BorderInput }),
      bottom: t.field({ type: BorderInput }),
      left: t.field({ type: BorderInput }),
      right: t.field({ type: BorderInput }),
    }),
  })
  const FormattingInput = builder.inputType('CellFormattingInput', {
    fields: (t) => ({
      bold: t.boolean(),
      italic: t.boolean(),
      underline: t.boolean(),
      strikethrough: t.boolean(),
      decimalPlaces: t.int(),
      showCurrency: t.boolean(),
      currencyView: t.field({ type: CurrencyView }),
      formatAsPercent: t.boolean(),
      textColor: t.string({ limit: 'color' }),
      backgroundColor: t.string({ limit: 'color' }),
      borders: t.field({ type: BordersInput }),
      verticalAlignment: t.field({ type: Vertical }),
      horizontalAlignment: t.field({ type: Horizontal }),
    }),
  })
  const formattingEntryInput = (name: string, keyField: 'key' | 'row' | 'column') =>
    builder.inputType(name, {
      fields: (t) => ({
        [keyField]: t.string({ required: true, limit: 'layoutKey' }),
        formatting: t.field({ type: FormattingInput, required: true }),
      }),
    })
  const CellEntryInput = formattingEntryInput('CellFormattingEntryInput', 'key')
  const RowEntryInput = formattingEntryInput('RowFormattingEntryInput', 'row')
  const ColumnEntryInput = formattingEntryInput('ColumnFormattingEntryInput', 'column')
  const FormattingLayerInput = builder.inputType('FormattingLayerInput', {
    fields: (t) => ({
      cells: t.field({ type: [CellEntryInput], required: true, most: MOST_FORMATTINGS }),
      rows: t.field({ type: [RowEntryInput], required: true, most: MOST_FORMATTINGS }),
      columns: t.field({ type: [ColumnEntryInput], required: true, most: MOST_FORMATTINGS }),
    }),
  })
  const FormulaInput = builder.inputType('CellFormulaInput', {
    fields: (t) => ({ key: t.string({ required: true, limit: 'layoutKey' }), formula: t.string({ required: true, limit: 'formula' }) }),
  })
  const SizeInput = builder.inputType('LayoutSizeInput', {
    fields: (t) => ({ index: t.string({ required: true, limit: 'layoutKey' }), value: t.int({ required: true }) }),
  })
  const SizesInput = builder.inputType('SheetLayoutInput', {
    fields: (t) => ({
      rowHeights: t.field({ type: [SizeInput], required: true, most: MOST_CELLS }),
      columnWidths: t.field({ type: [SizeInput], required: true, most: MOST_CELLS }),
    }),
  })
  const BaseLayerInput = builder.inputType('BaseLayerInput', {
    fields: (t) => ({
      formatting: t.field({ type: FormattingLayerInput, required: true }),
      formulas: t.field({ type: [FormulaInput], required: true, most: MOST_CELLS }),
      layout: t.field({ type: SizesInput, required: true }),
    }),
  })
  return { FormattingInput, BaseLayerInput }
}

function insertedInputs(
  builder: ApiBuilder,
  { RowType, ColumnType, Calculation, Variance }: ReturnType<typeof layerTypes>,
  { FormattingInput }: ReturnType<typeof layerInputs>,
) {
  const { TimeSpanInput } = timeSpanTypes(builder)
  const RowMetadataInput = builder.inputType('RowMetadataInput', {
    fields: (t) => ({
      type: t.field({ type: RowType, required: true }),
      budgetId: t.id(),
      metricId: t.id(),
      profitLossGroupId: t.id(),
      locationIds: t.idList({ most: 10_000 }),
      formula: t.string({ limit: 'formula' }),
      useSelectedLocations: t.boolean({ description: 'Default: true.' }),
    }),
  })
  const ColumnMetadataInput = builder.inputType('ColumnMetadataInput', {
    fields: (t) => ({
      type: t.field({ type: ColumnType, required: true }),
      calculation: t.field({ type: Calculation, description: 'Default: COMPARE.' }),
      variance: t.field({ type: Variance }),
      budgetId: t.id(),
      locationIds: t.idList({ most: 10_000 }),
      formula: t.string({ limit: 'formula' }),
      useSelectedLocations: t.boolean({ description: 'Default: true.' }),
      timeSpan: t.field({ type: TimeSpanInput }),
    }),
  })
  const DataCellInput = builder.inputType('DataCellInput', {
    fields: (t) => ({ column: t.string({ required: true, limit: 'layoutKey' }), value: t.string({ required: true, limit: 'typedCell' }) }),
  })
  const ColumnCellInput = builder.inputType('InsertedColumnCellInput', {
    fields: (t) => ({ row: t.string({ required: true, limit: 'layoutKey' }), value: t.string({ required: true, limit: 'typedCell' }) }),
  })
  const InsertedFormattingInput = builder.inputType('InsertedFormattingInput', {
    fields: (t) => ({
      key: t.string({ required: true, limit: 'layoutKey' }),
      formatting: t.field({ type: FormattingInput, required: true }),
    }),
  })
  const RowInput = builder.inputType('InsertedRowInput', {
    fields: (t) => ({
      id: t.id({ required: true }),
      label: t.string({ required: true, limit: 'label' }),
      afterBaseRow: t.string({ limit: 'layoutKey' }),
      beforeBaseRow: t.string({ limit: 'layoutKey' }),
      displayOrder: t.int({ required: true }),
      height: t.int(),
      level: t.int({ required: true }),
      rowMetadata: t.field({ type: RowMetadataInput, required: true }),
      cells: t.field({ type: [DataCellInput], required: true, most: MOST_CELLS }),
      formattings: t.field({ type: [InsertedFormattingInput], required: true, most: MOST_FORMATTINGS }),
    }),
  })
  const ColumnInput = builder.inputType('InsertedColumnInput', {
    fields: (t) => ({
      id: t.id({ required: true }),
      label: t.string({ required: true, limit: 'label' }),
      afterBaseColumn: t.string({ limit: 'layoutKey' }),
      beforeBaseColumn: t.string({ limit: 'layoutKey' }),
      displayOrder: t.int({ required: true }),
      width: t.int(),
      columnMetadata: t.field({ type: ColumnMetadataInput, required: true }),
      cells: t.field({ type: [ColumnCellInput], most: MOST_CELLS }),
      formattings: t.field({ type: [InsertedFormattingInput], required: true, most: MOST_FORMATTINGS }),
    }),
  })
  const VisualLayerInput = builder.inputType('VisualLayerInput', {
    fields: (t) => ({
      insertedRows: t.field({ type: [RowInput], required: true, most: MOST_INSERTED }),
      insertedColumns: t.field({ type: [ColumnInput], required: true, most: MOST_INSERTED }),
    }),
  })
  return { VisualLayerInput }
}

/** Keyed things with unique ids: the key is only unique within its layout, row or column. */
function entries<Value>(of: string, map: ReadonlyMap<string, Value>): Entry<Value>[] {
  return [...map].map(([key, value]) => ({ id: `${of}:${key}`, key, value }))
}
