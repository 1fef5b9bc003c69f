import { sameValue } from '../editing/same-value.ts'
import { counted } from '../money/format.ts'
import { brandOf, isSameBrand, presentationInBrand } from './branding.ts'
import type { Presentation, Slide } from './presentation.ts'
import { presentationText } from './presentation-text.ts'
import { withAspectRatio } from './slide-commands.ts'

/** What a version of a presentation changed, one line for each. */
export function presentationChanges(before: Presentation, after: Presentation): readonly string[] {
  const [earlier, later] = [
    new Map(before.slides.map((slide) => [slide.id, slide])),
    new Map(after.slides.map((slide) => [slide.id, slide])),
  ]
  const added = after.slides.filter(({ id }) => !earlier.has(id))
  const removed = before.slides.filter(({ id }) => !later.has(id))
  const kept = after.slides.filter(({ id }) => earlier.has(id))
  const order = before.slides.filter(({ id }) => later.has(id))
  const isMoved = kept.some(({ id }, at) => id !== order[at]?.id)
  return [
    ...(before.title === after.title ? [] : [`Renamed “${before.title}” to “${after.title}”`]),
    ...(sameValue({ ...before.settings, brand: after.settings.brand }, after.settings) ? [] : ['Settings changed']),
    ...(sameValue(before.settings.brand, after.settings.brand) ? [] : ['Brand changed']),
    ...(added.length === 0 ? [] : [`${counted(added.length, 'slide')} added`]),
    ...(removed.length === 0 ? [] : [`${counted(removed.length, 'slide')} removed`]),
    ...(isMoved ? ['Slides moved'] : []),
    ...kept.flatMap((slide) => slideChanges(earlier.get(slide.id), slide, after.slides.indexOf(slide) + 1)),
  ]
}

/** A slide in two versions; null in the one that has it not. */
export interface ComparedSlide {
  readonly before: Slide | null
  readonly after: Slide | null
  readonly isChanged: boolean
}

/** The slides of two versions side by side, in the order of the later one; those that went stand where they were. */
export function comparedSlides(before: Presentation, after: Presentation): readonly ComparedSlide[] {
  const earlier = new Map(before.slides.map((slide) => [slide.id, slide]))
  const kept = new Set(after.slides.map(({ id }) => id))
  const pairs: ComparedSlide[] = after.slides.map((slide) => {
    const was = earlier.get(slide.id) ?? null
    return { before: was, after: slide, isChanged: was === null || !sameValue(was, slide) }
  })
  before.slides.forEach((slide, at) => {
    if (kept.has(slide.id)) return
    const previous = before.slides[at - 1]?.id
    const place = previous === undefined ? 0 : pairs.findIndex((pair) => (pair.before ?? pair.after)?.id === previous) + 1
    pairs.splice(place, 0, { before: slide, after: null, isChanged: true })
  })
  return pairs
}

function slideChanges(before: Slide | undefined, after: Slide, number: number): readonly string[] {
  if (before === undefined || before === after || sameValue(before, after)) return []
  const known = new Map(before.elements.map((element) => [element.id, element]))
  const kept = new Set(after.elements.map(({ id }) => id))
  const added = after.elements.filter(({ id }) => !known.has(id)).length
  const removed = before.elements.filter(({ id }) => !kept.has(id)).length
  const changed = after.elements.filter((element) => known.has(element.id) && !sameValue(known.get(element.id), element)).length
  const parts = [
    ...(added === 0 ? [] : [`${counted(added, 'element')} added`]),
    ...(removed === 0 ? [] : [`${counted(removed, 'element')} removed`]),
    ...(changed === 0 ? [] : [`${counted(changed, 'element')} changed`]),
    ...(before.notes === after.notes ? [] : ['notes changed']),
  ]
  return [`Slide ${number}: ${parts.length === 0 ? 'changed' : parts.join(', ')}`]
}

/** Whether a change is one of settings and title alone, with what these do to the slides: their shape moves elements, their brand recolors them. */
export function changesSettingsOnly(saved: Presentation, changed: Presentation): boolean {
  const { settings, title } = changed
  const known = new Set(saved.slides.flatMap(({ elements }) => elements.map(({ id }) => id)))
  // Logos that came with the brand.
  const added = changed.slides.flatMap(({ elements }) => elements.map(({ id }) => id)).filter((id) => !known.has(id))
  const shaped = withAspectRatio(saved, settings.aspectRatio)
  const brand = brandOf(changed)
  const settled = isSameBrand(brand, brandOf(saved)) ? shaped : presentationInBrand(shaped, brand, () => added.shift() ?? '')
  const text = presentationText(changed)
  return text !== presentationText(saved) && text === presentationText({ ...settled, settings, title })
}
