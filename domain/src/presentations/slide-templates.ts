import { type ChartDocument, type ChartMetric, NEW_CHART, USUAL_CHART_OPTIONS } from '../charts/chart-document.ts'
import { settled } from '../charts/chart-edits.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { groupTree } from '../mappings/group-tree.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'
import { USUAL_BRAND } from './brand.ts'
import { slideInBrand } from './branding.ts'
import {
  inLayers,
  newChartElement,
  newShape,
  newSlide,
  newTable,
  newText,
  SLIDE_INK,
  SLIDE_QUIET,
  slideAreas,
  TEXT_ROLES,
  titledSlide,
} from './new-elements.ts'
import { COMMENT_PROMPT } from './placeholders/prompts.ts'
import {
  type ChartElement,
  INHERITED,
  livePresentation,
  type Presentation,
  type PresentationSettings,
  SLIDE_SIZES,
  type Slide,
  type TableStyle,
  type TextElement,
  type TextFigure,
} from './presentation.ts'
import type { SlideBox, SlideSize } from './slide-box.ts'
import { type NewId, renamedSlide, withAspectRatio } from './slide-commands.ts'
import { fittedText } from './text-lines.ts'
import { contentOfWords } from './text-parts.ts'

/** What templates are filled with. */
export interface TemplateParts {
  readonly newId: NewId
  readonly size: SlideSize
  readonly tableStyle: TableStyle | null
  /** Of the mapping; null where the company has none. */
  readonly mappingId: string | null
  readonly groups: readonly ProfitLossGroup[]
  /** Null for none: texts and charts compare with the prior year then. */
  readonly budget: { readonly id: string; readonly name: string } | null
}

/** A slide that can be shown as it is. */
export interface SlideTemplate {
  readonly key: string
  readonly name: string
  readonly make: (parts: TemplateParts) => Slide
}

const GUTTER = 24
const LAST_13: TimeSpanSetting = {
  kind: 'RELATIVE',
  period: 'MONTHLY',
  startsPeriodsBeforeCurrent: 13,
  numberOfPeriods: 13,
  anchor: 'LEDGER',
}
const LAST_MONTH: TimeSpanSetting = { ...LAST_13, startsPeriodsBeforeCurrent: 1, numberOfPeriods: 1 }

/** The lines of a summary: the totals of the report, in its order, the bottom line last. */
function headlines(groups: readonly ProfitLossGroup[]): readonly ProfitLossGroup[] {
  const roots = groups.filter(({ parentId }) => parentId === null).toSorted((one, other) => one.displayOrder - other.displayOrder)
  const totals = roots.filter(({ type, formula }) => type === 'REVENUE' || formula !== null)
  const all = totals.length === 0 ? roots : totals
  const bottom = roots.find(({ type }) => type === 'NET_INCOME')
  const others = all.filter((group) => group !== bottom)
  return [...others.slice(0, bottom === undefined ? 4 : 3), ...(bottom === undefined ? [] : [bottom])]
}

function figure(name: string, groupId: string, more: Partial<TextFigure> = {}): TextFigure {
  return { name, groupId, metricId: null, measure: 'VALUE', against: null, scope: INHERITED, ...more }
}

function coverSlide({ newId, size }: TemplateParts): Slide {
  const wall = newShape({ id: newId(), box: { x: size.width - 260, y: 90, width: 60, height: 320, rotation: 0 } }, 'RECTANGLE')
  const dark = newShape({ id: newId(), box: { x: size.width - 184, y: 90, width: 100, height: 200, rotation: 0 } }, 'RECTANGLE')
  const foot = newShape({ id: newId(), box: { x: size.width - 184, y: 306, width: 100, height: 104, rotation: 0 } }, 'RECTANGLE')
  const width = size.width - 360
  const title = newText({ id: newId(), box: { x: 66, y: 170, width, height: 110, rotation: 0 } }, 'COVER', 'Monthly review', 'Title')
  const about = newText({ id: newId(), box: { x: 66, y: 290, width, height: 60, rotation: 0 } }, 'TEXT', '[company]\n[period]', 'Company')
  return {
    ...newSlide(
      newId(),
      inLayers([
        { ...wall, name: 'Wall' },
        { ...dark, fillColor: SLIDE_INK },
        { ...foot, fillColor: SLIDE_INK },
        title,
        { ...about, fontSize: 18 },
      ]),
    ),
    title: 'Monthly review',
  }
}

/** Type and lines of key figures, in points from the top. */
interface KeyFigureLook {
  readonly valueSize: number
  readonly name: { readonly top: number; readonly height: number }
  readonly value: { readonly top: number; readonly height: number }
  readonly compared: { readonly top: number; readonly height: number }
}

/** Of a summary, which has charts below. */
const MEDIUM: KeyFigureLook = {
  valueSize: TEXT_ROLES.FIGURE.fontSize,
  name: { top: 0, height: 22 },
  value: { top: 22, height: 46 },
  compared: { top: 70, height: 40 },
}
const SMALL: KeyFigureLook = {
  valueSize: 24,
  name: { top: 0, height: 19 },
  value: { top: 19, height: 34 },
  compared: { top: 54, height: 36 },
}

/** The headlines side by side: name, figure, difference. */
function keyFigures({ newId, groups, budget }: TemplateParts, area: SlideBox, look: KeyFigureLook): readonly TextElement[] {
  const shown = headlines(groups)
  const width = (area.width - GUTTER * (shown.length - 1)) / Math.max(1, shown.length)
  const against = budget === null ? 'PRIOR_YEAR' : 'BUDGET'
  const base = budget === null ? 'prior year' : 'budget'
  return shown.flatMap(({ id, name }, at) => {
    const boxOf = ({ top, height }: KeyFigureLook['name']) => ({
      x: area.x + at * (width + GUTTER),
      y: area.y + top,
      width,
      height,
      rotation: 0,
    })
    const label = newText({ id: newId(), box: boxOf(look.name) }, 'TEXT', name, `${name}, name`)
    const value = newText({ id: newId(), box: boxOf(look.value) }, 'FIGURE', '{value}', name)
    const compared = newText(
      { id: newId(), box: boxOf(look.compared) },
      'TEXT',
      `{variance} against ${base}\n{percent}`,
      `${name}, difference`,
    )
    return [
      { ...label, color: SLIDE_QUIET },
      { ...value, fontSize: look.valueSize, figures: [figure('value', id)] },
      {
        ...compared,
        figures: [
          figure('variance', id, { measure: 'VARIANCE', against }),
          figure('percent', id, { measure: 'VARIANCE_PERCENT', against }),
        ],
      },
    ]
  })
}

/** Says how differences are to be read: that of a cost is positive where less was spent. */
function signNote({ newId, size }: TemplateParts): TextElement {
  return newText(
    { id: newId(), box: slideAreas(size).note },
    'NOTE',
    'Differences are better where positive, worse where negative.',
    'Note',
  )
}

/** Points: of key figures with what they are compared with, and of the comments at the foot of a summary. */
const FIGURES_HEIGHT = 118
const COMMENTS_HEIGHT = 36

/** The key figures; below them the months and where the difference comes from. */
function summarySlide(parts: TemplateParts): Slide {
  const { newId, size } = parts
  const { body } = slideAreas(size)
  const comments = { ...body, y: body.y + body.height - COMMENTS_HEIGHT, height: COMMENTS_HEIGHT }
  const below = { ...body, y: body.y + FIGURES_HEIGHT, height: body.height - FIGURES_HEIGHT - COMMENTS_HEIGHT - 10 }
  const [left, right] = besideEachOther(below, 0.56)
  return titledSlide(newId, size, 'Summary', [
    ...keyFigures(parts, body, MEDIUM),
    ...chartIn(parts, left, 'By month', { ...BY_MONTH, options: {} }),
    ...chartIn(parts, right, 'Locations', { ...BY_LOCATION, options: { ...BY_LOCATION.options, first: 6 } }),
    newText({ id: newId(), box: comments }, 'TEXT', COMMENT_PROMPT, 'Comments'),
    signNote(parts),
  ])
}

/** The profit and loss, and what moved its bottom line. */
function profitLossSlide(parts: TemplateParts): Slide {
  const { newId, size, tableStyle } = parts
  const { body } = slideAreas(size)
  const [left, right] = besideEachOther(body, 0.58)
  const moved = chartIn(parts, right, 'What moved it', BRIDGE)
  const table = newTable({ id: newId(), box: moved.length === 0 ? body : left }, null, 'P&L table', tableStyle)
  return titledSlide(newId, size, 'Profit and loss', [table, ...moved, signNote(parts)])
}

/** Two boxes with a gap between them. @param share of the left one. */
function besideEachOther(box: SlideBox, share: number): readonly [SlideBox, SlideBox] {
  const width = box.width * share
  return [
    { ...box, width },
    { ...box, x: box.x + width + GUTTER, width: box.width - width - GUTTER },
  ]
}

type TemplateChart = Partial<Omit<ChartDocument, 'options' | 'metrics'>> & { readonly options?: Partial<ChartDocument['options']> }

function chartSlide(parts: TemplateParts, title: string, chart: TemplateChart): Slide {
  const { newId, size } = parts
  return titledSlide(newId, size, title, chartIn(parts, slideAreas(size).body, title, chart))
}

/** A chart in a box; none without a mapping. */
function chartIn(parts: TemplateParts, box: SlideBox, title: string, chart: TemplateChart): readonly ChartElement[] {
  const document = headlineChart(parts, chart)
  return document === null ? [] : [newChartElement({ id: parts.newId(), box }, document, title)]
}

/** A chart of the bottom line against the budget or the prior year; null without a mapping. */
function headlineChart({ mappingId, groups, budget }: TemplateParts, { options = {}, ...own }: TemplateChart): ChartDocument | null {
  const headline = headlines(groups).at(-1)
  if (mappingId === null || headline === undefined) return null
  const metric = (id: string, dataLabel: string, more: Partial<ChartMetric> = {}): ChartMetric => ({
    id,
    subject: { kind: 'GROUP', groupId: headline.id },
    budgetId: null,
    comparison: null,
    locationIds: [],
    dataLabel,
    color: null,
    seriesType: null,
    ...more,
  })
  const base =
    budget === null ? metric('m2', 'Prior year', { comparison: 'PRIOR_YEAR' }) : metric('m2', budget.name, { budgetId: budget.id })
  return settled({
    ...NEW_CHART,
    mappingId,
    timeSpan: LAST_MONTH,
    ...own,
    metrics: [metric('m1', headline.name), base],
    options: { ...USUAL_CHART_OPTIONS, ...options },
  })
}

const BY_MONTH: TemplateChart = { type: 'COMBINATION', timeSpan: LAST_13, options: { showDifference: true } }
const BY_LOCATION: TemplateChart = { type: 'HORIZONTAL_BAR', xAxis: 'LOCATION', options: { measure: 'VARIANCE', first: 20 } }
/** By the categories behind the bottom line, as home has it. */
const BRIDGE: TemplateChart = { type: 'WATERFALL', options: { split: 'LINES', depth: 2 } }

/** Rows of a profit and loss that can still be read on a one-pager. */
const MOST_ROWS = 22

/** The key figures, the profit and loss and the months of one location, on one page. */
function onePagerSlide(parts: TemplateParts): Slide {
  const { newId, size, groups, tableStyle } = parts
  const { body } = slideAreas(size)
  const title = '[location]'
  const slide = titledSlide(newId, size, title)
  const about = newText({ id: newId(), box: { ...body, y: 62, height: 22 } }, 'TEXT', '[period], [company]', 'Period and company')
  const hasFigures = headlines(groups).length > 0
  const top = hasFigures ? body.y + 104 : body.y
  const below = { ...body, y: top, height: body.y + body.height - top }
  // The months need a wide slide.
  const document = size.width / size.height > 1.5 ? headlineChart(parts, BY_MONTH) : null
  const width = document === null ? below.width : below.width * 0.56
  const table = newTable({ id: newId(), box: { ...below, width } }, null, 'P&L table', tableStyle)
  const beside = { ...below, x: below.x + width + GUTTER, width: below.width - width - GUTTER }
  const more = [
    { ...about, color: SLIDE_QUIET },
    ...keyFigures(parts, body, SMALL),
    { ...table, continues: false, rows: rowsOfOnePage(groups) },
    ...(document === null ? [] : [newChartElement({ id: newId(), box: beside }, document, 'By month')]),
    ...(hasFigures ? [signNote(parts)] : []),
  ]
  // The title leaves a line for the period.
  const titled = slide.elements.map((element) => (element.name === 'Title' ? { ...element, box: { ...element.box, height: 32 } } : element))
  return { ...slide, elements: inLayers([...titled, ...more]) }
}

/** Null for every row; of too many lines those of the upper levels. */
function rowsOfOnePage(groups: readonly ProfitLossGroup[]): readonly string[] | null {
  if (groups.length <= MOST_ROWS) return null
  const { nodes } = groupTree(groups)
  const upTo = (depth: number) => nodes.filter((node) => node.depth <= depth)
  const depths = [...new Set(nodes.map(({ depth }) => depth))].sort((one, other) => other - one)
  const deepest = depths.find((depth) => upTo(depth).length <= MOST_ROWS) ?? 1
  return upTo(deepest).map(({ group: { id } }) => `group:${id}`)
}

export const SLIDE_TEMPLATES: readonly SlideTemplate[] = [
  { key: 'blank', name: 'Empty', make: ({ newId }) => newSlide(newId()) },
  { key: 'title', name: 'Title', make: ({ newId, size }) => titledSlide(newId, size, '') },
  { key: 'cover', name: 'Cover', make: coverSlide },
  { key: 'summary', name: 'Summary', make: summarySlide },
  { key: 'profit-loss', name: 'Profit and loss', make: profitLossSlide },
  {
    key: 'bridge',
    name: 'Bridge',
    make: (parts) => chartSlide(parts, 'Bridge', BRIDGE),
  },
  {
    key: 'locations',
    name: 'Locations',
    make: (parts) => chartSlide(parts, 'Locations', BY_LOCATION),
  },
  {
    key: 'year',
    name: 'Months',
    make: (parts) => chartSlide(parts, 'By month', BY_MONTH),
  },
  { key: 'one-pager', name: 'One-pager', make: onePagerSlide },
]

/** A whole presentation that can be shown as it is. */
export interface PresentationTemplate {
  readonly key: string
  readonly name: string
  readonly about: string
  readonly slides: readonly string[]
}

export const PRESENTATION_TEMPLATES: readonly PresentationTemplate[] = [
  { key: 'empty', name: 'Empty', about: 'One slide with a title.', slides: ['title'] },
  {
    key: 'monthly-review',
    name: 'Monthly review',
    about: 'Cover, summary, profit and loss, bridge, locations and months.',
    slides: ['cover', 'summary', 'profit-loss', 'bridge', 'locations', 'year'],
  },
  {
    key: 'board-pack',
    name: 'Board pack',
    about: 'Cover, summary, profit and loss and months.',
    slides: ['cover', 'summary', 'profit-loss', 'year'],
  },
  {
    key: 'one-pager',
    name: 'Location one-pager',
    about: 'Key figures, profit and loss and months of one location, on one page.',
    slides: ['one-pager'],
  },
  {
    key: 'budget-kickoff',
    name: 'Budget kickoff',
    about: 'Cover, the months so far, the bridge and locations.',
    slides: ['cover', 'year', 'bridge', 'locations'],
  },
  {
    key: 'lender-package',
    name: 'Lender package',
    about: 'Cover, profit and loss and months.',
    slides: ['cover', 'profit-loss', 'year'],
  },
]

/** @param key of `PRESENTATION_TEMPLATES`; an unknown one is the empty presentation. */
export function presentationFromTemplate(
  key: string,
  title: string,
  settings: PresentationSettings,
  parts: Omit<TemplateParts, 'size' | 'tableStyle'>,
): Presentation {
  const template = PRESENTATION_TEMPLATES.find((one) => one.key === key) ?? PRESENTATION_TEMPLATES[0]
  const size = SLIDE_SIZES[settings.aspectRatio]
  const { newId } = parts
  const own = { ...parts, size, tableStyle: settings.defaultStyle }
  const plain = (template?.slides ?? []).flatMap((name) => SLIDE_TEMPLATES.find((one) => one.key === name)?.make(own) ?? [])
  const slides = settings.brand === null ? plain : plain.map((slide) => slideInBrand(slide, settings.brand ?? USUAL_BRAND, { size, newId }))
  const first = slides[0]
  const titled = first !== undefined && template?.slides[0] === 'cover' ? [withCoverTitle(first, title), ...slides.slice(1)] : slides
  return { title, slides: titled, settings }
}

/**
 * A presentation made from one that the company keeps as a template, with settings of its own.
 *
 * @param settings in the template's shape or another one.
 */
export function presentationFromOwn(template: Presentation, title: string, settings: PresentationSettings): Presentation {
  const [first, ...others] = livePresentation(template).slides
  const slides = first === undefined ? [] : [renamedSlide(first, template.title, title), ...others]
  const shaped = withAspectRatio({ ...template, title, slides }, settings.aspectRatio)
  return { ...shaped, settings: { ...settings, isTemplate: false } }
}

/** Of the title on a cover, in points. */
const HIGHEST_TITLE = 240
/** Between a title that fills its box and the text below it. */
const TITLE_GAP = 10

/** A long title grows upward, so that the text below it does not move. */
function coverTitle(element: TextElement): TextElement {
  const bottom = element.box.y + element.box.height
  const { lines, lineHeight } = fittedText({ ...element, box: { ...element.box, height: HIGHEST_TITLE } }, String)
  const height = Math.min(HIGHEST_TITLE, Math.max(element.box.height, Math.ceil(lines.length * lineHeight)))
  const gap = height > element.box.height ? TITLE_GAP : 0
  return { ...element, box: { ...element.box, y: bottom - gap - height, height } }
}

function withCoverTitle(slide: Slide, title: string): Slide {
  const elements = slide.elements.map((element) =>
    element.type === 'TEXT' && element.name === 'Title' ? coverTitle({ ...element, content: contentOfWords(title) }) : element,
  )
  return { ...slide, title, elements }
}
