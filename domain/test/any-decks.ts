import * as fc from 'fast-check'
import { chartData } from '../src/charts/chart-data.ts'
import type { ChartDocument } from '../src/charts/chart-document.ts'
import type { DeckToWrite } from '../src/presentations/powerpoint/powerpoint-file.ts'
import type { Presentation, SlideElement } from '../src/presentations/presentation.ts'
import { type PresentationFigures, textFigureKey } from '../src/presentations/presentation-figures.ts'
import type { SlideTable, SlideTableRow } from '../src/presentations/slide-table.ts'
import { parseDay } from '../src/time/day.ts'
import { type AnyFigures, answersOf, anyChart, anyFigures } from './any-charts.ts'
import { anyPresentation } from './any-presentations.ts'

// Presentations with figures for all of their elements, for tests of the files that they become.

const CHART_CONTEXT = { groups: [], ledgerThrough: null }
/** One blue pixel. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==', 'base64')

function shownChart(chart: ChartDocument, figures: AnyFigures) {
  const data = chartData(chart, answersOf(chart, figures), CHART_CONTEXT)
  const span = { startDate: parseDay('2026-01-01'), endDate: parseDay('2026-06-30') }
  return { chart, data, title: 'Revenue & "margin" grew', days: { span, ledgerThrough: null, ledgerFrom: null }, problem: null }
}

const anyName = fc.constantFrom('Food & beverage', 'Sales <net>', 'Owner\'s "draw"', 'مبيعات', 'הכנסות 2026', 'Rent 🏠', 'Umsatzerlöse')
const anyFigure = fc.oneof(
  fc.constant({ text: '–', value: null }),
  fc.integer({ min: -9_999_999, max: 9_999_999 }).map((whole) => ({
    text: whole < 0 ? `(${Math.abs(whole).toLocaleString('en-US')})` : whole.toLocaleString('en-US'),
    value: `${whole}.00`,
  })),
)
const KINDS = ['account', 'group', 'metric', 'heading', 'calculation', 'total', 'net-income'] as const

/** A table of so many columns and rows. */
export function tableOf(columns: number, rows: number): fc.Arbitrary<SlideTable> {
  const cell = fc.tuple(anyFigure, fc.constantFrom('FAVORABLE' as const, 'UNFAVORABLE' as const, 'NEUTRAL' as const))
  const row = fc.record({
    label: anyName,
    kind: fc.constantFrom(...KINDS),
    level: fc.integer({ min: 1, max: 4 }),
    cells: fc.array(cell, { minLength: columns, maxLength: columns }),
    accountNumber: fc.constantFrom(null, '4010'),
  })
  const anyNotes = fc.subarray([
    '* of part of the time span',
    'Same-store: 1 of 2 locations is comparable. Left out: Canal Yard closed Mar 01, 2026',
  ])
  return fc.tuple(fc.array(row, { minLength: rows, maxLength: rows }), anyNotes).map(([all, notes]) => ({
    corner: 'USD thousands',
    columns: Array.from({ length: columns }, (_, at) => ({
      key: `c${at}`,
      heading: `Oct ${2026 - at}`,
      detail: at % 2 === 0 ? null : 'to Oct 20',
      isOwn: at === 0,
      of: null,
    })),
    rows: all.map(
      ({ cells, ...one }, at): SlideTableRow => ({
        ...one,
        key: `r${at}`,
        of: null,
        cells: cells.map(([figure, outcome]) => ({ ...figure, outcome })),
      }),
    ),
    notes,
    of: { mappingId: 'mapping', locationIds: null },
  }))
}

const anyShownTable = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 40 })).chain(([columns, rows]) => tableOf(columns, rows)),
  fc.constant(null),
)

/** What elements show, taken in turns. */
export function figuresFor(
  { slides }: Presentation,
  tables: readonly (SlideTable | null)[],
  charts: readonly (readonly [ChartDocument, AnyFigures])[],
): PresentationFigures {
  const elements = slides.flatMap((slide) => slide.elements)
  const of = <Type extends SlideElement['type']>(type: Type) =>
    elements.filter((element): element is Extract<SlideElement, { readonly type: Type }> => element.type === type)
  return {
    tables: new Map(
      of('PNL_VIEWER').map(({ id }, at) => {
        const table = tables[at % tables.length] ?? null
        return [id, { table, problem: table === null ? 'The mapping of this table was deleted.' : null }]
      }),
    ),
    charts: new Map(
      of('CHART').flatMap(({ id }, at) => {
        const shown = charts[at % charts.length]
        return shown === undefined ? [] : [[id, shownChart(...shown)] as const]
      }),
    ),
    texts: new Map(
      of('TEXT').flatMap(({ id, figures }) =>
        figures.map(
          ({ name }, at) => [textFigureKey(id, name), { text: `${at + 5},036,521`, value: `${at + 5}036521`, label: 'Revenue' }] as const,
        ),
      ),
    ),
    words: null,
  }
}

export function deckOf(presentation: Presentation, figures: PresentationFigures): DeckToWrite {
  return {
    presentation,
    figures,
    pictures: new Map([['picture', { bytes: PICTURE, type: 'png', width: 1, height: 1 }]]),
    currency: 'USD',
    negatives: 'PARENTHESES',
    facts: {
      companyName: 'Tidewater & Sons <Kitchens>',
      address: 'https://fourwall.example/presentations/1/edit?a=1&b=2',
      madeAt: '2026-11-20T09:30:00Z',
    },
  }
}

/** Any presentation with any figures. */
export const anyDeck: fc.Arbitrary<DeckToWrite> = fc
  .tuple(
    anyPresentation,
    fc.array(anyShownTable, { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(anyChart, anyFigures), { minLength: 1, maxLength: 3 }),
  )
  .map(([presentation, tables, charts]) => deckOf(presentation, figuresFor(presentation, tables, charts)))
