import type { CSSProperties } from 'react'

/** The custom format of a cell or a name. Properties left out are as in every grid; `false` removes one. */
export interface CellStyle {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  readonly strikethrough?: boolean
  /** `#rrggbb`. */
  readonly color?: string
  /** `#rrggbb`. Text without a color of its own is black or white on it, whichever is easier to read. */
  readonly background?: string
  readonly horizontal?: 'LEFT' | 'CENTER' | 'RIGHT'
  readonly vertical?: 'TOP' | 'MIDDLE' | 'BOTTOM'
  readonly borders?: CellBorders
}

export interface CellBorders {
  readonly top?: CellLine
  readonly bottom?: CellLine
  readonly left?: CellLine
  readonly right?: CellLine
}

export interface CellLine {
  readonly style: 'solid' | 'dashed' | 'dotted' | 'double'
  /** CSS pixels. */
  readonly width: number
  /** `#rrggbb`. */
  readonly color: string
}

/** A style as CSS. */
export interface StyledCss {
  readonly css: CSSProperties
  /** For an element over the cell, so that borders take no room from its text; null without borders. */
  readonly lines: CSSProperties | null
}

const made = new WeakMap<CellStyle, StyledCss>()

/** Returns the same object for the same style. */
export function styledCss(style: CellStyle): StyledCss {
  const known = made.get(style)
  if (known) return known
  const styled = { css: cssOf(style), lines: style.borders ? linesOf(style.borders) : null }
  made.set(style, styled)
  return styled
}

function cssOf(style: CellStyle): CSSProperties {
  const { bold, italic, background, horizontal, vertical } = style
  const decorations = [...(style.underline ? ['underline'] : []), ...(style.strikethrough ? ['line-through'] : [])]
  const color = textColorOf(style)
  return {
    ...(bold === undefined ? {} : { fontWeight: bold ? 600 : 400 }),
    ...(italic === undefined ? {} : { fontStyle: italic ? 'italic' : 'normal' }),
    ...(decorations.length === 0 ? {} : { textDecoration: decorations.join(' ') }),
    ...(color === undefined ? {} : { color }),
    // A background covers the lines of the grid.
    ...(background === undefined ? {} : fillOf(background)),
    ...(horizontal === undefined ? {} : ACROSS[horizontal]),
    ...(vertical === undefined ? {} : DOWN[vertical]),
  }
}

function textColorOf({ color, background }: CellStyle): string | undefined {
  if (background === undefined) return color === undefined ? undefined : onThemes(color)
  if (isPaper(background)) return color === undefined ? `light-dark(${inkOn(background)}, var(--text-1))` : onThemes(color)
  return color ?? inkOn(background)
}

/** A fill as white as paper gives way to the page in the dark theme, where it would glare. */
function fillOf(background: string): CSSProperties {
  if (!isPaper(background)) return { backgroundColor: background, borderRightColor: background }
  return { backgroundColor: `light-dark(${background}, transparent)`, borderRightColor: `light-dark(${background}, var(--line-1))` }
}

function isPaper(background: string): boolean {
  return channelsOf(background).every((channel) => channel >= LEAST_OF_PAPER)
}

const LEAST_OF_PAPER = 0xf8

/** For a cell, which is a block of text, as well as for a name, whose parts are in a flex row. */
const ACROSS = {
  LEFT: { textAlign: 'left', paddingLeft: 10, justifyContent: 'flex-start' },
  CENTER: { textAlign: 'center', paddingLeft: 10, paddingRight: 10, justifyContent: 'center' },
  RIGHT: { textAlign: 'right', justifyContent: 'flex-end' },
} as const satisfies Record<NonNullable<CellStyle['horizontal']>, CSSProperties>

const DOWN = {
  TOP: { alignContent: 'start', alignItems: 'flex-start' },
  MIDDLE: { alignContent: 'center', alignItems: 'center' },
  BOTTOM: { alignContent: 'end', alignItems: 'flex-end' },
} as const satisfies Record<NonNullable<CellStyle['vertical']>, CSSProperties>

function linesOf(borders: CellBorders): CSSProperties {
  const line = (side: CellLine | undefined) => (side ? `${side.width}px ${side.style} ${onThemes(side.color)}` : '0 none')
  return {
    borderTop: line(borders.top),
    borderBottom: line(borders.bottom),
    borderLeft: line(borders.left),
    borderRight: line(borders.right),
  }
}

/** Black or white, whichever has the higher contrast. */
export function inkOn(background: string): '#000000' | '#ffffff' {
  const light = luminance(background)
  return (light + 0.05) / 0.05 >= 1.05 / (light + 0.05) ? '#000000' : '#ffffff'
}

/** A color on the background of the page: lightened in the dark theme if it could not be read there. */
export function onThemes(color: string): string {
  const readable = readableOn(color, DARK_PAGE)
  return readable === color ? color : `light-dark(${color}, ${readable})`
}

const DARK_PAGE = '#101315'

/** Mixed with as little white as gives a contrast of 4.5 to 1. */
export function readableOn(color: string, page: string): string {
  const contrast = (one: string) => (luminance(one) + 0.05) / (luminance(page) + 0.05)
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = share === 0 ? color : mixedWithWhite(color, share)
    if (contrast(mixed) >= 4.5) return mixed
  }
  return '#ffffff'
}

function mixedWithWhite(color: string, share: number): string {
  const mixed = channelsOf(color).map((channel) => Math.round(channel + (255 - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance as WCAG defines it: 0 is black, 1 is white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Of `#rrggbb`, each from 0 to 255. */
function channelsOf(color: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) || 0)
}
