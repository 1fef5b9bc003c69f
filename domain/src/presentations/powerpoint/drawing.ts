import type { SlideBox } from '../slide-box.ts'
import { angle, emu, hundredths, perHundredThousand } from './units.ts'
import { xml, xmlText } from './xml.ts'

/** `#rrggbb` as a fill. @param opacity 0 to 1. */
export function solidFill(color: string, opacity = 1): string {
  const alpha = opacity >= 1 ? [] : [xml('a:alpha', { val: perHundredThousand(Math.max(0, opacity)) })]
  return xml('a:solidFill', {}, xml('a:srgbClr', { val: color.slice(1).toUpperCase() }, ...alpha))
}

export const NO_FILL = xml('a:noFill')

interface LineLook {
  readonly color: string
  /** Points; zero for none. */
  readonly width: number
  readonly opacity?: number
  readonly dash?: 'dash' | 'sysDot' | 'sysDash' | 'dashDot' | 'lgDash'
  readonly join?: 'round' | 'miter'
}

/** A line, or the outline of a shape. @param name `a:ln`, or one of a table cell's. */
export function outlineOf(
  { color, width, opacity = 1, dash, join }: LineLook,
  name = 'a:ln',
  attributes: Readonly<Record<string, string>> = {},
): string {
  if (width === 0) return xml(name, {}, NO_FILL)
  const joined = join === undefined ? '' : join === 'round' ? xml('a:round') : xml('a:miter', { lim: 800_000 })
  const dashed = dash === undefined ? '' : xml('a:prstDash', { val: dash })
  return xml(name, { w: emu(width), ...attributes }, solidFill(color, opacity), dashed, joined)
}

/** Place, size and turn. @param name `a:xfrm`, or `p:xfrm` of a frame. */
export function transformOf({ x, y, width, height, rotation }: SlideBox, name = 'a:xfrm'): string {
  const turn = angle(rotation)
  return xml(
    name,
    { rot: turn === 0 ? null : turn },
    xml('a:off', { x: emu(x), y: emu(y) }),
    xml('a:ext', { cx: Math.max(0, emu(width)), cy: Math.max(0, emu(height)) }),
  )
}

/** The fonts of slides, and what a program that has not got them should look for. */
const FONTS = {
  'IBM Plex Sans': { panose: '020B0503050203000203', pitchFamily: 34 },
  'IBM Plex Mono': { panose: '020B0509050203000203', pitchFamily: 49 },
} as const
export type SlideFont = keyof typeof FONTS

export function fontOf(typeface: SlideFont): string {
  const { panose, pitchFamily } = FONTS[typeface]
  return xml('a:latin', { typeface, panose, pitchFamily, charset: 0 })
}

export interface RunLook {
  /** Points. */
  readonly size: number
  readonly color: string
  readonly isBold?: boolean
  readonly isItalic?: boolean
  readonly decoration?: 'none' | 'underline' | 'line-through'
  readonly font?: SlideFont
}

/** @param name `a:rPr` of a run, or what ends a paragraph or is usual in a chart. */
export function runProperties(
  { size, color, isBold, isItalic, decoration, font = 'IBM Plex Sans' }: RunLook,
  name = 'a:rPr',
  inside = '',
): string {
  return xml(
    name,
    {
      lang: name === 'a:defRPr' ? null : 'en-US',
      sz: Math.min(400_000, Math.max(100, hundredths(size))),
      b: isBold === true ? 1 : 0,
      i: isItalic === true ? 1 : 0,
      u: decoration === 'underline' ? 'sng' : null,
      strike: decoration === 'line-through' ? 'sngStrike' : null,
    },
    solidFill(color),
    fontOf(font),
    inside,
  )
}

export function runOf(text: string, look: RunLook): string {
  return text === '' ? '' : xml('a:r', {}, runProperties(look), `<a:t>${xmlText(text)}</a:t>`)
}

interface ParagraphLook {
  readonly align: 'left' | 'center' | 'right'
  /** Points from line to line; null for the font's own. */
  readonly lineHeight: number | null
  /** Points before the first character. */
  readonly indent?: number
}

const ALIGNMENTS = { left: 'l', center: 'ctr', right: 'r' } as const

export function paragraphOf(runs: string, { align, lineHeight, indent = 0 }: ParagraphLook, end: RunLook): string {
  return xml(
    'a:p',
    {},
    xml(
      'a:pPr',
      { marL: indent === 0 ? null : emu(indent), indent: indent === 0 ? null : 0, algn: ALIGNMENTS[align] },
      lineHeight === null ? '' : xml('a:lnSpc', {}, xml('a:spcPts', { val: hundredths(lineHeight) })),
      xml('a:spcBef', {}, xml('a:spcPts', { val: 0 })),
      xml('a:buNone'),
    ),
    runs,
    runs === '' ? runProperties(end, 'a:endParaRPr') : '',
  )
}

export interface BodyLook {
  /** Points at each side. */
  readonly inset: number
  readonly anchor: 't' | 'ctr'
  /** Default: true. */
  readonly wraps?: boolean
}

export function textBody(paragraphs: string, { inset, anchor, wraps = true }: BodyLook, name = 'p:txBody'): string {
  const edge = emu(inset)
  return xml(
    name,
    {},
    xml(
      'a:bodyPr',
      { wrap: wraps ? 'square' : 'none', lIns: edge, tIns: edge, rIns: edge, bIns: edge, rtlCol: 0, anchor },
      xml('a:noAutofit'),
    ),
    xml('a:lstStyle'),
    paragraphs,
  )
}
