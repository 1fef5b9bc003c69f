import type { ChartDocument } from '../../charts/chart-document.ts'
import { type NamedLocations, placesLabel } from '../../locations/places-label.ts'
import { rangeName } from '../../time/day-format.ts'
import { resolveTimeSpan, type TimeContext } from '../../time/time-span.ts'
import { chartOnSlide, filledScope } from '../element-scope.ts'
import { FOOTER_NAME } from '../new-elements.ts'
import {
  type ElementScope,
  INHERITED,
  type Presentation,
  type PresentationSettings,
  type Slide,
  type SlideElement,
  type TextElement,
} from '../presentation.ts'
import { filledContent, filledTitle, hasPlaceholder, type PlaceholderWords } from './placeholder-text.ts'

/** What placeholders of a presentation say. `slides` and `elements`, by id: those that differ from what they are in. */
export interface PresentationWords {
  readonly whole: PlaceholderWords
  readonly slides: ReadonlyMap<string, PlaceholderWords>
  readonly elements: ReadonlyMap<string, PlaceholderWords>
}

/** What of a company fills placeholders. */
export interface PlaceholderFacts {
  readonly companyName: string
  readonly locations: NamedLocations
  readonly time: TimeContext
  /** Saved charts by id. */
  readonly charts: ReadonlyMap<string, ChartDocument>
}

/**
 * What the placeholders of a presentation say: on an element the places and days of its figures; on a slide those that all of its figures
 * have; else those of the presentation. The footer of every slide names those of the presentation.
 */
export function presentationWords({ slides, settings }: Presentation, facts: PlaceholderFacts): PresentationWords {
  const naming = new ScopeNaming(settings, facts)
  const whole = naming.of(INHERITED)
  const ofSlides = new Map<string, PlaceholderWords>()
  const ofElements = new Map<string, PlaceholderWords>()
  for (const slide of slides) {
    if (!textsOf(slide).some((text) => hasPlaceholder(text))) continue
    const own = common(
      slide.elements.flatMap(scopesOf).map((scope) => naming.of(scope)),
      whole,
    )
    if (!sameWords(own, whole)) ofSlides.set(slide.id, own)
    for (const element of slide.elements) {
      const words = isFooter(element)
        ? whole
        : element.type === 'CHART'
          ? naming.ofChart(element)
          : common(
              scopesOf(element).map((scope) => naming.of(scope)),
              own,
            )
      if (!sameWords(words, own)) ofElements.set(element.id, words)
    }
  }
  return { whole, slides: ofSlides, elements: ofElements }
}

function isFooter({ type, name }: SlideElement): boolean {
  return type === 'TEXT' && name === FOOTER_NAME
}

/** @param words null leaves placeholders as they are typed. */
export function filledPresentation(presentation: Presentation, words: PresentationWords | null): Presentation {
  if (words === null) return presentation
  const title = filledTitle(presentation.title, words.whole)
  const slides = presentation.slides.map((slide) => filledSlide(slide, words))
  const isSame = title === presentation.title && slides.every((slide, at) => slide === presentation.slides[at])
  return isSame ? presentation : { ...presentation, title, slides }
}

/** A slide as it is shown; the identical one without placeholders, and so are its elements. */
export function filledSlide(slide: Slide, words: PresentationWords | null): Slide {
  if (words === null || !textsOf(slide).some((text) => text.includes('['))) return slide
  const own = words.slides.get(slide.id) ?? words.whole
  const elements = slide.elements.map((element) => filledElement(element, wordsOfElement(words, slide.id, element.id)))
  return { ...slide, title: filledTitle(slide.title, own), notes: filledTitle(slide.notes, own), elements }
}

export function wordsOfElement({ elements, slides, whole }: PresentationWords, slideId: string, elementId: string): PlaceholderWords {
  return elements.get(elementId) ?? slides.get(slideId) ?? whole
}

function filledElement(element: SlideElement, words: PlaceholderWords): SlideElement {
  if (element.type === 'TEXT') return filledText(element, words)
  if (element.type !== 'PNL_VIEWER' && element.type !== 'CHART') return element
  const title = filledTitle(element.title, words)
  return title === element.title ? element : { ...element, title }
}

/** A text as it is shown; the identical one without placeholders. */
export function filledText(element: TextElement, words: PlaceholderWords): TextElement {
  const content = filledContent(element.content, words)
  return content === element.content ? element : { ...element, content }
}

function textsOf({ title, notes, elements }: Slide): readonly string[] {
  const own = elements.map((element) => (element.type === 'TEXT' ? element.content : 'title' in element ? element.title : ''))
  return [title, notes, ...own]
}

/** The scopes of the figures that an element shows. */
function scopesOf(element: SlideElement): readonly ElementScope[] {
  if (element.type === 'TEXT') return element.figures.map(({ scope }) => scope)
  return element.type === 'PNL_VIEWER' || element.type === 'CHART' ? [element.scope] : []
}

/** Each placeholder's word where all agree on it; where they differ, that of what contains them. */
function common(all: readonly PlaceholderWords[], around: PlaceholderWords): PlaceholderWords {
  const one = (name: keyof PlaceholderWords): string => {
    const [first, ...others] = new Set(all.map((words) => words[name]))
    return first === undefined || others.length > 0 ? around[name] : first
  }
  return { location: one('location'), period: one('period'), company: one('company') }
}

function sameWords(one: PlaceholderWords, other: PlaceholderWords): boolean {
  return one.location === other.location && one.period === other.period && one.company === other.company
}

/** Names places and days, each of them once: a large deck has a thousand elements of a few scopes. */
class ScopeNaming {
  readonly #settings: PresentationSettings
  readonly #facts: PlaceholderFacts
  readonly #known = new Map<string, PlaceholderWords>()

  constructor(settings: PresentationSettings, facts: PlaceholderFacts) {
    this.#settings = settings
    this.#facts = facts
  }

  of(scope: ElementScope): PlaceholderWords {
    return this.#named(filledScope(scope, this.#settings, { mappingId: null, time: this.#facts.time }))
  }

  ofChart({ chart: own, chartId, scope }: Extract<SlideElement, { readonly type: 'CHART' }>): PlaceholderWords {
    const chart = own ?? this.#facts.charts.get(chartId ?? '')
    return chart === undefined ? this.of(scope) : this.#named(chartOnSlide(chart, scope, this.#settings, this.#facts.time))
  }

  #named({ places, timeSpan }: Pick<ChartDocument, 'places' | 'timeSpan'>): PlaceholderWords {
    const key = JSON.stringify([places, timeSpan])
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const { companyName, locations, time } = this.#facts
    const { startDate, endDate } = resolveTimeSpan(timeSpan, time)
    const words = { location: placesLabel(places, locations), period: rangeName(startDate, endDate), company: companyName }
    this.#known.set(key, words)
    return words
  }
}
