import { expect, it } from 'vitest'
import { dayFrom } from '../../time/day.ts'
import { type ChartDocument, NEW_CHART, USUAL_CHART_OPTIONS } from '../chart-document.ts'
import type { ChartCategory, ChartCell, ChartData, ChartSeries } from '../chart-figures.ts'
import { nativeCharts } from '../files/native-charts.ts'
import { chartScene } from './chart-scene.ts'
import type { ChartScene } from './scene.ts'

const cell = (value: string | null): ChartCell => ({ question: 0, key: '', value, state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: false })

const JANUARY = dayFrom(2026, 1, 1)
const categories = ['Jan', 'Feb', 'Mar'].map(
  (label): ChartCategory => ({ key: label, label, kind: 'PERIOD', startDate: JANUARY, endDate: JANUARY, cutDays: null }),
)

/** A small chart by month for each of some series. */
function smallCharts(
  type: ChartDocument['type'],
  multiples: 'METRIC' | 'LOCATION',
  all: readonly Pick<ChartSeries, 'cells' | 'unit' | 'unitLabel'>[],
): { readonly chart: ChartDocument; readonly data: ChartData } {
  const rest = {
    metricId: 'a',
    subject: 'a',
    role: 'ACTUAL',
    part: null,
    color: null,
    favorability: 'UP',
    total: null,
    difference: null,
  } as const
  return {
    chart: {
      ...NEW_CHART,
      type,
      mappingId: 'm',
      timeSpan: { kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'LEDGER' },
      options: { ...USUAL_CHART_OPTIONS, multiples },
    },
    data: {
      categories,
      total: null,
      waterfall: null,
      without: [],
      panels: all.map((own, at) => ({
        key: `p${at}`,
        label: `Chart ${at + 1}`,
        series: [{ ...rest, ...own, key: `s${at}`, label: 'Line', isLine: type === 'LINE' }],
      })),
    },
  }
}

const textsOf = ({ marks }: ChartScene): readonly string[] => marks.flatMap((mark) => (mark.kind === 'TEXT' ? [mark.text] : []))
const money = (...values: readonly string[]) => ({ cells: values.map(cell), unit: 'money', unitLabel: null }) as const

const place = { width: 900, height: 420, currency: 'USD', negatives: 'PARENTHESES' } as const
const goods = money('3331381', '4068765', '4079370')
const cards = money('49000', '51000', '52000')

it.each(['COMBINATION', 'LINE', 'STACKED_BAR'] as const)('writes the figures of small charts in one unit: %s', (type) => {
  const { chart, data } = smallCharts(type, 'METRIC', [goods, cards])
  const scene = chartScene(chart, data, place)
  const texts = textsOf(scene)
  expect(scene.unit).toBe('USD thousands')
  expect(texts).toContain('4,079')
  // Not 52,000, which would be said to be thousands.
  expect(texts).toContain('52')
  expect(texts.filter((text) => /^(?:4\.08|52\.0|52,000)$/.test(text))).toEqual([])
})

it('names every unit that small charts have, each with its own figures', () => {
  const { chart, data } = smallCharts('COMBINATION', 'METRIC', [
    goods,
    { cells: ['1200', '1300', '1400'].map(cell), unit: 'plain', unitLabel: 'Guests' },
  ])
  const scene = chartScene(chart, data, place)
  expect(scene.unit).toBe('USD thousands · Guests')
  expect(textsOf(scene)).toContain('1,400')
})

it('writes them alike in files, too', () => {
  const { chart, data } = smallCharts('COMBINATION', 'LOCATION', [goods, cards])
  expect(new Set(nativeCharts(chart, data, place).map(({ code }) => code)).size).toBe(1)
})
