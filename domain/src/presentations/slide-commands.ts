import { type Alignment, aligned, distributed } from './arrange.ts'
import {
  type AspectRatio,
  inPaintingOrder,
  liveElement,
  type Presentation,
  SLIDE_SIZES,
  type Slide,
  type SlideElement,
} from './presentation.ts'
import { type Point, reflowed, rounded, type SlideBox } from './slide-box.ts'
import { contentOfWords } from './text-parts.ts'

/**
 * Commands on a presentation, one function each. They return the next state, or the identical one if nothing changes, so that
 * undo and redo are lists of states (`editing/undo`). Locked elements keep their place, look and order; they are only unlocked.
 */

/** Copies get ids of their own from here. */
export type NewId = () => string

export function withTitle(presentation: Presentation, title: string): Presentation {
  return title === presentation.title ? presentation : { ...presentation, title }
}

/** A slide with another title, also in the texts that show its title and may be changed. */
export function renamedSlide(slide: Slide, before: string, title: string): Slide {
  const elements = slide.elements.map((element) =>
    element.type === 'TEXT' && element.editable && element.content === contentOfWords(before)
      ? { ...element, content: contentOfWords(title) }
      : element,
  )
  return { ...slide, title: slide.title === before ? title : slide.title, elements }
}

/** A slide put in at a place, from 0. */
export function withSlide(presentation: Presentation, slide: Slide, at: number): Presentation {
  return { ...presentation, slides: presentation.slides.toSpliced(at, 0, slide) }
}

/** At least one slide stays: none of all is deleted. */
export function withoutSlides(presentation: Presentation, ids: ReadonlySet<string>): Presentation {
  const slides = presentation.slides.filter(({ id }) => !ids.has(id))
  return slides.length === 0 || slides.length === presentation.slides.length ? presentation : { ...presentation, slides }
}

/** Copies, in order, behind the last of what is copied. */
export function withSlideCopies(presentation: Presentation, ids: ReadonlySet<string>, newId: NewId): Presentation {
  const last = presentation.slides.findLastIndex(({ id }) => ids.has(id))
  if (last === -1) return presentation
  const copies = presentation.slides.filter(({ id }) => ids.has(id)).map((slide) => slideCopy(slide, newId))
  return { ...presentation, slides: presentation.slides.toSpliced(last + 1, 0, ...copies) }
}

/** A slide with ids of its own; what was grouped is grouped again. */
export function slideCopy(slide: Slide, newId: NewId): Slide {
  return { ...slide, id: newId(), elements: elementCopies(slide.elements, newId) }
}

function elementCopies(elements: readonly SlideElement[], newId: NewId): readonly SlideElement[] {
  const groups = new Map<string, string>()
  return elements.map((element) => {
    const { groupId } = element
    const known = groupId === null ? null : (groups.get(groupId) ?? newId())
    if (groupId !== null && known !== null) groups.set(groupId, known)
    // What was presented was the original.
    return { ...liveElement(element), id: newId(), groupId: known }
  })
}

/** Slides moved together before one; null for the end. Their order among each other stays. */
export function withSlidesMoved(presentation: Presentation, ids: ReadonlySet<string>, beforeId: string | null): Presentation {
  const moved = presentation.slides.filter(({ id }) => ids.has(id))
  const others = presentation.slides.filter(({ id }) => !ids.has(id))
  if (moved.length === 0) return presentation
  // Before one that moves along: before the next one that stays.
  const from = beforeId === null ? -1 : presentation.slides.findIndex(({ id }) => id === beforeId)
  const next = from === -1 ? undefined : presentation.slides.slice(from).find(({ id }) => !ids.has(id))
  const at = next === undefined ? others.length : others.indexOf(next)
  const slides = others.toSpliced(at, 0, ...moved)
  return slides.every((slide, index) => slide === presentation.slides[index]) ? presentation : { ...presentation, slides }
}

/** One slide changed by its own fields. */
export function withSlideChange(
  presentation: Presentation,
  slideId: string,
  change: Partial<Omit<Slide, 'id' | 'elements'>>,
): Presentation {
  return onSlide(presentation, slideId, (slide) =>
    Object.entries(change).every(([field, value]) => slide[field as keyof Slide] === value) ? slide : { ...slide, ...change },
  )
}

/** Elements put in front of all others of a slide, in their order. */
export function withElements(presentation: Presentation, slideId: string, elements: readonly SlideElement[]): Presentation {
  if (elements.length === 0) return presentation
  return onSlide(presentation, slideId, (slide) => {
    const top = Math.max(-1, ...slide.elements.map(({ zIndex }) => zIndex))
    return { ...slide, elements: [...slide.elements, ...elements.map((element, at) => ({ ...element, zIndex: top + 1 + at }))] }
  })
}

/** Copies of elements in front, moved by a step. */
export function withElementCopies(
  presentation: Presentation,
  slideId: string,
  ids: ReadonlySet<string>,
  { newId, step }: { readonly newId: NewId; readonly step: Point },
): Presentation {
  const slide = presentation.slides.find(({ id }) => id === slideId)
  const chosen = inPaintingOrder(slide?.elements ?? []).filter(({ id }) => ids.has(id))
  const copies = elementCopies(chosen, newId).map((element) => ({ ...element, isLocked: false, box: shifted(element.box, step) }))
  return withElements(presentation, slideId, copies)
}

export function withoutElements(presentation: Presentation, slideId: string, ids: ReadonlySet<string>): Presentation {
  return onSlide(presentation, slideId, (slide) => {
    const elements = slide.elements.filter(({ id, isLocked }) => isLocked || !ids.has(id))
    return elements.length === slide.elements.length ? slide : { ...slide, elements }
  })
}

/** Elements at other places. */
export function withBoxes(presentation: Presentation, slideId: string, boxes: ReadonlyMap<string, SlideBox>): Presentation {
  return onElements(presentation, slideId, new Set(boxes.keys()), (element) => {
    const box = rounded(boxes.get(element.id) ?? element.box)
    return sameBox(box, element.box) ? element : { ...element, box }
  })
}

export function withMove(presentation: Presentation, slideId: string, ids: ReadonlySet<string>, step: Point): Presentation {
  return withArranged(presentation, slideId, ids, (boxes) => boxes.map((box) => shifted(box, step)))
}

export function withAlignment(presentation: Presentation, slideId: string, ids: ReadonlySet<string>, alignment: Alignment): Presentation {
  const slide = SLIDE_SIZES[presentation.settings.aspectRatio]
  return withArranged(presentation, slideId, ids, (boxes) => aligned(boxes, alignment, slide))
}

export function withDistribution(
  presentation: Presentation,
  slideId: string,
  ids: ReadonlySet<string>,
  axis: 'HORIZONTAL' | 'VERTICAL',
): Presentation {
  return withArranged(presentation, slideId, ids, (boxes) => distributed(boxes, axis))
}

function withArranged(
  presentation: Presentation,
  slideId: string,
  ids: ReadonlySet<string>,
  arrange: (boxes: readonly SlideBox[]) => readonly SlideBox[],
): Presentation {
  const elements = (presentation.slides.find(({ id }) => id === slideId)?.elements ?? []).filter(
    ({ id, isLocked }) => ids.has(id) && !isLocked,
  )
  const boxes = arrange(elements.map(({ box }) => box))
  return withBoxes(presentation, slideId, new Map(elements.map(({ id, box }, at) => [id, boxes[at] ?? box])))
}

export type Layering = 'FRONT' | 'FORWARD' | 'BACKWARD' | 'BACK'

/** Elements before or behind others, as one; elements of a slide are numbered from 0 then. */
export function withLayering(presentation: Presentation, slideId: string, ids: ReadonlySet<string>, to: Layering): Presentation {
  return onSlide(presentation, slideId, (slide) => {
    const order = inPaintingOrder(slide.elements)
    const chosen = order.filter(({ id, isLocked }) => ids.has(id) && !isLocked)
    if (chosen.length === 0) return slide
    const others = order.filter((element) => !chosen.includes(element))
    const behind = (element: SlideElement | undefined) =>
      element === undefined ? 0 : others.filter((one) => order.indexOf(one) < order.indexOf(element)).length
    const at = {
      FRONT: others.length,
      FORWARD: Math.min(others.length, behind(chosen.at(-1)) + 1),
      BACKWARD: Math.max(0, behind(chosen[0]) - 1),
      BACK: 0,
    }[to]
    const next = others.toSpliced(at, 0, ...chosen)
    if (next.every((element, index) => element === order[index])) return slide
    const places = new Map(next.map(({ id }, index) => [id, index]))
    return { ...slide, elements: slide.elements.map((element) => ({ ...element, zIndex: places.get(element.id) ?? element.zIndex })) }
  })
}

/** Elements that are chosen and moved together from now on; one alone is none. */
export function withGroup(presentation: Presentation, slideId: string, ids: ReadonlySet<string>, newId: NewId): Presentation {
  const free = (presentation.slides.find(({ id }) => id === slideId)?.elements ?? []).filter(({ id, isLocked }) => ids.has(id) && !isLocked)
  if (free.length < 2) return presentation
  const groupId = newId()
  return onElements(presentation, slideId, ids, (element) => ({ ...element, groupId }))
}

export function withoutGroup(presentation: Presentation, slideId: string, ids: ReadonlySet<string>): Presentation {
  return onElements(presentation, slideId, ids, (element) => (element.groupId === null ? element : { ...element, groupId: null }))
}

export function withLocked(presentation: Presentation, slideId: string, ids: ReadonlySet<string>, isLocked: boolean): Presentation {
  return onSlide(presentation, slideId, (slide) =>
    mapped(slide, (element) => (!ids.has(element.id) || element.isLocked === isLocked ? element : { ...element, isLocked })),
  )
}

export function withVisible(presentation: Presentation, slideId: string, ids: ReadonlySet<string>, isVisible: boolean): Presentation {
  return onElements(presentation, slideId, ids, (element) => (element.isVisible === isVisible ? element : { ...element, isVisible }))
}

/** Elements changed by a function; locked ones stay as they are. */
export function withElementChange(
  presentation: Presentation,
  slideId: string,
  ids: ReadonlySet<string>,
  change: (element: SlideElement) => SlideElement,
): Presentation {
  return onElements(presentation, slideId, ids, change)
}

/** What of an element must not be stretched. */
const KEEPS_SHAPE: ReadonlySet<SlideElement['type']> = new Set(['CIRCLE', 'IMAGE'])

/** A presentation in another shape: elements follow the slide, see `reflowed`. The way back leads to where they were. */
export function withAspectRatio(presentation: Presentation, aspectRatio: AspectRatio): Presentation {
  const { settings } = presentation
  if (aspectRatio === settings.aspectRatio) return presentation
  const [from, to] = [SLIDE_SIZES[settings.aspectRatio], SLIDE_SIZES[aspectRatio]]
  return {
    ...presentation,
    settings: { ...settings, aspectRatio },
    slides: presentation.slides.map((slide) => ({
      ...slide,
      elements: slide.elements.map((element) => ({
        ...element,
        box: reflowed(element.box, from, to, KEEPS_SHAPE.has(element.type)),
      })),
    })),
  }
}

function shifted(box: SlideBox, { x, y }: Point): SlideBox {
  return rounded({ ...box, x: box.x + x, y: box.y + y })
}

function sameBox(one: SlideBox, other: SlideBox): boolean {
  return (
    one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height && one.rotation === other.rotation
  )
}

function onSlide(presentation: Presentation, slideId: string, change: (slide: Slide) => Slide): Presentation {
  const at = presentation.slides.findIndex(({ id }) => id === slideId)
  const slide = presentation.slides[at]
  if (slide === undefined) return presentation
  const next = change(slide)
  return next === slide ? presentation : { ...presentation, slides: presentation.slides.with(at, next) }
}

function onElements(
  presentation: Presentation,
  slideId: string,
  ids: ReadonlySet<string>,
  change: (element: SlideElement) => SlideElement,
): Presentation {
  return onSlide(presentation, slideId, (slide) =>
    mapped(slide, (element) => (ids.has(element.id) && !element.isLocked ? change(element) : element)),
  )
}

function mapped(slide: Slide, change: (element: SlideElement) => SlideElement): Slide {
  const elements = slide.elements.map(change)
  return elements.every((element, at) => element === slide.elements[at]) ? slide : { ...slide, elements }
}
