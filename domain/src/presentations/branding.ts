import { BRAND_COLORS, type Brand, type BrandColor, type BrandLogo, USUAL_BRAND } from './brand.ts'
import { newImage, TEXT_ROLES } from './new-elements.ts'
import type { ImageElement, Presentation, ShapeElement, Slide, SlideElement, TextElement } from './presentation.ts'
import { SLIDE_SIZES } from './presentation.ts'
import { boxBounds, rounded, type SlideBox, type SlideSize } from './slide-box.ts'

/** What the picture of the brand is called in lists of layers, by which it is found again. */
const LOGO_NAME = 'Logo'
/** Texts from this size on have the font of titles, in points. */
const HEADING_SIZE = TEXT_ROLES.TITLE.fontSize
/** Points: the largest a logo is on a cover, and at the foot of other slides. */
const COVER_LOGO = { width: 200, height: 64 }
const FOOT_LOGO = { width: 110, height: 22 }
const SIDE = 42
const BOTTOM = 12

/** The look that a presentation has. */
export function brandOf({ settings }: Pick<Presentation, 'settings'>): Brand {
  return settings.brand ?? USUAL_BRAND
}

const TEXT_ORDER: readonly BrandColor[] = ['text', 'quiet', 'accent', 'block']
const FILL_ORDER: readonly BrandColor[] = ['accent', 'block', 'text', 'quiet']

/** A color that had a role has that role's new one. Other colors stay. */
function recolored(color: string, from: Brand, to: Brand, order: readonly BrandColor[]): string {
  const role = order.find((one) => from[one] === color)
  return role === undefined ? color : to[role]
}

function isHeading({ fontSize }: TextElement): boolean {
  return fontSize >= HEADING_SIZE
}

function textInBrand(text: TextElement, from: Brand, to: Brand): TextElement {
  const [before, after] = isHeading(text) ? [from.headingFont, to.headingFont] : [from.textFont, to.textFont]
  return {
    ...text,
    color: recolored(text.color, from, to, TEXT_ORDER),
    fontFamily: text.fontFamily === before ? after : text.fontFamily,
  }
}

function shapeInBrand(shape: ShapeElement, from: Brand, to: Brand): ShapeElement {
  return {
    ...shape,
    fillColor: recolored(shape.fillColor, from, to, FILL_ORDER),
    strokeColor: recolored(shape.strokeColor, from, to, TEXT_ORDER),
  }
}

/** An element in another brand: colors and fonts of the old brand follow, other choices stay. */
export function elementInBrand<Element extends SlideElement>(element: Element, to: Brand, from?: Brand): Element
export function elementInBrand(element: SlideElement, to: Brand, from: Brand = USUAL_BRAND): SlideElement {
  switch (element.type) {
    case 'TEXT':
      return textInBrand(element, from, to)
    case 'RECTANGLE':
    case 'ROUNDED_RECTANGLE':
    case 'CIRCLE':
    case 'TRIANGLE':
      return shapeInBrand(element, from, to)
    default:
      return element
  }
}

function isLogo(element: SlideElement): element is ImageElement {
  return element.type === 'IMAGE' && element.name === LOGO_NAME
}

/** A slide with a title in the largest type is a cover. */
export function isCover({ elements }: Slide): boolean {
  return elements.some(
    (element) => element.type === 'TEXT' && element.fontSize >= TEXT_ROLES.COVER.fontSize * 0.8 && element.name === 'Title',
  )
}

function logoRoom(isOnCover: boolean, { width, height }: SlideSize): SlideBox {
  return isOnCover
    ? { x: 66, y: height - SIDE - COVER_LOGO.height, ...COVER_LOGO, rotation: 0 }
    : { x: width - SIDE - FOOT_LOGO.width, y: height - BOTTOM - FOOT_LOGO.height, ...FOOT_LOGO, rotation: 0 }
}

/** In its own shape, at the left of its room on a cover, else at the right. */
function logoBox(logo: BrandLogo, room: SlideBox, isAtLeft: boolean): SlideBox {
  const scale = Math.min(room.width / logo.width, room.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  return rounded({ x: isAtLeft ? room.x : room.x + room.width - width, y: room.y + (room.height - height) / 2, width, height, rotation: 0 })
}

function isFree(slide: Slide, room: SlideBox): boolean {
  const { left, right, top, bottom } = boxBounds(room)
  return slide.elements.every(({ box, isVisible }) => {
    const other = boxBounds(box)
    return !isVisible || other.right <= left || other.left >= right || other.bottom <= top || other.top >= bottom
  })
}

/** A logo that is there becomes the new one at its place; every other slide gets one where nothing stands. */
function withLogo(slide: Slide, logo: BrandLogo | null, size: SlideSize, newId: () => string): Slide {
  const standing = slide.elements.filter(isLogo)
  if (logo === null) return standing.length === 0 ? slide : { ...slide, elements: slide.elements.filter((one) => !isLogo(one)) }
  if (standing.length > 0) {
    const shown = (one: ImageElement): ImageElement =>
      one.imageId === logo.pictureId ? one : { ...one, imageId: logo.pictureId, crop: { left: 0, top: 0, right: 0, bottom: 0 } }
    return { ...slide, elements: slide.elements.map((one) => (isLogo(one) ? shown(one) : one)) }
  }
  const isOnCover = isCover(slide)
  if (!isFree(slide, logoRoom(isOnCover, size))) return slide
  const zIndex = Math.max(0, ...slide.elements.map((one) => one.zIndex)) + 1
  return { ...slide, elements: [...slide.elements, { ...usualLogo(logo, { isOnCover, size, id: newId() }), zIndex }] }
}

interface LogoPlace {
  readonly isOnCover: boolean
  readonly size: SlideSize
  readonly id: string
}

/** The logo where slides have it. */
export function usualLogo(logo: BrandLogo, { isOnCover, size, id }: LogoPlace): ImageElement {
  const room = logoRoom(isOnCover, size)
  const picture = newImage({ id, box: room }, { id: logo.pictureId, name: LOGO_NAME, width: logo.width, height: logo.height })
  return { ...picture, alt: LOGO_NAME, box: logoBox(logo, room, isOnCover) }
}

/** A slide in another brand. @param from the brand it has; left out: the product's own look. */
export function slideInBrand(
  slide: Slide,
  to: Brand,
  { size, newId, from = USUAL_BRAND }: { readonly size: SlideSize; readonly newId: () => string; readonly from?: Brand },
): Slide {
  const elements = slide.elements.map((element) => elementInBrand(element, to, from))
  return withLogo({ ...slide, elements }, to.logo, size, newId)
}

/** A presentation in another brand, which its new slides have from then on. */
export function presentationInBrand(presentation: Presentation, to: Brand, newId: () => string): Presentation {
  const from = brandOf(presentation)
  const size = SLIDE_SIZES[presentation.settings.aspectRatio]
  return {
    ...presentation,
    slides: presentation.slides.map((slide) => slideInBrand(slide, to, { size, newId, from })),
    settings: { ...presentation.settings, brand: isSameBrand(to, USUAL_BRAND) ? null : to },
  }
}

export function isSameBrand(one: Brand, other: Brand): boolean {
  return (
    BRAND_COLORS.every((role) => one[role] === other[role]) &&
    one.headingFont === other.headingFont &&
    one.textFont === other.textFont &&
    one.logo?.pictureId === other.logo?.pictureId
  )
}
