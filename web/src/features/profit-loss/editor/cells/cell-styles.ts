import { type Border, borderOn, type CellFormatting } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { CellBorders, CellLine, CellStyle } from '../../../../blocks/report-grid/cell-style.ts'

const known = new WeakMap<CellFormatting, CellStyle | null>()
const shared = new Map<string, CellStyle | null>()

/** A look as the grid draws it: the same object for the same look. Null if it is as usual. */
export function cellStyle(look: CellFormatting): CellStyle | null {
  const found = known.get(look)
  if (found !== undefined) return found
  const text = JSON.stringify(look)
  const style = shared.get(text) ?? made(look)
  shared.set(text, style)
  known.set(look, style)
  return style
}

function made(look: CellFormatting): CellStyle | null {
  const { bold, italic, underline, strikethrough, textColor, backgroundColor, horizontalAlignment, verticalAlignment } = look
  const borders = bordersOf(look)
  const style: CellStyle = {
    ...(bold === undefined ? {} : { bold }),
    ...(italic === undefined ? {} : { italic }),
    ...(underline === undefined ? {} : { underline }),
    ...(strikethrough === undefined ? {} : { strikethrough }),
    ...(textColor === undefined ? {} : { color: textColor }),
    ...(backgroundColor === undefined ? {} : { background: backgroundColor }),
    ...(horizontalAlignment === undefined ? {} : { horizontal: horizontalAlignment }),
    ...(verticalAlignment === undefined ? {} : { vertical: verticalAlignment }),
    ...(borders === null ? {} : { borders }),
  }
  return Object.keys(style).length === 0 ? null : style
}

function bordersOf(look: CellFormatting): CellBorders | null {
  const sides = (['top', 'bottom', 'left', 'right'] as const).flatMap((side) => {
    const border = borderOn(look, side)
    return border === null ? [] : [[side, lineOf(border)] as const]
  })
  return sides.length === 0 ? null : Object.fromEntries(sides)
}

function lineOf({ lineStyle, width, color }: Border): CellLine {
  return { style: STYLES[lineStyle], width, color }
}

const STYLES = { SOLID: 'solid', DASHED: 'dashed', DOTTED: 'dotted', DOUBLE: 'double' } as const
