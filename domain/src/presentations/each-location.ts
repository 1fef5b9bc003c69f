import { LONGEST } from '../text-limits.ts'
import { type ElementScope, MOST_SLIDES, type Presentation, type Slide, type SlideElement } from './presentation.ts'
import { type NewId, slideCopy } from './slide-commands.ts'
import { LOCATION_WORD } from './slide-words.ts'

/** A location that slides are made for. */
export interface SlideLocation {
  readonly id: string
  readonly name: string
}

/**
 * A presentation of one location: everything that takes its places over from the presentation is of the location. What has places of its
 * own, such as the whole company beside it, keeps them. Slides and elements get ids of their own, with the figures of now.
 */
export function presentationOfLocation(presentation: Presentation, location: SlideLocation, newId: NewId): Presentation {
  const { title, slides, settings } = presentation
  return {
    title: titled(title, location).slice(0, LONGEST.presentationTitle),
    slides: slides.map((slide) => slideNamed(slideCopy(slide, newId), location)),
    settings: { ...settings, defaultLocationIds: [location.id], isTemplate: false },
  }
}

/** Slides of each location after each other, in their order; null if there would be more than a presentation can have. */
export function withSectionOfEach(presentation: Presentation, locations: readonly SlideLocation[], newId: NewId): Presentation | null {
  const { slides } = presentation
  if (slides.length * locations.length > MOST_SLIDES) return null
  const sections = locations.flatMap((location) => slides.map((slide) => slideAt(slideNamed(slideCopy(slide, newId), location), location)))
  return { ...presentation, slides: sections }
}

/** Each page says whose it is: in its title, if nowhere else. */
function slideNamed(slide: Slide, location: SlideLocation): Slide {
  // A brace in a name is not a figure.
  const inText = { ...location, name: location.name.replaceAll('{', '{{') }
  const isNamed = slide.elements.some((element) => element.type === 'TEXT' && element.content.includes(LOCATION_WORD))
  return {
    ...slide,
    title: titled(slide.title, location).slice(0, LONGEST.slideTitle),
    elements: slide.elements.map((element) => {
      if (element.type !== 'TEXT') return element
      const isTitle = !isNamed && element.content !== '' && element.content === slide.title
      return { ...element, content: isTitle ? titled(element.content, inText) : named(element.content, inText) }
    }),
  }
}

/** A title with the location's name: where the word stands, or at its end. */
function titled(title: string, location: SlideLocation): string {
  return title === '' || title.includes(LOCATION_WORD) ? named(title, location) : `${title}, ${location.name}`
}

function slideAt(slide: Slide, location: SlideLocation): Slide {
  return { ...slide, elements: slide.elements.map((element) => elementAt(element, location)) }
}

function elementAt(element: SlideElement, location: SlideLocation): SlideElement {
  if (element.type === 'TEXT')
    return { ...element, figures: element.figures.map((figure) => ({ ...figure, scope: scopeAt(figure.scope, location) })) }
  return element.type === 'PNL_VIEWER' || element.type === 'CHART' ? { ...element, scope: scopeAt(element.scope, location) } : element
}

function scopeAt(scope: ElementScope, { id }: SlideLocation): ElementScope {
  return scope.places === null ? { ...scope, places: { locationIds: [id], nodeIds: [], isAllBut: false } } : scope
}

function named(text: string, { name }: SlideLocation): string {
  return text.replaceAll(LOCATION_WORD, name)
}
