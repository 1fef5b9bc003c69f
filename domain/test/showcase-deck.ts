import * as fc from 'fast-check'
import { CHART_TYPES, type ChartDocument, type ChartMetric, NEW_CHART, USUAL_CHART_OPTIONS } from '../src/charts/chart-document.ts'
import type { ChartCell, ChartWaterfall } from '../src/charts/chart-figures.ts'
import { newText } from '../src/presentations/new-elements.ts'
import type { DeckToWrite } from '../src/presentations/powerpoint/powerpoint-file.ts'
import { INHERITED, type Slide, type SlideElement, USUAL_SETTINGS } from '../src/presentations/presentation.ts'
import { parseTimeSpan } from '../src/time/time-span.ts'
import type { AnyFigures } from './any-charts.ts'
import { deckOf, figuresFor, tableOf } from './any-decks.ts'

// A deck with every kind of element and every type of chart, for files that are validated and looked at.

function metric(id: string, groupId: string, more: Partial<ChartMetric> = {}): ChartMetric {
  return {
    id,
    subject: { kind: 'GROUP', groupId },
    budgetId: null,
    comparison: null,
    locationIds: [],
    dataLabel: groupId === 'revenue' ? 'Revenue' : groupId === 'labor' ? 'Labor & "benefits"' : 'Margin',
    color: null,
    seriesType: null,
    ...more,
  }
}

const REVENUE = metric('m1', 'revenue')
const PRIOR = metric('m2', 'revenue', { comparison: 'PRIOR_YEAR', dataLabel: 'Revenue 2025' })
const PLAN = metric('m3', 'revenue', { budgetId: 'plan', dataLabel: 'Budget 2026' })
const MARGIN = metric('m4', 'margin', { seriesType: 'LINE' })

function chartOf(more: Partial<ChartDocument>, options: Partial<ChartDocument['options']> = {}): ChartDocument {
  return {
    ...NEW_CHART,
    mappingId: 'mapping',
    timeSpan: parseTimeSpan({ period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-06-30' }),
    metrics: [REVENUE],
    ...more,
    options: { ...USUAL_CHART_OPTIONS, ...options },
  }
}

/** With steps that are small relative to its ends, so that its scale leaves out zero. */
const FOOTLESS = chartOf({ type: 'WATERFALL', metrics: [REVENUE, PLAN] }, { split: 'LINES' })
/** Of more locations than have room, with a total that is longer than their scale. */
const RANKING = chartOf({ type: 'HORIZONTAL_BAR', xAxis: 'LOCATION', metrics: [REVENUE] }, { showTotal: true })
/** On a scale that leaves out zero. */
const LEVEL = chartOf({ type: 'LINE', metrics: [REVENUE] })
/** Of parts that are all positive, whose shares office programs compute. */
const POSITIVE = chartOf({ type: 'NORMALISED_BAR', metrics: [REVENUE] }, { split: 'LINES' })

/** Every type, as people use it. */
const CHARTS: readonly ChartDocument[] = [
  ...CHART_TYPES.map((type) => {
    switch (type) {
      case 'COMBINATION':
        return chartOf({ type, metrics: [REVENUE, PRIOR, PLAN, MARGIN] }, { showDifference: true, showDifferencePercent: true })
      case 'WATERFALL':
        return chartOf({ type, metrics: [REVENUE, PLAN] }, { split: 'LINES' })
      case 'STACKED_BAR':
      case 'NORMALISED_BAR':
        return chartOf({ type, metrics: [REVENUE] }, { split: 'LINES', showTotal: type === 'STACKED_BAR' })
      case 'GROUPED_STACKS':
        return chartOf({ type, metrics: [REVENUE, PLAN] }, { split: 'LINES' })
      case 'GROUPED_CATEGORY':
        return chartOf({ type, metrics: [REVENUE, metric('m5', 'labor')] })
      case 'LINE':
        return chartOf({ type, metrics: [REVENUE, PRIOR, PLAN] }, { highlight: '2025-03-01' })
      case 'HORIZONTAL_BAR':
        return chartOf({ type, xAxis: 'LOCATION', metrics: [REVENUE, PLAN] })
      case 'SIMPLE_BAR':
        return chartOf({ type }, { highlight: '2025-03-01' })
    }
  }),
  chartOf({ type: 'SIMPLE_BAR' }, { multiples: 'LOCATION', showValues: true }),
  chartOf({ type: 'HORIZONTAL_BAR', xAxis: 'LOCATION', metrics: [REVENUE, PLAN] }, { measure: 'VARIANCE' }),
  FOOTLESS,
  RANKING,
  LEVEL,
  POSITIVE,
]

/** Steps that cross zero for the waterfall, and amounts that differ from month to month. */
const FIGURES: AnyFigures = {
  periods: 6,
  places: 8,
  figures: [
    '412000.00',
    '385500.40',
    '-120250.25',
    '298000.00',
    '-64000.00',
    '505120.10',
    '231000.00',
    '176400.50',
    '350999.99',
    '88000.00',
    '441000.00',
  ],
}

const FIGURES_OF: ReadonlyMap<ChartDocument, AnyFigures> = new Map([
  [RANKING, { ...FIGURES, places: 60 }],
  [POSITIVE, { ...FIGURES, figures: ['412000.00', '105500.40', '208250.25'] }],
  [LEVEL, { ...FIGURES, figures: ['412000.00', '405500.40', '408250.25', '418000.00', '415120.10', '421000.00'] }],
])

function cell(value: string): ChartCell {
  return { question: 0, key: 'row|column', value, state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: false }
}

/** Crosses zero downwards and upwards. */
const WATERFALL: ChartWaterfall = {
  unit: 'money',
  unitLabel: null,
  base: { label: 'Budget 2026', role: 'PLAN', cell: cell('120000.00') },
  steps: [
    { key: 's1', label: 'Food & beverage', change: '-190000.10', outcome: 'UNFAVORABLE', cell: null },
    { key: 's2', label: 'Labor', change: '-30000.00', outcome: 'UNFAVORABLE', cell: null },
    { key: 's3', label: 'New locations', change: '155000.10', outcome: 'FAVORABLE', cell: null },
    { key: 's4', label: 'Others', change: '5000.00', outcome: 'NEUTRAL', cell: null },
  ],
  actual: { label: 'Net income', cell: cell('60000.00') },
}

/** From 1,200,000 to 1,231,000. */
const SMALL_STEPS: ChartWaterfall = {
  ...WATERFALL,
  base: { ...WATERFALL.base, cell: cell('1200000.00') },
  steps: WATERFALL.steps.slice(2).map((step, at) => ({ ...step, change: at === 0 ? '42000.00' : '-11000.00' })),
  actual: { ...WATERFALL.actual, cell: cell('1231000.00') },
}

const BOX = { x: 40, y: 90, width: 880, height: 400, rotation: 0 }
const FRAME = { name: '', zIndex: 1, isLocked: false, isVisible: true, groupId: null }

function slide(id: string, title: string, elements: readonly SlideElement[]): Slide {
  const heading = newText(
    { id: `${id}-title`, box: { x: 40, y: 24, width: 880, height: 40, rotation: 0 } },
    'TITLE',
    title.replaceAll('{', '{{'),
  )
  return { id, title, backgroundColor: '#ffffff', backgroundImageId: null, notes: `Notes of ${title}`, elements: [heading, ...elements] }
}

const WRITINGS = [
  'Umsatz & Erlöse <netto> "2026"',
  "Owner's draw",
  'صافي الدخل 2026',
  'הכנסות לפני מס',
  '👩🏽‍💼 team 🏠',
  '売上高',
  'a\u0000b\ud800c',
  '   spaces  kept   ',
]

function shapesSlide(): Slide {
  const texts = WRITINGS.map(
    (content, at): SlideElement => ({
      ...newText({ id: `w${at}`, box: { x: 40, y: 80 + at * 26, width: 260, height: 20, rotation: at === 2 ? 350 : 0 } }, 'TEXT', content),
      textAlign: (['left', 'center', 'right'] as const)[at % 3] ?? 'left',
      textDecoration: (['none', 'underline', 'line-through'] as const)[at % 3] ?? 'none',
      fontStyle: at % 2 === 0 ? 'normal' : 'italic',
      fontFamily: at === 1 ? 'IBM Plex Mono' : 'IBM Plex Sans',
      backgroundColor: at === 0 ? '#e6e9eb' : null,
      padding: at === 0 ? 2 : 0,
    }),
  )
  const shapes = (['RECTANGLE', 'ROUNDED_RECTANGLE', 'CIRCLE', 'TRIANGLE'] as const).map(
    (type, at): SlideElement => ({
      ...FRAME,
      id: `shape${at}`,
      type,
      box: { x: 340 + at * 110, y: 90, width: 96, height: 70, rotation: at * 15 },
      groupId: at < 2 ? 'pair' : null,
      isLocked: at === 3,
      fillColor: '#1c4fc0',
      strokeColor: '#a83a0d',
      strokeWidth: at * 2,
      borderRadius: 14,
      opacity: at === 2 ? 0.4 : 1,
    }),
  )
  const pictures = (['contain', 'cover', 'fill'] as const).map(
    (objectFit, at): SlideElement => ({
      ...FRAME,
      id: `picture${at}`,
      type: 'IMAGE',
      imageId: 'picture',
      alt: 'One blue pixel & nothing "else"',
      box: { x: 340 + at * 130, y: 190, width: 120, height: 60, rotation: at === 2 ? 20 : 0 },
      objectFit,
      crop: at === 1 ? { left: 0.2, top: 0, right: 0.3, bottom: 0.1 } : { left: 0, top: 0, right: 0, bottom: 0 },
    }),
  )
  const others: readonly SlideElement[] = [
    { ...FRAME, id: 'u1', type: 'UNKNOWN', rawType: 'HOLOGRAM', body: {}, box: { x: 340, y: 280, width: 180, height: 60, rotation: 0 } },
    {
      ...FRAME,
      id: 'i1',
      type: 'IMAGE',
      imageId: 'gone',
      alt: '',
      objectFit: 'fill',
      crop: { left: 0, top: 0, right: 0, bottom: 0 },
      box: { x: 540, y: 280, width: 180, height: 60, rotation: 0 },
    },
    { ...newText({ id: 'hidden', box: BOX }, 'TEXT', 'Never seen'), isVisible: false },
  ]
  return {
    ...slide('shapes', 'Texts & shapes', [...texts, ...shapes, ...pictures, ...others]),
    backgroundImageId: null,
    backgroundColor: '#f5f6f7',
  }
}

function tableSlide(id: string, title: string, box: typeof BOX): Slide {
  const element: SlideElement = {
    ...FRAME,
    id,
    type: 'PNL_VIEWER',
    title: 'Profit and loss, all locations',
    showGrid: true,
    showAccountNumbers: true,
    layoutId: null,
    fontSizeOverride: null,
    continues: false,
    currencyView: 'THOUSANDS',
    columns: null,
    rows: null,
    scope: INHERITED,
    presentedRecordId: null,
    box,
  }
  return slide(`s-${id}`, title, [element])
}

export function showcaseDeck(): DeckToWrite {
  const charts = CHARTS.map((chart, at): Slide => {
    const element: SlideElement = {
      ...FRAME,
      id: `c${at}`,
      type: 'CHART',
      title: '',
      chartId: null,
      chart,
      scope: INHERITED,
      presentedRecordId: null,
      box: BOX,
    }
    return slide(`chart${at}`, `${chart.type} {${at}}`, [element])
  })
  const untitled: Slide = { ...slide('cover', 'A title that is nowhere on it', []), elements: [], backgroundImageId: 'picture' }
  const presentation = {
    title: 'Board pack <October> & "more"',
    slides: [untitled, shapesSlide(), tableSlide('t0', 'Table', BOX), tableSlide('t1', 'Too long', { ...BOX, height: 220 }), ...charts],
    settings: USUAL_SETTINGS,
  }
  const [table, long] = [fc.sample(tableOf(5, 16), { numRuns: 1, seed: 3 })[0], fc.sample(tableOf(8, 90), { numRuns: 1, seed: 4 })[0]]
  const figures = figuresFor(
    presentation,
    [table ?? null, long ?? null],
    CHARTS.map((chart) => [chart, FIGURES_OF.get(chart) ?? FIGURES] as const),
  )
  const shown = [...figures.charts].map(([id, one]) => {
    const waterfall = one.chart === FOOTLESS ? SMALL_STEPS : WATERFALL
    return [id, one.chart.type === 'WATERFALL' ? { ...one, data: { ...one.data, waterfall } } : one] as const
  })
  return deckOf(presentation, { ...figures, charts: new Map(shown) })
}
