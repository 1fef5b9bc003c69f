import type { ChartDocument } from '../chart-document.ts'
import type { ChartData } from '../chart-figures.ts'
import { Canvas } from '../scene/canvas.ts'
import { chartScene } from '../scene/chart-scene.ts'
import type { ChartScene } from '../scene/scene.ts'
import type { ScenePlace } from '../scene/scene-place.ts'
import { shortenedText, wrappedText } from '../scene/text-width.ts'

interface TitledSceneQuestion {
  readonly chart: ChartDocument
  readonly data: ChartData
  readonly title: string
  readonly subtitle: string
  readonly place: ScenePlace
}

const MARGIN = 20
const TITLE = 16
const SUBTITLE = 12
const NOTE = 11

/** A chart with its title, what it shows and what has to be said of it: for files. */
export function titledScene({ chart, data, title, subtitle, place }: TitledSceneQuestion): ChartScene {
  const { width, height } = place
  const canvas = new Canvas(width, height)
  const room = width - 2 * MARGIN
  let y = MARGIN + TITLE / 2
  for (const line of wrappedText(title, room, TITLE, 600)) {
    canvas.text(line, [{ x: MARGIN, middle: y, anchor: 'start' }], { size: TITLE, weight: 600, ink: 'text-1' })
    y += TITLE + 5
  }
  canvas.text(shortenedText(subtitle, room, SUBTITLE), [{ x: MARGIN, middle: y, anchor: 'start' }], { size: SUBTITLE, ink: 'text-3' })
  y += SUBTITLE + 8
  const lines = [...new Set([chart.options.note, ...withoutWords(data)])].filter((line) => line !== '')
  // Notes of the picture are only known after drawing: one line is reserved for them.
  const foot = MARGIN + (lines.length + 1) * (NOTE + 4)
  const scene = chartScene(chart, data, { ...place, width: room, height: Math.max(40, height - y - foot) })
  canvas.inset(scene, MARGIN, y, null)
  let below = y + scene.height + NOTE
  for (const line of [...scene.notes, ...lines].slice(0, lines.length + 1)) {
    canvas.text(shortenedText(line.replaceAll('\n', ' '), room, NOTE), [{ x: MARGIN, middle: below, anchor: 'start' }], {
      size: NOTE,
      ink: 'text-3',
    })
    below += NOTE + 4
  }
  return canvas.scene()
}

/** Which places have no figures, in a sentence. */
export function withoutWords({ without }: Pick<ChartData, 'without'>): readonly string[] {
  const [first] = without
  if (first === undefined) return []
  return [without.length === 1 ? `${first} has no figures here.` : `${first} and ${without.length - 1} more have no figures here.`]
}
