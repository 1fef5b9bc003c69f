import { sameValue } from '../../editing/same-value.ts'
import { mergeOrder, mergeRecords, type Records, withFieldsOf } from '../../editing/three-way.ts'
import type { Presentation, Slide, SlideElement } from '../presentation.ts'

/** Something of a presentation that two people changed. */
interface PresentationClash {
  /** Identifies it among the clashes of one merge. */
  readonly key: string
  /** `Slide 3: Title`, `Settings` */
  readonly name: string
  /** What each made of it, in words. */
  readonly mine: string
  readonly theirs: string
}

type Piece = object

const SETTINGS = 'settings'
const slideKey = (id: string): string => `slide ${id}`
const elementKey = (slideId: string, id: string): string => `element ${slideId} ${id}`

/**
 * Takes every change of one side only: settings, slides and elements, field by field. Where both changed the same, theirs stays
 * unless mine is chosen by its key. A slide that one deleted and the other changed, or added to, is one clash: it goes or stays whole.
 */
export function mergePresentations(
  base: Presentation,
  mine: Presentation,
  theirs: Presentation,
  chosenMine: ReadonlySet<string>,
): { readonly state: Presentation; readonly clashes: readonly PresentationClash[] } {
  const whole = deletedAndChanged(base, mine, theirs)
  const [before, own, other] = [piecesOf(base, whole), piecesOf(mine, whole), piecesOf(theirs, whole)]
  // What comes first wins.
  const { merged, clashes } = mergeRecords<Piece>(before, other, own)
  const pieces = new Map(merged)
  for (const { id, fields } of clashes) {
    const chosen = (chosenMine.has(id) ? own : other).get(id)
    if (chosen === undefined) pieces.delete(id)
    else if (chosenMine.has(id)) pieces.set(id, withFieldsOf(merged.get(id), chosen, fields))
  }
  for (const id of whole) {
    const stays = slideOf(chosenMine.has(slideKey(id)) ? mine : theirs, id)
    for (const [key, piece] of stays === undefined ? [] : piecesOfSlide(stays)) pieces.set(key, piece)
  }
  const ids = ({ slides }: Presentation): readonly string[] => slides.map(({ id }) => id)
  const slides = mergeOrder(ids(base), ids(theirs), ids(mine)).flatMap((id): readonly Slide[] => {
    // The pieces are those of `piecesOf`.
    const slide = pieces.get(slideKey(id)) as Omit<Slide, 'elements'> | undefined
    return slide === undefined ? [] : [{ ...slide, elements: elementsOf(id, [base, theirs, mine], pieces) }]
  })
  const { title, ...settings } = pieces.get(SETTINGS) as Presentation['settings'] & Pick<Presentation, 'title'>
  return {
    state: { title, settings, slides },
    clashes: [
      ...[...whole].map((id) => clashOfSlide(id, base, mine, theirs)),
      ...clashes.map(({ id, fields }) => clashOf(id, fields, own, other, mine, theirs)),
    ],
  }
}

/** The ids of slides that one side deleted and the other changed. */
function deletedAndChanged(base: Presentation, mine: Presentation, theirs: Presentation): ReadonlySet<string> {
  const clashing = base.slides.filter((before) => {
    const [own, other] = [slideOf(mine, before.id), slideOf(theirs, before.id)]
    const left = own ?? other
    return left !== undefined && (own === undefined || other === undefined) && !sameValue(left, before)
  })
  return new Set(clashing.map(({ id }) => id))
}

function slideOf({ slides }: Presentation, id: string): Slide | undefined {
  return slides.find((slide) => slide.id === id)
}

/** @param leftOut ids of slides. */
function piecesOf({ title, settings, slides }: Presentation, leftOut: ReadonlySet<string>): Records<Piece> {
  const ofSlides = slides.flatMap((slide) => (leftOut.has(slide.id) ? [] : piecesOfSlide(slide)))
  return new Map<string, Piece>([[SETTINGS, { title, ...settings }], ...ofSlides])
}

function piecesOfSlide(slide: Slide): readonly (readonly [string, Piece])[] {
  return [[slideKey(slide.id), bareSlide(slide)], ...slide.elements.map((element) => [elementKey(slide.id, element.id), element] as const)]
}

function bareSlide({ id, title, backgroundColor, backgroundImageId, notes }: Slide): Omit<Slide, 'elements'> {
  return { id, title, backgroundColor, backgroundImageId, notes }
}

function elementsOf(slideId: string, sides: readonly Presentation[], pieces: Records<Piece>): readonly SlideElement[] {
  const [base = [], theirs = [], mine = []] = sides.map(({ slides }) =>
    (slides.find(({ id }) => id === slideId)?.elements ?? []).map(({ id }) => id),
  )
  // The pieces are those of `piecesOf`.
  return mergeOrder(base, theirs, mine).flatMap((id) => (pieces.get(elementKey(slideId, id)) as SlideElement | undefined) ?? [])
}

function clashOfSlide(id: string, base: Presentation, mine: Presentation, theirs: Presentation): PresentationClash {
  const wordsOf = (side: Presentation): string => (slideOf(side, id) === undefined ? 'deleted' : 'changed')
  // Numbered as before anything was changed, as its deletion moved the others.
  const number = base.slides.findIndex((slide) => slide.id === id) + 1
  const title = (slideOf(mine, id) ?? slideOf(theirs, id))?.title.trim() ?? ''
  return {
    key: slideKey(id),
    name: title === '' ? `Slide ${number}` : `Slide ${number}, “${title}”`,
    mine: wordsOf(mine),
    theirs: wordsOf(theirs),
  }
}

function clashOf(
  key: string,
  fields: readonly string[],
  own: Records<Piece>,
  other: Records<Piece>,
  mine: Presentation,
  theirs: Presentation,
): PresentationClash {
  const wordsOf = (piece: Piece | undefined): string => {
    if (piece === undefined) return 'deleted'
    const [field, ...others] = fields
    const value: unknown = field === undefined || others.length > 0 ? null : new Map<string, unknown>(Object.entries(piece)).get(field)
    return typeof value === 'string' && value !== '' ? value.slice(0, 80) : 'changed'
  }
  return { key, name: nameOf(key, fields, mine, theirs), mine: wordsOf(own.get(key)), theirs: wordsOf(other.get(key)) }
}

function nameOf(key: string, fields: readonly string[], mine: Presentation, theirs: Presentation): string {
  if (key === SETTINGS) return fields.includes('title') ? 'Title of the presentation' : 'Settings'
  const [kind, slideId = '', elementId = ''] = key.split(' ')
  const at = [mine, theirs].flatMap(({ slides }) => {
    const index = slides.findIndex(({ id }) => id === slideId)
    const slide = slides[index]
    return slide === undefined ? [] : [{ slide, number: index + 1 }]
  })
  const [found] = at
  const element = at.flatMap(({ slide }) => slide.elements.find(({ id }) => id === elementId) ?? [])[0]
  const part =
    kind === 'element' ? (element?.name ?? 'Element') || 'Element' : fields.length === 1 && fields[0] === 'notes' ? 'Notes' : 'Slide'
  return `Slide ${found?.number ?? ''}: ${part}`
}
