import * as z from 'zod/mini'
import { flag, objectOf, oneOf, readAs, wholeNumber, withoutNulls } from '../document-schema.ts'
import type { CurrencyView } from '../money/format.ts'

export type BorderLineStyle = 'SOLID' | 'DASHED' | 'DOTTED' | 'DOUBLE'
export type VerticalAlignment = 'TOP' | 'MIDDLE' | 'BOTTOM'
export type HorizontalAlignment = 'LEFT' | 'CENTER' | 'RIGHT'
export type BorderSide = 'all' | 'top' | 'bottom' | 'left' | 'right'

export interface Border {
  readonly lineStyle: BorderLineStyle
  /** CSS pixels, from 1 to 5. */
  readonly width: number
  /** `#rrggbb`. */
  readonly color: string
}

export type Borders = { readonly [Side in BorderSide]?: Border }

/** Formatting of a cell. Omitted fields are inherited: see `lookAt`. */
export interface CellFormatting {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  readonly strikethrough?: boolean
  /** From 0 to 10. */
  readonly decimalPlaces?: number
  readonly showCurrency?: boolean
  readonly currencyView?: CurrencyView
  readonly formatAsPercent?: boolean
  /** `#rrggbb`. */
  readonly textColor?: string
  readonly backgroundColor?: string
  readonly borders?: Borders
  readonly verticalAlignment?: VerticalAlignment
  readonly horizontalAlignment?: HorizontalAlignment
}

/** A change of formatting; a null field is unset. */
export type FormattingPatch = {
  readonly [Field in keyof CellFormatting]?: Field extends 'borders' ? BordersPatch | null : CellFormatting[Field] | null
}
export type BordersPatch = { readonly [Side in BorderSide]?: Border | null }

/** Formatting of a cell without any of its own. */
export const NO_FORMATTING: CellFormatting = {}

/** Combines layers of formatting: each field, and each side of the borders, from the first layer that sets it. */
export function layered(...layers: readonly (CellFormatting | undefined)[]): CellFormatting {
  const given = layers.filter((layer) => layer !== undefined)
  const [only = NO_FORMATTING, ...others] = given
  if (others.length === 0) return only
  const merged = given.reduceRight<CellFormatting>((under, layer) => ({ ...under, ...layer }), NO_FORMATTING)
  const borders = given.flatMap((layer) => (layer.borders === undefined ? [] : [layer.borders]))
  return borders.length > 1
    ? { ...merged, borders: borders.reduceRight<Borders>((under, layer) => ({ ...under, ...bySide(layer) }), {}) }
    : merged
}

/** Replaces `all` by the four sides, so that a side of an inner layer does not hide the other sides of an outer one. */
function bySide({ all, ...sides }: Borders): Borders {
  return all === undefined ? sides : { top: all, bottom: all, left: all, right: all, ...sides }
}

/** The line on a side; `all` applies to sides without their own. */
export function borderOn({ borders }: CellFormatting, side: Exclude<BorderSide, 'all'>): Border | null {
  return borders?.[side] ?? borders?.all ?? null
}

/** Applies a change to a look; null if nothing is set any more. */
export function patched(formatting: CellFormatting | undefined, patch: FormattingPatch): CellFormatting | null {
  const { borders, ...fields } = patch
  const next: Record<string, unknown> = { ...formatting }
  for (const [field, value] of Object.entries(fields)) {
    if (value === null) delete next[field]
    else if (value !== undefined) next[field] = value
  }
  if (borders === null) delete next['borders']
  else if (borders !== undefined) {
    const before = formatting?.borders ?? {}
    // A new line all around replaces the sides'; removing one side keeps the others of a line all around.
    const isAround = borders.all !== undefined
    const takesSide = Object.entries(borders).some(([side, border]) => side !== 'all' && border === null)
    const sides: Record<string, Border> = isAround ? {} : { ...(takesSide ? bySide(before) : before) }
    for (const [side, border] of Object.entries(borders)) {
      if (border === null) delete sides[side]
      else if (border !== undefined) sides[side] = border
    }
    if (Object.keys(sides).length === 0) delete next['borders']
    else next['borders'] = sides
  }
  return Object.keys(next).length === 0 ? null : next
}

/** Unsets everything that a patch sets. */
export function withoutPatch({ borders, ...fields }: FormattingPatch): FormattingPatch {
  const none = Object.fromEntries(Object.keys(fields).map((field) => [field, null]))
  if (borders === undefined) return none
  const isAround = borders === null || borders.all !== undefined
  return { ...none, borders: isAround ? null : Object.fromEntries(Object.keys(borders).map((side) => [side, null])) }
}

/** Fields with the same value in every part of a selection, for the toolbar; others are omitted. */
export function commonFormatting(looks: readonly CellFormatting[]): CellFormatting {
  const [first, ...others] = looks
  if (first === undefined) return NO_FORMATTING
  const common = Object.entries(first).filter(([field, value]) =>
    others.every((other) => JSON.stringify((other as Record<string, unknown>)[field]) === JSON.stringify(value)),
  )
  return Object.fromEntries(common)
}

/** Formatting that is either on or off. */
export const LOOK_FLAGS = ['bold', 'italic', 'underline', 'strikethrough', 'showCurrency', 'formatAsPercent'] as const
const MOST_DECIMAL_PLACES = 10
const MOST_BORDER_WIDTH = 5

const COLOR_SENTENCE = 'A color is written as #rrggbb.'
const color = z.string(COLOR_SENTENCE).check(z.regex(/^#[0-9a-f]{6}$/i, COLOR_SENTENCE), z.toLowerCase())

const side = z.nullish(
  objectOf({ lineStyle: oneOf(['SOLID', 'DASHED', 'DOTTED', 'DOUBLE']), width: wholeNumber(1, MOST_BORDER_WIDTH), color }),
)
const borders = z.pipe(
  objectOf({ all: side, top: side, bottom: side, left: side, right: side }),
  // Borders without any side are dropped.
  z.transform((sides): Borders | null => {
    const drawn = withoutNulls(sides)
    return Object.keys(drawn).length === 0 ? null : drawn
  }),
)

const isOn = z.nullish(flag)

/** A look as the API takes it and as layouts store it. Null fields are omitted. */
export const cellFormatting = z.pipe(
  objectOf({
    bold: isOn,
    italic: isOn,
    underline: isOn,
    strikethrough: isOn,
    showCurrency: isOn,
    formatAsPercent: isOn,
    decimalPlaces: z.nullish(wholeNumber(0, MOST_DECIMAL_PLACES)),
    currencyView: z.nullish(oneOf(['FULL', 'THOUSANDS', 'MILLIONS'])),
    textColor: z.nullish(color),
    backgroundColor: z.nullish(color),
    verticalAlignment: z.nullish(oneOf(['TOP', 'MIDDLE', 'BOTTOM'])),
    horizontalAlignment: z.nullish(oneOf(['LEFT', 'CENTER', 'RIGHT'])),
    borders: z.nullish(borders),
  }),
  z.transform((look): CellFormatting => withoutNulls(look)),
)

/** @throws BadInputError for an invalid field, below `path`. */
export function parseFormatting(input: unknown, path: string): CellFormatting {
  return readAs(cellFormatting, input, path)
}
