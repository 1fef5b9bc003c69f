import * as fc from 'fast-check'
import { NEW_CHART } from '../src/charts/chart-document.ts'
import { FONT_FAMILIES } from '../src/presentations/font-families.ts'
import {
  ASPECT_RATIOS,
  type ElementFrame,
  INHERITED,
  type Presentation,
  SHAPE_TYPES,
  type Slide,
  type SlideElement,
  USUAL_SETTINGS,
} from '../src/presentations/presentation.ts'
import { rounded, type SlideBox } from '../src/presentations/slide-box.ts'
import { PLAIN_COLUMNS } from '../src/profit-loss/report-columns.ts'
import { parseDay } from '../src/time/day.ts'

const points = (min: number, max: number) => fc.double({ min, max, noNaN: true })

export const anyBox: fc.Arbitrary<SlideBox> = fc
  .record({
    x: points(-100, 1000),
    y: points(-100, 700),
    width: points(4, 900),
    height: points(4, 600),
    rotation: fc.oneof(fc.constantFrom(0, 90, 180, 270), points(0, 359)),
  })
  .map(rounded)

const anyText = fc.string({ unit: fc.constantFrom('a', 'Z', ' ', '&', '<', '"', '}', '{{', 'é', '🙂', '\n'), maxLength: 20 })
const anyLine = anyText.map((text) => text.replaceAll('\n', ' '))
const color = fc.constantFrom('#ffffff', '#1c4fc0', '#101315')
const anySpan = fc.constantFrom(null, { kind: 'YEAR_TO_DATE' as const, period: 'MONTHLY' as const, anchor: 'LEDGER' as const })
const anyScope = fc.oneof(
  fc.constant(INHERITED),
  fc.record({
    mappingId: fc.constantFrom(null, 'mapping'),
    places: fc.constantFrom(null, { locationIds: ['1'], nodeIds: [], isAllBut: false }),
    timeSpan: anySpan,
    budgetId: fc.constantFrom(null, 'plan'),
  }),
)

const frame: fc.Arbitrary<Omit<ElementFrame, 'id' | 'zIndex'>> = fc.record({
  name: anyLine,
  box: anyBox,
  isLocked: fc.boolean(),
  isVisible: fc.boolean(),
  groupId: fc.constantFrom(null, null, 'g1', 'g2'),
})

const presentedRecordId = fc.constantFrom(null, null, 'record')

type Body<Element> = Element extends SlideElement ? Omit<Element, keyof ElementFrame> : never

const anyBody: fc.Arbitrary<Body<SlideElement>> = fc.oneof(
  fc.record({
    type: fc.constant('TEXT' as const),
    editable: fc.boolean(),
    content: anyText.map((text) => `${text.replaceAll(/\{\{?/g, '{{')} {f1}`),
    figures: fc.tuple(
      fc.record({
        name: fc.constant('f1'),
        groupId: fc.constant('revenue'),
        metricId: fc.constant(null),
        measure: fc.constant('VARIANCE' as const),
        against: fc.constantFrom('BUDGET' as const, 'PRIOR_YEAR' as const),
        scope: anyScope,
      }),
    ),
    fontSize: fc.integer({ min: 4, max: 400 }),
    fontFamily: fc.constantFrom(...FONT_FAMILIES),
    fontWeight: fc.constantFrom('normal' as const, 'bold' as const),
    fontStyle: fc.constantFrom('normal' as const, 'italic' as const),
    textAlign: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
    textDecoration: fc.constantFrom('none' as const, 'underline' as const),
    color,
    backgroundColor: fc.option(color),
    padding: fc.integer({ min: 0, max: 200 }),
    presentedRecordId,
  }),
  fc.record({
    type: fc.constant('IMAGE' as const),
    imageId: fc.constant('picture'),
    alt: anyLine,
    objectFit: fc.constantFrom('contain' as const, 'cover' as const, 'fill' as const),
    crop: fc.constantFrom({ left: 0, top: 0, right: 0, bottom: 0 }, { left: 0.25, top: 0, right: 0.5, bottom: 0.125 }),
  }),
  fc.record({
    type: fc.constantFrom(...SHAPE_TYPES),
    fillColor: color,
    strokeColor: color,
    strokeWidth: fc.integer({ min: 0, max: 100 }),
    borderRadius: fc.integer({ min: 0, max: 1000 }),
    opacity: fc.constantFrom(0, 0.5, 1),
  }),
  fc.record({
    type: fc.constant('PNL_VIEWER' as const),
    title: anyLine,
    showGrid: fc.boolean(),
    showAccountNumbers: fc.boolean(),
    layoutId: fc.constantFrom(null, 'layout'),
    fontSizeOverride: fc.constantFrom(null, 9.5),
    continues: fc.boolean(),
    currencyView: fc.constantFrom('FULL' as const, 'THOUSANDS' as const),
    columns: fc.constantFrom(null, { ...PLAIN_COLUMNS, comparisons: ['PRIOR_YEAR' as const], hasTotal: true }),
    rows: fc.constantFrom(null, ['revenue', 'sum:costs']),
    scope: anyScope,
    presentedRecordId,
  }),
  fc
    .record({ type: fc.constant('CHART' as const), title: anyLine, isOwn: fc.boolean(), scope: anyScope, presentedRecordId })
    .map(({ isOwn, ...chart }) => ({ ...chart, chartId: isOwn ? null : 'chart', chart: isOwn ? OWN_CHART : null })),
  fc.record({
    type: fc.constant('UNKNOWN' as const),
    rawType: fc.constantFrom('VIDEO', 'HOLOGRAM'),
    body: fc.record({ url: anyLine, loop: fc.boolean(), parts: fc.array(fc.record({ at: fc.integer() }), { maxLength: 2 }) }),
  }),
)

const OWN_CHART = {
  ...NEW_CHART,
  mappingId: 'mapping',
  timeSpan: { kind: 'FIXED' as const, period: 'MONTHLY' as const, startDate: parseDay('2026-01-01'), endDate: parseDay('2026-10-31') },
}

/** Elements get their ids and layers from their places. */
const anyElements = (slide: number): fc.Arbitrary<readonly SlideElement[]> =>
  fc
    .array(fc.tuple(frame, anyBody, fc.integer({ min: 0, max: 9 })), { maxLength: 6 })
    .map((all) => all.map(([own, body, zIndex], at): SlideElement => ({ ...own, ...body, zIndex, id: `s${slide}e${at}` })))

const anySlide = (at: number): fc.Arbitrary<Slide> =>
  fc.record({
    id: fc.constant(`s${at}`),
    title: anyLine,
    backgroundColor: color,
    backgroundImageId: fc.constantFrom(null, 'picture'),
    notes: anyText,
    elements: anyElements(at),
  })

export const anyPresentation: fc.Arbitrary<Presentation> = fc.record({
  title: fc.constantFrom('Board pack', 'October <2026> & co.'),
  slides: fc.integer({ min: 1, max: 4 }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => anySlide(at)))),
  settings: fc
    .record({
      aspectRatio: fc.constantFrom(...ASPECT_RATIOS),
      defaultLocationIds: fc.constantFrom([], ['1', '2']),
      defaultMappingId: fc.constantFrom(null, 'mapping'),
      defaultBudgetId: fc.constantFrom(null, 'plan'),
      defaultStyle: fc.constantFrom(null, 'PLAIN' as const, 'GRID' as const),
      isTemplate: fc.boolean(),
      brand: fc.constantFrom(null, {
        text: '#22304a',
        quiet: '#5a6472',
        accent: '#9c1f3a',
        block: '#22304a',
        headingFont: 'IBM Plex Mono' as const,
        textFont: 'IBM Plex Sans' as const,
        logo: { pictureId: 'logo', width: 300, height: 80 },
      }),
      defaultTimePeriod: anySpan,
      defaultTimePeriodOption: fc.constantFrom(USUAL_SETTINGS.defaultTimePeriodOption, {
        id: 'last-month',
        label: 'Last month',
        value: 'LAST_MONTH',
        isCustom: false,
        notSelectableWithOthers: false,
      }),
    })
    // Without days an option would say them.
    .map((settings) => (settings.defaultTimePeriod === null ? { ...settings, defaultTimePeriodOption: null } : settings)),
})
