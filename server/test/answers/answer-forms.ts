import type { AnswerPart, AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import type { ChartCell, ChartData } from '@fourwall/domain/charts/chart-figures.ts'

/** A figure, and how it is printed. */
export interface PrintedFigure {
  readonly text: string
  readonly value: string | null
  readonly key: string
}

/** A figure that a chart draws. */
export interface ChartPoint {
  /** Of its series and its own. */
  readonly labels: readonly string[]
  readonly value: string | null
  /** As a number, where clients get one. */
  readonly number?: number
  readonly key: string
}

export interface ScannedChart {
  /** Titles and other words of the chart. */
  readonly texts: readonly string[]
  readonly points: readonly ChartPoint[]
  /** Of a waterfall: the first point and its steps add up to the last. */
  readonly addsUp: boolean
}

/** An answer in one of the forms in which it is stored or sent: words without figures, figures, rows of tables, and charts. */
export interface AnswerForm {
  readonly texts: readonly string[]
  readonly figures: readonly PrintedFigure[]
  readonly rows: readonly { readonly label: string; readonly values: readonly (string | null)[] }[]
  readonly charts: readonly ScannedChart[]
}

export function storedForm({ title, parts, suggestions, choices }: AssistantAnswer): AnswerForm {
  const cells = parts.flatMap(wordsOf)
  return {
    texts: [
      title,
      ...suggestions,
      ...choices.map(({ name }) => name),
      ...parts.flatMap((part) => (part.kind === 'TABLE' ? [part.title, ...part.columns.map(({ label }) => label)] : [])),
      ...cells.filter((one) => typeof one === 'string'),
    ],
    figures: cells.filter((one) => typeof one !== 'string'),
    rows: parts.flatMap((part) =>
      part.kind === 'TABLE'
        ? part.rows.map((row) => ({
            label: typeof row.cells[0] === 'string' ? row.cells[0] : '',
            values: row.cells.flatMap((cell) => (typeof cell === 'string' ? [] : cell.value)),
          }))
        : [],
    ),
    charts: parts.flatMap((part) => (part.kind === 'CHART' ? [storedChart(part)] : [])),
  }
}

/** Words and figures of texts and of cells of tables. */
function wordsOf(part: AnswerPart) {
  if (part.kind === 'TEXT') return part.words
  return part.kind === 'TABLE' ? part.rows.flatMap(({ cells }) => cells) : []
}

function storedChart({ chart, data, question }: Extract<AnswerPart, { kind: 'CHART' }>): ScannedChart {
  const point = (labels: readonly string[], { key, value, question: at }: ChartCell): ChartPoint => ({
    labels,
    value,
    key: `${question + at} ${key}`,
  })
  const { waterfall, panels, categories, total, without, lacking = [] } = data
  const texts = [
    chart.title,
    chart.options.note,
    ...chart.metrics.map(({ dataLabel }) => dataLabel),
    ...without,
    ...lacking,
    ...categoryTexts(data),
    ...panels.flatMap(({ label, series }) => [label, ...series.map(({ unitLabel }) => unitLabel ?? '')]),
  ]
  if (waterfall !== null) {
    const { base, actual, steps, plan } = waterfall
    return {
      texts: [...texts, waterfall.unitLabel ?? '', base.days ?? '', actual.days ?? '', plan?.label ?? ''],
      points: [
        point([base.label], base.cell),
        ...steps.map(({ label, cell, change }) => ({
          ...(cell === null ? { labels: [label], key: '' } : point([label], cell)),
          value: change,
        })),
        point([actual.label], actual.cell),
      ],
      addsUp: true,
    }
  }
  const ofSeries = panels.flatMap(({ series }) =>
    series.flatMap(({ label, cells, total: whole, difference }) => [
      ...cells.map((cell, at) => point([label, categories[at]?.label ?? ''], cell)),
      ...(whole === null ? [] : [point([label, total?.label ?? ''], whole)]),
      ...[...(difference?.amounts ?? []), ...(difference?.percents ?? [])].map((cell) => point([difference?.label ?? ''], cell)),
    ]),
  )
  return { texts, points: ofSeries, addsUp: false }
}

function categoryTexts({ categories, total }: ChartData): readonly string[] {
  return [...categories, ...(total === null ? [] : [total])].flatMap(({ label, cutDays }) =>
    cutDays === null ? [] : `${label} (${cutDays})`,
  )
}

interface ApiFigure {
  readonly text: string
  readonly value: string | null
  readonly state: string
  readonly cell: string
  readonly unit: string
  readonly unitLabel: string | null
}

/** An assistant's part as the API sends it, with every field that holds text or figures. */
export interface ApiPart {
  readonly __typename: string
  readonly content?: string
  readonly figures?: readonly ApiFigure[]
  readonly headers?: readonly { readonly label: string }[]
  readonly data?: readonly (readonly { readonly value: string; readonly figure: ApiFigure | null }[])[]
  readonly series?: readonly {
    readonly name: string
    readonly points: readonly {
      readonly x: string
      readonly y: number
      readonly tooltipLabel: string | null
      readonly value: string
      readonly state: string
      readonly cell: string
      readonly unit: string
    }[]
  }[]
  readonly values?: readonly { readonly label: string; readonly value: number; readonly exactValue: string; readonly cell: string }[]
}

/** The fields of `ApiPart`, to be asked for. */
export const API_PARTS = `parts { __typename
  ... on MarkdownPart { type content figures { text value state cell unit unitLabel } }
  ... on TablePart { headers { key label } data { key value figure { text value state cell unit unitLabel } } }
  ... on SeriesChartPart { chartType series { name points { x y tooltipLabel value state cell unit } } }
  ... on ValueChartPart { chartType values { label value color exactValue state cell unit } } }`

export function apiForm(parts: readonly ApiPart[]): AnswerForm {
  const figure = ({ text, value, cell }: ApiFigure): PrintedFigure => ({ text, value, key: cell })
  return {
    texts: parts.flatMap(({ content = '', figures = [], headers = [], data = [], series = [] }) => [
      ...withoutFigures(
        content.replace(/\\([\\`*_[\]<>#|])/g, '$1'),
        figures.map(({ text }) => text),
      ),
      ...headers.map(({ label }) => label),
      ...data.flat().flatMap(({ value, figure: of }) => (of === null ? [value] : withoutFigures(value, [of.text]))),
      // Drawn when the mouse points there.
      ...series.flatMap(({ name, points }) =>
        points.flatMap(({ x, tooltipLabel }) => (tooltipLabel === null ? [] : withoutFigures(tooltipLabel, [name, x]))),
      ),
    ]),
    figures: parts.flatMap(({ figures = [], data = [] }) => [
      ...figures.map(figure),
      ...data.flat().flatMap((one) => (one.figure === null ? [] : [figure(one.figure)])),
    ]),
    rows: parts.flatMap(({ data = [] }) =>
      data.map(([first, ...cells]) => ({
        label: first?.value ?? '',
        values: cells.flatMap(({ figure: of }) => (of === null ? [] : of.value)),
      })),
    ),
    charts: parts.flatMap(({ series, values }): readonly ScannedChart[] => {
      if (values !== undefined)
        return [
          {
            texts: [],
            points: values.map(({ label, value, exactValue, cell }) => ({ labels: [label], value: exactValue, number: value, key: cell })),
            addsUp: true,
          },
        ]
      if (series === undefined) return []
      const points = series.flatMap(({ name, points: all }) =>
        all.map(({ x, y, value, cell }) => ({ labels: [name, x], value, number: y, key: cell })),
      )
      return [{ texts: [], points, addsUp: false }]
    }),
  }
}

/** What the tool `ask` gives to other programs. */
export interface AskedForm {
  readonly title: string
  readonly assumed: readonly string[]
  readonly suggestions: readonly string[]
  readonly choices: readonly { readonly name: string }[]
  readonly figures: readonly Pick<ApiFigure, 'text' | 'value' | 'state' | 'cell'>[]
  readonly parts: readonly {
    readonly kind: string
    readonly text?: string
    readonly cells?: readonly string[]
    readonly title?: string
    readonly columns?: readonly { readonly label: string }[]
    readonly rows?: readonly (readonly (string | { readonly data: string } | { readonly text: string; readonly cell: string })[])[]
    readonly chartType?: string
    readonly series?: readonly { readonly name: string; readonly points: readonly { readonly label: string; readonly cell: string }[] }[]
  }[]
}

export function mcpForm({ title, assumed, suggestions, choices, figures, parts }: AskedForm): AnswerForm {
  const named = new Map(figures.map((figure) => [figure.cell, figure]))
  const figureAt = (key: string, text?: string): PrintedFigure => {
    const { value = null, text: printed = '' } = named.get(key) ?? {}
    return { key: named.has(key) ? key.replace(/ \(\d+\)$/, '') : '', value, text: text ?? printed }
  }
  const cells = parts.flatMap(({ rows = [] }) => rows.flat())
  return {
    texts: [
      title,
      ...assumed,
      ...suggestions,
      ...choices.map(({ name }) => name),
      ...parts.flatMap((part) => [part.title ?? '', ...(part.columns ?? []).map(({ label }) => label)]),
      ...parts.flatMap(({ text = '', cells: own = [] }) =>
        withoutFigures(
          text,
          own.map((key) => named.get(key)?.text ?? key),
        ),
      ),
      ...cells.flatMap((cell) => (typeof cell === 'string' ? [cell] : 'data' in cell ? [cell.data] : [])),
    ],
    figures: [
      ...parts.flatMap(({ cells: own = [] }) => own.map((key) => figureAt(key))),
      ...cells.flatMap((cell) => (typeof cell === 'object' && 'cell' in cell ? [figureAt(cell.cell, cell.text)] : [])),
    ],
    rows: parts.flatMap(({ rows = [] }) =>
      rows.map(([first, ...others]) => ({
        label: typeof first === 'string' ? first : '',
        values: others.flatMap((cell) => (typeof cell === 'object' && 'cell' in cell ? [figureAt(cell.cell).value] : [])),
      })),
    ),
    charts: parts.flatMap(({ series, chartType }) =>
      series === undefined
        ? []
        : [
            {
              texts: [],
              points: series.flatMap(({ name, points }) =>
                points.map(({ label, cell }) => ({
                  ...figureAt(cell),
                  labels: [name, label],
                  key: cell.includes('|') ? cell.replace(/ step$/, '') : '',
                })),
              ),
              addsUp: chartType === 'waterfall',
            },
          ],
    ),
  }
}

/** A text split at its figures, in their order; whole if one is missing, so that its numerals are found. */
function withoutFigures(text: string, figures: readonly string[]): readonly string[] {
  const pieces: string[] = []
  let from = 0
  for (const figure of figures) {
    const at = text.indexOf(figure, from)
    if (at === -1) return [text]
    pieces.push(text.slice(from, at))
    from = at + figure.length
  }
  return [...pieces, text.slice(from)]
}
