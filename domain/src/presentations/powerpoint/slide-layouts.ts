import { withSortedKeys } from '../../canonical-json.ts'
import type { Brand } from '../brand.ts'
import { elementInBrand, isCover, usualLogo } from '../branding.ts'
import { usualWall } from '../new-elements.ts'
import type { ImageElement, ShapeElement, Slide, SlideElement } from '../presentation.ts'
import type { SlideSize } from '../slide-box.ts'

/** What slides of a file have in common, which slides that are added in a presentation program have as well. */
export const LAYOUTS = ['TITLE', 'COVER', 'PLAIN'] as const
export type LayoutName = (typeof LAYOUTS)[number]

/** What is drawn by a layout. */
export interface LayoutLook {
  readonly wall: ShapeElement | null
  readonly logo: ImageElement | null
}

export function layoutLook(name: LayoutName, brand: Brand, size: SlideSize): LayoutLook {
  const logoOf = (isOnCover: boolean) => (brand.logo === null ? null : usualLogo(brand.logo, { isOnCover, size, id: 'logo' }))
  if (name === 'PLAIN') return { wall: null, logo: null }
  if (name === 'COVER') return { wall: null, logo: logoOf(true) }
  return { wall: elementInBrand(usualWall('wall'), brand), logo: logoOf(false) }
}

/** The layout that draws what a slide has of the brand at the usual place, and the ids of those elements; else the plain one. */
export function layoutOfSlide(
  slide: Slide,
  brand: Brand,
  size: SlideSize,
): { readonly name: LayoutName; readonly drawn: ReadonlySet<string> } {
  const name = isCover(slide) ? 'COVER' : 'TITLE'
  const { wall, logo } = layoutLook(name, brand, size)
  const wanted = [wall, logo].filter((one) => one !== null)
  const found = wanted.map((look) => slide.elements.find((element) => isDrawnAs(element, look)))
  if (wanted.length === 0 || found.includes(undefined)) return { name: 'PLAIN', drawn: new Set() }
  return { name, drawn: new Set(found.flatMap((element) => element?.id ?? [])) }
}

function isDrawnAs(element: SlideElement, look: SlideElement): boolean {
  const plain = (one: SlideElement) => JSON.stringify(withSortedKeys({ ...one, id: '', zIndex: 0, isLocked: false }))
  return plain(element) === plain(look)
}
