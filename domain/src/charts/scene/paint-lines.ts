import type { ChartSeries } from '../chart-figures.ts'
import { yOf } from './areas.ts'
import type { EndName } from './names.ts'
import { type Painting, reach } from './painting.ts'
import { drawn } from './scene-place.ts'

/** Lines with a dot at their end; a missing figure is a gap. Places have no order between them: dots alone. @returns the names at the ends. */
export function paintLines(painting: Painting, series: readonly ChartSeries[], width = 2): readonly EndName[] {
  const { canvas, area, columns, looks, numbers, highlight, showsValues } = painting
  const names: EndName[] = []
  const isOfPeriods = columns.categories.every(({ kind }) => kind === 'PERIOD')
  // The actual figures lie on top.
  const ordered = series.toSorted((left, right) => Number(left.role === 'ACTUAL') - Number(right.role === 'ACTUAL'))
  for (const one of ordered) {
    const look = looks.get(one.key)
    const ink = look?.ink ?? 'actual'
    let run: (readonly [number, number])[] = []
    let end: readonly [number, number] | null = null
    const flush = (): void => {
      if (isOfPeriods) canvas.line(run, ink, { width, dash: look?.dash ?? [] })
      // A figure between two gaps would not be seen.
      if (!isOfPeriods || run.length === 1) for (const [x, y] of run) canvas.dot(x, y, isOfPeriods ? 2 : 3.5, ink)
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
    canvas.dot(end[0], end[1], 3, ink, { cell: last })
    names.push({
      series: [one.key],
      label: one.label,
      x: end[0] + 2,
      y: end[1],
      ink,
      size: one.role === 'ACTUAL' ? Number.POSITIVE_INFINITY : 1,
    })
  }
  return names
}
