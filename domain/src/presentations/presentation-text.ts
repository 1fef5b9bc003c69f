import * as z from 'zod/mini'
import { withSortedKeys } from '../canonical-json.ts'
import { chartText, parseChart } from '../charts/chart-text.ts'
import {
  anyFields,
  finiteNumber,
  flag,
  idText,
  listOf,
  objectOf,
  oneOf,
  orElse,
  orNull,
  plainText,
  readAs,
  readBy,
  wholeNumber,
  withDefault,
} from '../document-schema.ts'
import { BadInputError } from '../errors.ts'
import { placesSchema } from '../figures/places-schema.ts'
import { columnChoice } from '../profit-loss/report-columns.ts'
import { LONGEST } from '../text-limits.ts'
import { timeSpanInput, timeSpanSetting } from '../time/time-span.ts'
import { brandSchema } from './brand.ts'
import { FONT_FAMILIES } from './font-families.ts'
import {
  ASPECT_RATIOS,
  type ElementScope,
  INHERITED,
  MOST_SLIDE_ELEMENTS,
  MOST_SLIDES,
  type Presentation,
  SHAPE_TYPES,
  type Slide,
  type SlideElement,
  TABLE_STYLES,
  USUAL_SETTINGS,
} from './presentation.ts'
import { rounded } from './slide-box.ts'
import { slideTextParts } from './text-parts.ts'

const ELEMENT_TYPES = ['TEXT', 'IMAGE', ...SHAPE_TYPES, 'PNL_VIEWER', 'CHART'] as const

/** How far from the slide something may lie, and how large it may be, in points. */
const FAR = 10_000
const length = finiteNumber(0, FAR)
const share = finiteNumber(0, 1)

const color = z.pipe(
  z.string('A color is written as #rrggbb.').check(z.regex(/^#[\da-f]{6}$/i, 'A color is written as #rrggbb.')),
  z.transform((text) => text.toLowerCase()),
)

const box = z.pipe(
  objectOf({
    x: finiteNumber(-FAR, FAR),
    y: finiteNumber(-FAR, FAR),
    width: length,
    height: length,
    rotation: withDefault(finiteNumber(-3600, 3600), 0),
  }),
  z.transform(rounded),
)

const frame = {
  id: idText,
  name: withDefault(plainText(LONGEST.label), ''),
  box,
  zIndex: wholeNumber(-1_000_000, 1_000_000),
  isLocked: withDefault(flag, false),
  isVisible: withDefault(flag, true),
  groupId: orNull(idText),
}

const presentedRecordId = orNull(idText)

const scope = withDefault(
  objectOf({ mappingId: orNull(idText), places: orNull(placesSchema), timeSpan: orNull(timeSpanSetting), budgetId: orNull(idText) }),
  INHERITED,
)

const FIGURE_NAME = 'The name of a figure in a text has letters, digits and hyphens.'
const textFigure = objectOf({
  name: z.string(FIGURE_NAME).check(z.regex(/^[\w-]{1,60}$/, FIGURE_NAME)),
  groupId: orNull(idText),
  metricId: orNull(idText),
  measure: oneOf(['VALUE', 'VARIANCE', 'VARIANCE_PERCENT', 'SHARE_OF_REVENUE']),
  against: orNull(oneOf(['BUDGET', 'PRIOR_PERIOD', 'PRIOR_YEAR'])),
  scope,
}).check(
  z.refine(({ groupId, metricId }) => (groupId === null) !== (metricId === null), {
    error: 'A figure in a text shows either a line or a metric: give exactly one.',
    path: ['groupId'],
  }),
  z.refine(({ measure, against }) => measure.startsWith('VARIANCE') === (against !== null), {
    error: 'Say what a variance in a text is from; other figures in texts are not compared.',
    path: ['against'],
  }),
)

const TEXT_SCHEMA = objectOf({
  ...frame,
  presentedRecordId,
  type: z.literal('TEXT'),
  editable: withDefault(flag, true),
  content: plainText(LONGEST.slideText, 'lines'),
  figures: listOf(textFigure, 50),
  fontSize: finiteNumber(4, 400),
  fontFamily: withDefault(oneOf(FONT_FAMILIES), 'IBM Plex Sans'),
  fontWeight: withDefault(oneOf(['normal', 'bold']), 'normal'),
  fontStyle: withDefault(oneOf(['normal', 'italic']), 'normal'),
  textAlign: withDefault(oneOf(['left', 'center', 'right']), 'left'),
  textDecoration: withDefault(oneOf(['none', 'underline', 'line-through']), 'none'),
  color,
  backgroundColor: orNull(color),
  padding: withDefault(finiteNumber(0, 200), 0),
}).check(
  z.refine(({ figures }) => new Set(figures.map(({ name }) => name)).size === figures.length, {
    error: 'Two figures of this text have one name. Give each its own.',
    path: ['figures'],
  }),
  z.refine(({ content, figures }) => namesIn(content).every((name) => figures.some((figure) => figure.name === name)), {
    error: 'This text names a figure in braces that is not among its figures. Write {{ for a brace.',
    path: ['content'],
  }),
)

const NO_CROP = { left: 0, top: 0, right: 0, bottom: 0 } as const
const IMAGE_SCHEMA = objectOf({
  ...frame,
  type: z.literal('IMAGE'),
  imageId: idText,
  alt: withDefault(plainText(LONGEST.altText), ''),
  objectFit: withDefault(oneOf(['contain', 'cover', 'fill']), 'contain'),
  crop: withDefault(
    objectOf({ left: share, top: share, right: share, bottom: share }).check(
      z.refine(({ left, top, right, bottom }) => left + right < 1 && top + bottom < 1, 'Nothing of the picture is left. Crop less.'),
    ),
    NO_CROP,
  ),
})

const SHAPE_SCHEMA = objectOf({
  ...frame,
  type: oneOf(SHAPE_TYPES),
  fillColor: color,
  strokeColor: color,
  strokeWidth: withDefault(finiteNumber(0, 100), 0),
  borderRadius: withDefault(finiteNumber(0, 1_000), 0),
  opacity: withDefault(share, 1),
})

const PROFIT_LOSS_SCHEMA = objectOf({
  ...frame,
  presentedRecordId,
  type: z.literal('PNL_VIEWER'),
  title: withDefault(plainText(LONGEST.chartTitle), ''),
  showGrid: withDefault(flag, false),
  showAccountNumbers: withDefault(flag, false),
  layoutId: orNull(idText),
  fontSizeOverride: orNull(finiteNumber(4, 100)),
  continues: withDefault(flag, false),
  currencyView: withDefault(oneOf(['FULL', 'THOUSANDS', 'MILLIONS']), 'FULL'),
  columns: orNull(columnChoice),
  rows: orNull(listOf(plainText(LONGEST.layoutKey), 2_000)),
  scope,
})

const CHART_SCHEMA = objectOf({
  ...frame,
  presentedRecordId,
  type: z.literal('CHART'),
  title: withDefault(plainText(LONGEST.chartTitle), ''),
  chartId: orNull(idText),
  chart: orNull(
    z.pipe(
      anyFields,
      readBy((input: Readonly<Record<string, unknown>>, path) => parseChart(input, path)),
    ),
  ),
  scope,
}).check(
  z.refine(({ chartId, chart }) => (chartId === null) !== (chart === null), {
    error: 'A chart on a slide is a saved one or one of its own: say which, and only one.',
    path: ['chartId'],
  }),
)

const FRAME_SCHEMA = objectOf({ ...frame, type: plainText(LONGEST.label) })

const READERS: Readonly<Record<(typeof ELEMENT_TYPES)[number], (input: unknown, path: string) => SlideElement>> = {
  TEXT: (input, path) => readAs(TEXT_SCHEMA, input, path),
  IMAGE: (input, path) => readAs(IMAGE_SCHEMA, input, path),
  RECTANGLE: (input, path) => readAs(SHAPE_SCHEMA, input, path),
  ROUNDED_RECTANGLE: (input, path) => readAs(SHAPE_SCHEMA, input, path),
  CIRCLE: (input, path) => readAs(SHAPE_SCHEMA, input, path),
  TRIANGLE: (input, path) => readAs(SHAPE_SCHEMA, input, path),
  PNL_VIEWER: (input, path) => readAs(PROFIT_LOSS_SCHEMA, input, path),
  CHART: (input, path) => readAs(CHART_SCHEMA, input, path),
}

function isKnownType(type: unknown): type is keyof typeof READERS {
  return (ELEMENT_TYPES as readonly unknown[]).includes(type)
}

/** An element of an unknown type is stored unchanged. */
function parseElement(input: Readonly<Record<string, unknown>>, path: string): SlideElement {
  if (isKnownType(input['type'])) return READERS[input['type']](input, path)
  const { type: rawType, ...own } = readAs(FRAME_SCHEMA, input, path)
  const body = Object.fromEntries(Object.entries(input).filter(([field]) => field !== 'type' && !(field in frame)))
  return { ...own, type: 'UNKNOWN', rawType, body }
}

const slideSchema = objectOf({
  id: idText,
  title: withDefault(plainText(LONGEST.slideTitle), ''),
  backgroundColor: withDefault(color, '#ffffff'),
  backgroundImageId: orNull(idText),
  notes: withDefault(plainText(LONGEST.note, 'lines'), ''),
  elements: listOf(z.pipe(anyFields, readBy(parseElement)), MOST_SLIDE_ELEMENTS),
})

const settingsSchema = objectOf({
  aspectRatio: withDefault(oneOf(ASPECT_RATIOS), USUAL_SETTINGS.aspectRatio),
  defaultLocationIds: listOf(idText, 10_000),
  defaultMappingId: orNull(idText),
  defaultBudgetId: orNull(idText),
  // Any words before.
  defaultStyle: orElse(orNull(oneOf(TABLE_STYLES)), null),
  defaultTimePeriod: orNull(timeSpanSetting),
  defaultTimePeriodOption: orNull(
    objectOf({
      id: idText,
      label: plainText(LONGEST.label),
      value: plainText(LONGEST.label),
      isCustom: flag,
      notSelectableWithOthers: flag,
    }),
  ),
  isTemplate: withDefault(flag, false),
  brand: orNull(brandSchema),
})

/** Without its slides, which are read one by one. */
const presentationSchema = objectOf({
  title: z.pipe(
    plainText(LONGEST.presentationTitle),
    z.transform((title) => title.trim()),
  ),
  slides: listOf(z.unknown(), MOST_SLIDES),
  settings: withDefault(settingsSchema, USUAL_SETTINGS),
})

/**
 * Reads a presentation as it is stored, boxes in points. What is left out is as usual.
 *
 * @throws BadInputError with a sentence for what does not fit, its field below `path`.
 */
export function parsePresentation(input: unknown, path = 'presentation'): Presentation {
  return atOnce(readingPresentation(input, path))
}

/** As `parsePresentation`, a slide in each step: large ones take as long as many requests of others. */
export function* readingPresentation(input: unknown, path = 'presentation'): Generator<void, Presentation, void> {
  const { slides, ...rest } = readAs(presentationSchema, input, path)
  const presentation = { ...rest, slides: [] as Slide[] }
  for (const [at, slide] of slides.entries()) {
    presentation.slides.push(readAs(slideSchema, slide, `${path}.slides.${at}`))
    yield
  }
  if (presentation.title === '') throw new BadInputError('Please name the presentation.', `${path}.title`)
  requireOwnIds(presentation.slides, `${path}.slides`)
  return presentation
}

/** Runs all steps without a pause. */
export function atOnce<Result>(steps: Generator<void, Result, void>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

function requireOwnIds(slides: readonly Slide[], path: string): void {
  if (new Set(slides.map(({ id }) => id)).size < slides.length)
    throw new BadInputError('Two slides have the same id. Give each one of its own.', path)
  const ids = slides.flatMap(({ elements }) => elements.map(({ id }) => id))
  if (new Set(ids).size < ids.length) throw new BadInputError('Two elements have the same id. Give each one of its own.', path)
}

/** The text that is stored: with a version, the same for equal presentations. */
export function presentationText(presentation: Presentation): string {
  return atOnce(writingPresentation(presentation))
}

/** As `presentationText`, a slide in each step. */
export function* writingPresentation({ title, slides, settings }: Presentation): Generator<void, string, void> {
  const { defaultTimePeriod, ...others } = settings
  const texts: string[] = []
  for (const { elements, ...slide } of slides) {
    texts.push(sortedText({ ...slide, elements: elements.map(storedElement) }))
    yield
  }
  const stored = { ...others, defaultTimePeriod: defaultTimePeriod && timeSpanInput(defaultTimePeriod) }
  // The keys in their order.
  return `{"settings":${sortedText(stored)},"slides":[${texts.join(',')}],"title":${JSON.stringify(title)},"version":1}`
}

function sortedText(value: object): string {
  return JSON.stringify(withSortedKeys(value))
}

function storedElement(element: SlideElement): Readonly<Record<string, unknown>> {
  switch (element.type) {
    case 'UNKNOWN': {
      const { rawType, body, ...own } = element
      return { ...body, ...own, type: rawType }
    }
    case 'TEXT':
      return { ...element, figures: element.figures.map((figure) => ({ ...figure, scope: storedScope(figure.scope) })) }
    case 'CHART':
      return { ...element, chart: element.chart && JSON.parse(chartText(element.chart)), scope: storedScope(element.scope) }
    case 'PNL_VIEWER':
      return { ...element, scope: storedScope(element.scope) }
    default:
      return { ...element }
  }
}

function storedScope({ timeSpan, ...rest }: ElementScope) {
  return { ...rest, timeSpan: timeSpan && timeSpanInput(timeSpan) }
}

function namesIn(content: string): readonly string[] {
  return slideTextParts(content).flatMap((part) => (part.kind === 'FIGURE' ? [part.name] : []))
}
