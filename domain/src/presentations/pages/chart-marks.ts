import { emptyChartSentence } from '../../charts/empty-chart.ts'
import { FILE_COLORS } from '../../charts/scene/chart-colors.ts'
import { breakOf, type Ink, type RectMark, type SceneMark } from '../../charts/scene/scene.ts'
import type { NegativeStyle } from '../../money/format.ts'
import { CHART_TITLE, CHART_UNIT } from '../chart-title.ts'
import type { ChartElement } from '../presentation.ts'
import type { ShownChart } from '../presentation-figures.ts'
import { slideChart } from '../slide-chart.ts'
import { SLIDE_COLORS } from '../slide-colors.ts'
import type { PageMark } from './page-marks.ts'
import { baselineIn, sentenceMarks, wordsMark } from './text-marks.ts'

/** A chart under its title. */
export function chartMarks(
  { box, title }: ChartElement,
  shown: ShownChart | undefined,
  { currency, negatives }: { readonly currency: string; readonly negatives: NegativeStyle },
): readonly PageMark[] {
  if (shown === undefined) return sentenceMarks('Failed to load chart data', box)
  const { size, line } = CHART_TITLE
  const { lines, subtitle, top, scene } = slideChart(title, box, shown, { currency, negatives })
  const words = lines.map((text, at) =>
    wordsMark(0, baselineIn(at * line, line, size), text, { size, weight: 600, color: SLIDE_COLORS.text }),
  )
  subtitle.forEach((text, at) => {
    const y = baselineIn(lines.length * line + at * CHART_UNIT.line, CHART_UNIT.line, CHART_UNIT.size)
    words.push(wordsMark(0, y, text, { size: CHART_UNIT.size, color: SLIDE_COLORS.faint }))
  })
  const said = (sentence: string) => [...words, wordsMark(0, baselineIn(top, 16, 11), sentence, { size: 11, color: SLIDE_COLORS.quiet })]
  if (shown.problem !== null) return said(shown.problem)
  if (scene === null) return words
  const { marks, targets } = scene
  if (targets.length === 0) return said(emptyChartSentence(shown.chart, shown.data))
  return [...words, ...marks.flatMap((mark) => sceneMarks(mark, top))]
}

const colorOf = (ink: Ink | null) => (ink === null ? null : FILE_COLORS[ink])

function sceneMarks(mark: SceneMark, top: number): readonly PageMark[] {
  switch (mark.kind) {
    case 'RECT':
      return rectMarks(mark, top)
    case 'LINE': {
      const { points, ink, width, dash } = mark
      return [{ kind: 'STROKE', points: points.map(([x, y]) => [x, y + top] as const), color: FILE_COLORS[ink], width, dash }]
    }
    case 'TEXT': {
      const { x, y, text, size, weight, ink, anchor } = mark
      return [wordsMark(x, y + top, text, { size, weight, color: FILE_COLORS[ink], anchor })]
    }
    case 'DOT': {
      const { x, y, radius, fill, stroke, shape } = mark
      const line = stroke === null ? null : { color: FILE_COLORS[stroke], width: 1 }
      const place = { x: x - radius, y: y + top - radius, width: 2 * radius, height: 2 * radius }
      return [
        {
          kind: 'SHAPE',
          shape: shape === 'SQUARE' ? 'RECTANGLE' : 'ELLIPSE',
          ...place,
          radius: 0,
          fill: FILE_COLORS[fill],
          isHatched: false,
          line,
        },
      ]
    }
  }
}

function rectMarks(
  { x, y, width, height, fill, stroke, strokeWidth, isHatched, isBroken, isLying }: RectMark,
  top: number,
): readonly PageMark[] {
  const inset = stroke === null ? 0 : strokeWidth / 2
  const color = colorOf(isHatched ? (fill ?? stroke) : fill)
  const edge = stroke !== null ? { color: FILE_COLORS[stroke], width: strokeWidth } : null
  const rect: PageMark = {
    kind: 'SHAPE',
    shape: 'RECTANGLE',
    x: x + inset,
    y: y + top + inset,
    width: Math.max(0, width - 2 * inset),
    height: Math.max(0, height - 2 * inset),
    radius: 0,
    fill: color ?? FILE_COLORS.page,
    isHatched: isHatched && color !== null,
    line: edge ?? (isHatched && color !== null ? { color, width: 1 } : null),
  }
  if (!isBroken) return [rect]
  const [x1, y1, x2, y2] = breakOf({ x, y: y + top, width, height, isLying })
  const ends = [
    [x1, y1],
    [x2, y2],
  ] as const
  return [rect, { kind: 'STROKE', points: ends, color: FILE_COLORS.page, width: 3, dash: [] }]
}
