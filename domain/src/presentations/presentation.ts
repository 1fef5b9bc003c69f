import type { ChartDocument } from '../charts/chart-document.ts'
import type { QuestionPlaces } from '../figures/figure-question.ts'
import type { CurrencyView } from '../money/format.ts'
import type { ColumnChoice } from '../profit-loss/report-columns.ts'
import type { TimeSpanSetting } from '../time/time-span.ts'
import type { Brand } from './brand.ts'
import type { FontFamily } from './font-families.ts'
import type { SlideBox, SlideSize } from './slide-box.ts'

export const ASPECT_RATIOS = ['WIDE_16_9', 'STANDARD_4_3', 'LETTER'] as const
export type AspectRatio = (typeof ASPECT_RATIOS)[number]

/** Points, 72 to the inch: 13.33 x 7.5, 10 x 7.5 and 11 x 8.5 inches. */
export const SLIDE_SIZES: Readonly<Record<AspectRatio, SlideSize>> = {
  WIDE_16_9: { width: 960, height: 540 },
  STANDARD_4_3: { width: 720, height: 540 },
  LETTER: { width: 792, height: 612 },
}

/** The size of a slide in points, `960x540`. */
export function slideSizeText(aspectRatio: AspectRatio): string {
  const { width, height } = SLIDE_SIZES[aspectRatio]
  return `${width}x${height}`
}

/** A presentation as it is stored: what its slides show and ask for, never a figure. */
export interface Presentation {
  readonly title: string
  /** In the order shown. */
  readonly slides: readonly Slide[]
  readonly settings: PresentationSettings
}

export interface Slide {
  readonly id: string
  readonly title: string
  /** `#rrggbb`. */
  readonly backgroundColor: string
  /** Id of a stored picture; null for none. */
  readonly backgroundImageId: string | null
  /** For the presenter. */
  readonly notes: string
  readonly elements: readonly SlideElement[]
}

/** How new tables look: plain, or with lines between all cells. */
export const TABLE_STYLES = ['PLAIN', 'GRID'] as const
export type TableStyle = (typeof TABLE_STYLES)[number]

export const SHAPE_TYPES = ['RECTANGLE', 'ROUNDED_RECTANGLE', 'CIRCLE', 'TRIANGLE'] as const
export type ShapeType = (typeof SHAPE_TYPES)[number]

export type SlideElement = TextElement | ImageElement | ShapeElement | ProfitLossElement | ChartElement | UnknownElement

/** What every element has. */
export interface ElementFrame {
  readonly id: string
  /** What lists of layers call it; empty: named by its type. */
  readonly name: string
  readonly box: SlideBox
  /** Higher is in front; of equal ones the later. */
  readonly zIndex: number
  readonly isLocked: boolean
  readonly isVisible: boolean
  /** Elements of a slide with the same one are chosen and moved together; null for none. */
  readonly groupId: string | null
}

/** An element that shows figures: live, or frozen as they were presented. */
export interface FigureFrame extends ElementFrame {
  /** The record of what was presented whose figures it shows; null: live. */
  readonly presentedRecordId: string | null
}

/** One look per element. Sizes in points, colors `#rrggbb`. */
export interface TextElement extends FigureFrame {
  readonly type: 'TEXT'
  /** Whether its words may be changed where it is edited. */
  readonly editable: boolean
  /** Text with figures that stay live: `{name}` stands for the figure of that name, `{{` for a brace. */
  readonly content: string
  readonly figures: readonly TextFigure[]
  readonly fontSize: number
  readonly fontFamily: FontFamily
  readonly fontWeight: 'normal' | 'bold'
  readonly fontStyle: 'normal' | 'italic'
  readonly textAlign: 'left' | 'center' | 'right'
  readonly textDecoration: 'none' | 'underline' | 'line-through'
  readonly color: string
  /** Null for none. */
  readonly backgroundColor: string | null
  readonly padding: number
}

/** A figure inside a text: its subject and measure. */
export interface TextFigure {
  /** Letters, digits and hyphens; each once in a text. */
  readonly name: string
  readonly groupId: string | null
  readonly metricId: string | null
  readonly measure: 'VALUE' | 'VARIANCE' | 'VARIANCE_PERCENT' | 'SHARE_OF_REVENUE'
  /** What a variance is from; null for measures without one. */
  readonly against: 'BUDGET' | 'PRIOR_PERIOD' | 'PRIOR_YEAR' | null
  readonly scope: ElementScope
}

export interface ImageElement extends ElementFrame {
  readonly type: 'IMAGE'
  readonly imageId: string
  /** What it shows, for people who cannot see it. */
  readonly alt: string
  readonly objectFit: 'contain' | 'cover' | 'fill'
  /** Shares of the picture that are cut off at each side; all zero for the whole picture. */
  readonly crop: Crop
}

export interface Crop {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface ShapeElement extends ElementFrame {
  readonly type: ShapeType
  readonly fillColor: string
  readonly strokeColor: string
  /** Points; zero for no line. */
  readonly strokeWidth: number
  readonly borderRadius: number
  /** 0 to 1. */
  readonly opacity: number
}

/** A profit and loss: of a layout of the library, or plain. */
export interface ProfitLossElement extends FigureFrame {
  readonly type: 'PNL_VIEWER'
  readonly title: string
  readonly showGrid: boolean
  readonly showAccountNumbers: boolean
  /** Null for a plain one. */
  readonly layoutId: string | null
  /** Points; null for as large as fits. */
  readonly fontSizeOverride: number | null
  /** Whether rows that do not fit continue on further slides, generated when the slides are shown. */
  readonly continues: boolean
  readonly currencyView: CurrencyView
  /** Its columns. Null: as the layout has them; of a plain one, against the budget if there is one. */
  readonly columns: ColumnChoice | null
  /** Keys of the rows that show, as `layouts/layout-keys` writes them. Null for all. */
  readonly rows: readonly string[] | null
  readonly scope: ElementScope
  /** Only while slides are shown: the part of a continued table that is on this slide. It is not stored. */
  readonly part?: TablePart
}

/** Some of a table's columns, by index, and the sentence below them; empty for none. */
export interface TablePart {
  readonly columns: readonly [from: number, to: number]
  readonly says: string
}

/** A saved chart, or one that is stored with the presentation. */
export interface ChartElement extends FigureFrame {
  readonly type: 'CHART'
  readonly title: string
  readonly chartId: string | null
  readonly chart: ChartDocument | null
  readonly scope: ElementScope
}

/** What a newer version of the program stored. It is shown as unreadable, can be moved like others, and stays unchanged. */
export interface UnknownElement extends ElementFrame {
  readonly type: 'UNKNOWN'
  readonly rawType: string
  readonly body: Readonly<Record<string, unknown>>
}

/** What an element is of; null: as the presentation has it. */
export interface ElementScope {
  readonly mappingId: string | null
  readonly places: QuestionPlaces | null
  readonly timeSpan: TimeSpanSetting | null
  readonly budgetId: string | null
}

export const INHERITED: ElementScope = { mappingId: null, places: null, timeSpan: null, budgetId: null }

/** What elements without their own inherit. */
export interface PresentationSettings {
  readonly aspectRatio: AspectRatio
  /** Empty: every location. */
  readonly defaultLocationIds: readonly string[]
  /** Null for the company's first mapping. */
  readonly defaultMappingId: string | null
  readonly defaultBudgetId: string | null
  /** How new tables look; null: plain. */
  readonly defaultStyle: TableStyle | null
  readonly defaultTimePeriod: TimeSpanSetting | null
  readonly defaultTimePeriodOption: TimePeriodOption | null
  /** Whether it is offered when a presentation is made. */
  readonly isTemplate: boolean
  /** The look it was made with, which its new slides have; null: the product's own. */
  readonly brand: Brand | null
}

export interface TimePeriodOption {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly isCustom: boolean
  readonly notSelectableWithOthers: boolean
}

export const USUAL_SETTINGS: PresentationSettings = {
  aspectRatio: 'WIDE_16_9',
  defaultLocationIds: [],
  defaultMappingId: null,
  defaultBudgetId: null,
  defaultStyle: null,
  defaultTimePeriod: null,
  defaultTimePeriodOption: null,
  isTemplate: false,
  brand: null,
}

export const MOST_SLIDES = 500
export const MOST_SLIDE_ELEMENTS = 500

/** Whether its words may be typed over. */
export function hasOpenWords(element: SlideElement): boolean {
  return element.type === 'TEXT' && element.editable && !element.isLocked
}

/** Null for live elements, and for those that show no figures. */
export function keptRecordOf(element: SlideElement): string | null {
  return 'presentedRecordId' in element ? element.presentedRecordId : null
}

/** An element with current figures. */
export function liveElement<Element extends SlideElement>(element: Element): Element {
  return keptRecordOf(element) === null ? element : { ...element, presentedRecordId: null }
}

/** The records whose figures elements of a presentation keep, each once. */
export function keptRecords({ slides }: Presentation): readonly string[] {
  return [...new Set(slides.flatMap(({ elements }) => elements.flatMap((element) => keptRecordOf(element) ?? [])))]
}

/** A presentation with current figures everywhere. */
export function livePresentation(presentation: Presentation): Presentation {
  return { ...presentation, slides: presentation.slides.map((slide) => ({ ...slide, elements: slide.elements.map(liveElement) })) }
}

/** A slide's elements from the back to the front. */
export function inPaintingOrder(elements: readonly SlideElement[]): readonly SlideElement[] {
  return elements.toSorted((one, other) => one.zIndex - other.zIndex)
}
