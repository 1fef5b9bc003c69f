import type { SaidFigure } from '@fourwall/domain/assistant/answers/answer.ts'
import type { ClientPart, ClientValue } from '@fourwall/domain/assistant/answers/client-parts.ts'
import { MEASURED_UNITS, type MeasuredUnit } from '@fourwall/domain/figures/measured-unit.ts'
import type { ApiBuilder } from '../../builder.ts'

type OfType<Type extends ClientPart['type']> = Extract<ClientPart, { type: Type }>

/** Parts of answers for clients that draw them by themselves. */
export function partTypes(builder: ApiBuilder) {
  const Unit = builder.enumType('AnswerFigureUnit', {
    description:
      'MONEY: in the company’s currency. RATIO: 0.053 is 5.3 percent; a difference of ratios is one, too. MONEY_PER_UNIT: money for each unit of a metric. PLAIN: as a metric counts, which unitLabel names. COUNT: how many entries, locations or months. RANK: a place in an order.',
    values: MEASURED_UNITS,
  })
  const Figure = builder.objectRef<SaidFigure>('AnswerFigure').implement({
    description: 'A figure of an answer. value: exact; null for no value, state tells why. cell: names the cell of the report engine.',
    fields: (t) => ({
      text: t.exposeString('text'),
      value: t.field({ type: 'Decimal', nullable: true, resolve: ({ value }) => value }),
      state: t.exposeString('state'),
      cell: t.string({ resolve: ({ key }) => key }),
      // Answers stored before it was added lack it.
      unit: t.field({ type: Unit, nullable: true, resolve: ({ unit }) => unit }),
      unitLabel: t.string({ nullable: true, resolve: ({ unitLabel }) => unitLabel }),
    }),
  })
  const Markdown = builder.objectRef<OfType<'markdown'>>('MarkdownPart').implement({
    description: 'figures: those in the content, in their order.',
    fields: (t) => ({
      type: t.exposeString('type'),
      content: t.exposeString('content'),
      figures: t.field({ type: [Figure], resolve: ({ figures }) => [...figures] }),
    }),
  })
  const Header = builder
    .objectRef<OfType<'table'>['headers'][number]>('TableHeader')
    .implement({ fields: (t) => ({ key: t.exposeString('key'), label: t.exposeString('label') }) })
  const Entry = builder.objectRef<OfType<'table'>['data'][number][number]>('TableEntry').implement({
    fields: (t) => ({
      key: t.exposeString('key'),
      value: t.exposeString('value'),
      figure: t.field({ type: Figure, nullable: true, resolve: ({ figure }) => figure }),
    }),
  })
  const Table = builder.objectRef<OfType<'table'>>('TablePart').implement({
    fields: (t) => ({
      type: t.exposeString('type'),
      headers: t.field({ type: [Header], resolve: ({ headers }) => [...headers] }),
      data: t.field({ type: t.listRef([Entry]), resolve: ({ data }) => data.map((row) => [...row]) }),
    }),
  })
  const { SeriesChart, ValueChart } = chartPartTypes(builder, Unit)
  return builder.unionType('AssistantPart', {
    types: [Markdown, Table, SeriesChart, ValueChart],
    resolveType: (part) =>
      ({ markdown: 'MarkdownPart', table: 'TablePart', seriesChart: 'SeriesChartPart', valueChart: 'ValueChartPart' })[part.type],
  })
}

function chartPartTypes(builder: ApiBuilder, Unit: PothosSchemaTypes.EnumRef<never, MeasuredUnit>) {
  const Point = builder.objectRef<OfType<'seriesChart'>['series'][number]['points'][number]>('SeriesPoint').implement({
    description: 'A point without a value is left out. value: exact. cell: names the cell of the report engine.',
    fields: (t) => ({
      x: t.exposeString('x'),
      y: t.float({ resolve: ({ value }) => Number(value) }),
      tooltipLabel: t.string({ nullable: true, resolve: ({ tooltipLabel }) => tooltipLabel }),
      value: t.field({ type: 'Decimal', resolve: ({ value }) => value ?? '0' }),
      state: t.exposeString('state'),
      cell: t.exposeString('cell'),
      unit: t.field({ type: Unit, resolve: ({ unit }) => unit }),
      unitLabel: t.string({ nullable: true, resolve: ({ unitLabel }) => unitLabel }),
    }),
  })
  const Series = builder.objectRef<OfType<'seriesChart'>['series'][number]>('ChartSeries').implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      points: t.field({ type: [Point], resolve: ({ points }) => points.filter(hasValue) }),
    }),
  })
  const SeriesChart = builder.objectRef<OfType<'seriesChart'>>('SeriesChartPart').implement({
    fields: (t) => ({
      type: t.exposeString('type'),
      chartType: t.exposeString('chartType'),
      series: t.field({ type: [Series], resolve: ({ series }) => [...series] }),
    }),
  })
  const Value = builder.objectRef<OfType<'valueChart'>['values'][number]>('ChartValue').implement({
    description: 'One without a value is left out. color: favorable, unfavorable or none.',
    fields: (t) => ({
      label: t.exposeString('label'),
      value: t.float({ resolve: ({ value }) => Number(value) }),
      color: t.string({ nullable: true, resolve: ({ color }) => color }),
      exactValue: t.field({ type: 'Decimal', resolve: ({ value }) => value ?? '0' }),
      state: t.exposeString('state'),
      cell: t.exposeString('cell'),
      unit: t.field({ type: Unit, resolve: ({ unit }) => unit }),
      unitLabel: t.string({ nullable: true, resolve: ({ unitLabel }) => unitLabel }),
    }),
  })
  const ValueChart = builder.objectRef<OfType<'valueChart'>>('ValueChartPart').implement({
    fields: (t) => ({
      type: t.exposeString('type'),
      chartType: t.exposeString('chartType'),
      values: t.field({ type: [Value], resolve: ({ values }) => values.filter(hasValue) }),
    }),
  })
  return { SeriesChart, ValueChart }
}

function hasValue({ value }: ClientValue): boolean {
  return value !== null
}
