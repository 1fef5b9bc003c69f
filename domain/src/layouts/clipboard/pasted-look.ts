import type { Border, Borders, CellFormatting, HorizontalAlignment, VerticalAlignment } from '../cell-formatting.ts'
import type { MarkupElement } from './read-markup.ts'
import { type Declarations, readDeclarations } from './style-declarations.ts'

/** Styles that apply to a cell; the innermost ones win. */
export interface CellStyles {
  readonly declarations: Declarations
  /** Elements around the whole text of the cell: `b`, `i`, `u`, `s`. */
  readonly tags: ReadonlySet<string>
}

/**
 * Styles of a cell: of its classes, its own style and attributes, and of elements around its whole text. Rules for every `td`
 * are ignored: they are the program's defaults for unformatted cells.
 */
export function stylesOf(cell: MarkupElement, rules: ReadonlyMap<string, Declarations>): CellStyles {
  const tags = new Set<string>()
  const layers: Declarations[] = []
  const take = (element: MarkupElement): void => {
    const { attributes } = element
    for (const name of (attributes.get('class') ?? '').split(/\s+/)) {
      const rule = name === '' ? undefined : rules.get(`.${name.toLowerCase()}`)
      if (rule !== undefined) layers.push(rule)
    }
    const [fill, valign, color] = [attributes.get('bgcolor'), attributes.get('valign'), attributes.get('color')]
    if (fill !== undefined) layers.push(new Map([['background-color', fill]]))
    if (valign !== undefined) layers.push(new Map([['vertical-align', valign]]))
    const align = attributes.get('align')
    if (align !== undefined) layers.push(new Map([['text-align', align]]))
    // Ignores a color that comes from the number format for negatives.
    const own = readDeclarations(attributes.get('style') ?? '')
    if (color !== undefined && element.name === 'font' && !ignoresColor(own)) layers.push(new Map([['color', color]]))
    layers.push(own)
  }
  take(cell)
  for (let inner = onlyChild(cell); inner !== null; inner = onlyChild(inner)) {
    tags.add(inner.name)
    take(inner)
  }
  const declarations = new Map<string, string>()
  for (const layer of layers)
    for (const [property, value] of layer) {
      if ((property === 'color' && ignoresColor(layer)) || value === 'inherit') continue
      // A shorthand overrides the individual properties before it.
      declarations.delete(property)
      declarations.set(property, value)
    }
  return { declarations, tags }
}

function ignoresColor(declarations: Declarations): boolean {
  return /\b(?:style|color)\b/.test(declarations.get('mso-ignore') ?? '')
}

/** The only child element, if there is no text next to it. */
function onlyChild({ children }: MarkupElement): MarkupElement | null {
  const filled = children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  const [only] = filled
  return filled.length === 1 && typeof only === 'object' && only.name !== 'table' && only.name !== 'br' ? only : null
}

/**
 * Formatting for these styles, without spreadsheet defaults such as black text on white. `usual`: the default alignment of
 * the cell's content.
 */
export function lookOfStyles({ declarations, tags }: CellStyles, usual: HorizontalAlignment): CellFormatting {
  const decoration = `${declarations.get('text-decoration') ?? ''} ${declarations.get('text-decoration-line') ?? ''}`.toLowerCase()
  const has = (...names: readonly string[]): boolean => names.some((name) => tags.has(name))
  const [textColor, backgroundColor] = [hexColor(declarations.get('color')), fillOf(declarations)]
  const across = ACROSS.get(declarations.get('text-align')?.toLowerCase() ?? '') ?? usual
  const down = DOWN.get(declarations.get('vertical-align')?.toLowerCase() ?? '')
  const borders = bordersOf(declarations)
  return {
    ...(isBold(declarations) || has('b', 'strong') ? { bold: true } : {}),
    ...(/italic|oblique/i.test(declarations.get('font-style') ?? '') || has('i', 'em') ? { italic: true } : {}),
    ...(decoration.includes('underline') || /single|double/.test(declarations.get('text-underline-style') ?? '') || has('u', 'ins')
      ? { underline: true }
      : {}),
    ...(decoration.includes('line-through') || has('s', 'strike', 'del') ? { strikethrough: true } : {}),
    ...(textColor === null || textColor === '#000000' ? {} : { textColor }),
    ...(backgroundColor === null || backgroundColor === '#ffffff' ? {} : { backgroundColor }),
    // The default in a layout.
    ...(across === 'RIGHT' ? {} : { horizontalAlignment: across }),
    ...(down === undefined ? {} : { verticalAlignment: down }),
    ...(borders === null ? {} : { borders }),
  }
}

const ACROSS: ReadonlyMap<string, HorizontalAlignment> = new Map([
  ['left', 'LEFT'],
  ['start', 'LEFT'],
  ['center', 'CENTER'],
  ['right', 'RIGHT'],
  ['end', 'RIGHT'],
])
/** The default is bottom. */
const DOWN: ReadonlyMap<string, VerticalAlignment> = new Map([
  ['top', 'TOP'],
  ['middle', 'MIDDLE'],
])

function isBold(declarations: Declarations): boolean {
  const weight = declarations.get('font-weight') ?? ''
  return /bold/i.test(weight) || Number(weight) >= 600
}

function fillOf(declarations: Declarations): string | null {
  let color: string | null = null
  for (const [property, value] of declarations) {
    if (property === 'background-color') color = hexColor(value)
    // The color within a shorthand.
    else if (property === 'background') color = /^(?:none|auto|transparent)\b/i.test(value) ? null : firstColor(value)
  }
  return color
}

/** Border lines of each side; later declarations win. */
function bordersOf(declarations: Declarations): Borders | null {
  const sides: Record<string, Line> = { top: {}, right: {}, bottom: {}, left: {} }
  for (const [property, value] of declarations) {
    const match = BORDER.exec(property)
    if (match === null) continue
    const [, side, part] = match
    const names = side === undefined ? SIDES : [side]
    if (part === undefined) for (const name of names) sides[name] = lineOf(value)
    else {
      // One value for all sides, or two to four.
      const values = value.match(TOKEN) ?? []
      for (const name of names) {
        const at = names.length === 1 ? 0 : SIDES.indexOf(name)
        const own = values[at] ?? values[at - 2] ?? values[0] ?? ''
        sides[name] = { ...sides[name], ...lineOf(own) }
      }
    }
  }
  const lines = Object.entries(sides).flatMap(([side, line]) => {
    const border = borderOf(line)
    return border === null ? [] : [[side, border] as const]
  })
  const [first] = lines
  if (first === undefined) return null
  const isAround = lines.length === 4 && lines.every(([, line]) => JSON.stringify(line) === JSON.stringify(first[1]))
  return isAround ? { all: first[1] } : Object.fromEntries(lines)
}

const BORDER = /^border(?:-(top|right|bottom|left))?(?:-(style|width|color))?$/
const SIDES = ['top', 'right', 'bottom', 'left']
const TOKEN = /(?:[^\s(]+\([^)]*\)|[^\s]+)/g

interface Line {
  readonly style?: string
  readonly width?: number
  readonly color?: string
}

/** `.5pt solid windowtext`, in any order. */
function lineOf(value: string): Line {
  let line: Line = {}
  for (const token of value.match(TOKEN) ?? []) {
    const width = widthOf(token)
    if (width !== null) line = { ...line, width }
    else if (LINE_STYLES.has(token.toLowerCase())) line = { ...line, style: token.toLowerCase() }
    else {
      const color = hexColor(token)
      if (color !== null) line = { ...line, color }
    }
  }
  return line
}

const LINE_STYLES: ReadonlyMap<string, Border['lineStyle'] | null> = new Map([
  ['none', null],
  ['hidden', null],
  ['solid', 'SOLID'],
  ['groove', 'SOLID'],
  ['ridge', 'SOLID'],
  ['inset', 'SOLID'],
  ['outset', 'SOLID'],
  ['dashed', 'DASHED'],
  ['dot-dash', 'DASHED'],
  ['dot-dot-dash', 'DASHED'],
  ['dot-dash-slanted', 'DASHED'],
  ['dotted', 'DOTTED'],
  ['hairline', 'DOTTED'],
  ['double', 'DOUBLE'],
])

function borderOf({ style = 'none', width = 1, color = '#000000' }: Line): Border | null {
  const lineStyle = LINE_STYLES.get(style) ?? null
  return lineStyle === null || width === 0 ? null : { lineStyle, width: Math.min(5, width), color }
}

/** CSS pixels. Spreadsheets use half a point for thin lines, one for medium and one and a half for thick ones. */
function widthOf(token: string): number | null {
  const [, number, unit] = /^(\d*\.?\d+)(pt|px)?$/i.exec(token) ?? []
  if (number === undefined) return { thin: 1, medium: 2, thick: 3 }[token.toLowerCase()] ?? null
  const size = Number(number)
  return size === 0 ? 0 : Math.max(1, Math.round(unit?.toLowerCase() === 'pt' ? size * 2 : size))
}

function firstColor(value: string): string | null {
  for (const token of value.match(TOKEN) ?? []) {
    const color = hexColor(token)
    if (color !== null) return color
  }
  return null
}

/** `#rrggbb` of a CSS color; null for none, transparent and unknown colors. */
function hexColor(written: string | undefined): string | null {
  const text = written?.trim().toLowerCase() ?? ''
  const [, hex] = /^#?([\da-f]{6})(?:[\da-f]{2})?$/.exec(text) ?? []
  if (hex !== undefined) return `#${hex}`
  const [, short] = /^#([\da-f]{3})[\da-f]?$/.exec(text) ?? []
  if (short !== undefined) return `#${short.replaceAll(/./g, '$&$&')}`
  const [, channels] = /^rgba?\(([^)]*)\)$/.exec(text) ?? []
  if (channels !== undefined) {
    const parts = channels.split(/[\s,/]+/).filter((part) => part !== '')
    if (parts.length < 3 || Number(parts[3] ?? 1) === 0) return null
    const values = parts.slice(0, 3).map((part) => (part.endsWith('%') ? Number(part.slice(0, -1)) * 2.55 : Number(part)))
    if (values.some((value) => !Number.isFinite(value))) return null
    return `#${values
      .map((value) =>
        Math.round(Math.max(0, Math.min(255, value)))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  }
  return COLORS.get(text) ?? null
}

/** Color names that spreadsheets write. */
const COLORS: ReadonlyMap<string, string> = new Map([
  ['black', '#000000'],
  ['windowtext', '#000000'],
  ['white', '#ffffff'],
  ['window', '#ffffff'],
  ['red', '#ff0000'],
  ['green', '#008000'],
  ['lime', '#00ff00'],
  ['blue', '#0000ff'],
  ['navy', '#000080'],
  ['yellow', '#ffff00'],
  ['olive', '#808000'],
  ['maroon', '#800000'],
  ['purple', '#800080'],
  ['fuchsia', '#ff00ff'],
  ['magenta', '#ff00ff'],
  ['teal', '#008080'],
  ['aqua', '#00ffff'],
  ['cyan', '#00ffff'],
  ['gray', '#808080'],
  ['grey', '#808080'],
  ['silver', '#c0c0c0'],
  ['orange', '#ffa500'],
])
