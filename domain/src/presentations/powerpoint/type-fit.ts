import { textWidth } from '../../charts/scene/text-width.ts'
import { brokenLines } from '../text-lines.ts'
import { arialWidth } from './arial-widths.ts'

/** Presentation programs know the bold of a font, which is a little wider than the semibold of screens. */
const BOLD = 1.03
/** Smaller than this share of its size no type becomes. */
const LEAST_SCALE = 0.7
const STEP = 0.02

interface TypeLook {
  /** Points. */
  readonly size: number
  readonly isBold: boolean
}

/** Points that a text takes at most, with the font of slides or with the one that stands in for it. */
export function widestText(text: string, { size, isBold }: TypeLook): number {
  return Math.max(textWidth(text, size, isBold ? 600 : 400) * (isBold ? BOLD : 1), arialWidth(text, size, isBold))
}

/** What type is scaled by so that a text takes no more lines than on the screen, whichever font there is. */
export function scaleToLines(paragraphs: readonly string[], room: number, look: TypeLook): number {
  const pieces = [{ text: paragraphs.join('\n'), figure: null }]
  const lines = (widthOf: (text: string) => number): number => brokenLines(pieces, room, widthOf).length
  const most = lines((text) => textWidth(text, look.size, look.isBold ? 600 : 400))
  let scale = 1
  while (scale > LEAST_SCALE && lines((text) => widestText(text, look) * scale) > most) scale = Math.round((scale - STEP) * 100) / 100
  return scale
}

/** The size at which a text fits a width on one line: its own, or a little less. Below that the text itself must be cut. */
export function sizeToFit(text: string, room: number, look: TypeLook): number {
  const width = widestText(text, look)
  const scale = width <= room ? 1 : Math.max(LEAST_SCALE, room / width)
  return Math.floor(look.size * scale * 100) / 100
}
