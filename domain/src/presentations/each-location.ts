import { LONGEST } from '../text-limits.ts'
import { newText } from './new-elements.ts'
import { contentWith, hasPlaceholder, titleWith } from './placeholders/placeholder-text.ts'
import { type ElementScope, MOST_SLIDES, type Presentation, type Slide, type SlideElement } from './presentation.ts'
import type { SlideBox } from './slide-box.ts'
import { type NewId, renamedSlide, slideCopy } from './slide-commands.ts'
import { contentOfWords } from './text-parts.ts'

/** A location that slides are made for. */
export interface SlideLocation {
  readonly id: string
  readonly name: string
}

const PLACEHOLDER = '[location]'
/** What is added to titles that do not name the location. */
const NAMED = `, ${PLACEHOLDER}`

/**
 * A presentation of one location: everything that inherits its places from the presentation shows the location. What has places of its
 * own, such as the whole company, keeps them. Each slide of the location names it, and so does the title. Slides and elements
 * get ids of their own and show live figures.
 */
export function presentationOfLocation(presentation: Presentation, location: SlideLocation, newId: NewId): Presentation {
  const { title, slides, settings } = presentation
  return {
    title: filledWithin(namedTitle(title), location.name, LONGEST.presentationTitle),
    slides: slides.map((slide) => namingLocation(slideCopy(slide, newId), title, newId)),
    settings: { ...settings, defaultLocationIds: [location.id], isTemplate: false },
  }
}

/** Slides of each location after each other, in their order; null if there would be more than a presentation can have. */
export function withSectionOfEach(presentation: Presentation, locations: readonly SlideLocation[], newId: NewId): Presentation | null {
  const { title, slides } = presentation
  if (slides.length * locations.length > MOST_SLIDES) return null
  const sections = locations.flatMap((location) =>
    slides.map((slide) => slideAt(namingLocation(slideCopy(slide, newId), title, newId), location)),
  )
  return { ...presentation, slides: sections }
}

/** Puts the location's name into titles, and onto pages if nothing there says it: pages of 24 locations look alike otherwise. */
function namingLocation(slide: Slide, ofPresentation: string, newId: NewId): Slide {
  const { title } = slide
  if (!slide.elements.some(inheritsPlaces)) {
    // A cover says what the presentation is called.
    const isCover = ofPresentation !== '' && !hasPlaceholder(ofPresentation, 'location')
    return isCover ? renamedSlide(slide, ofPresentation, namedTitle(ofPresentation)) : slide
  }
  const named = namedTitle(title)
  return { ...(saysLocation(slide) ? slide : sayingLocation(slide, named, newId)), title: named }
}

function namedTitle(title: string): string {
  if (hasPlaceholder(title, 'location')) return title
  return title === '' ? PLACEHOLDER : `${title.slice(0, LONGEST.slideTitle - NAMED.length)}${NAMED}`
}

/** Whether something on the page names the location that it shows; what has places of its own names those. */
function saysLocation({ elements }: Slide): boolean {
  return elements.some((element) => !hasOwnPlaces(element) && wordsOf(element).some((text) => hasPlaceholder(text, 'location')))
}

/** Names the location in the heading, whatever it says, else above everything. */
function sayingLocation(slide: Slide, named: string, newId: NewId): Slide {
  const heading =
    slide.elements.find((element) => element.type === 'TEXT' && slide.title !== '' && element.content === contentOfWords(slide.title)) ??
    slide.elements.find((element) => element.type === 'TEXT' && element.name === HEADING && element.content !== '')
  if (heading?.type !== 'TEXT' || heading.content.length + NAMED.length > LONGEST.slideText) {
    const text = newText({ id: newId(), box: TOP }, 'NOTE', PLACEHOLDER, 'Location')
    return { ...slide, elements: [...slide.elements, text] }
  }
  const content = heading.content === contentOfWords(slide.title) ? contentOfWords(named) : `${heading.content}${NAMED}`
  return { ...slide, elements: slide.elements.map((element) => (element === heading ? { ...heading, content } : element)) }
}

/** What templates call the heading of a slide. */
const HEADING = 'Title'
/** In the margin above the heading, in pixels. */
const TOP: SlideBox = { x: 48, y: 10, width: 480, height: 20, rotation: 0 }

/** A title with the location's name. One that becomes too long loses its other words, never the name. */
function filledWithin(title: string, name: string, longest: number): string {
  const whole = titleWith(title, 'location', name)
  if (whole.length <= longest) return whole
  const literal = titleWith(PLACEHOLDER, 'location', name).slice(0, longest)
  const [before = '', ...after] = titleWith(title, 'location', GAP).split(GAP)
  const room = longest - literal.length
  const comma = before.endsWith(', ') && before.length > room && room > 2 ? ', ' : ''
  const start = `${before.slice(0, room - comma.length)}${comma}`
  return `${start}${literal}${after.join(literal).slice(0, room - start.length)}`
}

/** No title has it. */
const GAP = '\u0000'

function wordsOf(element: SlideElement): readonly string[] {
  if (element.type === 'TEXT') return [element.content]
  return element.type === 'PNL_VIEWER' || element.type === 'CHART' ? [element.title] : []
}

function inheritsPlaces(element: SlideElement): boolean {
  if (element.type === 'TEXT') return element.figures.some(({ scope }) => scope.places === null)
  return (element.type === 'PNL_VIEWER' || element.type === 'CHART') && element.scope.places === null
}

function hasOwnPlaces(element: SlideElement): boolean {
  return element.type === 'TEXT' ? element.figures.length > 0 && !inheritsPlaces(element) : !inheritsPlaces(element)
}

/** A slide of a section: nothing else in the presentation says which location it shows. */
function slideAt(slide: Slide, location: SlideLocation): Slide {
  return {
    ...slide,
    title: filledWithin(slide.title, location.name, LONGEST.slideTitle),
    notes: titleWith(slide.notes, 'location', location.name).slice(0, LONGEST.note),
    elements: slide.elements.map((element) => elementAt(element, location)),
  }
}

/** What has places of its own is called by those. */
function elementAt(element: SlideElement, location: SlideLocation): SlideElement {
  if (element.type === 'TEXT') {
    const { figures } = element
    const content = hasOwnPlaces(element)
      ? element.content
      : contentWith(element.content, 'location', location.name).slice(0, LONGEST.slideText)
    return { ...element, content, figures: figures.map((figure) => ({ ...figure, scope: scopeAt(figure.scope, location) })) }
  }
  if (element.type !== 'PNL_VIEWER' && element.type !== 'CHART') return element
  return inheritsPlaces(element) ? { ...element, scope: scopeAt(element.scope, location) } : element
}

function scopeAt(scope: ElementScope, { id }: SlideLocation): ElementScope {
  return scope.places === null ? { ...scope, places: { locationIds: [id], nodeIds: [], isAllBut: false } } : scope
}
