import type { ChartSeries } from '../chart-figures.ts'
import { yOf } from './areas.ts'
import { type EndName, nameOfRest } from './names.ts'
import { type Painting, reach } from './painting.ts'
import { drawn } from './scene-place.ts'

/** Lines with a dot at their end; a missing figure is a gap. Places have no order between them: dots alone. @returns the names at the ends. */
export function paintLines(painting: Painting, series: readonly ChartSeries[], width = 2): readonly EndName[] {
  const { canvas, area, columns, looks, numbers, highlight, showsValues } = painting
  const names: EndName[] = []
  const restEnds: (readonly [number, number])[] = []
  // Lines beyond the number of colors cannot be distinguished: they are drawn behind, in gray, under one name.
  const isRest = ({ key }: ChartSeries): boolean => looks.get(key)?.ink === 'rest'
  const rest = series.filter(isRest)
  const isOfPeriods = columns.categories.every(({ kind }) => kind === 'PERIOD')
  // The actual figures lie on top.
  const depthOf = (one: ChartSeries): number => (isRest(one) ? 0 : one.role === 'ACTUAL' ? 2 : 1)
  const ordered = series.toSorted((left, right) => depthOf(left) - depthOf(right))
  const dot = Math.min(3.5, Math.max(1, columns.step * 0.3))
  for (const one of ordered) {
    const look = looks.get(one.key)
    const ink = look?.ink ?? 'actual'
    let run: (readonly [number, number])[] = []
    let end: readonly [number, number] | null = null
    const flush = (): void => {
      if (isOfPeriods) canvas.line(run, ink, isRest(one) ? { width: 1 } : { width, dash: look?.dash ?? [] })
      // A figure between two gaps would not be seen.
      if (!isOfPeriods || run.length === 1) for (const [x, y] of run) canvas.dot(x, y, isOfPeriods ? 2 : dot, ink)
      run = []
    }
    for (const [at, cell] of one.cells.entries()) {
      const value = drawn(cell.value)
      const category = columns.categories[at]
      const x = columns.centers[at] ?? 0
      if (value === null || category === undefined) {
        flush()
        continue
      }
      const point = [x, yOf(area, value)] as const
      run.push(point)
      end = point
      reach(
        painting,
        { x: x - columns.step / 2, y: point[1] - 5, width: columns.step, height: 10 },
        { category, cell },
        { key: one.key, label: one.label, text: numbers.whole(cell.value) },
      )
      if (category.key === highlight) {
        canvas.dot(point[0], point[1], 3, ink, { cell })
        if (showsValues)
          canvas.text(
            numbers.text(cell.value),
            [
              { x: point[0], middle: point[1] - 11, anchor: 'middle' },
              { x: point[0], middle: point[1] + 12, anchor: 'middle' },
            ],
            { weight: 600, ink: 'text-1', cell },
          )
      }
    }
    flush()
    const last = one.cells.findLast(({ value }) => value !== null)
    if (end === null || last === undefined) continue
    if (isRest(one) && rest.length > 1) {
      restEnds.push(end)
      continue
    }
    canvas.dot(end[0], end[1], isOfPeriods ? 3 : dot, ink, { cell: last })
    names.push({
      series: [one.key],
      label: one.label,
      x: end[0] + 2,
      y: end[1],
      ink,
      size: one.role === 'ACTUAL' ? Number.POSITIVE_INFINITY : 1,
    })
  }
  const [middle] = restEnds.toSorted((left, right) => left[1] - right[1]).slice(Math.floor(restEnds.length / 2))
  if (middle !== undefined)
    names.push({
      series: rest.map(({ key }) => key),
      label: nameOfRest(rest.length),
      x: middle[0] + 2,
      y: middle[1],
      ink: 'rest',
      size: 0,
    })
  return names
}
