import { textWidth } from '../charts/scene/text-width.ts'
import { newText, TEXT_ROLES } from './new-elements.ts'
import type { TextElement } from './presentation.ts'
import type { SlideSize } from './slide-box.ts'
import type { NewId } from './slide-commands.ts'
import { lineHeightOf } from './type-look.ts'

/** Maximum of cells that are still readable on a slide. */
export const MOST_PASTED_ROWS = 40
export const MOST_PASTED_COLUMNS = 12

const SIZE = 11
const GAP = 16
const NUMBER = /^[([{+−-]*[$€£¥]?\s*[+−-]?[\d.,' \u00a0]*\d[\d.,' \u00a0]*\s*(?:%|[$€£¥])?[)\]}]?$/

/**
 * Cells of a spreadsheet as texts, one for each column, grouped: what they say is theirs, no figure of the company. Columns of numbers
 * are aligned right.
 *
 * @param cells rows of texts, each as many as the first; at most 40 by 12.
 */
export function textsOfCells(cells: readonly (readonly string[])[], slide: SlideSize, newId: NewId): readonly TextElement[] {
  const groupId = newId()
  const count = Math.max(0, ...cells.map((row) => row.length))
  const height = Math.ceil(cells.length * SIZE * lineHeightOf(SIZE))
  const columns = Array.from({ length: count }, (_, at) => {
    const texts = cells.map((row) => (row[at] ?? '').replaceAll(/\s*\n\s*/g, ' ').trim())
    const width = Math.ceil(Math.max(SIZE, ...texts.map((text) => textWidth(text, SIZE) * 1.02)))
    return { texts, width, isNumbers: isOfNumbers(texts) }
  })
  const whole = columns.reduce((sum, { width }) => sum + width + GAP, -GAP)
  let x = Math.max(0, (slide.width - whole) / 2)
  const y = Math.max(0, (slide.height - height) / 2)
  return columns.map(({ texts, width, isNumbers }, at) => {
    const box = { x, y, width, height, rotation: 0 }
    x += width + GAP
    const content = texts.join('\n').replaceAll('{', '{{')
    return {
      ...newText({ id: newId(), box }, 'TEXT', content, texts[0] || `Column ${at + 1}`),
      ...TEXT_ROLES.TEXT,
      fontSize: SIZE,
      textAlign: isNumbers ? 'right' : 'left',
      groupId,
    }
  })
}

/** Whether the column contains only numbers. */
function isOfNumbers([first = '', ...below]: readonly string[]): boolean {
  const said = (below.length === 0 ? [first] : below).filter((text) => text !== '')
  return said.length > 0 && said.every((text) => NUMBER.test(text) || text === '–' || text === '-')
}
