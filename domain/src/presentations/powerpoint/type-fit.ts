import { type TypeLook, widestText } from '../../charts/files/stand-in-widths.ts'
import { textWidth } from '../../charts/scene/text-width.ts'
import { brokenLines } from '../text-lines.ts'

/** Smaller than this share of its size no type becomes. */
const LEAST_SCALE = 0.7
const STEP = 0.02
/** Texts of up to this many lines, such as headings, names and figures, keep their lines as on the screen. */
const MOST_EXACT_LINES = 2

/**
 * What type is scaled by so that a text takes no more lines than on the screen, whichever font there is. A text of more than two lines may
 * take as many as its box has room for.
 *
 * @param fitting lines in its box.
 */
export function scaleToLines(paragraphs: readonly string[], room: number, look: TypeLook, fitting = 0): number {
  const pieces = [{ text: paragraphs.join('\n'), figure: null }]
  const lines = (widthOf: (text: string) => number): number => brokenLines(pieces, room, widthOf).length
  const onScreen = lines((text) => textWidth(text, look.size, look.isBold ? 600 : 400))
  const most = onScreen <= MOST_EXACT_LINES ? onScreen : Math.max(onScreen, fitting)
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
