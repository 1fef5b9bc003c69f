import type { ChartCell, ChartSeries } from '../../charts/chart-figures.ts'
import type { FigureState } from '../../figures/answer-cells.ts'
import { type MeasuredUnit, measuredUnit } from '../../figures/measured-unit.ts'
import { type AnswerPart, type AssistantAnswer, type SaidFigure, wordsText } from './answer.ts'

/** A figure of a chart part: exact, with the name of its cell. */
export interface ClientValue {
  /** A Decimal; null for none. */
  readonly value: string | null
  readonly state: FigureState
  readonly cell: string
  readonly unit: MeasuredUnit
  /** Of PLAIN: what a metric counts. */
  readonly unitLabel: string | null
}

/** Parts of an answer for clients that draw them by themselves: Markdown, tables and plain numbers. */
export type ClientPart =
  | { readonly type: 'markdown'; readonly content: string; readonly figures: readonly SaidFigure[] }
  | {
      readonly type: 'table'
      readonly headers: readonly { readonly key: string; readonly label: string }[]
      readonly data: readonly (readonly { readonly key: string; readonly value: string; readonly figure: SaidFigure | null }[])[]
    }
  | {
      readonly type: 'seriesChart'
      readonly chartType: string
      readonly series: readonly {
        readonly name: string
        readonly points: readonly (ClientValue & { readonly x: string; readonly tooltipLabel: string })[]
      }[]
    }
  | {
      readonly type: 'valueChart'
      readonly chartType: string
      readonly values: readonly (ClientValue & { readonly label: string; readonly color: string | null })[]
    }

export function clientParts({ parts }: AssistantAnswer): readonly ClientPart[] {
  return parts.map(clientPart)
}

function clientPart(part: AnswerPart): ClientPart {
  switch (part.kind) {
    case 'TEXT':
      return {
        type: 'markdown',
        content: markdownOf(part.words.map((one) => (typeof one === 'string' ? one : one.text)).join('')),
        figures: part.words.filter((one) => typeof one !== 'string'),
      }
    case 'TABLE':
      return {
        type: 'table',
        headers: part.columns.map(({ key, label }) => ({ key, label })),
        data: part.rows.map(({ cells }) =>
          cells.map((cell, at) => ({
            key: part.columns[at]?.key ?? String(at),
            value: wordsText([cell]),
            figure: typeof cell === 'string' ? null : cell,
          })),
        ),
      }
    case 'CHART':
      return chartPart(part)
  }
}

function chartPart({ chart, data, question }: Extract<AnswerPart, { kind: 'CHART' }>): ClientPart {
  const valueOf = ({ value, state, key, question: at }: ChartCell, of: Pick<ChartSeries, 'unit' | 'unitLabel'>): ClientValue => ({
    value,
    state,
    cell: `${question + at} ${key}`,
    ...unitOf(of),
  })
  const { waterfall } = data
  if (waterfall !== null) {
    const steps = waterfall.steps.map(({ label, change, cell, outcome }) => ({
      ...(cell === null ? { state: 'WHOLE' as const, cell: '', ...unitOf(waterfall) } : valueOf(cell, waterfall)),
      value: change,
      label,
      color: outcome === 'NEUTRAL' ? null : outcome.toLowerCase(),
    }))
    const end = ({ label, cell }: { readonly label: string; readonly cell: ChartCell }) => ({
      ...valueOf(cell, waterfall),
      label,
      color: null,
    })
    return { type: 'valueChart', chartType: 'waterfall', values: [end(waterfall.base), ...steps, end(waterfall.actual)] }
  }
  return {
    type: 'seriesChart',
    chartType: chart.type.toLowerCase(),
    series: data.panels.flatMap(({ series }) =>
      series.map((one) => ({
        name: one.label,
        points: data.categories.flatMap((category, at) => {
          const cell = one.cells[at]
          return cell === undefined ? [] : [{ ...valueOf(cell, one), x: category.label, tooltipLabel: `${one.label}, ${category.label}` }]
        }),
      })),
    ),
  }
}

function unitOf({ unit, unitLabel }: Pick<ChartSeries, 'unit' | 'unitLabel'>): Pick<ClientValue, 'unit' | 'unitLabel'> {
  return { unit: measuredUnit('VALUE', unit), unitLabel }
}

/** Names may hold what Markdown takes for its own. */
function markdownOf(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, (sign) => `\\${sign}`)
}
