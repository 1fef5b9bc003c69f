import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answersOf, anyChart, anyFigures } from '../../../test/any-charts.ts'
import type { FigureTable } from '../../figures/answer-cells.ts'
import { checkQuestion } from '../../figures/figure-question.ts'
import { compareDecimals, negateDecimal, sumDecimals } from '../../money/decimal.ts'
import { chartData } from '../chart-data.ts'
import type { ChartMeasure } from '../chart-document.ts'
import { chartQuestions } from '../chart-questions.ts'
import { parseChart } from '../chart-text.ts'
import { chartScene } from './chart-scene.ts'
import type { ChartScene, SceneMark, TextMark } from './scene.ts'
import { textWidth } from './text-width.ts'

const context = { groups: [], ledgerThrough: null }
const sizes = fc.record({ width: fc.integer({ min: 200, max: 2000 }), height: fc.integer({ min: 80, max: 1200 }) })

function sceneOf(
  ...[chart, figures, { width, height }]: readonly [
    Parameters<typeof chartScene>[0],
    Parameters<typeof answersOf>[1],
    { width: number; height: number },
  ]
): ChartScene {
  const data = chartData(chart, answersOf(chart, figures), context)
  return chartScene(chart, data, { width, height, currency: 'USD', negatives: 'PARENTHESES' })
}

function boxOf({ x, y, anchor, text, size, weight }: TextMark) {
  const width = textWidth(text, size, weight)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - size * 0.76, bottom: y + size * 0.24 }
}

interface Edges {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

function edgesOf(mark: SceneMark): Edges {
  switch (mark.kind) {
    case 'RECT':
      return { left: mark.x, right: mark.x + mark.width, top: mark.y, bottom: mark.y + mark.height }
    case 'DOT':
      return { left: mark.x - mark.radius, right: mark.x + mark.radius, top: mark.y - mark.radius, bottom: mark.y + mark.radius }
    case 'LINE':
      return {
        left: Math.min(...mark.points.map(([x]) => x)),
        right: Math.max(...mark.points.map(([x]) => x)),
        top: Math.min(...mark.points.map(([, y]) => y)),
        bottom: Math.max(...mark.points.map(([, y]) => y)),
      }
    case 'TEXT':
      return boxOf(mark)
  }
}

const amounts = { kind: 'ACCOUNT', groupId: 'revenue', accountId: '7' } as const
const oneOf = { dataLabel: 'Revenue', color: null, seriesType: 'COLUMN', locationIds: [], budgetId: null, comparison: null } as const

/** Two metrics, one of them with its prior year, by location: eight names for six colors. */
const MORE_LINES_THAN_COLORS = parseChart({
  title: '',
  type: 'LINE',
  xAxis: 'DATE',
  options: { measure: 'VARIANCE_PERCENT', perMetricId: 'guests', split: 'LOCATION' },
  mappingId: 'mapping',
  timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-06-30' },
  places: { locationIds: [], nodeIds: [], isAllBut: false },
  metrics: [
    { ...oneOf, id: 'm0', subject: { kind: 'GROUP', groupId: 'revenue' } },
    { ...oneOf, id: 'm1', subject: amounts, comparison: 'PRIOR_YEAR' },
    { ...oneOf, id: 'm2', subject: amounts },
  ],
})

describe('pictures of any charts', () => {
  test('stay in their frame, and no two texts overlap', () => {
    fc.assert(
      fc.property(anyChart, anyFigures, sizes, (chart, figures, size) => {
        const { marks, targets } = sceneOf(chart, figures, size)
        const edges = [
          ...marks.map(edgesOf),
          ...targets.map(({ x, y, width, height }) => ({ left: x, right: x + width, top: y, bottom: y + height })),
        ]
        // False for what is no number, too.
        const isInside = ({ left, right, top, bottom }: Edges): boolean =>
          left >= -0.01 && top >= -0.01 && right <= size.width + 0.01 && bottom <= size.height + 0.01
        const outside = edges.filter((one) => !isInside(one))
        expect(outside).toEqual([])
        const texts = marks.filter((mark) => mark.kind === 'TEXT').map((mark) => ({ text: mark.text, ...boxOf(mark) }))
        for (const [at, one] of texts.entries())
          for (const other of texts.slice(at + 1)) {
            const isOver =
              one.left < other.right && other.left < one.right && one.top < other.bottom - 0.01 && other.top < one.bottom - 0.01
            expect(isOver ? `${one.text} over ${other.text}` : null).toBeNull()
          }
      }),
      { numRuns: 250 },
    )
  })

  test('show figures of the answers, each under its key', () => {
    fc.assert(
      fc.property(anyChart, anyFigures, sizes, (chart, figures, size) => {
        const answers = answersOf(chart, figures)
        const { targets } = sceneOf(chart, figures, size)
        const valueOf = (question: number, key: string): string | null | undefined => {
          const [row, column] = key.split('|')
          const at = answers[question]?.columns.findIndex((one) => one.key === column) ?? -1
          return answers[question]?.rows.find((one) => one.key === row)?.cells[at]?.value
        }
        for (const { cell, series } of targets) {
          // Parts folded together, and the steps of a waterfall, are sums.
          if (cell.key.includes(' ') || series === 'waterfall') continue
          const shared = sharesBehind(answers[cell.question], cell.key, chart.options.measure)
          if (shared === null) expect(valueOf(cell.question, cell.key)).toBe(cell.value)
          // Of shares and figures per unit the difference is of what is shown, not of the amounts.
          else if (shared.own === null || shared.base === null) expect(cell.value).toBeNull()
          else {
            const difference = sumDecimals([shared.own, negateDecimal(shared.base)])
            // Positive is better: of costs with the other sign.
            expect([difference, negateDecimal(difference)].some((one) => compareDecimals(one, cell.value ?? 'none') === 0)).toBe(true)
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  test('show the series of a name alone, with the same texts, and keep every name in reach', () => {
    fc.assert(
      fc.property(anyChart, anyFigures, fc.nat(), (chart, figures, at) => {
        const data = chartData(chart, answersOf(chart, figures), context)
        const place = { width: 900, height: 500, currency: 'USD', negatives: 'PARENTHESES' } as const
        const whole = chartScene(chart, data, place)
        const named = whole.names[at % whole.names.length]
        // Of a simple bar the name chooses what is drawn.
        if (named === undefined || chart.type === 'SIMPLE_BAR') return
        const alone = chartScene(chart, data, { ...place, only: named.series })
        const has = new Set(data.panels.flatMap(({ key, series }) => (series.some((one) => named.series.includes(one.key)) ? [key] : [])))
        const others = alone.targets.filter(
          ({ series, panel }) => has.has(panel) && !named.series.includes(series) && !series.startsWith('difference'),
        )
        expect(others).toEqual([])
        const ofName = (scene: ChartScene): readonly unknown[] =>
          scene.targets
            .filter(({ series }) => named.series.includes(series))
            .map(({ panel, category, cell, text }) => [panel, category, cell, text])
        expect(ofName(alone)).toEqual(expect.arrayContaining([...ofName(whole)]))
        expect(alone.names.map(({ label }) => label)).toEqual(expect.arrayContaining([named.label]))
      }),
      { numRuns: 150, examples: [[MORE_LINES_THAN_COLORS, { periods: 1, places: 4, figures: ['0.00'] }, 17]] },
    )
  })

  test('ask questions that can be answered', () => {
    fc.assert(
      fc.property(anyChart, (chart) => {
        for (const { question } of chartQuestions(chart, [])) expect(() => checkQuestion(question)).not.toThrow()
      }),
      { numRuns: 250 },
    )
  })
})

/** What a difference of a share, or of a figure per unit, is the difference of; null for other figures. */
function sharesBehind(answer: FigureTable | null | undefined, key: string, measure: ChartMeasure) {
  const [rowKey, columnKey] = key.split('|')
  const of = answer?.columns.find((one) => one.key === columnKey)
  if ((measure !== 'SHARE_OF_REVENUE' && measure !== 'PER_METRIC') || of?.measure !== 'VARIANCE') return null
  const row = answer?.rows.find((one) => one.key === rowKey)
  const valueAt = (column: number | null) =>
    row?.cells[answer?.columns.findIndex((one) => one.column === column && one.measure === measure) ?? -1]?.value ?? null
  return { own: valueAt(of.column), base: valueAt(of.base) }
}
