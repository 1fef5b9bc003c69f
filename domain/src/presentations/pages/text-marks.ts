import { shortenedText, wrappedText } from '../../charts/scene/text-width.ts'
import type { TextElement } from '../presentation.ts'
import { type PresentationFigures, shownFigure } from '../presentation-figures.ts'
import type { SlideSize } from '../slide-box.ts'
import { SLIDE_COLORS } from '../slide-colors.ts'
import { fittedText, textOfLine, widthInElement } from '../text-lines.ts'
import { fillMark, type PageMark, ruleMark, type WordsMark } from './page-marks.ts'

/** Shares of the size that IBM Plex reaches above and below its baseline. */
const ABOVE = 1.025
const BELOW = 0.275

/** Where the baseline is in a line whose upper edge is at `top`. */
export function baselineIn(top: number, lineHeight: number, size: number): number {
  return top + (lineHeight - (ABOVE + BELOW) * size) / 2 + ABOVE * size
}

/** A text in its lines, as the screen has them. */
export function textMarks(element: TextElement, texts: PresentationFigures['texts']): readonly PageMark[] {
  const { box, padding, textAlign, textDecoration, fontFamily, fontWeight, fontStyle, color, backgroundColor } = element
  const { fontSize, lineHeight, lines } = fittedText(element, shownFigure(element, texts))
  const marks: PageMark[] = backgroundColor === null ? [] : [fillMark(0, 0, box.width, box.height, backgroundColor)]
  const anchor = textAlign === 'left' ? 'start' : textAlign === 'right' ? 'end' : 'middle'
  const x = textAlign === 'left' ? padding : textAlign === 'right' ? box.width - padding : box.width / 2
  lines.forEach((line, at) => {
    const text = textOfLine(line)
    if (text === '') return
    const y = baselineIn(padding + at * lineHeight, lineHeight, fontSize)
    const look = {
      size: fontSize,
      family: fontFamily,
      weight: fontWeight === 'bold' ? 600 : 400,
      isItalic: fontStyle === 'italic',
      color,
    } as const
    marks.push({ kind: 'WORDS', x, y, anchor, text, ...look })
    if (textDecoration === 'none') return
    const width = widthInElement(element, fontSize)(text)
    const from = textAlign === 'left' ? x : textAlign === 'right' ? x - width : x - width / 2
    marks.push(ruleMark(from, y + fontSize * (textDecoration === 'underline' ? 0.12 : -0.28), width, Math.max(0.5, fontSize / 18), color))
  })
  return marks
}

interface WordsLook {
  readonly size: number
  readonly color: string
  readonly weight?: WordsMark['weight']
  readonly anchor?: WordsMark['anchor']
}

/** Words on one line. */
export function wordsMark(x: number, y: number, text: string, { size, color, weight = 400, anchor = 'start' }: WordsLook): WordsMark {
  return { kind: 'WORDS', x, y, anchor, text, size, weight, family: 'IBM Plex Sans', isItalic: false, color }
}

const SENTENCE = { size: 12, line: 16, padding: 8 }

/** What stands where an element cannot be shown: a sentence in a dashed box. */
export function sentenceMarks(sentence: string, { width, height }: SlideSize): readonly PageMark[] {
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
    [0, 0],
  ] as const
  const room = width - 2 * SENTENCE.padding
  const most = Math.max(1, Math.floor(height / SENTENCE.line))
  const lines = wrappedText(sentence, room, SENTENCE.size, 400, most).map((line) => shortenedText(line, room, SENTENCE.size))
  const top = (height - lines.length * SENTENCE.line) / 2
  return [
    { kind: 'STROKE', points: corners, color: SLIDE_COLORS.edge, width: 1, dash: [3, 3] },
    ...lines.map((line, at) =>
      wordsMark(width / 2, baselineIn(top + at * SENTENCE.line, SENTENCE.line, SENTENCE.size), line, {
        size: SENTENCE.size,
        color: SLIDE_COLORS.quiet,
        anchor: 'middle',
      }),
    ),
  ]
}
