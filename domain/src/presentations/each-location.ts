import { LONGEST } from '../text-limits.ts'
import { contentWith, hasPlaceholder, titleWith } from './placeholders/placeholder-text.ts'
import { type ElementScope, MOST_SLIDES, type Presentation, type Slide, type SlideElement } from './presentation.ts'
import { type NewId, renamedSlide, slideCopy } from './slide-commands.ts'

/** A location that slides are made for. */
export interface SlideLocation {
  readonly id: string
  readonly name: string
}

/** What is added to titles that do not name the location. */
const NAMED = ', [location]'

/**
 * A presentation of one location: everything that inherits its places from the presentation shows the location. What has places of its
 * own, such as the whole company, keeps them. Each slide of the location names it, and so does the title. Slides and elements
 * get ids of their own and show live figures.
 */
export function presentationOfLocation(presentation: Presentation, location: SlideLocation, newId: NewId): Presentation {
  const { slides, settings } = presentation
  const isNamed = hasPlaceholder(presentation.title, 'location')
  const title = titleWith(isNamed ? presentation.title : `${presentation.title}${NAMED}`, 'location', location.name)
  return {
    title: title.slice(0, LONGEST.presentationTitle),
    slides: slides.map((slide) => {
      const copy = namingLocation(slideCopy(slide, newId))
      return isNamed ? copy : renamedSlide(copy, presentation.title, `${presentation.title}${NAMED}`)
    }),
    settings: { ...settings, defaultLocationIds: [location.id], isTemplate: false },
  }
}

/** Slides of each location after each other, in their order; null if there would be more than a presentation can have. */
export function withSectionOfEach(presentation: Presentation, locations: readonly SlideLocation[], newId: NewId): Presentation | null {
  const { slides } = presentation
  if (slides.length * locations.length > MOST_SLIDES) return null
  const sections = locations.flatMap((location) => slides.map((slide) => slideAt(namingLocation(slideCopy(slide, newId)), location)))
  return { ...presentation, slides: sections }
}

/** Puts the location's name into the title, and onto the page if no text there has it: pages of 24 locations look alike otherwise. */
function namingLocation(slide: Slide): Slide {
  if (!slide.elements.some(inheritsPlaces)) return slide
  const { title } = slide
  const named = title === '' ? NAMED.slice(2) : `${title}${NAMED}`
  const isSaid = slide.elements.some((element) => wordsOf(element).some((text) => hasPlaceholder(text, 'location')))
  const shown = isSaid || title === '' ? slide : renamedSlide(slide, title, named)
  return hasPlaceholder(title, 'location') || named.length > LONGEST.slideTitle ? { ...shown, title } : { ...shown, title: named }
}

function wordsOf(element: SlideElement): readonly string[] {
  if (element.type === 'TEXT') return [element.content]
  return element.type === 'PNL_VIEWER' || element.type === 'CHART' ? [element.title] : []
}

function inheritsPlaces(element: SlideElement): boolean {
  if (element.type === 'TEXT') return element.figures.some(({ scope }) => scope.places === null)
  return (element.type === 'PNL_VIEWER' || element.type === 'CHART') && element.scope.places === null
}

/** A slide of a section: nothing else in the presentation says which location it shows. */
function slideAt(slide: Slide, location: SlideLocation): Slide {
  return {
    ...slide,
    title: titleWith(slide.title, 'location', location.name).slice(0, LONGEST.slideTitle),
    notes: titleWith(slide.notes, 'location', location.name).slice(0, LONGEST.note),
    elements: slide.elements.map((element) => elementAt(element, location)),
  }
}

/** What has places of its own is called by those. */
function elementAt(element: SlideElement, location: SlideLocation): SlideElement {
  if (element.type === 'TEXT') {
    const { figures } = element
    const isOwn = figures.length > 0 && !inheritsPlaces(element)
    const content = isOwn ? element.content : contentWith(element.content, 'location', location.name).slice(0, LONGEST.slideText)
    return { ...element, content, figures: figures.map((figure) => ({ ...figure, scope: scopeAt(figure.scope, location) })) }
  }
  if (element.type !== 'PNL_VIEWER' && element.type !== 'CHART') return element
  return inheritsPlaces(element) ? { ...element, scope: scopeAt(element.scope, location) } : element
}

function scopeAt(scope: ElementScope, { id }: SlideLocation): ElementScope {
  return scope.places === null ? { ...scope, places: { locationIds: [id], nodeIds: [], isAllBut: false } } : scope
}
