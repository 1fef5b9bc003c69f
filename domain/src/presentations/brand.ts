import * as z from 'zod/mini'
import { finiteNumber, idText, objectOf, oneOf, orNull, readAs } from '../document-schema.ts'
import { BadInputError } from '../errors.ts'
import { contrastRatio } from './color-contrast.ts'
import { FONT_FAMILIES, type FontFamily } from './font-families.ts'

/** Roles of colors on slides. `text` and `quiet` are of letters; `accent` of walls and new shapes; `block` of the dark blocks of covers. */
export const BRAND_COLORS = ['text', 'quiet', 'accent', 'block'] as const
export type BrandColor = (typeof BRAND_COLORS)[number]

/** How presentations of a company look: colors `#rrggbb`, fonts of titles and figures and of other texts, and a picture. */
export interface Brand extends Readonly<Record<BrandColor, string>> {
  readonly headingFont: FontFamily
  readonly textFont: FontFamily
  /** Null for none. */
  readonly logo: BrandLogo | null
}

/** A stored picture, with its size in pixels. */
export interface BrandLogo {
  readonly pictureId: string
  readonly width: number
  readonly height: number
}

/** The look of the product, of companies without a brand and of presentations made before there was one. */
export const USUAL_BRAND: Brand = {
  text: '#101315',
  quiet: '#475159',
  accent: '#1c4fc0',
  block: '#101315',
  headingFont: 'IBM Plex Sans',
  textFont: 'IBM Plex Sans',
  logo: null,
}

/** The background for checking contrast: slides are white. */
const BRAND_PAPER = '#ffffff'

/** The least contrast of each color with white, as WCAG 2 has it: of letters, and of what is seen without reading. */
export const LEAST_CONTRAST: Readonly<Record<BrandColor, number>> = { text: 4.5, quiet: 4.5, accent: 3, block: 3 }

const COLOR_NAMES: Readonly<Record<BrandColor, string>> = { text: 'text', quiet: 'notes', accent: 'accents', block: 'blocks' }

/** Why a color cannot have a role; null if it can. */
export function brandColorProblem(role: BrandColor, color: string): string | null {
  const least = LEAST_CONTRAST[role]
  const ratio = contrastRatio(color, BRAND_PAPER)
  if (ratio >= least) return null
  // Rounded down, since 4.46 is not 4.5.
  const shown = (Math.floor(ratio * 10) / 10).toFixed(1)
  return `The color of ${COLOR_NAMES[role]} has a contrast of ${shown} to 1 with white; ${least} to 1 can be read. Choose a darker one.`
}

const color = z.pipe(
  z.string('A color is written as #rrggbb.').check(z.regex(/^#[\da-f]{6}$/i, 'A color is written as #rrggbb.')),
  z.transform((text) => text.toLowerCase()),
)

/** As it is stored, in the brand and in the settings of presentations. */
export const brandSchema = objectOf({
  text: color,
  quiet: color,
  accent: color,
  block: color,
  headingFont: oneOf(FONT_FAMILIES),
  textFont: oneOf(FONT_FAMILIES),
  logo: orNull(objectOf({ pictureId: idText, width: finiteNumber(1, 20_000), height: finiteNumber(1, 20_000) })),
})

/**
 * Reads a brand, as it is stored and as the API takes it.
 *
 * @throws BadInputError with a sentence for what does not fit, and for colors that cannot be read on white.
 */
export function parseBrand(input: unknown, path = 'brand'): Brand {
  const brand: Brand = readAs(brandSchema, input, path)
  for (const role of BRAND_COLORS) {
    const problem = brandColorProblem(role, brand[role])
    if (problem !== null) throw new BadInputError(problem, `${path}.${role}`)
  }
  return brand
}
