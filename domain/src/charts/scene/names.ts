import type { ChartSeries } from '../chart-figures.ts'
import { Canvas } from './canvas.ts'
import { CHART_TEXT, type Ink } from './scene.ts'
import { nameKey, namesakes, seriesLooks } from './scene-place.ts'
import { shortenedText, textWidth } from './text-width.ts'

/** The name of a series next to its end. */
export interface EndName {
  /** Keys of the series that it names. */
  readonly series: readonly string[]
  readonly label: string
  /** Where the series ends. */
  readonly y: number
  readonly x: number
  readonly ink: Ink
  /** Which names stay if there is room for some only: most first. */
  readonly size: number
}

const LINE = 13
/** From the end of the series to its name. */
const LEADER = 14
const WIDEST = 150

/** The width to keep free for names; 0 where there is no room for them. */
export function namesWidth(labels: readonly string[], width: number): number {
  const widest = Math.max(0, ...labels.map((label) => textWidth(label, CHART_TEXT)))
  const wanted = Math.min(WIDEST, widest) + LEADER + 2
  return wanted <= width * 0.32 ? wanted : width >= 300 ? width * 0.32 : 0
}

/** Writes names at the right, in the order of their ends, each as near to its own as the others allow. */
export function writeNames(
  canvas: Canvas,
  names: readonly EndName[],
  area: { readonly top: number; readonly bottom: number; readonly right: number },
): void {
  const room = Math.max(0, Math.floor((area.bottom - area.top) / LINE))
  const kept = names.toSorted((left, right) => right.size - left.size).slice(0, room)
  const ordered = kept.toSorted((left, right) => left.y - right.y)
  const placed: number[] = []
  for (const { y } of ordered) placed.push(Math.max(y, (placed.at(-1) ?? Number.NEGATIVE_INFINITY) + LINE, area.top + LINE / 2))
  // What was pushed out at the foot goes up again, and pushes others up.
  for (let at = placed.length - 1, most = area.bottom - LINE / 2; at >= 0; at -= 1, most -= LINE) {
    if ((placed[at] ?? 0) > most) placed[at] = most
    else most = placed[at] ?? most
  }
  for (const [at, { series, label, x, y, ink }] of ordered.entries()) {
    const middle = placed[at] ?? y
    const text = shortenedText(label, area.right - x - LEADER, CHART_TEXT)
    if (text === '') continue
    if (!canvas.text(text, [{ x: x + LEADER, middle, anchor: 'start' }], { ink: 'text-2' })) continue
    canvas.name({ x: x + LEADER - 2, y: middle - LINE / 2, width: textWidth(text, CHART_TEXT) + 4, height: LINE, series, label })
    canvas.line(
      [
        [x + 2, y],
        [x + LEADER - 3, middle],
      ],
      ink === 'rest' ? 'base' : ink,
      { width: 1 },
    )
  }
}

/** The shared name of the lines that have no color of their own. */
export function nameOfRest(count: number): string {
  return `${count} others`
}

interface KeyEntry extends Pick<EndName, 'series' | 'label'> {
  readonly fill: Ink | null
  readonly stroke: Ink | null
  /** Whether the picture leaves it out for now. */
  readonly isHidden: boolean
}

/**
 * @param shown the series that the picture shows; of the others the key has empty boxes.
 * @param isOfLines whether each line has a name, instead of each subject or part in all its roles.
 */
export function keyEntries(series: readonly ChartSeries[], shown: readonly ChartSeries[], isOfLines = false): readonly KeyEntry[] {
  const looks = seriesLooks(series)
  const actual = series.filter(({ role }) => role === 'ACTUAL')
  const named = new Map((actual.length > 0 ? actual : series).map((one) => [nameKey(one), one]))
  const entries: KeyEntry[] = (isOfLines ? series : [...named.values()]).map((one) => ({
    series: isOfLines ? [one.key] : namesakes(series, one),
    label: one.label,
    fill: looks.get(one.key)?.fill ?? null,
    stroke: looks.get(one.key)?.stroke ?? null,
    isHidden: !shown.includes(one),
  }))
  // Lines that were chosen by their one name keep it, so that it leads back to all.
  const isRestAlone =
    isOfLines && shown.length > 1 && shown.length < series.length && shown.every(({ key }) => looks.get(key)?.ink === 'rest')
  if (isRestAlone)
    entries.unshift({ series: shown.map(({ key }) => key), label: nameOfRest(shown.length), fill: 'rest', stroke: null, isHidden: false })
  // Series shown alone get their name first: a key may not have room for all.
  return entries.toSorted((left, right) => Number(left.isHidden) - Number(right.isHidden))
}

/** Height of the key. */
export function keyHeight(series: readonly ChartSeries[], width: number, isOfLines = false): number {
  return writeKey(new Canvas(width, 200), keyEntries(series, series, isOfLines), 0)
}

/** A key in rows at the top, where names do not fit next to the series. @returns its height. */
export function writeKey(canvas: Canvas, entries: readonly KeyEntry[], top: number): number {
  let x = 0
  let line = 0
  for (const { series, label, fill, stroke, isHidden } of entries) {
    const text = shortenedText(label, canvas.width - 16, CHART_TEXT)
    const width = textWidth(text, CHART_TEXT) + 26
    if (x > 0 && x + width - 12 > canvas.width) [x, line] = [0, line + 1]
    if (line >= MOST_KEY_LINES) break
    const middle = top + 7 + line * 16
    if (canvas.text(text, [{ x: x + 13, middle, anchor: 'start' }], { ink: isHidden ? 'text-3' : 'text-2' })) {
      const look = isHidden ? { fill: null, stroke: 'text-3' as const } : { fill, stroke }
      canvas.bar({ x: x + 0.5, y: middle - 4, width: 8, height: 8, ...look, strokeWidth: 1.25 })
      canvas.name({ x, y: middle - 8, width: width - 12, height: 16, series, label })
    }
    x += width
  }
  return (line + 1) * 16 + 4
}

const MOST_KEY_LINES = 3
