import { textWidth } from '../scene/text-width.ts'

/** Advance widths in thousandths of the size: characters 32 to 126, then those of `FURTHER`. */
interface FontWidths {
  readonly regular: readonly number[]
  readonly bold: readonly number[]
  /** Of other characters, mostly letters with accents. */
  readonly other: number
}

const FURTHER = '–—‘’“”•…−€™'

/** Arial, and Liberation Sans, which has the same widths. */
const ARIAL: FontWidths = {
  regular: [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278,
    278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
    667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
    556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 556, 1000, 222, 222, 333, 333, 350, 1000, 584, 556, 1000,
  ],
  bold: [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333,
    333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722,
    667, 944, 667, 667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611,
    611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584, 556, 1000, 278, 278, 500, 500, 350, 1000, 584, 556, 1000,
  ],
  other: 667,
}

/** DejaVu Sans, as wide as Verdana: the widest that programs choose by themselves. */
const DEJAVU: FontWidths = {
  regular: [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337,
    337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732,
    684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635,
    635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838, 500, 1000, 318, 318, 518, 518, 590, 1000, 838, 636, 1000,
  ],
  bold: [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696, 696, 696, 696, 400,
    400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812,
    774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716,
    716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838, 500, 1000, 380, 380, 657, 657, 639, 1000, 838, 696, 1000,
  ],
  other: 760,
}

const FONTS = { Arial: ARIAL, 'DejaVu Sans': DEJAVU } as const
export type StandInFont = keyof typeof FONTS
export const STAND_IN_FONTS = ['Arial', 'DejaVu Sans'] as const satisfies readonly StandInFont[]

/** Points that a text takes in a fallback font for systems without those of slides. */
export function standInWidth(text: string, size: number, isBold: boolean, font: StandInFont): number {
  const { regular, bold, other } = FONTS[font]
  const widths = isBold ? bold : regular
  let sum = 0
  for (const character of text) sum += widthOf(character, widths) ?? other
  return (sum * size) / 1000
}

function widthOf(character: string, widths: readonly number[]): number | undefined {
  const code = character.codePointAt(0) ?? 0
  if (code < 127) return widths[code - 32]
  if (code >= 0x2e80) return 1000
  const at = FURTHER.indexOf(character)
  return at === -1 ? undefined : widths[95 + at]
}

export interface TypeLook {
  /** Points. */
  readonly size: number
  readonly isBold: boolean
}

/** Office programs know the bold of a font, which is a little wider than the semibold of screens. */
const BOLD = 1.03

/** Points that a text takes at most in an office program, with the font of slides or with a fallback. */
export function widestText(text: string, { size, isBold }: TypeLook): number {
  const own = textWidth(text, size, isBold ? 600 : 400) * (isBold ? BOLD : 1)
  return Math.max(own, ...STAND_IN_FONTS.map((font) => standInWidth(text, size, isBold, font)))
}
