import type { TextElement } from '../presentation.ts'
import { type PresentationFigures, shownFigure } from '../presentation-figures.ts'
import type { SlideBox } from '../slide-box.ts'
import { fittedText, textOfLine, textPieces } from '../text-lines.ts'
import { NO_FILL, outlineOf, paragraphOf, type RunLook, runOf, solidFill, textBody, transformOf } from './drawing.ts'
import { drawnThing, elementName, locksOf } from './shape-frame.ts'
import { scaleToLines } from './type-fit.ts'
import { xml } from './xml.ts'

/** A text with its current figures. */
export function shownText(element: Pick<TextElement, 'id' | 'content'>, texts: PresentationFigures['texts']): string {
  return textOfLine(textPieces(element.content, shownFigure(element, texts)))
}

/** @param isTitle whether it is the title of its slide, which outlines list. */
export function textShape(element: TextElement, id: number, texts: PresentationFigures['texts'], isTitle: boolean): string {
  const { box, fontFamily, fontWeight, fontStyle, textAlign, textDecoration, color, backgroundColor, padding } = element
  const { fontSize, lineHeight } = fittedText(element, shownFigure(element, texts))
  const isBold = fontWeight === 'bold'
  const look: RunLook = { size: fontSize, color, isBold, isItalic: fontStyle === 'italic', decoration: textDecoration, font: fontFamily }
  const lines = shownText(element, texts).split(/\r\n|\r|\n/)
  const fitting = Math.floor((box.height - 2 * padding) / lineHeight)
  const scale = fontFamily === 'IBM Plex Mono' ? 1 : scaleToLines(lines, box.width - 2 * padding, { size: fontSize, isBold }, fitting)
  const scaled = { ...look, size: fontSize * scale }
  const paragraphs = lines.map((line) => paragraphOf(runOf(line, scaled), { align: textAlign, lineHeight }, scaled)).join('')
  return xml(
    'p:sp',
    {},
    xml(
      'p:nvSpPr',
      {},
      drawnThing({ id, name: elementName(element) }),
      xml('p:cNvSpPr', { txBox: isTitle ? null : 1 }, locksOf(element, 'a:spLocks', !element.editable)),
      isTitle ? xml('p:nvPr', {}, xml('p:ph', { type: 'title' })) : xml('p:nvPr'),
    ),
    xml('p:spPr', {}, transformOf(box), RECTANGLE, backgroundColor === null ? NO_FILL : solidFill(backgroundColor)),
    textBody(paragraphs, { inset: padding, anchor: 't' }),
  )
}

const RECTANGLE = xml('a:prstGeom', { prst: 'rect' }, xml('a:avLst'))
const TITLE_ROOM = 40

/** The title of a slide that does not show it: above the slide, where outlines and screen readers find it. */
export function hiddenTitle(id: number, title: string, slideWidth: number): string {
  const look: RunLook = { size: 18, color: '#101315' }
  return xml(
    'p:sp',
    {},
    xml('p:nvSpPr', {}, drawnThing({ id, name: 'Title' }), xml('p:cNvSpPr'), xml('p:nvPr', {}, xml('p:ph', { type: 'title' }))),
    xml('p:spPr', {}, transformOf({ x: 0, y: -TITLE_ROOM - 10, width: slideWidth, height: TITLE_ROOM, rotation: 0 }), RECTANGLE),
    textBody(paragraphOf(runOf(title, look), { align: 'left', lineHeight: null }, look), { inset: 0, anchor: 'ctr' }),
  )
}

interface LineOfText {
  readonly id: number
  readonly name: string
  readonly box: SlideBox
  readonly lines: readonly string[]
  readonly look: RunLook
  /** Points. */
  readonly lineHeight: number
}

/** Words next to a table or a chart. */
export function wordsShape({ id, name, box, lines, look, lineHeight }: LineOfText): string {
  const scale = scaleToLines(lines, box.width, { size: look.size, isBold: look.isBold === true })
  const scaled = { ...look, size: look.size * scale }
  const paragraphs = lines.map((line) => paragraphOf(runOf(line, scaled), { align: 'left', lineHeight }, scaled)).join('')
  return xml(
    'p:sp',
    {},
    xml('p:nvSpPr', {}, drawnThing({ id, name }), xml('p:cNvSpPr', { txBox: 1 }), xml('p:nvPr')),
    xml('p:spPr', {}, transformOf(box), RECTANGLE, NO_FILL),
    textBody(paragraphs, { inset: 0, anchor: 't' }),
  )
}

const QUIET: RunLook = { size: 12, color: '#475159' }

/** What stands where an element cannot be shown: a sentence in a dashed box. */
export function sentenceBox({ id, name, box }: Pick<LineOfText, 'id' | 'name' | 'box'>, sentence: string): string {
  return xml(
    'p:sp',
    {},
    xml('p:nvSpPr', {}, drawnThing({ id, name }), xml('p:cNvSpPr'), xml('p:nvPr')),
    xml('p:spPr', {}, transformOf(box), RECTANGLE, NO_FILL, outlineOf({ color: '#d0d6da', width: 1, dash: 'dash' })),
    textBody(paragraphOf(runOf(sentence, QUIET), { align: 'center', lineHeight: 16 }, QUIET), { inset: 8, anchor: 'ctr' }),
  )
}
