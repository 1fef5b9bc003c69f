import { chartInput, chartInputDocument, type GivenChart } from '../charts/chart-input.ts'
import { BadInputError } from '../errors.ts'
import { timeSpanInput } from '../time/time-span.ts'
import {
  type AspectRatio,
  type ElementScope,
  type Presentation,
  SHAPE_TYPES,
  SLIDE_SIZES,
  type SlideElement,
  slideSizeText,
  TABLE_STYLES,
  type TimePeriodOption,
  type UnknownElement,
} from './presentation.ts'
import { atOnce, readingPresentation } from './presentation-text.ts'
import { boxFromHundredths, boxInHundredths, type SlideBox } from './slide-box.ts'
import { settingOfOption } from './time-period-option.ts'

/** An element as the API takes it: one form for all types. What is left out is as usual. */
export interface GivenElement {
  readonly id: string
  readonly type: string
  /** In hundredths of the slide's width and height. */
  readonly transform: SlideBox
  readonly zIndex: number
  readonly locked: boolean
  readonly visible: boolean
  readonly [field: string]: unknown
}

export interface GivenSlide {
  readonly id: string
  readonly elements: readonly GivenElement[]
  readonly [field: string]: unknown
}

/** A presentation as the API takes it. */
export interface GivenPresentation {
  readonly title: string
  /** The slides' ids in the order shown. */
  readonly order: readonly string[]
  readonly slides: readonly GivenSlide[]
  readonly settings: { readonly aspectRatio: AspectRatio; readonly [field: string]: unknown }
}

const FRAME_FIELDS = ['id', 'type', 'transform', 'zIndex', 'locked', 'visible', 'name', 'groupId']
const SHAPE_FIELDS = ['fillColor', 'strokeColor', 'strokeWidth', 'borderRadius', 'opacity']
const TEXT_LOOK = [
  'fontSize',
  'fontFamily',
  'fontWeight',
  'fontStyle',
  'textAlign',
  'textDecoration',
  'color',
  'backgroundColor',
  'padding',
]

/** The fields of an element in addition to its frame, by type. */
const OWN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  TEXT: ['editable', 'content', 'figures', 'presentedRecordId', ...TEXT_LOOK],
  IMAGE: ['src', 'alt', 'objectFit', 'crop'],
  ...Object.fromEntries(SHAPE_TYPES.map((type) => [type, SHAPE_FIELDS])),
  // `data` is what the server keeps; what a caller sends back is not read.
  PNL_VIEWER: [
    'title',
    'data',
    'showGrid',
    'showAccountNumbers',
    'continues',
    'metadataId',
    'fontSizeOverride',
    'currencyView',
    'columns',
    'rows',
    'scope',
    'presentedRecordId',
  ],
  CHART: ['title', 'chartId', 'chart', 'scope', 'presentedRecordId'],
}

/**
 * Reads a presentation as the API takes it.
 *
 * @param stored what it replaces; null for a new one. Settings that are sent back as they were read stay as they are, and so do the
 * bodies of elements that a newer version of the program made.
 * @throws BadInputError with a sentence for what does not fit.
 */
export function presentationFrom(given: GivenPresentation, stored: Presentation | null): Presentation {
  return atOnce(readingGiven(given, stored))
}

/** As `presentationFrom`, a slide in each step. */
export function* readingGiven(given: GivenPresentation, stored: Presentation | null): Generator<void, Presentation, void> {
  const { order, slides, settings } = given
  const byId = new Map(slides.map((slide) => [slide.id, slide]))
  const ordered = order.flatMap((id) => byId.get(id) ?? [])
  if (ordered.length !== slides.length || new Set(order).size !== order.length || order.length !== slides.length)
    throw new BadInputError('The order names each slide once, by its id.', 'input.order')
  const { defaultPnlId, size, ...own } = settings
  requireSize(size, settings.aspectRatio, stored)
  requireStyle(own['defaultStyle'])
  const read = {
    ...own,
    defaultMappingId: defaultPnlId,
    defaultTimePeriod: own['defaultTimePeriod'] ?? timeOfOption(own['defaultTimePeriodOption'], stored),
  }
  const unknown = unknownElements(stored)
  const forms: object[] = []
  for (const { elements, backgroundImage, ...slide } of ordered) {
    forms.push({
      ...slide,
      backgroundImageId: pictureId(backgroundImage, 'input.slides.backgroundImage'),
      elements: elements.map((element) => storedForm(element, settings.aspectRatio, unknown)),
    })
    yield
  }
  return yield* readingPresentation({ title: given.title, slides: forms, settings: read }, 'input')
}

function unknownElements(stored: Presentation | null): ReadonlyMap<string, UnknownElement> {
  const elements = stored?.slides.flatMap((slide) => slide.elements) ?? []
  return new Map(elements.flatMap((element) => (element.type === 'UNKNOWN' ? [[element.id, element]] : [])))
}

function storedForm(element: GivenElement, aspectRatio: AspectRatio, unknown: ReadonlyMap<string, UnknownElement>): unknown {
  const { type, transform, locked, visible } = element
  const box = boxFromHundredths(transform, SLIDE_SIZES[aspectRatio])
  const frame = { id: element.id, name: element['name'], box, zIndex: element.zIndex, isLocked: locked, isVisible: visible }
  const own = { ...frame, groupId: element['groupId'] }
  if (type === 'UNKNOWN') {
    const stored = unknown.get(element.id)
    if (stored === undefined) throw new BadInputError('Invalid element type', 'input.slides.elements.type')
    return { ...stored.body, ...own, type: stored.rawType }
  }
  const fields = OWN_FIELDS[type]
  if (fields === undefined) throw new BadInputError('Invalid element type', 'input.slides.elements.type')
  const given: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(element)) {
    if (FRAME_FIELDS.includes(field) || value === undefined || value === null) continue
    if (!fields.includes(field))
      throw new BadInputError(`An element of type ${type} has no ${field}. Leave it out.`, `input.slides.elements.${field}`)
    if (field !== 'data') given[field] = value
  }
  const { src, metadataId, chart, ...rest } = given
  return {
    ...rest,
    ...own,
    type,
    ...(type === 'IMAGE' ? { imageId: pictureId(src, 'input.slides.elements.src') } : {}),
    ...(type === 'PNL_VIEWER' ? { layoutId: metadataId } : {}),
    ...(chart === undefined ? {} : { chart: chartInputDocument(chart as GivenChart) }), // as the schema declares it
  }
}

/**
 * Slides have the size of their shape; one that says otherwise is not what the caller will get. The size that was read stays behind where
 * only the shape is changed.
 */
function requireSize(size: unknown, aspectRatio: AspectRatio, stored: Presentation | null): void {
  if (size === undefined || size === null) return
  const fitting = [aspectRatio, ...(stored === null ? [] : [stored.settings.aspectRatio])].map(slideSizeText)
  if (typeof size === 'string' && fitting.includes(size.replaceAll(/\s/g, '').replace('×', 'x'))) return
  throw new BadInputError(
    `Slides of ${aspectRatio} are ${slideSizeText(aspectRatio)} points. Leave size out, or choose the aspectRatio that has it.`,
    'input.settings.size',
  )
}

function requireStyle(style: unknown): void {
  if (style === undefined || style === null || (TABLE_STYLES as readonly unknown[]).includes(style)) return
  throw new BadInputError(`There is no such style of tables. Choose ${TABLE_STYLES.join(' or ')}.`, 'input.settings.defaultStyle')
}

/** What an option of the time menu stands for where nothing else says the time; null for none. The stored one stands for what is stored. */
function timeOfOption(option: unknown, stored: Presentation | null) {
  if (!option) return null
  const { defaultTimePeriod = null, defaultTimePeriodOption = null } = stored?.settings ?? {}
  // As the schema declares it.
  const chosen = option as TimePeriodOption
  const setting = defaultTimePeriodOption?.value === chosen.value ? defaultTimePeriod : settingOfOption(chosen)
  return setting && timeSpanInput(setting)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Pictures come from the company's own alone: another address would tell strangers who looks at a slide, and when. */
function pictureId(given: unknown, field: string): string | null {
  if (given === null || given === undefined || given === '') return null
  if (typeof given === 'string' && UUID.test(given)) return given.toLowerCase()
  throw new BadInputError('Pictures are shown from those that were uploaded here. Upload it, then use its id.', field)
}

/** A presentation as the API takes it. `presentationFrom` reads it back. */
export function presentationInput({ title, slides, settings }: Presentation): GivenPresentation {
  const { defaultMappingId, defaultTimePeriod, ...own } = settings
  return {
    title,
    order: slides.map(({ id }) => id),
    slides: slides.map(({ elements, backgroundImageId, ...slide }) => ({
      ...slide,
      backgroundImage: backgroundImageId,
      elements: elements.map((element) => givenForm(element, settings.aspectRatio)),
    })),
    settings: { ...own, defaultPnlId: defaultMappingId, defaultTimePeriod: defaultTimePeriod && timeSpanInput(defaultTimePeriod) },
  }
}

function givenForm(element: SlideElement, aspectRatio: AspectRatio): GivenElement {
  const { id, name, box, zIndex, isLocked, isVisible, groupId } = element
  const transform = boxInHundredths(box, SLIDE_SIZES[aspectRatio])
  const frame = { id, type: element.type, name, transform, zIndex, locked: isLocked, visible: isVisible, groupId }
  switch (element.type) {
    case 'UNKNOWN':
      return frame
    case 'TEXT': {
      const figures = element.figures.map((figure) => ({ ...figure, scope: givenScope(figure.scope) }))
      return { ...ownOf(element), ...frame, figures }
    }
    case 'IMAGE': {
      const { imageId, ...rest } = ownOf(element)
      return { ...rest, ...frame, src: imageId }
    }
    case 'PNL_VIEWER': {
      const { layoutId, ...rest } = ownOf(element)
      return { ...rest, ...frame, metadataId: layoutId, scope: givenScope(element.scope) }
    }
    case 'CHART':
      return { ...ownOf(element), ...frame, chart: element.chart && chartInput(element.chart), scope: givenScope(element.scope) }
    default:
      return { ...ownOf(element), ...frame }
  }
}

/** An element without its frame. */
function ownOf<Element extends SlideElement>(element: Element): Omit<Element, keyof GivenFrame> {
  const {
    id: _id,
    type: _type,
    name: _name,
    box: _box,
    zIndex: _z,
    isLocked: _locked,
    isVisible: _visible,
    groupId: _group,
    ...own
  } = element
  return own
}

type GivenFrame = Pick<SlideElement, 'id' | 'type' | 'name' | 'box' | 'zIndex' | 'isLocked' | 'isVisible' | 'groupId'>

function givenScope({ timeSpan, ...scope }: ElementScope) {
  return { ...scope, timeSpan: timeSpan && timeSpanInput(timeSpan) }
}
