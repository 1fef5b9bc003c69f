import type { TextWeight } from '../../charts/scene/text-width.ts'
import type { FontFamily } from '../font-families.ts'
import type { SlideBox, SlideSize } from '../slide-box.ts'
import { SLIDE_COLORS } from '../slide-colors.ts'

/** A slide as it is drawn, by whatever draws it: pictures, pages of a PDF. Points, from the upper left corner; colors `#rrggbb`. */
export interface SlidePage extends SlideSize {
  readonly title: string
  readonly background: string
  /** From the back to the front. */
  readonly elements: readonly PageElement[]
}

/** An element: its marks, from the upper left corner of its box, are turned with it about its middle. */
export interface PageElement {
  readonly box: SlideBox
  /** 0 to 1. */
  readonly opacity: number
  /** For people who cannot see it; empty for texts, and for what says nothing. */
  readonly alt: string
  readonly marks: readonly PageMark[]
}

export type PageMark = ShapeMark | StrokeMark | WordsMark | PictureMark

export interface ShapeMark {
  readonly kind: 'SHAPE'
  readonly shape: 'RECTANGLE' | 'ELLIPSE' | 'TRIANGLE'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Of its corners. */
  readonly radius: number
  /** Null for none. */
  readonly fill: string | null
  /** Filled with slanted lines instead of whole. */
  readonly isHatched: boolean
  readonly line: { readonly color: string; readonly width: number } | null
}

export interface StrokeMark {
  readonly kind: 'STROKE'
  readonly points: readonly (readonly [number, number])[]
  readonly color: string
  readonly width: number
  /** Lengths of strokes and gaps; empty for a whole line. */
  readonly dash: readonly number[]
}

export interface WordsMark {
  readonly kind: 'WORDS'
  readonly x: number
  /** Of its baseline. */
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
  readonly text: string
  readonly size: number
  readonly weight: TextWeight
  readonly family: FontFamily
  readonly isItalic: boolean
  readonly color: string
}

export interface PictureMark {
  readonly kind: 'PICTURE'
  readonly pictureId: string
  /** Of the part that is seen. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The whole picture; the box shows part of it. */
  readonly whole: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

/** A plain rectangle. */
export function fillMark(x: number, y: number, width: number, height: number, fill: string): ShapeMark {
  return { kind: 'SHAPE', shape: 'RECTANGLE', x, y, width, height, radius: 0, fill, isHatched: false, line: null }
}

/** A level line. */
export function ruleMark(x: number, y: number, length: number, width = 1, color: string = SLIDE_COLORS.edge): StrokeMark {
  return {
    kind: 'STROKE',
    points: [
      [x, y],
      [x + length, y],
    ],
    color,
    width,
    dash: [],
  }
}
